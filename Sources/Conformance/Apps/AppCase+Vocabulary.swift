package import LockstepProtocol

extension AppCase {
  /// A case for each verb of an app, with arguments in their range.
  package static func asking(_ verbs: [Verb], _ role: Role) -> [AppCase] {
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
      }
    }
  }

  /// The arguments of one try: the least values, the greatest, and those that must be there alone.
  private static func arguments(of verb: Verb, _ place: Int) -> String {
    verb.parameters.filter { place < 2 || $0.isRequired }
      .map { #","\#($0.name)":\#(value(of: $0, isGreatest: place == 1))"# }.joined()
  }

  private static func value(of parameter: Verb.Parameter, isGreatest: Bool) -> String {
    switch parameter.kind {
    case .text, .name: isGreatest ? "\"\(AppEvents.name)\"" : "\"hello\""
    case .number(let range), .seconds(let range), .transfer(let range), .measure(_, let range):
      "\(isGreatest ? range.upperBound : range.lowerBound)"
    case .json: isGreatest ? #"{"text":"\#(AppEvents.name)","n":[1,{"d":1.5}]}"# : "{}"
    case .flag: "true"
    }
  }
}
