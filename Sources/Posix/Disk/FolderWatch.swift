import Glibc
import LockstepSimulation

/// A watch for changed files in a folder and its subfolders.
///
/// Poll `descriptor`, and call `take` when it is readable. Names that end in `Disk.temporaryEnding`,
/// and names that are not UTF-8, are never reported. A file may be reported more than once, but never
/// not at all: when a folder appears, its content is reported once the folder is watched. A watch with
/// `seesEverything` also reports temporary names, folders, and files that are still being written.
///
/// If the root folder itself disappears, that is reported, and nothing after it.
package final class FolderWatch {
  /// The changes since the last call of `take`.
  package enum Changes: Sendable, Equatable {
    /// The files that appeared, disappeared or were written, sorted by the bytes of their paths in the
    /// folder.
    case files([String])
    /// Changes that are not known one by one: everything must be looked at again.
    case everything
  }

  /// A descriptor that is readable when there are changes to take; it is valid as long as this object.
  package let descriptor: Int32
  private let owned: FileDescriptor
  private let root: String
  private let seesEverything: Bool
  /// The path of each watched folder, by the system's number of the watch.
  private var folders: [Int32: String] = [:]
  private var changed: Set<String> = []
  private var isEverythingChanged = false

  /// The error of a subfolder that could not be watched; its changes are not seen.
  package private(set) var failure: Errno?

  private static let events =
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
    | IN_MOVE_SELF | IN_ONLYDIR
  /// The greatest number of reads in one call, so that it ends even if new events come as fast as it
  /// reads.
  private static let readsMax = 64
  private static let readBytes = 65_536

  /// Starts to watch an existing folder; its present content does not count as a change.
  ///
  /// - Parameter seesEverything: `true` to report temporary names, folders, and files that are still
  ///   being written, too.
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

  /// Takes the changes since the last call; an empty list if there are none.
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

  /// Says if the event is about an unnamed file, which the system reports by a number.
  private func isNameless(_ name: String) -> Bool {
    name.hasPrefix("#") && name.count > 1 && name.dropFirst().allSatisfy(\.isWholeNumber)
  }

  /// Stops watching a folder that was moved away, and its subfolders.
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

  /// Watches a folder and its subfolders, and counts the files found there as changed.
  ///
  /// The watch comes first and the search second, so that a file that appears between the two is
  /// reported at least once.
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
