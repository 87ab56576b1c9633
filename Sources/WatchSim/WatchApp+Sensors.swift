import Link
import Protocol
import Simulation
import Workouts

extension WatchApp {
  /// Takes a reading, and tells the phone while it can be reached and mirrors a run (MIRROR-14).
  mutating func measure(at now: Now) -> [Effect] {
    let heartRate = sensor.measure(effort, at: now)
    guard isReachable, let stamp = run?.presentStamp(incarnation: incarnation) else { return [] }
    let vitals = LiveVitals(stamp: stamp, heartRate: heartRate, measuredAt: now.wall)
    let message = ApplicationMessage.vitals(vitals)
    return [.session(.sendMessage(message.payload, wantsReply: false))]
  }

  private var effort: HeartSensor.Effort {
    switch run?.flow.page {
    case .work: .work
    case .rest: .rest
    case .ready, .finish: .ready
    case nil: .idle
    }
  }
}
