import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The observation of files, by which the cache learns what they say, whoever wrote them.
extension PhoneStore {
  /// The time for which a document must be damaged, empty, unreadable or absent before that counts: an
  /// editor that saves in place, and a disk that fails for a moment, are over by then.
  static let patience = Interval.seconds(1)

  /// Looks at some files and takes in what they say now.
  ///
  /// - Parameters:
  ///   - patience: How long something must have been wrong before it counts.
  ///   - byUs: The phone itself has written or removed them just now.
  mutating func observe(
    _ paths: [String],
    at now: Now,
    patience: Interval = Self.patience,
    byUs: Bool = false
  ) {
    for path in paths.map(StorePath.document) {
      guard let kind = StorePath.kind(of: path) else { continue }
      let file = look(at: path, for: kind)
      cache.see(file, at: path, kind, now.uptime, patience: patience, byUs: byUs)
    }
  }

  /// Looks at a file that the phone has just written or removed: one that cannot be read back says what
  /// was written, or those who asked for it would not find it done.
  mutating func observe(written write: StoreBatch.Write, at now: Now) {
    guard let kind = StorePath.kind(of: write.path) else { return }
    var bytes = write.bytes
    do throws(DiskError) {
      bytes = try disk.read(write.path, upTo: StoredDocument.maximumBytes)
    } catch {
      if error.kind == .notFound { bytes = nil }
    }
    let file = bytes.map { bytes in
      cache.file(
        at: write.path,
        saying: bytes,
        kind,
        as: bytes == write.bytes ? write.content : nil
      )
    }
    cache.see(file, at: write.path, kind, now.uptime, patience: Self.patience, byUs: true)
  }

  /// Looks at every file that is there, or was.
  ///
  /// - Returns: The paths of all that is there, also of what is no document.
  @discardableResult
  mutating func observeEverything(at now: Now, patience: Interval = Self.patience) -> [String] {
    var folders = Folders()
    var paths = [StorePath.settings] + folders.files(in: StorePath.marks, of: disk)
    paths += folders.files(in: StorePath.stubs, of: disk)
    paths += folders.files(in: StorePath.splits, of: disk)
    for year in folders.folders(in: StorePath.workouts, of: disk) {
      for month in folders.folders(in: year, of: disk) {
        paths += folders.files(in: month, of: disk)
      }
    }
    cache.follow(folders: folders.problems, now.uptime, patience: patience)
    let present = Set(paths.map { Array($0.utf8) })
    // Of a folder that cannot be listed nothing is known: its files are looked at one by one.
    observe(
      cache.known.filter { !present.contains(Array($0.utf8)) },
      at: now,
      patience: patience
    )
    observe(paths, at: now, patience: patience)
    return paths
  }

  /// Empties the cache and fills it again from the files.
  mutating func rebuild(at now: Now) {
    cache = StoreCache()
    observeEverything(at: now, patience: .zero)
  }

  /// The paths at which to look again for what could not be seen; `nil` for everywhere.
  var hiddenPaths: [String]? { cache.hasFolderLapse ? nil : cache.lapses.names }

  private func look(at path: String, for kind: StorePath.Kind) -> StoredFile? {
    do throws(DiskError) {
      let bytes = try disk.read(path, upTo: StoredDocument.maximumBytes)
      return cache.file(at: path, saying: bytes, kind)
    } catch {
      if error.kind != .notFound { return StoredFile(path: path, unreadable: error) }
      return isElsewhere(path) ? StoredFile(notDownloaded: path) : nil
    }
  }

  /// Says if iCloud has the document and this device has not.
  func isElsewhere(_ path: String) -> Bool {
    if cache.isDeleted(named: path) { return false }
    let placeholder = StorePath.placeholder(of: path)
    do throws(DiskError) { _ = try disk.read(placeholder, upTo: 1_024) } catch {
      return error.kind != .notFound
    }
    return true
  }

  /// A walk through the folders, with what is wrong with them.
  private struct Folders {
    private(set) var problems: [StoreProblem] = []

    /// Lists the files in a folder, and folders too: one that is named like a document is seen as a
    /// problem, as it is when it is told of.
    mutating func files(in folder: String, of disk: any Disk) -> [String] {
      entries(of: folder, disk).map { DiskPath.join(folder, $0.name) }
    }

    mutating func folders(in folder: String, of disk: any Disk) -> [String] {
      var found: [String] = []
      for entry in entries(of: folder, disk) {
        let path = DiskPath.join(folder, entry.name)
        if entry.isFolder {
          found.append(path)
        } else if !entry.name.hasPrefix("."), !entry.name.hasSuffix(SimulatedDisk.temporaryEnding) {
          let reason = "a folder belongs here; a link is not followed, and a file is not read"
          problems.append(StoreProblem(path: path, reason))
        }
      }
      return found
    }

    private mutating func entries(of folder: String, _ disk: any Disk) -> [DiskEntry] {
      do throws(DiskError) {
        return try disk.list(folder)
      } catch {
        problems.append(StoreProblem(path: folder, "\(error)"))
        return []
      }
    }
  }
}
