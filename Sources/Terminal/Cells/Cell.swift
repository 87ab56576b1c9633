/// The content of one place of a grid: 20 bytes without a pointer.
///
/// The grid's table has the characters of several scalars, and the cell their index. A wide character
/// takes two cells, of which the right one is a continuation.
struct Cell: Equatable, Sendable {
  /// The value of the first Unicode scalar; 0 in a continuation.
  var scalar: UInt32
  /// The index in the grid's table of clusters plus one; 0 for a character of a single scalar.
  var cluster: UInt16
  /// The columns of the character: 1 or 2; 0 in a continuation.
  var columns: UInt8
  var style: Style

  /// A blank in the terminal's own colours.
  static let blank = Cell(scalar: 0x20, cluster: 0, columns: 1, style: .plain)

  /// Makes a blank with the part of a style that shows on a blank.
  static func blank(_ style: Style) -> Cell {
    Cell(scalar: 0x20, cluster: 0, columns: 1, style: style.onBlank)
  }

  /// Makes the right half of a wide character.
  static func continuation(_ style: Style) -> Cell {
    Cell(scalar: 0, cluster: 0, columns: 0, style: style)
  }

  var isContinuation: Bool { columns == 0 }
  var isBlank: Bool { scalar == 0x20 && cluster == 0 }

  /// `true` if a terminal may join the character with the next one, or count its columns differently.
  ///
  /// After writing such a cell, the cursor's position counts as uncertain.
  var isFragile: Bool {
    if cluster != 0 || (0x2600..<0x2800).contains(scalar) { return true }
    // Wide, but no ideograph: emoji, and jamo that begin a syllable.
    return columns == 2 && (scalar < 0x2E80 || scalar >= 0x1F000) && scalar < 0x20000
  }
}
