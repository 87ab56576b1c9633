import LockstepProtocol

/// A device's effects in a move, reduced to what the pages determine, so that two correct devices give
/// the same view.
///
/// Numbers that a device may choose get names in the order in which they appear. Texts that a device
/// may word itself are left out. Lines of different topics may come in any order.
struct HistoryView {
  private let role: DeviceRole
  private let device: Harness
  /// The names given to the ids that the device has drawn and to the numbers of its sends.
  private var names: [String: String] = [:]
  private var counts: [String: Int] = [:]
  /// The content of each document in its last report; a report of the same content is left out.
  private var documents: [String: String] = [:]

  /// The last snapshot; a snapshot of the same content is left out.
  private var snapshot = ""
  /// The live messages that are ignored, since a later one was sent at the same instant.
  private var overtaken: Set<Int64> = []
  private var wasInFront = false

  init(_ device: Harness) {
    role = device.role
    self.device = device
  }

  /// The lines that a move has shown, in a list for each topic.
  typealias Sight = [(topic: String, lines: [String])]

  /// Makes the lines of a move, and remembers documents, snapshots and names for later moves.
  ///
  /// - Parameters:
  ///   - isNew: `true` if the move brought up a new connection, over which a device sends its state
  ///     anew.
  ///   - isInFront: `true` if the app of the reference device is in front after the move.
  mutating func sight(
    of effects: [Effect],
    overNewConnection isNew: Bool,
    isInFront: Bool
  ) -> Sight {
    if isNew { snapshot = "" }
    var sight: Sight = []
    func add(_ topic: String, _ line: String) {
      if let place = sight.firstIndex(where: { $0.topic == topic }) {
        sight[place].lines.append(line)
      } else {
        sight.append((topic, [line]))
      }
    }
    for effect in effects { learn(effect.value) }
    let staysInFront = wasInFront && isInFront
    defer { wasInFront = isInFront }
    for (place, effect) in effects.enumerated() {
      if Self.isOvertaken(effect, by: effects[(place + 1)...]) {
        if let id = effect.packet["id"].number, effect.payload["type"] == "live" {
          overtaken.insert(id)
        }
        continue
      }
      guard let (topic, text) = line(of: effect, staysInFront) else { continue }
      let isTimed = effect.word != "packet:context" && !effect.word.hasPrefix("refused")
      add(topic, isTimed ? "\(text) at \(effect.uptime)" : text)
    }
    add("screen", plain(device.screen, in: ""))
    if device.capabilities.contains("system") { add("system", plain(device.system["app"], in: "")) }
    return sight.sorted { Self.rank($0.topic) < Self.rank($1.topic) }
  }

  /// Says if a later effect of the move replaces this one: another snapshot, or another live message of
  /// the same instant.
  ///
  /// Only the last one shows the device's state.
  private static func isOvertaken(_ effect: Effect, by later: ArraySlice<Effect>) -> Bool {
    let type = effect.payload["type"]
    guard type == "live" || type == "snapshot" else { return false }
    return later.contains { one in
      one.payload["type"] == type && (type == "snapshot" || one.uptime == effect.uptime)
    }
  }

  // MARK: Effects

  private mutating func line(of effect: Effect, _ staysInFront: Bool) -> (String, String)? {
    let value = effect.value
    switch value["type"].text {
    case "packet": return line(of: value["packet"])
    case "session":
      // Of whom an app that has just begun is told, the pages leave open.
      if value["event"] == "counterpart", !staysInFront { return nil }
      if value["event"] == "outcome", value["kind"] == "message",
        value["id"].number.map(overtaken.contains) ?? false
      {
        return nil
      }
      return (value["event"].text ?? "?", text(ofEvent: value))
    case "haptic": return ("haptic", "\(value["kind"]) \(value["missed"])")
    case "document": return document(value)
    case "refused":
      let verb = value["do"].text ?? ""
      return verb.hasPrefix("cancel-") ? nil : ("refused", verb)
    case "answer": return answer(value["content"])
    default: return nil
    }
  }

