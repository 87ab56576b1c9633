import Foundation
import LockstepApp
import PaceKit

let workout = MainActor.assumeIsolated { WorkoutManager() }

@MainActor func show() {
  LockstepApp.show([
    "state": workout.state, "heartRate": workout.figures.heartRate,
    "metres": workout.figures.metres,
    "seconds": workout.figures.seconds, "summary": workout.summary,
  ])
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
    show()
  }
}
