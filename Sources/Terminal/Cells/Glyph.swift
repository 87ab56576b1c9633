import LockstepProtocol

/// A character in the form that a cell can hold: safe to write, and with its number of columns.
///
/// A glyph never contains a control character: a grid writes the number of such a character in its
/// place, and a glyph made of one is �. A combining mark without a base gets ◌ as its base.
struct Glyph: Equatable {
  /// The first Unicode scalar; most characters have only this one.
  var scalar: Unicode.Scalar
  /// The character's UTF-8 if it has several scalars; otherwise empty.
  var cluster: [UInt8]
  /// The number of columns, 1 or 2.
  var columns: Int

  /// The greatest size of a cluster in bytes; further combining marks are dropped, so that one cell
  /// cannot grow without limit.
  static let bytesMax = 48

  private static let unseen = Unicode.Scalar(0xFFFD as UInt16) ?? " "
  private static let base: Unicode.Scalar = "◌"

  init(scalar: Unicode.Scalar, columns: Int) {
    self.scalar = scalar
    cluster = []
    self.columns = columns
  }

  /// Makes a glyph of any character, safe to write.
  init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars.first ?? " "
    if first.isUnseen(after: nil) {
      self.init(scalar: Self.unseen, columns: 1)
    } else if Self.attaches(first) {
      self.init(base: Self.base, scalars)
    } else if scalars.index(after: scalars.startIndex) != scalars.endIndex {
      self.init(base: nil, scalars)
    } else {
      self.init(scalar: first, columns: ScalarWidth.columns(of: first))
    }
  }

  /// Makes a glyph of several scalars, with a base character if the first scalar needs one.
  private init(base: Unicode.Scalar?, _ scalars: Character.UnicodeScalarView) {
    self.init(scalar: base ?? scalars.first ?? Self.base, columns: 0)
    if let base { append(base) }
    for scalar in scalars { append(scalar) }
    columns = min(max(columns, 1), 2)
  }

  /// Adds a scalar to the cluster if there is room.
  private mutating func append(_ scalar: Unicode.Scalar) {
    guard let bytes = UTF8.encode(scalar), cluster.count + bytes.count <= Self.bytesMax else {
      return
    }
    if cluster.isEmpty || !Self.attaches(scalar) {
      columns += ScalarWidth.columns(of: scalar)
    } else if scalar == "\u{FE0F}" {
      // The selector that asks for an emoji makes two columns of any base.
      columns = 2
    }
    cluster += bytes
  }

  /// Says if a scalar combines with the character before it: a mark, a joiner, a skin tone.
  private static func attaches(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value) || ScalarWidth.columns(of: scalar) == 0
  }
}
