import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The changes that the program of a leased app makes in its folder: taken with the program's answer,
/// stored with the step's commit.
///
/// The bytes are first written to a file of the system, so that the commit only has to rename files,
/// however many bytes there are.
struct StagedFiles {
  /// The place where the new bytes of each path lie until the commit; `nil` for a path that the commit
  /// removes.
  private(set) var places: [String: String?] = [:]
  private var count: Int64 = 0

  /// Counts one more staged file, and returns its number.
  mutating func nextNumber() -> Int64 {
    count += 1
    return count
  }

  mutating func note(_ path: String, at place: String?) { places[path] = .some(place) }

  mutating func forget(_ path: String) { places[path] = nil }

  mutating func forgetAll() { places = [:] }

  /// Adds the number of staged files to a digest; adds nothing if there were none.
  func add(to digest: inout Digest) { if count > 0 { digest.add(Int(count)) } }
}

extension SimulatedDevice {
  /// Takes one change that the program made in its folder, before its calls are carried out.
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

  /// Drops the staged change of a path, because another change replaces it.
  mutating func forgetStaged(_ path: String) {
    guard staged.places[path] != nil else { return }
    staged.forget(path)
    changes.removeAll { change in
      guard case .appFile(let file) = change else { return false }
      if case .makeFolder = file { return false }
      return file.path == path
    }
  }

  /// Drops all staged changes, because the app is removed.
  mutating func forgetAllStaged() {
    staged.forgetAll()
    changes.removeAll { if case .appFile = $0 { true } else { false } }
  }

  /// Reads a file as the app's program sees it, with the changes that no commit has stored yet.
  func bytesOfApp(_ path: String) throws(DiskError) -> [UInt8] {
    let limit = Int(FileInbox.bytesMax) + 1
    guard let place = staged.places[path] else {
      return try environment.container.read(path, upTo: limit)
    }
    guard let place else { throw DiskError(.notFound, "read", path) }
    return try environment.container.read(place, upTo: limit)
  }
}
