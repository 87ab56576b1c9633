import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// What the watch has told its wearer is kept until the phone's documents say it.
struct WatchKeepingTests {
  private let disk = SimulatedDisk()
  private let workout = Workout.push()

  /// On a rest after the first set, out of reach of the phone.
  private func away() -> WatchRig {
    var watch = WatchRig(disk: disk)
    watch.give(.link(isUp: true))
    watch.snapshot(Snapshot(workouts: [workout]))
    watch.give(.launch(workout.id))
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("start")
    watch.give(.link(isUp: false))
    watch.act("next")
    return watch
  }

  /// The watch of a later life, its app open.
  private func reborn(seconds: Int64 = 100) -> WatchRig {
    var watch = WatchRig(incarnation: 2, seconds: seconds, disk: disk)
    watch.act("launch")
    watch.act("open", "workout", .text("Push"))
    return watch
  }

  private func setsDone(_ watch: WatchRig) -> Int64? {
    guard case .exercises(_, let list) = watch.screen.content else { return nil }
    return list.first { $0.name == "Bench Press" }?.setsDone
  }

  @Test func `what a later version says of a set is kept with the context, and the rest shown`()
    throws
  {
    var watch = WatchRig(disk: disk)
    let plain = ApplicationMessage.snapshot(Snapshot(workouts: [workout])).payload
    let text = String(decoding: plain.bytes, as: UTF8.self).replacing(
      "\"setsDone\":0",
      with: "\"setsDone\":1,\"doneSets\":[{\"reps\":7,\"effort\":8}]",
      maxReplacements: 1
    )
    let payload = try JSONText(validating: Array(text.utf8))
    watch.give(.link(isUp: true))
    watch.give(.packet(.context(id: 1, payload: payload)))
    disk.recover(from: .powerCut)
    watch = reborn()
    #expect(setsDone(watch) == 1 && watch.screen.notice.isEmpty)
    let kept = disk.content.compactMap(\.bytes).map { String(decoding: $0, as: UTF8.self) }
    #expect(kept.contains { $0.contains("effort") })
  }

  @Test(arguments: [nil, Crash.kill, .powerCut])
  func `a set that the phone has received is shown until it is echoed, and not sent again`(
    crash: Crash?
  ) {
    var watch = away()
    watch.give(.link(isUp: true))
    watch.acknowledgeAll()
    if crash == nil { watch.act("quit") }
    if let crash { disk.recover(from: crash) }
    watch = reborn()
    #expect(setsDone(watch) == 1)
    #expect(watch.screen.pendingChanges == 1)
    watch.give(.link(isUp: true))
    #expect(watch.changes.isEmpty, "it has its receipt")
    var echoed = workout
    echoed.logs[0].setsDone = 1
    watch.snapshot(
      Snapshot(workouts: [echoed], appliedThrough: Change.Mark(origin: 1, sequence: 1))
    )
    #expect(watch.screen.pendingChanges == 0)
    #expect(disk.content.count { $0.path.hasPrefix(".system/Kept/") } == 0)
  }

  @Test
  func `a file of the queue that cannot be read holds back those behind it until it is mended`()
    throws
  {
    var watch = away()
    watch.act("next")
    watch.act("next")
    let files = try disk.list(".system/Outbox").map { ".system/Outbox/\($0.name)" }
    #expect(files.count == 2)
    let bytes = try disk.read(files[0], upTo: 10_000)
    disk.load(Array("{".utf8), to: files[0])
    watch = reborn()
    watch.give(.link(isUp: true))
    #expect(watch.changes.isEmpty)
    #expect(watch.screen.problems.contains { $0.contains(files[0]) })
    disk.load(bytes, to: files[0])
    watch.wait(until: 115)
    #expect(watch.changes.map(\.mark.sequence) == [1, 2])
    #expect(watch.screen.problems.isEmpty)
  }

  @Test func `a folder of the queue that cannot be read is told of, and nothing goes before it`() {
    _ = away()
    disk.hidden = [".system/Outbox"]
    var watch = reborn()
    watch.give(.link(isUp: true))
    #expect(watch.screen.problems.contains { $0.contains(".system/Outbox") })
    watch.act("rest", "rest", .number(9))
    #expect(watch.changes.isEmpty)
    disk.hidden = []
    watch.wait(until: 115)
    #expect(watch.changes.map(\.mark.sequence).first == 1)
    #expect(watch.changes.count == 2)
  }

