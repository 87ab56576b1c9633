import LockstepHealthStore
import LockstepTerminal

/// The screen on which zones are changed: a value that keys change, and what is drawn of it.
struct ZoneScreen: ChoiceScreen {
  private(set) var editor: ZoneEditor
  /// The chosen zone, from 0.
  private(set) var chosen = 0
  private(set) var message = ""
  private let maximumHeartRate: Double?
  private let person: PersonalText

  init(_ editor: ZoneEditor, _ preferences: TablePreferences, _ person: PersonalText) {
    self.editor = editor
    self.person = person
    maximumHeartRate = preferences.maximumHeartRate
  }

  /// Follows a key; in the end the zones' lower ends in percent are chosen.
  mutating func press(_ key: Key) -> ChoiceStep<[Int]> {
    if let step = ChoiceStep<[Int]>(key) { return step }
    message = ""
    do throws(ZoneEditor.Refusal) {
      switch key.code {
      case .up: chosen = max(0, chosen - 1)
      case .down: chosen = min(editor.zones.count - 1, chosen + 1)
      case .left: try move(by: -1)
      case .right: try move(by: 1)
      case .character("a"):
        try editor.add()
        chosen = editor.zones.count - 1
      case .character("d"), .delete:
        try editor.remove(chosen + 1)
        chosen = max(0, min(chosen, editor.zones.count - 1))
      case .enter: return .keep(try editor.finished())
      case .escape, .character("q"):
        editor.cancel()
        return .cancel
      default: break
      }
    } catch {
      message = person.text(error.phrase)
    }
    return .nothing
  }

  private mutating func move(by step: Int) throws(ZoneEditor.Refusal) {
    guard editor.zones.indices.contains(chosen) else { return }
    try editor.set(chosen + 1, to: editor.zones[chosen] + step)
  }

  // MARK: Drawing

  func drawn(_ size: Size) -> Grid {
    var grid = Grid(size)
    let (title, rest) = grid.bounds.split(top: 1)
    let (middle, bottom) = rest.split(top: max(0, rest.rows - 1))
    grid.write(" " + person.text("zone.title"), in: title, style: Style(.standard, .bold))
    for (index, line) in lines.prefix(middle.rows).enumerated() {
      grid.write(
        " \(line)",
        in: middle.line(index),
        style: index == chosen ? Style(.standard, .inverse) : .plain
      )
    }
    let hints = person.text("zone.hints")
    grid.write(message.isEmpty ? hints : message, in: bottom, style: Style(.standard, .dim))
    return grid
  }

  /// A line a zone: its number, where it begins, and in beats where the highest rate is known.
  var lines: [String] {
    editor.zones.enumerated().map { index, zone in
      let beats = maximumHeartRate.map { rate in
        let beats = FitText.number(rate * Double(zone) / 100)
        return "  " + person.text("zone.beats", person.marked(beats))
      }
      let bar = String(repeating: "=", count: zone / 4)
      return "\(index + 1)  \(zone < 10 ? " " : "")\(zone) %  \(bar)\(beats ?? "")"
    }
  }
}
