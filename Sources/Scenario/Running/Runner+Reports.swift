package import LockstepPair
package import LockstepSimulation

extension Runner {
  /// What came of a run.
  package struct Report: Sendable, Equatable {
    package var verdict: Verdict
    package var failures: [Failure]
    package var broken: [PromiseCheckers.Broken]
    /// Why a device could not go on.
    package var fault: DeviceFault?
    package var expectations: Int
    /// Lines that changed nothing, as a `link restore` in range or a second `allow`: no failure.
    package var idle: [Idle]
    package var virtualTime: Interval
    /// What the scenario needs and a device does not have, each in a few words.
    package var lacks: [String] = []
    /// The failures that the scenario says it has.
    package var meant: [Script.MeantFailure] = []
    /// Those of them that did not come about.
    package var missed: [Script.MeantFailure] = []
    /// Whether somebody ended the run before its time.
    package var isInterrupted = false
  }

  /// A line that changed nothing, or showed nothing.
  package struct Idle: Sendable, Equatable {
    package var line: Int
    /// What it lacks, in a sentence about the line.
    package var effect = "changes nothing"
    /// Why not.
    package var reason: String
  }

  /// An expectation that was not met, or an action that was refused.
  package struct Failure: Sendable, Equatable {
    package var line: Int
    package var found: String
    package var time: TrueTime
    /// The words by which a line would expect what is there.
    package var actual: String?
    /// What the line looked for and did not find, with the time at which it did come.
    package var nearest: String?
    /// Where else the line stands: an included file, a round, a heading.
    package var place = ""
    /// Whether the line stands in an included file.
    package var isElsewhere = false
    /// Whether a block plays the line in several rounds.
    package var isRepeated = false
    /// Whether it only leads to where the scenario begins.
    package var isGiven = false
    /// What a device did that no line expects, where that is all that is wrong.
    package var surprise: Surprise?

    /// What a device does that a line must expect.
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

  /// Whether a line, by its number, asks for something that is yet to come.
  package func waits(for line: Int, on engine: Engine) -> Bool {
    unanswered.rest(on: engine).contains { $0.line == line }
  }
}
