/// A report that has many runs in one file, and can be joined with those of other machines.
///
/// The same runs in the same order give the same bytes, whether one machine has played them or many.
package struct JoinedReport: Sendable {
  /// One run as the report has it.
  package struct Run: Sendable, Equatable {
    var title: String
    /// Its lines, each with its end.
    var text: String
    package var counts: Counts
  }

  /// The numbers of good and bad results of runs.
  package struct Counts: Sendable, Equatable {
    package var checks = 0
    package var failures = 0
    package var errors = 0
    /// The number of results that decide nothing; they are no checks.
    package var undecided = 0
    package var nanoseconds: Int64 = 0

    /// The number of results that did not hold.
    package var bad: Int { failures + errors }

    static func sum(_ runs: [Run]) -> Counts {
      runs.reduce(into: Counts()) { sum, run in
        sum.checks += run.counts.checks
        sum.failures += run.counts.failures
        sum.errors += run.counts.errors
        sum.undecided += run.counts.undecided
        sum.nanoseconds += run.counts.nanoseconds
      }
    }
  }

  /// The reason why bytes are no such report.
  package struct Damage: Error, Equatable {
    package var what: String

    static let cut = Damage(what: "it is half-written: its end is missing")
    static let foreign = Damage(what: "no run of lockstep has written it")
  }

  /// The content of a file of the report.
  package struct Document: Sendable, Equatable {
    package var runs: [Run]
    package var part: ReportPart?
    /// The runs of it that were not played, where not all were.
    package var unplayed: UnplayedRuns?

    package init(_ runs: [Run], part: ReportPart? = nil, unplayed: UnplayedRuns? = nil) {
      self.runs = runs
      self.part = part
      self.unplayed = unplayed
    }
  }

  /// The name of the exporter whose form it has.
  package let name: String
  /// The ending of its files.
  package let ending: String
  package let run: @Sendable (RecordedLog, Findings) -> Run
  /// A scenario that could not be played, under its name among the runs, and why.
  package let unplayed: @Sendable (_ name: String, _ path: String, _ error: String) -> Run
  package let write: @Sendable (Document) -> [UInt8]
  package let read: @Sendable ([UInt8]) throws(Damage) -> Document

  package static let all: [JoinedReport] = [.junit, .tap, .json]

  /// Finds the report in the form of an exporter, where there is one.
  package static func named(_ name: String) -> JoinedReport? { all.first { $0.name == name } }
}