  private mutating func document(_ value: JSONValue) -> (String, String)? {
    let name = "\(value["kind"]) \(plain(value["id"], in: "id"))"
    let content = plain(value["content"], in: "")
    guard documents.updateValue(content, forKey: name) != content else { return nil }
    return ("document", "\(name): \(content)")
  }

  /// The kinds of packets whose number the device itself chooses.
  private static let own: Set = [
    "message", "context", "userInfo", "launch", "file", "fileData", "fileCancel", "complication",
    "remoteStart", "remoteData",
  ]

  private mutating func line(of packet: JSONValue) -> (String, String)? {
    let kind = packet["kind"].text ?? "?"
    if kind.hasPrefix("health") { return nil }
    if kind == "context", packet["payload"]["type"] == "snapshot" {
      let text = plain(packet["payload"], in: "")
      if text == snapshot { return nil }
      snapshot = text
      return ("snapshot", text)
    }
    var fields: [String] = []
    for name in packet.names.sorted() where name != "kind" {
      switch name {
      case "id" where Self.own.contains(kind), "after":
        let letter = kind.hasPrefix("file") ? "file" : kind
        fields.append("\(name) \(self.name(of: packet[name], as: letter))")
      case "data" where kind == "fileData":
        fields.append("data \(packet[name].text?.utf8.count ?? 0)")
      default: fields.append("\(name) \(plain(packet[name], in: name))")
      }
    }
    let type = packet["payload"]["type"].text
    let topic = ["live", "liveEnd", "session", "change"].contains(type) ? type ?? kind : kind
    return (topic, fields.joined(separator: ", "))
  }

  private static let sent = [
    "applicationContext": "context", "currentComplicationUserInfo": "complication",
  ]

  private mutating func text(ofEvent event: JSONValue) -> String {
    var fields: [String] = []
    let isReceived = event["event"] == "received"
    let kind = event["kind"].text ?? event["event"].text ?? "?"
    for name in event.names.sorted() where name != "type" && name != "event" {
      if name == "id", !isReceived {
        fields.append("id \(self.name(of: event[name], as: Self.sent[kind] ?? kind))")
      } else {
        fields.append("\(name) \(plain(event[name], in: name))")
      }
    }
    return fields.joined(separator: ", ")
  }

  /// Picks the fields of an answer that the pages define, and leaves out those that a device may
  /// choose.
  private func answer(_ content: JSONValue) -> (String, String)? {
    for (list, fields) in [
      ("workouts", ["splitName", "status"]), ("splits", ["name"]),
    ] where !content[list].isMissing {
      let items = content[list].elements.map { one in
        fields.map { plain(one[$0], in: $0) }.joined(separator: " ")
      }
      return ("answer", "\(list): \(items.joined(separator: ", "))")
    }
    return content["restSeconds"].isMissing ? nil : ("answer", plain(content, in: ""))
  }

  // MARK: Values

  /// Gives a name to each id that the device has drawn, in the order of appearance.
  private mutating func learn(_ value: JSONValue) {
    switch value {
    case .object(let fields):
      for field in fields {
        if field.name == "id", let text = field.value.text {
          _ = name(of: .string(text), as: "document")
        }
        learn(field.value)
      }
    case .array(let elements): for element in elements { learn(element) }
    default: break
    }
  }

  private mutating func name(of id: JSONValue, as kind: String) -> String {
    let key = "\(kind) \(id)"
    if let name = names[key] { return name }
    counts[kind, default: 0] += 1
    names[key] = "\(kind) \(counts[kind] ?? 0)"
    return names[key] ?? key
  }

  /// The fields with sentences for people, which each device words as it likes.
  private static let sentences: Set = [
    "notice", "question", "problems", "reason", "detail", "dismissed",
  ]

  /// Says if the pages leave it to the device to write this field at all.
  private func isOwn(_ field: String, beside object: JSONValue) -> Bool {
    switch field {
    case "notice": role == .phone && !object["splits"].isMissing
    case "saw", "setAt": object["type"] == "change"
    case "was", "setsWere": object["type"] == "change" && object["setsDone"].isMissing
    default: false
    }
  }

