package import LockstepPair
package import LockstepSimulation

extension Runner.Report {
  /// The report of a run that would show nothing, since the devices lack what the scenario needs.
  package init(lacking lacks: [String]) {
    self.init(
      verdict: .undecided,
      failures: [],
      broken: [],
      fault: nil,
      expectations: 0,
      idle: [],
      virtualTime: .zero,
      lacks: lacks
    )
  }

  /// The report of a run that somebody ended before its time.
  package init(
    interruptedAt time: TrueTime,
    with failures: [Runner.Failure],
    expectations: Int
  ) {
    self.init(
      verdict: failures.isEmpty ? .undecided : .failed,
      failures: failures,
      broken: [],
      fault: nil,
      expectations: expectations,
      idle: [],
      virtualTime: time - .zero,
      isInterrupted: true
    )
  }

  /// The report of a run that could not begin.
  package init(failed fault: DeviceFault) {
    self.init(
      verdict: .crashed,
      failures: [],
      broken: [],
      fault: fault,
      expectations: 0,
      idle: [],
      virtualTime: .zero
    )
  }
}
