import LockstepProtocol

/// Cases about a phone whose wearer puts on another watch: the events, the sends that fail meanwhile,
/// and the content for each watch.
enum WatchSwitchCases {
  static let all: [Case] = told + belongings + [lacking, unanswered, launch]

  /// Puts on another watch over the same connection, and returns the effects until the phone has
  /// changed over.
  private static func wear(_ origin: Int64, _ b: Harness) throws(Stop) -> [Effect] {
    try b.act(Harness.presence(origin: origin)) + b.advance(seconds: 0, nanoseconds: 100_000_000)
  }

  private static let steps = [
    "session:inactive", "session:deactivated", "session:activated", "session:counterpart",
  ]

  // MARK: What is told

  private static let told: [Case] = [
    Case("SESSION-170", .phone, "the app is told that another watch is worn, and messages end") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.send("message", #"{"n":1}"#, #","reply":true"#))
      let effects = try b.act(Harness.presence(origin: 2))
      let first = effects.words("session", "packet").first ?? "nothing"
      try b.demand("SESSION-170", first, is: "session:inactive", "the first")
      try b.demand(
        "SESSION-170",
        SessionCases.outcomes(effects),
        is: ["message unknown 7016"],
        "outcomes"
      )
      let again = try b.act(Harness.presence(origin: 2)).events("inactive").count
      try b.demand("SESSION-170", again, is: 0, "told of the same watch again")
    },
    Case("SESSION-171", .phone, "an inactive session sends nothing, and gives what came before") {
      (b) throws(Stop) in
      try b.phoneLinked()
      let reached = try b.act(Harness.presence(origin: 2)).reachability
      try b.demand("SESSION-171", reached, is: [false], "reachability")
      for (verb, kind) in [
        ("user-info", "userInfo"), ("message", "message"), ("context", "applicationContext"),
      ] {
        let found = SessionCases.outcomes(try b.act(Harness.send(verb, #"{"n":1}"#)))
        try b.demand("SESSION-171", found, is: ["\(kind) failed 7016"], "outcomes of \(verb)")
      }
      let drained = try b.act(Harness.userInfo(8, origin: 1, #"{"n":1}"#)).received("userInfo")
      try b.demand("SESSION-171", drained, is: [8], "what is given of the watch put away")
    },
    Case("SESSION-203", .phone, "what comes of the other watch waits for the activation") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.presence(origin: 2))
      let given = try b.act(Harness.userInfo(9, origin: 2, #"{"n":1}"#))
      try b.demand("SESSION-203", given.received("userInfo"), is: [], "what is given")
      try b.demand("SESSION-36", given.packets("userInfoReceipt").count, is: 1, "receipts")
      let later = try b.advance(seconds: 1).received("userInfo")
      try b.demand("SESSION-203", later, is: [9], "what is given once it is activated")
    },
    Case("SESSION-172", .phone, "it is deactivated after 100 ms, and activated for the other watch")
    {
      (b) throws(Stop) in
      try b.phoneLinked()
      var effects = try b.act(Harness.presence(origin: 2))
      effects += try b.advance(seconds: 0, nanoseconds: 99_999_999)
      let early = effects.words("session:deactivated", "session:activated")
      try b.demand("SESSION-172", early, is: [], "what is told before")
      effects += try b.advance(seconds: 0, nanoseconds: 1)
      let order = effects.words("session").filter { steps.contains($0) }
      try b.demand("SESSION-172", order, is: steps, "what is told, in its order")
      let told = effects.events("counterpart").map { $0["origin"] }
      try b.demand("SESSION-45", told, is: [2], "the watch that it is")
      let reached = effects.reachability
      try b.demand("SESSION-172", reached, is: [false, true], "reachability")
    },
    Case("SESSION-176", .phone, "what waits for a watch is sent when it has said that it is there")
    {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.act(Harness.send("user-info", #"{"n":1}"#), Harness.send("context", #"{"n":2}"#))
      let early = try b.act(Harness.linkUp).words("packet:userInfo", "packet:context")
      try b.demand("SESSION-176", early, is: [], "what is sent before")
      let sent = try b.act(Harness.presence()).words("packet:userInfo", "packet:context")
      try b.demand(
        "SESSION-176",
        sent,
        is: ["packet:context", "packet:userInfo"],
        "what is sent then"
      )
    },
  ]

  /// A case of a message that waits while the session is inactive, and whose connection is lost
  /// meanwhile.
  private static let unanswered = Case(
    "SESSION-28",
    .phone,
    "a message that waited over a lost link gets no answer over the next"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.act(Harness.presence(origin: 2))
    let early = try b.act(Harness.message(90, reply: true, #"{"a":1}"#))
    try b.given(early.packets("reply").isEmpty, "a message that waits for the activation")
    try b.act(Harness.linkDown)
    var effects = try b.act(Harness.linkUp, Harness.presence(origin: 2))
    effects += try b.advance(seconds: 1)
    try b.given(!effects.events("activated").isEmpty, "an activation for the other watch")
    try b.demand("SESSION-28", effects.packets("reply").count, is: 0, "replies")
  }

  private static let launch = Case(
    "SESSION-171",
    .phone,
    "a launch fails while the session is inactive, and reaches the other watch after it"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.needsLease()
    let start = Harness.input("start", #""split":"Push""#)
    try b.act(Harness.presence(origin: 2))
    let early = try b.act(start)
    let told = SessionCases.outcomes(early).filter { $0.hasPrefix("launch") }
    try b.demand("SESSION-171", told, is: ["launch failed 7016"], "outcomes while it is inactive")
    try b.demand("SESSION-171", early.packets("launch").count, is: 0, "launches sent meanwhile")
    try b.advance(seconds: 1)
    try b.takeContexts()
    let launches = try b.act(start).packets("launch")
    try b.demand("SESSION-60", launches.count, is: 1, "launches sent once it is activated")
    let id = launches[0]["id"].number ?? 0
    let ended = SessionCases.outcomes(try b.act(Harness.receipt("launchReceipt", id)))
    try b.demand("SESSION-62", ended, is: ["launch delivered"], "outcomes of its receipt")
  }

  // MARK: What is for whom

  private static let belongings: [Case] = [
    Case(
      "SESSION-173",
      .phone,
      "a user info goes to its own watch, and waits while another is there"
    ) {
      (b) throws(Stop) in
      try b.phoneLinked()
      let sent = try b.act(Harness.send("user-info", #"{"for":1}"#)).packets("userInfo")
      try b.given(sent.count == 1, "a user info under way")
      try b.act(Harness.linkDown)
      try b.act(Harness.linkUp)
      var others = try wear(2, b) + b.takeContexts()
      others += try b.act(Harness.send("user-info", #"{"for":2}"#))
      let found = others.packets("userInfo").map { $0["payload"]["for"] }
      try b.demand("SESSION-173", found, is: [2], "the user infos that the other watch gets")
      let own = try wear(1, b).packets("userInfo")
      try b.demand("SESSION-173", own, is: sent, "the user infos of its own watch")
    },
    Case("SESSION-173", .phone, "what was queued before there was a watch is for the first one") {
      (b) throws(Stop) in
      try b.phoneOn()
      try b.act(Harness.send("user-info", #"{"for":1}"#))
      try b.act(Harness.linkUp)
      let sent = try b.act(Harness.presence()).packets("userInfo")
      try b.given(sent.count == 1, "a user info under way")
      let other = try wear(2, b).packets("userInfo").count
      try b.demand("SESSION-173", other, is: 0, "user infos that the second watch gets")
      let own = try wear(1, b).packets("userInfo")
      try b.demand("SESSION-173", own, is: sent, "the user infos of the first watch")
    },
    Case("SESSION-173", .phone, "a context goes to its own watch") { (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.act(Harness.send("context", #"{"for":1}"#))
      try b.act(Harness.linkUp)
      let other = try b.act(Harness.presence(origin: 2)).packets("context")
      try b.demand("SESSION-173", other.count, is: 0, "contexts before the app has one for it")
    },
    Case("SESSION-90", .phone, "what waits for a watch that is put away can be taken back") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.tried("user-info", #""payload":{"for":1},"label":"it""#)
      try b.tried("file", #""name":"a.bin","bytes":9,"label":"it""#)
      try b.act(Harness.linkUp)
      _ = try wear(2, b)
      for (verb, kind) in [("user-info", "userInfo"), ("file", "file")] {
        let told = SessionCases.outcomes(try b.tried("cancel-\(verb)", #""id":"it""#))
        try b.demand("SESSION-90", told, is: ["\(kind) cancelled"], "outcomes")
      }
      let own = try wear(1, b).words("packet:file", "packet:userInfo")
      try b.demand("SESSION-90", own, is: [], "what its own watch gets")
    },
    Case("SESSION-174", .phone, "the complication's of a watch that is put away waits for it") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.act(Harness.linkDown)
      try b.act(Harness.input("complication", #""payload":{"for":1}"#))
      try b.act(Harness.linkUp)
      let other = try wear(2, b).words("packet:complication", "packet:userInfo")
      try b.demand("SESSION-174", other, is: [], "what the other watch gets")
      let own = try wear(1, b).words("packet:complication", "packet:userInfo")
      try b.demand("SESSION-174", own, is: ["packet:userInfo"], "what its own watch gets")
    },
  ]

  // MARK: An app that cannot follow

  private static let lacking = Case(
    "SESSION-175",
    .phone,
    "an app that cannot follow is ended when it is not in front"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.tried("lacks", #""method":"watch-switch""#)
    let effects = try wear(2, b)
    let told = effects.words("session:inactive", "session:deactivated", "session:activated")
    try b.demand("SESSION-175", told, is: [], "what is told")
    let refused = SessionCases.outcomes(try b.act(Harness.send("user-info", #"{"n":1}"#)))
    try b.demand("SESSION-175", refused, is: ["userInfo failed 7004"], "outcomes")
    let states = try b.tried("home").packets("presence").map { $0["app"] }
    try b.demand(
      "SESSION-175",
      states.last ?? .missing,
      is: "notRunning",
      "the app behind another one"
    )
    let again = try b.tried("launch").events("activated").count
    try b.demand("SESSION-175", again, is: 1, "activations of its next start")
  }
}
