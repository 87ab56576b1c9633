import LockstepHealth
import LockstepSimulation

/// The place of a device's health: its database, and how much of each type is in it.
///
/// A device has one. Where it has several apps, each has it in hand during its own steps.
struct HealthPlace {
  private let container: any Disk
  private let seed: UInt64
  private(set) var disk: HealthDisk?
  private(set) var database: HealthDatabase?
  /// The last change that is counted.
  private(set) var countedChange: Int64 = 0
  /// The number of objects of each type, by HealthKit's short names.
  private(set) var counts: [(type: HKObjectType, count: Int64)] = []

  init(on container: any Disk, seed: UInt64) {
    self.container = container
    self.seed = seed
  }

  /// The place of a device that is new: nothing is in it, and it draws other ids than it did.
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

  /// Lets go of the store, for a part of a device that is given it when it is to act.
  mutating func close() { (disk, database) = (nil, nil) }

  /// Opens what an earlier start has saved, which counts from the beginning.
  ///
  /// A disk that fails is asked at a call.
  mutating func openWhatIsThere() {
    if container.isFolder(HealthDisk.folder) { do { try open() } catch {} }
    look()
  }

  /// Sees to it that a copy of the device, which goes another way, has a store of its own.
  mutating func own() {
    if isKnownUniquelyReferenced(&database) { return }
    guard let old = database, let shared = disk else { return }
    let copy = HealthDisk(copying: shared)
    disk = copy
    database = HealthDatabase(copying: old, on: copy)
  }

  /// Counts what is there, where that is something else than before.
  mutating func look() {
    guard let database, database.lastChange != countedChange else { return }
    countedChange = database.lastChange
    counts = database.counts
  }

  /// Writes a file beside the database, which the step's commit keeps; nothing where there is no store.
  ///
  /// What the disk refuses is written again when it is something else.
  mutating func write(_ body: (HealthDisk) throws(DiskError) -> Void) {
    own()
    guard let disk else { return }
    do throws(DiskError) { try body(disk) } catch {}
  }

  /// Notes that the disk has taken everything.
  mutating func kept() {
    guard database != nil else { return }
    own()
    disk?.forgetStaged()
  }
}
