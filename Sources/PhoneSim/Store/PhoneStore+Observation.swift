import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The observation of files: by it alone the cache learns their content, whoever wrote them.
extension PhoneStore {
  /// The time for which a document must be damaged, empty, unreadable or absent before the phone
  /// reports it.
  ///
  /// An editor that saves in place, or a disk that fails for a moment, takes less.
  static let patience = Interval.seconds(1)

  /// Reads some files, and takes their content into the cache.
  ///
  /// - Parameters:
  ///   - patience: The time for which a problem must have lasted to be reported.
  ///   - byUs: `true` if the phone itself has just written or removed the files.
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

  /// Reads a file that the phone has just written or removed.
  ///
  /// If it cannot be read back, the cache takes the written content, since whoever asked for the write
  /// must find it done.
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

  /// Reads every file that exists, or existed when the store last looked.
  ///
  /// - Returns: The paths of all files, documents or not.
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

  /// The paths to look at again because their files could not be read; `nil` if a folder could not be
  /// listed, so that every path must be looked at.
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

  /// Says if iCloud has the document but has not downloaded it to this device.
  func isElsewhere(_ path: String) -> Bool {
    if cache.isDeleted(named: path) { return false }
    let placeholder = StorePath.placeholder(of: path)
    do throws(DiskError) { _ = try disk.read(placeholder, upTo: 1_024) } catch {
      return error.kind != .notFound
    }
    return true
  }

  /// A walk through the folders that collects the problems of those that cannot be listed.
  private struct Folders {
    private(set) var problems: [StoreProblem] = []

    /// Lists the paths of everything in a folder, subfolders included: a subfolder with a document's
    /// name is reported as a problem.
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
