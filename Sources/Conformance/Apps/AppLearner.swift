import LockstepProtocol

/// Learns the verbs of an app from the app itself: from the words of its refusals, and from what it does
/// with arguments that are usual.
///
/// A field that an app does not know is ignored (APP-19), so each verb is asked with many arguments at
/// once. What ends the app, or makes a call that no system takes, is taken for a wrong argument: a case
/// uses only what the app has borne.
struct AppLearner {
  private let role: Role
  private let home: any SystemHome
  private var app: AppHarness?
  private var lives = 0
  private var sent = SentPayloads()
  private var lessons = AppLessons()

  private static let (livesMax, verbsMax, ticks) = (120, 12, 3)

  private init(_ role: Role, _ home: any SystemHome) { (self.role, self.home) = (role, home) }

  static func lessons(of role: Role, _ home: any SystemHome) -> AppLessons {
    var learner = AppLearner(role, home)
    // All that was learnt before the app was silent, or could not be started any more, is kept.
    do throws(Stop) { try learner.learn() } catch {}
    learner.sent.all.forEach { learner.lessons.payloads.append($0) }
    return learner.lessons
  }

  // MARK: Asking

  /// The ways in which an app meets an action.
  private enum Reaction {
    /// It was neither refused nor wrong; with the line that the app said.
    case taken(String)
    case refused(String)
    /// The app made a call that no system takes: a value had another form than the app's calls need.
    case unfit
    /// The app ended, with its last words.
    case ended(String)

    var isTaken: Bool { if case .taken = self { true } else { false } }
  }

  private mutating func running() throws(Stop) -> AppHarness {
    if let app { return app }
    lives += 1
    if lives > Self.livesMax { throw .undecided("too many lives of the app have ended") }
    let new = AppHarness(role, home, AppSetting())
    try new.launched()
    try new.give(AppEvents.session("reachability", #","value":true"#))
    app = new
    return new
  }

  private mutating func ask(_ verb: String, _ arguments: [Argument]) throws(Stop) -> Reaction {
    let running = try running()
    let fields = arguments.map { #","\#($0.name)":\#($0.value)"# }.joined()
    let start = running.said.count
    func line() -> String { Self.calls(running.said.dropFirst(start)) }
    do throws(Stop) {
      let refused = try running.give(#""type":"action","do":"\#(verb)"\#(fields)"#)
        .first { $0["call"] == "refused" }
      // An argument may be read at a deadline only.
      for _ in 0..<Self.ticks where try !running.tick() { break }
      running.sent.all.forEach { sent.add($0) }
      return refused.map { .refused($0["reason"].text ?? "") } ?? .taken(line())
    } catch {
      app = nil
      switch error {
      case .broke(let statement, _, _) where ["APP-12", "APP-15"].contains(statement): return .unfit
      // Whatever it is asked, an app breaks no other rule.
      case .broke: return .taken(line())
      case .fault(.gone(let words)): return .ended(words)
      case .fault, .notApplicable, .undecided: throw error
      }
    }
  }

  /// Writes the calls of some lines; the lines have numbers of their own beside them.
  private static func calls(_ lines: ArraySlice<[UInt8]>) -> String {
    lines.compactMap { line in
      (try? Result { () throws(JSONError) in try JSONValue(line) }.get()).map { "\($0["calls"])" }
    }
    .joined()
  }

  // MARK: Verbs

  private mutating func learn() throws(Stop) {
    guard case .refused(let reason) = try ask(Self.strange, []) else { return }
    var names = Self.words(in: reason)
    if case .refused(let help) = try ask("help", []) { names += Self.words(in: help) }
    var tried: Set<String> = [Self.strange]
    for name in names + Self.usualVerbs where tried.insert(name).inserted {
      if lessons.verbs.count == Self.verbsMax { break }
      try learn(name, unknown: reason.replacing(Self.strange, with: name))
    }
    try converse()
  }

  /// The name of a verb that no app knows.
  private static let strange = "conformance-verb"

  private static func words(in text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))) }.map(
      String.init
    )
    .filter { $0.utf8.count <= 40 }
  }

  /// Learns if the app knows a verb, and with which arguments.
  ///
  /// - Parameter reason: The reason for which the app would refuse a verb of this name that it does not
  ///   know.
  private mutating func learn(_ name: String, unknown reason: String) throws(Stop) {
    var isKnown = false
    for usual in Argument.sets {
      var arguments = usual
      // Each argument that the app misses by name is given to it.
      for _ in 0..<5 {
        let reaction = try ask(name, arguments)
        if case .taken(let line) = reaction {
          let read = try parameters(of: name, arguments, saying: line)
          return lessons.verbs.append(Verb(name, read, ""))
        }
        if case .refused(let other) = reaction, other == reason { return }
        isKnown = true
        guard case .ended(let words) = reaction, let missing = Self.missing(in: words),
          !arguments.contains(where: { $0.name == missing })
        else { break }
        arguments.append(arguments[0].named(missing))
      }
    }
    if isKnown { lessons.untaken.append(name) }
  }

  /// Finds the name in the last words of a program in Python that has read a field which is not there.
  private static func missing(in words: String) -> String? {
    words.firstMatch(of: /KeyError: '([A-Za-z_][A-Za-z0-9_-]*)'/).map { String($0.1) }
  }

  // MARK: Arguments

