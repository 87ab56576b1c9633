@testable import LockstepTerminal
import Testing

/// Whatever is drawn stays within its area, and nothing that commands a terminal gets in.
struct GridTests {
  private func row(_ grid: Grid, _ row: Int = 0) -> [String] {
    (0..<grid.size.columns).map { grid.text(at: Point(column: $0, row: row)) }
  }

  private func written(_ text: String, columns: Int = 6, at column: Int = 0) -> [String] {
    var grid = Grid(Size(columns: columns, rows: 1))
    grid.write(text, at: Point(column: column, row: 0))
    return row(grid)
  }

  @Test func `a text is cut at the right edge and at the left`() {
    #expect(written("abcdefgh") == ["a", "b", "c", "d", "e", "f"])
    #expect(written("abcdefgh", at: -3) == ["d", "e", "f", "g", "h", " "])
    #expect(written("ab", at: 6) == [" ", " ", " ", " ", " ", " "])
    var grid = Grid(Size(columns: 3, rows: 1))
    #expect(grid.write("abc", at: Point(column: 0, row: 1)) == 0)
    #expect(grid.write("abcdef", at: .origin, columns: 2) == 2)
    #expect(row(grid) == ["a", "b", " "])
  }

  @Test func `a wide character is shown whole or not at all`() {
    #expect(written("漢字", columns: 4) == ["漢", "", "字", ""])
    #expect(written("漢字", columns: 3) == ["漢", "", " "])
    #expect(written("漢字", columns: 4, at: -1) == [" ", "字", "", " "])
  }

  @Test func `overwriting half of a wide character leaves a blank of the other half`() {
    var grid = Grid(Size(columns: 4, rows: 1))
    grid.write("漢字", at: .origin)
    grid.write("ab", at: Point(column: 1, row: 0))
    #expect(row(grid) == [" ", "a", "b", " "])
  }

  private static let hostile: [(text: String, shown: String)] = [
    ("\u{1B}", "\\u{1b}"), ("\n", "\\u{a}"), ("\r\n", "\\u{d}\\u{a}"), ("\u{7F}", "\\u{7f}"),
    ("\u{9B}", "\\u{9b}"), ("\u{202E}", "\\u{202e}"), ("\u{FEFF}", "\\u{feff}"),
    ("\u{301}", "◌\u{301}"), ("\u{1F3FD}", "◌\u{1F3FD}"), ("\u{FFFE}", "\\u{fffe}"),
  ]

  @Test(arguments: hostile)
  func `what cannot be seen is shown as its number`(_ example: (text: String, shown: String)) {
    let shown = written(example.text, columns: 12).joined()
    let blanks = String(repeating: " ", count: 12 - example.shown.terminalColumns)
    #expect(Array(shown.utf8) == Array((example.shown + blanks).utf8))
    #expect(example.text.terminalColumns == example.shown.terminalColumns)
  }

  @Test func `no byte that commands a terminal comes out of any text`() {
    var chance = Chance(seed: 3)
    for _ in 0..<200 {
      let scalars = (0..<20).compactMap { _ in
        Unicode.Scalar(UInt32(chance.below(chance.below(2) == 0 ? 0xC0 : 0x11000)))
      }
      var grid = Grid(Size(columns: 80, rows: 1))
      grid.write(String(String.UnicodeScalarView(scalars)), at: .origin)
      let shown = row(grid).joined().unicodeScalars
      #expect(shown.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
      #expect(shown.allSatisfy { !(0x202A...0x202E).contains($0.value) })
    }
  }

  @Test func `nobody makes a cell heavy with marks`() {
    var grid = Grid(Size(columns: 4, rows: 1))
    grid.write("a" + String(repeating: "\u{301}", count: 1_000) + "b", at: .origin)
    #expect(grid.text(at: .origin).utf8.count <= Glyph.bytesMax)
    #expect(grid.text(at: Point(column: 1, row: 0)) == "b")
  }

