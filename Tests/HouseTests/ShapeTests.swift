import Testing

/// Files, functions and lines stay small, and say what they are.
struct ShapeTests {
  @Test func `what other rooms see says what it is`() {
    expectNone(SourceTree.sources.flatMap(DocumentationRule.findings))
  }

  @Test func `a comment begins with a verb or a noun, and with no question`() {
    expectNone(SourceTree.sources.flatMap(FirstWordRule.findings))
  }

  @Test func `no file is too long`() {
    expectNone(SourceTree.all.flatMap(SizeRule.longFiles))
  }

  @Test func `no function is too long`() {
    expectNone(SourceTree.all.flatMap { SizeRule.longFunctions(in: $0) })
    for exception in SizeRule.longFunctions {
      let file = SourceTree.all.first { $0.path == exception.path }
      let isThere = file.map { Declaration.all(in: $0).contains { $0.name == exception.name } }
      #expect(isThere == true, "\(exception.path) has no \(exception.name) any more")
    }
  }

  @Test func `lines fit, and files are plain text`() {
    expectNone(SourceTree.all.flatMap(LayoutRule.findings))
  }

  // MARK: What the rules catch

  private static let code = """
    package struct A {
      /// Says it.
      package func said() -> Int { 1 }

      package private(set) var value: Int {
        get { 1 }
      }

      package static func long(
        _ a: [Int], b: (Int) -> Int = { $0 }
      ) throws(E)
        -> [Int]
      {
        if true {
          return []
        } else if false {
          return a
        }
        let c = 1
        return "\\(a) {"
      }

      init?(a: Int) { self.init(b: a) }
    }

    /// Is documented, with an attribute between.
    @frozen
    package enum B {}

    protocol C {
      func f() -> Int
      mutating func g()
      var x: Int { get }
    }
    final class D {
      class func h() {}
      deinit {}
    }

    """

  @Test func `declarations are read with their modifiers and their length`() {
    let found = Declaration.all(in: SourceFile("Sources/Link/A.swift", Self.code))
    #expect(
      found.map { "\($0.keyword) \($0.name) \($0.line)-\($0.lastLine ?? 0)" } == [
        "struct A 1-24", "func said 3-3", "var value 5-7", "func long 9-21", "init  23-23",
        "enum B 28-28", "protocol C 30-34", "func f 31-0", "func g 32-0", "var x 33-33",
        "class D 35-38", "func h 36-36", "deinit  37-37",
      ]
    )
    #expect(found[0].isShared && found[2].isShared && found[3].isShared && !found[4].isShared)
    #expect(found[2].modifiers == ["package", "private"])
    #expect(found[3].modifiers == ["package", "static"])
  }

  @Test func `a type or a long function without a comment is found`() {
    let file = SourceFile("Sources/Link/A.swift", Self.code)
    #expect(DocumentationRule.findings(in: file).lines == [1, 9])
  }

  @Test func `a comment that begins with a question, or not with a function's verb, is found`() {
    let code = """
      /// What is here.
      struct A {
        /// The way there.
        @inline(never)
        func way() {}
        /// Finds it.
        /// What else.
        func find() {}
        /// The number.
        let number = 1
      }

      """
    let file = SourceFile("Sources/Link/A.swift", code)
    #expect(FirstWordRule.findings(in: file).lines == [1, 3])
  }

  @Test func `a long file is found`() {
    let line = "let a = 1\n"
    #expect(SizeRule.longFiles(SourceFile("a", String(repeating: line, count: 500))) == [])
    #expect(SizeRule.longFiles(SourceFile("a", String(repeating: line, count: 501))).count == 1)
  }

  private func function(lines: Int) -> SourceFile {
    let body = String(repeating: "  f()\n", count: lines - 2)
    return SourceFile("Sources/Link/A.swift", "let a = 1\nfunc long() {\n\(body)}\n")
  }

  @Test func `a long function is found`() {
    #expect(SizeRule.longFunctions(in: function(lines: 60)) == [])
    #expect(SizeRule.longFunctions(in: function(lines: 61)).lines == [2])
  }

  @Test func `an exception holds for its own length, and shrinks with its function`() {
    let exception = SizeRule.LongFunction(
      path: "Sources/Link/A.swift",
      name: "long",
      lines: 80,
      why: "one switch"
    )
    func findings(_ lines: Int) -> Int {
      SizeRule.longFunctions(in: function(lines: lines), allowed: [exception]).count
    }
    #expect(findings(80) == 0)
    #expect(findings(81) == 1)
    #expect(findings(79) == 1)
  }

  @Test func `bad layout is found`() {
    let wide = String(repeating: "x", count: 101)
    func lines(_ text: String) -> [Int] { LayoutRule.findings(in: SourceFile("a", text)).lines }
    #expect(lines("a\nb\n") == [])
    #expect(lines(String(wide.dropLast()) + "\n") == [])
    #expect(lines("a\n\(wide)\n") == [2])
    #expect(lines("a\n// \(wide)\nlet b = \"\(wide.dropLast(10))\"\n") == [])
    #expect(lines("a\n//    \(wide)\n") == [2])
    #expect(lines("a\n\tb\n") == [2])
    #expect(lines("a\nb \n") == [2])
    #expect(lines("a\r\nb\n") == [1])
    #expect(lines("a\nb") == [2])
    #expect(lines("a\n\n\n") == [4])
  }
}
