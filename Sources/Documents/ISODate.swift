import LockstepProtocol
package import LockstepSimulation

/// The spelling of dates in documents, readable for people: `2026-01-05T09:00:00.000000Z`.
package enum ISODate {
  /// Spells a date in UTC (ISO 8601) with six digits of a second.
  package static func text(_ date: WallTime) -> String {
    let (days, rest) = split(date.microseconds, by: 86_400_000_000)
    let (seconds, fraction) = split(rest, by: 1_000_000)
    var text = Day(sinceEpoch: days).digits
    text.append(UInt8(ascii: "T"))
    append(seconds / 3_600, 2, then: ":", to: &text)
    append(seconds / 60 % 60, 2, then: ":", to: &text)
    append(seconds % 60, 2, then: ".", to: &text)
    append(fraction, 6, then: "Z", to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a date as `text` spells it, or with fewer or no digits of a second, or with an offset such
  /// as `+01:00`.
  ///
  /// Digits beyond the sixth are dropped. Returns `nil` for anything else, for a day that is not on the
  /// calendar, and for dates further from 1970 than 2^53 µs, which a line cannot have.
  package static func date(_ text: String) -> WallTime? {
    var reader = DigitReader(bytes: Array(text.utf8))
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let number = reader.number(2), reader.take("T"),
      let day = Day(year: year, month: month, day: number),
      let hour = reader.number(2), hour < 24, reader.take(":"),
      let minute = reader.number(2), minute < 60, reader.take(":"),
      let second = reader.number(2), second < 60,
      let fraction = reader.fraction(), let offset = reader.offsetSeconds(), reader.isAtEnd
    else { return nil }
    let seconds = day.sinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second - offset
    let microseconds = seconds * 1_000_000 + fraction
    return microseconds.magnitude <= maximumInteger ? WallTime(microseconds: microseconds) : nil
  }

  /// Finds the day of a date in UTC.
  package static func day(of date: WallTime) -> Day {
    Day(sinceEpoch: split(date.microseconds, by: 86_400_000_000).0)
  }

  /// Divides into quotient and remainder; the remainder is never negative.
  private static func split(_ value: Int64, by size: Int64) -> (Int64, Int64) {
    let rest = (value % size + size) % size
    return ((value - rest) / size, rest)
  }

  /// Appends a number, padded with zeros to a width, and a text after it.
  fileprivate static func append(
    _ value: Int64,
    _ width: Int,
    then separator: Unicode.Scalar? = nil,
    to text: inout [UInt8]
  ) {
    if value < 0 { text.append(UInt8(ascii: "-")) }
    let digits = value.magnitude
    var place: UInt64 = 1
    for _ in 1..<width { place *= 10 }
    while digits / place >= 10 { place *= 10 }
    while place > 0 {
      text.append(UInt8(ascii: "0") + UInt8(digits / place % 10))
      place /= 10
    }
    if let separator { text.append(UInt8(ascii: separator)) }
  }

  fileprivate static func padded(_ value: Int64, _ width: Int) -> String {
    var text: [UInt8] = []
    append(value, width, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// A day of the Gregorian calendar.
package struct Day: Sendable, Equatable {
  package let year: Int64
  package let month: Int64
  package let day: Int64

  /// Makes a day; `nil` if the calendar does not have it.
  package init?(year: Int64, month: Int64, day: Int64) {
    guard (1...12).contains(month), day >= 1 else { return nil }
    self.year = year
    self.month = month
    self.day = day
    guard Day(sinceEpoch: sinceEpoch) == self else { return nil }
  }

  /// Makes the day that is a number of days after 1970-01-01.
  ///
  /// The days are counted in eras of 400 years that begin on 1 March, so that a leap day is the last of
  /// its year.
  package init(sinceEpoch days: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  package var sinceEpoch: Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day as text, such as `2026-01-05`.
  package var text: String { String(decoding: digits, as: UTF8.self) }

  fileprivate var digits: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    ISODate.append(year, 4, then: "-", to: &text)
    ISODate.append(month, 2, then: "-", to: &text)
    ISODate.append(day, 2, to: &text)
    return text
  }

  package var yearText: String { ISODate.padded(year, 4) }
  package var monthText: String { ISODate.padded(month, 2) }
}

/// A reader of a date's digits from left to right.
private struct DigitReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads exactly `count` digits as a number.
  mutating func number(_ count: Int) -> Int64? {
    guard index + count <= bytes.count else { return nil }
    var value: Int64 = 0
    for byte in bytes[index..<(index + count)] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    index += count
    return value
  }

  /// Reads the microseconds after a point; 0 if there is no point.
  mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    var value: Int64 = 0
    var digits = 0
    while let digit = number(1) {
      if digits < 6 { value = value * 10 + digit }
      digits += 1
    }
    if digits == 0 { return nil }
    while digits < 6 {
      value *= 10
      digits += 1
    }
    return value
  }

  mutating func offsetSeconds() -> Int64? {
    if take("Z") { return 0 }
    let isEast = take("+")
    guard isEast || take("-"), let hours = number(2), hours < 24, take(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isEast ? seconds : -seconds
  }
}
