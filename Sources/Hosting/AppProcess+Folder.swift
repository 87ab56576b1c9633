package import LockstepDevices
import LockstepPosix

/// The work of a leased program beside its answers: it prints, and has its device's disk as a folder.
extension AppProcess {
  /// Takes the lines that it has printed since the last time.
  package func takePrinted() -> [String] { child?.takeLines() ?? [] }

  /// `true` if it has a folder: not in real time.
  package var hasFolder: Bool { folder != nil }
  /// Does there what the system has done with the app's files.
  package func put(_ change: FileChange) { folder?.put(change) }
  /// Takes what the program has changed there since the last time.
  package func takeFiles() -> [FileChange] { folder?.takeChanges() ?? [] }

  /// Removes a file, and tells whether it was still there.
  package func takeBack(_ path: String) -> Bool {
    guard let folder, folder.has(path) else { return false }
    folder.put(.discard(path))
    return true
  }
}
