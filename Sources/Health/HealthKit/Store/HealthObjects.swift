import LockstepDocuments
import LockstepSimulation

/// Samples sorted by their starts, so that those of a time are found by binary search.
struct HealthObjects {
  /// A sample with its number in the journal and its document's path.
  struct Object {
    let sample: HKSample
    let sequence: Int64
    let path: String
  }

  private(set) var all: [Object] = []
  /// The length of the longest sample, in microseconds: a sample that overlaps a time begins at most
  /// this long before it.
  private var longest: Int64 = 0

  var count: Int { all.count }

  /// Adds many objects at once.
  mutating func add(_ objects: [Object]) {
    all += objects
    all.sort(by: Self.isBefore)
    longest = objects.reduce(longest) { max($0, Self.length($1)) }
  }

  mutating func insert(_ object: Object) {
    let place = firstIndex { !Self.isBefore($0, object) }
    all.insert(object, at: place)
    longest = max(longest, Self.length(object))
  }

  mutating func remove(_ id: DocumentID) { all.removeAll { $0.sample.uuid == id } }

  /// Finds a range with all objects that can lie within the bounds, and few others.
  func within(_ bounds: HKPredicate.Bounds) -> ArraySlice<Object> {
    let (earliest, underflows) = bounds.start.subtractingReportingOverflow(longest)
    let first = underflows ? 0 : firstIndex { $0.sample.startDate.microseconds >= earliest }
    let end = firstIndex { $0.sample.startDate.microseconds > bounds.end }
    return all[first..<max(first, end)]
  }

  /// Finds the first object for which a condition holds that also holds for all later objects.
  private func firstIndex(where holds: (Object) -> Bool) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(all[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func isBefore(_ a: Object, _ b: Object) -> Bool {
    a.sample.startDate == b.sample.startDate
      ? a.sample.uuid.text < b.sample.uuid.text : a.sample.startDate < b.sample.startDate
  }

  private static func length(_ object: Object) -> Int64 {
    object.sample.endDate.microseconds - object.sample.startDate.microseconds
  }
}
