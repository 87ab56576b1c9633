extension HealthTimeZone {
  /// Reads a time zone; `nil` if the text is not one.
  package init?(_ text: String) {
    if text == "UTC" || text == "GMT" || text == "Z" {
      self.init(text: text, offsetSeconds: 0, summer: nil)
      return
    }
    var reader = ZoneReader(text)
    if text.hasPrefix("+") || text.hasPrefix("-") {
      guard let offset = reader.isoOffset(), reader.rest.isEmpty else { return nil }
      self.init(text: text, offsetSeconds: offset, summer: nil)
    } else {
      guard reader.name(), let west = reader.time(hoursMax: 24) else { return nil }
      let summer = reader.summer(standard: -west)
      guard reader.rest.isEmpty else { return nil }
      self.init(text: text, offsetSeconds: -west, summer: summer)
    }
  }
}

/// A reader that goes through a time zone's text from left to right.
private struct ZoneReader {
  private(set) var rest: Substring

  init(_ text: String) { rest = text[...] }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard digits.count <= 3, let number = Int64(digits), range.contains(number) else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// Reads a name, which is three letters or more, or any text in angle brackets, and says if there was
  /// one.
  mutating func name() -> Bool {
    let isQuoted = take("<")
    let name = rest.prefix { isQuoted ? $0 != ">" : $0.isLetter }
    rest = rest.dropFirst(name.count)
    return name.count >= 3 && (!isQuoted || take(">"))
  }

  /// Reads hours with optional minutes, seconds and sign, and returns the seconds; `nil` if there are
  /// none.
  mutating func time(hoursMax: Int64) -> Int64? {
    let sign: Int64 = take("-") ? -1 : (take("+") ? 1 : 1)
    guard let hours = number(0...hoursMax) else { return nil }
    var seconds = hours * 3_600
    for unit: Int64 in [60, 1] where take(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  /// Reads an offset such as `+02:00` or `+0200`, and returns it in seconds.
  mutating func isoOffset() -> Int64? {
    let sign: Int64 = rest.first == "-" ? -1 : 1
    let digits = rest.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int64(digits), number / 100 <= 14, number % 100 < 60
    else {
      return nil
    }
    rest = ""
    return sign * (number / 100 * 3_600 + number % 100 * 60)
  }

  /// Reads the name, offset and dates of summer time; `nil` if there are none, and then nothing is
  /// consumed.
  mutating func summer(standard: Int64) -> HealthTimeZone.Summer? {
    let start = rest
    if name() {
      let west = rest.first == "," ? -(standard + 3_600) : time(hoursMax: 24)
      if let west, take(","), let begin = change(), take(","), let end = change() {
        return .init(offsetSeconds: -west, start: begin, end: end)
      }
    }
    rest = start
    return nil
  }

  private mutating func change() -> HealthTimeZone.Change? {
    guard take("M"), let month = number(1...12), take("."), let week = number(1...5), take("."),
      let weekday = number(0...6)
    else { return nil }
    var second: Int64 = 2 * 3_600
    if take("/") {
      guard let time = time(hoursMax: 167) else { return nil }
      second = time
    }
    return .init(month: month, week: week, weekday: weekday, second: second)
  }
}
