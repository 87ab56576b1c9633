import LockstepDocuments
import LockstepHealth
import LockstepSimulation

/// The columns of an index that filters and sums read, each by the workouts' slots.
struct WorkoutColumns: Sendable {
  var isThere: [Bool] = []
  private(set) var starts: [Int64] = []
  private(set) var activeSeconds: [Double] = []
  /// The distance in metres; NaN if unknown, as in the columns of energy.
  private(set) var metres: [Double] = []
  private(set) var kilocalories: [Double] = []
  /// The month of the start, in months since the year 0 on the owner's clocks.
  private(set) var months: [Int32] = []
  private var texts: [Int32] = []
  private var sources: [Int32] = []
  /// The activity, as its index in `HKWorkoutActivityType.allCases`.
  private var kinds: [UInt8] = []
  /// The missing data, as a sum of `WorkoutFilter.Lack.bit`.
  private var lacks: [UInt8] = []
  /// `true` if the workout's totals are known.
  private(set) var isWhole: [Bool] = []

  /// The conditions of a filter, with a flag for each text, activity and source.
  struct Test {
    let texts: [Bool]?
    let kinds: [Bool]?
    let sources: [Bool]?
    let starts: Range<Int64>
    let activeSeconds: ClosedRange<Double>
    let lacks: UInt8
  }

  mutating func grow() {
    isThere.append(false)
    starts.append(0)
    activeSeconds.append(0)
    metres.append(.nan)
    kilocalories.append(.nan)
    months.append(0)
    texts.append(0)
    sources.append(0)
    kinds.append(0)
    lacks.append(0)
    isWhole.append(false)
  }

  mutating func set(
    _ row: WorkoutRow,
    at slot: Int,
    text: Int32,
    source: Int32,
    _ zone: HealthTimeZone
  ) {
    isThere[slot] = true
    starts[slot] = row.startDate.microseconds
    activeSeconds[slot] = row.activeSeconds
    months[slot] = WorkoutMonth(zone.local(row.startDate).day).number
    texts[slot] = text
    sources[slot] = source
    kinds[slot] = Self.places[row.activityType] ?? 0
    metres[slot] = .nan
    kilocalories[slot] = .nan
    lacks[slot] = 0
    isWhole[slot] = false
    if let totals = row.totals { setTotals(totals, at: slot) }
  }

  private static let places: [HKWorkoutActivityType: UInt8] = {
    let all = HKWorkoutActivityType.allCases
    return Dictionary(uniqueKeysWithValues: zip(all, all.indices.map { UInt8($0) }))
  }()

  mutating func setTotals(_ totals: WorkoutTotals, at slot: Int) {
    metres[slot] = totals.metres ?? .nan
    kilocalories[slot] = totals.kilocalories ?? .nan
    lacks[slot] = totals.lacks
    isWhole[slot] = true
  }

  func matches(_ test: Test) -> [Bool] {
    var matches = isThere
    for slot in matches.indices where matches[slot] {
      matches[slot] =
        test.starts.contains(starts[slot]) && test.activeSeconds.contains(activeSeconds[slot])
        && lacks[slot] & test.lacks == test.lacks
    }
    Self.keep(&matches, texts, test.texts)
    Self.keep(&matches, sources, test.sources)
    if let flags = test.kinds {
      for slot in matches.indices where matches[slot] { matches[slot] = flags[Int(kinds[slot])] }
    }
    return matches
  }

  private static func keep(_ matches: inout [Bool], _ column: [Int32], _ flags: [Bool]?) {
    guard let flags else { return }
    for slot in matches.indices where matches[slot] { matches[slot] = flags[Int(column[slot])] }
  }
}
