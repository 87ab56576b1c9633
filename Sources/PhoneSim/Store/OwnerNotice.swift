import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// A sentence that the owner is shown until they act on the phone after it: in a file of its own, so
/// that no end of the process takes it from them.
struct OwnerNotice: Sendable, Equatable {
  /// What it comes of, such as the watch's change: told again, it is the same notice.
  let name: String
  let text: String

  var path: String { StorePath.notice(name) }

  var storedBytes: [UInt8] {
    JSONText.object { writer in
      writer.field("text", text)
    }.indented
  }

  func keep(on disk: any Disk) throws(DiskError) {
    try disk.makeFolders(StorePath.notices)
    try disk.replace(path, with: storedBytes)
  }

  static func read(stored bytes: [UInt8], _ name: String) throws(JSONError) -> OwnerNotice {
    var reader = JSONReader(bytes)
    var text: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "text" { text = try reader.string() } else { try reader.skipValue() }
    }
    try reader.end()
    guard let text else { throw reader.failure(.missingField("text")) }
    return OwnerNotice(name: name, text: text)
  }
}

/// What the owner is told, oldest first.
extension PhoneStore {
  /// How many are shown at once.
  private static let noticesShown = 3

  /// The newest come first; the others follow when these were seen.
  var shownNotices: [OwnerNotice] { notices.suffix(Self.noticesShown).reversed() }

  mutating func tell(_ notice: OwnerNotice) {
    notices.removeAll { $0.name == notice.name }
    notices.append(notice)
  }

  /// Reads what earlier starts told and nobody has seen; what cannot be read is left for a later one.
  mutating func readNotices() {
    let files = try? Result { () throws(DiskError) in try disk.list(StorePath.notices) }.get()
    for file in files ?? [] where StorePath.isDocument(file.name) {
      let name = StorePath.nameOfDocument(file.name)
      if notices.contains(where: { $0.name == name }) { continue }
      if let notice = notice(name) { notices.append(notice) }
    }
  }

  private func notice(_ name: String) -> OwnerNotice? {
    do {
      let bytes = try disk.read(StorePath.notice(name), upTo: StoredDocument.maximumBytes)
      return try OwnerNotice.read(stored: bytes, name)
    } catch {
      return nil
    }
  }

  /// Forgets what the owner has seen; a file that the disk does not remove is shown by the next start.
  mutating func dismiss(notices seen: [String]) {
    guard drive == .available else { return }
    for notice in notices where seen.contains(notice.name) {
      _ = try? Result { () throws(DiskError) in try disk.discard(notice.path) }.get()
    }
    notices.removeAll { seen.contains($0.name) }
  }
}
