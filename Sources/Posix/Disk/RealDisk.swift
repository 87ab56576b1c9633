import Glibc
package import LockstepSimulation

/// A directory of this machine as the disk of a device.
///
/// The directory is held open: operations stay in it even if it is moved, and after a drive was
/// unplugged and plugged in again, a new disk is needed. Symbolic links inside are never followed. A
/// link, a pipe or a socket is listed like a file, and every operation on it throws `notAFile` at once.
/// New files and folders belong to the user alone (0600, 0700); a temporary file that replaces a file
/// gets that file's permissions.
///
/// A failed `write` leaves the old bytes. A temporary file, which nobody reads, is an exception: it is
/// removed if the new bytes do not fit. Other files are written under a temporary name first, which a
/// process that ends in the middle may leave behind.
package final class RealDisk: Disk {
  /// The path of the directory, with links resolved; messages put it before the path in an error.
  package let root: String
  private let folder: OpenFolder
  /// The lock of the folder's owner; if the folder has one and the lock is lost, nothing is changed.
  package var lock: StoreLock?

  /// Opens an existing directory.
  package init(_ root: String) throws(Errno) {
    Signals.ignoreThoseOfWrites
    folder = try OpenFolder(root)
    self.root = FileSystem.realPath(root) ?? root
  }

  // MARK: Reading

  package func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(Errno) {
      let file = try openFile(path)
      let expected = try FileStatus(of: file).sizeBytes
      var isWhole = expected > limit
      // It may grow while it is read, and be found too large only then.
      while !isWhole, bytes.count <= limit {
        let wanted = max(4096, expected - bytes.count + 1)
        let room = limit - bytes.count
        let piece = try file.read(upTo: room < wanted ? room + 1 : wanted)
        isWhole = piece.isEmpty
        bytes += piece
      }
      if expected <= limit, bytes.count <= limit { return bytes }
    } catch {
      throw DiskError(error, "read", path)
    }
    throw DiskError(.tooLarge(limit: limit), "read", path)
  }

  /// Reads only the first bytes of a file.
  package func readStart(of path: String, _ count: Int) throws(DiskError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(Errno) {
      let file = try openFile(path)
      while bytes.count < count {
        let piece = try file.read(upTo: count - bytes.count)
        if piece.isEmpty { break }
        bytes += piece
      }
      return bytes
    } catch {
      throw DiskError(error, "read", path)
    }
  }

  private func openFile(_ path: String) throws(Errno) -> FileDescriptor {
    Self.check(file: path)
    if let file = try folder.openFileBeneath(path) { return file }
    return try openParent(of: path).openFile(DiskPath.name(of: path), O_RDONLY)
  }

  package func list(_ path: String) throws(DiskError) -> [DiskEntry] {
    do throws(Errno) {
      return try open(path).entries()
    } catch {
      throw DiskError(error, "list", path)
    }
  }

  // MARK: Changing

  package func makeFolder(_ path: String) throws(DiskError) {
    if path.isEmpty { return }
    try requireOwner("make", path)
    do throws(Errno) {
      try openParent(of: path).makeFolder(DiskPath.name(of: path))
    } catch {
      throw DiskError(error, "make", path)
    }
  }

  package func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    try requireOwner("write", path)
    do throws(Errno) {
      let folder = try openParent(of: path)
      let name = DiskPath.name(of: path)
      if Self.isTemporary(path) {
        try Self.writeWhole(bytes, to: name, in: folder)
      } else {
        try Self.writeBeside(bytes, name, in: folder)
      }
    } catch {
      throw DiskError(error, "write", path)
    }
  }

  package func sync(_ path: String) throws(DiskError) {
    try requireOwner("sync", path)
    do throws(Errno) {
      let folder = try openParent(of: path)
      let file = try folder.openFile(DiskPath.name(of: path), O_RDONLY)
      if fsync(file.raw) != 0 { throw Errno(call: "fsync") }
      // Its bytes came under another name (see `write`), and last only if they stay under this one.
      if !Self.isTemporary(path) { try folder.sync() }
    } catch {
      throw DiskError(error, "sync", path)
    }
  }

  /// Renames a file; a temporary file gets the permissions of the file that it replaces.
  package func rename(_ path: String, to target: String) throws(DiskError) {
    try requireOwner("rename", path)
    var blamed = path
    do throws(Errno) {
      let source = try openParent(of: path)
      try source.permissions(ofFile: DiskPath.name(of: path))
      blamed = target
      let folder = try openParent(of: target)
      let name = DiskPath.name(of: target)
      if try folder.kind(of: name) != nil {
        let permissions = try folder.permissions(ofFile: name)
        if Self.isTemporary(path) {
          source.setPermissions(permissions, of: DiskPath.name(of: path))
        }
      }
      try source.rename(DiskPath.name(of: path), to: name, in: folder)
    } catch {
      throw DiskError(error, "rename", blamed)
    }
  }

  package func remove(_ path: String) throws(DiskError) {
    try requireOwner("remove", path)
    do throws(Errno) {
      let folder = try openParent(of: path)
      try folder.permissions(ofFile: DiskPath.name(of: path))
      try folder.remove(DiskPath.name(of: path))
    } catch {
      throw DiskError(error, "remove", path)
    }
  }

  package func syncFolder(_ path: String) throws(DiskError) {
    try requireOwner("sync", path)
    do throws(Errno) {
      try open(path).sync()
    } catch {
      throw DiskError(error, "sync", path)
    }
  }

  /// Throws if the folder no longer belongs to this process, before anything is changed.
  private func requireOwner(_ operation: String, _ path: String) throws(DiskError) {
    if let refusal = lock?.refusal { throw DiskError(refusal, operation, path) }
  }

  // MARK: Folders

  private func open(_ path: String) throws(Errno) -> OpenFolder {
    Self.check(folder: path)
    return try folder.open(path)
  }

  private static func check(folder path: String) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isInside = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && !part.contains(0)
    }
    invariant(path.isEmpty || isInside, "'\(path)' is no path on a disk")
  }

  /// Opens the folder of a file, after a check of the file's path.
  private func openParent(of path: String) throws(Errno) -> OpenFolder {
    Self.check(file: path)
    return try folder.open(DiskPath.folder(of: path))
  }

  private static func check(file path: String) {
    check(folder: DiskPath.folder(of: path))
    let name = DiskPath.name(of: path)
    invariant(
      !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(0)
        && !path.utf8.starts(with: "/".utf8),
      "'\(path)' is no path of a file on a disk"
    )
  }

  private static func isTemporary(_ path: String) -> Bool { path.hasSuffix(temporaryEnding) }

  // MARK: Writing

  /// Writes a file that nobody reads yet; if that fails, removes it.
  private static func writeWhole(
    _ bytes: [UInt8],
    to name: String,
    in folder: borrowing OpenFolder
  ) throws(Errno) {
    // What is left of an earlier one may have other names, under which it is not to be written to.
    if try folder.kind(of: name) != nil {
      try folder.permissions(ofFile: name)
      try folder.remove(name)
    }
    let file = try folder.openFile(name, O_WRONLY | O_CREAT | O_EXCL)
    do throws(Errno) {
      try file.writeAll(bytes)
      try file.close()
    } catch {
      try? folder.remove(name)
      throw error
    }
  }

  /// Writes a file under a temporary name and renames it, so that a failure changes nothing.
  private static func writeBeside(
    _ bytes: [UInt8],
    _ name: String,
    in folder: borrowing OpenFolder
  ) throws(Errno) {
    let temporary = "\(name).write\(temporaryEnding)"
    let old = try folder.kind(of: name)
    let permissions = try old == nil ? nil : folder.permissions(ofFile: name)
    try writeWhole(bytes, to: temporary, in: folder)
    if let permissions { folder.setPermissions(permissions, of: temporary) }
    do throws(Errno) {
      try folder.rename(temporary, to: name, in: folder)
    } catch {
      try? folder.remove(temporary)
      throw error
    }
  }
}
