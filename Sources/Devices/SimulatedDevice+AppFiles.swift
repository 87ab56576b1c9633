import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The changes of a leased app's program in its folder: taken with its answer, kept in the commit.
///
/// The bytes go to a file of the system's first, so that the commit has only names to change, whatever
/// their number.
struct StagedFiles {
  /// The place of each path's bytes until the commit; `nil` for a path that the commit removes.
  private(set) var places: [String: String?] = [:]
  private var count: Int64 = 0

  /// Draws a number for the next file.
  mutating func nextNumber() -> Int64 {
    count += 1
    return count
  }

  mutating func note(_ path: String, at place: String?) { places[path] = .some(place) }

  mutating func forget(_ path: String) { places[path] = nil }

  mutating func forgetAll() { places = [:] }

  /// Adds the count to a digest, where a program has a folder; between two steps there is nothing else.
  func add(to digest: inout Digest) { if count > 0 { digest.add(Int(count)) } }
}

extension SimulatedDevice {
  /// Takes what the program did in its folder, before its calls are carried out.
  mutating func takeFile(_ change: FileChange) {
    switch change {
    case .replace(let path, let bytes): stage(bytes, as: path)
    case .discard(let path):
      forgetStaged(path)
      staged.note(path, at: nil)
      changes.append(.appFile(change))
    case .makeFolder, .empty, .move: changes.append(.appFile(change))
    }
  }

  private mutating func stage(_ bytes: [UInt8], as path: String) {
    forgetStaged(path)
    do throws(DiskError) {
      let place = try memory.disk.stage(bytes, number: staged.nextNumber())
      staged.note(path, at: place)
      let folder = DiskPath.folder(of: path)
      if !environment.container.isFolder(folder) { changes.append(.appFile(.makeFolder(folder))) }
      changes.append(.appFile(.move(place, to: path)))
    } catch {
      effects.append(.note("\(path) is not kept: \(error)"))
    }
  }

  /// Drops what a step was to do with a path, where something else is done with it.
  mutating func forgetStaged(_ path: String) {
    guard staged.places[path] != nil else { return }
    staged.forget(path)
    changes.removeAll { change in
      guard case .appFile(let file) = change else { return false }
      if case .makeFolder = file { return false }
      return file.path == path
    }
  }

  /// Drops all that a step was to do with the app's files, where the app is removed.
  mutating func forgetAllStaged() {
    staged.forgetAll()
    changes.removeAll { if case .appFile = $0 { true } else { false } }
  }

  /// Reads a file's bytes as the app's program has them now.
  func bytesOfApp(_ path: String) throws(DiskError) -> [UInt8] {
    let limit = Int(FileInbox.bytesMax) + 1
    guard let place = staged.places[path] else {
      return try environment.container.read(path, upTo: limit)
    }
    guard let place else { throw DiskError(.notFound, "read", path) }
    return try environment.container.read(place, upTo: limit)
  }
}
