import Simulation
import Workouts

/// Where documents are: the folders of the store, and what a path says of the file there.
enum StorePath {
  static let splits = "Splits"
  static let workouts = "Workouts"
  static let stubs = "Stubs"
  static let settings = "settings.json"
  /// What the phone keeps for itself beside the documents.
  static let system = ".system"
  static let marks = ".system/changes.json"
  static let intent = ".system/intent.json"
  static let unreadableIntent = ".system/intent.unreadable.json"

  /// Batches of samples of workouts that are not over, a folder a workout.
  private static let collecting = ".system/Collecting"
  /// A batch fits one user info, and no JSON of one is longer.
  static let samplesBytesMax = 1_048_576

  private static let ending = ".json"

  static func split(_ id: DocumentID) -> String { "\(splits)/\(id.text)\(ending)" }

  static func stub(_ id: DocumentID) -> String { "\(stubs)/\(id.text)\(ending)" }

  /// A workout is in the month of its start, in UTC.
  static func workout(_ id: DocumentID, start: WallTime) -> String {
    let day = ISODate.day(of: start)
    return "\(workouts)/\(day.yearText)/\(day.monthText)/\(id.text)\(ending)"
  }

  static func collecting(_ id: DocumentID) -> String { "\(collecting)/\(id.text)" }

  /// Names sort in the order of the batches.
  static func samples(_ id: DocumentID, _ number: Int64) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 7 - digits.count))
    return "\(collecting(id))/\(zeros)\(digits)\(ending)"
  }

  /// What a file is by its place, with the id that its name says; `nil` for what is no document.
  enum Kind: Equatable {
    case split(DocumentID)
    case workout(DocumentID)
    case tombstone(DocumentID)
    case settings
    case marks
  }

  static func kind(of path: String) -> Kind? {
    if path == settings { return .settings }
    if path == marks { return .marks }
    guard path.hasSuffix(ending) else { return nil }
    // By bytes, not by characters: this is asked for every file at every look.
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    guard let first = slashes.first else { return nil }
    let name = DiskPath.name(of: path).dropLast(ending.count)
    guard !name.isEmpty, !name.hasPrefix(".") else { return nil }
    let id = DocumentID(String(name))
    switch (path[..<first], slashes.count) {
    case (splits[...], 1): return .split(id)
    case (stubs[...], 1): return .tombstone(id)
    case (workouts[...], 3): return .workout(id)
    default: return nil
    }
  }

  /// Whether a file of this name is a document, and not a half-written one or another program's.
  static func isDocument(_ name: String) -> Bool { name.hasSuffix(ending) && !name.hasPrefix(".") }

  /// Whether an id can be a file's name.
  static func allows(_ id: DocumentID) -> Bool {
    !id.text.isEmpty && !id.text.hasPrefix(".") && id.text.utf8.count <= 200
      && !id.text.utf8.contains(UInt8(ascii: "/")) && !id.text.utf8.contains(0)
  }
}
