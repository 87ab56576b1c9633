import LockstepProtocol
package import LockstepSimulation

extension Script {
  /// A promise in a scenario: expectations that must hold whatever happens.
  package struct Promise: Sendable, Equatable {
    package var name: String
    /// The time between the last line and the judging; `nil` if the promise is judged at each event
    /// from the start.
    package var settling: Interval?
    package var lines: [PromiseLine] = []

    /// The lines of the promise as a file has them.
    package var text: [String] {
      let heading =
        settling.map { "promise \(name), settled within \($0)" }
        ?? (name == Self.always ? "promise \(name)" : "promise \(name), \(Self.always)")
      var texts: [String] = []
      // What counts has a line for each of its bounds.
      for line in lines where texts.last != line.text { texts.append(line.text) }
      return [heading] + texts.map { "         \($0)" }
    }

    static let always = "always"
  }

  /// Adds the lines of the promises to the statements: after the last line, or at the start.
  mutating func addPromises() {
    let end = course.last?.time ?? .zero
    statements = course
    let standing = promises.filter { $0.settling == nil }.flatMap(\.lines)
    statements.insert(contentsOf: standing.map { $0.statement(at: .zero) }, at: 0)
    let settled = promises.filter { $0.settling != nil }
      .sorted { ($0.settling ?? .zero) < ($1.settling ?? .zero) }
    for promise in settled {
      let time = end + (promise.settling ?? .zero)
      statements += promise.lines.map { $0.statement(at: time) }
    }
  }

  /// The scenario's statements without those of its promises.
  package var course: [Statement] {
    statements.filter { if case .promise = $0.body { false } else { true } }
  }
}

/// An expectation below a `promise`; it may compare a number with the count of an action.
package struct PromiseLine: Sendable, Equatable {
  /// The line as the file has it, without its comment.
  package let text: String
  package let line: Int
  /// `true` if the line is judged at each event from the start.
  let isStanding: Bool
  /// `true` if judging the line needs the state that a device's system tells.
  private(set) var asksSystem = false
  private let counted: Counted?
  private let reader: LineReader
  private let variables: Variables

  /// A comparison with the count of an action: `>= acted(watch add)`.
  private struct Counted: Sendable, Equatable {
    var head: String
    var comparison: String
    var device: DeviceRole?
    var verb: String
    var tail: String

    /// `true` if the comparison is `<` or `<=`, so that the action's greatest possible count is
    /// compared.
    var isMost: Bool { comparison.hasPrefix("<") }

    func text(_ acts: ActCounts) -> String {
      let bounds = acts.bounds(of: verb, on: device)
      return "\(head) \(comparison) \(isMost ? bounds.upperBound : bounds.lowerBound)\(tail)"
    }
  }

  /// Makes the lines for one written line: `= acted(VERB)` becomes two, one for each bound.
  static func all(
    _ line: SourceLine,
    isStanding: Bool,
    _ reader: LineReader,
    _ variables: Variables
  ) throws(Diagnostic) -> [PromiseLine] {
    let words = try Words(line.text, line: line.number, variables: variables)
    let text = words.spelled
    var all = try counts(in: text, words, reader.language).map { counted in
      PromiseLine(
        text: text,
        line: line.number,
        isStanding: isStanding,
        counted: counted,
        reader: reader,
        variables: variables
      )
    }
    for place in all.indices { try all[place].check(words) }
    return all
  }

  private static func counts(in text: String, _ words: Words, _ language: Language)
    throws(Diagnostic) -> [Counted?]
  {
    guard let start = text.firstRange(of: "acted(") else { return [nil] }
    guard let end = text[start.upperBound...].firstIndex(of: ")") else {
      throw words.missing("“)” behind “acted(”")
    }
    var names = text[start.upperBound..<end].split(separator: " ").map(String.init)
    let device = names.count > 1 ? names.first.flatMap(DeviceRole.init(name:)) : nil
    if device != nil { names.removeFirst() }
    let before = text[..<start.lowerBound].split(separator: " ").map(String.init)
    let isBeside =
      names.count == 2 && device.map { language.words(of: names[0], on: $0) != nil } ?? false
    guard names.count == 1 || isBeside, let comparison = before.last else {
      throw words.missing(
        "a verb",
        hint: "write: acted(VERB), acted(watch VERB), or acted(phone APP VERB) of an app beside"
      )
    }
    let counted = Counted(
      head: before.dropLast().joined(separator: " "),
      comparison: comparison,
      device: device,
      verb: names.joined(separator: " "),
      tail: String(text[text.index(after: end)...])
    )
    switch comparison {
    case "=": return [">=", "<="].map { Self.with($0, counted) }
    case ">=", ">", "<=", "<": return [counted]
    default:
      throw words.missing("a comparison before “acted(”", hint: "write one of =, <=, <, >=, >")
    }
  }

  private static func with(_ comparison: String, _ counted: Counted) -> Counted {
    var counted = counted
    counted.comparison = comparison
    return counted
  }

  /// Throws a mistake, before anything is played, if the line cannot be judged.
  private mutating func check(_ words: Words) throws(Diagnostic) {
    let expectation = try expectation(counted?.text(ActCounts()) ?? text)
    asksSystem = expectation.checks.contains { $0.system != .none }
    guard expectation.window == nil, expectation.captured == nil,
      expectation.demand == .seen || expectation.demand == .always
    else {
      throw words.mistaken(
        "a line below a promise has no window, number or order",
        hint: "leave it out: the promise says when the line is judged"
      )
    }
    guard isStanding else {
      if !expectation.check.isEvent { return }
      throw words.mistaken(
        "an event is over once all is settled, and this promise needs a state",
        hint: "below “promise always” write: expect not …"
      )
    }
    if expectation.check.isEvent, !expectation.isNegated {
      throw words.mistaken(
        "an event cannot hold always",
        hint: "if it must never come, write “not” behind “expect”"
      )
    }
    if counted != nil {
      throw words.mistaken(
        "“acted(…)” cannot stand below a promise that holds always",
        hint: "write above it “settled within TIME” in the place of “always”: "
          + "a count is right only when nothing is on its way any more"
      )
    }
  }

  /// Returns the line's expectation with the present counts; one that was read before is not read
  /// again.
  func expectation(_ acts: ActCounts, _ read: ReadPromises) throws(Diagnostic) -> Expectation {
    let text = counted?.text(acts) ?? text
    if let known = read.expectation(line, text) { return known }
    let expectation = try expectation(text)
    read.keep(line, text, expectation)
    return expectation
  }

  private func expectation(_ text: String) throws(Diagnostic) -> Expectation {
    var words = try Words(text, line: line, variables: variables)
    var reader = reader
    guard case .expect(var expectation) = try reader.read(&words).body else {
      throw words.missing("“expect”")
    }
    try words.requireEnd()
    if isStanding, expectation.demand == .seen, !expectation.isNegated {
      expectation.demand = .always
    }
    return expectation
  }

  /// Makes the statement that judges the line at an instant.
  package func statement(at time: TrueTime) -> Script.Statement {
    Script.Statement(line: line, time: time, body: .promise(self))
  }

  /// Compares two lines by words and place: equal words at the same place are the same line.
  package static func == (a: PromiseLine, b: PromiseLine) -> Bool {
    a.text == b.text && a.line == b.line && a.counted == b.counted && a.isStanding == b.isStanding
  }
}

