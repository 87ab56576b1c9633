/// The names on a simulated disk, in the order of their bytes.
struct DiskNames {
  /// What a name stands for.
  enum Node {
    case folder
    case file(SimulatedFile)
  }

  /// In the order of their bytes, for those who list them.
  private var paths: [String] = []
  /// Only ever asked for a name: it has no order.
  private var nodes: [PathBytes: Node] = [:]
  /// Whether all paths so far say that they are ASCII, as nearly all are.
  private var areASCII = true

  subscript(_ path: String) -> Node? {
    get { nodes[PathBytes(path)] }
    set {
      if let newValue {
        if nodes.updateValue(newValue, forKey: PathBytes(path)) == nil { insert(path) }
      } else if nodes.removeValue(forKey: PathBytes(path)) != nil {
        paths.remove(at: position(of: path))
      }
    }
  }

  private mutating func insert(_ path: String) {
    paths.insert(path, at: position(of: path))
    areASCII = areASCII && path.isKnownASCII
  }

  /// What is directly in a folder.
  func children(of folder: String) -> [DiskEntry] {
    paths(in: folder).map { path in
      var isFolder = false
      if case .folder? = self[path] { isFolder = true }
      return DiskEntry(name: DiskPath.name(of: path), isFolder: isFolder)
    }
  }

  /// The table without what is in folders that are not there.
  var withoutOrphans: DiskNames {
    var kept = DiskNames()
    // Folders come before what is in them.
    for path in paths {
      let folder = DiskPath.folder(of: path)
      if folder.isEmpty || kept[folder] != nil { kept[path] = self[path] }
    }
    return kept
  }

  /// All names with what they stand for, a file's bytes being those that are asked for.
  func items(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    paths.map { path in
      if case .file(let file)? = self[path] { return DiskItem(path: path, bytes: bytes(file)) }
      return DiskItem(path: path, bytes: nil)
    }
  }

  func forEachFile(_ body: (SimulatedFile) -> Void) {
    for path in paths {
      if case .file(let file)? = self[path] { body(file) }
    }
  }

  private func paths(in folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var index = position(of: prefix)
    var found: [String] = []
    while index < paths.count, paths[index].utf8.starts(with: prefix.utf8) {
      if !paths[index].utf8.dropFirst(prefix.utf8.count).contains(UInt8(ascii: "/")) {
        found.append(paths[index])
      }
      index += 1
    }
    return found
  }

  /// Where a path is, or belongs.
  private func position(of path: String) -> Int {
    // Texts of ASCII are in the order of their bytes, whoever compares them.
    let isASCII = areASCII && path.isKnownASCII
    var low = 0
    var high = paths.count
    while low < high {
      let middle = (low + high) / 2
      let isBefore = isASCII ? paths[middle] < path : paths[middle].precedesByBytes(path)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A path by its bytes: two ways to compose a letter are two names.
private struct PathBytes: Hashable {
  private let path: String

  init(_ path: String) { self.path = path }

  static func == (a: PathBytes, b: PathBytes) -> Bool { a.path.hasBytes(of: b.path) }

  /// Texts with the same bytes are the same text, whose hash this is.
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
