/// The names on a simulated disk: the file or folder of each, now and after a power cut.
///
/// A value, so that a whole disk is copied for nothing. A name is found by its path once in an operation
/// and known by its place from then on. Names come and go with each file that is replaced, and all of
/// them are listed hardly ever: they are brought into the order of their bytes when somebody lists them.
struct DiskNames: Sendable {
  /// The folder or file to which a name belongs.
  enum Node: Equatable {
    case folder
    case file(FilePlace)
  }

  /// The index of a name among all names, valid as long as the disk keeps the name.
  struct NamePlace: Equatable {
    fileprivate var index: Int
    /// The number of names that used the index before this one; it tells if the index was given to
    /// another name.
    fileprivate var generation: Int
  }

  /// The index of a file among all files; renaming the file does not change it.
  struct FilePlace: Equatable { fileprivate var index: Int }

  /// A name on the disk; it belongs to nothing until it is set.
  struct Name {
    let path: String
    /// The folder that contains the name; `nil` for the root.
    let folder: NamePlace?
    fileprivate(set) var node: Node?
    /// The folder or file to which the name belongs after a power cut.
    fileprivate(set) var synced: Node?

    fileprivate init(_ path: String, in folder: NamePlace?) {
      self.path = path
      self.folder = folder
    }
  }

  let root = NamePlace(index: 0, generation: 0)
  /// All names by index, `nil` for a free index, and the number of earlier names at each index.
  private var all: [(name: Name?, generation: Int)] = []
  private var freePlaces: [Int] = []
  private var files: [(file: SimulatedFile, names: Int)] = []
  private var freeFiles: [Int] = []
  private var table: [PathBytes: NamePlace] = [:]
  /// The indices of all names, ordered by the bytes of their paths; `nil` if names have come or gone
  /// since.
  private var sorted: [Int]?

  init() {
    var name = Name("", in: nil)
    name.node = .folder
    name.synced = .folder
    all.append((name, 0))
  }

  // MARK: Finding and setting

  /// Finds the name at a path; returns `nil` if the disk keeps none.
  func place(of path: String) -> NamePlace? { path.isEmpty ? root : table[PathBytes(path)] }

  /// The name at an index; `nil` once the disk keeps it no longer.
  subscript(place: NamePlace) -> Name? {
    let found = all[place.index]
    return found.generation == place.generation ? found.name : nil
  }

  /// Finds the folder or file to which a name belongs.
  func node(at place: NamePlace?) -> Node? { place.flatMap { self[$0]?.node } }

  /// The bytes of a file.
  subscript(file: FilePlace) -> SimulatedFile {
    _read { yield files[file.index].file }
    _modify { yield &files[file.index].file }
  }

  /// Finds the name at a path, or makes one if there is none.
  mutating func makeName(at path: String) -> NamePlace {
    if let known = place(of: path) { return known }
    let name = Name(path, in: makeName(at: DiskPath.folder(of: path)))
    sorted = nil
    let index = freePlaces.popLast() ?? all.count
    if index == all.count { all.append((nil, 0)) }
    all[index].name = name
    let place = NamePlace(index: index, generation: all[index].generation)
    table[PathBytes(path)] = place
    return place
  }

  /// Makes a file without a name.
  mutating func makeFile(_ bytes: [UInt8]) -> FilePlace {
    let index = freeFiles.popLast() ?? files.count
    if index == files.count { files.append((SimulatedFile([]), 0)) }
    files[index] = (SimulatedFile(bytes), 0)
    return FilePlace(index: index)
  }

  /// Makes a name belong to another folder or file, or to none.
  mutating func set(_ place: NamePlace, to node: Node?) {
    let old = all[place.index].name?.node
    all[place.index].name?.node = node
    replace(old, by: node)
  }

  /// Syncs a name, so that it outlives a power cut.
  mutating func sync(_ place: NamePlace) {
    guard let name = self[place] else { return }
    all[place.index].name?.synced = name.node
    replace(name.synced, by: name.node)
    if name.node == nil { forget(place, name.path) }
  }