  private mutating func parameters(
    of verb: String,
    _ arguments: [Argument],
    saying line: String
  ) throws(Stop) -> [Verb.Parameter] {
    var parameters: [Verb.Parameter] = []
    for (index, argument) in arguments.enumerated() {
      var place = Place(verb: verb, others: arguments, index: index)
      place.others.remove(at: index)
      let isRead = argument.isIn(line)
      if !isRead, try ask(verb, place.others).isTaken { continue }
      parameters.append(try parameter(argument, at: place))
    }
    return parameters
  }

  /// The place of an argument among those that a verb is asked with.
  private struct Place {
    let verb: String
    var others: [Argument]
    let index: Int
  }

  /// Says if the app bears another value of an argument.
  private mutating func bears(_ value: Argument, at place: Place) throws(Stop) -> Bool {
    var arguments = place.others
    arguments.insert(value, at: place.index)
    return try ask(place.verb, arguments).isTaken
  }

  private mutating func parameter(_ argument: Argument, at place: Place) throws(Stop)
    -> Verb.Parameter
  {
    let name = argument.name
    switch argument.content {
    case .text(let text):
      let isFree = try bears(Argument(name, .text(AppEvents.name)), at: place)
      return isFree ? .text(name) : .name(name, of: .one([text]))
    case .date: return .date(name)
    case .number(let usual):
      let least = try bears(Argument(name, .number(0)), at: place) ? 0 : usual
      var greatest = usual
      for larger: Int64 in [3_600, 604_800] {
        if try !bears(Argument(name, .number(larger)), at: place) { break }
        greatest = larger
      }
      return .number(name, least...greatest)
    }
  }

  // MARK: Payloads

  /// Asks each verb while all that the app sends arrives, and while nothing does, to see what it sends.
  private mutating func converse() throws(Stop) {
    for succeeds in [true, false] {
      app = nil
      let running = try running()
      running.reactions = AppReactions(succeeds: succeeds)
      do throws(Stop) {
        for action in AppCases.Asked(given: lessons.verbs).leastActions {
          try running.give(action)
          try running.react()
          _ = try running.tick()
        }
      } catch {
        // A case tells of what is wrong.
        app = nil
      }
      running.sent.all.forEach { sent.add($0) }
    }
  }

  private static let usualVerbs = [
    "say", "add", "send", "start", "stop", "pause", "resume", "end", "finish", "next", "back",
    "upload", "save", "weigh", "remind", "ask", "tell", "set", "log", "sync", "clear", "remove",
    "delete", "done", "buy", "like", "ping", "count", "tap", "write", "note", "load", "play",
    "show", "list", "begin", "record", "order", "book", "open", "close", "share", "post", "fetch",
    "refresh", "reset", "change", "edit", "check", "toggle", "increment", "plus", "minus", "hello",
    "greet", "request", "query", "update", "create", "measure", "track", "lap", "skip", "undo",
  ]
}

/// An argument that the suite gives a verb of which it knows nothing.
struct Argument {
  let name: String
  let content: Content

  /// The value of the argument; a date is one by its hour and its minute.
  enum Content {
    case text(String)
    case number(Int64)
    case date(String)
  }

  init(_ name: String, _ content: Content) { (self.name, self.content) = (name, content) }

  func named(_ name: String) -> Argument { Argument(name, content) }

  /// The argument's value as JSON.
  var value: String {
    switch content {
    case .text(let text), .date(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    }
  }

  /// Says if the value stands in a line, and not as a part of a longer word or number.
  func isIn(_ line: String) -> Bool {
    let mark =
      switch content {
      case .text(let text), .date(let text): text
      case .number(let number): "\(number)"
      }
    let isWord = { (byte: UInt8?) in
      byte.map { Character(Unicode.Scalar($0)) }
        .map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } ?? false
    }
    let (bytes, found) = (Array(line.utf8), line.utf8.ranges(of: mark.utf8))
    return found.contains { range in
      let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
      let before = start > 0 ? bytes[start - 1] : nil
      let end = start + mark.utf8.count
      return !isWord(before) && !isWord(end < bytes.count ? bytes[end] : nil)
    }
  }

  // MARK: Sets of arguments

  /// The sets of arguments with which a verb is tried, one after the other.
  static let sets: [[Argument]] = {
    let usual =
      texts.map { Argument($0, text($0)) }
      + numbers.enumerated().map { Argument($1, number($0)) }
      + dates.enumerated().map { Argument($1, date($0)) }
    let alike = [
      usual.map { Argument($0.name, text($0.name)) },
      usual.enumerated().map { Argument($1.name, number($0)) },
      usual.enumerated().map { Argument($1.name, date($0)) },
    ]
    return [usual] + alike
  }()

  private static func text(_ name: String) -> Content { .text("hello-\(name)") }
  /// Makes a number that stands in none of the dates.
  private static func number(_ index: Int) -> Content { .number(Int64(61 + index)) }
  private static func date(_ index: Int) -> Content {
    .date("2026-01-05T0\(index / 6 % 10):\(index % 6)7:00Z")
  }

  private static let texts = [
    "text", "item", "message", "title", "word", "words", "name", "who", "body", "note", "key", "id",
    "tag", "to", "color", "label", "list", "what", "exercise", "content", "value", "user", "topic",
  ]
  private static let numbers = [
    "seconds", "minutes", "hours", "count", "times", "amount", "n", "km", "kg", "weight", "reps",
    "sets", "distance", "index", "after", "by", "every", "size", "level", "price", "delay",
    "interval", "duration", "limit", "goal", "percent", "rate", "bpm", "lb", "miles", "meters",
    "steps", "score", "quantity",
  ]
  private static let dates = [
    "start", "from", "startDate", "since", "begin", "at", "date", "when", "time", "end", "until",
    "endDate",
  ]
}
