import LockstepDocuments
package import LockstepHealth
import LockstepProtocol
package import LockstepSimulation
import LockstepWorkouts

/// The workouts in the folder `Health` of a store, a document each in the month of its start, in UTC.
package struct HealthFolder {
  let disk: any Disk
  /// What is known to be in a month's folder.
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

  /// Where a workout's document is.
  package static func path(of workout: HKWorkout) -> String {
    path(of: workout.id, startingAt: workout.startDate)
  }

  static func path(of id: DocumentID, startingAt start: WallTime) -> String {
    DiskPath.join(month(of: start), id.text + ending)
  }

  /// The folder of a month, in which a day lies.
  package static func month(of date: WallTime) -> String {
    let day = ISODate.day(of: date)
    return "\(name)/\(day.yearText)/\(day.monthText)"
  }

  /// Whether a workout of the same activity and start is there already.
  package mutating func hasDuplicate(of workout: HKWorkout) throws(DiskError) -> Bool {
    let month = Self.month(of: workout.startDate)
    let known = try known(in: month)
    return known.contains {
      $0.startDate == workout.startDate && $0.activityType == workout.workoutActivityType
    }
  }

  /// A workout that is there already, and that another is, or seems to be.
  package struct Likeness: Equatable, Sendable {
    package let head: HKWorkout.Head
    /// The two are one recording, and not only of one time.
    package let isSame: Bool
  }

  /// Finds the workout that a recording is there as, or the one that took most of its time.
  ///
  /// A part has its whole's start, and is another workout. What another device or another file has of
  /// the same activity begins and ends a little earlier or later, and may be called otherwise.
  package mutating func likeness(of workout: HKWorkout) throws(DiskError) -> Likeness? {
    let known = try known(around: workout)
    let same = known.first { $0.id == workout.id } ?? known.first { $0.isSame(as: workout) }
    if let same {
      return Likeness(head: same, isSame: true)
    }
    return known.first { $0.isLike(workout) }.map { Likeness(head: $0, isSame: false) }
  }

  /// What may have a workout's time, which the month before or the next may have, too.
  private mutating func known(around workout: HKWorkout) throws(DiskError) -> [HKWorkout.Head] {
    let seconds = max(0, workout.elapsedSeconds) * SharedTime.startsShare
    let apart = Interval.microseconds(Int64(min(seconds, 86_400) * 1_000_000))
    var months: [String] = []
    for date in [workout.startDate, workout.startDate - apart, workout.startDate + apart] {
      let month = Self.month(of: date)
      if !months.contains(month) { months.append(month) }
    }
    var found: [HKWorkout.Head] = []
    for month in months { found += try known(in: month) }
    return found
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

  /// A month's folder has to be looked at again.
  mutating func forget(_ month: String) { heads[month] = nil }

  /// What a month's documents say of themselves; one that cannot be read is passed over.
  private mutating func known(in month: String) throws(DiskError) -> [HKWorkout.Head] {
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

extension HKWorkout.Head {
  /// How far the ends of one recording are apart that was read twice.
  private static let sameEnd = Interval.microseconds(2_000_000)

  /// Whether it is the same recording under another id; a part that was trimmed may be cut by a second.
  fileprivate func isSame(as workout: HKWorkout) -> Bool {
    let apart = max(endDate, workout.endDate) - min(endDate, workout.endDate)
    return startDate == workout.startDate && activityType == workout.workoutActivityType
      && apart <= (isTrimmed ? .zero : Self.sameEnd)
  }

  private var isTrimmed: Bool {
    sourceRevision?.source.bundleIdentifier == HKClient.trim.bundleIdentifier
  }

  fileprivate func isLike(_ workout: HKWorkout) -> Bool {
    guard startDate <= endDate, workout.startDate <= workout.endDate else { return false }
    return SharedTime.isShared(startDate...endDate, workout.startDate...workout.endDate)
  }
}
