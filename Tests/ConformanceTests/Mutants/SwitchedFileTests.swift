import Testing

/// A copy of a file holds its mutants side by side, and an entry that fits no more says why.
struct SwitchedFileTests {
  private static func entry(_ changes: String) throws -> [MutantEdit] {
    let text = "## RUN-1\n\nSources/A.swift\n\n```diff\n\(changes)\n```\n"
    return try MutantFile.read(text, at: "RUN.md").flatMap(\.edits)
  }

  private static func switched(_ text: String, _ changes: String...) throws -> String {
    var file = SwitchedFile(text)
    for (index, change) in changes.enumerated() {
      let isSwitched = try file.add("M\(index + 1)", entry(change))
      #expect(isSwitched, "\(change)")
    }
    return file.switched.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  private static func problem(_ text: String, _ changes: String) throws -> String {
    let edits = try entry(changes)
    let lines = text.split(separator: "\n").map(String.init)
    let error = #expect(throws: MutantProblem.self) { try edits[0].range(in: lines) }
    return error?.description ?? ""
  }

  @Test func `a function does what it would do under the mutant that is active`() throws {
    let text = "struct A {\n  func f() {\n    one()\n    two()\n  }\n}"
    #expect(
      try Self.switched(text, "- one()", "- one()\n- two()\n+ three()")
        == "internal import MutantSwitch struct A { func f() { "
        + #"if isMutant("M1") { two() } else if isMutant("M2") { three() } else { one() two() } } }"#
    )
  }

  @Test func `a value that ends a body by itself is returned under every mutant`() throws {
    let text = "struct A {\n  var isFine: Bool {\n    // As it is.\n    a && b\n  }\n}"
    #expect(
      try Self.switched(text, "- a && b\n+ guard a else { return b }\n+ return a")
        == "internal import MutantSwitch struct A { var isFine: Bool { "
        + #"if isMutant("M1") { // As it is. guard a else { return b } return a } "#
        + "else { // As it is. return a && b } } }"
    )
  }

  @Test func `a constant that is looked up becomes one that is computed`() throws {
    let text = "struct A {\n  static let grace = Interval.seconds(30)\n}"
    #expect(
      try Self.switched(
        text,
        "- static let grace = Interval.seconds(30)\n+ static let grace = Interval.seconds(31)"
      )
        == "internal import MutantSwitch struct A { static var grace: Interval { "
        + #"if isMutant("M1") { return Interval.seconds(31) }; return Interval.seconds(30) } }"#
    )
  }

  @Test(arguments: ["let size: Int", "case small = 1", "struct B {}", "let size = Self.of { 1 }"])
  func `what is only compiled cannot be chosen`(line: String) throws {
    var file = SwitchedFile("struct A {\n  \(line)\n}")
    #expect(try !file.add("M1", Self.entry("- \(line)\n+ \(line.replacing("1", with: "2")) // B")))
  }

  @Test func `braces in strings and comments are none, and a closure's are not a function's`() {
    let text = #"""
      enum A { // }
        func f() -> [Int] { a.map { "}\(b.map { "{" })" } /* } */ }
      }
      """#
    let braces = SwiftScanner(Array(text.utf8)).braces
    #expect(braces.map(\.head.keyword) == ["", "func", "enum"])
    #expect(braces.map(\.isBody) == [false, true, false])
    #expect(braces.map(\.hasResult) == [false, true, false])
  }

  @Test func `an edit finds its lines however far they are indented`() throws {
    let edits = try Self.entry("  func f() {\n-   one()\n\n+   two()\n  }")
    let lines = ["struct A {", "    func f() {", "      one()", "", "    }", "}"]
    #expect(try edits[0].range(in: lines) == 1..<5)
    let text = lines.joined(separator: "\n")
    let change = try MutantChange(edits[0], in: text)
    var changed = Array(text.utf8)
    changed.replaceSubrange(change.range, with: change.instead)
    let wanted = ["struct A {", "    func f() {", "", "      two()", "    }", "}"]
    #expect(String(decoding: changed, as: UTF8.self) == wanted.joined(separator: "\n"))
  }

  @Test func `lines that are gone are named with those most like them`() throws {
    let problem = try Self.problem("let a = 1\nreturn a + b\n", "- return a - c")
    #expect(
      problem == "RUN.md:5: Sources/A.swift has no such lines: “return a - c”; "
        + "most like it is line 2, “return a + b”"
    )
  }

  @Test func `lines that stand there twice need something around them`() throws {
    let text = "func f\none()\nfunc g\none()"
    #expect(try Self.problem(text, "- one()").contains("more than once, at 2, 4: add"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(try Self.entry("@@ func g\n- one()")[0].range(in: lines) == 3..<4)
    #expect(try Self.problem(text, "@@ func h\n- one()").contains("no line with “func h”"))
  }

  @Test func `an entry that cannot be read says where`() throws {
    #expect(throws: MutantProblem.self) {
      try MutantFile.read("## RUN-1\n```diff\n```", at: "RUN.md")
    }
    #expect(throws: MutantProblem.self) { try Self.entry("? one()") }
  }
}
