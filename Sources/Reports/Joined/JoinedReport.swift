/// A report form that has many runs in one file, so that files of several machines can be joined.
///
/// The same runs in the same order give the same bytes, whether one machine has played them or many.
package struct JoinedReport: Sendable {
  /// A run within such a report.
  package struct Run: Sendable, Equatable {
    var title: String
    /// The run's lines, each with its line end.
    var text: String
    package var counts: Counts
  }

  /// The numbers of good and bad results.
  package struct Counts: Sendable, Equatable {
    package var checks = 0
    package var failures = 0
    package var errors = 0
    /// The number of undecided results, which count neither as good nor as bad.
    package var undecided = 0
    package var nanoseconds: Int64 = 0

    /// The number of failures and errors together.
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

  /// The reason that bytes are not a report of this form.
  package struct Damage: Error, Equatable {
    package var what: String

    static let cut = Damage(what: "it is half-written: its end is missing")
    static let foreign = Damage(what: "it is not a report that lockstep run has written")
  }

  /// The content of a report file.
  package struct Document: Sendable, Equatable {
    package var runs: [Run]
    package var part: ReportPart?
    /// The runs that were not played; `nil` if all were.
    package var unplayed: UnplayedRuns?

    package init(_ runs: [Run], part: ReportPart? = nil, unplayed: UnplayedRuns? = nil) {
      self.runs = runs
      self.part = part
      self.unplayed = unplayed
    }
  }

  /// The name of the exporter that writes this form.
  package let name: String
  /// The extension of the report's files.
  package let ending: String
  package let run: @Sendable (RecordedLog, Findings) -> Run
  /// Makes the run that stands for a scenario that could not be played, with the error as its reason.
  package let unplayed: @Sendable (_ name: String, _ path: String, _ error: String) -> Run
  package let write: @Sendable (Document) -> [UInt8]
  package let read: @Sendable ([UInt8]) throws(Damage) -> Document

  package static let all: [JoinedReport] = [.junit, .tap, .json]

  /// Finds the report form of an exporter; `nil` if the exporter's files cannot be joined.
  package static func named(_ name: String) -> JoinedReport? { all.first { $0.name == name } }
}
