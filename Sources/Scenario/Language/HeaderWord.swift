import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// A kind of header line, such as `title A set`.
///
/// To add a line, add an entry to `all`.
struct HeaderWord: Sendable {
  let name: String
  /// The words that can follow, as help shows them.
  let usage: String
  let summary: String
  /// `true` if a scenario may have several such lines.
  var isRepeatable = false
  /// `true` if an included file may have such a line, too.
  var isAnywhere = false
  /// The second word without which a line is not of this kind; `nil` if the first word decides.
  var second: String?
  /// `true` if lines with a time can begin with the same word.
  var isSubject: Bool { LineReader.subjects.contains(name) }
  let read: @Sendable (inout ScriptParser, inout Words) throws(Diagnostic) -> Void

  /// Finds the kind of the header line that begins with these words.
  static func beginning(_ words: [String]) -> HeaderWord? {
    all.first { header in
      header.name == words.first
        && (header.second == nil || header.second == words.dropFirst().first)
    }
  }

  static let all: [HeaderWord] = [
    HeaderWord(
      name: "title",
      usage: "WORDS",
      summary: "what the log calls the run",
      isAnywhere: true
    ) { (parser, words) throws(Diagnostic) in
      let title = try words.requireRest("the title")
      if !parser.isIncluded { parser.script.title = title }
    },
    HeaderWord(name: "seed", usage: "NUMBER", summary: "the seed of every random draw") {
      (parser, words) throws(Diagnostic) in
      let word = words.peek
      parser.script.seed = UInt64(try words.requireNumber("the seed", in: 0...Int64.max))
      if parser.script.isDrawn, let word {
        throw words.mistake(
          at: word,
          "a line above has drawn a value already, without this seed",
          hint: "write the seed above it"
        )
      }
    },
    HeaderWord(name: "link", usage: "PROFILE", summary: "the link's profile from the start") {
      (parser, words) throws(Diagnostic) in try parser.readStartProfile(&words)
    },
    HeaderWord(
      name: "app",
      usage: "NAME",
      summary: "the app that it is about, of those in the project's lockstep.json"
    ) { (parser, words) throws(Diagnostic) in try parser.readApp(&words) },
    HeaderWord(
      name: "contract",
      usage: "kind|vendor",
      summary: "what the sessions do beyond what the vendor's documents promise: all, or nothing"
    ) { (parser, words) throws(Diagnostic) in
      let names = SessionContract.all.map(\.name)
      let name = try words.requireName("contract", among: names).text
      parser.script.contract = SessionContract.named(name)
    },
    HeaderWord(
      name: "server",
      usage: "NAME at ADDRESS [kind KIND]",
      summary: "a server under this address, which the apps' requests reach",
      isRepeatable: true
    ) { (parser, words) throws(Diagnostic) in try parser.readServer(&words) },
    HeaderWord(
      name: "watch",
      usage: "has NAME…",
      summary: "apps that the watch has beside the companion",
      isRepeatable: true,
      isAnywhere: true,
      second: "has"
    ) { (parser, words) throws(Diagnostic) in try parser.readApps(beside: .watch, &words) },
    HeaderWord(
      name: "phone",
      usage: "has NAME…",
      summary: "apps that the phone has beside the companion",
      isRepeatable: true,
      isAnywhere: true,
      second: "has"
    ) { (parser, words) throws(Diagnostic) in try parser.readApps(beside: .phone, &words) },
    HeaderWord(name: "tags", usage: "WORD…", summary: "words to choose files by") {
      (parser, words) throws(Diagnostic) in
      while let word = words.next() { parser.script.tags.append(word.text) }
    },
    HeaderWord(
      name: "covers",
      usage: "ID…",
      summary: "requirements that it shows, such as SESSION-20",
      isAnywhere: true
    ) { (parser, words) throws(Diagnostic) in try parser.readCovers(&words) },
    HeaderWord(
      name: "needs",
      usage: "ABILITY…",
      summary: "what a device must be able to do, else it is told what it lacks",
      isAnywhere: true
    ) { (parser, words) throws(Diagnostic) in
      if words.isAtEnd { throw words.missing("an ability") }
      let names = Script.Need.allCases.map(\.rawValue)
      while !words.isAtEnd {
        let name = try words.requireName("ability", among: names).text
        if let need = Script.Need(rawValue: name) { parser.script.add(need) }
      }
    },
    HeaderWord(
      name: "fails",
      usage: "TEXT",
      summary: "the run is meant to fail with this text in the message; nothing else may fail",
      isRepeatable: true
    ) { (parser, words) throws(Diagnostic) in
      let first = words.peek
      let text = try words.requireRest("a part of the failure", withQuotes: true)
      if let first, text.allSatisfy(\.isWhitespace) {
        throw words.mistake(
          at: first,
          "an empty text is part of every failure",
          hint: "write a part of what is told when it fails: fails the watch is not reachable"
        )
      }
      parser.script.meantFailures.append(.init(text: text, line: words.line))
    },
    HeaderWord(
      name: "set",
      usage: "NAME VALUE [times N]",
      summary: "what $NAME stands for, or so many of it in a row; --set gives another value",
      isRepeatable: true,
      isAnywhere: true
    ) { (parser, words) throws(Diagnostic) in try parser.readSetting(&words) },
    HeaderWord(
      name: "random",
      usage: "NAME FROM to TO, or NAME among VALUE…",
      summary: "the same, drawn by the seed",
      isRepeatable: true,
      isAnywhere: true
    ) { (parser, words) throws(Diagnostic) in try parser.readRandom(&words) },
    HeaderWord(
      name: "examples",
      usage: "NAME…",
      summary: "begins a table: the file is played for each row below it"
    ) { (parser, words) throws(Diagnostic) in try parser.readExamples(&words) },
    HeaderWord(
      name: "|",
      usage: "VALUE…",
      summary: "a row of the table, in the order of its names",
      isRepeatable: true
    ) { (parser, words) throws(Diagnostic) in try parser.readRow(&words) },
    HeaderWord(
      name: "vocabulary",
      usage: "FILE",
      summary: "the verbs of an app of your own are in this file",
      isRepeatable: true
    ) { (parser, words) throws(Diagnostic) in try parser.readVocabulary(&words) },
  ]
}

extension Words {
  /// Takes all remaining words, at least one, and joins them with single spaces.
  ///
  /// - Parameter withQuotes: `true` if words in quotes keep them, unless they stand alone.
  mutating func requireRest(_ what: String, withQuotes: Bool = false) throws(Diagnostic) -> String {
    if isAtEnd { throw missing(what) }
    var parts: [Word] = []
    while let word = next() { parts.append(word) }
    let keepsQuotes = withQuotes && parts.count > 1
    return parts.map { keepsQuotes && $0.kind == .quoted ? "\"\($0.text)\"" : $0.text }
      .joined(separator: " ")
  }
}
