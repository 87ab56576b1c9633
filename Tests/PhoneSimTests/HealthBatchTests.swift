import LockstepDocuments
import LockstepHealth
import LockstepLink
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Batches of the watch's workouts: kept as they come, and one document in the end.
struct HealthBatchTests {
  private let disk = SimulatedDisk()
  private static let collecting = ".system/Collecting/W"

  private static func samples(_ range: Range<Int>) -> CollectedSamples {
    range.reduce(into: CollectedSamples()) { samples, second in
      samples.add(.heartRate, Double(100 + second), at: Double(second))
    }
  }

  private static func change(_ sequence: Int64, _ edit: Edit) -> Change {
    let mark = Change.Mark(origin: 1, sequence: sequence)
    return Change(mark: mark, date: PhoneRig.at(0).wall, edit: edit)
  }

  /// Batch *n* has ten heart rates.
  private static func batch(_ sequence: Int64, _ number: Int64, of id: String = "W") -> Change {
    let end = Int(number) * 10
    return change(
      sequence,
      .samples(
        SampleBatch(
          workoutID: DocumentID(id),
          number: number,
          total: Int64(end),
          samples: samples(end - 10..<end)
        )
      )
    )
  }

  private static func finish(
    _ sequence: Int64,
    batches: Int64,
    of id: String = "W",
    lasting seconds: Int64 = 60,
    metadata: [HKMetadataEntry] = []
  ) -> Change {
    let start = PhoneRig.at(0).wall
    return change(
      sequence,
      .finished(
        FinishedWorkout(
          id: DocumentID(id),
          workoutActivityType: .running,
          startDate: start,
          endDate: start + .seconds(seconds),
          metadata: metadata,
          batches: batches
        )
      )
    )
  }

