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

  private static let share = max(
    1,
    Int(ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS_SHARE"] ?? "") ?? 1
  )

  /// Whether no file is left out.
  static var isWhole: Bool { share == 1 }

  /// Each so-manieth alone, as `LOCKSTEP_CORPUS_SHARE` says, where time is short, and of them those that
  /// are soon read: a long recording is more of the same.
  static let names: [String] = stride(from: 0, to: all.count, by: share).map { all[$0] }
    .filter { isTried($0, in: "fit") }

  /// The names of files with tracks, by their ending: `tcx`, `gpx`; where time is short, of those that
  /// are soon read.
  static func tracks(_ ending: String) -> [String] {
    let path = "\(folder ?? "")/\(ending)"
    let files = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (files ?? []).filter { $0.hasSuffix(".\(ending)") && isTried($0, in: ending) }.sorted()
  }

  private static let soonReadBytes = 100_000

  private static func isTried(_ name: String, in kind: String) -> Bool {
    if isWhole { return true }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: "\(folder ?? "")/\(kind)/\(name)"
    )
    return (attributes?[.size] as? Int).map { $0 <= soonReadBytes } ?? true
  }

  static func bytes(_ name: String, in kind: String = "fit") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder ?? "")/\(kind)/\(name)")))
  }
}
