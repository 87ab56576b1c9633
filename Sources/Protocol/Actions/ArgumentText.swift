/// The texts that are dates, as an argument of a verb spells them.
package enum DateText {
  /// Says if a text has the form of a date in ISO 8601 with seconds and a zone, such as
  /// `2026-01-05T08:00:00Z`.
  package static func isOne(_ text: String) -> Bool {
    let form = "0000-00-00T00:00:00".utf8
    let head = text.utf8.prefix(form.count)
    guard head.count == form.count, zip(head, form).allSatisfy(matches) else { return false }
    var rest = text.utf8.dropFirst(form.count)
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { isDigit($0) }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(1 + digits.count)
    }
    return rest.elementsEqual("Z".utf8) || isOffset(rest)
  }

  private static func isOffset(_ text: Substring.UTF8View) -> Bool {
    let isSigned = text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-")
    return isSigned && text.count == 6 && zip(text.dropFirst(), "00:00".utf8).allSatisfy(matches)
  }

  /// Says if a byte is as in a form, where `0` stands for any digit.
  private static func matches(_ byte: UInt8, _ form: UInt8) -> Bool {
    form == UInt8(ascii: "0") ? isDigit(byte) : byte == form
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The names that an app can give to what is kept in a file (APP-12).
package enum Label {
  /// Says if a text can be such a name.
  package static func isOne(_ text: String) -> Bool {
    let isFit = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isFit && (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
  }
}