  @Test func `a queue that cannot be read is read again every 10 s, for as long as that is so`() {
    _ = away()
    disk.hidden = [".system/Outbox"]
    var watch = reborn()
    watch.give(.link(isUp: true))
    for seconds in stride(from: 109, through: 129, by: 10) as StrideThrough<Int64> {
      watch.wait(until: seconds)
      #expect(watch.changes.isEmpty)
    }
    disk.hidden = []
    watch.wait(until: 129)
    #expect(watch.changes.isEmpty)
    watch.wait(until: 130)
    #expect(watch.changes.map(\.mark.sequence) == [1])
    #expect(watch.screen.problems.isEmpty)
  }

  @Test func `what the disk does not take is marked as not kept, for as long as that is so`() {
    var watch = away()
    #expect(watch.screen.notKept == 0)
    disk.outage = DiskOutage(.noSpace)
    watch.act("next")
    watch.act("next")
    #expect(watch.screen.notKept == 1)
    watch.wait(until: 1)
    #expect(watch.screen.notKept == 1)
    watch.wait(until: 3_600)
    #expect(watch.screen.notKept == 1)
    watch.act("next")
    #expect(watch.screen.notKept == 2)
    disk.outage = nil
    watch.wait(until: 3_620)
    #expect(watch.screen.notKept == 0)
    watch = reborn(seconds: 4_000)
    watch.give(.link(isUp: true))
    watch.acknowledgeAll()
    #expect(watch.changes.map(\.mark.sequence) == [1, 2, 3, 4], "three sets, and the end")
  }

  @Test func `a set that the phone received before the disk took it outlives a power cut`() {
    var watch = away()
    disk.outage = DiskOutage(.noSpace)
    watch.act("next")
    watch.act("next")
    watch.give(.link(isUp: true))
    watch.acknowledgeAll()
    #expect(watch.screen.notKept == 1, "its receipt has not put it onto the disk")
    disk.outage = nil
    watch.wait(until: 30)
    #expect(watch.screen.notKept == 0)
    disk.recover(from: .powerCut)
    watch = reborn()
    #expect(setsDone(watch) == 2)
    watch.give(.link(isUp: true))
    #expect(watch.changes.isEmpty, "it has its receipt")
  }

  @Test func `no number is ever that of two changes, also where it could not be kept`() {
    var edits: [Change.Mark: Edit] = [:]
    for life in 1...6 as ClosedRange<Int64> {
      disk.outage = life % 2 == 0 ? DiskOutage(.noSpace) : nil
      var watch = WatchRig(incarnation: life, seconds: life * 100, disk: disk)
      watch.act("launch")
      for rest in 1...3 as ClosedRange<Int64> {
        watch.act("rest", "rest", .number(life * 10 + rest))
      }
      watch.give(.link(isUp: true))
      watch.acknowledgeAll()
      for change in watch.changes {
        #expect(edits[change.mark].map { $0 == change.edit } ?? true, "\(change.mark)")
        edits[change.mark] = change.edit
      }
    }
    #expect(edits.count == 18)
  }

  @Test(arguments: ["removed", "damaged"])
  func `a watch whose identity was lost is somebody new, and no number of it comes twice`(
    how: String
  ) {
    var edits: [Change.Mark: Edit] = [:]
    var transfers: Set<TransferMark> = []
    for life in 1...3 as ClosedRange<Int64> {
      var watch = WatchRig(incarnation: life, seconds: life * 100, disk: disk)
      watch.act("launch")
      watch.act("rest", "rest", .number(life * 10))
      watch.give(.link(isUp: true))
      #expect(watch.changes.count == 1)
      for change in watch.changes {
        #expect(edits.updateValue(change.edit, forKey: change.mark) == nil)
      }
      for case .packet(.userInfo(let origin, let id, _, _)) in watch.effects {
        #expect(transfers.insert(TransferMark(origin: origin, id: id)).inserted)
      }
      watch.acknowledgeAll()
      if how == "removed" { disk.unload(".system/identity.json") }
      if how == "damaged" { disk.load(Array("{".utf8), to: ".system/identity.json") }
    }
    #expect(edits.count == 3)
    #expect(Set(edits.keys.map(\.origin)).count == 3)
    #expect(transfers.count == 3)
  }

  @Test func `a half-written file of the queue is removed at the next start`() throws {
    _ = away()
    disk.load(Array("{".utf8), to: ".system/Outbox/0000000000000001-0000000009.json.tmp")
    _ = reborn()
    #expect(try disk.list(".system/Outbox").allSatisfy { $0.name.hasSuffix(".json") })
  }
}
