import LockstepCaseShare
import LockstepTerminal
import Testing

/// One write turns what is shown into the next picture, at every depth, and takes few bytes for it.
struct ScreenTests {
  static let sizes = [
    Size(columns: 1, rows: 1), Size(columns: 2, rows: 3), Size(columns: 7, rows: 2),
    Size(columns: 24, rows: 5), Size(columns: 120, rows: 4),
  ]

  @Test(arguments: ColorDepth.allCases, [true, false])
  func `whatever is shown becomes whatever is wanted`(_ depth: ColorDepth, repeats: Bool) {
    let capabilities = Capabilities(depth: depth, repeatsCharacters: repeats)
    for (number, size) in Self.sizes.enumerated() {
      var chance = Chance(seed: UInt64(number * 10 + depth.rawValue))
      var screen = Screen(capabilities)
      var emulator = Emulator(size)
      emulator.feed(ControlSequence.enter)
      var grid = Grid(size)
      for _ in 0..<60 / CaseShare.step(2) {
        // Small changes and new pictures in turn.
        if chance.below(4) == 0 { grid = Grid(size) }
        RandomGrid.scribble(&grid, count: 1 + chance.below(12), &chance)
        emulator.feed(screen.show(grid))
        let isRight = emulator.seen == Emulator.seen(of: grid, at: depth)
        #expect(isRight, "\(size) at \(depth)")
        #expect(emulator.pen == .plain)
        #expect(emulator.notUnderstood == [])
        #expect(!emulator.modes.contains(2026))
        if !isRight { return }
      }
    }
  }

  @Test(arguments: ColorDepth.allCases)
  func `rows that moved up are moved by the terminal, and everything is in its place`(
    _ depth: ColorDepth
  ) {
    let size = Size(columns: 30, rows: 12)
    var chance = Chance(seed: 99)
    var screen = Screen(Capabilities(depth: depth))
    var emulator = Emulator(size)
    var lines = (0..<40).map { _ in
      var grid = Grid(Size(columns: 30, rows: 1))
      RandomGrid.scribble(&grid, count: 6, &chance)
      return grid
    }
    for _ in 0..<60 {
      lines.removeFirst(chance.below(4))
      while lines.count < 40 { lines.append(lines[chance.below(lines.count)]) }
      var grid = Grid(size)
      RandomGrid.scribble(&grid, count: 2, &chance)
      let top = chance.below(3)
      for row in top..<11 { grid.draw(lines[row], at: Point(column: 0, row: row)) }
      emulator.feed(screen.show(grid))
      #expect(emulator.seen == Emulator.seen(of: grid, at: depth))
      #expect(emulator.notUnderstood == [])
    }
  }

  @Test func `a log of which a line is added takes the bytes of that line, not of all`() {
    let size = Size(columns: 80, rows: 20)
    var screen = Screen(Capabilities(repeatsCharacters: false))
    var bytes = 0
    for first in 0..<10 {
      var grid = Grid(size)
      for row in 0..<20 {
        // No two lines have anything in common.
        let letter = Character(Unicode.Scalar(UInt8(97 + (first + row) % 26)))
        let line = String(repeating: letter, count: 50)
        grid.write(line, at: Point(column: 0, row: row))
      }
      bytes = screen.show(grid).count
    }
    #expect(bytes < 120, "\(bytes)")
  }

  @Test func `a terminal that counts the columns of emoji otherwise has all the rest in place`() {
    var chance = Chance(seed: 7)
    for _ in 0..<40 {
      let size = Size(columns: 20, rows: 3)
      var screen = Screen(Capabilities())
      var emulator = Emulator(size)
      emulator.misjudgesClusters = true
      var grid = Grid(size)
      RandomGrid.scribble(&grid, count: 12, &chance)
      emulator.feed(screen.show(grid))
      let wanted = Emulator.seen(of: grid)
      // The right half of a cluster is left as it was.
      let isHalf = { (place: Int) in wanted[place].text.isEmpty }
      let wrong = wanted.indices.filter { emulator.seen[$0] != wanted[$0] && !isHalf($0) }
      #expect(wrong == [])
    }
  }

  @Test func `what looks the same takes no bytes, and is no picture`() {
    var screen = Screen(Capabilities(depth: .sixteen))
    var grid = Grid(Size(columns: 20, rows: 2))
    grid.write("steady", at: .origin, style: Style(.rgb(0xFF0000)))
    #expect(screen.show(grid) != [])
    #expect(screen.show(grid) == [])
    // Another red, which 16 colours cannot tell from the first.
    grid.write("steady", at: .origin, style: Style(.rgb(0xFE0000)))
    #expect(screen.show(grid) == [])
    #expect(screen.statistics.pictures == 1)
  }

