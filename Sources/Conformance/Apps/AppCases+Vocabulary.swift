package import LockstepProtocol

extension AppCases {
  /// The verbs that an app is asked: those of a vocabulary, or those that the suite learns from it.
  struct Asked: Sendable {
    let given: [Verb]

    /// Finds the verbs; ends the case as not applicable if the app has shown none.
    func verbs(_ b: AppHarness) throws(Stop) -> [Verb] {
      if !given.isEmpty { return given }
      let learnt = b.lessons.verbs
      if learnt.isEmpty { throw .notApplicable(AppLessons.advice(b.role)) }
      return learnt
    }

    /// The actions that ask each given verb with the least of its arguments.
    var leastActions: [String] { given.map { action($0, .least) } }

    /// Makes the actions that ask each verb with arguments within its range.
    func actions(_ b: AppHarness) throws(Stop) -> [String] {
      try verbs(b).flatMap { verb in
        [Choice.least, .greatest, .required, .odd].map { action(verb, $0) }
      }
    }
  }

  private static func action(_ verb: Verb, _ choice: Choice) -> String {
    #""type":"action","do":"\#(verb.name)""# + arguments(of: verb, choice)
  }

  /// Makes the cases in which an app is asked its verbs, with arguments within each verb's range.
  ///
  /// - Parameter verbs: The verbs of a vocabulary; if there are none, the suite learns them from the app.
  package static func asking(_ verbs: [Verb], _ role: Role) -> [Case] {
    let asked = Asked(given: verbs)
    return (verbs.isEmpty ? [answering(asked, role)] : verbs.map { answering($0, role) })
      + [strange(asked, role), heard(asked, role), typed(asked, role)]
      + reactions(role, "what each verb", actions: asked.actions)
      + repeated(role, "each verb has the same answers", actions: asked.actions)
  }

  private static func answering(_ verb: Verb, _ role: Role) -> Case {
    Case.app(
      "APP-15",
      role,
      "“\(verb.name)” is answered with calls of the table",
      again: .started
    ) { (b) throws(Stop) in try answer(verb, b) }
  }

  private static func answering(_ asked: Asked, _ role: Role) -> Case {
    Case.app(
      "APP-15",
      role,
      "each verb that it names itself is answered with calls of the table",
      again: .started
    ) { (b) throws(Stop) in for verb in try asked.verbs(b) { try answer(verb, b) } }
  }

