package import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation
import LockstepWorkouts

extension PersonaKind {
  /// One who trains with the watch.
  package static let wearer = PersonaKind("wearer", of: .watch) { Wearer() }
}

/// A wearer who looks at the watch and trains: each exercise in turn, set after set.
///
/// Now and then they also say what they did, each time another number of repetitions, go back, or take
/// something of the list back. A watch that is off they switch on.
package struct Wearer: Persona {
  private var faced = FacedDevice(of: .watch)
  /// How often they said what they did in an exercise.
  private var said: [String: Int64] = [:]

  package init() {}

  package mutating func see(_ event: LogEvent) { faced.see(event) }

  package mutating func act(at now: Now, _ draw: (UInt64) -> UInt64) -> [String] {
    if faced.isOff { return ["watch restart"] }
    guard let screen = faced.screen?.watchScreen else { return [] }
    let isOpen = screen.content != .off && !faced.isRefused
    faced.isRefused = false
    return (isOpen ? words(on: screen, draw) : ["wrist-up", "launch"]).map { "watch \($0)" }
  }

  private mutating func words(on screen: WatchScreen, _ draw: (UInt64) -> UInt64) -> [String] {
    switch screen.content {
    case .off: []
    case .workouts(let list): list.first.map { ["open \(Word.spelled($0.name))"] } ?? []
    case .exercises(_, let list): words(among: list, draw)
    case .run(let run):
      switch run.page {
      case .ready: ["start"]
      case .work: saying(of: run, draw) + ["next"]
      case .rest: correcting(run, draw) ?? ["next"]
      case .finish: ["done"]
      }
    }
  }

  private func words(among list: [WatchScreen.Exercise], _ draw: (UInt64) -> UInt64) -> [String] {
    let begun = list.filter { $0.setsDone > 0 }
    if !begun.isEmpty, draw(12) == 11 {
      return ["undo \(Word.spelled(begun[Int(draw(UInt64(begun.count)))].name))"]
    }
    let next = list.first { $0.status != "completed" && $0.status != "skipped" }
    return next.map { ["exercise \(Word.spelled($0.name))"] } ?? []
  }

  /// What they say of the set at work, or of an earlier one, before they end it.
  private mutating func saying(of run: WatchScreen.Run, _ draw: (UInt64) -> UInt64) -> [String] {
    switch draw(4) {
    case 3: ["did reps \(reps(of: run.exercise))"]
    case 2: ["did set \(max(1, run.set - 1)) reps \(reps(of: run.exercise))"]
    default: []
    }
  }

  /// What they say otherwise while they rest, or that they go back; `nil` where they go on.
  private mutating func correcting(_ run: WatchScreen.Run, _ draw: (UInt64) -> UInt64) -> [String]?
  {
    switch draw(8) {
    case 7, 6: ["did reps \(reps(of: run.exercise))", "next"]
    case 5: ["did set 1 reps \(reps(of: run.exercise))", "next"]
    case 4: ["back"]
    default: nil
    }
  }

  private mutating func reps(of exercise: String) -> Int64 {
    let reps = 100 + said[exercise, default: 0]
    said[exercise, default: 0] += 1
    return reps
  }
}

extension JSONText {
  /// The screen of the workout app that it is, if it is one.
  var watchScreen: WatchScreen? {
    try? Result { () throws(JSONError) in try WatchScreen.read(self) }.get()
  }
}
