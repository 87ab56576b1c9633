import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// What the journal keeps of an object, so that its deletion is told to those whom it concerns.
struct JournalObject: Equatable {
  /// So many samples of a type.
  struct Held: Equatable {
    let type: HKObjectType
    let count: Int64
    /// Those that are not the ids of their places; known from the workout's deletion on alone, for a
    /// journal would be as long as all workouts together.
    var ids: [DocumentID] = []
  }

  let start: WallTime
  let end: WallTime
  /// Of a workout.
  var activity: HKWorkoutActivityType?
  /// Of a workout, without pauses.
  var microseconds: Int64 = 0
  /// What a workout held; `nil` where nobody has looked at its series.
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

  /// The times, the activity with its length, and what it held, two places each.
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

  /// Types with their counts; after one comes a list of ids where its samples have their own.
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

  /// What a number of JSON says exactly.
  private static let dates = -(Int64(1) << 53)...(Int64(1) << 53)
}

extension HealthJournal.Entry {
  /// A deletion that a query may be told of.
  struct Gone {
    let id: DocumentID
    /// Of a workout's series or its route, whose own times nobody has kept.
    let isPart: Bool
  }

  /// The workout whose route it is, where that came later than its workout.
  var route: DocumentID? {
    guard type == .workoutRoute, id.text.hasSuffix(Self.routeEnding) else { return nil }
    return DocumentID(String(id.text.dropLast(Self.routeEnding.count)))
  }

  static let routeEnding = "/route"

  /// What of a type went with it: the samples of a workout have ids of their own.
  ///
  /// Of a workout that went before anybody looked at its series, the id of the workout alone is told.
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
      return [Gone(id: DocumentID(id.text + Self.routeEnding), isPart: true)]
    }
    return (0..<samples.count).map { place in
      let own = samples.ids.indices.contains(Int(place)) ? samples.ids[Int(place)] : DocumentID("")
      let ofPlace = DocumentID("\(id.text)/\(wanted.name)/\(place)")
      return Gone(id: own.text.isEmpty ? ofPlace : own, isPart: true)
    }
  }
}

extension HKWorkout {
  /// How many samples of each type it holds, and its route.
  var held: [JournalObject.Held] {
    var held = series.filter { $0.count > 0 }.map {
      JournalObject.Held(type: .quantity($0.type), count: Int64($0.count))
    }
    if let route, route.count > 0 {
      held.append(JournalObject.Held(type: .workoutRoute, count: 1))
    }
    return held
  }

  /// The same, with the ids that samples have of their own.
  var heldWithIDs: [JournalObject.Held] {
    held.map { held in
      guard case .quantity(let type) = held.type, let series = series(type), series.details.hasIDs
      else { return held }
      let ids = (0..<series.count).map { series.details.detail(at: $0).id }
      return JournalObject.Held(type: held.type, count: held.count, ids: ids)
    }
  }
}
