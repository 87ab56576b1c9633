import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutFiles
import LockstepWorkouts
import LockstepWorkoutChecks

/// Recorded workouts for scripts in tests, which play made-up rides and files that are given.
enum Recorded {
  /// A file that a script cannot name here.
  struct Unknown: Error {
    var name: String
  }

  static func workout(of bytes: [UInt8]) throws -> HKWorkout {
    try RecordedActivity.workout(of: bytes, session: nil)
  }

  static func synthetic(_ name: String) throws -> HKWorkout {
    guard let bytes = try RecordedActivity.synthetic(name) else { throw Unknown(name: name) }
    return try workout(of: bytes)
  }
}

extension Script {
  /// The script with the rides that it names made up.
  func readingSyntheticFiles() throws -> Script {
    let read: (String, Int) throws -> RecordedFile = { name, _ in
      RecordedFile(try Recorded.synthetic(name))
    }
    return try reading(read)
  }
}
