// A name that stands twice in one object: readers differ in which of the two values they take, so neither
// is taken (VALUE-9).

extension JSONReader {
  /// The range of a key in an open object; an empty range marks the beginning of an object.
  struct Key: Sendable {
    /// The index after the key's opening quote.
    let start: Int
    /// The index of the key's closing quote.
    let end: Int
    let hasEscapes: Bool
  }

  /// The greatest number of keys that are compared each with each other; more are sorted first.
  private static let comparedMax = 16

  /// Remembers the key whose string ends just before the present offset.
  mutating func remember(keyFrom start: Int, hasEscapes: Bool) {
    keys.append(Key(start: start, end: offset - 1, hasEscapes: hasEscapes))
  }

  /// Moves past the next key, and remembers it.
  mutating func skipKey() throws(JSONError) {
    let start = offset + 1
    let hasEscapes = try skipString()
    remember(keyFrom: start, hasEscapes: hasEscapes)
  }

  /// Forgets the keys of the object that ends here; throws if one of them occurs twice.
  mutating func forgetKeys() throws(JSONError) {
    let count = keys.reversed().prefix { $0.start > 0 }.count
    if count > 1, let key = repeatedKey(in: keys.suffix(count)) {
      let name = name(of: key)
      throw JSONError(offset: key.start - 1, key: nil, reason: .repeatedKey(name))
    }
    keys.removeLast(min(count + 1, keys.count))
  }

  /// Finds the first key that occurs for the second time.
  private func repeatedKey(in keys: ArraySlice<Key>) -> Key? {
    if keys.count <= Self.comparedMax {
      return keys.indices.first { index in
        keys[..<index].contains { isSame($0, keys[index]) }
      }
      .map { keys[$0] }
    }
    let ordered = keys.map { (key: $0, name: Array(name(of: $0).utf8)) }
      .sorted { $0.name == $1.name ? $0.key.start < $1.key.start : precedes($0.name, $1.name) }
    return zip(ordered, ordered.dropFirst()).filter { $0.name == $1.name }
      .map(\.1.key).min { $0.start < $1.start }
  }

  private func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }

  private func isSame(_ one: Key, _ other: Key) -> Bool {
    if one.hasEscapes || other.hasEscapes {
      return name(of: one).utf8.elementsEqual(name(of: other).utf8)
    }
    let count = one.end - one.start
    guard other.end - other.start == count else { return false }
    for index in 0..<count where bytes[one.start + index] != bytes[other.start + index] {
      return false
    }
    return true
  }

  private func name(of key: Key) -> String {
    var reader = self
    reader.offset = key.start - 1
    return (try? reader.readString()) ?? ""
  }
}
