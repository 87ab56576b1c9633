import Glibc
import LockstepSimulation

/// Tells which files in a folder, and in the folders in it, have changed.
///
/// Poll `descriptor` and `take` what is there when it is readable. Names that end in
/// `Disk.temporaryEnding` are never told of, nor are those that are no UTF-8. A file is told of more
/// than once rather than not at all: when a folder appears, what it holds is told of once it is
/// watched. A watch that sees everything tells of those names, of folders, and of files that are still
/// open, too.
///
/// When the folder itself is gone, that is told, and nothing after it.
package final class FolderWatch {
  /// The changes since the last look.
  package enum Changes: Sendable, Equatable {
    /// The files that came, went or were written, by the bytes of their paths in the folder.
    case files([String])
    /// More than is known: everything is to be looked at again.
    case everything
  }

  /// Readable when there is something to take; valid as long as this object.
  package let descriptor: Int32
  private let owned: FileDescriptor
  private let root: String
  private let seesEverything: Bool
  /// The path of each folder watched, by the system's number for the watch.
  private var folders: [Int32: String] = [:]
  private var changed: Set<String> = []
  private var isEverythingChanged = false

  /// A folder below that could not be watched; changes in it are not seen.
  package private(set) var failure: Errno?

  private static let events =
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
    | IN_MOVE_SELF | IN_ONLYDIR
  /// The number of times that the queue is read in one go, so that reading ends though the queue fills
  /// as fast.
  private static let readsMax = 64
  private static let readBytes = 65_536

  /// Watches a folder that is there from now on; what is in it already is no change.
  ///
  /// - Parameter seesEverything: Also what is being written, and whatever its name.
  package init(_ root: String, seesEverything: Bool = false) throws(Errno) {
    self.seesEverything = seesEverything
    let raw = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if raw < 0 { throw Errno(call: "inotify") }
    descriptor = raw
    owned = FileDescriptor(adopting: raw)
    self.root = FileSystem.realPath(root) ?? root
    try watch("")
    changed = []
  }

  /// Takes what has changed since the last call; no files when nothing has.
  package func take() -> Changes {
    for _ in 0..<Self.readsMax {
      // Nothing more is there, or nothing more will be: both end the look.
      guard let bytes = try? owned.read(upTo: Self.readBytes), !bytes.isEmpty else { break }
      for event in FolderEvent.all(in: bytes) { handle(event) }
    }
    defer {
      changed = []
      isEverythingChanged = false
    }
    if isEverythingChanged { return .everything }
    return .files(changed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private func handle(_ event: FolderEvent) {
    if event.has(IN_Q_OVERFLOW) {
      isEverythingChanged = true
      watchAgain("")
      return
    }
    guard let folder = folders[event.watch] else { return }
    if event.has(IN_IGNORED) { folders[event.watch] = nil }
    if folder.isEmpty, event.has(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) {
      isEverythingChanged = true
    }
    guard let name = event.name, isSeen(name) else { return }
    let path = DiskPath.join(folder, name)
    if seesEverything || !event.has(IN_ISDIR) { changed.insert(path) }
    if !event.has(IN_ISDIR) { return }
    if event.has(IN_CREATE | IN_MOVED_TO) {
      watchAgain(path)
    } else if event.has(IN_MOVED_FROM) {
      forget(path)
    }
  }

  private func isSeen(_ name: String) -> Bool {
    seesEverything || !name.hasSuffix(RealDisk.temporaryEnding) && !isNameless(name)
  }

  /// Says if an event is about a file that has no name yet: the system tells of it by its number.
  private func isNameless(_ name: String) -> Bool {
    name.hasPrefix("#") && name.count > 1 && name.dropFirst().allSatisfy(\.isWholeNumber)
  }

  /// Stops watching a folder that went elsewhere, with what is in it.
  private func forget(_ path: String) {
    let inside = folders.filter { $0.value == path || $0.value.hasPrefix("\(path)/") }
    for watch in inside.keys {
      _ = inotify_rm_watch(descriptor, watch)
      folders[watch] = nil
    }
    // Its files went with it, and nobody here knows which they were.
    isEverythingChanged = true
  }

  private func watchAgain(_ path: String) {
    do throws(Errno) {
      try watch(path)
    } catch {
      // A folder that is gone again is no failure: its going is an event of its own.
      if error.code == ENOENT || error.code == ENOTDIR { return }
      failure = error
      isEverythingChanged = true
    }
  }

  /// Watches a folder and those in it, and takes the files found for changes.
  ///
  /// In this order, so that what comes between the two is told of at least once.
  private func watch(_ path: String) throws(Errno) {
    let place = path.isEmpty ? root : "\(root)/\(path)"
    let events = Self.events | (seesEverything ? IN_MODIFY : 0)
    let mask = UInt32(events) | (path.isEmpty ? 0 : UInt32(IN_DONT_FOLLOW))
    let watch = unsafe inotify_add_watch(descriptor, place, mask)
    if watch < 0 { throw Errno(call: "watch \(place)") }
    folders[watch] = path
    for entry in try OpenFolder(place).entries()
    where seesEverything || !entry.name.hasSuffix(RealDisk.temporaryEnding) {
      let inner = DiskPath.join(path, entry.name)
      if seesEverything || !entry.isFolder { changed.insert(inner) }
      if entry.isFolder { watchAgain(inner) }
    }
  }
}