  private static func phone(_ disk: SimulatedDisk, at seconds: Int64 = 0) -> PhoneRig {
    var phone = PhoneRig(disk: disk, now: PhoneRig.at(seconds))
    phone.give(.link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    return phone
  }

  /// The workouts on the disk.
  private func stored() throws -> [HKWorkout] {
    try disk.files(in: "Health").map { try HKWorkout.read(stored: disk.read($0, upTo: 1 << 20)) }
  }

  private func receipts(_ words: [String]) -> [String] {
    words.filter { $0.hasPrefix("userInfoReceipt") }
  }

  private func expectWhole(_ count: Int, _ location: SourceLocation = #_sourceLocation) throws {
    let workouts = try stored()
    #expect(workouts.count == 1, sourceLocation: location)
    let series = workouts.first?.series ?? []
    #expect(series == Self.samples(0..<count).series, sourceLocation: location)
    #expect(disk.files(in: Self.collecting) == [], sourceLocation: location)
  }

  @Test func `batches are files until the end makes one document of them`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 1))
    phone.change(Self.batch(2, 2))
    #expect(disk.files(in: Self.collecting).count == 2)
    #expect(try stored().isEmpty)
    let words = phone.change(Self.finish(3, batches: 2))
    #expect(words.contains("userInfoReceipt 1.3"))
    try expectWhole(20)
    let workout = try #require(stored().first)
    #expect(workout.workoutActivityType == .running)
    #expect(workout.elapsedSeconds == 60)
    #expect(workout.metadata.isEmpty)
    #expect(phone.documents.last?.content == workout.summary)
  }

  @Test func `more than nine batches are put together by number, not by name`() throws {
    var phone = Self.phone(disk)
    for number in (1...12).reversed() as [Int64] { phone.change(Self.batch(13 - number, number)) }
    phone.change(Self.finish(13, batches: 12))
    try expectWhole(120)
  }

  @Test func `how many batches are missing is said in the metadata`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 2))
    phone.change(Self.finish(2, batches: 4))
    let workout = try #require(stored().first)
    #expect(workout.metadata == [HKMetadataEntry("LockstepMissingBatches", .number(3))])
    #expect(workout.series == Self.samples(10..<20).series)
  }

  @Test(arguments: ["", ".", "..", ".x", "a/b", "a\0b", String(repeating: "w", count: 201)])
  func `an id that cannot name a file is refused, and touches no file`(id: String) throws {
    var phone = Self.phone(disk)
    let before = disk.content.map(\.path)
    phone.change(Self.batch(1, 1, of: id))
    phone.change(Self.finish(2, batches: 1, of: id))
    let refusals = try #require(phone.snapshots.last?.refusals)
    #expect(refusals.map(\.mark.sequence) == [1, 2])
    #expect(refusals.allSatisfy { $0.reason == .invalidValue })
    let marks = [".system/Changes/1.json", ".system/Inbox/1.json"]
    #expect(disk.content.map(\.path).filter { !marks.contains($0) } == before)
  }

  @Test func `an end before the start is refused, and the batches wait for a right one`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 1))
    phone.change(Self.finish(2, batches: 1, lasting: -1))
    #expect(phone.snapshots.last?.refusals.map(\.reason) == [.invalidValue])
    #expect(try stored().isEmpty)
    phone.change(Self.finish(3, batches: 1))
    try expectWhole(10)
  }

  // MARK: HealthKit's rules

  /// What a watch of others may send: of each kind what health takes, and what it refuses.
  private static let lawless = """
    {"series":[{"type":"HKQuantityTypeIdentifierHeartRate","starts":[[-2,4,1]],\
    "durations":[[0,3,0],[-1,1]],"values":[90,91,92,93]}],\
    "route":{"instants":[[0,2,1]],"latitudes":[91,46],"longitudes":[9,9],"altitudes":[0,0],\
    "speeds":[0,0],"accuracies":[[5,2,0]]},\
    "workoutEvents":[{"type":"pause","start":5,"duration":3},{"type":"lap","start":0,"duration":9},\
    {"type":"marker","start":-1}]}
    """

  private static let leftOut = [
    "metadata HKTimeZone is a number: expected text (invalidArgument, HKError 3)",
    "has HKMetadataKeySyncIdentifier or HKMetadataKeySyncVersion alone: expected both or neither",
    "a pause lasts: laps and segments alone may (invalidArgument, HKError 3)",
    "a marker lies before the workout's start (invalidArgument, HKError 3)",
    "a sample of heartRate begins before the workout (invalidArgument, HKError 3), 2 times",
    "a sample of heartRate ends before it starts", "a location is none",
  ]

  @Test func `what health's rules refuse is left out alone, and the document says what`() throws {
    var reader = JSONReader(Array(Self.lawless.utf8))
    let samples = try CollectedSamples.read(&reader)
    let batch = SampleBatch(workoutID: DocumentID("W"), number: 1, total: 10, samples: samples)
    var phone = Self.phone(disk)
    phone.change(Self.change(1, .samples(batch)))
    let metadata = [
      HKMetadataEntry(HKMetadataKey.timeZone, .number(1)),
      HKMetadataEntry("HKMetadataKeySyncIdentifier", .string("ours")),
      HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(false)),
    ]
    let words = phone.change(Self.finish(2, batches: 1, metadata: metadata))
    #expect(words.contains("userInfoReceipt 1.2"))
    #expect(phone.snapshots.last?.refusals.isEmpty ?? true)
    let workout = try #require(stored().first)
    #expect(workout.series.map(\.quantities) == [[92]])
    #expect(workout.route?.latitudes == [46])
    #expect(workout.workoutEvents == [HKWorkoutEvent(.lap, at: 0, lasting: 9)])
    #expect(workout.metadata.map(\.key) == [HKMetadataKey.indoorWorkout, HKMetadataKey.leftOut])
    guard case .string(let told)? = workout.metadata(HKMetadataKey.leftOut) else {
      return #expect(Bool(false), "nothing is told")
    }
    for reason in Self.leftOut { #expect(told.contains(reason), "\(told)") }
    #expect(told.split(separator: ";").count == Self.leftOut.count, "\(told)")
  }

  @Test func `a workout that is saved stays as it is, whatever the watch says later`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 1))
    phone.change(Self.finish(2, batches: 1))
    let before = try stored()
    phone.change(Self.finish(3, batches: 1))
    phone.change(Self.finish(4, batches: 1, lasting: 90))
    phone.change(Self.batch(5, 2))
    phone.change(Self.finish(6, batches: 2))
    let refusals = try #require(phone.snapshots.last?.refusals)
    #expect(refusals.map(\.mark.sequence) == [3, 4, 6])
    #expect(refusals.allSatisfy { $0.reason == .invalidValue })
    #expect(try stored() == before && before.count == 1)
    #expect(disk.files(in: Self.collecting).count == 1, "what came late is not thrown away")
    phone.change(Self.change(7, .settings(SettingsEdit(restSeconds: 30))))
    #expect(phone.documents.last?.kind == "settings")
  }

  // MARK: Trouble

  private func write(_ text: String, to name: String) throws {
    let path = "\(Self.collecting)/\(name)"
    try disk.write(Array(text.utf8), to: path)
  }

  @Test func `a batch's file that cannot be read holds the end back until it is mended`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 1))
    let path = try #require(disk.files(in: Self.collecting).first)
    let good = try disk.read(path, upTo: 10_000)
    try disk.write(Array("{".utf8), to: path)
    #expect(receipts(phone.change(Self.finish(2, batches: 1))) == ["userInfoReceipt 1.2"])
    #expect(phone.screen.problems.contains { $0.contains(path) }, "\(phone.screen.problems)")
    #expect(try stored().isEmpty)
    try disk.write(good, to: path)
    phone.pass(until: 10)
    #expect(phone.screen.problems.isEmpty)
    try expectWhole(10)
  }

  @Test func `files of other programs beside the batches are no batches`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 1))
    try write("half a bat", to: "0000002.json.tmp")
    try write("{}", to: ".hidden.json")
    phone.change(Self.finish(2, batches: 1))
    let workout = try #require(stored().first)
    #expect(workout.series == Self.samples(0..<10).series)
    #expect(workout.metadata.isEmpty)
  }

  @Test func `batches that come while the drive is away wait, and make the same workout`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 1))
    phone.act("drive", ["state": .text("unavailable")])
    let before = disk.contentWithoutInbox
    for change in [Self.batch(2, 2), Self.batch(3, 3), Self.finish(4, batches: 3)] {
      #expect(receipts(phone.change(change)).count == 1)
    }
    #expect(disk.contentWithoutInbox == before)
    let words = phone.act("drive", ["state": .text("available")])
    #expect(receipts(words) == [])
    try expectWhole(30)
  }

  @Test func `on a full disk batches wait, and make the same workout when there is room`() throws {
    var phone = Self.phone(disk)
    phone.change(Self.batch(1, 1))
    disk.fault = .noSpace
    #expect(receipts(phone.change(Self.batch(2, 2))).isEmpty)
    #expect(receipts(phone.change(Self.finish(3, batches: 2))).isEmpty)
    #expect(phone.screen.problems.contains { $0.contains("the disk is full") })
    disk.fault = nil
    phone.wait(until: 10)
    #expect(receipts(phone.give()) == ["userInfoReceipt 1.2", "userInfoReceipt 1.3"])
    try expectWhole(20)
  }

  /// The phone dies at each operation of its disk while a batch, and the end, come.
  @Test(arguments: Crash.allCases)
  func `a crash at any operation of the end leaves one workout with everything`(crash: Crash)
    throws
  {
    var operation: Int64 = 0
    while true {
      operation += 1
      let disk = SimulatedDisk()
      let changes = [Self.batch(1, 1), Self.batch(2, 2), Self.finish(3, batches: 2)]
      var phone = Self.phone(disk)
      phone.change(changes[0])
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, crash)
      phone.change(changes[1])
      if disk.crash == nil { phone.change(changes[2]) }
      if disk.crash == nil { break }
      disk.recover()
      var next = Self.phone(disk, at: 60)
      // The watch has no receipt, and sends again.
      for change in changes { next.change(change) }
      let workouts = try disk.files(in: "Health").filter { $0.hasSuffix(".json") }
        .map { try HKWorkout.read(stored: disk.read($0, upTo: 1 << 20)) }
      #expect(workouts.count == 1, "operation \(operation)")
      #expect(workouts.first?.series == Self.samples(0..<20).series, "operation \(operation)")
      #expect(disk.files(in: Self.collecting).filter { $0.hasSuffix(".json") } == [])
    }
    #expect(operation > 20, "the story has too few operations to say anything")
  }
}
