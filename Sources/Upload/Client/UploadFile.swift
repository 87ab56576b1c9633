package import LockstepHealth
import LockstepHTTP
import LockstepSimulation

/// A workout as a file to upload, with its name and description.
package struct UploadFile: Equatable, Sendable {
  /// The workout's id, the same in every try, so that the server recognizes repetitions.
  package var externalID: String
  package var name: String?
  package var sportType: String
  package var isTrainer: Bool
  package var isCommute: Bool
  package var bytes: [UInt8]

  static let dataType = "tcx"

  package init(
    externalID: String,
    activity: HKWorkoutActivityType,
    bytes: [UInt8],
    name: String? = nil,
    isTrainer: Bool = false,
    isCommute: Bool = false
  ) {
    self.externalID = externalID
    self.name = name
    sportType = Self.sportType(of: activity)
    self.isTrainer = isTrainer
    self.isCommute = isCommute
    self.bytes = bytes
  }

  /// A digest that identifies the file's content.
  var digest: String {
    var digest = Digest()
    digest.add(String(decoding: bytes, as: UTF8.self))
    return hexadecimal(digest.value)
  }

  /// The HTTP form that carries the file.
  var form: Multipart {
    var parts = [
      Multipart.Part("data_type", Self.dataType), Multipart.Part("external_id", externalID),
      Multipart.Part("sport_type", sportType),
    ]
    if let name { parts.append(Multipart.Part("name", name)) }
    if isTrainer { parts.append(Multipart.Part("trainer", "1")) }
    if isCommute { parts.append(Multipart.Part("commute", "1")) }
    return Multipart(
      parts + [Multipart.Part("file", fileName: "\(externalID).\(Self.dataType)", bytes)]
    )
  }

  /// Returns the server's word for an activity; “Workout” if it has none.
  package static func sportType(of activity: HKWorkoutActivityType) -> String {
    sportTypes.first { $0.0 == activity }?.1 ?? "Workout"
  }

  private static let sportTypes: [(HKWorkoutActivityType, String)] = [
    (.running, "Run"), (.trackAndField, "Run"), (.cycling, "Ride"), (.handCycling, "Handcycle"),
    (.walking, "Walk"), (.hiking, "Hike"), (.swimming, "Swim"), (.rowing, "Rowing"),
    (.paddleSports, "Kayaking"), (.elliptical, "Elliptical"), (.stairClimbing, "StairStepper"),
    (.stairs, "StairStepper"), (.stepTraining, "StairStepper"), (.yoga, "Yoga"),
    (.pilates, "Pilates"), (.highIntensityIntervalTraining, "HighIntensityIntervalTraining"),
    (.functionalStrengthTraining, "WeightTraining"),
    (.traditionalStrengthTraining, "WeightTraining"), (.crossTraining, "Crossfit"),
    (.soccer, "Soccer"), (.tennis, "Tennis"), (.tableTennis, "TableTennis"),
    (.badminton, "Badminton"), (.squash, "Squash"), (.racquetball, "Racquetball"),
    (.pickleball, "Pickleball"), (.golf, "Golf"), (.climbing, "RockClimbing"),
    (.downhillSkiing, "AlpineSki"), (.crossCountrySkiing, "NordicSki"),
    (.snowboarding, "Snowboard"), (.skatingSports, "IceSkate"), (.sailing, "Sail"),
    (.surfingSports, "Surfing"), (.wheelchairWalkPace, "Wheelchair"),
    (.wheelchairRunPace, "Wheelchair"),
  ]
}
