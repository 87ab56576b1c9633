import LockstepHealthStore
import LockstepTerminal

/// The screen on which zones are changed: a value that keys change, and what is drawn of it.
struct ZoneScreen: ChoiceScreen {
  private(set) var editor: ZoneEditor
  /// The chosen zone, from 0.
  private(set) var chosen = 0
  private(set) var message = ""
  private let maximumHeartRate: Double?

  init(_ editor: ZoneEditor, maximumHeartRate: Double?) {
    self.editor = editor
    self.maximumHeartRate = maximumHeartRate
  }

  /// The zones' lower ends in percent are chosen.
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
      message = "\(error)"
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
    grid.write(" Zones of heart rate", in: title, style: Style(.standard, .bold))
    let lines = Self.lines(editor.zones, maximumHeartRate)
    for (index, line) in lines.prefix(middle.rows).enumerated() {
      grid.write(
        " \(line)",
        in: middle.line(index),
        style: index == chosen ? Style(.standard, .inverse) : .plain
      )
    }
    let hints = "up down choose  left right move  a add  d remove  enter keep  esc cancel"
    grid.write(message.isEmpty ? hints : message, in: bottom, style: Style(.standard, .dim))
    return grid
  }

  /// A line a zone: its number, where it begins, and in beats where the highest rate is known.
  static func lines(_ zones: [Int], _ maximumHeartRate: Double?) -> [String] {
    zones.enumerated().map { index, zone in
      let beats = maximumHeartRate.map {
        "  from \(FitText.number($0 * Double(zone) / 100)) a minute"
      }
      let bar = String(repeating: "=", count: zone / 4)
      return "\(index + 1)  \(zone < 10 ? " " : "")\(zone) %  \(bar)\(beats ?? "")"
    }
  }
}
