import Protocol
import Simulation
import Workouts

/// Reads what follows `expect`: `[not] SUBJECT PROPERTY … [within DURATION]`.
enum ExpectationParser {
  private static let subjects = ["watch", "phone", "link", "timers", "settled"]
  private static let watchProperties = [
    "page", "shows", "exercise", "pending", "not-kept", "notice", "session", "reachable", "haptic",
    "refuses",
    "outcome", "receives",
  ]
  private static let phoneProperties = [
    "mirror", "session", "recorded", "page", "split", "workout", "exercise", "setting", "problem",
    "notice", "drive", "question",
    "answers", "reachable", "refuses", "outcome", "receives",
  ]
  private static let sessionStates = ["running", "paused"]
  private static let pages = WatchScreen.Page.allCases.map(\.rawValue)
  private static let statuses = ["notStarted", "inProgress", "completed", "skipped", "deleted"]

  /// - Parameter remaining: How much later the latest end of a window is.
  static func parse(_ words: inout Words, remaining: Interval) throws(Diagnostic) -> Expectation {
    let isNegated = words.take("not")
    let check = try check(&words)
    let window =
      words.take("within") ? try words.requireInterval("the window", upTo: remaining) : nil
    if window == nil, let word = words.peek, Interval(text: word.text) != nil {
      throw words.mistake(
        at: word,
        "nothing more was expected here, found “\(word.shown)”",
        hint: "a window begins with its word: within \(word.shown)"
      )
    }
    return Expectation(check: check, isNegated: isNegated, window: window)
  }

  private static func check(_ words: inout Words) throws(Diagnostic) -> Expectation.Check {
    switch try words.requireName("subject", among: subjects).text {
    case "watch": return try watch(&words)
    case "phone": return try phone(&words)
    case "link": return try link(&words)
    case "timers":
      _ = try words.requireName("property", among: ["agree"])
      return .timersAgree(try words.requireInterval("the bound"))
    default: return .settled
    }
  }

  private static func watch(_ words: inout Words) throws(Diagnostic) -> Expectation.Check {
    let property = try words.requireName("property of the watch", among: watchProperties)
    switch property.text {
    case "page":
      let page = try page(&words)
      return .watchPage(page.page, set: page.set, sets: page.sets)
    case "shows":
      let names = ["off", "workouts", "exercises", "run"]
      return .watchShows(try words.requireName("screen", among: names).text)
    case "exercise": return .watchExercise(try words.require("the exercise's name").text)
    case "not-kept":
      return .notKept(try words.requireNumber("the count", in: 0...1_000_000))
    case "pending": return .pending(try words.requireNumber("the count", in: 0...1_000_000))
    case "notice": return .notice(try words.require("a part of the notice").text)
    case "session": return .workoutSession(state: try sessionState(&words))
    case "haptic": return .haptic(try haptic(&words))
    default: return try either(property.text, of: .watch, &words)
    }
  }

  private static func phone(_ words: inout Words) throws(Diagnostic) -> Expectation.Check {
    let property = try words.requireName("property of the phone", among: phoneProperties)
    switch property.text {
    case "mirror": return .mirror(try mirror(&words))
    case "session":
      let states = sessionStates + ["stale", "none"]
      return .phone(.session(try words.requireName("state of a session", among: states).text))
    case "recorded":
      return .recorded(try words.require("an activity or a file").text, nil)
    case "workout":
      let name = try words.require("the workout's name").text
      return .workout(name, status: try words.requireName("status", among: statuses).text)
    case "exercise": return try exercise(&words)
    case "setting": return try setting(&words)
    case "page":
      let page = try page(&words)
      return .phone(.page(page.page, set: page.set, sets: page.sets))
    case "split": return .phone(.split(try words.require("the split's name").text))
    case "problem": return .phone(.problem(try words.require("a part of the problem").text))
    case "notice": return .phone(.notice(try words.require("a part of the notice").text))
    case "drive":
      let states = ["checking", "available", "unavailable"]
      return .phone(.drive(try words.requireName("state of the drive", among: states).text))
    case "question": return .phone(.question)
    case "answers": return .answers(try words.require("a part of the answer").text)
    default: return try either(property.text, of: .phone, &words)
    }
  }

