import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// A sentence for the owner, which stays until the owner acts after having seen it.
///
/// The sentence has a file of its own, so that it outlasts the app's process.
struct OwnerNotice: Sendable, Equatable {
  /// The name of the notice's cause, such as the watch's change; a second notice with the same name
  /// replaces the first.
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

/// The notices for the owner, stored oldest first and shown newest first.
extension PhoneStore {
  /// The greatest number of notices shown at once.
  private static let noticesShown = 3

  /// The notices that are shown, newest first; older ones follow when the owner has seen these.
  var shownNotices: [OwnerNotice] { notices.suffix(Self.noticesShown).reversed() }

  mutating func tell(_ notice: OwnerNotice) {
    notices.removeAll { $0.name == notice.name }
    notices.append(notice)
  }

  /// Reads the notices of earlier starts that the owner has not seen; a notice that cannot be read is
  /// left for a later start.
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

  /// Removes notices that the owner has seen; if the disk does not remove a file, the next start shows
  /// its notice again.
  mutating func dismiss(notices seen: [String]) {
    guard drive == .available else { return }
    for notice in notices where seen.contains(notice.name) {
      _ = try? Result { () throws(DiskError) in try disk.discard(notice.path) }.get()
    }
    notices.removeAll { seen.contains($0.name) }
  }
}
