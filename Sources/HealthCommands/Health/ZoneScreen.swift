import LockstepHealthStore
import LockstepTerminal

/// The screen on which a person changes heart rate zones: a value that keys change, and its picture.
struct ZoneScreen: ChoiceScreen {
  private(set) var editor: ZoneEditor
  /// The index of the chosen zone, from 0.
  private(set) var chosen = 0
  private(set) var message = ""
  private let maximumHeartRate: Double?
  private let person: PersonalText

  init(_ editor: ZoneEditor, _ preferences: TablePreferences, _ person: PersonalText) {
    self.editor = editor
    self.person = person
    maximumHeartRate = preferences.maximumHeartRate
  }

  /// Follows a key; at the end, the choice has the zones' starts in percent.
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

  /// A line for each zone: its number, its start in percent and, if the maximum heart rate is known, in
  /// beats a minute.
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
