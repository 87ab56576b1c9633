import Testing

/// Nothing escapes the compiler's checks, and nothing is open that need not be.
struct SafetyTests {
  @Test func `nothing hides a race, forces a try or is unfinished`() {
    expectNone(SourceTree.all.flatMap(SafetyRule.findings))
  }

  @Test func `no value is unwrapped by force`() {
    expectNone(SourceTree.sources.flatMap(SafetyRule.forces))
  }

  @Test func `unsafe code is in Posix`() {
    expectNone(SourceTree.sources.flatMap(SafetyRule.unsafeUses))
  }

  @Test func `nothing is public but what has a reason`() {
    expectNone(SourceTree.sources.flatMap(AccessRule.findings))
    for (path, why) in AccessRule.allowed {
      let file = SourceTree.sources.first { $0.path == path }
      #expect(file?.places(of: ["public"]).isEmpty == false, "\(path) needs no exception: \(why)")
    }
  }

  // MARK: What the rules catch. In pieces, so that this file keeps the rules itself.

  private static let unsafe = [
    "final class A: @" + "unchecked Sendable {}", "nonisolated" + "(unsafe) var a = 1",
    "let a = try" + "! f()", "// TO" + "DO: later", "let a = 1  // FIX" + "ME", "/* X" + "XX */",
  ]

  @Test(arguments: unsafe)
  func `each is found`(_ code: String) {
    #expect(SafetyRule.findings(in: SourceFile("Tests/A.swift", "\n\(code)\n")).lines == [2])
  }

  @Test(
    arguments: ["a!", "a!.b", "f()!", "a[0]!", "{ a }()!", "a as! B", "var a: String!", "a?.b!.c"])
  func `an unwrapping by force is found`(_ code: String) {
    #expect(SafetyRule.forces(in: SourceFile("Sources/Link/A.swift", "\n\(code)\n")).lines == [2])
  }

  @Test(
    arguments: ["!a", "if !a, !(b) {", "a != b", "a!=b", "return !a", "\"a!\"", "[!a]", "a && !b"])
  func `a negation is not`(_ code: String) {
    #expect(SafetyRule.forces(in: SourceFile("Sources/Link/A.swift", code)) == [])
  }

  @Test func `unsafe code elsewhere is found`() {
    let code = "let a = 1\nlet b = unsafe f()\n"
    #expect(SafetyRule.unsafeUses(in: SourceFile("Sources/Link/A.swift", code)).lines == [2])
    #expect(SafetyRule.unsafeUses(in: SourceFile("Sources/Posix/A.swift", code)) == [])
  }

  @Test func `a public declaration is found`() {
    let code = "public struct A {\n  public var a: Int\n  open func f() {}\n  var open: [Int]\n}\n"
    #expect(
      Set(AccessRule.findings(in: SourceFile("Sources/Link/A.swift", code)).lines) == [1, 2, 3]
    )
    #expect(AccessRule.findings(in: SourceFile("Sources/Link/A.swift", "  open.append(1)")) == [])
  }
}
