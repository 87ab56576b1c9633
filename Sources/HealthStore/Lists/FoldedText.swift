/// Text in the form in which a search compares it: without case, and without the marks on Latin
/// letters.
///
/// `Zürich`, `ZURICH` and `zu\u{308}rich` are one text, and `straße` is `strasse`. Letters of other
/// scripts lose their case and the marks that stand as characters of their own.
package enum FoldedText {
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.unicodeScalars where !isMark(scalar) {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(lower) {
        folded += base(of: lower)
      }
    }
    return folded
  }

  /// Splits a text into folded words: runs of letters and digits.
  package static func words(of text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  /// Finds a letter without its marks from its Unicode name, such as LATIN SMALL LETTER E WITH ACUTE.
  private static func base(of scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return String(scalar) }
    if let letters = ligatures.first(where: { $0.scalar == scalar })?.letters { return letters }
    let start = "LATIN SMALL LETTER "
    guard let name = scalar.properties.name, name.hasPrefix(start) else { return String(scalar) }
    let rest = name.dropFirst(start.count).split(separator: " ")
    guard rest.count > 1, rest[0].count == 1, rest[1] == "WITH" else { return String(scalar) }
    return rest[0].lowercased()
  }

  private static let ligatures: [(scalar: Unicode.Scalar, letters: String)] = [
    ("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("ı", "i"), ("þ", "th"), ("ð", "d"),
  ]
}
