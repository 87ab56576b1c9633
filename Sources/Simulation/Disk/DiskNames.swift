/// The names on a simulated disk: what each stands for now, and after a power cut.
///
/// A name is found by its path once in an operation and held from then on, with the folder that it is in.
/// Names come and go with each file that is replaced, and are listed hardly ever: they are brought into
/// the order of their bytes when somebody lists them.
struct DiskNames {
  /// What a name stands for.
  enum Node {
    case folder
    case file(SimulatedFile)
  }

  /// A name, which stands for nothing until it is set.
  final class Name {
    let path: String
    /// The folder that it is in; the root is in none.
    let folder: Name?
    fileprivate(set) var node: Node?
    /// What it stands for when all that is not synced is gone.
    var synced: Node?
    /// Where it is among all names; `nil` once nothing is kept of it.
    fileprivate var place: Int?
    /// Whether a power cut leaves it, as it was found out last; it always leaves the root.
    fileprivate var survives = false

    fileprivate init(_ path: String, in folder: Name?) {
      self.path = path
      self.folder = folder
    }

    fileprivate var isGone: Bool { node == nil && synced == nil }
  }

  let root: Name
  private var all: [Name] = []
  private var table: [PathBytes: Name] = [:]
  /// All names in the order of their paths' bytes, until one comes or goes.
  private var sorted: [Name]?

  init() {
    root = Name("", in: nil)
    root.node = .folder
    root.synced = .folder
    root.survives = true
  }

  // MARK: Finding and setting

  /// The name at a path, if anything is known of it.
  func name(at path: String) -> Name? { path.isEmpty ? root : table[PathBytes(path)] }

  /// The name at a path, made where there is none.
  mutating func makeName(at path: String) -> Name {
    if let known = name(at: path) { return known }
    let name = Name(path, in: makeName(at: DiskPath.folder(of: path)))
    name.place = all.count
    all.append(name)
    table[PathBytes(path)] = name
    sorted = nil
    return name
  }

  /// Has a name stand for something else, or nothing.
  func set(_ name: Name, to node: Node?) { name.node = node }

  /// Makes what a name stands for last.
  mutating func sync(_ name: Name) {
    name.synced = name.node
    forget(name)
  }

  /// Forgets a name that stands for nothing any more; the last one takes its place.
  private mutating func forget(_ name: Name) {
    guard name.isGone, let place = name.place else { return }
    name.place = nil
    table[PathBytes(name.path)] = nil
    sorted = nil
    let last = all.removeLast()
    guard place < all.count else { return }
    all[place] = last
    last.place = place
  }

  // MARK: All of them

  /// All names, folders before what is in them.
  private mutating func inOrder() -> [Name] {
    if let sorted { return sorted }
    let names = all.sorted { $0.path.precedesByBytes($1.path) }
    sorted = names
    return names
  }

  /// What is directly in a folder.
  mutating func children(of folder: String) -> [DiskEntry] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let names = inOrder()
    var index = Self.position(of: prefix, among: names)
    var found: [DiskEntry] = []
    while index < names.count, names[index].path.utf8.starts(with: prefix.utf8) {
      if let entry = Self.entry(of: names[index], behind: prefix) { found.append(entry) }
      index += 1
    }
    return found
  }

  /// The entry of what is directly behind a prefix; `nil` for what is deeper, or nothing.
  private static func entry(of name: Name, behind prefix: String) -> DiskEntry? {
    let rest = name.path.utf8.dropFirst(prefix.utf8.count)
    guard let node = name.node, !rest.contains(UInt8(ascii: "/")) else { return nil }
    var isFolder = false
    if case .folder = node { isFolder = true }
    return DiskEntry(name: DiskPath.name(of: name.path), isFolder: isFolder)
  }

  /// Where a path is among names in order, or belongs.
  private static func position(of path: String, among names: [Name]) -> Int {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].path.precedesByBytes(path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// All names with what they stand for, a file's bytes being those that are asked for.
  mutating func items(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    inOrder().compactMap { name in name.node.map { Self.item(name, $0, bytes) } }
  }

  private static func item(_ name: Name, _ node: Node, _ bytes: (SimulatedFile) -> [UInt8])
    -> DiskItem
  {
    if case .file(let file) = node { return DiskItem(path: name.path, bytes: bytes(file)) }
    return DiskItem(path: name.path, bytes: nil)
  }

  /// Does something with each file, whose order does not matter.
  func forEachFile(_ body: (SimulatedFile) -> Void) {
    for name in all {
      if case .file(let file)? = name.node { body(file) }
    }
  }

  // MARK: After a power cut

  /// What a power cut would leave: the synced names, without what is in folders that are not there.
  private mutating func survivors() -> [(name: Name, node: Node)] {
    var survivors: [(name: Name, node: Node)] = []
    for name in inOrder() {
      name.survives = name.synced != nil && name.folder?.survives == true
      if let node = name.synced, name.survives { survivors.append((name, node)) }
    }
    return survivors
  }

  /// The items that a power cut would leave.
  mutating func syncedItems(_ bytes: (SimulatedFile) -> [UInt8]) -> [DiskItem] {
    survivors().map { Self.item($0.name, $0.node, bytes) }
  }

  /// Has each name stand for what a power cut leaves of it.
  mutating func takeBackUnsynced() {
    let left = survivors()
    for name in all { name.node = nil }
    for (name, node) in left { name.node = node }
  }

  /// Makes everything last.
  mutating func syncAll() {
    for name in inOrder() { sync(name) }
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
