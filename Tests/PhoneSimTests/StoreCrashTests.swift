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
}
