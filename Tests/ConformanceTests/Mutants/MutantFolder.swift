import Foundation

/// The mutants that lie in a checkout.
struct MutantFolder {
  let root: URL

  func read() throws -> [Mutant] {
    let folder = "Tests/Mutants"
    let names = try FileManager.default
      .contentsOfDirectory(atPath: root.appending(path: folder).path)
    return try names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      return try MutantFile.read(text, at: path)
    }
  }
}