  private static func answer(_ verb: Verb, _ b: AppHarness) throws(Stop) {
    try b.launched()
    for value in ["true", "false"] {
      try b.give(AppEvents.session("reachability", #","value":\#(value)"#))
      for choice in Choice.usual {
        b.advance(seconds: 1)
        try b.give(action(verb, choice))
        try b.settle()
      }
    }
    guard b.hasWorkout else { return }
    try measure(b, session: 1)
    try b.give(ended)
    // Another session counts its samples anew.
    try b.give(action(verb, .least))
    try measure(b, session: 2)
    try b.relaunched()
    try b.give(AppEvents.workout("running", number: 3, #","since":\#(b.uptime)"#))
    try b.give(AppEvents.samples(through: 2))
    try b.settle()
  }

  /// Makes the case in which the verbs are asked after long texts have come.
  private static func heard(_ asked: Asked, _ role: Role) -> Case {
    Case.app("APP-39", role, "each verb's sends stay within their limits after long texts came") {
      (b) throws(Stop) in
      let verbs = try asked.verbs(b)
      try b.launched()
      let text = String.long(60_000)
      for id in 1...5 {
        try b.give(
          #""type":"message","id":\#(id),"reply":false,"payload":{"text":"\#(id)\#(text)"}"#
        )
      }
      for verb in verbs {
        try b.give(action(verb, .least))
        try b.settle()
      }
    }
  }

  /// Makes the case in which a person types a text that no message can hold: 40,000 characters, each of
  /// which counts two bytes (VALUE-22).
  private static func typed(_ asked: Asked, _ role: Role) -> Case {
    Case.app("APP-39", role, "a text that is typed stays within the limits of what is sent") {
      (b) throws(Stop) in
      for verb in try asked.verbs(b) {
        try b.launched()
        for value in ["true", "false"] {
          try b.give(AppEvents.session("reachability", #","value":\#(value)"#))
          try b.give(action(verb, .long))
        }
      }
    }
  }

  private static let ended =
    #""type":"workout","ended":{"id":"01KE6P4ZK84W7KC1KVT346P1GZ","activity":"running","#
    + #""start":{"$date":1767603600000000},"end":{"$date":1767603660000000}}"#

  /// Makes the case of actions whose names are almost those of verbs.
  private static func strange(_ asked: Asked, _ role: Role) -> Case {
    Case.app("APP-21", role, "what is almost one of its verbs is refused", .invalid) {
      (b) throws(Stop) in
      let verbs = try asked.verbs(b)
      // The lessons may be a part of what the app knows.
      let known = Set(verbs.map(\.name) + (asked.given.isEmpty ? b.lessons.known : []))
      try b.launched()
      for verb in verbs {
        let name = verb.name
        let others = [
          name + "s", name + " ", String(name.dropLast()), name.uppercased(), "x" + name,
        ]
        for other in others
        where !known.contains(other) && !other.isEmpty {
          let fields = arguments(of: verb, .least)
          let refused = try b.give(#""type":"action","do":"\#(other)""# + fields)
            .filter { $0["call"] == "refused" }.map { $0["action"] }
          try b.demand("APP-21", refused, is: [.string(other)], "calls “refused” of “\(other)”")
        }
      }
    }
  }

  /// Starts the workout session that the app has asked for, and gives the app samples.
  private static func measure(_ b: AppHarness, session: Int) throws(Stop) {
    try b.give(AppEvents.workout("running", number: session, #","since":\#(b.uptime)"#))
    for through: Int64 in [2, 4, 70_001] {
      b.advance(seconds: 60)
      if through == 4 { try b.give(AppEvents.state("workoutSession")) }
      try b.give(AppEvents.samples(through: through))
      try b.settle()
    }
    try b.give(AppEvents.nothingMeasured(through: 70_005))
    try b.settle()
    // The next session counts anew.
    try b.give(AppEvents.workout("ended"))
    try b.give(AppEvents.secondWorkout(since: b.uptime))
    b.advance(seconds: 60)
    try b.give(AppEvents.samples(through: 3))
    try b.settle()
  }

  /// The choices of arguments, each of which is tried.
  private enum Choice: CaseIterable {
    /// The least values of all arguments, and the greatest.
    case least, greatest
    /// The least values of those that are required, and texts without a character.
    case required
    /// Long texts of characters that take two UTF-16 units each, which begin at an even unit or an odd
    /// one: so a text that is cut at a number of units is once cut within a character.
    case even, odd
    /// Texts that begin with the character by which dates, data and escaped keys are known.
    case dollar
    /// Texts that are longer than a message may be.
    case long

    /// The choices that every verb is asked with.
    static let usual = allCases.filter { $0 != .long }

    var text: String {
      switch self {
      case .least: "hello"
      case .required: ""
      case .greatest: AppEvents.name
      case .even: Self.wide
      case .dollar: "$date"
      case .long: String(repeating: "é", count: 40_000)
      case .odd: "a" + Self.wide
      }
    }

    private static let wide = String(repeating: "🏋", count: 300)
  }

  /// Makes the arguments of one try as JSON.
  private static func arguments(of verb: Verb, _ choice: Choice) -> String {
    verb.parameters.enumerated().filter { choice != .required || $0.element.isRequired }
      .map { index, parameter in
        #","\#(parameter.name)":\#(value(of: parameter, choice, at: index))"#
      }.joined()
  }

  /// Makes a date; the later an argument stands, the later its date is, so that none ends before it has
  /// begun.
  private static func date(_ choice: Choice, at index: Int) -> String {
    let day = choice == .greatest ? "2024-02-29" : "2026-01-05"
    return "\(day)T0\(index % 10):30:00Z"
  }

  /// The greatest number of seconds that a case asks for, a week: a later instant may be beyond the
  /// range of an uptime (VALUE-3).
  private static let secondsMax: Int64 = 604_800

  private static func value(of parameter: Verb.Parameter, _ choice: Choice, at index: Int)
    -> String
  {
    let isGreatest = choice == .greatest
    return switch parameter.kind {
    case .name(.one(let words)): "\"\((isGreatest ? words.last : words.first) ?? "")\""
    case .text, .name: "\"\(choice.text)\""
    case .label: isGreatest ? "\"\(String(repeating: "-0a_.", count: 12))-0a_\"" : "\"a\""
    case .date: "\"\(date(choice, at: index))\""
    case .seconds(let range):
      "\(isGreatest ? min(range.upperBound, secondsMax) : range.lowerBound)"
    case .number(let range), .transfer(let range), .measure(_, let range):
      "\(isGreatest ? range.upperBound : range.lowerBound)"
    case .json: isGreatest ? #"{"text":"\#(AppEvents.name)","n":[1,{"d":1.5}]}"# : "{}"
    case .flag: "true"
    }
  }
}
