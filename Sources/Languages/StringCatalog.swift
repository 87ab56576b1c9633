/// The texts of one language, by their keys.
///
/// Each text is a line: a key, an equals sign between blanks, and the text. `%d` stands for a number
/// and `%s` for words; a key for a number of things has a line for each plural form of the language.
struct StringCatalog: Sendable {
  /// The keys, in the order of their lines.
  let allKeys: [String]
  private let texts: [String: String]

  init(_ lines: String) {
    let entries = lines.split(separator: "\n").compactMap(Self.entry)
    allKeys = entries.map(\.key)
    texts = Dictionary(entries.map { ($0.key, $0.text) }) { first, _ in first }
  }

  /// Splits a line into key and text at the first equals sign, which no key contains.
  ///
  /// It searches for a single byte, which makes programs start much faster than a search for three
  /// characters.
  private static func entry(_ line: Substring) -> (key: String, text: String)? {
    guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let key = line[..<sign]
    let text = line[line.utf8.index(after: sign)...]
    guard key.hasSuffix(" "), text.hasPrefix(" ") else { return nil }
    return (String(key.dropLast()), String(text.dropFirst()))
  }

  /// Looks up the text of a key; `nil` if the language lacks it.
  func text(_ key: String) -> String? { texts[key] }
}
