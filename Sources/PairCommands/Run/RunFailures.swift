import LockstepCommandLine
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation
import LockstepTerminal

/// The result of a run in words: each failure with its line, each broken promise, each line without
/// effect.
struct RunFailures {
  let path: String
  let source: [Substring]
  let report: Runner.Report
  /// The events around each failure, in its order, unless the printed log shows them already.
  var around: [LinesAround.Kept] = []
  /// The command that plays the run again; empty if there is none.
  var replay = ""

  /// The look of the printed lines, and their greatest width.
  var look = StreamLook.plain

  /// The lines below the log, with an empty line before each paragraph.
  var lines: [PaintedText] {
    var lines: [PaintedText] = []
    for failure in report.failures { lines += self.lines(of: failure) }
    for broken in report.broken {
      let time = Interval.nanoseconds(broken.timeNanoseconds)
      lines += [PaintedText(), title("promise broken", broken.promise)]
      lines += field("found", "\(broken.found), at \(time)", .bad)
    }
    if !report.lacks.isEmpty {
      let lacks = report.lacks.joined(separator: ", ")
      lines += [PaintedText(), title("undecided", "\(lacks), and \(path) needs it", .doubtful)]
    }
    if report.verdict != .pass, !report.failures.isEmpty || !report.broken.isEmpty, !replay.isEmpty
    {
      // Not cut into lines: it is there to be copied.
      lines += [PaintedText(), named("again", replay.visibleLine, .strong)]
    }
    if !report.idle.isEmpty { lines.append(PaintedText()) }
    for idle in report.idle {
      lines.append(
        title("note", "\(path):\(idle.line) \(idle.effect): \(idle.reason)", .doubtful)
      )
    }
    return lines
  }

  private func lines(of failure: Runner.Failure) -> [PaintedText] {
    let text = Self.text(ofLine: failure.line, in: source)
    let name = report.isMeant(failure) ? "failed, as it should" : "failed"
    let place = "\(path):\(failure.line), at \(failure.time - .zero)"
    var lines = [PaintedText(), title(name, place)]
    lines += field("within", failure.place, .mild)
    lines += field("expected", text, .good)
    lines += field("actual", failure.actual.map { "expect \($0)" }, .bad)
    lines += field("found", failure.found)
    lines += field("nearest", failure.nearest, .doubtful)
    return lines + self.around(failure)
  }

  /// Quotes the events around a failure; if several failures share them, only the last one quotes them.
  private func around(_ failure: Runner.Failure) -> [PaintedText] {
    let own = around.lastIndex {
      $0.line == failure.line && .zero + .nanoseconds($0.timeNanoseconds) == failure.time
    }
    guard let own else { return [] }
    let (before, after) = (around[own].before, around[own].after)
    if around.dropFirst(own + 1).contains(where: { $0.before == before && $0.after == after }) {
      return []
    }
    // Lines of the log are cut as in the log, not continued.
    let room = look.columns.map { max(20, $0 - Self.lead) } ?? .max
    let named = before.map { ("before", $0) } + after.map { ("after", $0) }
    return named.map { self.named($0, $1.visibleLine.truncated(toColumns: room), .mild) }
  }

  /// Returns a line of the scenario as a failure quotes it, without its indentation.
  static func text(ofLine line: Int, in source: [Substring]) -> String {
    source.indices.contains(line - 1) ? String(source[line - 1].drop { $0 == " " }) : ""
  }

  private func title(_ name: String, _ text: String, _ paint: PaintedText.Paint = .bad)
    -> PaintedText
  {
    var title = PaintedText("\(name):", paint)
    title.add(" " + look.fitted(text.visibleLine, after: name.count + 2, indent: 2))
    return title
  }

  /// Makes a named line, or several if the text is too long; nothing if there is no text.
  private func field(_ name: String, _ text: String?, _ paint: PaintedText.Paint = .plain)
    -> [PaintedText]
  {
    guard let text, !text.isEmpty else { return [] }
    let shown = text.count > Self.textMax ? "\(text.prefix(Self.textMax))…" : text
    return [named(name, look.fitted(shown.visibleLine, after: Self.lead, indent: Self.lead), paint)]
  }

  /// The greatest number of characters that are shown of a long text; a report contains all.
  private static let textMax = 640

  /// The number of columns before the text of a named line.
  private static let lead = 12

  private func named(_ name: String, _ text: String, _ paint: PaintedText.Paint) -> PaintedText {
    let padding = String(repeating: " ", count: Self.lead - 2 - name.count)
    var line = PaintedText("  \(name)\(padding)", .mild)
    line.add(text, paint)
    return line
  }

  /// The exit code by the events so far, for a run that ends before its script does.
  var exitCode: Int32 {
    if !report.broken.isEmpty { return Verdict.promiseBroken.exitCode }
    let isAsMeant = report.failures.allSatisfy { report.isMeant($0) }
    return isAsMeant ? Verdict.pass.exitCode : Verdict.failed.exitCode
  }
}
