package import LockstepProtocol

extension AppCase {
  /// Makes a case for each verb of an app, with arguments within the verb's range.
  package static func asking(_ verbs: [Verb], _ role: Role) -> [AppCase] {
    let actions = verbs.flatMap { verb in
      (0..<2).map { #""type":"action","do":"\#(verb.name)""# + arguments(of: verb, $0) }
    }
    return answering(verbs, role)
      + (verbs.isEmpty ? [] : reactions(role, "what each verb", actions: actions))
  }

  private static func answering(_ verbs: [Verb], _ role: Role) -> [AppCase] {
    verbs.map { verb in
      AppCase(
        "APP-15",
        role,
        "“\(verb.name)” is answered with calls of the table",
        isRepeated: true
      ) {
        (b) throws(Stop) in
        try b.launched()
        for value in ["true", "false"] {
          try b.give(AppEvents.session("reachability", #","value":\#(value)"#))
          for place in 0..<3 {
            b.advance(seconds: 1)
            try b.give(#""type":"action","do":"\#(verb.name)""# + arguments(of: verb, place))
            try b.settle()
          }
        }
        if b.hasWorkout { try measure(b) }
      }
    }
  }

  /// Starts the workout session that the app has asked for, and gives the app samples.
  private static func measure(_ b: AppHarness) throws(Stop) {
    try b.give(AppEvents.workout("running", #","since":\#(b.uptime)"#))
    for through: Int64 in [2, 4, 9] {
      b.advance(seconds: 60)
      try b.give(AppEvents.samples(through: through))
      try b.settle()
    }
  }

  /// Makes the arguments of one try as JSON: in the first the least values, in the second the greatest,
  /// in the third only those that are required.
  private static func arguments(of verb: Verb, _ place: Int) -> String {
    verb.parameters.filter { place < 2 || $0.isRequired }
      .map { #","\#($0.name)":\#(value(of: $0, isGreatest: place == 1))"# }.joined()
  }

  /// The greatest number of seconds that a case asks for, a week: a later instant may be beyond the
  /// range of an uptime (VALUE-3).
  private static let secondsMax: Int64 = 604_800

  private static func value(of parameter: Verb.Parameter, isGreatest: Bool) -> String {
    switch parameter.kind {
    case .text, .name: isGreatest ? "\"\(AppEvents.name)\"" : "\"hello\""
    case .seconds(let range):
      "\(isGreatest ? min(range.upperBound, secondsMax) : range.lowerBound)"
    case .number(let range), .transfer(let range), .measure(_, let range):
      "\(isGreatest ? range.upperBound : range.lowerBound)"
    case .json: isGreatest ? #"{"text":"\#(AppEvents.name)","n":[1,{"d":1.5}]}"# : "{}"
    case .flag: "true"
    }
  }
}
