import Foundation

/// What was found out of mutants so far, a line for each.
struct SquareRows {
  let url: URL

  /// Adds rows, and says of those that no case of their own has caught what they turn red.
  func add(_ rows: [Square.Row]) throws -> Bool {
    let lines = rows.map { row in
      let others = row.broken.filter { $0 != row.mutant.statement }.joined(separator: ", ")
      return "| \(row.mutant.name) | \(others) |\n"
    }
    let before = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    try (before + lines.joined()).write(to: url, atomically: true, encoding: .utf8)
    for row in rows where !row.isCaught {
      print("\(row.mutant.place): no case of \(row.mutant.name) turns red; these do: \(row.broken)")
    }
    return rows.allSatisfy(\.isCaught)
  }

  func inOrder(of mutants: [Mutant]) throws -> [String] {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return mutants.compactMap { mutant in
      lines.first { $0.hasPrefix("| \(mutant.name) |") }.map(String.init)
    }
  }
}
