import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// A workout session needs the wearer's leave, which is asked for once and kept.
struct WatchPermissionTests {
  private let disk = SimulatedDisk()
  private let workout = Workout.push()
  private static let question =
    "May Lockstep record workouts on this watch? Answer allow or deny"

  private func launched() -> WatchRig {
    var watch = WatchRig(disk: disk, asksPermission: true)
    watch.give(.link(isUp: true))
    watch.snapshot(Snapshot(workouts: [workout]))
    watch.give(.launch(workout.id))
    return watch
  }

  @Test func `launched for the first time the watch asks, and no session starts before an answer`()
  {
    var watch = launched()
    #expect(watch.screen.question == Self.question)
    #expect(!watch.screen.hasWorkoutSession)
    watch.act("allow")
    #expect(watch.screen.question.isEmpty)
    #expect(watch.screen.hasWorkoutSession)
  }

  @Test(arguments: ["allow", "deny"])
  func `the answer outlives the watch`(answer: String) {
    var watch = launched()
    watch.act(answer)
    let again = launched()
    #expect(again.screen.question.isEmpty)
    #expect(again.screen.hasWorkoutSession == (answer == "allow"))
    #expect(again.screen.notice.isEmpty == (answer == "allow"))
  }

  @Test func `without leave the workout goes on, and its sets are recorded all the same`() {
    var watch = launched()
    watch.act("deny")
    watch.act("exercise", "exercise", .text("Plank"))
    watch.act("start")
    watch.act("next")
    #expect(watch.changes.count == 1)
    #expect(!watch.screen.hasWorkoutSession)
  }

  @Test func `a question forgotten is asked again`() {
    var watch = launched()
    watch.act("allow")
    watch.act("forget-permission")
    #expect(watch.screen.question == Self.question)
  }
}
