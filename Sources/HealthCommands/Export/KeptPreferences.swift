import LockstepHealth
import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// A person's preferences for tables, kept in the store; an export without options uses them.
///
/// It is a file of its own, so that it changes while a phone owns the documents.
struct KeptPreferences {
  private let folder: String
  private var path: String { "\(folder)/tables.json" }

  private static let place = ".system/Export"

  /// - Parameter root: The path of the store.
  init(_ root: String) { folder = "\(root)/\(Self.place)" }

  /// Reads the kept preferences, or returns the default ones if there are none.
  func read() throws(CommandError) -> TablePreferences { try readIfThere() ?? TablePreferences() }

  /// Reads the kept preferences; `nil` if none were ever kept.
  func readIfThere() throws(CommandError) -> TablePreferences? {
    guard FileSystem.exists(path) else { return nil }
    let bytes = try CommandError.wrapping { try FileSystem.readFile(path) }
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      return try TablePreferences.read(&reader)
    } catch {
      throw .badInput(
        Phrase("error.unreadable", [.verbatim(path.visibleLine), error.phrase]),
        Phrase("hint.mendSettings", "phonesim health settings")
      )
    }
  }

  func write(_ preferences: TablePreferences) throws(CommandError) {
    try makeFolder()
    let text = JSONText { preferences.write(into: &$0) }
    try CommandError.wrapping { try FileSystem.writeFile(path, text.indented) }
  }

  private func makeFolder() throws(CommandError) {
    let root = String(folder.dropLast(Self.place.count + 1))
    for path in ["\(root)/.system", folder] {
      try CommandError.wrapping { try FileSystem.makePrivateDirectory(path) }
    }
  }

  // MARK: What a person thinks of it

  /// The number of complete exports of tables after which the program asks the person for a review,
  /// once.
  static let exportsBeforeReview = 3

  private var countPath: String { "\(folder)/exports" }

  /// The number of complete exports, counted up to the one after which the person is asked.
  var exportCount: Int {
    guard FileSystem.exists(countPath), let bytes = try? FileSystem.readFile(countPath) else {
      return 0
    }
    let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
    return text.flatMap { Int($0) } ?? 0
  }

  /// Counts a complete export.
  ///
  /// - Returns: Whether the person is asked now.
  func countExport() throws(CommandError) -> Bool {
    let count = exportCount + 1
    if count > Self.exportsBeforeReview { return false }
    try makeFolder()
    try CommandError.wrapping { try FileSystem.writeFile(countPath, Array("\(count)\n".utf8)) }
    return count == Self.exportsBeforeReview
  }
}
