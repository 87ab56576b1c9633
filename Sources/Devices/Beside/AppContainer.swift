import LockstepSimulation

/// The device's disk as an app beside the companion sees it: one folder of the disk is its root.
///
/// The health store belongs to the device and is the same for every app, so that an app's changes in
/// its folder and in health are one commit.
final class AppContainer: Disk {
  private let base: any Disk
  private let root: String

  init(of app: String, on base: any Disk) {
    self.base = base
    root = AppBeside.folder(of: app)
  }

  private func place(_ path: String) -> String {
    let isHealths = path == HealthDisk.folder || path.hasPrefix(HealthDisk.folder + "/")
    return isHealths ? path : path.isEmpty ? root : DiskPath.join(root, path)
  }

  func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8] {
    try base.read(place(path), upTo: limit)
  }

  func readStart(of path: String, _ count: Int) throws(DiskError) -> [UInt8] {
    try base.readStart(of: place(path), count)
  }

  func list(_ folder: String) throws(DiskError) -> [DiskEntry] { try base.list(place(folder)) }

  func isFolder(_ path: String) -> Bool { base.isFolder(place(path)) }

  /// Makes a folder in the app's container, and before it the container itself.
  func makeFolder(_ path: String) throws(DiskError) { try base.makeFolders(place(path)) }

  func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    try base.write(bytes, to: place(path))
  }

  func sync(_ path: String) throws(DiskError) { try base.sync(place(path)) }

  func rename(_ path: String, to target: String) throws(DiskError) {
    try base.rename(place(path), to: place(target))
  }

  func remove(_ path: String) throws(DiskError) { try base.remove(place(path)) }

  func syncFolder(_ path: String) throws(DiskError) { try base.syncFolder(place(path)) }
}
