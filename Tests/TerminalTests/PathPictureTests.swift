import LockstepTerminal
import Testing

/// Lines through a plane, as maps have them.
struct PathPictureTests {
  private static func path(_ places: [(Double, Double)]) -> PathPicture {
    PathPicture(places.map { .init(x: $0, y: $1) })
  }

  private func drawn(_ path: PathPicture, _ columns: Int, _ rows: Int) -> String {
    var grid = Grid(Size(columns: columns, rows: rows))
    grid.draw(path, in: grid.bounds)
    return grid.plainText()
  }

  @Test func `a path looks as it did, in dots and in ASCII`() throws {
    for glyphs in GlyphSet.allCases {
      let text = drawn(Sampler.path(glyphs), 40, 12)
      try Golden.expect(text, isAs: "path-\(glyphs).txt")
      if glyphs == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
    }
  }

  @Test func `both directions have one scale: a square is twice as many columns as rows`() {
    let square = Self.path([(0, 0), (0, 7), (7, 7), (7, 0), (0, 0)])
    #expect(square.size(fitting: Size(columns: 60, rows: 10)) == Size(columns: 20, rows: 10))
    #expect(square.size(fitting: Size(columns: 8, rows: 10)) == Size(columns: 8, rows: 4))
    #expect(square.unitsPerColumn(in: Size(columns: 14, rows: 10)) == 0.5)
    // Wherever it is, and whatever it is measured in.
    let far = Self.path([(1e6, -1e6), (1e6, 6e6), (8e6, 6e6), (8e6, -1e6), (1e6, -1e6)])
    #expect(drawn(far, 20, 10) == drawn(square, 20, 10))
  }

  @Test func `up is where y grows, and the ends are marked`() {
    let up = Self.path([(0, 0), (0, 5)])
    #expect(drawn(up, 5, 3) == "●\n⡇\n○\n")
    let loop = Self.path([(0, 0), (3, 0), (0, 0)])
    #expect(drawn(loop, 4, 1) == "◉⠉⠉⠉\n")
    var bare = up
    bare.hasMarks = false
    #expect(drawn(bare, 5, 3) == "⡇\n⡇\n⡇\n")
  }

  @Test func `one place is a mark, none is nothing, and what is beyond measure is left out`() {
    #expect(drawn(Self.path([(3, 4)]), 4, 2) == "◉\n")
    #expect(drawn(Self.path([]), 4, 2) == "")
    #expect(Self.path([]).size(fitting: Size(columns: 9, rows: 9)) == Size(columns: 0, rows: 0))
    #expect(Self.path([(3, 4)]).unitsPerColumn(in: Size(columns: 9, rows: 9)) == nil)
    let odd = Self.path([(0, 0), (.nan, 1), (1, .infinity), (1e300, -1e300), (0, 5)])
    #expect(drawn(odd, 5, 3) == "●\n⡇\n○\n")
  }
}
