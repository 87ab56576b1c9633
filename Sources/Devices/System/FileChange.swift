import LockstepProtocol
import LockstepSimulation

/// A change of a file on a device's disk; doing it twice has the same result as once.
package enum FileChange: Sendable, Equatable {
  /// Gives the file this content, and makes its folder if it is missing.
  case replace(String, [UInt8])
  case discard(String)
  /// Makes the folder, and the folders around it.
  case makeFolder(String)
  /// Moves the file to the second path; if it was already moved, nothing happens.
  case move(String, to: String)
  /// Removes every file in a folder.
  case empty(String)

  func add(to digest: inout Digest) {
    switch self {
    case .replace(let path, let bytes):
      digest.add(0)
      digest.add(path)
      digest.add(bytes.count)
      digest.add(bytes)
    case .discard(let path):
      digest.add(1)
      digest.add(path)
    case .move(let path, let target):
      digest.add(2)
      digest.add(path)
      digest.add(target)
    case .empty(let folder):
      digest.add(3)
      digest.add(folder)
    case .makeFolder(let path):
      digest.add(4)
      digest.add(path)
    }
  }

  /// The path that the change concerns.
  var path: String {
    switch self {
    case .replace(let path, _), .discard(let path), .makeFolder(let path), .move(_, to: let path),
      .empty(let path):
      path
    }
  }

  /// Makes the change on a disk, and syncs it.
  func carryOut(on disk: any Disk) throws(DiskError) {
    switch self {
    case .replace(let path, let bytes): try Self.replace(path, bytes, on: disk)
    case .discard(let path): try disk.discard(path)
    case .makeFolder(let path):
      try Self.unless(somethingElseIsThere: { () throws(DiskError) in try disk.makeFolders(path) })
    case .move(let path, let target): try Self.move(path, to: target, on: disk)
    case .empty(let folder):
      guard disk.isFolder(folder) else { return }
      for entry in try disk.list(folder) {
        try disk.discard(DiskPath.join(folder, entry.name))
      }
    }
  }

  private static func replace(_ path: String, _ bytes: [UInt8], on disk: any Disk)
    throws(DiskError)
  {
    do throws(DiskError) {
      try disk.replace(path, with: bytes)
    } catch {
      guard error.kind == .notFound else { throw error }
      try disk.makeFolders(DiskPath.folder(of: path))
      try disk.replace(path, with: bytes)
    }
  }

  private static func move(_ path: String, to target: String, on disk: any Disk)
    throws(DiskError)
  {
    try unless(somethingElseIsThere: { () throws(DiskError) in
      try disk.rename(path, to: target)
    })
    for folder in [DiskPath.folder(of: target), DiskPath.folder(of: path)]
    where disk.isFolder(folder) { try disk.syncFolder(folder) }
  }
}

extension FileChange {
  /// Runs a body that changes the disk.
  ///
  /// If a file stands in the place of a folder or the reverse, or the change was already made, the
  /// error is ignored, since the change could never succeed.
  private static func unless(somethingElseIsThere body: () throws(DiskError) -> Void)
    throws(DiskError)
  {
    do throws(DiskError) {
      try body()
    } catch {
      switch error.kind {
      case .notFound, .notAFile, .notAFolder: break
      case .noRights, .noSpace, .tooLarge, .readOnly, .crashed, .system: throw error
      }
    }
  }
}

// MARK: As JSON, in the journal

extension FileChange {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .replace(let path, let bytes):
      writer.field("replace", path)
      writer.field("content", String(decoding: bytes, as: UTF8.self))
    case .discard(let path): writer.field("discard", path)
    case .makeFolder(let path): writer.field("makeFolder", path)
    case .move(let path, let target):
      writer.field("move", path)
      writer.field("to", target)
    case .empty(let folder): writer.field("empty", folder)
    }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> FileChange {
    var fields: [(key: String, value: String)] = []
    try reader.beginObject()
    while let key = try reader.nextKey() { fields.append((key, try reader.string())) }
    func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }
    if let path = value("replace"), let content = value("content") {
      return .replace(path, Array(content.utf8))
    }
    if let path = value("move"), let target = value("to") { return .move(path, to: target) }
    if let path = value("discard") { return .discard(path) }
    if let path = value("makeFolder") { return .makeFolder(path) }
    if let folder = value("empty") { return .empty(folder) }
    throw reader.failure(.missingField("replace"))
  }
}
