import Foundation

/// The FIT files of a folder of real ones, when the environment names it.
enum RealFiles {
  private static let folder = ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS"]

  static var areNamed: Bool { folder != nil }

  /// The names of all files; none where no folder is named.
  static let all: [String] = {
    let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: "\($0)/fit") }
    return (files ?? []).filter { $0.hasSuffix(".fit") }.sorted()
  }()

  /// Each so-manieth alone, as `LOCKSTEP_CORPUS_SHARE` says, where time is short.
  static let names: [String] = {
    let share = Int(ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS_SHARE"] ?? "") ?? 1
    return stride(from: 0, to: all.count, by: max(1, share)).map { all[$0] }
  }()

  /// The names of files with tracks, by their ending: `tcx`, `gpx`.
  static func tracks(_ ending: String) -> [String] {
    let path = "\(folder ?? "")/\(ending)"
    let files = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (files ?? []).filter { $0.hasSuffix(".\(ending)") }.sorted()
  }

  static func bytes(_ name: String, in kind: String = "fit") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder ?? "")/\(kind)/\(name)")))
  }
}
