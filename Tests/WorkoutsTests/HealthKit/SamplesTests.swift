import LockstepCaseShare
import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// What sensors collect: how it is cut, put together again, and measured.
struct SamplesTests {
  /// Samples of every kind, with instants that form no runs: the worst for a transfer.
  private static func wild(_ count: Int, seed: UInt64) -> CollectedSamples {
    var stream = RandomStream(seed: seed, purpose: "samples")
    func number() -> Double { Double(stream.next() >> 12) / 1_234_567 }
    var samples = CollectedSamples()
    for index in 0..<count {
      let types = HKQuantityTypeIdentifier.allCases
      let type = types[index % types.count]
      samples.add(type, number(), at: number(), lasting: number())
      if index % 3 == 0 {
        var route = HKWorkoutRoute()
        route.add(
          number(),
          latitude: number(),
          longitude: -number(),
          altitude: number(),
          speed: number(),
          accuracy: number()
        )
        samples.add(locationOf: route, at: 0)
      }
      if index % 5 == 0 { samples.add(HKWorkoutEvent(.segment, at: number(), lasting: number())) }
    }
    return samples
  }

  private static func change(_ edit: Edit) -> Change {
    Change(mark: .init(origin: 1, sequence: 2), date: .init(microseconds: 3), edit: edit)
  }

  @Test(arguments: [1, 2, 7, 40, 300], 1...5 as ClosedRange<UInt64>)
  func `a batch takes no more than its bound says, at its worst`(count: Int, seed: UInt64) throws {
    let samples = Self.wild(count, seed: seed)
    let batch = SampleBatch(
      workoutID: DocumentID("01KE6P4ZK84W7KC1KVT346P1GZ"),
      number: 999_999,
      total: 9_999_999,
      samples: samples
    )
    let payload = ApplicationMessage.change(Self.change(.samples(batch))).payload
    let size = try #require(payload.binarySize)
    // The rest of the change has its share too.
    #expect(size <= samples.sizeBound + 1_024)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `what is written is read again, to the last bit`(seed: UInt64) throws {
    let samples = Self.wild(50, seed: seed)
    let batch = SampleBatch(workoutID: DocumentID("A"), number: 3, total: 50, samples: samples)
    let change = Self.change(.samples(batch))
    let read = try ApplicationMessage.read(ApplicationMessage.change(change).payload)
    #expect(read == .change(change))
  }

  @Test func `a finished workout is written and read again`() throws {
    let finished = FinishedWorkout(
      id: DocumentID("A"),
      workoutActivityType: .cycling,
      startDate: WallTime(microseconds: 5),
      endDate: WallTime(microseconds: 9_000_000),
      device: "a computer",
      metadata: [
        HKMetadataEntry("HKIndoorWorkout", .flag(false)),
        HKMetadataEntry("HKAverageSpeed", .quantity(6.25, unit: "m/s")),
        HKMetadataEntry("words", .string("x")), HKMetadataEntry("number", .number(3)),
      ],
      batches: 7
    )
    let change = Self.change(.finished(finished))
    let read = try ApplicationMessage.read(ApplicationMessage.change(change).payload)
    #expect(read == .change(change))
  }

  private static let heartRate = "HKQuantityTypeIdentifierHeartRate"

  private static func batch(_ samples: String) -> String {
    #""workout":"A","batch":1,"total":1,"samples":{\#(samples)}"#
  }

  @Test(arguments: [
    #""workout":"A","samples":{}"#, #""workout":"A","batch":1,"samples":{}"#,
    #""workout":"A","batch":0,"total":0,"samples":{}"#,
    #""batch":1,"total":0,"samples":{}"#, #""workout":"A","finished":{}"#,
    batch(#""series":[{"type":"\#(heartRate)","starts":[[0,2,1]],"durations":[],"values":[1]}]"#),
    batch(#""series":[{"type":"Heart","starts":[],"durations":[],"values":[]}]"#),
    batch(#""route":{"instants":[[0,1]],"latitudes":[]}"#),
    batch(#""workoutEvents":[{"type":"nap","start":0}]"#),
  ])
  func `a change that cannot be is not read`(fields: String) throws {
    let text = #"{"type":"change","incarnation":1,"sequence":1,"date":{"$date":1},\#(fields)}"#
    let payload = try JSONText(validating: Array(text.utf8))
    #expect(throws: JSONError.self) { try ApplicationMessage.read(payload) }
  }

  @Test(arguments: CaseShare.of(1...5 as ClosedRange<UInt64>, each: 3))
  func `however a recording is cut, put together it is the same`(seed: UInt64) throws {
    var workout = HKWorkout(
      id: DocumentID("A"),
      workoutActivityType: .running,
      startDate: WallTime(microseconds: 0),
      endDate: WallTime(microseconds: 60_000_000)
    )
    let wild = Self.wild(9_000, seed: seed)
    workout.series = wild.series
    workout.route = wild.route
    workout.workoutEvents = wild.workoutEvents
    let recording = SensorRecording(workout)
    #expect(recording.pieces.count > 2)
    var whole = SensorRecording(head: try #require(recording.pieces.first?.head))
    for piece in recording.pieces {
      #expect(piece.text.bytes.count < 1_000_000)
      whole.samples.add(try SensorRecording.Piece.read(piece.text).samples)
    }
    #expect(whole.head == recording.head)
    #expect(whole.samples.route == workout.route)
    #expect(whole.samples.workoutEvents == workout.workoutEvents)
    #expect(whole.samples.series == workout.series)
  }

  @Test func `a session takes each of HealthKit's requests in its states alone`() {
    typealias State = HKWorkoutSessionState
    let taken = State.allCases.flatMap { state in
      State.Request.allCases.compactMap { request in
        state.after(request).map { "\(state) \(request) \($0)" }
      }
    }
    #expect(
      taken == [
        "notStarted prepare prepared", "notStarted startActivity running", "running pause paused",
        "running stopActivity stopped",
        "running end ended", "paused resume running", "paused stopActivity stopped",
        "paused end ended", "prepared startActivity running", "prepared end ended",
        "stopped end ended",
      ]
    )
  }
}