extension ScriptParser {
  /// Reads `NAME, settled within TIME` or `[NAME,] always`, and the expectations below it.
  mutating func readPromise(_ words: inout Words, _ rest: inout ArraySlice<SourceLine>)
    throws(Diagnostic)
  {
    var promise = try Self.heading(&words)
    while let line = rest.first {
      var upcoming = try Words(line.text, line: line.number, variables: variables)
      if !upcoming.isEmpty {
        guard upcoming.take("expect") else { break }
        reader.time = .zero
        promise.lines += try PromiseLine.all(
          line,
          isStanding: promise.settling == nil,
          reader,
          variables
        )
      }
      unused.removeAll { upcoming.references.contains($0.name) }
      rest.removeFirst()
    }
    if promise.lines.isEmpty { throw words.missing("an expectation on the lines below it") }
    script.promises.append(promise)
  }

  private static func heading(_ words: inout Words) throws(Diagnostic) -> Script.Promise {
    var names: [String] = []
    while let word = words.peek {
      let isEnd = names.isEmpty || names.last?.hasSuffix(",") == true
      if isEnd, word.text == Script.Promise.always {
        _ = words.next()
        try words.requireEnd()
        return Script.Promise(name: name(names, or: Script.Promise.always), settling: nil)
      }
      if isEnd, word.text == "settled" {
        _ = words.next()
        _ = try words.requireName("word", among: ["within"])
        let settling = try words.requireInterval("how long everything may take to settle")
        try words.requireEnd()
        return Script.Promise(name: name(names, or: "settled"), settling: settling)
      }
      names.append(word.text)
      _ = words.next()
    }
    throw words.missing(
      "when it is judged",
      hint: "write: promise NAME, settled within 20s; or: promise NAME, always"
    )
  }

  private static func name(_ words: [String], or other: String) -> String {
    let name = words.joined(separator: " ")
    return name.isEmpty ? other : String(name.dropLast())
  }
}
