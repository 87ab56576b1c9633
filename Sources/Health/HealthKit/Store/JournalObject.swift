package import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// The description of an object that the journal keeps, so that queries can report the object's
/// deletion.
struct JournalObject: Equatable {
  /// The number of samples of one type that a workout holds.
  struct Held: Equatable {
    let type: HKObjectType
    let count: Int64
    /// The ids that do not follow from a sample's place.
    ///
    /// The journal gets them only when the workout is deleted, since it would grow as large as all
    /// workouts.
    var ids: [DocumentID] = []
  }

  let start: WallTime
  let end: WallTime
  /// The activity of a workout; `nil` for other objects.
  var activity: HKWorkoutActivityType?
  /// The length of a workout without pauses, in microseconds; 0 for other objects.
  var microseconds: Int64 = 0
  /// The samples that a workout held, by type; `nil` if nobody has read its series yet.
  var held: [Held]?

  init(_ sample: HKSample) {
    (start, end) = (sample.startDate, sample.endDate)
    guard let head = sample.workoutHead else {
      held = []
      return
    }
    activity = head.activityType
    microseconds = Int64(min(1e15, max(0, head.duration * 1_000_000)).rounded())
  }

  private init(start: WallTime, end: WallTime) { (self.start, self.end) = (start, end) }

  // MARK: As JSON

  /// Writes the times, a workout's activity and length, and the numbers of samples that it held.
  func write(into writer: inout JSONWriter) {
    writer.beginArray()
    for date in [start, end] {
      writer.integer(min(Self.dates.upperBound, max(Self.dates.lowerBound, date.microseconds)))
    }
    writer.string(activity?.name ?? "")
    writer.integer(microseconds)
    if let held {
      writer.beginArray()
      for held in held {
        writer.string(held.type.identifier)
        writer.integer(held.count)
        if held.ids.isEmpty { continue }
        writer.array(held.ids) { $1.string($0.text) }
      }
      writer.endArray()
    }
    writer.endArray()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var dates: [Int64] = []
    var (activity, microseconds, held) = ("", Int64(0), [Held]?.none)
    var place = 0
    try reader.beginArray()
    while try reader.nextElement() {
      switch place {
      case 0, 1: dates.append(try reader.integer(in: Self.dates))
      case 2: activity = try reader.string()
      case 3: microseconds = try reader.integer(in: 0...1_000_000_000_000_000)
      case 4: held = try readHeld(&reader)
      default: try reader.skipValue()
      }
      place += 1
    }
    guard dates.count == 2 else { throw reader.failure(.missingField("end")) }
    var object = Self(
      start: WallTime(microseconds: dates[0]),
      end: WallTime(microseconds: dates[1])
    )
    object.activity = HKWorkoutActivityType(name: activity)
    (object.microseconds, object.held) = (microseconds, held)
    return object
  }

  /// Reads types with the numbers of their samples; a list of ids follows a type whose samples have ids
  /// of their own.
  private static func readHeld(_ reader: inout JSONReader) throws(JSONError) -> [Held] {
    var all: [Held] = []
    var isKnown = false
    try reader.beginArray()
    while try reader.nextElement() {
      if try reader.peek() == .array {
        let ids = try readIDs(&reader)
        if isKnown { all[all.count - 1].ids = ids }
        continue
      }
      let type = HKObjectType(identifier: try reader.string())
      guard try reader.nextElement() else { break }
      let count = try reader.integer(in: 0...Int64(UInt32.max))
      isKnown = type != nil
      if let type { all.append(Held(type: type, count: count)) }
    }
    return all
  }

  private static func readIDs(_ reader: inout JSONReader) throws(JSONError) -> [DocumentID] {
    var ids: [DocumentID] = []
    try reader.beginArray()
    while try reader.nextElement() { ids.append(DocumentID(try reader.string())) }
    return ids
  }

  /// The range of whole numbers that a JSON number represents exactly.
  private static let dates = -(Int64(1) << 53)...(Int64(1) << 53)
}

extension HealthJournal.Entry {
  /// A deleted sample that a query may have to report.
  struct Gone {
    let id: DocumentID
    /// `true` for a sample of a workout's series or its route, for which the journal keeps no times.
    let isPart: Bool
  }

  /// The id of the workout, if the object is a route that came later than its workout; otherwise `nil`.
  var route: DocumentID? {
    guard type == .workoutRoute, id.text.hasSuffix(Self.routeEnding) else { return nil }
    return DocumentID(String(id.text.dropLast(Self.routeEnding.count)))
  }

  fileprivate static let routeEnding = "/route"

  /// Finds the samples of a type that were deleted with the object; samples in a workout have ids of
  /// their own.
  ///
  /// If a workout was deleted before anybody read its series, only the id of the workout is reported.
  func gone(of wanted: HKObjectType) -> [Gone] {
    if type == wanted { return [Gone(id: id, isPart: false)] }
    guard type == .workout else { return [] }
    switch wanted {
    case .workout, .category, .correlation: return []
    case .quantity, .workoutRoute: break
    }
    guard let held = object?.held else { return [Gone(id: id, isPart: true)] }
    guard let samples = held.first(where: { $0.type == wanted }) else { return [] }
    if wanted == .workoutRoute {
      return [Gone(id: .route(of: id), isPart: true)]
    }
    return (0..<samples.count).map { place in
      let own = samples.ids.indices.contains(Int(place)) ? samples.ids[Int(place)] : DocumentID("")
      let ofPlace = DocumentID("\(id.text)/\(wanted.name)/\(place)")
      return Gone(id: own.text.isEmpty ? ofPlace : own, isPart: true)
    }
  }
}

extension HKWorkout {
  /// The number of samples of each type that the workout holds, and one for its route.
  var held: [JournalObject.Held] {
    var held = series.filter { $0.count > 0 }.map {
      JournalObject.Held(type: .quantity($0.type), count: Int64($0.count))
    }
    if let route, route.count > 0 {
      held.append(JournalObject.Held(type: .workoutRoute, count: 1))
    }
    return held
  }

  /// The same numbers, with the ids of samples that have their own.
  var heldWithIDs: [JournalObject.Held] {
    held.map { held in
      guard case .quantity(let type) = held.type, let series = series(type), series.details.hasIDs
      else { return held }
      let ids = (0..<series.count).map { series.details.detail(at: $0).id }
      return JournalObject.Held(type: held.type, count: held.count, ids: ids)
    }
  }
}

extension DocumentID {
  /// Makes the id of a workout's route from the workout's id.
  package static func route(of workout: DocumentID) -> DocumentID {
    DocumentID(workout.text + HealthJournal.Entry.routeEnding)
  }
}
