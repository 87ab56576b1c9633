/// The number of columns that a Unicode scalar takes: none, one or two.
///
/// Our own table, because terminals, C libraries and languages disagree and change: two columns for
/// what Unicode 14 calls wide or full-width in East Asia and for what is shown as an emoji by itself,
/// none for marks that stand on the character before and for the later jamo of a Hangul syllable,
/// one for the rest. Of ambiguous width is one. Code points that are not assigned count as those
/// around them, in the planes of ideographs as wide.
enum ScalarWidth {
  /// Counts the columns of a scalar: 0, 1 or 2; a control character counts as 1, since a visible
  /// character replaces it.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    // Latin, and the arrows, borders, blocks and dots that pictures are made of.
    if value < 0x300 || (0x2190..<0x231A).contains(value) || (0x2500..<0x25FD).contains(value)
      || (0x2800..<0x2900).contains(value)
    {
      return 1
    }
    if zero.contains(value) { return 0 }
    return wide.contains(value) ? 2 : 1
  }

  private static let zero = ScalarRanges(ScalarWidthTable.zero)
  private static let wide = ScalarRanges(ScalarWidthTable.wide)
}

/// A set of scalars as sorted ranges, read from hexadecimal text.
///
/// The ranges are text, because array literals of this length take the compiler seconds.
struct ScalarRanges: Sendable {
  private var firsts: [UInt32] = []
  private var lasts: [UInt32] = []

  /// Reads ascending ranges such as `FE00-FE0F` and single scalars, separated by white space.
  init(_ text: String) {
    for range in text.split(whereSeparator: \.isWhitespace) {
      let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last, first > lasts.last ?? 0, first <= last
      else { fatalError("the table of widths is broken at \(range)") }
      firsts.append(first)
      lasts.append(last)
    }
  }

  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = firsts.count
    while low < high {
      let middle = (low + high) / 2
      if value > lasts[middle] { low = middle + 1 } else { high = middle }
    }
    return low < firsts.count && firsts[low] <= value
  }
}
