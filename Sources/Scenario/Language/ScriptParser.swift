package import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// Reads a scenario's text: a header, then one action or expectation a line, each with its time.
///
/// ```
/// title A set and its rest        # header lines come first
/// seed 7
/// link ble-active
///
/// @0s    phone starter-splits     # @ is a time since the start
/// +1s    phone start Core         # + is a time after the line before
///        expect watch reachable within 2s   # no time: at the same instant
/// ```
///
/// All mistakes are found in one go, and each is reported with its place.
package struct ScriptParser {
  private static let headers = ["title", "seed", "link", "tags", "set", "vocabulary"]
  private static let subjects = ["watch", "phone", "link", "expect", "end"]

  private var script = Script()
  private var time = TrueTime.zero
  private var mistakes: [Diagnostic] = []
  /// The link as the lines so far have made it.
  var profile = LinkProfile.bleActive
  /// The line of each header so far.
  private var headerLines: [String: Int] = [:]

  /// Of the lines of the present instant the first of each rank.
  private var ranks: [(rank: EventRank, line: Int)] = []

  /// How far the clock of each device has been moved so far.
  var clocks: [DeviceRole: ClockPosition] = [:]

  /// Values that take the place of those at the top of the file.
  private let overrides: [Script.Setting]

  /// What the lines can say.
  private var language: Language
  /// Reads a file that the header names.
  private let readFile: (String) -> Result<[UInt8], UnreadableFile>

  private init(
    _ language: Language,
    overrides: [Script.Setting],
    readFile: @escaping (String) -> Result<[UInt8], UnreadableFile>
  ) {
    self.language = language
    self.overrides = overrides
    self.readFile = readFile
  }

  /// Reads a whole script, or throws every mistake in it.
  ///
  /// - Parameters:
  ///   - language: What its lines can say.
  ///   - overrides: Values that take the place of those that the top of the file sets.
  ///   - readFile: Reads a file that the header names, by its name there.
  package static func parse(
    _ source: String,
    in language: Language,
    setting overrides: [Script.Setting] = [],
    reading readFile: @escaping (String) -> Result<[UInt8], UnreadableFile> = { _ in
      .failure(UnreadableFile("no file is read here"))
    }
  ) throws(Diagnostics) -> Script {
    var parser = ScriptParser(language, overrides: overrides, readFile: readFile)
    var number = 0
    for line in SourceText.lines(of: source) {
      number += 1
      do throws(Diagnostic) {
        try parser.read(line, number: number)
      } catch {
        parser.mistakes.append(error)
      }
    }
    if !parser.mistakes.isEmpty { throw Diagnostics(parser.mistakes) }
    return parser.script
  }

  /// Reads what somebody does to the link or to a device's life outside of any scenario.
  ///
  /// - Parameter present: How the link is now, which a line changes in one property.
  package static func parseFault(
    _ line: String,
    in language: Language,
    on present: LinkProfile
  ) throws(Diagnostic) -> Script.Body {
    var parser = ScriptParser(language, overrides: []) { _ in
      .failure(UnreadableFile("no file is read here"))
    }
    parser.profile = present
    var words = try Words(line, line: 1)
    let first = words.peek
    let body = try parser.readBody(&words)
    try words.requireEnd()
    guard body.rank == .fault else {
      let reason = "what is done to the link, or to a device's clock, power or disk, was expected"
      throw first.map { words.mistake(at: $0, reason) } ?? words.missing("a line")
    }
    return body
  }

  private mutating func read(_ text: Substring, number: Int) throws(Diagnostic) {
    var words = try Words(text, line: number, settings: script.settings)
    guard let first = words.peek else { return }
    if first.text.hasPrefix("@") || first.text.hasPrefix("+"), first.kind == .bare {
      _ = words.next()
      try readTime(first, words)
    } else if Self.headers.contains(first.text), script.statements.isEmpty {
      return try readHeader(first, &words)
    }
    let subject = words.peek ?? first
    let body = try readBody(&words)
    try words.requireEnd()
    try checkOrder(of: body, at: subject, words)
    script.statements.append(.init(line: number, time: time, body: body))
  }

  /// Of one instant faults come first, then actions, then expectations: what stands otherwise would be
  /// read as if it came later.
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

  private mutating func readTime(_ word: Word, _ words: Words) throws(Diagnostic) {
    guard let interval = Interval(text: String(word.text.dropFirst())) else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no time",
        hint: "write @ or + before a number with its unit: @1m30s, +250ms"
      )
    }
    let next = word.text.hasPrefix("@") ? TrueTime.zero + interval : time + interval
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

  private mutating func readHeader(_ word: Word, _ words: inout Words) throws(Diagnostic) {
    if word.text == "set" {
      _ = words.next()
      return try readSetting(&words)
    }
    if word.text == "vocabulary" {
      _ = words.next()
      return try readVocabulary(&words)
    }
    if let line = headerLines.updateValue(words.line, forKey: word.text) {
      throw words.mistake(at: word, "“\(word.text)” is given twice, first in line \(line)")
    }
    _ = words.next()
    switch word.text {
    case "title":
      var parts: [String] = []
      while let word = words.next() { parts.append(word.text) }
      if parts.isEmpty { throw words.missing("the title") }
      script.title = parts.joined(separator: " ")
    case "seed":
      script.seed = UInt64(try words.requireNumber("the seed", in: 0...Int64.max))
      try words.requireEnd()
    case "tags":
      while let word = words.next() { script.tags.append(word.text) }
    default:
      if let word = words.peek, Self.linkVerbs.contains(word.text) {
        throw words.mistake(
          at: word,
          "before the first action, “link” names the profile the run begins with",
          hint: "to do this to the link, write a time before it: @0s link \(word.text)"
        )
      }
      script.profile = try readProfile(&words)
      profile = script.profile
      try words.requireEnd()
    }
  }

  private mutating func readVocabulary(_ words: inout Words) throws(Diagnostic) {
    let name = try words.require("the name of a file")
    try words.requireEnd()
    do {
      try language.vocabulary.add(try readFile(name.text).get())
    } catch {
      throw words.mistake(at: name, "\(name.shown): \(error)")
    }
  }

  private mutating func readSetting(_ words: inout Words) throws(Diagnostic) {
    let name = try words.require("a name and its value")
    guard name.kind == .bare, !name.text.contains("$") else {
      throw words.mistake(at: name, "“\(name.shown)” is no name", hint: "write: set fit ride.fit")
    }
    let value = try words.require("the value of \(name.text)")
    try words.requireEnd()
    if script.settings.contains(where: { $0.name == name.text }) {
      throw words.mistake(at: name, "“\(name.shown)” is set twice")
    }
    let override = overrides.first { $0.name == name.text }
    script.settings.append(override ?? Script.Setting(name: name.text, value: value.text))
  }

  mutating func readBody(_ words: inout Words) throws(Diagnostic) -> Script.Body {
    guard let word = words.peek else { throw words.missing("an action or an expectation") }
    if Self.headers.contains(word.text), word.text != "link" {
      throw words.mistake(
        at: word,
        "“\(word.shown)” stands before the first action, not here",
        hint: "move it to the top of the file, without a time"
      )
    }
    guard word.kind == .bare, Self.subjects.contains(word.text) else {
      throw noSubject(word, words)
    }
    _ = words.next()
    switch word.text {
    case "watch": return try readDevice(.watch, &words)
    case "phone": return try readDevice(.phone, &words)
    case "link": return .link(try readLink(&words))
    case "expect":
      let remaining = .zero + Script.longest - time
      return .expect(try Expectation(&words, in: language, remaining: remaining))
    default: return .end
    }
  }

  /// What a line that begins with an unknown word was meant to be.
  private func noSubject(_ word: Word, _ words: Words) -> Diagnostic {
    let digits = word.text.drop { $0 == "-" }
    if digits.first?.isNumber == true {
      return words.mistake(
        at: word,
        "“\(word.shown)” is no subject, and no time",
        hint: "write @ or + before a time: @1m30s, +250ms"
      )
    }
    if word.text.hasPrefix("@") || word.text.hasPrefix("+") {
      return words.mistake(at: word, "a line has one time, found “\(word.shown)” beside it")
    }
    let headers = script.statements.isEmpty ? Self.headers.filter { $0 != "link" } : []
    let hint = words.hint(for: word, among: Self.subjects + headers)
    return words.mistake(at: word, "“\(word.shown)” is no subject", hint: hint)
  }

  private mutating func readDevice(_ device: DeviceRole, _ words: inout Words) throws(Diagnostic)
    -> Script.Body
  {
    if words.take("suspend") { return .suspend(device) }
    if words.take("resume") { return .resume(device) }
    if words.take("restart") { return .restart(device) }
    for crash in Crash.allCases where words.take(crash.rawValue) {
      return try readCrash(crash, of: device, &words)
    }
    if words.take("disk") {
      let names = DiskCondition.allCases.map(\.rawValue)
      let name = try words.requireName("state of the disk", among: names).text
      return .disk(device, DiskCondition(rawValue: name) ?? .works)
    }
    if let change = try readClock(device, &words) { return change }
    return .act(device, try ActionParser.parse(&words, of: device, in: language.vocabulary))
  }

  private mutating func readCrash(_ crash: Crash, of device: DeviceRole, _ words: inout Words)
    throws(Diagnostic) -> Script.Body
  {
    guard words.take("at") else { return .crash(device, crash, atOperation: nil) }
    _ = try words.requireName("word", among: ["operation"])
    let number = try words.requireNumber("the operation of the disk", in: 1...1_000_000)
    return .crash(device, crash, atOperation: number)
  }
}
