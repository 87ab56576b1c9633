package import LockstepLanguages
package import LockstepHealth
package import LockstepWorkoutFiles

/// The reason that a FIT file cannot be imported.
package enum FITImportError: Error, Equatable, Sendable {
  /// The file is damaged, or not a FIT file.
  case damaged(FIT.DecodeError)
  /// The file's `file_id` names another kind, such as `settings`.
  case notActivity(String)
  /// The file has no session message about the activity as a whole.
  case missingSession
  /// The file has several sessions, and the caller chose none.
  case multipleSessions(Int)
  /// The file's sessions cannot be the parts of one workout.
  case notOneWorkout(HKWorkoutActivity.Fault)
  /// The file has no session with that number, counted from 1.
  case noSession(Int, of: Int)
  /// The session lacks a field, or its value is impossible.
  case invalidData(String)
  /// Health refused the workout, with HealthKit's code.
  case saveFailed(HKError)
  /// Pauses and resumes do not alternate, and the policy demands it.
  case disorder(EventDisorder)
}

extension FITImportError: CustomStringConvertible {
  package var description: String { phrase.text(in: .fallback) }

  /// The error in words, with the remedy.
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
