import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// The sensors while a workout is in progress: when they measure, what they follow, what the phone hears.
struct WatchSensorTests {
  private let workout = Workout.push()

  private func measuring() -> WatchRig {
    var watch = WatchRig(launchedInto: workout)
    watch.act("sensors")
    return watch
  }

  @Test func `nothing is measured until it is wanted, and nothing after it is not`() {
    var watch = WatchRig(launchedInto: workout)
    #expect(watch.device.nextDeadline == nil)
    #expect(watch.screen.session?.heartRate == nil)
    watch.act("sensors")
    watch.wait(until: 0)
    #expect(watch.screen.session?.heartRate != nil)
    watch.act("sensors", "off", .flag)
    #expect(watch.screen.session?.heartRate == nil)
    #expect(watch.device.nextDeadline == Uptime.zero + .seconds(300), "receipts are waited for")
  }

  @Test func `without a workout session nothing is measured`() {
    var watch = WatchRig()
    watch.act("launch")
    watch.act("sensors")
    #expect(watch.device.nextDeadline == nil)
  }

  @Test func `a heart comes up at work and down at rest`() throws {
    var watch = measuring()
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("start")
    watch.wait(until: 60)
    let atWork = try #require(watch.screen.session?.heartRate)
    #expect(atWork > 135)
    watch.act("next")
    watch.wait(until: 100)
    let atRest = try #require(watch.screen.session?.heartRate)
    #expect(atRest < atWork - 10)
  }

  @Test func `each reading of a run goes to the phone while it is reachable, and is never kept`() {
    var watch = measuring()
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("start")
    let together = watch.wait(until: 20)
    #expect(together.count { $0.contains("session 1.") } == 5, "\(together)")
    watch.give(.link(isUp: false))
    let alone = watch.wait(until: 40)
    // Not even tried: a session that refuses a message would say so.
    #expect(alone.allSatisfy { $0.hasPrefix("shown ") }, "\(alone)")
    // What is true now is said once; what was true meanwhile never.
    #expect(watch.give(.link(isUp: true)).count { $0.contains("session 1.") } == 1)
  }

  @Test func `a watch that slept has one reading, of the moment at which it woke`() {
    var watch = measuring()
    watch.act("exercise", "exercise", .text("Bench Press"))
    watch.act("start")
    watch.now = WatchRig.at(600)
    #expect(watch.give().count { $0.contains("session 1.") } == 1)
    #expect(watch.device.nextDeadline == Uptime.zero + .seconds(605))
  }

  @Test func `the same seed measures the same`() {
    var first = measuring()
    var second = measuring()
    #expect(first.wait(until: 50) == second.wait(until: 50))
    #expect(first.device.digest == second.device.digest)
  }
}