  private func plain(_ value: JSONValue, in field: String) -> String {
    switch value {
    case .object(let fields):
      if fields.count == 1, fields[0].name == "$date", let date = fields[0].value.number {
        return "date \((date + 500) / 1_000)"
      }
      let promised = fields.filter { !isOwn($0.name, beside: value) }
      let parts = promised.sorted { $0.name < $1.name }.map { one in
        Self.sentences.contains(one.name)
          ? "\(one.name)" : "\(one.name): \(plain(one.value, in: one.name))"
      }
      return "{\(parts.joined(separator: ", "))}"
    case .array(let elements):
      return "[\(elements.map { plain($0, in: field) }.joined(separator: ", "))]"
    case .integer(let number):
      return number == device.origin && number > 0 ? "own" : "\(number)"
    case .real(let text):
      guard let number = Double(text) else { return text }
      return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .string(let text): return names["document \(value)"] ?? "“\(text)”"
    default: return "\(value)"
    }
  }

  // MARK: Topics

  /// The topics in the order of comparison, each with the statement that a device with other lines
  /// breaks.
  private static let topics: [(topic: String, statement: String)] = [
    ("refused", "ACTION-3"), ("receipt", "SESSION-22"), ("reply", "SESSION-23"),
    ("failure", "SESSION-26"), ("contextReceipt", "SESSION-53"), ("userInfoReceipt", "SESSION-36"),
    ("launchReceipt", "SESSION-61"), ("complicationReceipt", "SESSION-91"),
    ("fileReceipt", "SESSION-97"), ("fileOffset", "SESSION-95"), ("received", "SESSION-22"),
    ("outcome", "SESSION-40"), ("progress", "SESSION-99"), ("reachability", "SESSION-14"),
    ("activated", "SESSION-4"), ("activationFailed", "SESSION-86"), ("inactive", "SESSION-170"),
    ("deactivated", "SESSION-171"), ("counterpart", "SESSION-45"),
    ("companionState", "SESSION-87"), ("watchState", "SESSION-87"),
    ("backgroundTask", "SESSION-110"), ("presence", "SESSION-10"), ("message", "SESSION-21"),
    ("userInfo", "SESSION-32"), ("context", "SESSION-51"), ("launch", "LAUNCH-1"),
    ("file", "SESSION-95"), ("fileData", "SESSION-95"), ("fileCancel", "SESSION-98"),
    ("complication", "SESSION-91"), ("haptic", "RUN-13"), ("change", "CHANGE-1"),
    ("live", "MIRROR-1"), ("liveEnd", "MIRROR-8"), ("session", "MIRROR-14"),
    ("document", "SHOWN-21"), ("answer", "ACTION-25"), ("snapshot", "CHANGE-6"),
    ("system", "LEASE-37"),
  ]

  private static func rank(_ topic: String) -> Int {
    topics.firstIndex { $0.topic == topic } ?? topics.count
  }

  /// Demands that a device has shown the same lines as the reference device.
  static func compare(_ found: Sight, with expected: Sight, _ role: DeviceRole) throws(Stop) {
    let all = Set(found.map(\.topic) + expected.map(\.topic))
    for topic in all.sorted(by: { (rank($0), $0) < (rank($1), $1) }) {
      let lines = found.first { $0.topic == topic }?.lines ?? []
      let wanted = expected.first { $0.topic == topic }?.lines ?? []
      if lines == wanted || (topic == "system" && lines.isEmpty) { continue }
      if topic == "refused", let verb = lines.first(where: Harness.mayBeRefused.contains),
        !wanted.contains(verb)
      {
        throw Harness.refused(verb)
      }
      let place = zip(lines, wanted).prefix { $0.0 == $0.1 }.count
      throw .broke(
        statement: topics.first { $0.topic == topic }?.statement
          ?? (role == .watch ? "SHOWN-2" : "SHOWN-3"),
        expected: "“\(topic)” as the reference device has it: \(line(place, of: wanted))",
        found: line(place, of: lines)
      )
    }
  }

  private static func line(_ place: Int, of lines: [String]) -> String {
    place < lines.count ? lines[place] : "none, or no more than \(lines.count)"
  }
}
