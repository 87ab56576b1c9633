package import LockstepPair
package import LockstepSimulation

extension Runner {
  /// The result of a run.
  package struct Report: Sendable, Equatable {
    package var verdict: Verdict
    package var failures: [Failure]
    package var broken: [PromiseCheckers.Broken]
    /// The reason why a device could not go on.
    package var fault: DeviceFault?
    package var expectations: Int
    /// Lines that changed nothing, as a `link restore` in range or a second `allow`: no failure.
    package var idle: [Idle]
    package var virtualTime: Interval
    /// The abilities that the scenario needs and a device does not have, each in a few words.
    package var lacks: [String] = []
    /// The failures that the scenario says it has.
    package var meant: [Script.MeantFailure] = []
    /// Those of them that did not come about.
    package var missed: [Script.MeantFailure] = []
    /// `true` if somebody ended the run before its time.
    package var isInterrupted = false
  }

  /// A line that changed nothing, or showed nothing.
  package struct Idle: Sendable, Equatable {
    package var line: Int
    /// The effect that the line lacks, in a sentence about the line: `changes nothing`.
    package var effect = "changes nothing"
    /// The reason why the line changed or showed nothing.
    package var reason: String
  }

  /// An expectation that was not met, or an action that was refused.
  package struct Failure: Sendable, Equatable {
    package var line: Int
    package var found: String
    package var time: TrueTime
    /// The words by which a line would expect what is there.
    package var actual: String?
    /// The event that the line looked for and did not find, with the time at which it did come.
    package var nearest: String?
    /// The other places in which the line stands: an included file, a round, a heading.
    package var place = ""
    /// `true` if the line stands in an included file.
    package var isElsewhere = false
    /// `true` if a block plays the line in several rounds.
    package var isRepeated = false
    /// `true` if the line only leads to where the scenario begins.
    package var isGiven = false
    /// The deed of a device that no line expects, where that is all that is wrong.
    package var surprise: Surprise?

    /// A deed of a device that a line must expect.
    package enum Surprise: Sendable { case refusal, appEnd }

    package init(line: Int, found: String, time: TrueTime) {
      self.line = line
      self.found = found
      self.time = time
    }
  }
}

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

extension Runner {
  /// The lines so far that changed nothing, or whose actions were refused.
  package var linesForNothing: [Int] { idle.map(\.line) + refusedLines }

  /// The lines so far whose actions were refused.
  package var refusedLines: [Int] { failures.filter { $0.surprise == .refusal }.map(\.line) }

  /// Says if a line, given by its number, expects something that is still to come.
  package func waits(for line: Int, on engine: Engine) -> Bool {
    unanswered.rest(on: engine).contains { $0.line == line }
  }
}
