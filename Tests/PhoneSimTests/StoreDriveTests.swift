import LockstepDevices
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Without its drive, or on a full disk, the phone writes nothing and loses nothing.
struct StoreDriveTests {
  private let disk = SimulatedDisk()

  private static let verbs: [Action] = [
    Action("split", [Action.Argument("name", .text("Pull"))]),
    Action(
      "edit-split",
      [Action.Argument("split", .text("Push")), Action.Argument("name", .text("Pull"))]
    ),
    Action("delete-split", [Action.Argument("split", .text("Push"))]),
    Action("starter-splits", []),
    Action(
      "add",
      [
        Action.Argument("exercise", .text("Squat")), Action.Argument("split", .text("Push")),
        Action.Argument("sets", .number(3)),
      ]
    ),
    Action(
      "edit-exercise",
      [
        Action.Argument("exercise", .text("Plank")), Action.Argument("split", .text("Push")),
        Action.Argument("sets", .number(5)),
      ]
    ),
    Action(
      "move-exercise",
      [
        Action.Argument("exercise", .text("Plank")), Action.Argument("split", .text("Push")),
        Action.Argument("place", .number(1)),
      ]
    ),
    Action(
      "remove-exercise",
      [Action.Argument("exercise", .text("Plank")), Action.Argument("split", .text("Push"))]
    ),
    Action("start", [Action.Argument("split", .text("Push"))]),
    Action("complete", [Action.Argument("exercise", .text("Plank"))]),
    Action("skip", [Action.Argument("exercise", .text("Plank"))]),
    Action(
      "plan",
      [Action.Argument("exercise", .text("Plank")), Action.Argument("sets", .number(5))]
    ),
    Action(
      "note",
      [Action.Argument("exercise", .text("Plank")), Action.Argument("text", .text("hard"))]
    ),
    Action("finish", [Action.Argument("workout", .text("Push"))]),
    Action("delete", [Action.Argument("workout", .text("Push"))]),
    Action("history", [Action.Argument("count", .number(2))]),
    Action("rest", [Action.Argument("rest", .number(9))]),
    Action("auto-finish", [Action.Argument("countdown", .number(9))]),
  ]

  @Test(arguments: verbs)
  func `without the drive the owner is refused and nothing is written`(verb: Action) {
    for (state, reason) in [
      ("checking", "icloudRequired: iCloud Drive is being looked for; try again in a moment"),
      (
        "unavailable",
        "icloudRequired: iCloud Drive is not available, and nothing is kept without it; turn it on"
      ),
    ] {
      var phone = PhoneRig.training(disk: SimulatedDisk())
      phone = PhoneRig.training(disk: disk)
      phone.act("drive", ["state": .text(state)])
      let before = disk.content
      #expect(phone.give(.action(verb)) == ["refused \(verb.verb): \(reason)"])
      #expect(disk.content == before)
      phone.act("drive", ["state": .text("available")])
      phone.give(.action(verb))
      #expect(disk.content != before)
      for path in disk.files(in: "Splits") + disk.files(in: "Workouts") + disk.files(in: "Stubs") {
        disk.removeByHand(path)
      }
      disk.removeByHand("settings.json")
    }
  }

  private func userInfos(_ changes: [Change]) -> [DeviceInput] {
    changes.enumerated().map { index, change in
      let payload = ApplicationMessage.change(change).payload
      return .packet(.userInfo(origin: 1, id: Int64(index + 1), payload: payload))
    }
  }

  private func receipts(_ words: [String]) -> [String] {
    words.filter { $0.hasPrefix("userInfoReceipt") }
  }

  @Test(arguments: ["checking", "unavailable"])
  func `changes of the watch wait for the drive, and are then applied in order`(state: String)
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    let changes = try (1...3).map { try phone.edit($0, "Bench Press", LogEdit(setsDone: $0)) }
    phone.act("drive", ["state": .text(state)])
    let before = disk.contentWithoutInbox
    let count = phone.documents.count
    for (number, input) in userInfos(changes).enumerated() {
      #expect(receipts(phone.give(input)) == ["userInfoReceipt 1.\(number + 1)"])
    }
    #expect(disk.contentWithoutInbox == before)

    phone.act("drive", ["state": .text("available")])
    for input in userInfos(changes) { phone.give(input) }
    let done = try phone.documents.dropFirst(count).map { document in
      var reader = JSONReader(try #require(document.content).bytes)
      return try Workout.read(&reader).logs[0].setsDone
    }
    #expect(done == [1, 2, 3])
  }

  @Test func `a full disk refuses the owner, and the store is asked again after 10 s`() throws {
    var phone = PhoneRig.training(disk: disk)
    let change = try phone.edit(1, "Plank", LogEdit(setsDone: 1))
    let before = disk.content
    disk.fault = .noSpace
    let words = phone.act("complete", ["exercise": .text("Bench Press")])
    #expect(words.count == 1)
    #expect(words[0].hasPrefix("refused complete: cannot write"))
    #expect(words[0].hasSuffix("the disk is full; make room and try again"))
    phone.wait(until: 5)
    #expect(receipts(phone.change(change, transfer: 1)).isEmpty)
    #expect(
      phone.screen.problems.contains { $0.hasSuffix("the disk is full; make room and try again") }
    )
    #expect(disk.content == before)
    #expect(phone.device.nextDeadline == PhoneRig.at(15).uptime)

    phone.wait(until: 15)
    // The store and the system each ask for themselves.
    for _ in 1...2 { phone.give() }
    #expect(phone.device.nextDeadline == PhoneRig.at(25).uptime)
    disk.fault = nil
    phone.wait(until: 25)
    #expect(receipts(phone.give()) == ["userInfoReceipt 1.1"])
    #expect(try phone.log("Plank").setsDone == 1)
    #expect(phone.screen.problems.isEmpty)
  }
}
