/// The words for events, few and for people: columns, reports, faces, line interfaces and the messages
/// of failed scenarios all use them.
package struct EventText: Sendable {
  /// The place in which the words appear.
  package enum Form: Sendable {
    /// A column for each device, beside the packets; a mark shows the kind of event.
    case column
    /// A column in a list of all events, including those that a packet already tells.
    case list
    /// A sentence, in which the words stand alone.
    case sentence
  }

  private let form: Form
  private let action: @Sendable (Action, DeviceRole) -> String
  private let screen: @Sendable (JSONText, DeviceRole) -> String
  private let content: @Sendable (JSONText) -> String

  /// - Parameters:
  ///   - action: Spells an action in the words of the pair's vocabulary.
  ///   - screen: Describes a screen in a sentence.
  ///   - content: Describes a payload, a document or an answer, with a space before it; empty for none.
  package init(
    _ form: Form,
    action: @escaping @Sendable (Action, DeviceRole) -> String,
    screen: @escaping @Sendable (JSONText, DeviceRole) -> String,
    content: @escaping @Sendable (JSONText) -> String
  ) {
    self.form = form
    self.action = action
    self.screen = screen
    self.content = content
  }

  /// Makes the words for events of a pair whose apps are unknown.
  ///
  /// - Parameter contentMax: The greatest number of characters shown of a payload, a document or an
  ///   answer.
  package static func plain(_ form: Form, contentMax: Int) -> EventText {
    EventText(
      form,
      action: { action, _ in action.verb },
      screen: { screen, _ in screen.description.cut(to: contentMax) },
      content: { " \($0.description.cut(to: contentMax))" }
    )
  }

  /// Describes an event without its time and device; returns `nil` if people need not read it in this
  /// place.
  ///
  /// - Parameter send: The name that a scenario gave to the send whose outcome the event is.
  package func words(of event: LogEvent, named send: String? = nil) -> String? {
    let device = event.device ?? .watch
    switch event.kind {
    case .run: return form == .list ? "the run begins" : nil
    case .delivered(let number, let kind):
      return form == .list ? "arrived #\(number) \(kind)" : nil
    case .started(let incarnation): return "switched on (start \(incarnation))"
    case .radio(let isUp): return isUp ? "radio: connected" : "radio: connection lost"
    case .action(let action): return marked("▶", "the action", self.action(action, device))
    case .sent(let number, let packet, _): return sent(number, packet, from: device)
    case .lost(let number, let kind):
      return form == .sentence ? "a lost \(kind)" : "✗ #\(number) \(kind) lost"
    case .link(let state):
      return form == .sentence ? "link \(state.rawValue)" : "═ \(state.rawValue) ═"
    case .effect(let effect): return words(of: effect, on: device, named: send)
    case .crashed(let how): return marked("✗", "a crash:", how)
    case .response(let line): return marked("◁", "the answer", "#\(line.number) \(line.words)")
    case .disk(let how): return "its disk: \(how)"
    case .suspended: return "process suspended"
    case .resumed: return "process resumed"
    case .worn(let number): return "watch \(number) is worn"
    case .fault(let fault): return "fault: \(fault)"
    case .expectation(let line, let failure):
      return failure.map { "✗ line \(line): \($0)" } ?? "✓ line \(line)"
    }
  }

  /// Describes an effect; returns `nil` if people need not read it in this place, or if its packet
  /// tells the same.
  package func words(of effect: DeviceEffect, on device: DeviceRole, named send: String? = nil)
    -> String?
  {
    switch effect {
    case .packet: nil
    case .shown(let screen): marked("▣", "the screen", self.screen(screen, device))
    case .haptic(let haptic):
      marked("♪", "haptic", haptic.kind.rawValue) + (haptic.wasMissed ? " (missed)" : "")
    case .document(let kind, let id, let content):
      marked("✎", "the document", kind) + " …\(id.suffix(6))"
        + (content.map(self.content) ?? " deleted")
    case .session(let event): words(of: event, named: send)
    case .refused(let action, let reason): "refused \(action): \(reason)"
    case .answer(let content): (form == .sentence ? "the answer" : "=") + self.content(content)
    case .note(let text): marked("", "the note", text)
    case .printed(let text): marked("»", "what the app printed:", text)
    case .appEnded(let how): marked("✗", "the end of an app:", how)
    case .workoutSession(let state): "workout session \(state.rawValue)"
    case .request(let request): marked("▷", "the request", "#\(request.number) \(request)")
    case .ofApp(let app, let effect): words(of: effect, on: device).map { "\(app): \($0)" }
    }
  }

  private func words(of event: SessionEvent, named send: String?) -> String? {
    switch form {
    case .column: event.words
    case .list: event.words ?? event.sentence(named: send)
    case .sentence: event.sentence(named: send)
    }
  }

  /// Begins a text with a mark in a column, and with a noun in a sentence.
  private func marked(_ mark: String, _ noun: String, _ text: String) -> String {
    let lead = form == .sentence ? noun : mark
    return lead.isEmpty ? text : "\(lead) \(text)"
  }

  private func sent(_ number: Int64, _ packet: Packet, from device: DeviceRole) -> String {
    let arrow = device == .watch ? "──▸" : "◂──"
    return marked(arrow, "the packet", "#\(number) \(packet.kind)")
      + (packet.payload.map(content) ?? "")
  }
}

extension String {
  /// Cuts the text after some characters, and adds an ellipsis if it was longer.
  package func cut(to most: Int) -> String { count > most ? prefix(most) + "…" : self }
}
