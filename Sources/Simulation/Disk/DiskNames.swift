/// The names on a simulated disk, in the order of their bytes.
struct DiskNames {
  /// What a name stands for.
  enum Node {
    case folder
    case file(SimulatedFile)
  }

  private var paths: [String] = []
  private var nodes: [Node] = []
  /// Whether all paths so far say that they are ASCII, as nearly all are.
  private var areASCII = true

  subscript(_ path: String) -> Node? {
    get {
      let index = position(of: path)
      return isThere(path, at: index) ? nodes[index] : nil
    }
    set {
      let index = position(of: path)
      let isThere = isThere(path, at: index)
      switch (newValue, isThere) {
      case (let node?, true): nodes[index] = node
      case (let node?, false):
        paths.insert(path, at: index)
        areASCII = areASCII && path.isKnownASCII
        nodes.insert(node, at: index)
      case (nil, true):
        paths.remove(at: index)
        nodes.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Whether what stands where a path belongs is that path; names are bytes: two ways to compose a letter
  /// are two names.
  private func isThere(_ path: String, at index: Int) -> Bool {
    index < paths.count && path.hasBytes(of: paths[index])
  }

  /// What is directly in a folder.
  func children(of folder: String) -> [DiskEntry] {
    childIndices(of: folder).map { index in
      var isFolder = false
      if case .folder = nodes[index] { isFolder = true }
      return DiskEntry(name: DiskPath.name(of: paths[index]), isFolder: isFolder)
    }
  }

  /// The table without what is in folders that are not there.
  var withoutOrphans: DiskNames {
    var kept = DiskNames()
    // Folders come before what is in them.
    for index in paths.indices {
      let folder = DiskPath.folder(of: paths[index])
      guard folder.isEmpty || kept[folder] != nil else { continue }
      kept.paths.append(paths[index])
      kept.areASCII = kept.areASCII && paths[index].isKnownASCII
      kept.nodes.append(nodes[index])
    }
    return kept
  }

  /// All names with what they stand for, a file's bytes being those that are asked for.
  func items(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    zip(paths, nodes).map { path, node in
      switch node {
      case .folder: DiskItem(path: path, bytes: nil)
      case .file(let file): DiskItem(path: path, bytes: bytes(file))
      }
    }
  }

  func forEachFile(_ body: (SimulatedFile) -> Void) {
    for node in nodes {
      if case .file(let file) = node { body(file) }
    }
  }

  private func childIndices(of folder: String) -> [Int] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var index = position(of: prefix)
    var found: [Int] = []
    while index < paths.count, paths[index].utf8.starts(with: prefix.utf8) {
      if !paths[index].utf8.dropFirst(prefix.utf8.count).contains(UInt8(ascii: "/")) {
        found.append(index)
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
