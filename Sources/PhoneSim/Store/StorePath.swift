import LockstepHealth
import LockstepDocuments
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkouts

/// The paths of documents: the folders of the store, and the kind of file that a path names.
enum StorePath {
  static let splits = "Splits"
  static let workouts = "Workouts"
  static let stubs = "Stubs"
  static let settings = "settings.json"
  /// The folder with the content of deleted documents, which is kept as long as their tombstones.
  static let deleted = "Deleted"
  /// The folder of files that the phone keeps for itself beside the documents.
  static let system = ".system"
  /// The folder of the marks of each watch's changes, one file for each watch.
  static let marks = ".system/Changes"
  /// The folder of batches of several files that are begun, one file for each batch.
  static let intents = ".system/Intents"
  /// The folder of writes that were begun and cannot be finished, because somebody else has written the
  /// same file.
  static let setAside = ".system/SetAside"
  /// The folder of notices that the owner has not seen yet, one file for each notice.
  static let notices = ".system/Notices"
  /// The folder of the watch's changes that wait for their documents, one file for each change.
  static let waiting = "Waiting"

  /// The folder of batches of samples of workouts that are not over, with one folder for each workout.
  private static let collecting = ".system/Collecting"
  /// The greatest size of a batch of samples in bytes; the JSON of a user info is never longer.
  static let samplesBytesMax = 1_048_576

  private static let ending = ".json"

  static func split(_ id: DocumentID) -> String { "\(splits)/\(id.text)\(ending)" }

  static func deleted(_ id: DocumentID) -> String { "\(deleted)/\(id.text)\(ending)" }

  /// Makes the path at which a second content of a deleted document is kept, by its digest.
  static func deleted(_ id: DocumentID, _ digest: UInt64) -> String {
    "\(deleted)/\(id.text)-\(String(digest, radix: 16))\(ending)"
  }

  /// Says if a name in the folder of deleted documents belongs to the document with this id.
  static func isOfDeleted(_ id: DocumentID, _ name: String) -> Bool {
    name == id.text + ending || name.hasPrefix("\(id.text)-") && name.hasSuffix(ending)
  }

  static func marks(of origin: Int64) -> String { "\(marks)/\(origin)\(ending)" }

  /// Makes the path of an intent; the paths sort in the order in which the intents began.
  static func intent(_ number: Int64) -> String { "\(intents)/\(padded(number, 12))\(ending)" }

  static func notice(_ name: String) -> String { "\(notices)/\(name)\(ending)" }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  static func stub(_ id: DocumentID) -> String { "\(stubs)/\(id.text)\(ending)" }

  /// Makes the path of a workout, in the folder of the month of its start, in UTC.
  static func workout(_ id: DocumentID, start: WallTime) -> String {
    let day = ISODate.day(of: start)
    return "\(workouts)/\(day.yearText)/\(day.monthText)/\(id.text)\(ending)"
  }

  static func collecting(_ id: DocumentID) -> String { "\(collecting)/\(id.text)" }

  /// Makes the path of a batch of samples; the paths sort in the order of the batches.
  static func samples(_ id: DocumentID, _ number: Int64) -> String {
    "\(collecting(id))/\(padded(number, 7))\(ending)"
  }

  /// The kind of a file by its path, with the id in its name.
  enum Kind: Equatable {
    case split(DocumentID)
    case workout(DocumentID)
    case tombstone(DocumentID)
    case settings
    case marks(origin: Int64)

    /// The id in the file's name, if it is a document with an id.
    var id: DocumentID? {
      switch self {
      case .split(let id), .workout(let id), .tombstone(let id): id
      case .settings, .marks: nil
      }
    }
  }

  static func kind(of path: String) -> Kind? {
    if path == settings { return .settings }
    // By bytes, not by characters: this is asked for every file at every look.
    let bytes = path.utf8
    guard bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) else { return nil }
    let slash = UInt8(ascii: "/")
    guard let first = bytes.firstIndex(of: slash) else { return nil }
    let file = DiskPath.name(of: path)
    let name = file[..<file.utf8.index(file.endIndex, offsetBy: -ending.utf8.count)]
    guard let start = name.utf8.first, start != UInt8(ascii: ".") else { return nil }
    let id = DocumentID(String(name))
    switch (path[..<first], bytes.count { $0 == slash }) {
    case (splits[...], 1): return .split(id)
    case (stubs[...], 1): return .tombstone(id)
    case (workouts[...], 3): return .workout(id)
    case (system[...], 2) where DiskPath.folder(of: path) == marks:
      return Int64(String(name)).map { .marks(origin: $0) }
    default: return nil
    }
  }

  /// Finds the path of the document for a file `.NAME.json.icloud`, which stands for one that iCloud
  /// has not downloaded; returns any other path unchanged.
  static func document(at path: String) -> String {
    let file = DiskPath.name(of: path)
    guard file.hasPrefix("."), file.hasSuffix("\(ending)\(absentEnding)") else { return path }
    return DiskPath.join(
      DiskPath.folder(of: path),
      String(file.dropFirst().dropLast(absentEnding.count))
    )
  }

  /// Makes the path of the placeholder file by which iCloud marks a document that is not downloaded.
  static func placeholder(of path: String) -> String {
    DiskPath.join(DiskPath.folder(of: path), ".\(DiskPath.name(of: path))\(absentEnding)")
  }

  private static let absentEnding = ".icloud"

  /// Says if a file with this name is a document, and neither half-written nor another program's.
  static func isDocument(_ name: String) -> Bool { name.hasSuffix(ending) && !name.hasPrefix(".") }

  /// Removes the ending of a document's file name.
  static func nameOfDocument(_ name: String) -> String { String(name.dropLast(ending.count)) }

  /// Says if a path is in one of the store's folders, and not elsewhere on the disk.
  static func isInside(_ path: String) -> Bool {
    if path == settings { return true }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count >= 2 else { return false }
    return [splits, workouts, stubs, deleted, HealthFolder.name, waiting, system].contains(
      String(first)
    )
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty && part != "." && part != ".." && !part.utf8.contains(0)
          && part.utf8.count <= 255
      }
  }

  /// Says if a file is one that only the phone writes.
  static func isOwn(_ path: String) -> Bool {
    [system, waiting, deleted].contains { path.hasPrefix("\($0)/") }
  }

  /// Says if an id can be used as a file's name.
  static func allows(_ id: DocumentID) -> Bool {
    !id.text.isEmpty && !id.text.hasPrefix(".") && id.text.utf8.count <= 200
      && !id.text.utf8.contains(UInt8(ascii: "/")) && !id.text.utf8.contains(0)
  }
}
