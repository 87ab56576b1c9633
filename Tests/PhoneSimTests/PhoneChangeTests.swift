import LockstepCaseShare
import LockstepDevices
import LockstepDocuments
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The watch's changes: applied once and in order, acknowledged when written, refused with a reason.
struct PhoneChangeTests {
  private func settings(_ sequence: Int64, rest: Int64, incarnation: Int64 = 1) -> Change {
    Change(
      mark: Change.Mark(origin: incarnation, sequence: sequence),
      date: WallTime(microseconds: sequence),
      edit: .settings(SettingsEdit(restSeconds: rest))
    )
  }

  @Test func `a change is written, then told, then acknowledged, then shown`() throws {
    var phone = PhoneRig.training()
    #expect(
      phone.change(try phone.edit(1, "Plank", LogEdit(status: .skipped))) == [
        "told received userInfo 1",
        "wrote workout Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 skipped",
        "context through 1.1, rest 45, finish 5, "
          + "[\"Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 skipped\"]",
        "userInfoReceipt 1.1", "shown splits [\"Push\"], workouts [\"Push 1/2\"], past 0",
      ]
    )
  }

  @Test func `a change of the settings writes the settings`() {
    var phone = PhoneRig()
    #expect(phone.give(.link(isUp: true)) == ["presence foreground"])
    let met = phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    #expect(met.contains("context through 0.0, rest 45, finish 5, []"))
    #expect(
      phone.change(settings(1, rest: 7)) == [
        "told received userInfo 1",
        "wrote settings {\"restSeconds\":7,\"autoFinish\":5,\"restSetAt\":{\"$date\":1}}",
        "context through 1.1, rest 7, finish 5, []", "userInfoReceipt 1.1",
      ]
    )
  }

  @Test func `after a start the snapshot is for the watch that the phone talks to`() throws {
    let disk = SimulatedDisk()
    var phone = PhoneRig.training(disk: disk)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    phone.give(.link(isUp: false), .link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 2, .foreground)))
    phone.pass(until: 10)
    #expect(phone.snapshots.last?.appliedThrough.sequence == 0)
    var next = PhoneRig(disk: disk)
    next.give(.link(isUp: true))
    next.give(.packet(.presence(incarnation: 1, origin: 2, .foreground)))
    #expect(next.snapshots.map(\.appliedThrough.sequence) == [0])
  }

  @Test func `a transfer that comes again is acknowledged again and does nothing`() throws {
    var phone = PhoneRig.training()
    let change = try phone.edit(1, "Plank", LogEdit(setsDone: 1))
    phone.change(change)
    phone.change(try phone.edit(2, "Plank", LogEdit(setsDone: 2)))
    let digest = phone.device.digest
    #expect(phone.change(change, transfer: 1) == ["userInfoReceipt 1.1"])
    #expect(phone.device.digest == digest)
  }

  @Test func `a change that comes again in another transfer is not applied again`() throws {
    var phone = PhoneRig.training()
    let change = try phone.edit(1, "Plank", LogEdit(setsDone: 1))
    phone.change(change)
    phone.change(try phone.edit(2, "Plank", LogEdit(setsDone: 2)))
    #expect(
      phone.change(change) == ["told received userInfo 3", "userInfoReceipt 1.3"]
    )
    #expect(try phone.log("Plank").setsDone == 2)
  }

  @Test func `each watch has numbers of its own`() {
    var phone = PhoneRig()
    phone.give(.link(isUp: true))
    for (change, rest) in [
      (settings(5, rest: 10), 10), (settings(1, rest: 20, incarnation: 2), 20),
      (settings(6, rest: 30), 30), (settings(6, rest: 35), 30),
      (settings(2, rest: 40, incarnation: 2), 40),
      (settings(2, rest: 50, incarnation: 2), 40),
    ] as [(Change, Int)] {
      phone.change(change)
      let last = phone.documents.last?.content?.description
      #expect(last?.hasPrefix("{\"restSeconds\":\(rest),\"autoFinish\":5,") == true)
    }
  }

  @Test(arguments: CaseShare.of(0..<40 as Range<UInt64>, each: 4))
  func `repeats in any order leave what one of each in order makes`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, purpose: "repeats")
    var phone = PhoneRig.training()
    var once = PhoneRig.training()
    let changes = try (1...12 as ClosedRange<Int64>).map { sequence in
      let edit = LogEdit(
        setsDone: Int64(stream.below(4)),
        status: stream.below(4) == 0 ? .completed : nil
      )
      return try phone.edit(sequence, stream.below(2) == 0 ? "Plank" : "Bench Press", edit)
    }
    for (index, change) in changes.enumerated() {
      once.change(change)
      phone.change(change)
      for _ in 0..<stream.below(3) {
        let earlier = changes[Int(stream.below(UInt64(index) + 1))]
        phone.change(earlier, transfer: stream.below(2) == 0 ? nil : 1)
      }
    }
    #expect(try phone.workout == once.workout)
    #expect(phone.snapshots.last == once.snapshots.last)
    let written = phone.documents.compactMap(\.content)
    #expect(written == once.documents.compactMap(\.content), "each written once, in order")
  }

  @Test func `several changes at once are applied in their order, and receipted when all are safe`()
    throws
  {
    var phone = PhoneRig.training()
    let packets = try (1...3 as ClosedRange<Int64>).map { sequence in
      let change = try phone.edit(sequence, "Plank", LogEdit(setsDone: sequence))
      let payload = ApplicationMessage.change(change).payload
      return DeviceInput.packet(.userInfo(origin: 1, id: sequence, payload: payload))
    }
    let words = phone.device.handle(packets, at: phone.now).map(\.words)
    let plank = "wrote workout Push inProgress: Bench Press 0/3 notStarted, Plank"
    #expect(
      words.filter { !$0.hasPrefix("context") } == [
        "told received userInfo 1", "\(plank) 1/2 inProgress",
        "told received userInfo 2", "\(plank) 2/2 inProgress",
        "told received userInfo 3", "\(plank) 3/2 inProgress",
        "userInfoReceipt 1.1", "userInfoReceipt 1.2", "userInfoReceipt 1.3",
      ]
    )
  }

  @Test func `the change's own date ends a workout, not the date of its arrival`() throws {
    var phone = PhoneRig.training()
    phone.wait(until: 9_999)
    phone.change(try phone.edit(1, "Plank", LogEdit(status: .skipped)))
    phone.change(try phone.edit(2, "Bench Press", LogEdit(status: .completed)))
    #expect(try phone.workout.end?.microseconds == 5_000_002)
  }

  @Test func `the last set of what was finished elsewhere is recorded, and completes it`() throws {
    var phone = PhoneRig.training()
    phone.act("finish", ["workout": .text("Push")])
    #expect(
      phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 2))) == [
        "told received userInfo 1",
        "wrote workout Push completed: Bench Press 0/3 skipped, Plank 2/2 completed",
        "note Changed on the watch: “Plank” was skipped, and is completed now",
        "context through 1.1, rest 45, finish 5, []", "userInfoReceipt 1.1",
        "shown splits [\"Push\"], workouts [], past 1",
      ]
    )
    #expect(phone.screen.notice.hasSuffix("“Plank” was skipped, and is completed now"))
    phone.act("split", ["name": .text("Pull")])
    #expect(phone.screen.notice == "")
    #expect(phone.screen.pastWorkouts == 1)
  }

  // MARK: Refusals

  @Test
  func `a change that cannot be applied is refused in the snapshot, written nowhere, done with`()
    throws
  {
    var phone = PhoneRig.training()
    let change = try phone.edit(1, "Plank", LogEdit(setsDone: 1))
    phone.act("delete", ["workout": .text("Push")])
    #expect(
      phone.change(change) == [
        "told received userInfo 1",
        "context through 1.1, refused [\"1 workoutDeleted\"], rest 45, finish 5, []",
        "userInfoReceipt 1.1",
      ]
    )
  }

  @Test func `each reason is told`() throws {
    var phone = PhoneRig.training()
    phone.change(settings(1, rest: -1))
    var removed = try phone.edit(2, "Plank", LogEdit(setsDone: 1))
    removed.edit = .log(
      workoutID: try phone.workout.id,
      logID: DocumentID("nobody"),
      LogEdit(setsDone: 1)
    )
    phone.change(removed)
    phone.change(try phone.edit(3, "Plank", LogEdit(sets: 100)))
    #expect(
      phone.snapshots.last?.refusals.map(\.reason) == [
        .invalidValue, .exerciseRemoved, .invalidValue,
      ]
    )
    #expect(phone.snapshots.last?.appliedThrough.sequence == 3)
    #expect(try phone.log("Plank").plan.sets == 2)
  }

  @Test func `the last eight refusals are kept, oldest first`() {
    var phone = PhoneRig()
    phone.give(.link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    for sequence in 1...11 as ClosedRange<Int64> { phone.change(settings(sequence, rest: -1)) }
    #expect(phone.snapshots.last?.refusals.map(\.mark.sequence) == Array(4...11))
    phone.change(settings(12, rest: 9))
    #expect(phone.snapshots.last?.refusals.count == 8, "what is applied drives none out")
  }

  // MARK: What is none of ours

  static let foreign = [
    "{}", #"{"type":"later"}"#, #"{"type":"change","sequence":1}"#,
    #"{"type":"change","incarnation":1,"sequence":1,"restSeconds":"7"}"#, #"{"hello":1}"#,
  ]

  @Test(arguments: foreign)
  func `a user info that is no change is acknowledged and does nothing`(text: String) throws {
    var phone = PhoneRig()
    phone.give(.link(isUp: true))
    let payload = try JSONText(validating: Array(text.utf8))
    #expect(
      phone.give(.packet(.userInfo(origin: 1, id: 1, payload: payload))) == [
        "told received userInfo 1", "userInfoReceipt 1.1",
      ]
    )
    #expect(phone.documents.isEmpty)
  }

  @Test func `a change in a message is no change`() {
    var phone = PhoneRig()
    phone.give(.link(isUp: true))
    #expect(
      phone.message(.change(settings(1, rest: 9))) == ["told received message 1", "receipt 1"]
    )
    #expect(phone.documents.isEmpty)
  }

  @Test func `a context from the watch and a launch change nothing`() throws {
    var phone = PhoneRig.training()
    let digest = phone.documents.count
    let payload = ApplicationMessage.snapshot(Snapshot()).payload
    #expect(
      phone.give(.packet(.context(id: 1, payload: payload))) == [
        "told received context 1", "contextReceipt 1",
      ]
    )
    #expect(
      phone.give(.packet(.launch(id: 3, payload: payload))) == ["launchReceipt 3 invalidParameter"]
    )
    #expect(phone.documents.count == digest)
  }
}
