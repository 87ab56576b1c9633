package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// The workouts in the folder `Health` of a store, a document each in the month of its start, in UTC.
package struct HealthFolder {
  let disk: any Disk
  /// The heads of the workouts that are known to be in each month's folder.
  private var heads: [String: [HKWorkout.Head]] = [:]

  /// The folder of the store.
  package static let name = "Health"

  static let ending = ".json"

  private let bytesMax: Int

  /// - Parameter bytesMax: The largest document that is written.
  package init(_ disk: any Disk, bytesMax: Int = HKWorkout.storedBytesMax) {
    self.disk = disk
    self.bytesMax = bytesMax
  }

  /// Makes the path of a workout's document.
  package static func path(of workout: HKWorkout) -> String {
    path(of: workout.id, startingAt: workout.startDate)
  }

  package static func path(of id: DocumentID, startingAt start: WallTime) -> String {
    DiskPath.join(month(of: start), id.text + ending)
  }

  /// Returns the folder of a month, in which a day lies.
  package static func month(of date: WallTime) -> String {
    let day = ISODate.day(of: date)
    return "\(name)/\(day.yearText)/\(day.monthText)"
  }

  /// Writes a workout's document; a crash leaves it whole or not there.
  package mutating func save(_ workout: HKWorkout) throws(DiskError) {
    let month = Self.month(of: workout.startDate)
    var known = try known(in: month)
    let bytes = workout.storedBytes
    // What is larger nobody could read back.
    if bytes.count > bytesMax {
      throw DiskError(.tooLarge(limit: bytesMax), "write", Self.path(of: workout))
    }
    try disk.makeFolders(month)
    try disk.replace(Self.path(of: workout), with: bytes)
    known.append(HKWorkout.Head(workout))
    heads[month] = known
  }

  /// Forgets the documents' heads of a month, so that its folder is looked at again.
  mutating func forget(_ month: String) { heads[month] = nil }

  /// Reads what a month's documents say of themselves; one that cannot be read is passed over.
  package mutating func known(in month: String) throws(DiskError) -> [HKWorkout.Head] {
    if let known = heads[month] { return known }
    var found: [HKWorkout.Head] = []
    if disk.isFolder(month) {
      for entry in try disk.list(month) where !entry.isFolder && entry.name.hasSuffix(Self.ending) {
        let bytes = try disk.read(DiskPath.join(month, entry.name), upTo: HKWorkout.storedBytesMax)
        do throws(JSONError) { found.append(try HKWorkout.readHead(stored: bytes)) } catch {
          continue
        }
      }
    }
    heads[month] = found
    return found
  }
}
