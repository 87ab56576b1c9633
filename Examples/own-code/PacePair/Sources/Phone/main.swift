import Foundation
import LockstepApp
import PaceKit

let mirror = MainActor.assumeIsolated { WorkoutMirror() }

@MainActor func show() {
  LockstepApp.show(["state": mirror.state, "heartRate": mirror.figures.heartRate])
}

LockstepApp.on("pause") { _ in MainActor.assumeIsolated { mirror.pause() } }
LockstepApp.run {
  MainActor.assumeIsolated {
    mirror.onChange = { show() }
    mirror.start()
    show()
  }
}
