import Posix
import Protocol
import WorkoutFiles

/// `phonesim fit inspect`: whether files are sound, and what was recorded.
enum FitInspect {
  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let policy = try FitCommand.policy(arguments)
    var worst: Int32 = 0
    var rows: [FitRow] = []
    for path in arguments.operands {
      guard let bytes = FitFile.read(path) else {
        worst = max(worst, FitStatus.unreadable.exitCode)
        rows.append(FitRow(path: path, status: .unreadable, overview: nil))
        continue
      }
      let overview = FitOverview(bytes, policy)
      let status = FitStatus(overview.error)
      worst = max(worst, status.exitCode)
      if arguments.has("--json") {
        show(overview, status, path)
      } else if arguments.operands.count == 1 {
        StandardStream.write("\(path): \(status.rawValue)\n" + overview.text)
      }
      rows.append(FitRow(path: path, status: status, overview: overview))
      if let error = overview.error { FitFile.report(error, in: path) }
    }
    if !arguments.has("--json"), rows.count > 1 { StandardStream.write(FitRow.table(rows)) }
    return worst
  }

  private static func show(_ overview: FitOverview, _ status: FitStatus, _ path: String) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("file", path)
    writer.field("status", status.rawValue)
    overview.write(into: &writer)
    writer.endObject()
    writer.newline()
    StandardStream.write(writer.bytes)
  }
}

/// A line of the table of several files.
struct FitRow {
  let path: String
  let status: FitStatus
  let overview: FitOverview?

  private static let titles = ["status", "kind", "start", "time", "km", "records", "file"]
  /// Numbers stand at the right of their columns.
  private static let numbers: Set<Int> = [3, 4, 5]

  private var cells: [String] {
    guard let overview else { return [status.rawValue, "-", "-", "-", "-", "-", path] }
    let session = overview.sessions.first
    return [
      status.rawValue, session?.sport ?? overview.kind ?? "-",
      session?.startUnixSeconds.map(FitText.date) ?? "-",
      session?.elapsedSeconds.map(FitText.duration) ?? "-",
      session?.distanceMetres.map { FitText.number($0 / 1_000, decimals: 2) } ?? "-",
      String(overview.recordCount), path,
    ]
  }

  /// The table, and under it how many files have each status.
  static func table(_ rows: [FitRow]) -> String {
    let lines = [titles] + rows.map(\.cells)
    let widths = titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let text = lines.map { cells in
      let padded = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        if column == cells.count - 1 { return cells[column] }
        return numbers.contains(column) ? padding + cells[column] : cells[column] + padding
      }
      return padded.joined(separator: "  ")
    }
    let statuses: [FitStatus] = [.ok, .damaged, .unsupported, .unreadable]
    let sums = statuses.compactMap { status in
      let count = rows.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    return text.joined(separator: "\n") + "\n\n" + sums.joined(separator: ", ") + "\n"
  }
}
