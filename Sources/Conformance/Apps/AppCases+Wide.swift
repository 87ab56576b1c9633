import LockstepProtocol

extension AppCases {
  /// Makes the cases of rare values, orders and lines, a table for each.
  static func wide(_ role: Role) -> [Case] {
    [
      nested(role), kinds(role), sixty(role), unknownVerbs(role), welcomes(role), joined(role),
      largest(role), received(role),
    ] + (role == .watchApp ? [orders] : [switches])
  }

  private static func nested(_ role: Role) -> Case {
    Case.app("APP-19", role, "fields that it does not know are ignored at any depth", .invalid) {
      (b) throws(Stop) in
      try b.launched(
        #","watchState":{"paired":true,"installed":true,"complication":true,"remaining":49,"#
          + #""conformance":[1]},"companionState":{"installed":true,"needsUnlock":false,"#
          + #""conformance":{}},"outstandingFiles":[{"conformance":1,"origin":5,"id":70,"#
          + #""name":"a.bin","size":5,"metadata":{},"tag":"t"}]"#
      )
      for event in AppEvents.all(for: role) { try b.give(AppEvents.widened(event)) }
      try b.give(AppEvents.widened(AppEvents.samples(through: 9)))
    }
  }

  // MARK: Payloads

  /// The kinds of values that a payload may hold (VALUE-7), as JSON.
  private static let values = [
    "true", "false", "0", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808",
    "1.5", "-0.0", "1.0", "1e300", "5e-324", #""""#, "[]", "[[],[[1]]]", "{}", #"{"a":{"b":[{}]}}"#,
    #"{"$date":0}"#, #"{"$date":-62135769600000000}"#, #"[{"$date":1767603600000000},1,"a"]"#,
    #"{"$data":""}"#, #"{"$data":"AAEC/w=="}"#, #"{"$$date":1}"#, #"{"":1}"#,
    #"{"\#(AppEvents.name)":"\#(AppEvents.name)"}"#, #"{"\u00fc":1,"u\u0308":2}"#,
    #"{"__proto__":{"a":1},"constructor":1}"#,
  ]

  private static func kinds(_ role: Role) -> Case {
    Case.app("APP-36", role, "a payload may hold each kind of value") { (b) throws(Stop) in
      try b.launched()
      for value in values {
        let payload = #"{"conformance":\#(value),"text":"hello"}"#
        for way in ways(of: payload, role) { try b.give(way) }
        try b.settle()
      }
    }
  }

  /// Makes the events in which a payload comes, one of each kind.
  private static func ways(of payload: String, _ role: Role) -> [String] {
    let both = [
      #""type":"message","id":1,"reply":true,"payload":\#(payload)"#,
      #""type":"message","id":2,"reply":false,"payload":\#(payload)"#,
      #""type":"userInfo","origin":9,"id":1,"payload":\#(payload)"#,
      #""type":"context","payload":\#(payload)"#, #""type":"reply","to":9,"payload":\#(payload)"#,
      #""type":"file","origin":9,"id":2,"name":"a.bin","size":5,"metadata":\#(payload),"#
        + #""data":"aGhoaGg=""#,
    ]
    let watch = [
      #""type":"launch","id":1,"payload":\#(payload)"#,
      #""type":"complication","payload":\#(payload)"#,
    ]
    return both + (role == .watchApp ? watch : [])
  }

