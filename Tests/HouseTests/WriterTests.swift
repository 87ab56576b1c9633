import Testing

/// Nothing goes around the door through which text reaches a person.
struct WriterTests {
  @Test func `all text reaches a person through one door`() {
    expectNone(SourceTree.sources.flatMap(WriterRule.findings))
  }

  @Test func `each door is there, and no exception is left over`() {
    for door in WriterRule.doors {
      for path in door.paths {
        let file = SourceTree.sources.first { $0.path == path }
        #expect(file?.places(of: tokens(door.code)).isEmpty == false, "\(path): \(door.code)")
      }
    }
    for path in WriterRule.steering {
      #expect(SourceTree.text(path)?.contains("u{1B}") == true, "\(path)")
    }
  }

  @Test(arguments: WriterRule.doors.map(\.code) + ["print("])
  func `a way around is found`(_ code: String) {
    let file = SourceFile("Sources/PairCommands/A.swift", "\nlet a = f(\n\(code) 0)\n")
    #expect(WriterRule.findings(in: file).lines.contains(3))
  }

  @Test func `a control sequence of one's own is found`() {
    let code = "\nlet a = \"" + #"\u{1B}[K""# + "\n"
    #expect(WriterRule.findings(in: SourceFile("Sources/Faces/A.swift", code)).lines == [2])
  }
}
