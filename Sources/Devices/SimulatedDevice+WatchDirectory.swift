import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The folder in the phone app's container that belongs to one watch (`watchDirectoryURL`).
///
/// The system makes it when the session belongs to the watch, and empties it when the watch is unpaired
/// or its app removed.
extension SimulatedDevice {
  /// Returns the path of a watch's folder, relative to the app's container.
  static func watchDirectory(of watch: Int64) -> String { "Watches/\(watch)" }

  /// Makes or empties the watch's folder, as an event of the session demands.
  mutating func keepWatchDirectory(_ event: SessionEvent) {
    guard policy.role == .phone, policy.ownsContainer, let watch = session.counterpart else {
      return
    }
    let path = Self.watchDirectory(of: watch)
    do throws(DiskError) {
      switch event {
      case .counterpart:
        try environment.container.makeFolders(path)
        app.mirror(.makeFolder(path))
      case .watchState(let state) where !state.isWatchAppInstalled:
        try emptyFolder(path)
        app.mirror(.empty(path))
      default: break
      }
    } catch {
      effects.append(.note("the folder of the watch cannot be made or emptied: \(error)"))
    }
  }

  private func emptyFolder(_ path: String) throws(DiskError) {
    guard environment.container.isFolder(path) else { return }
    for entry in try environment.container.list(path) {
      try remove(DiskPath.join(path, entry.name), isFolder: entry.isFolder)
    }
  }
}
