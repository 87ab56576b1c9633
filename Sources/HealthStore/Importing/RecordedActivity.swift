import LockstepDocuments
package import LockstepHealth
package import LockstepWorkoutFiles
import LockstepWorkouts

/// A recorded workout that a watch's sensors play again, from a FIT file or made up.
package enum RecordedActivity {
  /// The prefix of a made-up ride's name, before its length in seconds: `synthetic:3600`.
  package static let syntheticPrefix = "synthetic:"
  /// The greatest length of a made-up ride in seconds: a day.
  package static let syntheticSecondsMax = 86_400

  /// Makes the FIT file of a ride, with a record each second, a pause in the middle, and laps of 20
  /// minutes.
  ///
  /// - Returns: Its file, or `nil` for a name that is none.
  package static func synthetic(_ name: String) throws(FIT.EncodeError) -> [UInt8]? {
    guard name.hasPrefix(syntheticPrefix),
      let seconds = Int(name.dropFirst(syntheticPrefix.count)),
      (1...syntheticSecondsMax).contains(seconds)
    else { return nil }
    var ride = FIT.SyntheticActivity(seed: UInt64(seconds), elapsedSeconds: seconds)
    if seconds >= 120 { ride.pauses = [seconds / 2..<seconds / 2 + 30] }
    return try ride.file()
  }

  /// Reads the workout of a file, as an import would make it.
  ///
  /// - Parameter session: The number of the session, counted from 1; `nil` for the only one.
  package static func workout(of bytes: [UInt8], session: Int?) throws(FITImportError) -> HKWorkout
  {
    try FITReading(whole: bytes, session: session).workout { _ in DocumentID("recorded") }
  }
}
