import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// What the owner does on the phone: each verb with what it writes and tells, and what is refused.
struct PhoneOwnerTests {
  @Test func `a phone that is switched on shows an empty store and has its snapshot ready`() {
    var phone = DeviceModel.phone.make(seed: 1, incarnation: 1)
    #expect(
      phone.handle([.start], at: PhoneRig.at(0)).map(\.words) == [
        "told activated", "shown splits [], workouts [], past 0, alone",
      ]
    )
    #expect(
      phone.handle([.link(isUp: true)], at: PhoneRig.at(0)).map(\.words) == [
        "presence foreground"
      ]
    )
    #expect(
      phone.handle([.packet(.presence(incarnation: 1, origin: 1, .foreground))], at: PhoneRig.at(0))
        .map(
          \.words
        ) == [
          "told counterpart", "told reachable", "context through 0.0, rest 45, finish 5, []",
          "shown splits [], workouts [], past 0",
        ]
    )
  }

  /// A verb in a workout of two exercises, with everything that follows.
  static let good: [(String, KeyValuePairs<String, Action.Value>, [String])] = [
    (
      "split", ["name": .text("Pull")],
      ["wrote split Pull: ", "shown splits [\"Push\", \"Pull\"], workouts [\"Push 0/2\"], past 0"]
    ),
    (
      "add",
      [
        "exercise": .text("Dips"), "split": .text("Push"), "sets": .number(99),
        "reps": .number(999), "weight": .number(9_999), "duration": .number(86_400),
      ],
      ["wrote split Push: Bench Press 3, Plank 2, Dips 99"]
    ),
    (
      "start", ["split": .text("Push")],
      [
        "wrote workout Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 notStarted",
        "context through 0.0, rest 45, finish 5, "
          + "[\"Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 notStarted\", "
          + "\"Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 notStarted\"]",
        "launch 2 into it",
        "shown splits [\"Push\"], workouts [\"Push 0/2\", \"Push 0/2\"], past 0",
      ]
    ),
    (
      "complete", ["exercise": .text("Plank")],
      [
        "wrote workout Push inProgress: Bench Press 0/3 notStarted, Plank 2/2 completed",
        "context through 0.0, rest 45, finish 5, "
          + "[\"Push inProgress: Bench Press 0/3 notStarted, Plank 2/2 completed\"]",
        "shown splits [\"Push\"], workouts [\"Push 1/2\"], past 0",
      ]
    ),
    (
      "skip", ["exercise": .text("Plank")],
      [
        "wrote workout Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 skipped",
        "context through 0.0, rest 45, finish 5, "
          + "[\"Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 skipped\"]",
        "shown splits [\"Push\"], workouts [\"Push 1/2\"], past 0",
      ]
    ),
    (
      "plan", ["exercise": .text("Plank"), "sets": .number(7)],
      [
        "wrote workout Push inProgress: Bench Press 0/3 notStarted, Plank 0/7 notStarted",
        "wrote split Push: Bench Press 3, Plank 7",
        "context through 0.0, rest 45, finish 5, "
          + "[\"Push inProgress: Bench Press 0/3 notStarted, Plank 0/7 notStarted\"]",
      ]
    ),
    (
      "finish", ["workout": .text("Push")],
      [
        "wrote workout Push skipped: Bench Press 0/3 skipped, Plank 0/2 skipped",
        "context through 0.0, rest 45, finish 5, []",
        "shown splits [\"Push\"], workouts [], past 1",
      ]
    ),
    (
      "delete", ["workout": .text("Push")],
      [
        "wrote workout deleted", "context through 0.0, rest 45, finish 5, []",
        "shown splits [\"Push\"], workouts [], past 0",
      ]
    ),
    (
      "rest", ["rest": .number(3_600)],
      [
        "wrote settings {\"restSeconds\":3600,\"autoFinish\":5,\"restSetAt\":{\"$date\":1000000000}}",
        "context through 0.0, rest 3600, finish 5, "
          + "[\"Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 notStarted\"]",
      ]
    ),
    (
      "auto-finish", ["countdown": .number(1)],
      [
        "wrote settings {\"restSeconds\":45,\"autoFinish\":1,\"autoFinishSetAt\":{\"$date\":1000000000}}",
        "context through 0.0, rest 45, finish 1, "
          + "[\"Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 notStarted\"]",
      ]
    ),
    (
      "history", ["count": .number(1)],
      [
        "wrote workout Push completed: Bench Press 3/3 completed, Plank 2/2 completed",
        "shown splits [\"Push\"], workouts [\"Push 0/2\"], past 1",
      ]
    ),
    ("ping", ["count": .number(2)], ["message 1? ping 1"]), ("ping", [:], ["message 1? ping 1"]),
    (
      "message", ["payload": .json(ApplicationMessage.ping(number: 5).payload)],
      ["message 1 ping 5"]
    ),
    (
      "user-info", ["payload": .json(ApplicationMessage.ping(number: 5).payload)],
      ["userInfo 1 ping 5"]
    ),
    (
      "context", ["payload": .json(ApplicationMessage.ping(number: 5).payload)],
      ["context ping 5"]
    ),
  ]

  @Test(arguments: good.indices)
  func `each verb writes, then tells the watch, then shows`(index: Int) {
    let (verb, arguments, effects) = Self.good[index]
    var phone = PhoneRig.training()
    // What a deletion says of itself is StoreCopyTests' affair.
    let words = phone.act(verb, arguments).filter { !$0.hasPrefix("answer ") }
    #expect(words == effects, "\(verb)")
  }

  @Test func `the starter splits are added once each`() {
    var phone = PhoneRig()
    phone.act("split", ["name": .text("Core")])
    #expect(
      phone.act("starter-splits") == [
        "wrote split Upper Body: Bench Press 3, Seated Row 3, Shoulder Press 3, Push-Ups 3",
        "wrote split Lower Body: Leg Press 3, Leg Curl 3, Squats 3, Wall Sit 2",
        "shown splits [\"Core\", \"Upper Body\", \"Lower Body\"], workouts [], past 0, alone",
      ]
    )
    #expect(phone.act("starter-splits") == [])
  }

  /// Refused by the table of verbs, in whose words (`Vocabulary.refusal`).
  private static let unknown = "not in the table"
  private static let noExercise =
    "no workout in progress has an exercise “Row”; there are “Bench Press”, “Plank”"
  private static let noLook =
    "one of the words is not known: split NAME [color COLOR] [icon ICON]"
  private static let outside = unknown

  /// A verb in a workout of two exercises, and why it is refused.
  static let bad: [(String, KeyValuePairs<String, Action.Value>, String)] = [
    ("dance", [:], unknown), ("split", [:], unknown), ("split", ["name": .number(1)], unknown),
    ("split", ["name": .text("Push")], "there is a split “Push” already"),
    ("split", ["name": .text("")], "a split needs a name, and “” is none: give one with a letter"),
    (
      "edit-split", ["split": .text("Push"), "name": .text(" ")],
      "a split needs a name, and “ ” is none: give one with a letter"
    ),
    (
      "add", ["exercise": .text(""), "split": .text("Push"), "sets": .number(3)],
      "an exercise needs a name, and “” is none: give one with a letter"
    ),
    (
      "edit-exercise",
      ["exercise": .text("Plank"), "split": .text("Push"), "name": .text("")],
      "an exercise needs a name, and “” is none: give one with a letter"
    ),
    (
      "edit-split", ["split": .text("Push")],
      "nothing to change is named: give a name, a color or an icon"
    ),
    (
      "edit-exercise", ["exercise": .text("Plank"), "split": .text("Push")],
      "nothing to change is named: give a name, sets, reps, a weight, a duration or a rest"
    ),
    (
      "plan", ["exercise": .text("Plank")],
      "nothing to change is named: give sets, reps, a weight, a duration or a rest"
    ),
    (
      "move-split", ["split": .text("Push"), "place": .number(2)],
      "place 2 is behind the end of the list, whose last place is 1"
    ),
    (
      "move-exercise",
      ["exercise": .text("Plank"), "split": .text("Push"), "place": .number(3)],
      "place 3 is behind the end of the list, whose last place is 2"
    ),
    (
      "add", ["exercise": .text("Row"), "split": .text("Push")],
      "the catalog has no “Row”: say how many sets"
    ),
    ("add", ["exercise": .text("Dips"), "sets": .number(3)], unknown),
    (
      "add", ["exercise": .text("Dips"), "split": .text("Legs"), "sets": .number(3)],
      "there is no split “Legs”; there is “Push”"
    ),
    (
      "add", ["exercise": .text("Plank"), "split": .text("Push"), "sets": .number(3)],
      "“Push” has a “Plank” already"
    ),
    ("add", ["exercise": .text("Dips"), "split": .text("Push"), "sets": .number(0)], outside),
    ("add", ["exercise": .text("Dips"), "split": .text("Push"), "sets": .number(100)], outside),
    (
      "add",
      [
        "exercise": .text("Dips"), "split": .text("Push"), "sets": .number(1),
        "reps": .number(-1),
      ], outside
    ),
    (
      "add",
      [
        "exercise": .text("Dips"), "split": .text("Push"), "sets": .number(1),
        "weight": .number(100_000),
      ], outside
    ),
    ("split", ["name": .text("Pull"), "color": .text("rad")], noLook),
    ("split", ["name": .text("Pull"), "icon": .text("dumbell")], noLook),
    ("history", [:], unknown), ("history", ["count": .number(0)], outside),
    ("history", ["count": .number(-1)], outside), ("history", ["count": .number(100_001)], outside),
    ("start", [:], unknown),
    ("start", ["split": .text("Legs")], "there is no split “Legs”; there is “Push”"),
    ("complete", [:], unknown), ("complete", ["exercise": .text("Row")], noExercise),
    ("skip", [:], unknown), ("skip", ["exercise": .text("Row")], noExercise),
    ("plan", ["sets": .number(3)], unknown),
    ("plan", ["exercise": .text("Row"), "sets": .number(3)], noExercise),
    ("plan", ["exercise": .text("Plank"), "sets": .number(0)], outside),
    ("plan", ["exercise": .text("Plank"), "sets": .number(100)], outside),
    ("plan", ["exercise": .text("Plank"), "reps": .number(10_000)], outside),
    ("plan", ["exercise": .text("Plank"), "weight": .number(-1)], outside),
    ("plan", ["exercise": .text("Plank"), "duration": .number(86_401)], outside),
    ("finish", [:], unknown),
    (
      "finish", ["workout": .text("Legs")],
      "no workout in progress is called “Legs”; there is “Push”"
    ),
    ("delete", [:], unknown),
    (
      "delete", ["workout": .text("Legs")], "no workout is called “Legs”; there is “Push”"
    ),
    ("rest", [:], unknown), ("rest", ["rest": .number(-1)], outside),
    ("rest", ["rest": .number(3_601)], outside),
    ("auto-finish", ["countdown": .number(3_601)], outside),
    ("auto-finish", ["countdown": .text("5")], unknown), ("ping", ["count": .number(0)], unknown),
    ("message", [:], unknown), ("user-info", ["payload": .text("x")], unknown),
    ("context", [:], unknown),
  ]

  @Test(arguments: bad.indices)
  func `what makes no sense is refused with its reason and changes nothing`(index: Int) {
    let (verb, arguments, expected) = Self.bad[index]
    let action = Action(verb, arguments.map { Action.Argument($0.key, $0.value) })
    let byTable = DeviceModel.phone.policy.words.refusal(of: action, by: .phone)
    #expect((byTable != nil) == (expected == Self.unknown))
    let reason = byTable ?? expected
    var phone = PhoneRig.training()
    let digest = phone.device.digest
    #expect(phone.act(verb, arguments) == ["refused \(verb): \(reason)"])
    #expect(phone.device.digest == digest)
  }

  @Test func `without splits there is nothing to start or to have trained by`() {
    var phone = PhoneRig()
    #expect(
      phone.act("start", ["split": .text("Push")]) == [
        "refused start: there is no split “Push”: there is none at all"
      ]
    )
    #expect(
      phone.act("history", ["count": .number(1)]) == [
        "refused history: a past workout needs a split, and there is none: add one first"
      ]
    )
    phone.act("split", ["name": .text("Push")])
    #expect(
      phone.act("start", ["split": .text("Push")]) == [
        "refused start: “Push” has no exercise: add one first"
      ]
    )
  }

  @Test func `a verb without a value for anything writes the plan as it was`() throws {
    var phone = PhoneRig.training()
    let before = try phone.workout
    phone.act("plan", ["exercise": .text("Plank")])
    #expect(try phone.workout == before)
  }

  @Test func `a plan by time is a plan by time until its time is gone`() throws {
    var phone = PhoneRig.training()
    phone.act("plan", ["exercise": .text("Plank"), "duration": .number(30), "weight": .number(5)])
    #expect(try phone.log("Plank").plan.loadType == .duration)
    phone.act("plan", ["exercise": .text("Plank"), "duration": .number(0)])
    #expect(try phone.log("Plank").plan.loadType == .weight)
  }

  @Test func `of two workouts with one exercise the older is meant`() throws {
    var phone = PhoneRig.training()
    let first = try phone.workout.id
    phone.wait(until: 1)
    phone.act("start", ["split": .text("Push")])
    phone.act("skip", ["exercise": .text("Plank")])
    #expect(try phone.workout.id == first)
  }

  @Test func `past workouts are one a day, completed, and never in a snapshot`() throws {
    var phone = PhoneRig.training()
    let written = phone.documents.count
    phone.act("history", ["count": .number(3)])
    let starts = try phone.documents.dropFirst(written).map { document in
      var reader = JSONReader(try #require(document.content).bytes)
      let workout = try Workout.read(&reader)
      #expect(workout.end == workout.start + .seconds(3_600))
      return (phone.now.wall - workout.start).seconds
    }
    #expect(starts == [86_400, 172_800, 259_200])
    #expect(phone.screen.pastWorkouts == 3)
    #expect(phone.snapshots.last?.workouts.count == 1)
  }

  @Test func `out of reach a workout is started and its launch fails`() {
    var phone = PhoneRig.training()
    phone.give(.link(isUp: false))
    #expect(
      phone.act("start", ["split": .text("Push")]) == [
        "wrote workout Push inProgress: Bench Press 0/3 notStarted, Plank 0/2 notStarted",
        "told launch 2 failed notReachable",
        "shown splits [\"Push\"], workouts [\"Push 0/2\", \"Push 0/2\"], past 0, alone",
      ]
    )
  }

  @Test func `a launch that was lost is made again, though one before it was heard`() {
    var phone = PhoneRig.training()
    phone.act("start", ["split": .text("Push")])
    phone.act("start", ["split": .text("Push")])
    phone.give(.packet(.launchReceipt(id: 2, nil)))
    phone.give(.link(isUp: false))
    phone.give(.link(isUp: true))
    let back = phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    #expect(back.contains("launch 4 into it"))
  }

  @Test func `ids follow from the seed alone`() throws {
    let ids = try ([1, 1, 2] as [UInt64]).map { seed in
      var phone = PhoneRig(seed: seed)
      phone.act("starter-splits")
      phone.act("start", ["split": .text("Core")])
      return try [phone.workout.id.text] + phone.workout.logs.map(\.id.text)
    }
    #expect(ids[0] == ids[1])
    #expect(Set(ids[0]).isDisjoint(with: ids[2]))
  }
}
