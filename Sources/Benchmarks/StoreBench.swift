import LockstepPairCommands
import LockstepCommandLine
import LockstepDocuments
import LockstepDevices
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The benchmark of the phone's store with 10,000 workouts: the filling of its cache at the start, a
/// change from the watch, and its memory.
///
/// The files are written without being synced and read once before anything is timed, so all that is
/// compared finds them in the system's memory. `StoreMix` says what is in them.
enum StoreBench {
  private static let runs = 5
  private static let count = 10_000
  private static let fewCount = 10

  static func measure() throws(CommandError) -> [BenchFigure] {
    let many = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(many) } }
    let few = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(few) } }
    return try CommandError.wrapping {
      try StoreMix.write(count, to: RealDisk(many))
      try StoreMix.write(fewCount, to: RealDisk(few))
      // First, while no memory that was given back hides what the documents take.
      let memory = try megabytes(forStartOn: many)
      let inMemory = (SimulatedDisk(), SimulatedDisk())
      try StoreMix.write(count, to: inMemory.0)
      try StoreMix.write(fewCount, to: inMemory.1)
      return [
        try rebuild(in: many),
        try change("change-simulated-disk", inMemory.0, over: inMemory.1, rounds: 200),
        try change("change-real-disk", RealDisk(many), over: RealDisk(few), rounds: 20),
        BenchFigure("store", "memory", unit: "MB", value: memory),
      ]
    }
  }

  // MARK: A start

  /// Measures a phone's start with only the files, divided by the time for reading the same files.
  private static func rebuild(in root: String) throws -> BenchFigure {
    let paths = (0..<count).map { "\(root)/\(StoreMix.path(of: StoreMix.workout($0)))" }
    let pair = try Median.pair(of: runs) { () throws(CommandError) in
      try CommandError.wrapping { try milliseconds { _ = try start(RealDisk(root), count) } }
    } over: { () throws(CommandError) in
      try CommandError.wrapping {
        try milliseconds { for path in paths { _ = try FileSystem.readFile(path) } }
      }
    }
    return BenchFigure(
      "store",
      "cold-rebuild",
      unit: "ms",
      value: pair.value,
      baseline: pair.baseline,
      limit: 10
    )
  }

  /// Starts a phone, and checks that it shows all workouts.
  private static func start(_ disk: any Disk, _ count: Int) throws -> SimulatedDevice {
    var phone = PairModel.workouts.phone.make(incarnation: 1, disk: disk)
    for case .shown(let text) in phone.handle([.start], at: StoreMix.now) {
      let screen = try PhoneScreen.read(text)
      if screen.workouts.count + screen.pastWorkouts == count { return phone }
    }
    throw CommandError.inputOutput("the phone did not find the \(count) workouts of its disk")
  }

  // MARK: A change

  /// Measures a change from the watch with many stored workouts, divided by that with few.
  private static func change(
    _ name: String,
    _ many: any Disk,
    over few: any Disk,
    rounds: Int
  ) throws -> BenchFigure {
    var large = StoreBenchWatch(try start(many, count), workout: StoreMix.workout(count - 1))
    var small = StoreBenchWatch(try start(few, fewCount), workout: StoreMix.workout(fewCount - 1))
    _ = (try large.microsecondsPerChange(rounds), try small.microsecondsPerChange(rounds))
    let pair = try Median.pair(of: runs) { () throws(CommandError) in
      try large.microsecondsPerChange(rounds)
    } over: { () throws(CommandError) in
      try small.microsecondsPerChange(rounds)
    }
    return BenchFigure(
      "store",
      name,
      unit: "us",
      value: pair.value,
      baseline: pair.baseline,
      limit: 3
    )
  }

  // MARK: Measuring

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = SystemClock.monotonicNanoseconds()
    try body()
    return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
  }

  /// Measures the megabytes by which the process grows when a phone starts, which also reads every file
  /// once.
  private static func megabytes(forStartOn root: String) throws -> Double {
    let before = try ResidentMemory.megabytes()
    let phone = try start(RealDisk(root), count)
    let after = try ResidentMemory.megabytes()
    withExtendedLifetime(phone) {}
    return after - before
  }
}

/// A watch for the measurement: it changes one exercise again and again, and takes the snapshots that
/// follow.
private struct StoreBenchWatch {
  private var phone: SimulatedDevice
  private let workout: Workout
  private var sequence: Int64 = 0

  init(_ phone: SimulatedDevice, workout: Workout) {
    self.phone = phone
    self.workout = workout
    let inputs: [DeviceInput] = [
      .link(isUp: true), .packet(.presence(incarnation: 1, origin: 1, .foreground)),
    ]
    receive(self.phone.handle(inputs, at: StoreMix.now))
  }

