package import LockstepSimulation

/// The id of a document: a ULID, whose 26 characters of Crockford's base 32 sort by the time of making.
package struct DocumentID: Sendable, Hashable, CustomStringConvertible {
  package let text: String

  /// Makes an id from a text that came from elsewhere, unchanged.
  package init(_ text: String) { self.text = text }

  /// `true` if the text is a ULID, and so can be the name of a file.
  package var isULID: Bool {
    text.utf8.count == 26 && text.utf8.allSatisfy { Self.alphabet.contains($0) }
  }

  /// Compares the bytes, as file systems compare names: two Unicode spellings of a letter give two ids.
  package static func == (a: Self, b: Self) -> Bool { a.text.hasBytes(of: b.text) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }

  private static let alphabet: [UInt8] = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Makes a new id: 48 bits of the device's date in milliseconds, then 80 random bits.
  package init(at date: WallTime, from stream: inout RandomStream) {
    let milliseconds = UInt64(max(0, date.microseconds / 1_000))
    let high = stream.next()
    let low = stream.next()
    var characters: [UInt8] = []
    characters.reserveCapacity(26)
    for index in 0..<10 {
      characters.append(Self.alphabet[Int(milliseconds >> UInt64(45 - index * 5) & 31)])
    }
    for index in 0..<8 { characters.append(Self.alphabet[Int(high >> UInt64(index * 5) & 31)]) }
    for index in 0..<8 { characters.append(Self.alphabet[Int(low >> UInt64(index * 5) & 31)]) }
    text = String(decoding: characters, as: UTF8.self)
  }

  package var description: String { text }
}
