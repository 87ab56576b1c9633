import LockstepProtocol

/// A reading of a sensor, in the column of its kind.
struct Reading: Sendable, Equatable {
  /// The column: HealthKit's identifier without its prefix, `event` with its type, or `route`.
  var column: String
  /// The start of the reading, in seconds since the workout's start.
  var start: Int64
  var duration: Int64 = 0
  /// The value of the reading; of a location its latitude, of an event 0.
  var value: Int64 = 0

  /// Computes the second in which the reading comes, in a recording of so many seconds (SENSOR-6).
  func comes(in elapsed: Int64) -> Int64 { min(elapsed, max(0, start + duration)) }

  static func heart(_ start: Int64, _ value: Int64) -> Self {
    Self(column: "HeartRate", start: start, value: value)
  }

  static func distance(_ start: Int64, lasting duration: Int64, _ value: Int64) -> Self {
    Self(column: "DistanceCycling", start: start, duration: duration, value: value)
  }

  static func place(_ start: Int64, _ latitude: Int64) -> Self {
    Self(column: "route", start: start, value: latitude)
  }

  static func event(_ type: String, _ start: Int64, lasting duration: Int64 = 0) -> Self {
    Self(column: "event \(type)", start: start, duration: duration)
  }
}

extension [Reading] {
  private static let prefix = "HKQuantityTypeIdentifier"
  private static let units = ["HeartRate": "count/min", "DistanceCycling": "m"]

  /// The names of the columns in the order in which they first appear; all events share one.
  private var columns: [String] {
    reduce(into: []) { names, reading in
      let isEvent = reading.column.hasPrefix("event ")
      let name = isEvent ? "event" : reading.column
      if !names.contains(name) { names.append(name) }
    }
  }

  private func of(_ column: String) -> [Reading] {
    filter { $0.column == column || $0.column.hasPrefix("\(column) ") }
  }

  /// The readings as JSON, as in the field `samples` of a batch or a piece.
  var json: String {
    var parts: [String] = []
    let series = columns.filter { Self.units[$0] != nil }.map { of($0).seriesJSON }
    if !series.isEmpty { parts.append(#""series":[\#(series.joined(separator: ","))]"#) }
    if !of("route").isEmpty { parts.append(of("route").routeJSON) }
    let events = of("event").map { event in
      let lasts = event.duration > 0 ? #","duration":\#(event.duration)"# : ""
      return #"{"type":"\#(event.column.dropFirst(6))","start":\#(event.start)\#(lasts)}"#
    }
    if !events.isEmpty { parts.append(#""workoutEvents":[\#(events.joined(separator: ","))]"#) }
    return "{\(parts.joined(separator: ","))}"
  }

  private static func runs(_ numbers: [Int64]) -> String {
    "[\(numbers.map { "[\($0),1]" }.joined(separator: ","))]"
  }

  private static func column(_ numbers: [Int64]) -> String {
    "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
  }

  private var seriesJSON: String {
    let name = first?.column ?? ""
    return #"{"type":"\#(Self.prefix)\#(name)","unit":"\#(Self.units[name] ?? "")","#
      + #""count":\#(count),"starts":\#(Self.runs(map(\.start))),"#
      + #""durations":\#(Self.runs(map(\.duration))),"values":\#(Self.column(map(\.value)))}"#
  }

  private var routeJSON: String {
    let zeros = Self.column(map { _ in 0 })
    return #""route":{"count":\#(count),"instants":\#(Self.runs(map(\.start))),"#
      + #""latitudes":\#(Self.column(map(\.value))),"longitudes":\#(zeros),"#
      + #""altitudes":\#(zeros),"speeds":\#(zeros),"accuracies":\#(Self.runs(map { _ in 5 }))}"#
  }

  // MARK: Reading

  /// Reads the samples of a batch; `nil` if they cannot be read.
  init?(samples: JSONValue) {
    self = []
    for series in samples["series"].elements {
      guard let type = series["type"].text, type.hasPrefix(Self.prefix),
        let readings = Self(
          String(type.dropFirst(Self.prefix.count)),
          series["starts"],
          series["durations"],
          series["values"]
        ), series["count"].number == Int64(readings.count), let unit = series["unit"].text,
        unit == Self.units[String(type.dropFirst(Self.prefix.count))] ?? unit
      else { return nil }
      self += readings
    }
    let route = samples["route"]
    if !route.isMissing {
      guard let readings = Self("route", route["instants"], nil, route["latitudes"]) else {
        return nil
      }
      self += readings
    }
    for event in samples["workoutEvents"].elements {
      guard let start = event["start"].whole else { return nil }
      let name = "event \(event["type"].text ?? "?")"
      append(Reading(column: name, start: start, duration: event["duration"].whole ?? 0))
    }
  }

  private init?(
    _ column: String,
    _ starts: JSONValue,
    _ durations: JSONValue?,
    _ values: JSONValue
  ) {
    let values = values.elements.compactMap(\.whole)
    guard let starts = starts.runs, starts.count == values.count,
      let durations = durations.map(\.runs) ?? starts.map({ _ in 0 }),
      durations.count == values.count
    else { return nil }
    self = values.indices.map { index in
      Reading(
        column: column,
        start: starts[index],
        duration: durations[index],
        value: values[index]
      )
    }
  }

  /// The readings sorted by column, so that only the order within a column matters in comparisons.
  var byColumn: [Reading] { columns.sorted().flatMap(of) }

  /// The readings in words, as a failure shows them.
  var words: [String] {
    byColumn.map { reading in
      let lasts = reading.duration > 0 ? " for \(reading.duration) s" : ""
      return "\(reading.column) \(reading.value) at \(reading.start) s\(lasts)"
    }
  }
}

extension JSONValue {
  /// The number of samples, locations and events in a batch's `samples`.
  var sampleCount: Int {
    self["series"].elements.reduce(0) { $0 + $1["values"].elements.count }
      + self["route"]["latitudes"].elements.count + self["workoutEvents"].elements.count
  }

  /// The value of a number without a fraction, however it is spelled; `nil` for any other.
  var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .real(let text): Double(text).flatMap(Int64.init(exactly:))
    default: nil
    }
  }

  /// The numbers that a list of runs stands for; each run is `[first, count, step]`.
  ///
  /// `nil` if a run is not valid.
  fileprivate var runs: [Int64]? {
    var numbers: [Int64] = []
    for run in elements {
      let parts = run.elements.compactMap(\.whole)
      guard parts.count == run.elements.count,
        parts.count == 3 || parts.count == 2 && parts[1] == 1,
        (1...Self.runMax).contains(parts[1])
      else { return nil }
      for place in 0..<parts[1] { numbers.append(parts[0] + place * (parts.last ?? 0)) }
    }
    return numbers
  }

  /// The greatest length of a run in the suite's recordings.
  private static let runMax: Int64 = 100_000
}
