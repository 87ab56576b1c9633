/// The names on a simulated disk.
///
/// Names come and go with each file that is replaced, and are listed hardly ever: they are brought into
/// the order of their bytes when somebody lists them.
struct DiskNames {
  /// What a name stands for.
  enum Node {
    case folder
    case file(SimulatedFile)
  }

  private var entries: [(path: String, node: Node)] = []
  /// Where a path is among the entries.
  private var places: [PathBytes: Int] = [:]
  /// All paths in the order of their bytes, until a name comes or goes.
  private var sorted: [String]?

  subscript(_ path: String) -> Node? {
    get { places[PathBytes(path)].map { entries[$0].node } }
    set {
      let place = places[PathBytes(path)]
      switch (newValue, place) {
      case (let node?, let place?): entries[place].node = node
      case (let node?, nil):
        places[PathBytes(path)] = entries.count
        entries.append((path, node))
        sorted = nil
      case (nil, let place?): remove(path, at: place)
      case (nil, nil): break
      }
    }
  }

  /// Removes an entry, whose place the last one takes.
  private mutating func remove(_ path: String, at place: Int) {
    places[PathBytes(path)] = nil
    sorted = nil
    let last = entries.removeLast()
    guard place < entries.count else { return }
    entries[place] = last
    places[PathBytes(last.path)] = place
  }

  /// All paths, folders before what is in them.
  private mutating func paths() -> [String] {
    if let sorted { return sorted }
    let paths = entries.map(\.path).sorted { $0.precedesByBytes($1) }
    sorted = paths
    return paths
  }

  /// What is directly in a folder.
  mutating func children(of folder: String) -> [DiskEntry] {
    paths(in: folder).map { path in
      var isFolder = false
      if case .folder? = self[path] { isFolder = true }
      return DiskEntry(name: DiskPath.name(of: path), isFolder: isFolder)
    }
  }

  private mutating func paths(in folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let all = paths()
    var index = Self.position(of: prefix, among: all)
    var found: [String] = []
    while index < all.count, all[index].utf8.starts(with: prefix.utf8) {
      if !all[index].utf8.dropFirst(prefix.utf8.count).contains(UInt8(ascii: "/")) {
        found.append(all[index])
      }
      index += 1
    }
    return found
  }

  /// Where a path is among sorted ones, or belongs.
  private static func position(of path: String, among paths: [String]) -> Int {
    var low = 0
    var high = paths.count
    while low < high {
      let middle = (low + high) / 2
      if paths[middle].precedesByBytes(path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The table without what is in folders that are not there.
  mutating func withoutOrphans() -> DiskNames {
    var kept = DiskNames()
    for path in paths() {
      let folder = DiskPath.folder(of: path)
      if folder.isEmpty || kept[folder] != nil { kept[path] = self[path] }
    }
    return kept
  }

  /// All names with what they stand for, a file's bytes being those that are asked for.
  mutating func items(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    paths().map { path in
      if case .file(let file)? = self[path] { return DiskItem(path: path, bytes: bytes(file)) }
      return DiskItem(path: path, bytes: nil)
    }
  }

  /// Does something with each file, whose order does not matter.
  func forEachFile(_ body: (SimulatedFile) -> Void) {
    for entry in entries {
      if case .file(let file) = entry.node { body(file) }
    }
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