  @Test func `a picture is held back until it is whole`() {
    var screen = Screen(Capabilities())
    let picture = String(decoding: screen.show(Grid(Size(columns: 3, rows: 1))), as: UTF8.self)
    #expect(picture == "\u{1B}[?2026h\u{1B}[2J\u{1B}[?2026l")
  }

  @Test func `another size, or a screen that was forgotten, is cleared and written anew`() {
    var screen = Screen(Capabilities())
    var grid = Grid(Size(columns: 5, rows: 1))
    grid.write("hello", at: .origin)
    let first = screen.show(grid)
    screen.forget()
    #expect(screen.show(grid) == first)
    #expect(String(decoding: first, as: UTF8.self).contains("\u{1B}[2J\u{1B}[Hhello"))
    let other = screen.show(Grid(Size(columns: 4, rows: 1)))
    #expect(String(decoding: other, as: UTF8.self).contains("\u{1B}[2J"))
  }

  // MARK: Few bytes

  /// The bytes between the marks of a picture, with `^` for escape.
  private func difference(
    _ before: String,
    _ after: String,
    style: Style = .plain,
    _ capabilities: Capabilities = Capabilities()
  ) -> String {
    let size = Size(columns: 20, rows: 3)
    var screen = Screen(capabilities)
    var grid = Grid(size)
    grid.write(lines: before.wrapped(toColumns: 20), in: grid.bounds, style: style)
    _ = screen.show(grid)
    grid = Grid(size)
    grid.write(lines: after.wrapped(toColumns: 20), in: grid.bounds, style: style)
    let bytes = screen.show(grid).dropFirst(8).dropLast(8)
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func `only what differs is written`() {
    #expect(difference("set 1 of 5", "set 2 of 5") == "^[;5H2")
  }

  @Test func `a short stretch that is right is written again, a long one is passed over`() {
    #expect(difference("a.c", "x.y") == "^[Hx.y")
    #expect(difference("a...c", "x...y") == "^[Hx...y")
    #expect(difference("a.....c", "x.....y") == "^[Hx^[5Cy")
  }

  @Test func `a blank rest is erased, a short one overwritten`() {
    #expect(difference("abcdef", "ab") == "^[;3H^[K")
    #expect(difference("abc", "a") == "^[;2H  ")
  }

  @Test func `a row of the same is said once, where the terminal knows how`() {
    #expect(difference("", "----------------") == "^[H-^[15b")
    #expect(difference("", "─────") == "^[H─^[4b")
    let without = Capabilities(repeatsCharacters: false)
    #expect(difference("", "-------", without) == "^[H-------")
  }

  @Test func `the cursor takes the shortest way`() {
    #expect(difference("a\nb", "x\ny") == "^[Hx\r\ny")
    #expect(difference("..........b\n.c", "..........x\n.y") == "^[;11Hx\r\n^[Cy")
    #expect(difference("abc\n.....c", "abx\n.....y") == "^[;3Hx^[2;6Hy")
    #expect(difference("....a\n....c", "....x\n....y") == "^[;5Hx^[B\u{8}y")
    #expect(difference("a.........b\nc", "x.........y\nz") == "^[Hx^[9Cy\r\nz")
  }

  @Test func `colours come and go with as few numbers as they need`() {
    let red = Style(.rgb(0xFF0000), .bold)
    #expect(difference("", "ab", style: red) == "^[H^[1;38;2;255;0;0mab^[m")
    let sixteen = Capabilities(depth: .sixteen)
    #expect(difference("", "ab", style: red, sixteen) == "^[H^[1;91mab^[m")
    let none = Capabilities(depth: .none)
    #expect(difference("", "ab", style: red, none) == "^[H^[1mab^[m")
  }

  @Test func `statistics say how well differences do`() {
    var screen = Screen(Capabilities())
    var grid = Grid(Size(columns: 10, rows: 2))
    let first = screen.show(grid).count
    grid.write("ab", at: .origin)
    let second = screen.show(grid).count
    #expect(screen.statistics.pictures == 2)
    #expect(screen.statistics.bytes == first + second)
    #expect(screen.statistics.bytesOfLargestPicture == max(first, second))
    #expect(screen.statistics.cellsWritten == 2)
    #expect(screen.statistics.cellsKept == 38)
  }

  @Test func `entering and leaving undo each other`() {
    let size = Size(columns: 2, rows: 1)
    var emulator = Emulator(size)
    let before = emulator.modes
    emulator.feed(ControlSequence.enter)
    #expect(emulator.modes == [1049, 2004])
    emulator.feed(Array("\u{1B}[?2026h\u{1B}[1;31m".utf8))
    emulator.feed(ControlSequence.leave)
    #expect(emulator.modes == before)
    #expect(emulator.pen == .plain)
    #expect(emulator.notUnderstood == [])
  }
}
