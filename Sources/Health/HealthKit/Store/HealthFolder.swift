package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// The folder `Health` of a store, with a document for each workout, in a subfolder for the month of
/// its start in UTC.
package struct HealthFolder {
  let disk: any Disk
  /// The heads of each month's workouts, by the month's name, as far as they have been read.
  private var heads: [String: [HKWorkout.Head]] = [:]

  /// The name of the folder within the store.
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

  /// Returns the name of the folder for the month of a date.
  package static func month(of date: WallTime) -> String {
    let day = ISODate.day(of: date)
    return "\(name)/\(day.yearText)/\(day.monthText)"
  }

  /// Writes a workout's document so that a crash leaves either the whole document or none.
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

  /// Forgets the heads of a month, so that its folder is read again.
  mutating func forget(_ month: String) { heads[month] = nil }

  /// Reads the heads of a month's documents, passing over documents that cannot be read.
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