  /// The properties that both devices have.
  private static func either(_ property: String, of device: DeviceRole, _ words: inout Words)
    throws(Diagnostic) -> Expectation.Check
  {
    switch property {
    case "reachable": return .reachable(device)
    case "refuses":
      let verbs = Vocabulary.workouts[device].verbs.map(\.name)
      return .refuses(device, try words.requireName("verb", among: verbs).text)
    case "outcome": return try outcome(of: device, &words)
    default: return .receives(device, try kind(&words, among: [.message, .context, .userInfo]))
    }
  }

  private static func link(_ words: inout Words) throws(Diagnostic) -> Expectation.Check {
    let states = ["connected", "stalled", "disconnected"]
    let word = try words.requireName("property of the link", among: states + ["lost"])
    if let state = LogEvent.LinkState(rawValue: word.text) { return .link(state) }
    return .lost(kind: try words.requireName("kind of packet", among: Packet.kinds).text)
  }

  private static func page(_ words: inout Words) throws(Diagnostic)
    -> (page: WatchScreen.Page, set: Int64?, sets: Int64?)
  {
    let name = try words.requireName("page", among: pages).text
    let set = words.take("set") ? try words.requireNumber("the set", in: 0...999) : nil
    let sets = words.take("of") ? try words.requireNumber("the number of sets", in: 1...999) : nil
    return (WatchScreen.Page(rawValue: name) ?? .ready, set, sets)
  }

  private static func mirror(_ words: inout Words) throws(Diagnostic) -> Expectation.Mirror {
    if words.take("none") { return .none }
    if words.take("stale") { return .stale }
    guard let word = words.peek else { throw words.missing("a page, stale or none") }
    guard pages.contains(word.text) else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is nothing a mirror shows",
        hint: Nearest.hint(for: word.text, among: pages + ["stale", "none"])
      )
    }
    let page = try page(&words)
    return .page(page.page, set: page.set, sets: page.sets)
  }

  /// A state, where one is named.
  private static func sessionState(_ words: inout Words) throws(Diagnostic) -> String? {
    guard let word = words.peek, sessionStates.contains(word.text) else { return nil }
    return words.next()?.text
  }

  private static func exercise(_ words: inout Words) throws(Diagnostic) -> Expectation.Check {
    let name = try words.require("the exercise's name").text
    var status: String?
    if let word = words.peek, statuses.contains(word.text) { status = words.next()?.text }
    let done =
      words.take("done") ? try words.requireNumber("the number of sets done", in: 0...999) : nil
    let sets = words.take("sets") ? try words.requireNumber("the number of sets", in: 1...999) : nil
    guard status != nil || done != nil || sets != nil else {
      throw words.missing("a status, “done NUMBER” or “sets NUMBER”")
    }
    return .exercise(name, status: status, setsDone: done, sets: sets)
  }

  private static func setting(_ words: inout Words) throws(Diagnostic) -> Expectation.Check {
    let name = try words.requireName("setting", among: ["rest", "auto-finish"]).text
    let seconds = try words.requireSeconds(name, in: Settings.range)
    return name == "rest"
      ? .setting(restSeconds: seconds, autoFinishSeconds: nil)
      : .setting(restSeconds: nil, autoFinishSeconds: seconds)
  }

  private static func haptic(_ words: inout Words) throws(Diagnostic) -> Haptic {
    let names = Haptic.Kind.allCases.map(\.rawValue)
    let name = try words.requireName("haptic", among: names).text
    return Haptic(Haptic.Kind(rawValue: name) ?? .click, wasMissed: words.take("missed"))
  }

  /// - Parameter kinds: All of them, or those that an app can receive: a launch reaches no app.
  private static func kind(
    _ words: inout Words,
    among kinds: [TransferKind] = TransferKind.allCases
  ) throws(Diagnostic) -> TransferKind {
    let names = kinds.map(\.rawValue)
    let name = try words.requireName("kind of transfer", among: names).text
    return TransferKind(rawValue: name) ?? .message
  }

  private static func outcome(of device: DeviceRole, _ words: inout Words) throws(Diagnostic)
    -> Expectation.Check
  {
    let kind = try kind(&words)
    let name = try words.requireName("outcome", among: Outcome.names).text
    var code: Int64?
    if let word = words.peek, Int64(word.text) != nil {
      guard name == "failed" || name == "unknown" else {
        throw words.mistake(
          at: word,
          "what is \(name) has no error, found “\(word.shown)”",
          hint: "a code stands after failed or unknown"
        )
      }
      code = try words.requireNumber("the error's code", in: 7_001...7_019)
    }
    return .outcome(device, kind, name: name, code: code)
  }
}
