/// The names on a simulated disk, in the order of their bytes.
struct DiskNames {
  /// What a name stands for.
  enum Node {
    case folder
    case file(SimulatedFile)
  }

  private var paths: [String] = []
  private var nodes: [Node] = []

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
    index < paths.count && Self.areSame(path, paths[index])
  }

  /// Whether two paths have the same bytes.
  static func areSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (a.utf8Span.span, b.utf8Span.span)
    guard a.count == b.count else { return false }
    // From the end, where paths differ.
    var index = a.count - 1
    while index >= 0 {
      if a[index] != b[index] { return false }
      index -= 1
    }
    return true
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

  /// Whether a path comes before another by its bytes.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    let (a, b) = (a.utf8Span.span, b.utf8Span.span)
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      return a[index] < b[index]
    }
    return a.count < b.count
  }

  /// Where a path is, or belongs.
  private func position(of path: String) -> Int {
    var low = 0
    var high = paths.count
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(paths[middle], path) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
