import LockstepPosix

/// What lies in a folder while a program may be at work in it.
///
/// Foundation's enumerator counts subfolders by a folder's links, and takes some for files where another
/// program makes folders meanwhile.
enum Files {
  /// The path of every file, in folders of any depth; none where there is no folder.
  static func all(in folder: String) throws -> [String] {
    guard FileSystem.isDirectory(folder) else { return [] }
    return try FileSystem.list(folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return FileSystem.isDirectory(path) ? try all(in: path) : [path]
    }
  }

  /// The documents of a store, as sorted paths within it; the device's own files are none.
  static func documents(of store: String) -> [String] {
    ((try? all(in: store)) ?? []).map { String($0.dropFirst(store.utf8.count + 1)) }
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".system") }.sorted()
  }
}