  /// Counts the names of two files, and drops the old file if it has no name left.
  private mutating func replace(_ old: Node?, by new: Node?) {
    if case .file(let file)? = new { files[file.index].names += 1 }
    guard case .file(let file)? = old else { return }
    files[file.index].names -= 1
    guard files[file.index].names == 0 else { return }
    files[file.index].file = SimulatedFile([])
    freeFiles.append(file.index)
  }

  /// Drops a name that belongs to nothing, now and after a power cut.
  private mutating func forget(_ place: NamePlace, _ path: String) {
    all[place.index] = (nil, place.generation + 1)
    freePlaces.append(place.index)
    table[PathBytes(path)] = nil
    sorted = nil
  }

  // MARK: All of them

  /// Sorts the indices of all names but the root, each folder before its content.
  private mutating func inOrder() -> [Int] {
    if let sorted { return sorted }
    let places = all.indices.dropFirst().filter { all[$0].name != nil }
      .sorted { path(at: $0).precedesByBytes(path(at: $1)) }
    sorted = places
    return places
  }

  private func path(at index: Int) -> String { all[index].name?.path ?? "" }

  /// Lists the direct entries of a folder, in the order of their names' bytes.
  func children(of folder: NamePlace) -> [DiskEntry] {
    var found: [DiskEntry] = []
    for (name, _) in all {
      guard let name, name.folder == folder, let node = name.node else { continue }
      found.append(DiskEntry(name: DiskPath.name(of: name.path), isFolder: node == .folder))
    }
    found.sort { $0.name.precedesByBytes($1.name) }
    return found
  }

  /// Lists all names with their files or folders; `bytes` chooses a file's written or synced bytes.
  mutating func items(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    inOrder().compactMap { index in
      all[index].name.flatMap { name in name.node.map { item(name, $0, bytes) } }
    }
  }

  private func item(_ name: Name, _ node: Node, _ bytes: (SimulatedFile) -> [UInt8]) -> DiskItem {
    if case .file(let file) = node { return DiskItem(path: name.path, bytes: bytes(self[file])) }
    return DiskItem(path: name.path, bytes: nil)
  }

  /// Calls a function for each file that has a name, in no defined order.
  mutating func forEachFile(_ body: (inout SimulatedFile) -> Void) {
    for (name, _) in all {
      if case .file(let file)? = name?.node { body(&files[file.index].file) }
    }
  }

  // MARK: After a power cut

  /// Lists the names that outlive a power cut: those that are synced, except in folders that are not.
  private mutating func survivors() -> [(index: Int, node: Node)] {
    var survives = [Bool](repeating: false, count: all.count)
    survives[root.index] = true
    return inOrder().compactMap { index in
      guard let name = all[index].name, let node = name.synced, let folder = name.folder,
        survives[folder.index]
      else { return nil }
      survives[index] = true
      return (index, node)
    }
  }

  /// Lists the files and folders that outlive a power cut.
  mutating func syncedItems(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    survivors().compactMap { left in all[left.index].name.map { item($0, left.node, bytes) } }
  }

  /// Resets each name to what a power cut leaves.
  mutating func takeBackUnsynced() {
    var left = [Node?](repeating: nil, count: all.count)
    for (index, node) in survivors() { left[index] = node }
    for index in inOrder() {
      set(NamePlace(index: index, generation: all[index].generation), to: left[index])
    }
  }

  /// Syncs everything.
  mutating func syncAll() {
    for index in inOrder() { sync(NamePlace(index: index, generation: all[index].generation)) }
  }
}

/// A path compared by its bytes: two ways to compose a letter make two names.
private struct PathBytes: Hashable {
  private let path: String

  init(_ path: String) { self.path = path }

  static func == (a: PathBytes, b: PathBytes) -> Bool { a.path.hasBytes(of: b.path) }

  /// Hashes the path; texts with equal bytes are equal texts, and have equal hashes.
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
