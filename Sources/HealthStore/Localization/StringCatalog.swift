/// The texts of one language by their keys.
///
/// A line each: a key, an equals sign between blanks, and the text. `%d` stands for a number and `%s` for
/// words; a key that counts has a line for each form that the language has of a plural.
struct StringCatalog: Sendable {
  /// In the order of the lines.
  let allKeys: [String]
  private let texts: [String: String]

  init(_ lines: String) {
    let entries = lines.split(separator: "\n").compactMap { line -> (key: String, text: String)? in
      let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    allKeys = entries.map(\.key)
    texts = Dictionary(entries.map { ($0.key, $0.text) }) { first, _ in first }
  }

  /// The text of a key; `nil` where the language does not have it yet.
  func text(_ key: String) -> String? { texts[key] }
}
