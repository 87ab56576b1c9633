import Testing

/// The pure rooms are deterministic: one scenario with one seed gives one log.
struct PurityTests {
  @Test func `the pure rooms read no clock, draw no chance and call no system`() {
    expectNone(SourceTree.sources.flatMap(PureRule.findings))
  }

  @Test func `the pure rooms never go through a dictionary or a set`() {
    expectNone(SourceTree.sources.flatMap(HashOrderRule.findings))
  }

  // MARK: What the rules catch

  private static let impure = [
    "let now = Date()", "let now = Date(timeIntervalSinceNow: 1)", "ContinuousClock().now",
    "let clock: SuspendingClock", "Int.random(in: 0..<2)", "Bool.random()", "list.randomElement()",
    "list.shuffled(using: &stream)", "list.shuffle()", "x.hashValue", "var hasher = Hasher()",
    "UUID().uuidString", "ProcessInfo.processInfo", "Locale(identifier: name)",
    "TimeZone.current", "print(1)", "debugPrint(1)", "Task { }", "Task.sleep", "Thread.current",
    "DispatchQueue.main", "await call()", "table.keys", "for x in table.values {",
    #"text = "at \(Date())""#, "var g = SystemRandomNumberGenerator()", "CommandLine.arguments",
  ]

  @Test(arguments: impure)
  func `each banned call is found`(_ code: String) {
    let file = SourceFile("Sources/Link/A.swift", "let a = 1\n\(code)\n")
    #expect(PureRule.findings(in: file).lines == [2])
    #expect(PureRule.findings(in: SourceFile("Sources/Posix/A.swift", code)) == [])
  }

  @Test func `what only looks like a banned call is not found`() {
    let code = """
      // print(1), Date()
      let text = "print(1) and Date()"
      func print(_ page: Page) {}
      sheet.print(page)
      let dateKeys = values + keys
      let task = Tasks.first
      """
    #expect(PureRule.findings(in: SourceFile("Sources/Link/A.swift", code)) == [])
  }

  private static let unordered = [
    "var table: [String: Int] = [:]", "var table: Set<String> = []", "let table = Set(names)",
    "var table = [String: [Int]]()", "let table = [\"a\": 1, \"b\": 2]",
    "private var table: Dictionary<String, Int>", "func f(table: [DocumentID: Workout]) {}",
  ]

  @Test(arguments: unordered)
  func `what is declared as a dictionary or a set is known as one`(_ code: String) {
    #expect(HashOrderRule.unorderedNames(in: SourceFile("a.swift", code)) == ["table"])
  }

  @Test(
    arguments: [
      "var table: [String] = []", "let table = [a ? b : c]", "let table: (Int) -> Int",
      "let table = [f(x: 1)]", "func f(table: Int) {}",
    ])
  func `what is declared as something else is not`(_ code: String) {
    #expect(HashOrderRule.unorderedNames(in: SourceFile("a.swift", code)) == [])
  }

  @Test(
    arguments: [
      "for x in table {", "for (a, b) in table where a > b {", "for x in self.table {",
      "table.map { $0 }", "table.first", "Array(table)", "table.forEach { _ in }",
      "table.enumerated()", "table.min()", "table.reduce(0, +)", "table.values",
    ])
  func `going through one is found`(_ code: String) {
    let file = SourceFile("Sources/Pair/A.swift", "var table: Set<Int> = []\n\(code)\n")
    #expect(HashOrderRule.findings(in: file).lines == [2])
  }

  @Test(
    arguments: [
      "table[1] = 2", "table.contains(1)", "if x in other {", "table.count", "x = table",
      "table.sorted { $0 < $1 }", "for x in table.sorted(by: <) {", "table.insert(1)",
    ])
  func `looking something up is not`(_ code: String) {
    let file = SourceFile("Sources/Pair/A.swift", "var table: Set<Int> = []\n\(code)\n")
    #expect(HashOrderRule.findings(in: file) == [])
  }
}
