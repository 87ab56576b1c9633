package import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// Reads a scenario's text: a header, then one action or expectation a line, each with its time.
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
  /// Reads a file that a scenario names, by its name there.
  package typealias ReadFile = (String) -> Result<[UInt8], UnreadableFile>

  /// The largest number of lines of a scenario once its blocks are unrolled.
  private static let statementsMax = 200_000

  var script = Script()
  /// Reads the lines, and knows what they have changed so far.
  var reader: LineReader
  /// The values for which `$NAME` stands.
  var variables = Variables()
  /// Values that take the place of those at the top of the file.
  let overrides: [Script.Setting]
  /// The seed that takes the place of the file's.
  let seed: UInt64?
  /// The number of the row of a table of examples that is read, counted from 0.
  let example: Int
  let readFile: ReadFile
  /// `true` if a single line is read, which may use names that other lines give.
  var isAlone = false

  var mistakes: [Diagnostic] = []
  /// `true` if a vocabulary file cannot be read: mistakes in the lines below it then mean nothing.
  var lacksVocabulary = false
  /// The files, blocks and headings that the present line stands in.
  var place = ScriptPlace()
  /// The rows of the table of examples so far, and the names of its columns.
  var examples: (names: [String], rows: Int) = ([], 0)
  /// The mistake of a table as long as no row has come.
  var noRows: Diagnostic?

  /// The names that lines set, each with the note that is due if no line uses it.
  var unused: [(name: String, note: Diagnostic)] = []

  /// The number of rounds that blocks may still have, all together.
  var roundsLeft: Int64 = 200_000

  private var time = TrueTime.zero
  /// The line of each header so far.
  private var headerLines: [String: Int] = [:]
  /// The first line of each rank among the lines of the present instant.
  private var ranks: [(rank: EventRank, line: Int)] = []
  /// The names that lines gave to what they send, each with the line's device and verb.
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

  /// Reads a whole script, or throws every mistake in it.
  ///
  /// - Parameters:
  ///   - language: What its lines can say.
  ///   - overrides: Values that take the place of those that the top of the file sets.
  ///   - seed: What draws, in the place of the seed that the file has.
  ///   - example: Which row of its table of examples, counted from 0.
  ///   - readFile: Reads a file that it names, by its name there.
  package static func parse(
    _ source: String,
    in language: Language,
    setting overrides: [Script.Setting] = [],
    seed: UInt64? = nil,
    example: Int = 0,
    reading readFile: @escaping ReadFile = { _ in
      .failure(UnreadableFile("no file is read here"))
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

  /// Finds a carriage return within a line: it ends one on systems of long ago, and is a blank to us,
  /// so that the whole file would be its first line.
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

  /// Reads one line of a script, whose names others may give, or throws every mistake in it.
  static func parse(line: String, in language: Language) throws(Diagnostics) {
    var parser = ScriptParser(language, overrides: [], seed: nil, example: 0) { _ in
      .failure(UnreadableFile("no file is read here"))
    }
    parser.isAlone = true
    parser.reader.servers = nil
    parser.read(SourceLine.all(of: line))
    if !parser.mistakes.isEmpty { throw Diagnostics(parser.mistakes) }
  }

  /// Reads what somebody does to the link or to a device's life outside of any scenario.
  ///
  /// - Parameter present: How the link is now, which a line changes in one property.
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
      let reason = "what is done to the link, or to a device's clock, power or disk, was expected"
      throw first.map { words.mistake(at: $0, reason) } ?? words.missing("a line")
    }
    return body
  }

  /// `true` if the present line stands in a file that another one includes.
  var isIncluded: Bool { place.file != nil }

  /// `true` if only header lines have been read of the present file.
  private var isAtHeader: Bool { !place.hasBody }

  /// Reads lines one after the other; a block reads its own.
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

  /// Keeps a mistake, with the text of its line where that is in another file.
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

  /// Keeps a line that is read when it is played, once it can be read but for the values of the run.
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

  /// Checks names: a kept value is used only below its line, and an outcome's name is that of a send.
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
        "“\(send.shown)” is no kind of transfer, and no line above sends something as it",
        hint: words.hint(for: send, among: kinds + sends.map(\.name))
      )
    }
  }

  /// Checks that a line above queues, on the same device, what a line takes back by its name.
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

  /// Checks that of one instant faults come first, then actions, then expectations: what stands
  /// otherwise would be read as if it came later.
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

  /// Reads the time of a line; in a block `@` counts from where the block begins.
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

  /// Makes the hint for a value behind a sign that stands there without braces: its spelling with them.
  private static func bracedValue(_ text: String, _ sign: Substring) -> String? {
    guard text.hasPrefix("$"), text.count > 1 else { return nil }
    return "a value within a word stands in braces: \(sign)${\(text.dropFirst())}"
  }

  /// Goes back to an instant, since what was read of a file with mistakes may not be all of it.
  mutating func goBack(to instant: TrueTime) { time = instant }

  /// The instant that the next line without a time belongs to.
  var present: TrueTime { time }

  /// Reads a line of the header; false when it is none.
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

  /// Makes the mistake of a line with an unknown first word, with a guess at what the writer meant.
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
  /// The checks that it looks for: its own, and the one that sets its order.
  var checks: [Check] {
    switch demand {
    case .seen, .throughout, .always, .times: [check]
    case .before(let other), .until(let other), .after(let other, _): [check, other]
    }
  }
}
