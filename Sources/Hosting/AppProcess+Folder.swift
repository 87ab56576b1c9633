package import LockstepDevices
import LockstepPosix

/// The services for a leased program beside its steps: its printed lines, and its device's disk as a
/// folder.
extension AppProcess {
  /// Takes the lines that the program has printed since the last call.
  package func takePrinted() -> [String] { child?.takeLines() ?? [] }

  /// `true` if the program has its device's disk as a folder; in real time it has none.
  package var hasFolder: Bool { folder != nil }
  /// Makes a change in the program's folder that the system has made to the app's files.
  package func put(_ change: FileChange) { folder?.put(change) }
  /// Takes the changes that the program has made in its folder since the last call.
  package func takeFiles() -> [FileChange] { folder?.takeChanges() ?? [] }

  /// Removes a file from the program's folder, and returns `true` if it still existed.
  package func takeBack(_ path: String) -> Bool {
    guard let folder, folder.has(path) else { return false }
    folder.put(.discard(path))
    return true
  }
}
