import Foundation
import LockstepApp
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

LockstepApp.on("pause") { _ in MainActor.assumeIsolated { mirror.pause() } }
LockstepApp.on("report") { words in
  let text = words["text"] as? String ?? ""
  Task { _ = try await courier.send(text) }
}
LockstepApp.run {
  MainActor.assumeIsolated {
    mirror.onChange = { show() }
    link.onChange = { show() }
    link.follow(.default)
    mirror.start()
    show()
  }
  Task { @MainActor in
    await courier.start()
    await link.activated()
    LockstepApp.show(["session": "activated"])
  }
}
