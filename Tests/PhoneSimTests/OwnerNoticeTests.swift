import LockstepDevices
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Whoever loses a plan is told, until they have acted on the phone after they were shown it.
struct OwnerNoticeTests {
  private let disk = SimulatedDisk()

  /// The owner skips, and the set that the wearer did meanwhile completes the exercise.
  private func overruled() throws -> PhoneRig {
    var phone = PhoneRig.training(disk: disk)
    phone.act("skip", ["exercise": .text("Plank")])
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 2)))
    #expect(phone.screen.notice.hasSuffix("“Plank” was skipped, and is completed now"))
    return phone
  }

  @Test(arguments: [nil, Crash.kill, .powerCut, .tornPowerCut])
  func `a plan that gave way is told over every end of the phone, until the owner acts`(
    crash: Crash?
  )
    throws
  {
    let told = try overruled().screen.notice
    if let crash { disk.recover(from: crash) }
    var phone = PhoneRig(disk: disk)
    #expect(phone.screen.notice == told)
    phone.act("workouts")
    #expect(phone.screen.notice == told, "a question is no action")
    phone.act("split", ["name": .text("Pull")])
    #expect(phone.screen.notice == "")
    #expect(PhoneRig(disk: disk).screen.notice == "")
  }

  @Test
  func `a crash at any operation of the change leaves neither the change nor its notice alone`()
    throws
  {
    let whole = SimulatedDisk()
    var calm = PhoneRig.training(disk: whole)
    calm.act("skip", ["exercise": .text("Plank")])
    let first = whole.operations
    calm.change(try calm.edit(1, "Plank", LogEdit(setsDone: 2)))
    #expect(whole.operations > first + 8)
    for operation in first + 1...whole.operations {
      let disk = SimulatedDisk()
      var phone = PhoneRig.training(disk: disk)
      phone.act("skip", ["exercise": .text("Plank")])
      let change = try phone.edit(1, "Plank", LogEdit(setsDone: 2))
      disk.plan = Crash.Plan(atOperation: operation, .powerCut)
      phone.change(change)
      disk.recover()
      phone = PhoneRig(disk: disk)
      let path = try #require(disk.files(in: "Workouts").first)
      let workout = try Workout.read(stored: disk.read(path, upTo: 100_000))
      let isChanged = workout.logs.last?.status == .completed
      #expect(phone.screen.notice.isEmpty != isChanged, "at operation \(operation)")
    }
  }

  @Test func `an action before the notice was shown takes nothing away`() throws {
    _ = try overruled()
    var phone = DeviceModel.phone.make(seed: 1, incarnation: 2, disk: disk)
    let add = Action("split", [.init("name", .text("Pull"))])
    let screens = phone.handle([.start, .action(add)], at: PhoneRig.at(60)).compactMap { effect in
      if case .shown(let text) = effect { text } else { nil }
    }
    let screen = try PhoneScreen.read(#require(screens.last))
    #expect(screen.splits == ["Push", "Pull"])
    #expect(!screen.notice.isEmpty)
  }

  @Test func `of many the newest are shown first, and the others after them`() throws {
    var phone = PhoneRig.training(disk: disk)
    for sequence in 1...5 as ClosedRange<Int64> {
      phone.change(
        try phone.edit(sequence, "Plank", LogEdit(sets: sequence + 2, setsWere: 1))
      )
    }
    #expect(phone.screen.notice.split(separator: "; ").count == 3)
    #expect(phone.screen.notice.hasPrefix("Changed on the watch: “Plank”: 6 sets were planned"))
    phone.act("split", ["name": .text("Pull")])
    #expect(phone.screen.notice.split(separator: "; ").count == 2)
    phone.act("split", ["name": .text("Legs")])
    #expect(phone.screen.notice.isEmpty)
  }

  @Test func `an owner's wish that was set aside is told, with the place where it is kept`() throws
  {
    var phone = PhoneRig.training(disk: disk)
    let path = try #require(disk.files(in: "Workouts").first)
    disk.hidden = [path + ".tmp"]
    phone.act("plan", ["exercise": .text("Plank"), "sets": .number(7)])
    var edited = try Workout.read(stored: disk.read(path, upTo: 100_000))
    edited.logs[0].notes = "by hand"
    disk.load(edited.storedBytes, to: path)
    disk.hidden = []
    phone.filesChanged([path])
    phone.pass(until: 10)
    let aside = try #require(disk.files(in: ".system/SetAside").first)
    #expect(phone.screen.notice.contains("it is kept in \(aside)"))
    #expect(PhoneRig(disk: disk).screen.notice == phone.screen.notice)
  }
}
