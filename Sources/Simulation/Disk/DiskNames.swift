/// The names on a simulated disk: what each stands for now, and after a power cut.
///
/// A value, so that a whole disk is copied for nothing. A name is found by its path once in an operation
/// and known by its place from then on. Names come and go with each file that is replaced, and are listed
/// hardly ever: they are brought into the order of their bytes when somebody lists them.
struct DiskNames: Sendable {
  /// The folder or file that a name stands for.
  enum Node: Equatable {
    case folder
    case file(FilePlace)
  }

  /// The place of a name among all, for as long as anything is kept of it.
  struct NamePlace: Equatable {
    fileprivate var index: Int
    /// The number of names that had the place before: another one may have it now.
    fileprivate var generation: Int
  }

  /// The place of a file among all, which keeps it when its name changes.
  struct FilePlace: Equatable { fileprivate var index: Int }

  /// A name, which stands for nothing until it is set.
  struct Name {
    let path: String
    /// The folder that it is in; the root is in none.
    let folder: NamePlace?
    fileprivate(set) var node: Node?
    /// The folder or file that it stands for when all that is not synced is gone.
    fileprivate(set) var synced: Node?

    fileprivate init(_ path: String, in folder: NamePlace?) {
      self.path = path
      self.folder = folder
    }
  }

  let root = NamePlace(index: 0, generation: 0)
  /// A name at each place, or none where nothing is kept of the last one, and how many were there.
  private var all: [(name: Name?, generation: Int)] = []
  private var freePlaces: [Int] = []
  private var files: [(file: SimulatedFile, names: Int)] = []
  private var freeFiles: [Int] = []
  private var table: [PathBytes: NamePlace] = [:]
  /// The places of all names in the order of their paths' bytes, until one comes or goes.
  private var sorted: [Int]?

  init() {
    var name = Name("", in: nil)
    name.node = .folder
    name.synced = .folder
    all.append((name, 0))
  }

  // MARK: Finding and setting

  /// Finds the place of the name at a path, if anything is known of it.
  func place(of path: String) -> NamePlace? { path.isEmpty ? root : table[PathBytes(path)] }

  /// The name at a place; `nil` once nothing is kept of it.
  subscript(place: NamePlace) -> Name? {
    let found = all[place.index]
    return found.generation == place.generation ? found.name : nil
  }

  /// Finds the folder or file that the name at a place stands for.
  func node(at place: NamePlace?) -> Node? { place.flatMap { self[$0]?.node } }

  /// The bytes of a file.
  subscript(file: FilePlace) -> SimulatedFile {
    _read { yield files[file.index].file }
    _modify { yield &files[file.index].file }
  }

  /// Finds the place of the name at a path, or makes one where there is none.
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

  /// Makes a file that no name stands for yet.
  mutating func makeFile(_ bytes: [UInt8]) -> FilePlace {
    let index = freeFiles.popLast() ?? files.count
    if index == files.count { files.append((SimulatedFile([]), 0)) }
    files[index] = (SimulatedFile(bytes), 0)
    return FilePlace(index: index)
  }

  /// Has a name stand for something else, or nothing.
  mutating func set(_ place: NamePlace, to node: Node?) {
    let old = all[place.index].name?.node
    all[place.index].name?.node = node
    replace(old, by: node)
  }

  /// Makes what a name stands for last.
  mutating func sync(_ place: NamePlace) {
    guard let name = self[place] else { return }
    all[place.index].name?.synced = name.node
    replace(name.synced, by: name.node)
    if name.node == nil { forget(place, name.path) }
  }

  /// Counts the names of files, and lets go of one that has none.
  private mutating func replace(_ old: Node?, by new: Node?) {
    if case .file(let file)? = new { files[file.index].names += 1 }
    guard case .file(let file)? = old else { return }
    files[file.index].names -= 1
    guard files[file.index].names == 0 else { return }
    files[file.index].file = SimulatedFile([])
    freeFiles.append(file.index)
  }

  /// Forgets a name that stands for nothing any more.
  private mutating func forget(_ place: NamePlace, _ path: String) {
    all[place.index] = (nil, place.generation + 1)
    freePlaces.append(place.index)
    table[PathBytes(path)] = nil
    sorted = nil
  }

  // MARK: All of them

  /// Sorts the places of all names but the root, folders before what is in them.
  private mutating func inOrder() -> [Int] {
    if let sorted { return sorted }
    let places = all.indices.dropFirst().filter { all[$0].name != nil }
      .sorted { path(at: $0).precedesByBytes(path(at: $1)) }
    sorted = places
    return places
  }

  private func path(at index: Int) -> String { all[index].name?.path ?? "" }

  /// Lists what is directly in a folder.
  mutating func children(of folder: String) -> [DiskEntry] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let places = inOrder()
    var index = position(of: prefix, among: places)
    var found: [DiskEntry] = []
    while index < places.count, let name = all[places[index]].name,
      name.path.utf8.starts(with: prefix.utf8)
    {
      if let entry = Self.entry(of: name, behind: prefix) { found.append(entry) }
      index += 1
    }
    return found
  }

  /// Makes the entry of what is directly behind a prefix; `nil` for what is deeper, or nothing.
  private static func entry(of name: Name, behind prefix: String) -> DiskEntry? {
    let rest = name.path.utf8.dropFirst(prefix.utf8.count)
    guard let node = name.node, !rest.contains(UInt8(ascii: "/")) else { return nil }
    return DiskEntry(name: DiskPath.name(of: name.path), isFolder: node == .folder)
  }

  /// Finds the place of a path among names in order, or the one where it belongs.
  private func position(of path: String, among places: [Int]) -> Int {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if self.path(at: places[middle]).precedesByBytes(path) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Lists all names with what they stand for, a file's bytes being those that are asked for.
  mutating func items(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    inOrder().compactMap { index in
      all[index].name.flatMap { name in name.node.map { item(name, $0, bytes) } }
    }
  }

  private func item(_ name: Name, _ node: Node, _ bytes: (SimulatedFile) -> [UInt8]) -> DiskItem {
    if case .file(let file) = node { return DiskItem(path: name.path, bytes: bytes(self[file])) }
    return DiskItem(path: name.path, bytes: nil)
  }

  /// Does something with each file that has a name now, whose order does not matter.
  mutating func forEachFile(_ body: (inout SimulatedFile) -> Void) {
    for (name, _) in all {
      if case .file(let file)? = name?.node { body(&files[file.index].file) }
    }
  }

  // MARK: After a power cut

  /// Lists what a power cut would leave: the synced names, without what is in folders that are not
  /// there.
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

  /// Lists the items that a power cut would leave.
  mutating func syncedItems(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    survivors().compactMap { left in all[left.index].name.map { item($0, left.node, bytes) } }
  }

  /// Has each name stand for what a power cut leaves of it.
  mutating func takeBackUnsynced() {
    var left = [Node?](repeating: nil, count: all.count)
    for (index, node) in survivors() { left[index] = node }
    for index in inOrder() {
      set(NamePlace(index: index, generation: all[index].generation), to: left[index])
    }
  }

  /// Makes everything last.
  mutating func syncAll() {
    for index in inOrder() { sync(NamePlace(index: index, generation: all[index].generation)) }
  }
}

/// A path by its bytes: two ways to compose a letter are two names.
private struct PathBytes: Hashable {
  private let path: String

  init(_ path: String) { self.path = path }

  static func == (a: PathBytes, b: PathBytes) -> Bool { a.path.hasBytes(of: b.path) }

  /// Hashes by the bytes: texts with the same bytes are the same text, whose hash this is.
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
