import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks

/// An owner of whom it is known what they said and planned.
struct CountedOwner: Persona {
  static let kind = PersonaKind("owner", of: .phone) { CountedOwner() }

  private var owner = Owner()
  /// The repetitions that the owner said or planned of each exercise.
  private(set) var said: [String: Set<Int64>] = [:]

  mutating func see(_ event: LogEvent) { owner.see(event) }

  mutating func act(at now: Now, _ draw: (UInt64) -> UInt64) -> [String] {
    let lines = owner.act(at: now, draw)
    for words in lines.map({ $0.split(separator: " ").map(String.init) }) {
      guard words.count == 5, words[3] == "reps", let reps = Int64(words[4]) else { continue }
      said[words[2], default: []].insert(reps)
    }
    return lines
  }
}
