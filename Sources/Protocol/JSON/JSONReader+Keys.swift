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

  /// The number of keys, with the marks of their objects, for which memory is reserved at first: as
  /// many as are open at once in most lines.
  private static let usualCount = 16
  /// The greatest number of keys that are compared each with each other; more are sorted first.
  private static let comparedMax = 16

  /// Marks the beginning of an object's keys.
  mutating func beginKeys() {
    if keys.capacity == 0 { keys.reserveCapacity(Self.usualCount) }
    keys.append(Key(start: 0, end: 0, hasEscapes: false))
  }

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
    var first = keys.count
    while first > 0, keys[first - 1].start > 0 { first -= 1 }
    if keys.count - first > 1, let key = repeatedKey(from: first) {
      let name = name(of: key)
      throw JSONError(offset: key.start - 1, key: nil, reason: .repeatedKey(name))
    }
    keys.removeLast(keys.count - max(first - 1, 0))
  }

  /// Finds the first key from an index on that occurs for the second time.
  private func repeatedKey(from first: Int) -> Key? {
    if keys.count - first > Self.comparedMax { return repeatedKeyBySorting(from: first) }
    for index in first..<keys.count {
      for earlier in first..<index where isSame(keys[earlier], keys[index]) { return keys[index] }
    }
    return nil
  }

  private func repeatedKeyBySorting(from first: Int) -> Key? {
    let ordered = keys[first...].map { (key: $0, name: Array(name(of: $0).utf8)) }
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
