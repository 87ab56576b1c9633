import LockstepPosix

/// What is in a folder, kept to be written again.
struct FolderCopy: Sendable {
  private var folders: [String] = []
  private var files: [(path: String, bytes: [UInt8])] = []

  init(of folder: String) throws { try take("", of: folder) }

  private mutating func take(_ path: String, of folder: String) throws {
    for name in try FileSystem.list(folder + path) {
      let inner = "\(path)/\(name)"
      if FileSystem.isDirectory(folder + inner) {
        folders.append(inner)
        try take(inner, of: folder)
      } else {
        files.append((inner, try FileSystem.readFile(folder + inner)))
      }
    }
  }

  /// Writes everything into a folder, for this user alone as programs write a store.
  func write(to folder: String) throws {
    for path in folders { try FileSystem.makePrivateDirectory(folder + path) }
    for (path, bytes) in files { try FileSystem.writeFile(folder + path, bytes, isPrivate: true) }
  }
}

extension Workspace {
  private static let filled = Locked<[String: FolderCopy]>([:])

  /// Fills this directory as another one is filled, which is made once and remembered by its name: to
  /// import the same recordings for each test takes programs most of their time.
  func fill(as name: String, _ make: (Workspace) throws -> Void) throws {
    try copy(named: name, make).write(to: path)
  }

  private func copy(named name: String, _ make: (Workspace) throws -> Void) throws -> FolderCopy {
    if let known = Self.filled.withLock({ $0[name] }) { return known }
    let workspace = try Workspace()
    try make(workspace)
    let copy = try FolderCopy(of: workspace.path)
    Self.filled.withLock { $0[name] = copy }
    return copy
  }
}
