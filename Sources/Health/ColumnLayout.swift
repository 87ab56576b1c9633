import LockstepProtocol

/// Lays a JSON text out for people: each member on its own line, but columns of numbers with thirty
/// numbers a line.
///
/// So a ride's document has some thousand lines, and a changed value changes only one line. Columns
/// have no spaces, since a ride has tens of thousands of numbers.
enum ColumnLayout {
  private static let numbersPerLine = 30
  private static let indent = 2

  static func bytes(_ text: JSONText) -> [UInt8] {
    var printer = Printer(bytes: text.bytes)
    printer.value(level: 0)
    return printer.output + [UInt8(ascii: "\n")]
  }

  /// A walk through a JSON text that is known to be valid and free of white space.
  private struct Printer {
    let bytes: [UInt8]
    var output: [UInt8] = []
    private var place = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
      output.reserveCapacity(bytes.count * 5 / 4)
    }

    mutating func value(level: Int) {
      switch bytes[place] {
      case UInt8(ascii: "{"): members(level: level)
      case UInt8(ascii: "["): elements(level: level)
      default: scalar()
      }
    }

    private mutating func take() {
      output.append(bytes[place])
      place += 1
    }

    private mutating func breakLine(_ level: Int) {
      output.append(UInt8(ascii: "\n"))
      output += [UInt8](repeating: UInt8(ascii: " "), count: level * indent)
    }

    private mutating func members(level: Int) {
      take()
      if bytes[place] == UInt8(ascii: "}") { return take() }
      while true {
        breakLine(level + 1)
        scalar()
        take()
        output.append(UInt8(ascii: " "))
        value(level: level + 1)
        if bytes[place] != UInt8(ascii: ",") { break }
        take()
      }
      breakLine(level)
      take()
    }

    private mutating func elements(level: Int) {
      let isColumn = isColumn
      let isShort = isColumn && columnCount <= 3
      take()
      if bytes[place] == UInt8(ascii: "]") { return take() }
      var count = 0
      while true {
        if !isColumn || count % numbersPerLine == 0 && !isShort {
          breakLine(level + 1)
        } else if count > 0, isShort {
          output.append(UInt8(ascii: " "))
        }
        value(level: level + 1)
        count += 1
        if bytes[place] != UInt8(ascii: ",") { break }
        take()
      }
      if !isShort { breakLine(level) }
      take()
    }

    /// `true` if the array at the reading position has only numbers and arrays of numbers.
    private var isColumn: Bool {
      var depth = 0
      for index in place..<bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: "{"), UInt8(ascii: "\""): return false
        default: break
        }
        if depth == 0 { return true }
      }
      return true
    }

    /// The number of elements of the column at the reading position, counted up to four; four for a
    /// column with arrays in it.
    private var columnCount: Int {
      var count = 1
      for index in (place + 1)..<bytes.count where count < 4 {
        switch bytes[index] {
        case UInt8(ascii: "]"): return count
        case UInt8(ascii: "["): return 4
        case UInt8(ascii: ","): count += 1
        default: break
        }
      }
      return count
    }

    /// Copies a string, a number, `true`, `false` or `null` to the output.
    private mutating func scalar() {
      guard bytes[place] == UInt8(ascii: "\"") else {
        while place < bytes.count, !isEnd(bytes[place]) { take() }
        return
      }
      take()
      while bytes[place] != UInt8(ascii: "\"") {
        if bytes[place] == UInt8(ascii: "\\") { take() }
        take()
      }
      take()
    }

    private func isEnd(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    }
  }
}
