package import LockstepWorkoutFiles

/// Why a FIT file becomes no workout.
package enum FITImportError: Error, Equatable, Sendable {
  /// It is damaged, or no FIT file.
  case damaged(FIT.DecodeError)
  /// Its `file_id` says that it is something else, such as `settings`.
  case notActivity(String)
  /// Nothing says what was done as a whole.
  case missingSession
  /// Several sessions, and none was chosen.
  case multipleSessions(Int)
  /// Its sessions are not the parts of one workout, in words.
  case notOneWorkout(String)
  /// There is no session of that number, counted from 1.
  case noSession(Int, of: Int)
  /// The session lacks a field, or it says nothing that can be.
  case invalidData(String)
  /// Health refused what was read, with HealthKit's code.
  case saveFailed(HKError)
  /// Pauses and resumes do not alternate, and have to.
  case disorder(EventDisorder)
}

extension FITImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damaged(let error): "\(error)"
    case .notActivity(let kind): "a file of kind “\(kind)”: expected an activity"
    case .missingSession: "no session: expected a message that says what was done as a whole"
    case .multipleSessions(let count):
      "\(count) sessions: choose one with --session 1 to --session \(count)"
    case .notOneWorkout(let reason):
      "its sessions are no parts of one workout: \(reason); choose one with --session NUMBER"
    case .noSession(let number, let count): "no session \(number): there are \(count)"
    case .invalidData(let field): "the session has no \(field) that can be used"
    case .saveFailed(let error): "the workout cannot be saved: \(error)"
    case .disorder(let disorder): "\(disorder); --events lenient takes it as it is"
    }
  }
}