  /// Measures the microseconds that the phone takes for a change, without the handling of receipts.
  mutating func microsecondsPerChange(_ rounds: Int) throws(CommandError) -> Double {
    var total: Int64 = 0
    for _ in 0..<rounds {
      sequence += 1
      let packet = Packet.userInfo(origin: 1, id: sequence, payload: change)
      let start = SystemClock.monotonicNanoseconds()
      let effects = phone.handle([.packet(packet)], at: StoreMix.now)
      total += SystemClock.monotonicNanoseconds() - start
      guard effects.contains(.packet(.userInfoReceipt(origin: 1, id: sequence))) else {
        throw .inputOutput("the phone did not take a change of the watch")
      }
      receive(effects)
    }
    return Double(total) / 1_000 / Double(rounds)
  }

  private var change: JSONText {
    let done = LogEdit(setsDone: 1 + sequence % 2)
    return ApplicationMessage.change(
      Change(
        mark: Change.Mark(origin: 1, sequence: sequence),
        date: StoreMix.now.wall,
        edit: .log(workoutID: workout.id, logID: workout.logs[5].id, done)
      )
    ).payload
  }

  private mutating func receive(_ effects: [DeviceEffect]) {
    for case .packet(.context(let id, _)) in effects {
      receive(phone.handle([.packet(.contextReceipt(id: id))], at: StoreMix.now))
    }
  }
}

/// The fixed documents of the benchmark: a workout a day from 2000 on, so that 10,000 are 27 years.
///
/// Each has six exercises, two for a time and four with a weight; every fifth workout has a note on
/// each exercise. The last two workouts are in progress, with half of their exercises done.
enum StoreMix {
  /// The instant an hour after the start of the last of 10,000 workouts.
  static let now = Now(uptime: .zero, wall: date(9_999) + .seconds(3_600))

  static func write(_ count: Int, to disk: any Disk) throws {
    var folders: Set<String> = []
    for number in 0..<count {
      let workout = workout(number, of: count)
      let path = path(of: workout)
      let month = DiskPath.folder(of: path)
      let year = DiskPath.folder(of: month)
      for folder in ["Workouts", year, month] where folders.insert(folder).inserted {
        try disk.makeFolder(folder)
      }
      try disk.write(workout.storedBytes, to: path)
    }
  }

  /// Makes the path of a workout's document, in the folder of the month of its start.
  static func path(of workout: Workout) -> String {
    let day = ISODate.day(of: workout.start)
    return "Workouts/\(day.yearText)/\(day.monthText)/\(workout.id.text).json"
  }

  static func workout(_ number: Int, of count: Int = .max) -> Workout {
    var stream = RandomStream(
      seed: UInt64(number),
      purpose: "document.id",
      device: "phone",
      incarnation: 1
    )
    let start = date(number)
    let isOver = number < count - 2
    let logs = (0..<6).map { index in
      log(index, isOver: isOver || index < 3, hasNotes: number % 5 == 0, start, &stream)
    }
    var workout = Workout(
      id: DocumentID(at: start, from: &stream),
      splitID: DocumentID(at: start, from: &stream),
      splitName: ["Push Day", "Pull Day", "Leg Day"][number % 3],
      start: start,
      status: isOver ? .completed : .inProgress,
      logs: logs
    )
    if isOver { workout.end = start + .seconds(3_000) }
    workout.header.touch(at: start + .seconds(3_000))
    return workout
  }

  private static func log(
    _ index: Int,
    isOver: Bool,
    hasNotes: Bool,
    _ start: WallTime,
    _ stream: inout RandomStream
  ) -> WorkoutLog {
    let exercises = ["Plank", "Side Plank", "Bench Press", "Squat", "Deadlift", "Biceps Curl"]
    var log = WorkoutLog(
      id: DocumentID(at: start, from: &stream),
      exerciseName: exercises[index],
      plan: index < 2
        ? Plan(sets: 3, durationTotalSeconds: 45) : Plan(sets: 3, reps: 10, weight: 60),
      setsDone: isOver ? 3 : 0,
      status: isOver ? .completed : .notStarted,
      notes: hasNotes ? "Slower on the way down; one more repetition next week." : ""
    )
    if isOver { log.date = start + .seconds(Int64(400 * (index + 1))) }
    return log
  }

  /// Makes the date of 17:00 UTC on the day that is a number of days after 1 January 2000.
  private static func date(_ number: Int) -> WallTime {
    WallTime(microseconds: (946_746_000 + Int64(number) * 86_400) * 1_000_000)
  }
}
