import LockstepProtocol

/// One character as a cell may hold it: safe to write, with the columns that it takes.
///
/// Nothing that commands a terminal gets through: a grid writes the numbers of such characters in their
/// place, and a glyph of one would be �. A mark that has nothing to stand on gets ◌ to stand on.
struct Glyph: Equatable {
  /// The first scalar; for most characters the only one.
  var scalar: Unicode.Scalar
  /// All of the character's UTF-8 when it has more scalars than one; otherwise empty.
  var cluster: [UInt8]
  /// 1 or 2.
  var columns: Int

  /// A cluster's marks beyond these bytes are left out: nobody makes a picture heavy with one cell.
  static let bytesMax = 48

  private static let unseen = Unicode.Scalar(0xFFFD as UInt16) ?? " "
  private static let base: Unicode.Scalar = "◌"

  init(scalar: Unicode.Scalar, columns: Int) {
    self.scalar = scalar
    cluster = []
    self.columns = columns
  }

  /// Any character, of whatever origin.
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

  /// A character of several scalars, with something to stand on if it needs that.
  private init(base: Unicode.Scalar?, _ scalars: Character.UnicodeScalarView) {
    self.init(scalar: base ?? scalars.first ?? Self.base, columns: 0)
    if let base { append(base) }
    for scalar in scalars { append(scalar) }
    columns = min(max(columns, 1), 2)
  }

  /// Adds a scalar to a cluster that has room for it.
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

  /// Says if a scalar stands on the character before it: marks, joiners, tones of skin.
  private static func attaches(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value) || ScalarWidth.columns(of: scalar) == 0
  }
}
