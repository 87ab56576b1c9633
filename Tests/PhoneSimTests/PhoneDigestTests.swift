import LockstepCaseShare
import LockstepDevices
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Equal digests mean equal phones (LEASE-14).
struct PhoneDigestTests {
  /// What may happen to a phone in a workout, at random.
  private func input(_ stream: inout RandomStream, _ phone: PhoneRig, _ number: Int64) throws
    -> DeviceInput
  {
    let exercise = stream.below(2) == 0 ? "Plank" : "Bench Press"
    let version = Int64(stream.below(40)) + 1
    switch stream.below(12) {
    case 0: return .link(isUp: stream.below(2) == 0)
    case 1:
      let state: AppState = stream.below(2) == 0 ? .foreground : .notRunning
      return .packet(.presence(incarnation: 1, origin: 1, state))
    case 2: return .action(Action("rest", [Action.Argument("rest", .number(version))]))
    case 3:
      return .action(
        Action(
          "plan",
          [Action.Argument("exercise", .text(exercise)), Action.Argument("sets", .number(version))]
        )
      )
    case 4: return .action(Action("split", [Action.Argument("name", .text("S\(version)"))]))
    case 5...7:
      let change = try phone.edit(version, exercise, LogEdit(setsDone: Int64(stream.below(9))))
      let payload = ApplicationMessage.change(change).payload
      return .packet(.userInfo(origin: 1, id: version, payload: payload))
    default:
      let phase = WatchScreen.Page.allCases[Int(stream.below(4))]
      let live = try phone.live(exercise, version: number, phase, set: version, ends: phone.now)
      let payload = ApplicationMessage.live(live).payload
      return .packet(.message(id: number, wantsReply: false, payload: payload))
    }
  }

  @Test(arguments: CaseShare.of(0..<20 as Range<UInt64>, each: 4))
  func `two phones fed the same have the same effects and digests throughout`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, purpose: "phone")
    var one = PhoneRig.training()
    var two = PhoneRig.training()
    for number in 1...120 as ClosedRange<Int64> {
      one.wait(until: number * 2)
      two.wait(until: number * 2)
      let next = try input(&stream, one, number)
      one.give(next)
      two.give(next)
      #expect(one.effects == two.effects)
      #expect(one.device.digest == two.device.digest)
    }
  }

  @Test(arguments: CaseShare.of(0..<20 as Range<UInt64>, each: 4))
  func `the digest changes with everything that is shown or written`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, purpose: "phone")
    var phone = PhoneRig.training()
    for number in 1...120 as ClosedRange<Int64> {
      phone.wait(until: number * 2)
      let before = (digest: phone.device.digest, screen: phone.screen, workout: try phone.workout)
      phone.give(try input(&stream, phone, number))
      let isSame = try phone.screen == before.screen && phone.workout == before.workout
      #expect(isSame || phone.device.digest != before.digest)
    }
  }

  @Test func `a step in which nothing happens leaves the digest`() {
    var phone = PhoneRig.training()
    let digest = phone.device.digest
    phone.wait(until: 1_000)
    #expect(phone.give() == [])
    #expect(phone.device.digest == digest)
  }

  /// Pairs of histories that end in different phones.
  static let differences: [(String, @Sendable (inout PhoneRig) throws -> Void)] = [
    ("a setting", { $0.act("rest", ["rest": .number(46)]) }),
    ("another setting", { $0.act("rest", ["rest": .number(47)]) }),
    ("a split", { $0.act("split", ["name": .text("Legs")]) }),
    ("an exercise that is over", { $0.act("skip", ["exercise": .text("Plank")]) }),
    ("another way of being over", { $0.act("complete", ["exercise": .text("Plank")]) }),
    ("a past workout", { $0.act("finish", ["workout": .text("Push")]) }),
    ("no workout", { $0.act("delete", ["workout": .text("Push")]) }),
    ("a change", { $0.change(try $0.edit(1, "Plank", LogEdit())) }),
    ("a mirror", { $0.message(.live(try $0.live(version: 1))) }),
    ("a mirror that ends", { $0.message(.live(try $0.live(version: 1, .rest, ends: at(9)))) }),
    (
      "a watch app that is gone",
      { $0.give(.packet(.presence(incarnation: 1, origin: 1, .notRunning))) }
    ),
    ("a ping under way", { $0.act("ping", ["count": .number(3)]) }),
    ("a longer ping under way", { $0.act("ping", ["count": .number(4)]) }),
    ("nothing", { _ in }),
  ]

  private static func at(_ seconds: Int64) -> Now { PhoneRig.at(seconds) }

  @Test func `each difference makes a digest of its own`() throws {
    var seen: [UInt64: String] = [:]
    for (name, happens) in Self.differences {
      var phone = PhoneRig.training()
      try happens(&phone)
      let digest = phone.device.digest
      #expect(seen[digest] == nil, "\(name) is like \(seen[digest] ?? "")")
      seen[digest] = name
    }
  }
}
