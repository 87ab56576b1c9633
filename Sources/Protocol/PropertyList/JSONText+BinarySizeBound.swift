extension JSONText {
  /// An upper bound of the value's size as a binary property list, computed from the text's length
  /// alone.
  ///
  /// Costs nothing, so that a payload far below its limit need not be decoded to be measured.
  ///
  /// Why it holds. Give each object of the property list the bytes of its own text and one
  /// separator after it (`,` or `:`). A container that is not empty owns its two brackets and a
  /// separator, but its last child has none: that leaves 2. A digit alone takes 2 as well,
  /// everything else 3 and more, and all of them add up to the length plus one. So there are at
  /// most (length + 1) / 2 objects, which gives the width r of references; and with w as the width
  /// of offsets, each byte of text pays for at most (9 + r + w) / 3 bytes:
  ///
  /// - `-2,` takes 3 and gives a marker, 8 bytes, a reference and an offset. Nothing is worse:
  /// - `13,` gives 2 + r + w for 3, and `7,` for 2, but only once, since digits are shared;
  /// - a longer integer and a real take 4 or more for 9 + r + w, a date 12 or more;
  /// - a string of n bytes takes n + 3 and gives n + r + w and a marker with length; in
  ///   UTF-16 its content is less than 2n;
  /// - data of n bytes takes more than 4n / 3;
  /// - an empty container gives 1 + r + w for 3; one with up to 255 members, 3 + r + w for 2,
  ///   and the two widths add up to 8 at most.
  ///
  /// Only containers with more members, of which there are fewer than length / 512, may need up to
  /// 2 bytes beyond that. Header and trailer are 40.
  package var binarySizeBound: Int {
    let units = bytes.count + 1
    let extra = bytes.count / 256 + 1
    let reference = BinaryWidth.bytes(for: units / 2)
    let body = 8 + (units * (9 + reference) + 2) / 3 + extra
    let offset = BinaryWidth.bytes(for: body)
    return 40 + (units * (9 + reference + offset) + 2) / 3 + extra
  }
}