  private static func sixty(_ role: Role) -> Case {
    Case.app("APP-35", role, "sixty that come at once, in the background, are all answered") {
      (b) throws(Stop) in
      try b.launched()
      try b.give(AppEvents.state("background"))
      for id in 1...60 {
        let text = #""payload":{"text":"\#(id)"}"#
        try b.give(#""type":"userInfo","origin":\#(9 + id % 2),"id":\#(61 - id),\#(text)"#)
        try b.give(#""type":"message","id":\#(id),"reply":\#(!id.isMultiple(of: 3)),\#(text)"#)
      }
      try b.settle()
    }
  }

  // MARK: Actions

  /// The arguments of an action that no app knows; the names are those of other lines.
  private static let arguments = [
    #","text":5"#, #","text":{"a":[1]}"#, #","value":true"#, #","action":"say","reason":"none""#,
    #","call":"shown","event":"x","state":"y","payload":{}"#, #","text":"\#(AppEvents.name)""#,
  ]

  private static func unknownVerbs(_ role: Role) -> Case {
    Case.app("APP-21", role, "an unknown action is refused whatever its name and words", .invalid) {
      (b) throws(Stop) in
      try b.launched()
      let names = [
        "1", "null", "toString", "hasOwnProperty", "None", "a b\tc", #"a"b\c"#, "launched", "tick",
        String(repeating: "verb-", count: 200), "e\u{301}", "\u{e9}", "conformance\u{0}",
      ]
      for (index, name) in names.enumerated() {
        let text = JSONValue.string(name)
        let fields = arguments[index % arguments.count]
        let refused = try b.give(#""type":"action","do":\#(text)\#(fields)"#)
          .filter { $0["call"] == "refused" }.map { Array(($0["action"].text ?? "").utf8) }
        // Two spellings of one character are two names.
        let what = "the bytes of the name in calls “refused” of the action \(text)"
        try b.demand("APP-21", refused, is: [Array(name.utf8)], what)
      }
    }
  }

  // MARK: Lines

  private static func welcomes(_ role: Role) -> Case {
    Case.app("APP-2", role, "it takes the greatest numbers of a welcome") { (b) throws(Stop) in
      for seed in ["18446744073709551615", "0", "9223372036854775808"] {
        try b.greet(#","contract":"vendor""#, incarnation: maximumInteger, seed: seed)
        try b.give(AppEvents.launched)
        try b.give(AppEvents.activated)
        try b.give(AppEvents.state("background"))
      }
    }
  }

  private static func joined(_ role: Role) -> Case {
    Case.app("VALUE-12", role, "two lines that come at once are both read", joinsFirst: true) {
      (b) throws(Stop) in
      try b.launched()
      try b.give(AppEvents.state("background"))
    }
  }

  private static func largest(_ role: Role) -> Case {
    Case.app("VALUE-11", role, "the longest lines of a system are read") { (b) throws(Stop) in
      try b.greet()
      let text = String.long(60_000)
      let kept = (1...6).map { #"{"origin":5,"id":\#($0),"payload":{"text":"\#(text)"}}"# }
      try b.give(
        AppEvents.launched.replacing(
          #""kept":[]"#,
          with: #""kept":[\#(kept.joined(separator: ","))]"#
        )
      )
      try b.give(AppEvents.activated)
      let data = String(repeating: "aGho", count: 174_762) + "aGg="
      try b.give(
        #""type":"file","origin":9,"id":2,"name":"a.bin","size":524288,"metadata":{},"#
          + #""data":"\#(data)""#
      )
    }
  }

  // MARK: Files

  private static func received(_ role: Role) -> Case {
    Case.app("APP-17", role, "in real time it takes each file from where it came") {
      (b) throws(Stop) in
      try b.launched()
      if b.takesSteps { throw .notApplicable("the app answers steps: its hello declares “lease”") }
      for name in ["a.bin", AppEvents.name] {
        try b.give(
          #""type":"file","origin":9,"id":2,"name":"\#(name)","size":5,"metadata":{}"#
        )
        try b.settle()
        let path = "Inbox/9-2-\(name)"
        let what = "whether “\(path)” is left where it came"
        try b.demand("APP-17", b.hasFile(at: path), is: false, what)
      }
    }
  }

  // MARK: Orders

  private static let orders = Case.app(
    "APP-34",
    .watchApp,
    "a background task is completed in whatever order its content comes"
  ) { (b) throws(Stop) in
    try b.launched()
    try b.give(AppEvents.state("background"))
    for (index, order) in contentOrders.enumerated() {
      let id = index + 1
      for letter in order {
        let event =
          switch letter {
          case "W": #""type":"contentPending","value":true"#
          case "T": AppEvents.session("backgroundTask", #","id":\#(id),"state":"handed""#)
          case "U": #""type":"userInfo","origin":9,"id":\#(id),"payload":{"text":"hello"}"#
          default: #""type":"contentPending","value":false"#
          }
        try b.give(event)
      }
      try b.settle()
    }
  }

  /// The orders of what waits, the task, a user info, and the end of waiting, by their letters.
  private static let contentOrders = [
    "WTUF", "WUTF", "WUFT", "WTFU", "WFTU", "WFUT", "TWUF", "UWTF", "UTWF", "TUWF", "TWFU", "UWFT",
  ]

  private static let switches = Case.app(
    "APP-33",
    .phoneApp,
    "a session is activated again wherever the app is, and whichever watch is worn"
  ) { (b) throws(Stop) in
    try b.launched()
    for (state, origin) in [
      ("background", 77), ("background", 77), ("foreground", 78), ("workoutSession", 77),
    ] {
      try b.give(AppEvents.state(state))
      try b.give(AppEvents.session("inactive"))
      try b.give(AppEvents.session("reachability", #","value":false"#))
      try b.give(AppEvents.session("deactivated"))
      try b.settle()
      try b.give(AppEvents.activated)
      try b.give(AppEvents.session("counterpart", #","origin":\#(origin)"#))
      try b.give(#""type":"message","id":\#(origin),"reply":true,"payload":{"text":"hello"}"#)
      try b.settle()
    }
  }
}

extension AppEvents {
  /// Makes an event in which each object has a field that nobody knows, but for what is another app's
  /// or a server's.
  static func widened(_ event: String) -> String {
    let value = try? Result { () throws(JSONError) in try JSONValue(Array("{\(event)}".utf8)) }
      .get()
    return String("\(value?.widened ?? .missing)".dropFirst().dropLast())
  }
}

extension JSONValue {
  private static let foreign = ["payload", "metadata", "headers", "content", "context"]

  fileprivate var widened: JSONValue {
    switch self {
    case .object(let fields):
      // A date, or data, is one value.
      if fields.count == 1, fields[0].name.hasPrefix("$") { return self }
      let known = fields.map {
        Self.foreign.contains($0.name) ? $0 : Field(name: $0.name, value: $0.value.widened)
      }
      return .object(known + [Field(name: "conformance", value: .array([.integer(1), .null]))])
    case .array(let elements): return .array(elements.map(\.widened))
    default: return self
    }
  }
}
