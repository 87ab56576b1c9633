/// The texts of one language by their keys.
///
/// A line each: a key, an equals sign between blanks, and the text. `%d` stands for a number and `%s` for
/// words; a key that counts has a line for each form that the language has of a plural.
struct StringCatalog: Sendable {
  /// In the order of the lines.
  let allKeys: [String]
  private let texts: [String: String]

  init(_ lines: String) {
    let entries = lines.split(separator: "\n").compactMap(Self.entry)
    allKeys = entries.map(\.key)
    texts = Dictionary(entries.map { ($0.key, $0.text) }) { first, _ in first }
  }

  /// Reads the key and the text of a line; no key has an equals sign, and to look for a byte takes a
  /// program that starts far less time than to look for three characters.
  private static func entry(_ line: Substring) -> (key: String, text: String)? {
    guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let key = line[..<sign]
    let text = line[line.utf8.index(after: sign)...]
    guard key.hasSuffix(" "), text.hasPrefix(" ") else { return nil }
    return (String(key.dropLast()), String(text.dropFirst()))
  }

  /// Looks up the text of a key; `nil` where the language does not have it yet.
  func text(_ key: String) -> String? { texts[key] }
}
