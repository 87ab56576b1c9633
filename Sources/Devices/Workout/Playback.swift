import LockstepHealth
import LockstepSimulation

/// The playing of a recording: a machine that gives each of its samples at the sample's time.
///
/// A sample of an instant comes at that instant; one of a period comes at its end. Each column keeps
/// the recording's order, even if the recording's clock went back. Samples outside the recording's time
/// come at its beginning or end.
struct Playback: Sendable {
  /// One item that the sensors give.
  enum Item: Sendable {
    case sample(HKQuantityTypeIdentifier, value: Double, start: Double, duration: Double)
    /// The location at this index of the recording's route.
    case location(Int)
    case event(HKWorkoutEvent)
  }

  /// A column of the recording, with the times of its items.
  private struct Column: Sendable {
    enum Kind: Sendable {
      case series(Int)
      case route
      /// The workout events at these indices of the recording's list.
      case events([Int])
    }

    let kind: Kind
    /// The times of the items since the workout's start; none is before its predecessor.
    let instants: [Interval]
    var next = 0

    init(_ kind: Kind, _ seconds: [Double], upTo end: Interval) {
      self.kind = kind
      var last = Interval.zero
      instants = seconds.map { seconds in
        last = min(end, max(last, Playback.interval(seconds)))
        return last
      }
    }

    var instant: Interval? { next < instants.count ? instants[next] : nil }
  }

  let recording: SensorRecording
  private var columns: [Column] = []
  /// The number of items that were given so far.
  private(set) var count: Int64 = 0

  init(_ recording: SensorRecording) {
    self.recording = recording
    let samples = recording.samples
    // What the timer did comes first, so that a reading of the same instant knows of it; apart from laps,
    // which come at their end and would hold it up.
    let places = samples.workoutEvents.indices
    for group in [places.filter(isTimer), places.filter { !isTimer($0) }] {
      let ends = group.map { samples.workoutEvents[$0].start + samples.workoutEvents[$0].duration }
      columns.append(Column(.events(group), ends, upTo: length))
    }
    for (index, series) in samples.series.enumerated() {
      let ends = zip(series.starts, series.durations).map { $0 + $1 }
      columns.append(Column(.series(index), ends, upTo: length))
    }
    columns.append(Column(.route, samples.route.instants, upTo: length))
  }

  /// Says if the workout event at an index is a pause or a resumption.
  private func isTimer(_ place: Int) -> Bool {
    let type = recording.samples.workoutEvents[place].type
    return type == .pause || type == .resume
  }

  /// The length of the recording from start to end, including pauses.
  var length: Interval { Self.interval(recording.head.elapsedSeconds) }

  /// The time from the start to the next item; `nil` after the last.
  var nextInstant: Interval? {
    var earliest: Interval?
    for column in columns {
      guard let instant = column.instant else { continue }
      if earliest.map({ instant < $0 }) ?? true { earliest = instant }
    }
    return earliest
  }

  /// Returns the next item whose time has come by an instant, with its time.
  mutating func next(through instant: Interval) -> (item: Item, at: Interval)? {
    guard let due = nextInstant, due <= instant,
      let index = columns.firstIndex(where: { $0.instant == due })
    else { return nil }
    let place = columns[index].next
    columns[index].next += 1
    count += 1
    return (item(place, of: columns[index].kind), due)
  }

  private func item(_ place: Int, of kind: Column.Kind) -> Item {
    switch kind {
    case .events(let places): return .event(recording.samples.workoutEvents[places[place]])
    case .route: return .location(place)
    case .series(let number):
      let series = recording.samples.series[number]
      return .sample(
        series.type,
        value: series.quantities[place],
        start: series.starts[place],
        duration: series.durations[place]
      )
    }
  }

  /// Converts seconds to an interval, rounded to the nanosecond; values beyond a clock's range become
  /// the range's end.
  static func interval(_ seconds: Double) -> Interval {
    let furthest = SensorRecording.elapsedSecondsMax
    return .nanoseconds(Int64((min(furthest, max(-furthest, seconds)) * 1e9).rounded()))
  }
}
