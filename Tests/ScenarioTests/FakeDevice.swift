import LockstepPair
import LockstepProtocol
import LockstepSimulation

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

  func step(_ step: Step) -> StepAnswer {
    var effects: [DeviceEffect] = []
    for case .action in step.inputs { effects += onAction }
    if step.inputs.isEmpty, let next = plan.first, next.at.nanoseconds <= step.uptimeNanoseconds {
      effects += next.effects
      plan.removeFirst()
    }
    return StepAnswer(
      number: step.number,
      effects: effects,
      deadlineUptimeNanoseconds: isRestless
        ? step.uptimeNanoseconds : plan.first?.at.nanoseconds,
      digest: nil
    )
  }
}
