import Foundation

/// The mutants that lie in a checkout.
struct MutantFolder {
  let root: URL

  /// Those of the statements.
  func read() throws -> [Mutant] { try read("Tests/Mutants") }

  /// Those of the promises that hold in every run.
  func readPromises() throws -> [Mutant] { try read("Tests/Mutants/Promises") }

  /// Those of the app of the tutorial.
  func readApps() throws -> [Mutant] { try read("Tests/Mutants/Examples") }

  private func read(_ folder: String) throws -> [Mutant] {
    let names = try FileManager.default
      .contentsOfDirectory(atPath: root.appending(path: folder).path)
    return try names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      return try MutantFile.read(text, at: path)
    }
  }
}
