import Foundation
import LockstepApp
import Observation
import PaceKit
import WatchConnectivity

let courier = Courier { report in LockstepApp.show(["report": report]) }
let workout = MainActor.assumeIsolated { WorkoutManager(courier: courier) }
let link = MainActor.assumeIsolated { LinkState() }

@MainActor func show() {
  LockstepApp.show([
    "state": workout.state, "heartRate": workout.figures.heartRate,
    "metres": workout.figures.metres,
    "seconds": workout.figures.seconds, "summary": workout.summary,
    "reachable": link.isReachable, "pending": link.pending.map { "\($0)" }.joined(separator: " "),
    "delivered": workout.delivery.last,
    "steps": workout.delivery.steps, "bytes": workout.delivery.bytes,
  ])
}

/// Shows what there is, and once more whenever something that was shown of an observable model changes.
@MainActor func follow() {
  withObservationTracking {
    show()
  } onChange: {
    // It is told before the value is there.
    Task { @MainActor in follow() }
  }
}

LockstepApp.on("start") { _ in
  Task { @MainActor in
    do { try await workout.start() } catch { print("not started: \(error)") }
  }
}
LockstepApp.on("pause") { _ in MainActor.assumeIsolated { workout.pause() } }
LockstepApp.on("resume") { _ in MainActor.assumeIsolated { workout.resume() } }
LockstepApp.on("end") { _ in MainActor.assumeIsolated { workout.end() } }
LockstepApp.run {
  MainActor.assumeIsolated {
    workout.onChange = { show() }
    link.follow(.default)
    follow()
  }
  Task { @MainActor in
    await courier.start()
    await link.activated()
    LockstepApp.show(["session": "activated"])
  }
}
