import LockstepHealthStore
import LockstepPosix
import LockstepTerminal

/// The screen on which zones are changed: a value that keys change, and what is drawn of it.
struct ZoneScreen {
  private(set) var editor: ZoneEditor
  /// The chosen zone, from 0.
  private(set) var chosen = 0
  private(set) var message = ""
  private let maximumHeartRate: Double?

  /// What a key asks of whoever has the terminal.
  enum Wish: Equatable {
    case nothing, cancel, suspend, redraw
    case keep([Int])
  }

  init(_ editor: ZoneEditor, maximumHeartRate: Double?) {
    self.editor = editor
    self.maximumHeartRate = maximumHeartRate
  }

  mutating func press(_ key: Key) -> Wish {
    if key == .control("c") { return .cancel }
    if key == .control("z") { return .suspend }
    if key == .control("l") { return .redraw }
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

  // MARK: At a terminal

  /// Lets a person change zones; `nil` where all stays as it was.
  static func run(_ screen: ZoneScreen, isASCII: Bool) throws(CommandError) -> [Int]? {
    guard LineInput().isTerminal, StandardStream.isTerminal(.output) else {
      throw .usage("edit needs a terminal", "write phonesim health zones set 1 65")
    }
    var screen = screen
    var capabilities = Capabilities.detected(isTerminal: true, environment: Environment.value)
    if isASCII { capabilities.glyphs = .ascii }
    do throws(Errno) {
      let terminal = try DemoTerminal(capabilities, size: nil, title: "", records: false)
      defer { _ = terminal.finish() }
      while true {
        try terminal.show(screen.drawn(terminal.size))
        for happening in try terminal.wait(nanoseconds: nil) {
          guard case .key(let key) = happening else {
            if case .end = happening { return nil }
            continue
          }
          switch screen.press(key) {
          case .nothing: break
          case .cancel: return nil
          case .keep(let zones): return zones
          case .redraw: terminal.forget()
          case .suspend: try terminal.suspend()
          }
        }
      }
    } catch {
      throw .inputOutput("the terminal: \(error)")
    }
  }
}
