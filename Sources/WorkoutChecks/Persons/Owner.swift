package import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation
import LockstepWorkouts

extension PersonaKind {
  /// One who plans with the phone.
  package static let owner = PersonaKind("owner", of: .phone) { Owner() }
}

/// An owner who looks at the phone and its documents, starts the first workout, and decides things of it
/// while the wearer trains.
///
/// They note, plan, correct, and skip an exercise, which they take back if it is still skipped when they
/// look again, and switch on a phone that is off. The plainest of them only starts the workout.
package struct Owner: Persona {
  private var faced = FacedDevice(of: .phone)
  private var workout: JSONText?
  /// Whether they have started the first workout on a phone that has been on ever since.
  private var hasStarted = false
  /// The exercise that was skipped by a wrong tap.
  private var mistaken: String?
  /// How often they said what was done in an exercise.
  private var said: [String: Int64] = [:]

  package init() {}

  package mutating func see(_ event: LogEvent) {
    faced.see(event)
    guard event.device == .phone else { return }
    switch event.kind {
    case .effect(.document("workout", _, let content)): workout = content
    case .crashed: hasStarted = false
    default: break
    }
  }

  package mutating func act(at now: Now, _ draw: (UInt64) -> UInt64) -> [String] {
    if faced.isOff { return ["phone restart"] }
    guard let screen = faced.screen, let shown = screen.phoneScreen else { return [] }
    let isOpen = (try? screen.screenName()) != "off" && !faced.isRefused
    // What was refused is said again once the app is in front.
    if faced.isRefused { hasStarted = false }
    faced.isRefused = false
    return (isOpen ? words(on: shown, draw) : ["unlock", "launch"]).map { "phone \($0)" }
  }

  private mutating func words(on screen: PhoneScreen, _ draw: (UInt64) -> UInt64) -> [String] {
    if screen.workouts.isEmpty, screen.pastWorkouts == 0 {
      guard !hasStarted, let split = screen.splits.first else { return [] }
      hasStarted = true
      return ["start \(Word.spelled(split))"]
    }
    guard let logs = workout?.workout?.logs, !logs.isEmpty else { return [] }
    if let exercise = mistaken {
      mistaken = nil
      let isSkipped = logs.contains { $0.exerciseName == exercise && $0.status == .skipped }
      if isSkipped { return ["undo \(Word.spelled(exercise))"] }
    }
    let kind = draw(7)
    return kind == 0 ? [] : decision(kind, on: logs[Int(draw(UInt64(logs.count)))], draw)
  }

  private mutating func decision(_ kind: UInt64, on log: WorkoutLog, _ draw: (UInt64) -> UInt64)
    -> [String]
  {
    let name = Word.spelled(log.exerciseName)
    switch kind {
    case 1: return ["note \(name) slow"]
    case 2: return ["plan \(name) sets \(3 + draw(5))"]
    case 3: return ["plan \(name) reps \(10 + draw(20))"]
    case 4:
      said[log.exerciseName, default: 0] += 1
      return ["did \(name) reps \(1_000 + (said[log.exerciseName] ?? 0))"]
    case 5 where !log.status.isOver:
      mistaken = log.exerciseName
      return ["skip \(name)"]
    default: return []
    }
  }
}

extension JSONText {
  /// The screen of the workout app's phone that it is, if it is one.
  fileprivate var phoneScreen: PhoneScreen? {
    try? Result { () throws(JSONError) in try PhoneScreen.read(self) }.get()
  }

  /// The workout that it is, if it is one.
  fileprivate var workout: Workout? {
    var reader = JSONReader(bytes)
    return try? Result { () throws(JSONError) in try Workout.read(&reader) }.get()
  }
}
