package import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// A parser for a scenario's text: a header, then one action or expectation in each line, with its
/// time.
///
/// ```
/// title A message and its reply   # header lines come first
/// seed 7
/// link ble-active
///
/// @0s    watch launch             # @ is a time since the start
/// +1s    phone message {"n":1}    # + is a time after the line before
///        expect watch receives message within 2s   # no time: at the same instant
/// ```
///
/// All mistakes are found in one go, and each is reported with its place.
package struct ScriptParser {
  /// Reads a file that a scenario names, given the name in the scenario.
  package typealias ReadFile = (String) -> Result<[UInt8], UnreadableFile>

  /// The greatest number of statements of a scenario, with all rounds of its blocks.
  private static let statementsMax = 200_000

  var script = Script()
  /// The reader for single lines, with the changes made by the lines so far.
  var reader: LineReader
  /// The values for `$NAME`.
  var variables = Variables()
  /// The values that replace those set at the top of the file.
  let overrides: [Script.Setting]
  /// The seed that replaces the file's; `nil` for the file's own.
  let seed: UInt64?
  /// The row of the table of examples that is used, counted from 0.
  let example: Int
  let readFile: ReadFile
  /// `true` if a single line is read, which may use names that other lines define.
  var isAlone = false

  var mistakes: [Diagnostic] = []
  /// `true` if a vocabulary file cannot be read; mistakes in the lines below it are then ignored.
  var lacksVocabulary = false
  /// The present line's files, blocks and headings.
  var place = ScriptPlace()
  /// The columns' names of the table of examples, and the number of its rows so far.
  var examples: (names: [String], rows: Int) = ([], 0)
  /// The mistake to report at the end if the file's table has got no row; `nil` while there is no table.
  var noRows: Diagnostic?

  /// The names that lines set, each with the note to show if no line uses it.
  var unused: [(name: String, note: Diagnostic)] = []

  /// The number of rounds that all further blocks together may have.
  var roundsLeft: Int64 = 200_000

  private var time = TrueTime.zero
  /// The line number at which each kind of header line was found.
  private var headerLines: [String: Int] = [:]
  /// The first line of each rank among the lines of the present instant.
  private var ranks: [(rank: EventRank, line: Int)] = []
  /// The names that lines gave to their sends, each with the line's device and verb.
  private var sends: [(name: String, words: [String])] = []

  private init(
    _ language: Language,
    overrides: [Script.Setting],
    seed: UInt64?,
    example: Int,
    readFile: @escaping ReadFile
  ) {
    reader = LineReader(language)
    self.overrides = overrides
    self.seed = seed
    self.example = example
    self.readFile = readFile
    reader.servers = []
    if let profile = language.startProfile {
      script.profile = profile
      reader.profile = profile
    }
  }

  /// Reads a whole scenario, and throws all its mistakes.
  ///
  /// - Parameters:
  ///   - language: The language in which lines are read.
  ///   - overrides: The values that replace those set at the top of the file.
  ///   - seed: The seed that replaces the file's.
  ///   - example: The row of the table of examples, counted from 0.
  ///   - readFile: Reads a file that the scenario names.
  package static func parse(
    _ source: String,
    in language: Language,
    setting overrides: [Script.Setting] = [],
    seed: UInt64? = nil,
    example: Int = 0,
    reading readFile: @escaping ReadFile = { _ in
      .failure(UnreadableFile("only a scenario in a folder can name a file"))
    }
  ) throws(Diagnostics) -> Script {
    var parser = ScriptParser(
      language,
      overrides: overrides,
      seed: seed,
      example: example,
      readFile: readFile
    )
    let lines = SourceLine.all(of: source)
    if let mistake = Self.returnAlone(in: lines) { throw Diagnostics([mistake]) }
    parser.variables.setters = setters(in: lines)
    parser.read(lines)
    parser.finishExamples()
    parser.script.addPromises()
    parser.script.notes += parser.unused.map(\.note)
    if !parser.mistakes.isEmpty { throw Diagnostics(parser.mistakes) }
    return parser.script
  }

  /// Finds a carriage return within a line.
  ///
  /// Old systems ended lines with it; here it is a blank, so that the whole file would be one line.
  private static func returnAlone(in lines: ArraySlice<SourceLine>) -> Diagnostic? {
    for line in lines {
      guard let place = line.text.utf8.firstIndex(of: UInt8(ascii: "\r")) else { continue }
      return Diagnostic(
        line: line.number,
        column: line.text[..<place].count + 1,
        length: 1,
        message: "a line ends with LF or CR LF, and here CR stands alone",
        hint: "save the file with the line ends of Unix or Windows"
      )
    }
    return nil
  }

  /// Reads one line of a scenario, which may use names that other lines define; throws all its
  /// mistakes.
  static func parse(line: String, in language: Language) throws(Diagnostics) {
    var parser = ScriptParser(language, overrides: [], seed: nil, example: 0) { _ in
      .failure(UnreadableFile("only a scenario in a folder can name a file"))
    }
    parser.isAlone = true
    parser.reader.servers = nil
    parser.read(SourceLine.all(of: line))
    if !parser.mistakes.isEmpty { throw Diagnostics(parser.mistakes) }
  }

  /// Reads a change that somebody makes to the link or a device outside of any scenario.
  ///
  /// - Parameter present: The link's present profile, of which a line may change one property.
  package static func parseFault(
    _ line: String,
    in language: Language,
    on present: LinkProfile
  ) throws(Diagnostic) -> Script.Body {
    var reader = LineReader(language)
    reader.profile = present
    var words = try Words(line, line: 1)
    let first = words.peek
    let body = try reader.read(&words).body
    try words.requireEnd()
    guard body.rank == .fault else {
      throw first.map { word in
        words.mistake(
          at: word,
          "expected a change of the link, or of a device's clock, power or disk, "
            + "found “\(word.shown)”",
          hint: "write, for example: link cut"
        )
      } ?? words.missing("a line")
    }
    return body
  }

  /// `true` if the present line is in an included file.
  var isIncluded: Bool { place.file != nil }

  /// `true` if only header lines were read of the present file so far.
  private var isAtHeader: Bool { !place.hasBody }

  /// Reads lines one after the other; a block reads its own lines.
  mutating func read(_ lines: ArraySlice<SourceLine>) {
    var rest = lines
    while let line = rest.popFirst() {
      do throws(Diagnostic) {
        try read(line, &rest)
      } catch {
        note(error, line)
      }
    }
  }

  /// Returns a mistake, with the line's text and file if that is an included one.
  func placed(_ mistake: Diagnostic, _ line: SourceLine) -> Diagnostic {
    guard let file = place.file else { return mistake }
    var placed = mistake
    placed.origin = Diagnostic.Origin(
      file: file,
      text: String(line.text),
      includedAt: place.line ?? line.number
    )
    return placed
  }

  private mutating func note(_ mistake: Diagnostic, _ line: SourceLine) {
    // Without its vocabulary a scenario is full of words that nobody knows.
    if lacksVocabulary, !isAtHeader { return }
    mistakes.append(placed(mistake, line))
  }

  private mutating func read(_ line: SourceLine, _ rest: inout ArraySlice<SourceLine>)
    throws(Diagnostic)
  {
    var words = try Words(line.text, line: line.number, variables: variables)
    if !words.references.isEmpty { unused.removeAll { words.references.contains($0.name) } }
    guard let first = words.peek else { return }
    if words.isAtTime {
      _ = words.next()
      place.hasBody = true
      try readTime(first, words)
    } else if isAtHeader, try readHeader(first, &words) {
      return
    }
    if try !readBlock(&words, line, &rest) { try readStatement(&words, line, first) }
    // A line with a mistake may have been meant for the header.
    place.hasBody = true
  }

  private mutating func readStatement(_ words: inout Words, _ line: SourceLine, _ first: Word)
    throws(Diagnostic)
  {
    let subject = words.peek ?? first
    guard words.peek != nil else { throw words.missing("an action or an expectation") }
    guard subject.kind == .bare, LineReader.subjects.contains(subject.text) else {
      throw noSubject(subject, behind: first, words)
    }
    reader.time = time
    let isLate = words.isLate
    // What a line sends that is read when it is played has a name already.
    if isLate, let name = try reader.lateName(words) {
      sends.append((name, words.upcoming(2)))
    }
    let (body, send) =
      isLate ? (try readLate(&words, line), nil) : try reader.read(&words)
    if !isLate { try words.requireEnd() }
    // A line in the wrong place has given its name all the same.
    if let send, case .act(let device, let action) = body {
      sends.append((send, [device.name, action.verb]))
    }
    try checkOrder(of: body, at: subject, words)
    if !isAlone {
      try checkNames(in: body, words)
      try checkCancelled(in: body, words)
    }
    try add(body, send, at: subject, words)
  }

  /// Keeps a line that can be read only when it is played, after checking it with example values.
  private mutating func readLate(_ words: inout Words, _ line: SourceLine) throws(Diagnostic)
    -> Script.Body
  {
    let late = try LateLine(&words, line.text, reader, variables)
    if !isAlone, let body = try late.tried(words.late) { try checkNames(in: body, words) }
    return .late(late)
  }

  private mutating func add(_ body: Script.Body, _ send: String?, at word: Word, _ words: Words)
    throws(Diagnostic)
  {
    guard script.statements.count < Self.statementsMax else {
      throw words.mistake(
        at: word,
        "a scenario has at most \(Self.statementsMax) lines, repeated ones counted each time"
      )
    }
    var statement = Script.Statement(line: place.line ?? words.line, time: time, body: body)
    statement.text = words.spelled
    statement.send = send
    statement.needsDo = reader.language.needsDo(body)
    statement.recording = recording(of: body)
    statement.place = place.text(line: words.line)
    statement.isElsewhere = place.file != nil
    statement.isRepeated = !place.rounds.isEmpty
    statement.isGiven = place.isGiven
    script.statements.append(statement)
  }

  private func recording(of body: Script.Body) -> Script.Recording? {
    guard case .act(let device, let action) = body,
      let verb = reader.language.vocabulary[device][action.verb],
      let file = verb.name(of: .recording, in: action)
    else { return nil }
    return Script.Recording(file: file, action: verb.action(action, without: .recording))
  }

  /// Checks the names in a line: a captured value is used only below its line, and an outcome's name
  /// must be that of a send.
  private mutating func checkNames(in body: Script.Body, _ words: Words) throws(Diagnostic) {
    guard case .expect(let expectation) = body else { return }
    if let name = expectation.captured { variables.promise(name) }
    for check in expectation.checks {
      if case .state(let state) = check.look, let server = state.server {
        _ = try reader.plan(of: server, words)
      }
      guard case .event(let look) = check.look, let send = look.send else { continue }
      if sends.contains(where: { $0.name == send.text }) { continue }
      if words.late.contains(where: { $0.column == send.column }) { continue }
      let kinds = TransferKind.allCases.map(\.rawValue)
      throw words.mistake(
        at: send,
        "“\(send.shown)” is neither a kind of transfer nor the name of a send in a line above",
        hint: words.hint(for: send, among: kinds + sends.map(\.name))
      )
    }
  }

  /// Checks that a line which cancels a named send has a line above it which queues that send on the
  /// same device.
  private func checkCancelled(in body: Script.Body, _ words: Words) throws(Diagnostic) {
    guard case .act(let device, let action) = body, let name = action.text("id"),
      let verbs = NamedSends.cancels.first(where: { $0.cancel == action.verb }),
      let word = words.last
    else { return }
    let names = sends.filter { $0.words == [device.name, verbs.queue] }.map(\.name)
    if names.contains(name) { return }
    throw words.mistake(
      at: word,
      "no line above has “\(device.name) \(verbs.queue) … as \(word.shown)”",
      hint: names.isEmpty
        ? "give it a name there, or write its number" : words.hint(for: word, among: names)
    )
  }

  /// Checks the order of one instant's lines: faults, then actions, then expectations.
  ///
  /// Another order would suggest that a line is played later than it is.
  private mutating func checkOrder(of body: Script.Body, at word: Word, _ words: Words)
    throws(Diagnostic)
  {
    if case .end = body { return }
    let rank = body.rank
    if let later = ranks.first(where: { $0.rank > rank }) {
      let what = rank == .fault ? "a fault" : "an action"
      let above = later.rank == .action ? "an action" : "an expectation"
      throw words.mistake(
        at: word,
        "\(what) comes before \(above) of the same instant, and one stands above it",
        hint: "move it above line \(later.line), or give it a later time: +1ms"
      )
    }
    if ranks.last?.rank != rank { ranks.append((rank, words.line)) }
  }

  /// Reads the time of a line; within a block, `@` counts from the block's beginning.
  mutating func readTime(_ word: Word, _ words: Words) throws(Diagnostic) {
    let text = String(word.text.dropFirst())
    guard let interval = Interval(text: text) else {
      let sign = word.text.prefix(1)
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no time",
        hint: Self.bracedValue(text, sign) ?? Interval.meant(text, sign)
          ?? "write @ or + before a number with its unit: @1m30s, +250ms"
      )
    }
    let next = word.text.hasPrefix("@") ? place.base + interval : time + interval
    guard next >= time else {
      throw words.mistake(
        at: word,
        "the time goes back from \(time - .zero) to \(next - .zero)",
        hint: "move the line up, or give it a later time"
      )
    }
    guard next <= .zero + Script.longest else {
      throw words.mistake(at: word, "a scenario lasts at most 30 days (\(Script.longest))")
    }
    if next > time { ranks = [] }
    time = next
  }

  /// Makes the hint for a value after a sign that lacks its braces.
  private static func bracedValue(_ text: String, _ sign: Substring) -> String? {
    guard text.hasPrefix("$"), text.count > 1 else { return nil }
    return "a value within a word stands in braces: \(sign)${\(text.dropFirst())}"
  }

  /// Sets the present time back, because the lines read of a file with mistakes may be incomplete.
  mutating func goBack(to instant: TrueTime) { time = instant }

  /// The instant of the next line without a time.
  var present: TrueTime { time }

  /// Reads a header line; returns `false` if the line is none.
  private mutating func readHeader(_ first: Word, _ words: inout Words) throws(Diagnostic) -> Bool {
    guard first.kind == .bare, let header = HeaderWord.beginning(words.upcoming(2)) else {
      return false
    }
    if isIncluded, !header.isAnywhere {
      throw words.mistake(
        at: first,
        "“\(first.text)” stands in the file that is played, not in one that it includes"
      )
    }
    if !header.isRepeatable, !isIncluded,
      let line = headerLines.updateValue(words.line, forKey: first.text)
    {
      throw words.mistake(at: first, "“\(first.text)” is given twice, first in line \(line)")
    }
    _ = words.next()
    try header.read(&self, &words)
    try words.requireEnd()
    return true
  }

  /// Makes the mistake for a line with an unknown first word, with a guess at the intended one.
  private func noSubject(_ word: Word, behind first: Word, _ words: Words) -> Diagnostic {
    if word.kind == .bare, HeaderWord.all.contains(where: { $0.name == word.text }) {
      return words.mistake(
        at: word,
        "“\(word.shown)” stands before the first action, not here",
        hint: "move it to the top of the file, without a time"
      )
    }
    let joined = first.text + word.text
    if first.column < word.column, Interval(text: String(joined.dropFirst())) != nil {
      let message = "no line begins with “\(word.shown)”, and a time is one word"
      return words.mistake(at: word, message, hint: "write it without the space: \(joined)")
    }
    let digits = word.text.drop { $0 == "-" }
    if digits.first?.isNumber == true {
      return words.mistake(
        at: word,
        "no line begins with “\(word.shown)”",
        hint: Interval(text: word.text).map { "write @ or + before a time: @\($0), +\($0)" }
          ?? Interval.whole(word.text).map { "write it in whole numbers: @\($0), +\($0)" }
          ?? "write @ or + before a time: @1m30s, +250ms"
      )
    }
    if word.text.hasPrefix("@") || word.text.hasPrefix("+") {
      return words.mistake(at: word, "a line has one time, found “\(word.shown)” beside it")
    }
    let headers =
      isAtHeader ? HeaderWord.all.filter { !$0.isSubject && $0.name != "|" }.map(\.name) : []
    let names = LineReader.subjects + BlockWord.all.map(\.name) + headers
    return words.mistake(
      at: word,
      "no line begins with “\(word.shown)”",
      hint: KnownName.hint(for: word.text, at: .line, of: DeviceRole.watch.name)
        ?? words.hint(for: word, among: names)
    )
  }
}

extension Expectation {
  /// The expectation's checks: its own, and the one with which it is ordered.
  var checks: [Check] {
    switch demand {
    case .seen, .throughout, .always, .times: [check]
    case .before(let other), .until(let other), .after(let other, _): [check, other]
    }
  }
}
