import LockstepDevices
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// A disk that fails at any call of a change, for one call or for many: what was accepted is there at
/// once and lasts, and what was refused can be asked for again.
struct StoreFailureTests {
  private static let lengths: [Int64] = [1, 40]

  private func outage(_ after: Int, _ count: Int64) -> DiskOutage {
    DiskOutage(.system("input/output error"), after: Int64(after), count: count)
  }

  @Test(arguments: 0..<24, lengths)
  func `an owner who asks until a document is shown has it once`(after: Int, count: Int64) throws {
    let disk = SimulatedDisk()
    var phone = PhoneRig(disk: disk)
    disk.outage = outage(after, count)
    for second in 1...60 as ClosedRange<Int64> {
      phone.pass(until: second)
      if phone.screen.splits.isEmpty { phone.act("split", ["name": .text("Push")]) }
    }
    disk.outage = nil
    phone.act("add", ["exercise": .text("Plank"), "split": .text("Push"), "sets": .number(2)])
    disk.outage = outage(after, count)
    for second in 61...120 as ClosedRange<Int64> {
      phone.pass(until: second)
      if phone.screen.workouts.isEmpty { phone.act("start", ["split": .text("Push")]) }
    }
    disk.outage = nil
    phone.pass(until: 140)
    #expect(phone.screen.splits == ["Push"])
    #expect(phone.screen.workouts.map(\.name) == ["Push"])
    #expect(phone.screen.problems == [])
    let documents = disk.content.map(\.path).filter { $0.hasSuffix(".json") }
    #expect(documents.count { $0.hasPrefix("Splits/") } == 1)
    #expect(documents.count { $0.hasPrefix("Workouts/") } == 1)
  }

  @Test(arguments: 0..<40, lengths)
  func `what was accepted outlasts a power cut once the disk is mended`(after: Int, count: Int64)
    throws
  {
    let disk = SimulatedDisk()
    var phone = PhoneRig.training(disk: disk)
    disk.outage = outage(after, count)
    let planned = phone.act("plan", ["exercise": .text("Plank"), "sets": .number(7)])
    disk.outage = outage(after, count)
    let noted = phone.act("note", ["exercise": .text("Plank"), "text": .text("slow")])
    disk.outage = nil
    phone.pass(until: 10)
    #expect(phone.screen.problems == [])
    disk.recover(from: .powerCut)
    let path = try #require(disk.files(in: "Workouts").first)
    let log = try Workout.read(stored: disk.read(path, upTo: 100_000)).logs.last
    #expect(log?.plan.sets == (isRefused(planned) ? 2 : 7))
    #expect(log?.notes == (isRefused(noted) ? "" : "slow"))
  }

  @Test(arguments: 0..<12, lengths + [.max])
  func `a change of which only the mark is kept has its receipt when that lasts`(
    after: Int,
    count: Int64
  ) throws {
    let disk = SimulatedDisk()
    var phone = PhoneRig.training(disk: disk)
    let change = Change(
      mark: Change.Mark(origin: 1, sequence: 1),
      date: WallTime(microseconds: 1),
      edit: .settings(SettingsEdit(restSeconds: -1))
    )
    disk.outage = outage(after, count)
    var words = phone.change(change)
    if count == .max {
      phone.wait(until: 10)
      words += phone.give()
    }
    disk.outage = nil
    if !words.contains("userInfoReceipt 1.1") {
      phone.wait(until: 20)
      phone.give()
      // The receipt may have gone meanwhile; a copy has one of its own.
      words = phone.change(change, transfer: 1)
    }
    #expect(words.contains("userInfoReceipt 1.1"))
    // The system's inbox may have receipted what the app has not dealt with yet.
    phone.pass(until: 40)
    disk.recover(from: .powerCut)
    let marks = try #require(disk.text(".system/Changes/1.json"))
    #expect(marks.contains("\"taken\": 1"))
    #expect(marks.split(separator: "\"reason\"").count <= 2, "refused once at most: \(marks)")
  }

  @Test(arguments: 0..<24, lengths)
  func `a set is taken back once, whatever call failed while its document was away`(
    after: Int,
    count: Int64
  ) throws {
    let disk = SimulatedDisk()
    var phone = PhoneRig.training(disk: disk)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 2, was: 0)))
    let path = try #require(disk.files(in: "Workouts").first)
    let bytes = try disk.read(path, upTo: 100_000)
    disk.load(Array("{".utf8), to: path)
    phone.filesChanged([path])
    let changes = [
      try phone.edit(2, "Plank", LogEdit(setsDone: 3, was: 2)),
      try phone.edit(3, "Plank", LogEdit(setsDone: 2, was: 3)),
    ]
    phone.change(changes[0])
    disk.outage = outage(after, count)
    let words = phone.change(changes[1])
    disk.outage = nil
    disk.load(bytes, to: path)
    phone.filesChanged([path])
    phone.pass(until: 30)
    phone.give()
    if !words.contains("userInfoReceipt 1.3") { phone.change(changes[1]) }
    phone.change(try phone.edit(4, "Plank", LogEdit(setsDone: 3, was: 2)))
    disk.recover(from: .powerCut)
    _ = PhoneRig(seed: 2, disk: disk, now: PhoneRig.at(60))
    let log = try Workout.read(stored: disk.read(path, upTo: 100_000)).logs.last
    #expect(log?.setsDone == 3)
    #expect(disk.files(in: "Waiting").isEmpty)
  }

  @Test func `what is in place and may not last is told until it does`() throws {
    var told = 0
    for after in 0..<24 {
      let disk = SimulatedDisk()
      var phone = PhoneRig(disk: disk)
      disk.outage = outage(after, 40)
      let words = phone.act("split", ["name": .text("Push")])
      let isTold = phone.screen.problems.contains { $0.hasPrefix("not written yet: Splits/") }
      if isTold {
        told += 1
        #expect(!isRefused(words))
        #expect(phone.screen.splits == ["Push"])
      }
      disk.outage = nil
      phone.pass(until: 10)
      #expect(phone.screen.problems == [])
    }
    // Where its folder is not synced, with what is in it read back before or not.
    #expect(told == 2)
  }

  private func isRefused(_ words: [String]) -> Bool { words.contains { $0.hasPrefix("refused") } }
}
