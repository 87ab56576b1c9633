package import LockstepPair
package import LockstepSimulation

extension Runner {
  /// The result of a run.
  package struct Report: Sendable, Equatable {
    package var verdict: Verdict
    package var failures: [Failure]
    package var broken: [PromiseCheckers.Broken]
    /// The reason why a device could not continue; `nil` if both could.
    package var fault: DeviceFault?
    package var expectations: Int
    /// The lines that had no effect, such as a `link restore` in range or a second `allow`; they are no
    /// failures.
    package var idle: [Idle]
    package var virtualTime: Interval
    /// The capabilities that the scenario needs and a device lacks, each in a few words.
    package var lacks: [String] = []
    /// The failures that the scenario announces.
    package var meant: [Script.MeantFailure] = []
    /// The announced failures that did not happen.
    package var missed: [Script.MeantFailure] = []
    /// `true` if somebody stopped the run.
    package var isInterrupted = false
  }

  /// A line that changed nothing, or showed nothing.
  package struct Idle: Sendable, Equatable {
    package var line: Int
    /// The missing effect, as the predicate of a sentence about the line: `changes nothing`.
    package var effect = "changes nothing"
    /// The reason why the line changed or showed nothing.
    package var reason: String
  }

  /// An expectation that was not met, or an action that was refused.
  package struct Failure: Sendable, Equatable {
    package var line: Int
    package var found: String
    package var time: TrueTime
    /// The words of the check that the found state would meet; `nil` if there are none.
    package var actual: String?
    /// The event that the line expected, with the time at which it happened outside the window; `nil`
    /// if it never did.
    package var nearest: String?
    /// Further places of the line: an included file, a round, a heading.
    package var place = ""
    /// `true` if the line stands in an included file.
    package var isElsewhere = false
    /// `true` if the line is played in several rounds of a block.
    package var isRepeated = false
    /// `true` if the line only prepares the scenario's starting point.
    package var isGiven = false
    /// The device's unexpected act, if that alone is wrong: a refusal or an app's end.
    package var surprise: Surprise?

    /// An act of a device that a line must expect.
    package enum Surprise: Sendable { case refusal, appEnd }

    package init(line: Int, found: String, time: TrueTime) {
      self.line = line
      self.found = found
      self.time = time
    }
  }
}

extension Runner.Report {
  /// Makes the report of a run that was not played, because the devices lack capabilities that the
  /// scenario needs.
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

  /// Makes the report of a run that somebody stopped.
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

  /// Makes the report of a run that could not begin.
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
