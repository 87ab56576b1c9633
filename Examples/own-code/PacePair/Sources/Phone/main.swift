import Foundation
import LockstepApp
import Observation
import PaceKit
import WatchConnectivity

let mirror = MainActor.assumeIsolated { WorkoutMirror() }
let link = MainActor.assumeIsolated { LinkState() }
let courier = Courier { report in Task { @MainActor in mirror.take(report) } }

@MainActor func show() {
  LockstepApp.show([
    "state": mirror.state, "heartRate": mirror.figures.heartRate, "report": mirror.report,
    "reachable": link.isReachable,
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

LockstepApp.on("pause") { _ in MainActor.assumeIsolated { mirror.pause() } }
LockstepApp.on("report") { words in
  let text = words["text"] as? String ?? ""
  Task { _ = try await courier.send(text) }
}
LockstepApp.run {
  MainActor.assumeIsolated {
    mirror.onChange = { show() }
    link.follow(.default)
    mirror.start()
    follow()
  }
  Task { @MainActor in
    await courier.start()
    await link.activated()
    LockstepApp.show(["session": "activated"])
  }
}
