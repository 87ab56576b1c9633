import LockstepHealth
import Foundation
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// How workouts are spelled in files.
struct StoredWorkoutTests {
  private static func ride(_ seconds: Int) throws -> HKWorkout {
    var ride = FIT.SyntheticActivity(seed: 4, elapsedSeconds: seconds)
    ride.pauses = [seconds / 2..<seconds / 2 + 30]
    return try Importing.workout(try ride.file())
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test func `a small workout is text that a person can read`() throws {
    var builder = try RideBuilder()
    try builder.session([("total_elapsed_time", 9), ("enhanced_avg_speed", 3.5)])
    for second in 0..<4 {
      let place = [("position_lat", Double(second * 100)), ("position_long", 0)]
      let values = [("distance", Double(second) * 3.5), ("heart_rate", 100 + Double(second))]
      try builder.record(Double(second), place + values)
    }
    try builder.event("start", 0)
    try builder.event("stop", 5)
    try builder.event("start", 8)
    try builder.event("stop_all", 9)
    let text = String(decoding: try builder.workout().storedBytes, as: UTF8.self)
    #expect(text == Self.small)
    // Another reader takes it for JSON too.
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  private static let small = """
    {
      "schemaVersion": 1,
      "id": "01HF000000000000000000TEST",
      "workoutActivityType": "cycling",
      "startDate": "2021-09-08T01:46:40.000000Z",
      "endDate": "2021-09-08T01:46:49.000000Z",
      "duration": 6,
      "device": "wahoo_fitness",
      "metadata": {
        "HKIndoorWorkout": false,
        "HKAverageSpeed": {
          "value": 3.5,
          "unit": "m/s"
        },
        "LockstepNotImported": "record.heart_rate[-1]"
      },
      "workoutEvents": [
        {
          "type": "pause",
          "start": 5
        },
        {
          "type": "resume",
          "start": 8
        }
      ],
      "series": [
        {
          "type": "HKQuantityTypeIdentifierDistanceCycling",
          "unit": "m",
          "count": 3,
          "starts": [
            [0, 3, 1]
          ],
          "durations": [
            [1, 3, 0]
          ],
          "values": [3.5, 3.5, 3.5]
        },
        {
          "type": "HKQuantityTypeIdentifierHeartRate",
          "unit": "count/min",
          "count": 3,
          "starts": [
            [0, 3, 1]
          ],
          "durations": [
            [0, 3, 0]
          ],
          "values": [100, 101, 102]
        }
      ],
      "route": {
        "count": 4,
        "instants": [
          [0, 4, 1]
        ],
        "latitudes": [
          0,8.38e-06,1.676e-05,2.515e-05
        ],
        "longitudes": [
          0,0,0,0
        ],
        "altitudes": [
          0,0,0,0
        ],
        "speeds": [
          0,0,0,0
        ],
        "accuracies": [
          [0, 4, 0]
        ]
      }
    }

    """

  @Test func `what is written is read again, for rides of every device`() throws {
    for device in FIT.SyntheticActivity.Device.allCases {
      var ride = FIT.SyntheticActivity(seed: 9, elapsedSeconds: 500)
      ride.pauses = [77..<99]
      ride.device = device
      let workout = try Importing.workout(try ride.file())
      let read = try HKWorkout.read(stored: workout.storedBytes)
      #expect(read == workout)
      #expect(read.storedBytes == workout.storedBytes)
    }
  }

  @Test func `a ride of 7,000 records stays small, and a change of one value is one line`() throws {
    let workout = try Self.ride(7_000)
    let bytes = workout.storedBytes
    #expect(bytes.count < 460_000, "\(bytes.count)")
    #expect(Self.lines(bytes).count < 2_500, "\(Self.lines(bytes).count)")
    var text = String(decoding: bytes, as: UTF8.self)
    let rates = try #require(text.range(of: "HKQuantityTypeIdentifierHeartRate"))
    let values = try #require(text[rates.upperBound...].range(of: "\"values\": [\n"))
    let comma = try #require(text[values.upperBound...].firstIndex(of: ","))
    text.replaceSubrange(values.upperBound..<comma, with: "        99")
    let changed = try HKWorkout.read(stored: Array(text.utf8))
    #expect(changed.series(.heartRate)?.quantities.first == 99)
    let difference = Self.lines(changed.storedBytes).difference(from: Self.lines(bytes))
    #expect(difference.count == 2)
  }

  @Test func `what is not understood is kept where it was`() throws {
    let workout = try Self.ride(60)
    var text = String(decoding: workout.storedBytes, as: UTF8.self)
    text = text.replacing(
      "\"unit\": \"count/min\"",
      with: "\"unit\": \"count/min\", \"zone\": [1, {\"a\": \"b\"}]"
    )
    text = text.replacing("\"route\": {", with: "\"route\": {\"colour\": \"red\",")
    text = text.replacing(
      "\"schemaVersion\": 1,",
      with: "\"schemaVersion\": 1, \"mood\": \"good\","
    )
    let read = try HKWorkout.read(stored: Array(text.utf8))
    #expect(read != workout)
    let again = String(decoding: read.storedBytes, as: UTF8.self)
    #expect(again.contains("\"mood\": \"good\""))
    #expect(again.contains("\"colour\": \"red\""))
    #expect(again.contains("\"zone\": ["))
    #expect(try HKWorkout.read(stored: read.storedBytes) == read)
  }

  private static let mistakes: [(of: String, to: String)] = [
    ("\"id\"", "\"ident\""), ("\"startDate\"", "\"began\""), ("cycling\"", "biking\""),
    ("\"schemaVersion\": 1", "\"schemaVersion\": 2"), ("\"count/min\"", "\"Hz\""),
    ("\"pause\"", "\"paws\""), ("[0, 61, 1]", "[0, 60, 1]"), ("[0, 61, 1]", "[0, 61]"),
    ("[0, 61, 1]", "[0, 99999999999, 1]"), ("[0, 61, 1]", "[0, -1, 1]"),
    ("\"HKQuantityTypeIdentifierHeartRate\"", "\"HKQuantityTypeIdentifierMood\""),
  ]

  @Test func `what cannot be is an error`() throws {
    var ride = FIT.SyntheticActivity(seed: 4, elapsedSeconds: 60)
    ride.pauses = [30..<31]
    let text = String(
      decoding: try Importing.workout(try ride.file()).storedBytes,
      as: UTF8.self
    )
    for mistake in Self.mistakes {
      #expect(text.contains(mistake.of), "\(mistake)")
      let wrong = text.replacing(mistake.of, with: mistake.to)
      #expect(throws: JSONError.self, "\(mistake)") {
        _ = try HKWorkout.read(stored: Array(wrong.utf8))
      }
    }
  }

  @Test func `the head is read without what follows it`() throws {
    let ride = try Self.ride(60)
    let text = String(decoding: ride.storedBytes, as: UTF8.self)
    let end = try #require(text.firstRange(of: "\"workoutEvents\""))
    // The key is there, and nothing after it.
    let head = try HKWorkout.readHead(stored: Array((text[..<end.upperBound] + ": {").utf8))
    #expect(head == HKWorkout.Head(ride))
  }
}
