import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// A file of the store as it was last read: its digest and its content.
struct StoredFile: Sendable, Equatable {
  /// The content of a file.
  enum Content: Sendable, Equatable {
    case split(Split)
    case workout(Workout)
    case tombstone(Tombstone)
    case settings(Settings)
    case marks(ChangeMarks)
    /// The file cannot be used, and the store leaves it unchanged.
    case problem(StoreProblem)
  }

  var digest: UInt64
  var content: Content

  /// Computes the digest of a file from its path and its bytes.
  static func digest(of path: String, _ bytes: [UInt8]) -> UInt64 {
    var digest = Digest()
    digest.add(path)
    digest.add(bytes)
    return digest.value
  }

  /// Reads a file; if it cannot be used, its content is the problem.
  ///
  /// - Parameter digest: The digest of the path and the bytes.
  init(path: String, kind: StorePath.Kind, bytes: [UInt8], digest: UInt64) {
    self.digest = digest
    do throws(DocumentError) {
      content = try Self.read(kind, bytes, path: path)
    } catch {
      content = .problem(StoreProblem(path: path, error))
    }
  }

  /// Makes a file that this program has just written, whose content is known without reading the bytes.
  init(path: String, kind: StorePath.Kind, bytes: [UInt8], digest: UInt64, _ content: Content) {
    self.digest = digest
    self.content = content
    assert(
      self == StoredFile(path: path, kind: kind, bytes: bytes, digest: digest),
      "\(path) does not say what was written"
    )
  }

  /// Makes a file that cannot be read at all.
  init(path: String, unreadable error: DiskError) {
    var digest = Digest()
    digest.add("\(error)")
    self.digest = digest.value
    content = .problem(StoreProblem(path: path, "\(error)"))
  }

  /// Makes a document that iCloud has not downloaded to this device.
  init(notDownloaded path: String) {
    var digest = Digest()
    digest.add(StorePath.placeholder(of: path))
    self.digest = digest.value
    content = .problem(.notDownloaded(path))
  }

  private static func read(_ kind: StorePath.Kind, _ bytes: [UInt8], path: String)
    throws(DocumentError) -> Content
  {
    switch kind {
    case .split(let id):
      let split = try Split.read(stored: bytes)
      return misnamed(path, id, split.id) ?? .split(split)
    case .workout(let id):
      let workout = try Workout.read(stored: bytes)
      return misnamed(path, id, workout.id) ?? .workout(workout)
    case .tombstone(let id):
      let tombstone = try Tombstone.read(stored: bytes)
      return misnamed(path, id, tombstone.id) ?? .tombstone(tombstone)
    case .settings: return .settings(try Settings.read(stored: bytes))
    case .marks(let origin): return readMarks(bytes, path, of: origin)
    }
  }

  private static func misnamed(_ path: String, _ name: DocumentID, _ id: DocumentID) -> Content? {
    if name == id { return nil }
    if name.text.hasPrefix("\(id.text) ") {
      let document = DiskPath.join(DiskPath.folder(of: path), "\(id.text).json")
      let reason =
        "it is a copy that another device made in a conflict, and the app uses \(document): take over "
        + "what is missing there, then remove the copy"
      return .problem(StoreProblem(path: path, reason))
    }
    return .problem(
      StoreProblem(path: path, "the document's id is “\(id.text)”: rename the file to the id")
    )
  }

  private static func readMarks(_ bytes: [UInt8], _ path: String, of origin: Int64) -> Content {
    do throws(JSONError) {
      return .marks(try ChangeMarks.read(stored: bytes, of: origin))
    } catch {
      return .problem(StoreProblem(path: path, "\(error)"))
    }
  }

  /// The problem with the file; `nil` if it is a usable document.
  var problem: StoreProblem? {
    if case .problem(let problem) = content { problem } else { nil }
  }

  /// The id of the document, if the file holds a split or a workout.
  var id: DocumentID? {
    switch content {
    case .split(let split): split.id
    case .workout(let workout): workout.id
    case .tombstone, .settings, .marks, .problem: nil
    }
  }

  /// `true` if a newer version of the program wrote the document, so that this one must not change it.
  var isReadOnly: Bool {
    switch content {
    case .split(let split): split.header.isReadOnly
    case .workout(let workout): workout.header.isReadOnly
    case .settings(let settings): settings.header.isReadOnly
    case .tombstone, .marks, .problem: false
    }
  }
}
