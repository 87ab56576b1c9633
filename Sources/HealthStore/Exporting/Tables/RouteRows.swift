import LockstepHealth
import LockstepDocuments
import LockstepSimulation
import LockstepWorkoutFiles

/// The lines of a route's table, written one by one into a buffer, since a long ride has tens of
/// thousands.
struct RouteRows {
  private(set) var bytes: [UInt8]
  private let clock: Interval
  private var worldDay = SpelledDay()
  private var wallDay = SpelledDay()

  private static let titles = [
    "Segment", "Latitude", "Longitude", "Altitude (m)", "Time (UTC ISO)", "Time (UTC)",
    "Time (Local)", "UNIX Epoch Time",
  ]
  /// The number of bytes to reserve for a line.
  private static let lineBytes = 200

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  /// - Parameters:
  ///   - clock: The time by which the tables' clock is ahead of UTC.
  ///   - count: The number of lines that the table will have.
  init(clock: Interval, count: Int) {
    self.clock = clock
    bytes = Array(TableText.row(Self.titles.map(TableText.quoted)).utf8)
    bytes.reserveCapacity(bytes.count + count * Self.lineBytes)
  }

  /// Adds the line of a location to the table.
  ///
  /// - Parameter segment: The number of the location's segment, from 1.
  mutating func add(_ columns: RouteColumns, _ index: Int, segment: Int) {
    let date = columns.dates[index]
    let altitude = HKWorkoutRoute.value(columns.altitudes[index])
    DecimalText.append(UInt64(segment), to: &bytes)
    add(columns.latitudes[index])
    add(columns.longitudes[index])
    add(altitude)
    add { rows in
      rows.worldDay.append(date, between: UInt8(ascii: "T"), to: &rows.bytes)
      rows.bytes.append(UInt8(ascii: "Z"))
    }
    add { rows in rows.worldDay.append(date, between: UInt8(ascii: " "), to: &rows.bytes) }
    let local = date + clock
    add { rows in rows.wallDay.append(local, between: UInt8(ascii: " "), to: &rows.bytes) }
    add(Double(date.microseconds) / 1_000_000)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds a number in the spelling of programs, independent of the language; an unknown number is an
  /// empty cell.
  private mutating func add(_ value: Double?) {
    guard let value else { return bytes.append(Self.comma) }
    add { rows in DecimalText.append(value, to: &rows.bytes) }
  }

  /// Adds a quoted cell whose content a closure writes.
  private mutating func add(_ content: (inout Self) -> Void) {
    bytes.append(Self.comma)
    bytes.append(Self.quote)
    content(&self)
    bytes.append(Self.quote)
  }
}

/// A speller of dates that keeps the last day's text, since most dates are of one day.
struct SpelledDay {
  private var day: Int64?
  private var text: [UInt8] = []

  private static let microseconds: Int64 = 86_400_000_000

  /// Appends a date with milliseconds, with a letter between day and time.
  mutating func append(_ date: WallTime, between letter: UInt8, to bytes: inout [UInt8]) {
    let rest = (date.microseconds % Self.microseconds + Self.microseconds) % Self.microseconds
    let day = (date.microseconds - rest) / Self.microseconds
    if self.day != day {
      self.day = day
      text = Array(Day(sinceEpoch: day).text.utf8)
    }
    bytes += text
    bytes.append(letter)
    let seconds = rest / 1_000_000
    Self.append(seconds / 3_600, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(seconds / 60 % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(seconds % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    Self.append(rest / 1_000 % 1_000, digits: 3, to: &bytes)
  }

  private static func append(_ value: Int64, digits: Int, to bytes: inout [UInt8]) {
    let value = UInt64(value)
    if digits > 2 { bytes.append(UInt8(ascii: "0") + UInt8(value / 100 % 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(value / 10 % 10))
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}
