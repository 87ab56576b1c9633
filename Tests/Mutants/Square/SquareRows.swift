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
    try append(lines)
    for row in rows where !row.isCaught {
      print("\(row.mutant.place): no case of \(row.mutant.name) turns red; these do: \(row.broken)")
    }
    return rows.allSatisfy(\.isCaught)
  }

  /// Adds what became of promises, and says of those that were not found broken what was found instead.
  func add(_ trials: [PromiseTrial.Result]) throws -> Bool {
    try append(
      trials.map { trial in
        let cells = [trial.mutant.name, trial.mutant.promise, trial.mutant.scenario, trial.story]
        return "| \(cells.compactMap(\.self).joined(separator: " | ")) |\n"
      }
    )
    for trial in trials { if let fault = trial.fault { print("\(trial.mutant.place): \(fault)") } }
    return trials.allSatisfy { $0.fault == nil }
  }

  /// Adds the shortest stories of a file, each a name, a tab and a story, to the rows of their mutants.
  func add(storiesIn file: URL) throws {
    let stories = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", maxSplits: 1) }
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    let told = rows.map { row in
      let story = stories.first { row.hasPrefix("| \($0[0]) |") }?[1] ?? ""
      return "\(row) \(story) |\n"
    }
    try told.joined().write(to: url, atomically: true, encoding: .utf8)
  }

  private func append(_ lines: [String]) throws {
    let before = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    try (before + lines.joined()).write(to: url, atomically: true, encoding: .utf8)
  }

  func inOrder(of mutants: [Mutant]) throws -> [String] {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return mutants.compactMap { mutant in
      lines.first { $0.hasPrefix("| \(mutant.name) |") }.map(String.init)
    }
  }
}
