import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// The same pages of the same workouts read from SQLite, if its program is installed.
///
/// It has an index for each order, and a column of folded text that a search looks through. A page is its
/// workouts, how many there are, and the sums of its months, as ours has them.
struct SQLiteBench {
  private var script = """
    .mode list
    CREATE TABLE w(id TEXT, start INTEGER, active REAL, route INTEGER, month INTEGER, metres REAL,
      text TEXT);

    """
  private var pageCount = 0

  private static let names = WorkoutNames.english

  init(_ index: WorkoutIndex, _ rows: [WorkoutRow]) {
    script += "BEGIN;\n"
    for row in rows { script += insertion(row, index) }
    script += """
      COMMIT;
      CREATE INDEX by_date ON w(start DESC, id);
      CREATE INDEX by_longest ON w(active DESC, start DESC, id);
      CREATE INDEX by_shortest ON w(active, start DESC, id);
      ANALYZE;
      .timer on

      """
  }

  private func insertion(_ row: WorkoutRow, _ index: WorkoutIndex) -> String {
    let words = [Self.names.name(row.activityType, row.place), row.label ?? "", row.zoneName ?? ""]
    let text = FoldedText.folded(words.joined(separator: " "))
    let month = index.month(of: row)
    return "INSERT INTO w VALUES('\(row.id.text)',\(row.startDate.microseconds),"
      + "\(row.activeSeconds),\(row.totals?.hasRoute == true ? 1 : 0),"
      + "\(month.year * 12 + month.month),\(row.totals?.metres ?? 0),'\(text)');\n"
  }

  /// Adds the query for a page, equivalent to a request to the index.
  ///
  /// - Parameter last: The workout after which the page begins; `nil` for the first page.
  mutating func ask(_ request: WorkoutIndex.Request, after last: WorkoutRow?, _ months: [Int64]) {
    let wanted = Self.conditions(request.filter)
    let all = wanted.isEmpty ? "1" : wanted.joined(separator: " AND ")
    let here = (wanted + (last.map { [Self.behind($0, request.order)] } ?? [])).joined(
      separator: " AND "
    )
    let order =
      switch request.order {
      case .date: "start DESC, id"
      case .longest: "active DESC, start DESC, id"
      case .shortest: "active, start DESC, id"
      }
    script +=
      "SELECT * FROM w WHERE \(here.isEmpty ? "1" : here) ORDER BY \(order) "
      + "LIMIT \(request.limit);\n"
    script += "SELECT count(*) FROM w WHERE \(all);\n"
    if !months.isEmpty {
      let list = months.map(String.init).joined(separator: ",")
      script +=
        "SELECT month, count(*), sum(active), sum(metres) FROM w "
        + "WHERE \(all) AND month IN (\(list)) GROUP BY month;\n"
    }
    pageCount += 1
  }

  private static func conditions(_ filter: WorkoutFilter) -> [String] {
    let words = filter.search.split(separator: " ").map { "text LIKE '%\($0)%'" }
    return words + (filter.lacks.isEmpty ? [] : ["route = 0"])
      + (filter.shortest.map { ["active >= \($0)"] } ?? [])
  }

  private static func behind(_ row: WorkoutRow, _ order: WorkoutOrder) -> String {
    let start = row.startDate.microseconds
    let later = "(start < \(start) OR start = \(start) AND id > '\(row.id.text)')"
    switch order {
    case .date: return later
    case .longest:
      return "(active < \(row.activeSeconds) OR active = \(row.activeSeconds) AND \(later))"
    case .shortest:
      return "(active > \(row.activeSeconds) OR active = \(row.activeSeconds) AND \(later))"
    }
  }

  /// Measures the mean milliseconds of processor time for a page; `nil` if SQLite is not installed.
  func measure() throws(CommandError) -> Double? {
    let folder = try CommandError.wrapping {
      try FileSystem.makePrivateTemporaryDirectory()
    }
    defer { try? FileSystem.remove(folder) }
    let path = "\(folder)/pages.sql"
    try CommandError.wrapping { try FileSystem.writeFile(path, Array(script.utf8)) }
    guard
      let child = try? ChildProcess.spawn(
        ["sqlite3", "-batch", ":memory:", ".read \(path)"],
        output: .captured
      )
    else { return nil }
    var output: [UInt8] = []
    while child.poll() == nil {
      let requests = child.outputDescriptors.map { PollRequest(descriptor: $0) }
      _ = try CommandError.wrapping { try Poll.wait(requests, timeoutMilliseconds: 20) }
      output += child.takeOutput()
    }
    output += child.takeOutput()
    let seconds = Self.seconds(String(decoding: output, as: UTF8.self))
    return seconds > 0 ? seconds * 1_000 / Double(pageCount) : nil
  }

  /// Reads the seconds from SQLite's timer: `Run Time: real 0.001 user 0.000543 sys 0.000012`.
  private static func seconds(_ output: String) -> Double {
    output.split(separator: "\n").filter { $0.hasPrefix("Run Time:") }.reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.count == 8, let user = Double(words[5]), let system = Double(words[7]) else {
        return sum
      }
      return sum + user + system
    }
  }
}
