import LockstepProtocol
import LockstepSimulation

/// A word that begins a block, or a heading over the lines below it, such as `repeat 3 times`.
///
/// To add a block, add an entry to `all`.
struct BlockWord: Sendable {
  let name: String
  /// The words that can follow, as help shows them.
  let usage: String
  let summary: String
  /// Reads the rest of the line, and the lines below that belong to the block.
  let read:
    @Sendable (inout ScriptParser, inout Words, SourceLine, inout ArraySlice<SourceLine>)
      throws(Diagnostic) -> Void

  static let all: [BlockWord] = [
    BlockWord(name: "include", usage: "FILE", summary: "the lines of another file stand here") {
      (parser, words, _, _) throws(Diagnostic) in try parser.readInclude(&words)
    },
    BlockWord(
      name: "repeat",
      usage: "N times [as NAME]",
      summary: "plays the lines down to its “again” N times; $NAME counts from 1"
    ) { (parser, words, line, rest) throws(Diagnostic) in
      try parser.readRepeat(&words, line, &rest)
    },
    BlockWord(name: "again", usage: "", summary: "ends a round of the “repeat” above it") {
      (_, words, _, _) throws(Diagnostic) in
      guard let word = words.last else { throw words.missing("repeat") }
      throw words.mistake(at: word, "no “repeat” is open here", hint: "begin with: repeat 3 times")
    },
    BlockWord(
      name: "promise",
      usage: "NAME, settled within TIME, or [NAME,] always",
      summary: "the expectations below it hold once all is settled, or at each event"
    ) { (parser, words, _, rest) throws(Diagnostic) in try parser.readPromise(&words, &rest) },
    BlockWord(
      name: "person",
      usage: "DEVICE VERB …, or DEVICE as PERSON, every TIME to TIME",
      summary: "what a person may also do, where somebody explores; a|b and 1..9 are drawn"
    ) { (parser, words, _, _) throws(Diagnostic) in try parser.readPerson(&words) },
    heading(
      "given",
      "a heading over the preparation; a failure in it leaves the run undecided"
    ),
    heading("when", "a heading over what happens"),
    heading("then", "a heading over what is expected"),
  ]

  /// Makes a heading in the writer's own words, which the messages of failures below it quote.
  private static func heading(_ name: String, _ summary: String) -> BlockWord {
    BlockWord(name: name, usage: "[WORDS]", summary: summary) {
      (parser, words, _, _) throws(Diagnostic) in
      var parts = [name]
      while let word = words.next() { parts.append(word.text) }
      parser.place.heading = parts.joined(separator: " ")
      parser.place.isGiven = name == "given"
    }
  }
}

extension ScriptParser {
  /// The greatest number of rounds of one block.
  private static let roundsMax: Int64 = 100_000
  /// The greatest number of blocks within one another.
  private static let nestedMax = 16
  /// The greatest number of files that include one another.
  private static let depthMax = 8

  /// Reads a line that begins a block; returns `false` if the line does not.
  mutating func readBlock(
    _ words: inout Words,
    _ line: SourceLine,
    _ rest: inout ArraySlice<SourceLine>
  ) throws(Diagnostic) -> Bool {
    guard let word = words.peek, word.kind == .bare,
      let block = BlockWord.all.first(where: { $0.name == word.text })
    else { return false }
    _ = words.next()
    try block.read(&self, &words, line, &rest)
    return true
  }

