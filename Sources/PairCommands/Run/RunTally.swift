import LockstepCommandLine
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// The results of one file with several seeds or orders: runs with the same finding are counted and
/// printed once.
struct RunTally {
  let item: RunSuite.Item
  /// The noun for the counted runs, singular and plural: seeds, orders, or runs with both.
  private let noun: (one: String, many: String)
  private var count = 0
  private var kinds: [Kind] = []
  private var wall = Interval.zero

  /// The runs that failed in the same way.
  private struct Kind {
    let found: String
    /// The command that plays the first of these runs again.
    let replay: String
    /// The seeds or orders of the first of these runs.
    var marks: [String] = []
    var count = 0
  }

  /// The greatest number of kinds of failures that are printed in full for a file.
  private static let toldMax = 3
  private static let marksMax = 20

  init(of task: RunTask) {
    item = task.item
    noun =
      switch (task.seed, task.order) {
      case (_?, _?): ("run (seed/order)", "runs (seed/order)")
      case (nil, _?): ("order", "orders")
      default: ("seed", "seeds")
      }
  }

  private var failures: Int { kinds.reduce(0) { $0 + $1.count } }

  /// Counts a run; returns `true` if its failure is to be printed.
  mutating func add(_ outcome: RunTask.Outcome, _ task: RunTask) -> Bool {
    count += 1
    wall = wall + outcome.wall
    guard outcome.exitCode != 0 else { return false }
    let found = outcome.found
    let known = kinds.firstIndex { $0.found == found }
    if known == nil { kinds.append(Kind(found: found, replay: outcome.replay)) }
    let place = known ?? kinds.count - 1
    kinds[place].count += 1
    if kinds[place].marks.count < Self.marksMax { kinds[place].marks.append(task.mark) }
    return known == nil && kinds.count <= Self.toldMax
  }

  /// Makes the verdict over all runs, with each kind of failure and the command that plays the first of
  /// it again.
  func text(_ look: StreamLook) -> PaintedText {
    let counted = count.counted(noun.one, noun.many)
    guard let first = kinds.first else { return line(.pass, counted, look) }
    if item.isMistaken { return PaintedText("not played  \(item.name)", .bad) }
    var text =
      kinds.count == 1
      ? line(.failed, "\(failures) of \(counted): \(list(first))", look)
      : line(.failed, "\(failures) of \(counted)", look)
    if kinds.count > 1 {
      for kind in kinds { text.add("\n" + told(kind, look)) }
    }
    // What could not even be read has nothing to play again.
    if first.replay.isEmpty { return text }
    text.add("\n  again     ", .mild)
    text.add(first.replay, .strong)
    return text
  }

  private func line(_ verdict: Verdict, _ rest: String, _ look: StreamLook) -> PaintedText {
    let time = Interval.milliseconds(wall.milliseconds)
    var line = PaintedText(verdict.rawValue, verdict.paint)
    let said = "\(item.name)  \(rest), wall \(time)"
    line.add("  " + look.fitted(said, after: verdict.rawValue.count + 2, indent: 6))
    return line
  }

  private func told(_ kind: Kind, _ look: StreamLook) -> String {
    let times = "×\(kind.count)"
    let padding = String(repeating: " ", count: max(1, 10 - times.count))
    return look.fitted("  \(times)\(padding)\(kind.found): \(list(kind))", indent: 12)
  }

  private func list(_ kind: Kind) -> String {
    let more = kind.count > kind.marks.count ? " …" : ""
    return kind.marks.joined(separator: " ") + more
  }
}

extension RunTask.Outcome {
  /// The finding of a run that did not pass, by which runs are grouped.
  fileprivate var found: String {
    guard let report else { return errors.split(separator: "\n").first.map(String.init) ?? "" }
    if let failure = report.failures.first { return failure.found }
    if let broken = report.broken.first { return broken.found }
    return report.fault.map { "\($0)" } ?? report.reasonForUndecided ?? report.verdict.rawValue
  }
}
