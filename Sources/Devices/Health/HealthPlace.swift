import LockstepHealth
import LockstepSimulation

/// The health store of a device: its database, and the number of objects of each type.
///
/// A device has one health store. If it has several apps, each holds the store during its own steps.
struct HealthPlace {
  private let container: any Disk
  private let seed: UInt64
  private(set) var disk: HealthDisk?
  private(set) var database: HealthDatabase?
  /// The last change that `counts` includes.
  private(set) var countedChange: Int64 = 0
  /// The number of objects of each type, by HealthKit's short names.
  private(set) var counts: [(type: HKObjectType, count: Int64)] = []

  init(on container: any Disk, seed: UInt64) {
    self.container = container
    self.seed = seed
  }

  /// The store of an erased device: it is empty, and makes other ids than before.
  var erased: HealthPlace { HealthPlace(on: container, seed: seed &+ 1) }

  @discardableResult
  mutating func open() throws(DiskError) -> HealthDatabase {
    own()
    if let database { return database }
    let disk = HealthDisk(container)
    let opened = try HealthDatabase(disk, seed: seed)
    (self.disk, database) = (disk, opened)
    return opened
  }

  /// Releases the store; this app's part of the device gets it back when it is to act.
  mutating func close() { (disk, database) = (nil, nil) }

  /// Opens the store that an earlier start has saved, and counts its objects.
  ///
  /// If the disk fails, the store is opened at the next call.
  mutating func openWhatIsThere() {
    if container.isFolder(HealthDisk.folder) { do { try open() } catch {} }
    look()
  }

  /// Copies the store if it is shared with a copy of the device, so that the two can differ.
  mutating func own() {
    if isKnownUniquelyReferenced(&database) { return }
    guard let old = database, let shared = disk else { return }
    let copy = HealthDisk(copying: shared)
    disk = copy
    database = HealthDatabase(copying: old, on: copy)
  }

  /// Counts the objects again, if the store has changed.
  mutating func look() {
    guard let database, database.lastChange != countedChange else { return }
    countedChange = database.lastChange
    counts = database.counts
  }

  /// Writes files beside the database, for the step's commit; writes nothing if there is no store.
  ///
  /// A file that the disk refuses is written again when its content changes.
  mutating func write(_ body: (HealthDisk) throws(DiskError) -> Void) {
    own()
    guard let disk else { return }
    do throws(DiskError) { try body(disk) } catch {}
  }

  /// Notes that the disk has stored everything.
  mutating func kept() {
    guard database != nil else { return }
    own()
    disk?.forgetStaged()
  }
}
