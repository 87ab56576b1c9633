import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario

/// `lockstep merge`: the reports of several machines as the one that a single machine would have written.
enum MergeCommand {
  private static let kinds = JoinedReport.all.map(\.name).joined(separator: ", ")

  static let form = Option<JoinedReport>(
    "--as KIND",
    "\(kinds); otherwise as the files end",
    choices: JoinedReport.all,
    named: \.name
  )
  static let parts = Option<Int>(
    "--parts N",
    "how many files there must be, where they do not say it",
    in: 1...1_000_000
  )
  static let out = Option("--out FILE", "write it there instead of to standard output")

  static let spec = CommandSpec(
    "lockstep merge",
    "Joins the reports of parts into one, and says which part is missing.",
    operands: "PATH…",
    options: [form, parts, out],
    discussion: """
      A PATH is a file that “lockstep run --report KIND=FILE” has written, or a folder of such files.
      Files of “--shard K/N” say which part they are of which whole; all N must be there, each once.

      Exit codes: 0 all passed, 1 something failed, 2 something is undecided, 65 a part is missing,
      half-written, interrupted or of another run, 74 input/output.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .usage("no report is named", "usage: \(spec.usage)")
    }
    let form = try form(arguments)
    let files = try files(arguments.operands, form)
    let parts = try ReportParts(
      files,
      form,
      count: try arguments.value(parts)
    )
    let bytes = form.write(.init(parts.runs, unplayed: parts.unplayed))
    guard let path = arguments.value(out) else {
      StandardStream.write(String(decoding: bytes, as: UTF8.self))
      return parts.exitCode
    }
    try OutputFile.write(bytes, to: path)
    StandardStream.write("\(path.visibleLine): \(parts.sentence)\n")
    return parts.exitCode
  }

  /// What the files are: as it is said, or as the first one ends.
  private static func form(_ arguments: Arguments) throws(CommandError) -> JoinedReport {
    if let form = try arguments.value(form) { return form }
    let first = arguments.operands[0]
    if let form = JoinedReport.all.first(where: { first.hasSuffix($0.ending) }) { return form }
    throw .usage(
      "the kind of report does not follow from the name “\(first.visibleLine)”",
      "write --as KIND, one of \(kinds)"
    )
  }

  private static func files(_ paths: [String], _ form: JoinedReport) throws(CommandError)
    -> [String]
  {
    var files: [String] = []
    for path in paths {
      guard FileSystem.isDirectory(path) else {
        files.append(path)
        continue
      }
      let names = try CommandError.wrapping { try FileSystem.list(path) }
      let found = names.filter { $0.hasSuffix(form.ending) && !$0.hasPrefix(".") }
      if found.isEmpty {
        throw .inputOutput("\(path.visibleLine) has no file that ends with \(form.ending)")
      }
      files += found.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
    return files
  }
}

/// The reports of the parts of a whole, in the order of the parts.
struct ReportParts {
  private struct Piece {
    let path: String
    let document: JoinedReport.Document
  }

  private var pieces: [Piece] = []
  /// What is wrong, each with what to do.
  private var faults: [String] = []

  /// The runs of all parts; those of `--shard` in the order in which one machine would have played them.
  var runs: [JoinedReport.Run] {
    guard pieces.allSatisfy({ $0.document.part != nil }) else {
      return pieces.flatMap(\.document.runs)
    }
    // Each part has every Nth run.
    let longest = pieces.map(\.document.runs.count).max() ?? 0
    return (0..<longest).flatMap { place in
      pieces.compactMap { place < $0.document.runs.count ? $0.document.runs[place] : nil }
    }
  }

  /// Reads the files; throws everything that is wrong with them at once.
  init(_ paths: [String], _ form: JoinedReport, count: Int?) throws(CommandError) {
    var isUnreadable = false
    for path in paths {
      do throws(Errno) {
        try read(path, try FileSystem.readFile(path), form)
      } catch {
        isUnreadable = true
        faults.append("error: cannot read \(path.visibleLine): \(error.reason)")
      }
    }
    if faults.isEmpty { checkInterrupted() }
    if faults.isEmpty { checkParts(count) }
    guard faults.isEmpty else {
      let text = faults.joined(separator: "\n")
      throw isUnreadable ? .unreadable(text) : .badInput(text)
    }
    sort()
  }

  private mutating func read(_ path: String, _ bytes: [UInt8], _ form: JoinedReport) throws(Errno) {
    do throws(JoinedReport.Damage) {
      pieces.append(Piece(path: path, document: try form.read(bytes)))
    } catch {
      let other = JoinedReport.all.first {
        $0.name != form.name
          && (try? Result(catching: { [read = $0.read] () throws(JoinedReport.Damage) in
            try read(bytes)
          }).get()) != nil
      }
      let told =
        other.map { "it is \($0.name), and \(form.name) is merged\n  = merge files of one kind" }
        ?? "\(error.what)\n  = play that part again"
      faults.append("error: \(path.visibleLine): \(told)")
    }
  }

  /// What somebody ended is no part of a whole; what ended at a failure has told what matters.
  private mutating func checkInterrupted() {
    for piece in pieces {
      guard let unplayed = piece.document.unplayed, unplayed.reason == .interrupted else {
        continue
      }
      let part = piece.document.part
      let name = part.map { "part \($0.number) of \($0.count) was" } ?? "its run was"
      let hint = part.map { ": --shard \($0.number)/\($0.count)" } ?? ""
      faults.append(
        "error: \(piece.path.visibleLine): \(name) \(unplayed)\n  = play it again\(hint)"
      )
    }
  }

  private mutating func checkParts(_ count: Int?) {
    if let count, count != pieces.count {
      let found = pieces.count == 1 ? "is 1" : "are \(pieces.count)"
      faults.append("error: \(count) parts are wanted, and there \(found)")
    }
    guard let first = pieces.first(where: { $0.document.part != nil }),
      let part = first.document.part
    else { return }
    for piece in pieces {
      if let fault = Self.fault(of: piece.document.part, beside: part, first.path.visibleLine) {
        faults.append("error: \(piece.path.visibleLine): \(fault)")
      }
    }
    if faults.isEmpty { checkNumbers(part.count) }
  }

  /// Why a part does not belong to the whole of another one.
  private static func fault(of part: ReportPart?, beside other: ReportPart, _ path: String)
    -> String?
  {
    guard let part else {
      return "it does not say which part it is, while \(path) is \(other)\n  = \(Self.sameRun)"
    }
    guard part.count == other.count else {
      return "it is \(part), while \(path) is one of \(other.count) parts\n  = \(Self.sameRun)"
    }
    if part.whole == other.whole { return nil }
    return "it is a part of another run than \(path)\n  = \(Self.sameRun)"
  }

  private static let sameRun =
    "play all parts with the same paths, seeds and values, and merge those alone"

  /// All parts must be there, each once.
  private mutating func checkNumbers(_ whole: Int) {
    for number in 1...whole {
      let own = pieces.filter { $0.document.part?.number == number }.map(\.path.visibleLine)
      if own.isEmpty {
        let hint = "play it with: --shard \(number)/\(whole)"
        faults.append("error: part \(number) of \(whole) is missing\n  = \(hint)")
      } else if own.count > 1 {
        let names = own.joined(separator: " and ")
        faults.append("error: part \(number) of \(whole) is there more than once: \(names)")
      }
    }
  }

  private mutating func sort() {
    if pieces.allSatisfy({ $0.document.part != nil }) {
      pieces.sort { $0.document.part?.number ?? 0 < $1.document.part?.number ?? 0 }
    }
  }

  /// What was not played of all parts together.
  var unplayed: UnplayedRuns? {
    let all = pieces.compactMap(\.document.unplayed)
    guard !all.isEmpty else { return nil }
    let count = pieces.reduce(0) { $0 + $1.document.runs.count }
    let left = all.reduce(0) { $0 + $1.count }
    return UnplayedRuns(.failure, played: count, planned: count + left)
  }

  /// As one machine ends: what is undecided hides what failed.
  var exitCode: Int32 {
    if runs.contains(where: { $0.counts.undecided > 0 }) { return Verdict.undecided.exitCode }
    return runs.contains { $0.counts.bad > 0 } ? Verdict.failed.exitCode : Verdict.pass.exitCode
  }

  /// What is in them, in a few words.
  var sentence: String {
    let runs = runs
    let checks = runs.reduce(0) { $0 + $1.counts.checks }
    let bad = runs.count { $0.counts.bad > 0 }
    let undecided = runs.count { $0.counts.undecided > 0 }
    return "\(pieces.count.counted("part")), \(runs.count.counted("run")) with "
      + "\(checks.counted("check")), \(bad) failed"
      + (undecided == 0 ? "" : ", \(undecided) undecided")
      + (unplayed.map { ", \($0.count) not played" } ?? "")
  }
}
