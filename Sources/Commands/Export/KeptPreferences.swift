import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// What a person wants of tables, kept in the store: an export without options takes it.
///
/// It is a file of its own, so that it changes while a phone owns the documents.
struct KeptPreferences {
  private let folder: String
  private var path: String { "\(folder)/tables.json" }

  private static let place = ".system/Export"

  /// - Parameter root: The store.
  init(_ root: String) { folder = "\(root)/\(Self.place)" }

  /// What is kept; what one has without it otherwise.
  func read() throws(CommandError) -> TablePreferences {
    guard FileSystem.exists(path) else { return TablePreferences() }
    let bytes = try CommandError.wrapping { try FileSystem.readFile(path) }
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      return try TablePreferences.read(&reader)
    } catch {
      throw .badInput(
        "error: \(path.visibleLine) cannot be read: \(error)\n"
          + "  = mend it, or remove it: phonesim health settings begins anew"
      )
    }
  }

  func write(_ preferences: TablePreferences) throws(CommandError) {
    let root = String(folder.dropLast(Self.place.count + 1))
    for path in ["\(root)/.system", folder] where !FileSystem.exists(path) {
      try CommandError.wrapping { try FileSystem.makePrivateDirectory(path) }
    }
    let text = JSONText { preferences.write(into: &$0) }
    try CommandError.wrapping { try FileSystem.writeFile(path, text.indented) }
  }
}
