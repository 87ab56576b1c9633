import Pair
import Protocol
import Simulation

/// A device in a test's hands: it plays effects at set instants and answers nothing else.
///
/// Its clock starts with the run, so that its uptime is true time.
final class FakeDevice: LeasedPort {
  /// What it does by itself, and when; earliest first.
  private var plan: [(at: Interval, effects: [DeviceEffect])]
  /// What it answers to an action.
  private let onAction: [DeviceEffect]
  /// Whether its deadline is always now, so that it is never done.
  private let isRestless: Bool

  init(
    _ plan: [(at: Interval, effects: [DeviceEffect])] = [],
    onAction: [DeviceEffect] = [],
    isRestless: Bool = false
  ) {
    self.plan = plan
    self.onAction = onAction
    self.isRestless = isRestless
  }

  func step(_ line: [UInt8]) throws(DeviceFault) -> [UInt8] {
    let frame = try? Result { () throws(JSONError) in try HostFrame.read(line) }.get()
    guard case .step(let step)? = frame else {
      throw DeviceFault(.watch, .died("the test's device was given no step"))
    }
    return answer(to: step)
  }

  private func answer(to step: Step) -> [UInt8] {
    var effects: [DeviceEffect] = []
    for case .action in step.inputs { effects += onAction }
    if step.inputs.isEmpty, let next = plan.first, next.at.nanoseconds <= step.uptimeNanoseconds {
      effects += next.effects
      plan.removeFirst()
    }
    let deadline = isRestless ? step.uptimeNanoseconds : plan.first?.at.nanoseconds
    var writer = JSONWriter()
    PeerFrame.done(
      StepAnswer(
        number: step.number,
        effects: effects,
        deadlineUptimeNanoseconds: deadline,
        digest: nil
      )
    ).write(into: &writer)
    return writer.bytes
  }
}
