import Foundation

/// A copy of this package whose only program is the square.
struct MutantPackage {
  private var files: [String: String] = [:]

  /// What the square is built of beside the rooms.
  private static let square = [
    "Tests/Mutants/Square", "Tests/ConformanceTests/MachineHome.swift",
    "Tests/ConformanceTests/MachineSubject.swift", "Tests/ConformanceTests/Mutants",
    "Examples/swift/ShoppingList.swift",
  ]

  init(root: URL) throws {
    let folders = ["Sources", "Tests/CaseShare"] + Self.square
    for path in ["Package.swift"] + folders.flatMap({ Self.paths(below: $0, root) }) {
      files[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    // Its tests are those of the ordinary run.
    for path in files.keys where path.hasSuffix("Tests.swift") { files[path] = nil }
    files["Package.swift", default: ""] = Self.manifest(files["Package.swift"] ?? "")
    files["Sources/MutantSwitch/MutantSwitch.swift"] = Self.switches
  }

  private static func paths(below folder: String, _ root: URL) -> [String] {
    if folder.hasSuffix(".swift") { return [folder] }
    let all = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (all?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.filter { path in
      [".swift", ".c", ".h", ".modulemap"].contains(where: path.hasSuffix)
    }
  }

  /// Versions that never return, or cases that are never reached, are what a mutant may well have.
  private static func manifest(_ original: String) -> String {
    original.replacing(".treatAllWarnings(as: .error),", with: "") + """

      let tests = package.targets.filter { $0.name == "ConformanceTests" }
      package.targets.removeAll { $0.type == .test }
      for target in package.targets where target.name != "LockstepCPosix" {
        target.dependencies.append("MutantSwitch")
      }
      package.targets += [
        .target(name: "MutantSwitch"),
        .executableTarget(
          name: "Square",
          dependencies: tests.flatMap(\\.dependencies) + [
            "Lockstep", "LockstepDevices", "LockstepScenario", "LockstepStories",
            "LockstepWorkoutChecks", "MutantSwitch",
          ],
          path: ".",
          sources: \(square)
        ),
      ]

      """
  }

  private static let switches = """
    package enum MutantSwitch {
      /// The mutant that our machines are now.
      @TaskLocal package static var active: String?
      /// Where the names of the mutants are written by whose places our machines come.
      @TaskLocal package static var passed: MutantPlaces?
    }

    /// A list that one task fills.
    package final class MutantPlaces: @unchecked Sendable {
      package private(set) var names: Set<String> = []

      package init() {}

      func pass(_ mutant: String) { names.insert(mutant) }
    }

    package func isMutant(_ mutant: String) -> Bool {
      MutantSwitch.passed?.pass(mutant)
      return MutantSwitch.active == mutant
    }

    """

  /// Takes in mutants, and returns those that cannot be chosen when the program runs.
  mutating func add(_ mutants: [Mutant]) throws -> [Mutant] {
    var switched: [String: SwitchedFile] = [:]
    var alone: [Mutant] = []
    for mutant in mutants {
      var changed = switched
      var isSwitched = true
      for (path, edits) in Dictionary(grouping: mutant.edits, by: \.path) {
        var file = try changed[path] ?? SwitchedFile(text(at: path, for: mutant))
        if try !file.add(mutant.name, edits) { isSwitched = false }
        changed[path] = file
      }
      if isSwitched { switched = changed } else { alone.append(mutant) }
    }
    for (path, file) in switched { files[path] = file.switched }
    return alone
  }

  private func text(at path: String, for mutant: Mutant) throws(MutantProblem) -> String {
    if let text = files[path] { return text }
    throw MutantProblem(place: mutant.place, reason: "there is no \(path)")
  }

  /// Puts mutants in the place of what they break.
  mutating func put(_ mutants: [Mutant]) throws {
    for mutant in mutants {
      for edit in mutant.edits {
        let original = try text(at: edit.path, for: mutant)
        let change = try MutantChange(edit, in: original)
        var bytes = Array(original.utf8)
        bytes.replaceSubrange(change.range, with: change.instead)
        files[edit.path] = String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Writes what is not there yet as it is here, so that a build does over only what has changed.
  func write(to folder: URL) throws {
    let manager = FileManager.default
    for (path, text) in files {
      let url = folder.appending(path: path)
      if (try? String(contentsOf: url, encoding: .utf8)) == text { continue }
      try manager.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    for path in ["Sources", "Tests", "Examples"].flatMap({ Self.paths(below: $0, folder) })
    where files[path] == nil {
      try manager.removeItem(at: folder.appending(path: path))
    }
  }
}
