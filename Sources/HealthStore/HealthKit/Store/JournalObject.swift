import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// What the journal keeps of an object, so that its deletion is told to those whom it concerns.
struct JournalObject: Equatable {
  /// So many samples of a type.
  struct Held: Equatable {
    let type: HKObjectType
    let count: Int64
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

  private static func readHeld(_ reader: inout JSONReader) throws(JSONError) -> [Held] {
    var all: [Held] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let type = HKObjectType(identifier: try reader.string())
      guard try reader.nextElement() else { break }
      let count = try reader.integer(in: 0...Int64(UInt32.max))
      if let type { all.append(Held(type: type, count: count)) }
    }
    return all
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
    guard let count = held.first(where: { $0.type == wanted })?.count else { return [] }
    if wanted == .workoutRoute {
      return [Gone(id: DocumentID(id.text + Self.routeEnding), isPart: true)]
    }
    return (0..<count).map { place in
      Gone(id: DocumentID("\(id.text)/\(wanted.name)/\(place)"), isPart: true)
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
}
