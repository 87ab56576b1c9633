import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

import LockstepPhoneSim

/// The phone's mirror of the watch's workout session.
struct WorkoutSessionMirrorTests {
  private func session(
    _ version: Int64,
    of number: Int64 = 1,
    incarnation: Int64 = 1,
    _ state: HKWorkoutSessionState = .running,
    heartRate: Int64? = nil,
    distance: Double? = nil
  ) -> ApplicationMessage {
    .session(
      LiveWorkoutSession(
        stamp: .init(incarnation: incarnation, session: number, version: version),
        workoutActivityType: .cycling,
        state: state,
        elapsedSeconds: 12.5,
        since: PhoneRig.at(0).wall,
        heartRate: heartRate,
        distance: distance
      )
    )
  }

  /// A phone in reach of its watch.
  private static func reached() -> PhoneRig { PhoneRig.training() }

  @Test func `time, heart rate and distance are shown as they come`() {
    var phone = Self.reached()
    phone.message(session(1, heartRate: 120, distance: 34.5))
    #expect(phone.screen.session?.activity == "cycling")
    #expect(phone.screen.session?.state == "running")
    #expect(phone.screen.session?.elapsedSeconds == 12.5)
    #expect(phone.screen.session?.sinceMicroseconds == PhoneRig.at(0).wall.microseconds)
    #expect(phone.screen.session?.heartRate == 120)
    #expect(phone.screen.session?.distance == 34.5)
    phone.message(session(2, .paused, heartRate: 100))
    #expect(phone.screen.session?.state == "paused")
  }

  @Test func `the mirror never goes back: not to a version, a session or a life before`() {
    var phone = Self.reached()
    phone.message(session(2, of: 2, incarnation: 2, heartRate: 120))
    phone.message(session(1, of: 2, incarnation: 2, heartRate: 90))
    phone.message(session(9, of: 1, incarnation: 2, heartRate: 91))
    phone.message(session(9, of: 9, incarnation: 1, heartRate: 92))
    #expect(phone.screen.session?.heartRate == 120)
  }

  @Test func `a session that is over is gone, and does not come back`() {
    var phone = Self.reached()
    phone.message(session(1, heartRate: 120))
    phone.message(session(3, .ended))
    #expect(phone.screen.session == nil)
    phone.message(session(2, heartRate: 121))
    #expect(phone.screen.session == nil)
  }

  @Test func `nothing heard for a minute and a half it is stale, and gone half a minute later`() {
    var phone = Self.reached()
    phone.message(session(1, heartRate: 120))
    for (second, isStale) in [(89, false), (90, true), (119, true)] as [(Int64, Bool)] {
      phone.wait(until: second)
      phone.give()
      #expect(phone.screen.session?.isStale == isStale, "\(second)")
    }
    phone.wait(until: 120)
    phone.give()
    #expect(phone.screen.session == nil)
  }

  @Test func `a message from nowhere hides two of the watch's own, and not the third`() {
    var phone = Self.reached()
    phone.message(session(1, heartRate: 120))
    phone.message(session(9, of: 9, incarnation: 9, heartRate: 99))
    for (version, shown) in [(2, 99), (3, 99), (4, 124), (5, 125)] as [(Int64, Int64)] {
      phone.wait(until: version * 3)
      phone.message(session(version, heartRate: 120 + version))
      #expect(phone.screen.session?.heartRate == shown)
    }
  }

  @Test func `unreachable it is stale at once and gone 30 s later, and live again with the next`() {
    var phone = Self.reached()
    phone.message(session(1, heartRate: 120))
    phone.give(.link(isUp: false))
    #expect(phone.screen.session?.isStale == true)
    phone.wait(until: 29)
    phone.give()
    #expect(phone.screen.session?.isStale == true)
    phone.wait(until: 30)
    phone.give()
    #expect(phone.screen.session == nil)
    phone.give(.link(isUp: true))
    phone.message(session(2, heartRate: 121))
    #expect(phone.screen.session?.isStale == false)
  }

  @Test func `it touches no document and is never answered`() {
    var phone = Self.reached()
    let documents = phone.documents.count
    let effects = phone.message(session(1, heartRate: 120))
    #expect(phone.documents.count == documents)
    #expect(effects.allSatisfy { !$0.contains("message") || $0.hasPrefix("told") }, "\(effects)")
  }
}
