import Testing

/// The rules see code as tokens: what is in comments and strings is neither, what strings interpolate is.
struct LexerTests {
  @Test func `comments are no code`() {
    #expect(tokens("a // b\nc /* d /* e */ f */ g") == ["a", "c", "g"])
    #expect(tokens("/// x\ny") == ["y"])
  }

  @Test func `a literal string is one token, whatever is in it`() {
    #expect(tokens(#"print("// no \" comment", x)"#) == ["print", "(", "\"", ",", "x", ")"])
    #expect(tokens(##"f(#"a "quoted" \(b)"#)"##) == ["f", "(", "\"", ")"])
    #expect(tokens("f(\"\"\"\n  a \"b\" // c\n  \"\"\")\nd") == ["f", "(", "\"", ")", "d"])
  }

  @Test func `what a string interpolates is code`() {
    #expect(
      tokens(#""now \(Date(at: "x")) then""#) == [
        "\"", "(", "Date", "(", "at", ":", "\"", ")", ")",
      ]
    )
    #expect(tokens(##"#"a \#(b) \(c)"#"##) == ["\"", "(", "b", ")"])
  }

  @Test func `a name in backticks is one token`() {
    #expect(tokens("func `a print( in it`()") == ["func", "`a print( in it`", "(", ")"])
  }

  @Test func `lines are counted from one, and first places are known`() {
    let file = SourceFile("a.swift", "let a = \"\"\"\n  x\n  \"\"\"\n  let b = 1 /* \n */ let c\n")
    let lets = file.places(of: ["let"]).map { file.tokens[$0] }
    #expect(lets.map(\.line) == [1, 4, 5])
    #expect(lets.map(\.isFirstOnLine) == [true, true, true])
    #expect(file.places(of: ["b"]).map { file.tokens[$0].isFirstOnLine } == [false])
  }

  @Test func `white space before a token is known`() {
    let file = SourceFile("a.swift", "a! !b")
    #expect(file.tokens.map(\.isTight) == [false, true, false, true])
  }

  @Test func `the tree that is checked is the project's`() {
    #expect(SourceTree.sources.count > 50)
    #expect(SourceTree.sources.contains { $0.path == "Sources/Simulation/EventQueue.swift" })
    #expect(SourceTree.tests.contains { $0.path == "Tests/HouseTests/LexerTests.swift" })
    #expect(SourceTree.package.lines.count > 20)
    #expect(SourceTree.all.allSatisfy { !$0.path.contains(".build/") })
  }
}
