package import LockstepLanguages
package import LockstepHealth
package import LockstepWorkoutFiles

/// The reason that a FIT file becomes no workout.
package enum FITImportError: Error, Equatable, Sendable {
  /// It is damaged, or no FIT file.
  case damaged(FIT.DecodeError)
  /// Its `file_id` says that it is something else, such as `settings`.
  case notActivity(String)
  /// Nothing says what was done as a whole.
  case missingSession
  /// Several sessions, and none was chosen.
  case multipleSessions(Int)
  /// Its sessions are not the parts of one workout.
  case notOneWorkout(HKWorkoutActivity.Fault)
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
  package var description: String { phrase.text(in: .fallback) }

  /// The fault in words, and what to do.
  package var phrase: Phrase {
    switch self {
    case .damaged(let error): error.phrase
    case .notActivity(let kind): Phrase("fit.notActivity", kind)
    case .missingSession: Phrase("fit.missingSession")
    case .multipleSessions(let count): Phrase("fit.multipleSessions", String(count))
    case .notOneWorkout(let fault): Phrase("fit.notOneWorkout", [fault.phrase])
    case .noSession(let number, let count): Phrase("fit.noSession", "\(number)", "\(count)")
    case .invalidData(let field): Phrase("fit.invalidData", field)
    case .saveFailed(let error): Phrase("fit.saveFailed", [error.phrase])
    case .disorder(let disorder): Phrase("fit.strict", [disorder.phrase])
    }
  }
}
