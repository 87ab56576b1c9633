extension LogEvent {
  /// The version of the log's format, which its first line contains.
  package static let schemaVersion: Int64 = 1

  /// The name of the event's kind in the log.
  package var name: String {
    switch kind {
    case .run: "run"
    case .started: "started"
    case .radio: "radio"
    case .action: "input"
    case .sent: "sent"
    case .delivered: "delivered"
    case .lost: "lost"
    case .link: "link"
    case .effect(let effect): effect.name
    case .crashed: "crashed"
    case .response: "response"
    case .disk: "disk"
    case .suspended: "suspended"
    case .resumed: "resumed"
    case .worn: "worn"
    case .fault: "fault"
    case .expectation: "expectation"
    }
  }

  /// Appends the event as one canonical line: fields in a fixed order, no white space, a line feed.
  package func write(into writer: inout JSONWriter) {
    writeValue(into: &writer)
    writer.newline()
  }

  /// Appends the event as one value, without a line feed.
  package func writeValue(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("t", timeNanoseconds)
    if let device { writer.field("at", device.name) }
    writer.field("event", name)
    writeFields(into: &writer)
    if let digest { writer.field("digest", DigestText.write(digest)) }
    writer.endObject()
  }

  /// The fields of the event's kind alone, without time, device and digest.
  package var content: JSONText {
    JSONText { writer in
      writer.beginObject()
      writeFields(into: &writer)
      writer.endObject()
    }
  }

  private func writeFields(into writer: inout JSONWriter) {
    switch kind {
    case .run(let title, let seed):
      writer.field("lockstep", Self.schemaVersion)
      writer.field("title", title)
      writer.field("seed", String(seed))
    case .started(let incarnation):
      writer.field("incarnation", incarnation)
    case .radio(let isUp):
      writer.field("up", isUp)
    case .action(let action):
      action.writeFields(into: &writer)
    case .sent(let number, _, let text):
      writer.field("number", number)
      writer.field("bytes", text.bytes.count)
      writer.field("packet", text)
    case .delivered(let number, let kind), .lost(let number, let kind):
      writer.field("number", number)
      writer.field("kind", kind)
    case .link(let state):
      writer.field("state", state.rawValue)
    case .effect(.session(let event)):
      // The event's own name would stand twice in the line.
      writer.key("session")
      writer.beginObject()
      event.writeFields(into: &writer)
      writer.endObject()
    case .effect(.request(let request)):
      // Its headers, its body and its query may be secrets.
      writer.field("number", request.number)
      if let app = request.app { writer.field("app", app) }
      writer.field("method", request.method)
      writer.field("address", request.place)
    case .effect(let effect):
      effect.writeFields(into: &writer)
    case .crashed(let how), .disk(let how):
      writer.field("how", how)
    case .response(let line):
      writer.field("number", line.number)
      if let status = line.status { writer.field("status", status) }
      if let error = line.error { writer.field("code", error.rawValue) }
      if let fault = line.fault { writer.field("fault", fault) }
    case .suspended, .resumed:
      break
    case .worn(let number):
      writer.field("watch", number)
    case .fault(let fault):
      writer.field("code", fault.code.rawValue)
      writer.field("text", fault.text)
    case .expectation(let line, let failure):
      writer.field("line", line)
      writer.field("ok", failure == nil)
      if let failure { writer.field("found", failure) }
    }
  }
}
