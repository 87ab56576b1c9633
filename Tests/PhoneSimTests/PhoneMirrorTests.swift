import LockstepCaseShare
import LockstepDevices
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The mirror of the watch's run (MIRROR-5 to MIRROR-12).
struct PhoneMirrorTests {
  /// A phone that mirrors work 1 of 3 of the bench press.
  private func mirroring() throws -> PhoneRig {
    var phone = PhoneRig.training()
    phone.message(.live(try phone.live(version: 1)))
    return phone
  }

  private static let list = "shown splits [\"Push\"], workouts [\"Push 0/2\"], past 0"

  @Test func `a live message is shown at once, and nothing but its receipt goes back`() throws {
    var phone = PhoneRig.training()
    #expect(
      phone.message(.live(try phone.live(version: 4, .rest, set: 2, ends: PhoneRig.at(45)))) == [
        "told received message 1", "receipt 1", "shown mirror of Bench Press: rest 2 of 3",
      ]
    )
    #expect(
      phone.screen.mirror
        == PhoneScreen.Mirror(
          isStale: false,
          exercise: "Bench Press",
          page: .rest,
          set: 2,
          sets: 3,
          startedAtMicroseconds: 1_000_000_000,
          endsAtMicroseconds: 1_045_000_000,
          workout: "Push"
        )
    )
  }

  @Test(arguments: WatchScreen.Page.allCases)
  func `every phase has its page`(phase: WatchScreen.Page) throws {
    var phone = PhoneRig.training()
    phone.message(.live(try phone.live(version: 1, phase)))
    #expect(phone.screen.mirror?.page.rawValue == phase.rawValue)
  }

  @Test func `an end live message takes the mirror away`() throws {
    var phone = try mirroring()
    #expect(
      phone.message(.liveEnd(LiveMessage.Stamp(incarnation: 1, run: 1, version: 2))) == [
        "told received message 1", "receipt 1", Self.list,
      ]
    )
    #expect(phone.device.nextDeadline == nil)
  }

  // MARK: Stale and gone

  @Test func `unreachable is stale at once and gone after 30 s to the nanosecond`() throws {
    var phone = try mirroring()
    phone.wait(until: 7, 1)
    #expect(
      phone.give(.link(isUp: false)) == [
        "told unreachable",
        "shown mirror of Bench Press: work 1 of 3, stale, alone",
      ]
    )
    #expect(phone.device.nextDeadline == PhoneRig.at(37, 1).uptime)
    phone.wait(until: 37)
    #expect(phone.give() == [])
    phone.wait(until: 37, 1)
    #expect(phone.give() == ["\(Self.list), alone"])
    #expect(phone.device.nextDeadline == nil)
  }

  @Test func `the watch app's end makes it stale as the link's does`() throws {
    var phone = try mirroring()
    #expect(
      phone.give(.packet(.presence(incarnation: 1, origin: 1, .notRunning))) == [
        "told unreachable", "shown mirror of Bench Press: work 1 of 3, stale, alone",
      ]
    )
  }

  @Test func `reachable again is not enough, a newer live message is`() throws {
    var phone = try mirroring()
    phone.give(.link(isUp: false))
    phone.wait(until: 20)
    phone.give(.link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    #expect(phone.screen.mirror?.isStale == true)
    phone.message(.live(try phone.live(version: 1)))
    #expect(phone.screen.mirror?.isStale == true, "the same live message again is not newer")
    phone.message(.live(try phone.live(version: 2)))
    #expect(phone.screen.mirror?.isStale == false)
    #expect(phone.device.nextDeadline == PhoneRig.at(110).uptime, "90 s after it was heard")
    phone.wait(until: 100)
    #expect(phone.give() == [])
  }

  @Test func `a live message after the mirror was gone brings it back`() throws {
    var phone = try mirroring()
    phone.give(.link(isUp: false))
    phone.wait(until: 31)
    phone.give()
    #expect(phone.screen.mirror == nil)
    phone.give(.link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    phone.message(.live(try phone.live(version: 2, set: 2)))
    #expect(phone.screen.mirror?.set == 2)
  }

  @Test func `a countdown is stale 10 s after its end and gone 30 s later`() throws {
    var phone = PhoneRig.training()
    phone.wait(until: 3, 500)
    phone.message(.live(try phone.live(version: 1, .rest, ends: PhoneRig.at(45))))
    let stale = try #require(phone.device.nextDeadline)
    // Dates are whole microseconds: the 500 ns of the moment of receipt do not show in the wall.
    #expect(stale == PhoneRig.at(55, 500).uptime)
    phone.wait(until: 55, 499)
    #expect(phone.give() == [])
    phone.wait(until: 55, 500)
    #expect(phone.give() == ["shown mirror of Bench Press: rest 1 of 3, stale"])
    phone.wait(until: 85, 499)
    #expect(phone.give() == [])
    phone.wait(until: 85, 500)
    #expect(phone.give() == [Self.list])
  }

  @Test func `a phone that slept acts as of the instants that were due`() throws {
    var phone = PhoneRig.training()
    phone.message(.live(try phone.live(version: 1, .rest, ends: PhoneRig.at(45))))
    phone.wait(until: 60)
    #expect(phone.give() == ["shown mirror of Bench Press: rest 1 of 3, stale"])
    #expect(phone.device.nextDeadline == PhoneRig.at(85).uptime, "30 s after it was due")
    phone.wait(until: 500)
    #expect(phone.give() == [Self.list])
  }

  @Test func `a live message at the instant of its end comes before the end`() throws {
    var phone = PhoneRig.training()
    phone.message(.live(try phone.live(version: 1, .rest, ends: PhoneRig.at(45))))
    phone.wait(until: 55)
    phone.message(.live(try phone.live(version: 2, .work, set: 2)))
    #expect(phone.screen.mirror?.isStale == false)
    #expect(phone.give() == [])
    #expect(phone.device.nextDeadline == PhoneRig.at(145).uptime)
  }

  @Test
  func `work that counts up is overdue 90 s after the last live message, and kept by a later one`()
    throws
  {
    var phone = try mirroring()
    phone.wait(until: 60)
    phone.message(.live(try phone.live(version: 2)))
    phone.wait(until: 149)
    #expect(phone.give() == [])
    phone.wait(until: 150)
    #expect(phone.give() == ["shown mirror of Bench Press: work 1 of 3, stale"])
  }

  @Test func `dates are the watch's plus what it says of the phone's clock`() throws {
    var phone = PhoneRig.training()
    var live = try phone.live(version: 1, .rest, ends: PhoneRig.at(45))
    live.clock?.offsetMicroseconds = 90_000_000
    let begun = live.startedAt.microseconds
    phone.message(.live(live))
    #expect(phone.screen.mirror?.startedAtMicroseconds == begun + 90_000_000)
    #expect(phone.screen.mirror?.endsAtMicroseconds.map { $0 - begun } == 135_000_000)
    #expect(phone.screen.mirror?.isUnsure == false)
  }

  @Test func `a correction of another date of the phone's is none`() throws {
    var phone = PhoneRig.training()
    var live = try phone.live(version: 1)
    live.clock?.offsetMicroseconds = 90_000_000
    live.clock?.jumps = 1
    phone.message(.live(live))
    #expect(phone.screen.mirror?.isUnsure == true)
    #expect(phone.screen.mirror?.startedAtMicroseconds == live.startedAt.microseconds)
  }

  @Test func `the end of a run that never began hides no live message`() throws {
    var phone = PhoneRig.training()
    phone.message(.liveEnd(LiveMessage.Stamp(incarnation: 9, run: 9, version: 9)))
    phone.message(.live(try phone.live(version: 1)))
    #expect(phone.screen.mirror?.page == .work)
  }

  @Test func `being out of reach does not lengthen the grace of what is stale`() throws {
    var phone = PhoneRig.training()
    phone.message(.live(try phone.live(version: 1, .rest, ends: PhoneRig.at(45))))
    phone.wait(until: 55)
    phone.give()
    phone.wait(until: 70)
    phone.give(.link(isUp: false))
    #expect(phone.device.nextDeadline == PhoneRig.at(85).uptime)
  }

  // MARK: Never back

  @Test(arguments: CaseShare.of(0..<60 as Range<UInt64>, each: 4))
  func `live messages in any order never lead back, and an ended run stays ended`(seed: UInt64)
    throws
  {
    var stream = RandomStream(seed: seed, purpose: "live messages")
    var phone = PhoneRig.training()
    var newest = (run: Int64(0), version: Int64(0))
    var isShown = false
    for _ in 0..<60 {
      let stamp = (run: Int64(stream.below(4)) + 1, version: Int64(stream.below(20)) + 1)
      let isEnd = stream.below(6) == 0
      phone.message(
        isEnd
          ? .liveEnd(
            LiveMessage.Stamp(incarnation: 1, run: stamp.run, version: stamp.version)
          ) : .live(try phone.live(run: stamp.run, version: stamp.version, set: stamp.version))
      )
      if stamp > newest {
        // The end of a run that never began hides nothing that comes after it.
        if !isEnd { newest = stamp } else if stamp.run == newest.run { newest.version = .max }
        isShown = !isEnd
      }
      #expect(phone.screen.mirror?.set == (isShown ? newest.version : nil))
    }
  }

  @Test func `a later incarnation is newer than any run of an earlier one`() throws {
    var phone = try mirroring()
    var live = try phone.live(run: 1, version: 1, set: 2)
    live.stamp.incarnation = 2
    phone.message(.live(live))
    #expect(phone.screen.mirror?.set == 2)
    phone.message(.live(try phone.live(run: 99, version: 99, set: 3)))
    #expect(phone.screen.mirror?.set == 2)
  }

  // MARK: Ended by the documents

  /// What makes an exercise over or gone, at the phone or by a change of the watch.
  static let endings: [(String, @Sendable (inout PhoneRig) throws -> Void)] = [
    ("complete", { $0.act("complete", ["exercise": .text("Bench Press")]) }),
    ("skip", { $0.act("skip", ["exercise": .text("Bench Press")]) }),
    ("finish", { $0.act("finish", ["workout": .text("Push")]) }),
    ("delete", { $0.act("delete", ["workout": .text("Push")]) }),
    (
      "the watch completes",
      { $0.change(try $0.edit(1, "Bench Press", LogEdit(status: .completed))) }
    ),
    ("the watch skips", { $0.change(try $0.edit(1, "Bench Press", LogEdit(status: .skipped))) }),
  ]

  @Test(arguments: endings.indices, [false, true])
  func `what ends the exercise ends its run for good, live or stale`(
    index: Int,
    isStale: Bool
  ) throws {
    let (name, end) = Self.endings[index]
    var phone = try mirroring()
    if isStale { phone.give(.packet(.presence(incarnation: 1, origin: 1, .notRunning))) }
    let late = try phone.live(version: 9)
    let next = try phone.live("Plank", run: 2, version: 1)
    try end(&phone)
    #expect(phone.screen.mirror == nil, "\(name)")
    phone.message(.live(late))
    #expect(phone.screen.mirror == nil, "a later live message of it, after \(name)")
    phone.message(.live(next))
    #expect(phone.screen.mirror?.exercise == "Plank", "the next run, after \(name)")
  }

  @Test func `what becomes of another exercise leaves the mirror`() throws {
    var phone = try mirroring()
    phone.act("complete", ["exercise": .text("Plank")])
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 2)))
    phone.change(try phone.edit(2, "Bench Press", LogEdit(setsDone: 1)))
    #expect(phone.screen.mirror?.isStale == false)
  }

  // MARK: Silent

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the mirror never sends and never writes`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, purpose: "silence")
    var phone = PhoneRig.training()
    phone.give(.packet(.launchReceipt(id: 1, nil)))
    let live = try phone.live(version: 1)
    var effects: [DeviceEffect] = []
    for version in 2...60 as ClosedRange<Int64> {
      phone.wait(until: version * 3)
      let stamp = LiveMessage.Stamp(incarnation: 1, run: version / 9 + 1, version: version)
      var live = live
      live.stamp = stamp
      live.endsAt = stream.below(2) == 0 ? phone.now.wall + .seconds(2) : nil
      let message: ApplicationMessage = stream.below(8) == 0 ? .liveEnd(stamp) : .live(live)
      switch stream.below(8) {
      case 0: phone.give(.packet(.presence(incarnation: 1, origin: 1, .notRunning)))
      case 1: phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
      case 2: phone.give()
      default: phone.message(message)
      }
      effects += phone.effects
    }
    for effect in effects {
      switch effect {
      case .packet(.receipt), .shown, .session: continue
      default: Issue.record("a live message led to \(effect)")
      }
    }
  }

  @Test
  func `a live message that asks for a reply gets its own words back from the session's side`()
    throws
  {
    var phone = PhoneRig.training()
    let payload = ApplicationMessage.live(try phone.live(version: 1)).payload
    #expect(
      phone.give(.packet(.message(id: 5, wantsReply: true, payload: payload))) == [
        "told received message 5", "reply 5", "shown mirror of Bench Press: work 1 of 3",
      ]
    )
  }
}
