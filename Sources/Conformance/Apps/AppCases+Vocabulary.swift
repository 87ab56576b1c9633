package import LockstepProtocol

extension AppCases {
  /// Makes a case for each verb of an app, with arguments within the verb's range.
  package static func asking(_ verbs: [Verb], _ role: Role) -> [Case] {
    let actions = verbs.flatMap { verb in
      [Choice.least, .greatest, .required, .odd].map {
        #""type":"action","do":"\#(verb.name)""# + arguments(of: verb, $0)
      }
    }
    if verbs.isEmpty { return [] }
    return answering(verbs, role) + [strange(verbs, role), heard(verbs, role), typed(verbs, role)]
      + reactions(role, "what each verb", actions: actions)
      + repeated(role, "each verb has the same answers", actions: actions)
  }

  private static func answering(_ verbs: [Verb], _ role: Role) -> [Case] {
    verbs.map { verb in
      Case.app(
        "APP-15",
        role,
        "“\(verb.name)” is answered with calls of the table",
        again: .started
      ) {
        (b) throws(Stop) in
        try b.launched()
        for value in ["true", "false"] {
          try b.give(AppEvents.session("reachability", #","value":\#(value)"#))
          for choice in Choice.usual {
            b.advance(seconds: 1)
            try b.give(#""type":"action","do":"\#(verb.name)""# + arguments(of: verb, choice))
            try b.settle()
          }
        }
        guard b.hasWorkout else { return }
        try measure(b, session: 1)
        try b.give(ended)
        // Another session counts its samples anew.
        try b.give(#""type":"action","do":"\#(verb.name)""# + arguments(of: verb, .least))
        try measure(b, session: 2)
      }
    }
  }

  /// Makes the case in which the verbs are asked after long texts have come.
  private static func heard(_ verbs: [Verb], _ role: Role) -> Case {
    Case.app("APP-39", role, "each verb's sends stay within their limits after long texts came") {
      (b) throws(Stop) in
      try b.launched()
      let text = String.long(60_000)
      for id in 1...5 {
        try b.give(
          #""type":"message","id":\#(id),"reply":false,"payload":{"text":"\#(id)\#(text)"}"#
        )
      }
      for verb in verbs {
        try b.give(#""type":"action","do":"\#(verb.name)""# + arguments(of: verb, .least))
        try b.settle()
      }
    }
  }

  /// Makes the case in which a person types a text that no message can hold: 40,000 characters, each of
  /// which counts two bytes (VALUE-22).
  private static func typed(_ verbs: [Verb], _ role: Role) -> Case {
    Case.app("APP-39", role, "a text that is typed stays within the limits of what is sent") {
      (b) throws(Stop) in
      for verb in verbs {
        try b.launched()
        for value in ["true", "false"] {
          try b.give(AppEvents.session("reachability", #","value":\#(value)"#))
          try b.give(#""type":"action","do":"\#(verb.name)""# + arguments(of: verb, .long))
        }
      }
    }
  }

  private static let ended =
    #""type":"workout","ended":{"id":"01KE6P4ZK84W7KC1KVT346P1GZ","activity":"running","#
    + #""start":{"$date":1767603600000000},"end":{"$date":1767603660000000}}"#

  /// Makes the case of actions whose names are almost those of verbs.
  private static func strange(_ verbs: [Verb], _ role: Role) -> Case {
    let known = Set(verbs.map(\.name))
    return Case.app("APP-21", role, "what is almost one of its verbs is refused", .invalid) {
      (b) throws(Stop) in
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
    verb.parameters.filter { choice != .required || $0.isRequired }
      .map { #","\#($0.name)":\#(value(of: $0, choice))"# }.joined()
  }

  /// The greatest number of seconds that a case asks for, a week: a later instant may be beyond the
  /// range of an uptime (VALUE-3).
  private static let secondsMax: Int64 = 604_800

  private static func value(of parameter: Verb.Parameter, _ choice: Choice) -> String {
    let isGreatest = choice == .greatest
    return switch parameter.kind {
    case .text, .name: "\"\(choice.text)\""
    case .seconds(let range):
      "\(isGreatest ? min(range.upperBound, secondsMax) : range.lowerBound)"
    case .number(let range), .transfer(let range), .measure(_, let range):
      "\(isGreatest ? range.upperBound : range.lowerBound)"
    case .json: isGreatest ? #"{"text":"\#(AppEvents.name)","n":[1,{"d":1.5}]}"# : "{}"
    case .flag: "true"
    }
  }
}