  @Test func `grids that look the same are equal, however they were drawn`() {
    var first = Grid(Size(columns: 8, rows: 1))
    first.write("👩‍👩‍👧‍👦🇩🇪x   ", at: .origin, style: Style(.indexed(1)))
    var second = Grid(Size(columns: 8, rows: 1))
    second.write("🇩🇪🇩🇪", at: .origin)
    second.write("👩‍👩‍👧‍👦🇩🇪x", at: .origin, style: Style(.indexed(1), []))
    // A blank's foreground is not seen, its background and underline are.
    #expect(first == second)
    #expect(first.clusters != second.clusters)
    second.write(" ", at: Point(column: 6, row: 0), style: Style(.standard, .underline))
    #expect(first != second)
    second.write(" ", at: Point(column: 6, row: 0))
    second.write("e\u{301}", at: Point(column: 7, row: 0))
    first.write("é", at: Point(column: 7, row: 0))
    #expect(first != second)
  }

  @Test func `a grid that is drawn on another is clipped to it`() {
    var inner = Grid(Size(columns: 4, rows: 2))
    inner.write("漢字", at: .origin)
    inner.write("abcd", at: Point(column: 0, row: 1))
    var outer = Grid(Size(columns: 5, rows: 2))
    outer.draw(inner, at: Point(column: 2, row: 0))
    #expect(row(outer) == [" ", " ", "漢", "", " "])
    #expect(row(outer, 1) == [" ", " ", "a", "b", "c"])
    outer.clear()
    outer.draw(inner, at: Point(column: -1, row: 1))
    #expect(row(outer, 1) == [" ", "字", "", " ", " "])
  }

  @Test func `texts are aligned, and cut with an ellipsis`() {
    var grid = Grid(Size(columns: 6, rows: 3))
    grid.write("ab", in: Rectangle(row: 0, columns: 6), .right)
    grid.write("ab", in: Rectangle(row: 1, columns: 6), .center)
    grid.write("abcdefg", in: Rectangle(row: 2, column: 1, columns: 4))
    #expect(grid.plainText() == "    ab\n  ab\n abc…\n")
    #expect("漢字漢".truncated(toColumns: 4) == "漢…")
    #expect("abc".truncated(toColumns: 0) == "")
    #expect("abc".truncated(toColumns: 1, ellipsis: "...") == "a")
  }

  @Test func `a text is wrapped at its spaces, and a long word is cut`() {
    #expect("one two three".wrapped(toColumns: 8) == ["one two", "three"])
    #expect("abcdefgh".wrapped(toColumns: 3) == ["abc", "def", "gh"])
    #expect("a\n\nb".wrapped(toColumns: 5) == ["a", "", "b"])
    #expect("".wrapped(toColumns: 5) == [""])
    #expect("漢a".wrapped(toColumns: 1) == ["漢", "a"])
    #expect("ab cd".wrapped(toColumns: 0) == ["a", "b", "c", "d"])
  }

  @Test func `areas are cut and shrunk, never below nothing`() {
    let area = Rectangle(column: 2, row: 1, columns: 6, rows: 3)
    #expect(area.inset() == Rectangle(column: 3, row: 2, columns: 4, rows: 1))
    #expect(area.inset(columns: 9, rows: 9).isEmpty)
    #expect(area.split(left: 2).right == Rectangle(column: 4, row: 1, columns: 4, rows: 3))
    #expect(area.split(top: 9).top == area)
    #expect(area.split(top: 9).bottom.isEmpty)
    #expect(area.line(2) == Rectangle(column: 2, row: 3, columns: 6, rows: 1))
    #expect(area.line(3).isEmpty)
    #expect(
      area.centered(Size(columns: 2, rows: 1)) == Rectangle(column: 4, row: 2, columns: 2, rows: 1)
    )
    #expect(area.contains(Point(column: 7, row: 3)))
    #expect(!area.contains(Point(column: 8, row: 3)))
    #expect(Size(columns: -4, rows: 70_000) == Size(columns: 0, rows: Size.longestSide))
    #expect(Size(columns: 120, rows: 36).fits(Size(columns: 80, rows: 24)))
    #expect(!Size(columns: 120, rows: 20).fits(Size(columns: 80, rows: 24)))
  }
}
