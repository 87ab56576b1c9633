package import LockstepFaces
package import LockstepProtocol
import LockstepWorkouts

/// The hints on the keys of a device in a terminal of its own: each has a word or two about the key's
/// present meaning.
///
/// A key without one is left out.
package struct KeyHints {
  private let state: DemoState

  package init(state: DemoState) { self.state = state }

  /// The greatest length of a name; a longer one would push other keys off a narrow terminal.
  private static let nameMax = 10

  /// Lists the hints for a device with the workout app.
  package func hints(of role: DeviceRole) -> HalfPicture.Hints { role == .watch ? wearer : owner }

  private var wearer: HalfPicture.Hints {
    let screen = state.watchScreen
    let page = hints(of: screen?.content ?? .off)
    if screen?.question.isEmpty ?? true { return page }
    return [("s", "allow")] + page.filter { $0.key != "s" }
  }

  private func hints(of content: WatchScreen.Content) -> HalfPicture.Hints {
    switch content {
    case .off: return [("s", "open the app")]
    case .workouts(let list):
      return choice(of: list.count, opens: list.contains { $0.done < $0.total })
    case .exercises(_, let list):
      return choice(of: list.count, opens: list.contains(where: \.isOpen))
    case .run(let run): return hints(of: run.page)
    }
  }

  private func choice(of count: Int, opens: Bool) -> HalfPicture.Hints {
    let first: HalfPicture.Hints = opens ? [("s", "open the next")] : []
    return first + (count > 0 ? [(count > 1 ? "1-\(min(count, 9))" : "1", "open")] : [])
  }

  private func hints(of page: WatchScreen.Page) -> HalfPicture.Hints {
    switch page {
    case .ready: [("s", "start"), ("l", "leave")]
    case .work: [("n", "end the set"), ("b", "back"), ("l", "leave")]
    case .rest: [("n", "skip the rest"), ("b", "back"), ("l", "leave")]
    case .finish: [("m", "one more"), ("d", "done"), ("b", "back"), ("l", "leave")]
    }
  }

  private var owner: HalfPicture.Hints {
    guard let screen = state.phoneScreen else { return [] }
    if !screen.question.isEmpty { return [("w", "allow")] }
    if screen.isGated { return [] }
    var hints: HalfPicture.Hints = []
    if screen.splits.isEmpty { hints = [("w", "add starter splits")] }
    if let next = DeedKeys.next(screen) {
      hints = [("w", next.count > Self.nameMax ? "start" : "start \(next)")]
    }
    if !screen.workouts.isEmpty { hints.append(("f", "finish")) }
    hints.append(("r R", "rest"))
    if screen.mirror != nil || screen.session != nil { hints.append(("v", "hide")) }
    if !screen.dismissed.isEmpty { hints.append(("v", "show")) }
    return hints
  }
}
