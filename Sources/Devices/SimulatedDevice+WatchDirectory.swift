import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// `watchDirectoryURL`: a folder in the container of the phone's app for what belongs to one watch.
///
/// The system makes it when the session belongs to the watch, and empties it when the watch is unpaired
/// or its app removed.
extension SimulatedDevice {
  /// Returns the path of a watch's folder, in the app's container.
  static func watchDirectory(of watch: Int64) -> String { "Watches/\(watch)" }

  /// Keeps the folder as the session says that the watch is.
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
      effects.append(.note("the folder of the watch is not as it should be: \(error)"))
    }
  }

  private func emptyFolder(_ path: String) throws(DiskError) {
    guard environment.container.isFolder(path) else { return }
    for entry in try environment.container.list(path) {
      try remove(DiskPath.join(path, entry.name), isFolder: entry.isFolder)
    }
  }
}
