import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepTerminal

/// The effect of a key on a screen of choice: a change of the screen, a choice, or leaving.
enum ChoiceStep<Choice> {
  case nothing, cancel, suspend, redraw
  case keep(Choice)

  /// Makes the step for a key that has the same effect on all such screens.
  init?(_ key: Key) {
    switch key {
    case .control("c"): self = .cancel
    case .control("z"): self = .suspend
    case .control("l"): self = .redraw
    default: return nil
    }
  }
}

extension ChoiceStep: Equatable where Choice: Equatable {}

/// A screen on which a person chooses something by keys.
protocol ChoiceScreen {
  associatedtype Choice

  func drawn(_ size: Size) -> Grid
  mutating func press(_ key: Key) -> ChoiceStep<Choice>
}

extension ChoiceScreen {
  /// Shows a screen until the person chooses something; `nil` if they leave without a choice.
  ///
  /// - Parameters:
  ///   - refusal: The error without a terminal: the purpose that needs one, and the words to write
  ///     instead.
  ///   - make: A closure that makes the screen with the terminal's glyphs.
  static func choose(
    isASCII: Bool,
    orElse refusal: CommandError,
    _ make: (GlyphSet) -> Self
  ) throws(CommandError) -> Choice? {
    guard DemoTerminal.isThere else { throw refusal }
    var capabilities = Capabilities.detected(isTerminal: true, environment: Environment.value)
    if isASCII { capabilities.glyphs = .ascii }
    var screen = make(capabilities.glyphs)
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
          case .keep(let choice): return choice
          case .redraw: terminal.forget()
          case .suspend: try terminal.suspend()
          }
        }
      }
    } catch {
      throw .inputOutput(Phrase("error.terminal", "\(error)"))
    }
  }
}
