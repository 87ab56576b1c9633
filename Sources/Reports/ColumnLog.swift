package import LockstepProtocol
import LockstepTerminal
import LockstepWorkouts

/// The event log for people: one line an event, in the column of whom it concerns.
///
/// ```
///     time  watch                       link                          phone
///    1.000                              watch ▸ #7 message live …
/// ```
package struct ColumnLog: Sendable {
  private static let timeWidth = 10
  /// What is between two columns.
  private static let gap = 2
  /// How wide the columns of watch, link and phone are where nobody says how much room there is.
  private static let ownWidths = [38, 46, 46]
  /// With less room than this three columns are no more than three words each.
  private static let roomMin = 110

  /// Empty where the room is too narrow for columns.
  private let widths: [Int]
  private let columns: Int?

  /// - Parameter columns: The room for a line; as wide as reads well, otherwise.
  package init(columns: Int? = nil) {
    self.columns = columns
    let whole = Self.ownWidths.reduce(0, +)
    guard let columns else {
      widths = Self.ownWidths
      return
    }
    let room = columns - Self.timeWidth - 3 * Self.gap
    widths = columns < Self.roomMin ? [] : Self.ownWidths.map { min($0, $0 * room / whole) }
  }

  /// The head of the table.
  package var header: String {
    widths.isEmpty ? narrow("time", "where", "what") : line("time", "watch", "link", "phone")
  }

  /// The line of one event, or `nil` for one that a person need not read.
  package func line(for event: LogEvent) -> String? {
    guard let text = Self.text(of: event) else { return nil }
    let time = TimeText.seconds(event.timeNanoseconds)
    if widths.isEmpty { return narrow(time, event.device?.name ?? "link", text) }
    switch (event.kind, event.device) {
    case (.sent, _), (_, nil): return line(time, "", text, "")
    case (_, .watch?): return line(time, text, "", "")
    case (_, .phone?): return line(time, "", "", text)
    }
  }

  /// The line of a table that has a column for the place alone.
  private func narrow(_ time: String, _ place: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, Self.timeWidth - time.count))
    let lead = padding + time + "  " + Self.fit(place, 5) + "  "
    return lead + text.truncated(toColumns: max(1, (columns ?? .max) - lead.count))
  }

  /// The event with its device in front, where columns would be too wide.
  package func brief(for event: LogEvent) -> String? {
    Self.text(of: event).map { text in
      "\(TimeText.seconds(event.timeNanoseconds))  \(event.device?.name ?? "link")  \(text)"
    }
  }

  private func line(_ time: String, _ watch: String, _ link: String, _ phone: String) -> String {
    let padding = String(repeating: " ", count: max(0, Self.timeWidth - time.count))
    let cells = zip([watch, link, phone], widths).map(Self.fit)
    var line = ([padding + time] + cells).joined(separator: String(repeating: " ", count: Self.gap))
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }

  private static func fit(_ text: String, _ width: Int) -> String {
    let shown = text.visibleLine.truncated(toColumns: width)
    return shown + String(repeating: " ", count: width - shown.terminalColumns)
  }

  /// The event in a few words, without its time and its place.
  static func text(of event: LogEvent) -> String? {
    switch event.kind {
    case .run, .delivered: nil
    case .started(let incarnation): "switched on (start \(incarnation))"
    case .radio(let isUp): isUp ? "radio: connected" : "radio: connection lost"
    case .action(let action): "▶ " + action.sentence
    case .sent(let number, let packet, _): sent(number, packet, from: event.device ?? .watch)
    case .lost(let number, let kind): "✗ #\(number) \(kind) lost"
    case .link(let state): "═ \(state.rawValue) ═"
    case .shown(let screen): shown(screen, on: event.device ?? .watch)
    case .haptic(let haptic): "♪ \(haptic.kind.rawValue)" + (haptic.wasMissed ? " (missed)" : "")
    case .document(let kind, let id, let content):
      document(kind, id, content)
    case .session(let event): event.words
    case .refused(let action, let reason): "refused \(action): \(reason)"
    case .answer(let content): "= " + content.gist
    case .note(let text): text
    case .appEnded(let how): "✗ \(how)"
    case .crashed(let how): "✗ \(how)"
    case .disk(let how): "its disk: \(how)"
    case .suspended: "process suspended"
    case .resumed: "process resumed"
    case .worn(let number): "watch \(number) is worn"
    case .fault(let fault): "fault: \(fault)"
    case .expectation(let line, let failure):
      failure.map { "✗ line \(line): \($0)" } ?? "✓ line \(line)"
    }
  }

  private static func sent(_ number: Int64, _ packet: Packet, from device: DeviceRole) -> String {
    let arrow = device == .watch ? "──▸" : "◂──"
    let detail = packet.payload.map { " " + $0.gist } ?? ""
    return "\(arrow) #\(number) \(packet.kind)\(detail)"
  }

  private static func document(_ kind: String, _ id: String, _ content: JSONText?) -> String {
    let name = content.map { " " + $0.gist } ?? " deleted"
    return "✎ \(kind) …\(id.suffix(6))\(name)"
  }

  private static func shown(_ screen: JSONText, on device: DeviceRole) -> String {
    do throws(JSONError) {
      return "▣ " + (try ShownScreen.sentence(of: screen, on: device))
    } catch {
      return "▣ a screen that cannot be read: \(error)"
    }
  }
}

extension JSONText {
  private static let gistKeys = [
    "type", "phase", "set", "sets", "sequence", "setsDone", "status", "splitName", "name", "number",
    "restSeconds", "autoFinish",
  ]

  /// The scalars that tell a payload or a document from its like, in a few words.
  var gist: String {
    var parts: [String] = []
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard Self.gistKeys.contains(key) else {
          try reader.skipValue()
          continue
        }
        let text = try reader.text().description
        let value = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
        parts.append(key == "type" || key == "phase" || key == "status" ? value : "\(key) \(value)")
      }
    } catch {
      return ""
    }
    return parts.joined(separator: " ")
  }
}

extension Action {
  /// The action as a person would type it.
  package var sentence: String {
    let words = arguments.map { argument in
      switch argument.value {
      case .text(let text) where argument.name == "label": "as \"\(text)\""
      case .text(let text): "\"\(text)\""
      case .number(let number): "\(argument.name) \(number)"
      case .flag: argument.name
      case .json(let json): "\(json)"
      }
    }
    return ([verb] + words).joined(separator: " ")
  }
}
