import Foundation

/// The folder of real files, when the environment names one.
enum Corpus {
  private static let folder = ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS"]

  static var isNamed: Bool { folder != nil }

  /// The files that are tried: all of them, or each so-manieth as `LOCKSTEP_CORPUS_SHARE` says, where
  /// time is short, and of them those that are soon read: a long recording is more of the same.
  static let names: [String] = {
    let share = Int(ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS_SHARE"] ?? "") ?? 1
    if share <= 1 { return all }
    return stride(from: 0, to: all.count, by: share).map { all[$0] }.filter { name in
      let file = try? FileManager.default.attributesOfItem(atPath: path("fit/\(name)"))
      return (file?[.size] as? Int).map { $0 <= soonReadBytes } ?? true
    }
  }()

  private static let soonReadBytes = 100_000

  /// The names of all FIT files; none where no folder is named or it has none.
  static let all: [String] = {
    guard folder != nil else { return [] }
    let found = try? FileManager.default.contentsOfDirectory(atPath: path("fit"))
    return (found ?? []).filter { $0.hasSuffix(".fit") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("fit/\(name)"))))
  }

  /// What independent decoders read in a file.
  static func expected(_ name: String) throws -> JSON {
    let data = try Data(contentsOf: URL(fileURLWithPath: path("expected/\(name).json")))
    return JSON(try JSONSerialization.jsonObject(with: data))
  }

  private static func path(_ part: String) -> String { "\(folder ?? "")/\(part)" }
}

/// A value of a JSON text, read by nothing of ours.
struct JSON {
  private let value: Any?

  init(_ value: Any?) { self.value = value }

  subscript(name: String) -> JSON { JSON((value as? [String: Any])?[name]) }

  var names: [String] { ((value as? [String: Any])?.keys.sorted()) ?? [] }
  var list: [JSON] { (value as? [Any])?.map { JSON($0) } ?? [] }
  var isList: Bool { value is [Any] }
  var isThere: Bool { value != nil && !(value is NSNull) }
  var number: Double? { value as? Double }
  var integer: Int? { value as? Int }
  var text: String? { value as? String }
  var flag: Bool? { value as? Bool }
}
