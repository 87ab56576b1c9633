import LockstepProtocol

/// Cases about what is rare beside what is common: what is for the complication beside messages, data
/// beside dictionaries, a third watch beside the second.
enum OtherKindCases {
  static let all: [Case] =
    complication + watches + [woken, asleep, received, answered, labels, install, order, zone]

  private static let forFace = Harness.send("complication", #"{"n":1}"#)

  // MARK: For the complication

  private static let complication: [Case] = [
    fails(7006, "without the other app", "SESSION-85") { (b) throws(Stop) in
      try b.act(Harness.presence("notInstalled"))
    },
    fails(7005, "without a watch", "SESSION-85") { (b) throws(Stop) in try b.tried("unpair") },
    fails(7004, "without an activation", "SESSION-85") { (b) throws(Stop) in
      try b.tried("unsupported")
      try b.act(Harness.input("quit"))
      try b.act(Harness.input("launch"))
    },
    fails(7016, "while the session is inactive", "SESSION-171") { (b) throws(Stop) in
      try b.act(Harness.presence(origin: 2))
    },
  ]

  private static func fails(
    _ code: Int,
    _ what: String,
    _ statement: String,
    _ begin: @escaping @Sendable (Harness) throws(Stop) -> Void
  ) -> Case {
    Case(statement, .phone, "what is for the complication fails with \(code) \(what)") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try begin(b)
      let effects = try b.act(forFace)
      let told = SessionCases.outcomes(effects)
      let wanted = ["currentComplicationUserInfo failed \(code)"]
      try b.demand(statement, told, is: wanted, "outcomes")
      try b.demand(statement, effects.words("packet"), is: [], "packets")
    }
  }

