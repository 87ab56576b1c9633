/// A running 64-bit digest (XXH64) of bytes and integers, equal for equal inputs on every machine.
///
/// It tells whether two devices, or two event logs, are equal; it is no protection against a forger.
/// Device state is fed field by field, so that a device can keep it up to date cheaply.
package struct Digest: Sendable, Equatable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private let seed: UInt64
  private var lanes: (UInt64, UInt64, UInt64, UInt64)
  private var word: UInt64 = 0
  private var wordBytes = 0
  private var stripe: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var stripeWords = 0
  private var totalBytes: UInt64 = 0

  package init(seed: UInt64 = 0) {
    self.seed = seed
    lanes = (seed &+ Self.prime1 &+ Self.prime2, seed &+ Self.prime2, seed, seed &- Self.prime1)
  }

  package mutating func add(_ byte: UInt8) {
    word |= UInt64(byte) << UInt64(wordBytes * 8)
    wordBytes += 1
    totalBytes &+= 1
    if wordBytes == 8 { endWord() }
  }

  /// Adds bytes without their count, so that dividing them among several calls makes no difference.
  package mutating func add(_ bytes: [UInt8]) {
    let content = bytes.span
    var index = 0
    while wordBytes != 0, index < content.count {
      add(content[index])
      index += 1
    }
    while stripeWords != 0, index + 8 <= content.count {
      addWord(of: content, at: &index)
    }
    while index + 32 <= content.count {
      lanes.0 = Self.round(lanes.0, Self.word(of: content, at: index))
      lanes.1 = Self.round(lanes.1, Self.word(of: content, at: index + 8))
      lanes.2 = Self.round(lanes.2, Self.word(of: content, at: index + 16))
      lanes.3 = Self.round(lanes.3, Self.word(of: content, at: index + 24))
      totalBytes &+= 32
      index += 32
    }
    while index + 8 <= content.count {
      addWord(of: content, at: &index)
    }
    while index < content.count {
      add(content[index])
      index += 1
    }
  }

  private mutating func addWord(of bytes: Span<UInt8>, at index: inout Int) {
    word = Self.word(of: bytes, at: index)
    totalBytes &+= 8
    endWord()
    index += 8
  }

  /// Adds the eight bytes of a number, least significant first.
  package mutating func add(_ value: UInt64) {
    if wordBytes == 0 {
      word = value
      totalBytes &+= 8
      return endWord()
    }
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  package mutating func add(_ value: Int64) { add(UInt64(bitPattern: value)) }
  package mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }
  package mutating func add(_ value: Bool) { add(UInt64(value ? 1 : 0)) }

  /// Adds an optional number so that `nil` differs from every value.
  package mutating func add(_ value: Int64?) {
    add(value != nil)
    if let value { add(value) }
  }

  /// Adds a text and its length, so that neighbouring texts cannot be confused.
  ///
  /// Its length first, then its bytes in words of eight, the last filled up with zeros.
  package mutating func add(_ text: String) {
    let bytes = text.utf8Span.span
    add(bytes.count)
    var index = 0
    while index + 8 <= bytes.count {
      add(Self.word(of: bytes, at: index))
      index += 8
    }
    if index == bytes.count { return }
    var word: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count {
      word |= UInt64(bytes[index]) << shift
      shift += 8
      index += 1
    }
    add(word)
  }

  /// The digest of everything added so far.
  package var value: UInt64 {
    var hash: UInt64
    if totalBytes >= 32 {
      hash =
        Self.rotate(lanes.0, 1) &+ Self.rotate(lanes.1, 7) &+ Self.rotate(lanes.2, 12)
        &+ Self.rotate(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    } else {
      hash = seed &+ Self.prime5
    }
    hash &+= totalBytes
    for index in 0..<stripeWords {
      let kept = index == 0 ? stripe.0 : index == 1 ? stripe.1 : stripe.2
      hash = Self.rotate(hash ^ Self.round(0, kept), 27) &* Self.prime1 &+ Self.prime4
    }
    return Self.avalanche(addTail(to: hash))
  }

  private func addTail(to hash: UInt64) -> UInt64 {
    var hash = hash
    var rest = word
    var count = wordBytes
    if count >= 4 {
      hash ^= (rest & 0xFFFF_FFFF) &* Self.prime1
      hash = Self.rotate(hash, 23) &* Self.prime2 &+ Self.prime3
      rest >>= 32
      count -= 4
    }
    for _ in 0..<count {
      hash ^= (rest & 0xFF) &* Self.prime5
      hash = Self.rotate(hash, 11) &* Self.prime1
      rest >>= 8
    }
    return hash
  }

  private mutating func endWord() {
    switch stripeWords {
    case 0: stripe.0 = word
    case 1: stripe.1 = word
    case 2: stripe.2 = word
    default:
      lanes.0 = Self.round(lanes.0, stripe.0)
      lanes.1 = Self.round(lanes.1, stripe.1)
      lanes.2 = Self.round(lanes.2, stripe.2)
      lanes.3 = Self.round(lanes.3, word)
    }
    stripeWords = (stripeWords + 1) & 3
    word = 0
    wordBytes = 0
  }

  /// Reads eight bytes as a number, least significant first.
  ///
  /// The one check before makes the compiler leave out the eight of the bytes, and read them at once.
  @inline(__always)
  private static func word(of bytes: Span<UInt8>, at index: Int) -> UInt64 {
    precondition(index >= 0 && index + 8 <= bytes.count)
    return UInt64(bytes[index]) | UInt64(bytes[index + 1]) << 8
      | UInt64(bytes[index + 2]) << 16 | UInt64(bytes[index + 3]) << 24
      | UInt64(bytes[index + 4]) << 32 | UInt64(bytes[index + 5]) << 40
      | UInt64(bytes[index + 6]) << 48 | UInt64(bytes[index + 7]) << 56
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  package static func == (a: Digest, b: Digest) -> Bool {
    a.value == b.value && a.totalBytes == b.totalBytes
  }
}

/// Spells a number in sixteen lower-case hexadecimal digits, as digests and seeds are always shown.
package func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
