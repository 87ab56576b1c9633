import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts
import Testing

/// The reminder of a weight that has stayed the same: when it comes, and that it comes once.
struct WeightReminderTests {
  private static let week: Int64 = 7 * 86_400
  private static let told = "“Press” of “Push” has been 60 kg for a week"

  private static let press: KeyValuePairs<String, Action.Value> = [
    "exercise": .text("Press"), "split": .text("Push"),
  ]

  /// A phone whose owner is to be reminded a week after its first second.
  private static func reminding(on disk: SimulatedDisk = SimulatedDisk()) -> PhoneRig {
    var phone = PhoneRig(disk: disk)
    phone.act("split", ["name": .text("Push")])
    phone.act(
      "add",
      [
        "exercise": .text("Press"), "split": .text("Push"), "sets": .number(3),
        "weight": .number(60),
      ]
    )
    phone.act("remind", every(1))
    return phone
  }

  private static func every(_ weeks: Int64) -> KeyValuePairs<String, Action.Value> {
    ["exercise": .text("Press"), "split": .text("Push"), "weeks": .number(weeks)]
  }

  @Test func `it comes at that very second, and not again once it was seen`() {
    var phone = Self.reminding()
    #expect(phone.device.nextDeadline == Uptime.zero + .seconds(Self.week))
    phone.pass(until: Self.week - 1)
    #expect(phone.screen.notice.isEmpty)
    phone.pass(until: Self.week)
    #expect(phone.screen.notice.contains(Self.told))
    phone.act("rest", ["rest": .number(60)])
    #expect(phone.screen.notice.isEmpty)
    phone.pass(until: 10 * Self.week)
    #expect(phone.screen.notice.isEmpty)
  }

  @Test func `a phone that was off then tells it when it is switched on, once`() {
    let disk = SimulatedDisk()
    _ = Self.reminding(on: disk)
    var later = PhoneRig(disk: disk, now: PhoneRig.at(3 * Self.week))
    #expect(later.screen.notice.contains(Self.told))
    later.act("rest", ["rest": .number(60)])
    let third = PhoneRig(disk: disk, now: PhoneRig.at(4 * Self.week))
    #expect(third.screen.notice.isEmpty)
  }

  @Test func `asking again and another weight start the weeks anew, and off ends them`() {
    var phone = Self.reminding()
    phone.pass(until: Self.week - 1)
    phone.act("remind", Self.every(1))
    phone.pass(until: 2 * Self.week - 2)
    #expect(phone.screen.notice.isEmpty)
    phone.act(
      "edit-exercise",
      ["exercise": .text("Press"), "split": .text("Push"), "weight": .number(65)]
    )
    phone.pass(until: 3 * Self.week - 3)
    #expect(phone.screen.notice.isEmpty)
    phone.pass(until: 3 * Self.week - 2)
    #expect(phone.screen.notice.contains("65 kg"))
    phone.act(
      "remind",
      ["exercise": .text("Press"), "split": .text("Push"), "off": .flag]
    )
    phone.pass(until: 9 * Self.week)
    #expect(phone.screen.notice.isEmpty)
    #expect(phone.device.nextDeadline == nil)
  }

  @Test func `a date in a file that nobody lives to see is waited for by nobody`() {
    let disk = SimulatedDisk()
    var phone = Self.reminding(on: disk)
    phone.act(
      "edit-file",
      [
        "document": .text("split:Push"), "field": .text("exercises.0.weightReminderFrom"),
        "value": .text("2100-01-01T00:00:00.000000Z"),
      ]
    )
    let later = PhoneRig(disk: disk, now: PhoneRig.at(Self.week))
    #expect(later.screen.notice.isEmpty)
    #expect(later.screen.problems.isEmpty)
    #expect(later.device.nextDeadline == nil)
  }

  @Test(
    arguments: [
      ([:], "say after how many weeks, as in “every 4”, or “off”"),
      (["weeks": .number(4), "off": .flag], "say after how many weeks, as in “every 4”, or “off”"),
    ] as [(KeyValuePairs<String, Action.Value>, String)]
  )
  func `what says neither when nor never is refused`(
    more: KeyValuePairs<String, Action.Value>,
    reason: String
  ) {
    var phone = Self.reminding()
    let arguments = (Array(Self.press) + Array(more)).map { Action.Argument($0.key, $0.value) }
    #expect(phone.give(.action(Action("remind", arguments))) == ["refused remind: \(reason)"])
  }

  @Test func `an exercise without a weight has none to be reminded of`() {
    var phone = PhoneRig.training()
    let arguments: KeyValuePairs<String, Action.Value> = [
      "exercise": .text("Plank"), "split": .text("Push"), "weeks": .number(4),
    ]
    #expect(
      phone.act("remind", arguments) == [
        "refused remind: “Plank” has no weight to be reminded of"
      ]
    )
  }
}