  private static let install = Case(
    "SESSION-201",
    .phone,
    "an app that is installed again has no more of the day"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.tried("complication-on-face")
    try b.act(forFace)
    try b.tried("uninstall")
    try b.act(Harness.input("install"))
    try b.act(Harness.input("launch"))
    try b.act(Harness.input("complication-on-face"))
    let left = try b.act(Harness.send("complication", #"{"n":2}"#)).events("watchState")
    try b.demand("SESSION-201", left.map { $0["remaining"] }, is: [48], "what is left of the day")
  }

  // MARK: Several watches

  /// Puts on a watch, and returns the effects until the phone has changed over.
  private static func wear(_ b: Harness, _ origin: Int64) throws(Stop) -> [Effect] {
    try b.act(Harness.presence(origin: origin)) + b.advance(seconds: 1) + b.takeContexts()
  }

  private static let watches: [Case] = [
    Case("SESSION-173", .phone, "what is for a watch outlasts a third one that is worn") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.needsLease()
      let sent = try b.sent("userInfo", Harness.send("user-info", #"{"for":1}"#))
      for origin in [2, 3] as [Int64] {
        let others = try wear(b, origin).packets("userInfo").count
        try b.demand("SESSION-173", others, is: 0, "user infos that watch \(origin) gets")
      }
      let own = try wear(b, 1).packets("userInfo")
      try b.demand("SESSION-173", own, is: [sent], "the user infos of its own watch")
    },
    Case("SESSION-173", .phone, "a context is known of each of sixteen watches") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.needsLease()
      let origins: [Int64] = Array(1...16) + [1, 2]
      for (turn, origin) in origins.enumerated() {
        if turn > 0 { _ = try wear(b, origin) }
        let effects = try b.act(Harness.context(90, #"{"n":1}"#))
        let given = effects.received("applicationContext")
        let wanted: [JSONValue] = turn < 16 ? [90] : []
        try b.demand("SESSION-173", given, is: wanted, "contexts given of watch \(origin)")
      }
    },
    Case("SESSION-90", .phone, "a file for a watch that is put away can be taken back") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.needsLease()
      try b.tried("file", #""name":"a.bin","bytes":9"#)
      _ = try wear(b, 2)
      let told = SessionCases.outcomes(try b.tried("cancel-file", #""id":1"#))
      try b.demand("SESSION-90", told, is: ["file cancelled"], "outcomes")
      let own = try wear(b, 1).packets("file").count
      try b.demand("SESSION-90", own, is: 0, "files that its own watch gets")
    },
    Case("CHANGE-4", .phone, "of five hundred watches each change is dealt with once") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act((10..<510).map { b.settingsChange(1, #""autoFinish":7"#, origin: $0) })
      try b.takeContexts()
      try b.act(Harness.input("auto-finish", #""countdown":9"#))
      try b.act(Harness.userInfo(2, origin: 10, settings(of: 10)))
      try b.takeContexts()
      let countdown = b.context["settings"]["autoFinish"]
      try b.demand("CHANGE-4", countdown, is: 9, "the countdown after the first change again")
    },
    Case("SESSION-186", .phone, "a phone without a watch answers one that it was unpaired from") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.tried("unpair")
      try b.act(Harness.linkUp)
      let said = try b.act(Harness.presence()).packets("presence").map { $0["paired"] }
      try b.demand("SESSION-186", said, is: [false], "“paired” of the answers")
    },
    Case("SESSION-208", .phone, "of two watches that were left, pairing takes one back") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.tried("unpair")
      try b.act(Harness.input("pair"), Harness.linkUp)
      try b.act(Harness.presence(origin: 2))
      try b.act(Harness.linkDown)
      try b.act(Harness.input("unpair"))
      try b.act(Harness.linkUp)
      let left = try b.act(Harness.presence(origin: 2)).packets("presence").map { $0["paired"] }
      try b.given(left == [false], "a watch that is there and was answered so")
      try b.act(Harness.input("pair"))
      try b.act(Harness.linkDown)
      try b.act(Harness.linkUp)
      let said = try b.act(Harness.presence(origin: 1)).packets("presence").map { $0["paired"] }
      try b.demand("SESSION-208", said, is: [false], "“paired” of the answers to the other one")
    },
  ]

  /// Makes the payload of the first change of a watch, as it was sent before.
  private static func settings(of origin: Int64) -> String {
    #"{"type":"change","origin":\#(origin),"sequence":1,"date":{"$date":5},"autoFinish":7}"#
  }

  // MARK: What waits for the app

  private static let woken = Case(
    "SESSION-83",
    .phone,
    "message data starts an app that does not run, and resumes a suspended one"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.act(Harness.input("quit"))
    let started = try b.act(Harness.message(71, #"{"$data":"AAEC"}"#))
    try b.demand("SESSION-83", started.received("message"), is: [71], "what the app is given")
    try b.tried("home")
    try b.act(Harness.input("suspend-app"))
    let resumed = try b.act(Harness.message(72, reply: true, #"{"$data":"AAEC"}"#))
    try b.demand("SESSION-83", resumed.received("message"), is: [72], "what it is given then")
  }

  private static let asleep = Case(
    "SESSION-4",
    .phone,
    "a start is told user infos, then the outcomes that wait, then the message that caused it"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    let sent = try b.sent("userInfo", Harness.send("user-info", #"{"n":1}"#))["id"].number ?? 0
    try b.act(Harness.input("quit"))
    try b.act(b.userInfoReceipt(sent))
    try b.act(Harness.userInfo(8, #"{"n":2}"#))
    let told = try b.act(Harness.message(71, #"{"n":3}"#))
      .filter { ["session:outcome", "session:received"].contains($0.word) }
    let kinds = told.map { "\($0.word) \($0.value["kind"].text ?? "?")" }
    let wanted = [
      "session:received userInfo", "session:outcome userInfo", "session:received message",
    ]
    try b.demand("SESSION-4", kinds, is: wanted, "what it is told")
  }

  private static let received = Case(
    "SESSION-39",
    .phone,
    "what waits of two watches is given again as it came"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(Harness.input("drive", #""state":"unavailable""#))
    // The app keeps the first one, and is given those behind it.
    try b.act(b.change(7, #""setsDone":1"#, origin: 9))
    try b.act(b.change(8, #""sets":3"#, origin: 9))
    try b.act(b.change(1, #""sets":4"#))
    try b.act(b.change(9, #""sets":5"#, origin: 9))
    let later = try b.act(Harness.input("drive", #""state":"available""#))
    let ids = later.events("received").map { $0["id"] }
    try b.demand("SESSION-39", ids, is: [8, 1, 9], "given when the drive is back")
  }

  private static let answered = Case(
    "SESSION-160",
    .phone,
    "the time of a receipt is exact to the microsecond"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.needsLease()
    try b.advance(seconds: 1, nanoseconds: 234_567_000)
    let times = try b.act(Harness.message(71, #"{"n":1}"#)).packets("receipt").map { $0["time"] }
    try b.demand("SESSION-160", times, is: [.integer(b.date(b.now))], "the time")
  }

  // MARK: Labels

  private static let labels = Case(
    "ACTION-15",
    .phone,
    "a label is of one kind, and not of a transfer that was refused"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.act(Harness.linkDown)
    let label = #","label":"it""#
    try b.tried("user-info", #""payload":{"n":1}"# + label)
    try b.tried("file", #""name":"a.bin","bytes":9"# + label)
    try b.act(Harness.input("file", #""name":"../a","bytes":9"# + label))
    try b.act(Harness.input("user-info", #""payload":{"n":null}"# + label))
    try b.advanceIfLeased(seconds: 1)
    for (verb, kind) in [("user-info", "userInfo"), ("file", "file")] {
      let told = SessionCases.outcomes(try b.tried("cancel-\(verb)", #""id":"it""#))
      try b.demand("ACTION-15", told, is: ["\(kind) cancelled"], "outcomes of “cancel-\(verb)”")
    }
  }

  // MARK: Steps

  private static let order = Case(
    "LEASE-4",
    .phone,
    "of deadlines that have passed the earlier is acted on first"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.needsLease()
    try b.act(Harness.input("rest", #""rest":400"#))
    try b.act(Harness.input("run", #""exercise":"Press""#))
    try b.act(Harness.input("begin"), Harness.input("next"))
    try b.act(Harness.send("message", #"{"n":1}"#))
    try b.sleep(seconds: 500)
    let words = try b.act(Harness.input("settings")).words("session:outcome", "haptic")
    if !words.contains(where: { $0.hasPrefix("haptic") }) {
      throw .notApplicable("the program has no haptics for a run on the phone")
    }
    // The message ends after 300 s, and the rest after 400 s.
    try b.demand("LEASE-4", words.first, is: "session:outcome", "the first of \(words)")
  }

  private static let zone = Case("LEASE-2", .phone, "a zone may be 18 hours east or west") {
    (b) throws(Stop) in
    try b.phoneLinked()
    for seconds in [64_800, -64_800] as [Int64] {
      b.move(toZone: seconds)
      let answers = try b.act(Harness.input("settings")).filter { $0.word == "answer" }
      try b.demand("LEASE-2", answers.count, is: 1, "answers in the zone \(seconds)")
    }
  }
}