  fileprivate mutating func readInclude(_ words: inout Words) throws(Diagnostic) {
    let name = try words.require("the name of a file")
    try words.requireEnd()
    let chain = (place.files + [name.text]).joined(separator: " → ")
    guard !place.files.contains(name.text) else {
      throw words.mistake(at: name, "“\(name.shown)” includes itself: \(chain)")
    }
    guard place.files.count < Self.depthMax else {
      throw words.mistake(
        at: name,
        "files include each other \(Self.depthMax) deep at most: \(chain)"
      )
    }
    let bytes: [UInt8]
    do throws(UnreadableFile) {
      bytes = try readFile(name.text).get()
    } catch {
      throw words.mistake(at: name, "\(name.shown): \(error)")
    }
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw words.mistake(at: name, "\(name.shown) is not UTF-8 text", hint: "save it as UTF-8")
    }
    let outer = place
    let start = present
    let mistakesBefore = mistakes.count
    let outerSetters = variables.setters
    let lines = SourceLine.all(of: source)
    variables.setters = Self.setters(in: lines)
    place.line = outer.line ?? words.line
    place.file = name.text
    place.files.append(name.text)
    place.base = present
    place.hasBody = false
    read(lines)
    // How long the file lasts is not known with a mistake in it.
    if mistakes.count > mistakesBefore { goBack(to: start) }
    place = outer
    variables.setters = outerSetters
  }

  fileprivate mutating func readRepeat(
    _ words: inout Words,
    _ line: SourceLine,
    _ rest: inout ArraySlice<SourceLine>
  ) throws(Diagnostic) {
    let first = words.last
    let block = Self.block(&rest)
    if let first, place.rounds.count == Self.nestedMax {
      throw words.mistake(
        at: first,
        "this “repeat” is nested too deep: at most \(Self.nestedMax) in one another"
      )
    }
    let count = try words.requireNumber("how often", in: 1...Self.roundsMax)
    _ = try words.requireName("word", among: ["times"])
    let name = words.take("as") ? try words.require("a name for the count") : nil
    if let name { try words.requireSimple(name) }
    try words.requireEnd()
    guard let block else {
      guard let first else { throw words.missing("again") }
      throw words.mistake(at: first, "no “again” ends this “repeat”", hint: "end it with: again")
    }
    roundsLeft -= count
    guard roundsLeft >= 0 else {
      guard let first else { throw words.missing("a smaller number") }
      throw words.mistake(
        at: first,
        "all the repeats of a scenario have at most 200000 rounds together",
        hint: "repeat less often"
      )
    }
    let outer = place
    for round in 1...count where mistakes.isEmpty || round == 1 {
      place = outer
      place.base = present
      place.rounds.append("round \(round) of \(count)")
      if let name { variables.push(Script.Setting(name: name.text, value: "\(round)")) }
      read(block.lines)
      try readAgain(block.end)
      if name != nil { variables.pop() }
    }
    place = outer
  }

  /// Reads the line `again` that ends a round, which may have a time.
  private mutating func readAgain(_ line: SourceLine) throws(Diagnostic) {
    do throws(Diagnostic) {
      var words = try Words(line.text, line: line.number, variables: variables)
      if words.isAtTime, let time = words.next() { try readTime(time, words) }
      _ = words.next()
      try words.requireEnd()
    } catch {
      throw placed(error, line)
    }
  }

  /// Takes the lines down to the block's `again`; returns `nil` if there is none.
  private static func block(_ rest: inout ArraySlice<SourceLine>)
    -> (lines: ArraySlice<SourceLine>, end: SourceLine)?
  {
    var depth = 1
    for index in rest.indices {
      switch firstWord(of: rest[index].text) {
      case "repeat": depth += 1
      case "again": depth -= 1
      default: continue
      }
      if depth == 0 {
        let lines = rest[rest.startIndex..<index]
        let end = rest[index]
        rest = rest[(index + 1)...]
        return (lines, end)
      }
    }
    return nil
  }

  /// Finds the first word of a line after the line's time.
  private static func firstWord(of line: Substring) -> Substring {
    let words = line.split(maxSplits: 2, omittingEmptySubsequences: true) { $0.isWhitespace }
    guard let first = words.first else { return "" }
    return first.hasPrefix("@") || first.hasPrefix("+") ? words.dropFirst().first ?? "" : first
  }
}
