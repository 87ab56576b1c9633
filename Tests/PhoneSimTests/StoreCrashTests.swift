import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// A crash at any operation of the disk leaves documents that belong together as they were, or as they
/// were to be.
struct StoreCrashTests {
  private struct Sets: Equatable {
    var workout: Int64?
    var split: Int64?
  }

  private static func edit(_ phone: inout PhoneRig) {
    phone.act("plan", ["exercise": .text("Plank"), "sets": .number(7)])
  }

  private static func sets(on disk: SimulatedDisk) throws -> Sets {
    let workout = try #require(disk.files(in: "Workouts").first { $0.hasSuffix(".json") })
    let split = try #require(disk.files(in: "Splits").first { $0.hasSuffix(".json") })
    return Sets(
      workout: try Workout.read(stored: disk.read(workout, upTo: 100_000)).logs.last?.plan.sets,
      split: try Split.read(stored: disk.read(split, upTo: 100_000)).exercises.last?.plan.sets
    )
  }

  @Test(arguments: Crash.allCases)
  func `a plan edit changes the workout and the split, or neither`(crash: Crash) throws {
    let whole = SimulatedDisk()
    var phone = PhoneRig.training(disk: whole)
    let first = whole.operations
    Self.edit(&phone)
    let operations = whole.operations - first
    #expect(try Self.sets(on: whole) == Sets(workout: 7, split: 7))
    #expect(operations > 8)

    var outcomes: [Int64?] = []
    for operation in 1...operations {
      let disk = SimulatedDisk()
      var phone = PhoneRig.training(disk: disk)
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, crash)
      Self.edit(&phone)
      #expect(disk.crash == crash)
      disk.recover()
      let next = PhoneRig(seed: 2, disk: disk, now: PhoneRig.at(60))
      let sets = try Self.sets(on: disk)
      #expect([2, 7].contains(sets.workout), "at operation \(operation)")
      #expect(sets.workout == sets.split, "at operation \(operation)")
      #expect(next.screen.problems.isEmpty, "at operation \(operation)")
      #expect(next.screen.workouts.map(\.name) == ["Push"], "at operation \(operation)")
      outcomes.append(sets.workout)
    }
    #expect(outcomes.first == 2)
    #expect(outcomes.last == 7)
  }

  /// A phone with a set of one watch done, and two of another that wait for a document that is damaged.
  private static func waiting(on disk: SimulatedDisk) throws -> (PhoneRig, path: String, [UInt8]) {
    var phone = PhoneRig.training(disk: disk)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1, was: 0)))
    let path = try #require(disk.files(in: "Workouts").first)
    let bytes = try disk.read(path, upTo: 100_000)
    disk.load(Array("{".utf8), to: path)
    phone.filesChanged([path])
    for sequence in 1...2 as ClosedRange<Int64> {
      let edit = LogEdit(setsDone: sequence + 1, was: sequence)
      var change = try phone.edit(sequence, "Plank", edit, incarnation: 2)
      change.date = change.date + .seconds(60 * sequence)
      phone.change(change)
    }
    #expect(disk.files(in: "Waiting").count == 2)
    return (phone, path, bytes)
  }

  /// The document is back, of which the owner may have dropped the second change before.
  private static func mend(
    _ phone: inout PhoneRig,
    _ disk: SimulatedDisk,
    _ path: String,
    _ bytes: [UInt8],
    dropping isDropped: Bool
  ) {
    if isDropped { phone.act("waiting", ["drop": .number(2)]) }
    disk.load(bytes, to: path)
    phone.filesChanged([path])
  }

  @Test(arguments: Crash.allCases, [false, true])
  func `what waits is applied or dropped once, over a crash at any operation`(
    crash: Crash,
    isDropped: Bool
  ) throws {
    let whole = SimulatedDisk()
    var (phone, path, bytes) = try Self.waiting(on: whole)
    let first = whole.operations
    Self.mend(&phone, whole, path, bytes, dropping: isDropped)
    for operation in 1...(whole.operations - first) {
      let disk = SimulatedDisk()
      var (phone, path, bytes) = try Self.waiting(on: disk)
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, crash)
      Self.mend(&phone, disk, path, bytes, dropping: isDropped)
      #expect(disk.crash == crash)
      disk.recover()
      _ = PhoneRig(seed: 2, disk: disk, now: PhoneRig.at(60))
      let sets = try Workout.read(stored: disk.read(path, upTo: 100_000)).logs.last?.setsDone
      let isRefused = disk.text(".system/Changes/2.json")?.contains("dropped") == true
      #expect(sets == (isRefused ? 2 : 3), "at operation \(operation)")
      #expect(disk.files(in: "Waiting").isEmpty, "at operation \(operation)")
    }
  }
}
