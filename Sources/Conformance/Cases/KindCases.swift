import LockstepProtocol

/// Cases about rules of several kinds of sends, which ask each of the kinds that is seldom asked.
enum KindCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap(ofRole)
    + [complicationDown, waitingKinds, latest, reachedFirst, givenOfAnother]

  private static func ofRole(_ role: DeviceRole) -> [Case] {
    let others = [
      outstanding(role), waitingOutcome(role), escapedKey(role), large(role), farBehind(role),
      fullMetadata(role),
    ]
    return reasons(role) + undone(role) + files(role) + others
  }

  // MARK: Why a send fails

  /// Sends that would fail for their content, too.
  private static let wrong: [(what: String, input: String)] = [
    ("a file of a name that may not be", Harness.input("file", #""name":"../a","bytes":1"#)),
    (
      "a user info that is too large",
      Harness.send("user-info", SessionCases.payload(ofSize: 70_000))
    ),
    ("a context that is no property list", Harness.send("context", #"{"a":null}"#)),
  ]

  private static func reasons(_ role: DeviceRole) -> [Case] {
    wrong.map { what, input in
      Case("SESSION-85", role, "\(what) fails at once, since the app is not there") {
        (b) throws(Stop) in
        try FileOrderCases.ready(b)
        try b.act(Harness.presence("notInstalled"))
        let code = role == .watch ? 7018 : 7006
        let told = SessionCases.outcomes(try b.act(input)).map { String($0.suffix(11)) }
        try b.demand("SESSION-85", told, is: ["failed \(code)"], "the outcome at the call")
      }
    }
  }

  private static func undone(_ role: DeviceRole) -> [Case] {
    ["unsupported", "no-delegate", "fail-activation"].map { verb in
      Case("ACTION-25", role, "with “off” after “\(verb)” activations succeed again") {
        (b) throws(Stop) in
        try b.ready()
        try b.tried(verb)
        try b.act(Harness.input("quit"))
        let failed = try b.act(Harness.input("launch")).events("activationFailed").count
        try b.given(failed == 1, "an activation that fails")
        try b.act(Harness.input(verb, #""off":true"#))
        try b.act(Harness.input("quit"))
        let words = try b.act(Harness.input("launch"))
          .words("session:activated", "session:activationFailed")
        try b.demand("ACTION-25", words, is: ["session:activated"], "what its app is told")
      }
    }
  }

  // MARK: What waits

  private static func outstanding(_ role: DeviceRole) -> Case {
    Case("LEASE-37", role, "its system counts what waits without a connection, and untold outcomes")
    {
      (b) throws(Stop) in
      try b.ready()
      try b.needs("system")
      let before = b.system["outstanding"]["applicationContext"].number ?? 0
      let sent = try b.sent("userInfo", Harness.send("user-info", #"{"n":1}"#))
      try b.act(Harness.linkDown)
      try b.act(Harness.send("context", #"{"n":2}"#))
      let contexts = b.system["outstanding"]["applicationContext"].number ?? 0
      try b.demand("LEASE-37", contexts, is: max(1, before), "contexts outstanding out of range")
      try b.act(Harness.linkUp, Harness.presence())
      try b.tried("quit")
      try b.act(b.userInfoReceipt(sent["id"].number ?? 0))
      let infos = b.system["outstanding"]["userInfo"]
      try b.demand("LEASE-37", infos, is: 1, "user infos whose outcome was not told")
    }
  }

  private static func waitingOutcome(_ role: DeviceRole) -> Case {
    Case("SESSION-202", role, "what became of a file waits for a suspended app") {
      (b) throws(Stop) in
      try FileOrderCases.ready(b)
      let file = try b.sent("file", Harness.input("file", #""name":"a","bytes":10"#))
      try b.tried("home")
      try b.tried("suspend-app")
      let mark = #""origin":\#(file["origin"]),"id":\#(file["id"])"#
      let early = try b.act(Harness.packet(#""kind":"fileReceipt",\#(mark)"#))
      try b.demand("SESSION-202", SessionCases.outcomes(early), is: [], "outcomes meanwhile")
      let told = SessionCases.outcomes(try b.act(Harness.input("launch")))
      try b.demand("SESSION-202", told, is: ["file delivered"], "outcomes when it is resumed")
    }
  }

  // MARK: Payloads

  private static func escapedKey(_ role: DeviceRole) -> Case {
    Case("VALUE-6", role, "a dictionary with a key that is written “$$data” is no data") {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("lacks", #""method":"data""#)
      let payload = #"{"$$data":"AA=="}"#
      let effects = try b.act(Harness.message(71, payload))
      let answers = effects.words("packet:receipt", "packet:failure")
      try b.demand("VALUE-6", answers, is: ["packet:receipt"], "the answer to such a message")
    }
  }

  private static func large(_ role: DeviceRole) -> Case {
    Case("SESSION-32", role, "one user info alone may have more than 262,144 bytes of JSON") {
      (b) throws(Stop) in
      try b.ready()
      let text = String(repeating: #"\u0001"#, count: 45_000)
      let sent = try b.act(Harness.send("user-info", #"{"a":"\#(text)"}"#)).packets("userInfo")
      try b.demand("SESSION-32", sent.count, is: 1, "user infos under way")
    }
  }

  private static func farBehind(_ role: DeviceRole) -> Case {
    Case("SESSION-34", role, "one that follows what lies between two runs waits for it") {
      (b) throws(Stop) in
      try b.ready()
      for id in [1, 20_001] as [Int64] {
        let given = try b.act(Harness.userInfo(id, #"{"n":1}"#)).received("userInfo")
        try b.given(given == [.integer(id)], "user info \(id) that is given")
      }
      let early = try b.act(Harness.userInfo(6, after: 5, #"{"n":6}"#))
      let words = early.words("packet:userInfoReceipt", "session:received")
      try b.demand("SESSION-34", words, is: [], "what follows before the fifth is here")
    }
  }

  private static func fullMetadata(_ role: DeviceRole) -> Case {
    Case("SESSION-98", role, "metadata of 65,536 bytes go, one byte more fails with 7009") {
      (b) throws(Stop) in
      try FileOrderCases.ready(b)
      func play(_ size: Int) throws(Stop) -> [Effect] {
        let metadata = SessionCases.payload(ofSize: size)
        return try b.act(Harness.input("file", #""name":"a","bytes":1,"metadata":\#(metadata)"#))
      }
      let sent = try play(65_536)
      try b.demand("SESSION-98", sent.packets("file").count, is: 1, "files at the limit")
      let told = SessionCases.outcomes(try play(65_537))
      try b.demand("SESSION-98", told, is: ["file failed 7009"], "outcomes beyond it")
    }
  }

  // MARK: Files

  private static func files(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-209", role, "a file that took too long makes room for the next one") {
        (b) throws(Stop) in
        try twoFiles(b)
        let effects = try b.advance(seconds: 60)
        let told = SessionCases.outcomes(effects)
        try b.given(told == ["file failed 7017"], "a file that took too long")
        let next = effects.packets("file").map { $0["size"] }
        try b.demand("SESSION-209", next, is: [20], "files announced then")
      },
      Case("SESSION-98", role, "the time of a file begins with its own first packet") {
        (b) throws(Stop) in
        let first = try twoFiles(b)
        try b.advance(seconds: 40)
        let mark = #""origin":\#(first["origin"]),"id":\#(first["id"])"#
        let next = try b.act(Harness.packet(#""kind":"fileReceipt",\#(mark)"#)).packets("file")
        try b.given(next.count == 1, "the second file")
        let early = SessionCases.outcomes(try b.advance(seconds: 59))
        try b.demand("SESSION-98", early, is: [], "outcomes within its first 59 s")
        let late = SessionCases.outcomes(try b.advance(seconds: 1))
        try b.demand("SESSION-98", late, is: ["file failed 7017"], "outcomes after its 60 s")
      },
    ]
  }

  /// Queues two files, each of which may take a minute, and returns the first.
  @discardableResult
  private static func twoFiles(_ b: Harness) throws(Stop) -> JSONValue {
    try FileOrderCases.ready(b)
    try b.needsLease()
    try b.tried("transfer-timeout", #""seconds":60"#)
    try b.act(Harness.linkDown)
    try b.act(Harness.input("file", #""name":"a","bytes":10"#))
    try b.act(Harness.input("file", #""name":"b","bytes":20"#))
    let announced = try b.act(Harness.linkUp, Harness.presence()).packets("file")
    try b.given(announced.count == 1, "the first of two files")
    return announced[0]
  }

  // MARK: The watch

  private static let complication = Harness.packet(
    #""kind":"complication","origin":1,"id":4,"payload":{"n":4}"#
  )

  private static let complicationDown = Case(
    "SESSION-9",
    .watch,
    "what comes for the complication while the link is down is not taken",
    .invalid
  ) { (b) throws(Stop) in
    try b.watchLinked()
    try b.act(Harness.linkDown)
    let words = try b.act(complication).words("packet", "session")
    try b.demand("SESSION-9", words, is: [], "what follows")
  }

  private static let waitingKinds = Case(
    "SESSION-4",
    .watch,
    "what waits for an activation is told kind by kind, outcomes last"
  ) { (b) throws(Stop) in
    try FileOrderCases.ready(b)
    let sent = try b.sent("userInfo", Harness.send("user-info", #"{"n":1}"#))
    try b.tried("fail-activation")
    try b.act(Harness.input("quit"), Harness.input("launch"))
    try b.act(Harness.userInfo(1, #"{"n":1}"#))
    try b.act(FileOrderCases.coming(2), FileOrderCases.data(2, "aGVsbG8="))
    try b.act(complication, Harness.context(3, #"{"n":3}"#))
    try b.act(Harness.input("quit"))
    try b.act(b.userInfoReceipt(sent["id"].number ?? 0))
    try b.act(Harness.input("fail-activation", #""off":true"#))
    let told = try b.act(Harness.input("launch")).filter {
      ["session:received", "session:outcome"].contains($0.word)
    }
    let kinds = told.map { "\($0.value["event"].text ?? "") \($0.value["kind"].text ?? "")" }
    let wanted = [
      "received applicationContext", "received currentComplicationUserInfo", "received file",
      "received userInfo", "outcome userInfo",
    ]
    try b.demand("SESSION-4", kinds, is: wanted, "what is told, in order")
  }

  private static let latest = Case(
    "SESSION-91",
    .watch,
    "of two for the complication that wait for the app the last is given, alone"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    try b.tried("fail-activation")
    try b.act(Harness.input("quit"), Harness.input("launch"))
    for id in [4, 5] {
      let fields = #""kind":"complication","origin":1,"id":\#(id),"payload":{"n":\#(id)}"#
      try b.act(Harness.packet(fields))
    }
    try b.act(Harness.input("fail-activation", #""off":true"#))
    try b.act(Harness.input("quit"))
    let given = try b.act(Harness.input("launch")).received("currentComplicationUserInfo")
    try b.demand("SESSION-91", given, is: [5], "what it is given when it is activated")
  }

  private static let reachedFirst = Case(
    "SESSION-16",
    .watch,
    "a new connection tells reachability before the context leaves"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    try b.act(Harness.linkDown)
    try b.act(Harness.send("context", #"{"n":1}"#))
    let words = try b.act(Harness.linkUp)
      .words("packet:presence", "session:reachability", "packet:context")
    let wanted = ["packet:presence", "session:reachability", "packet:context"]
    try b.demand("SESSION-16", words, is: wanted, "the order")
  }

  private static func file(_ origin: Int, _ id: Int) -> String {
    let name = #""name":"a.bin","size":5,"checksum":907060870,"metadata":{}"#
    return Harness.packet(#""kind":"file","origin":\#(origin),"id":\#(id),\#(name)"#)
  }

  private static func bytes(_ origin: Int, _ id: Int, _ base64: String) -> String {
    let place = #""origin":\#(origin),"id":\#(id),"offset":0"#
    return Harness.packet(#""kind":"fileData",\#(place),"data":"\#(base64)""#)
  }

  private static let givenOfAnother = Case(
    "SESSION-213",
    .watch,
    "that a file of one origin was given says nothing of another's"
  ) { (b) throws(Stop) in
    try FileOrderCases.ready(b)
    for (origin, id) in [(1, 9), (2, 5)] {
      let effects = try b.act(file(origin, id)) + b.act(bytes(origin, id, "aGVsbG8="))
      let given = effects.received("file")
      try b.demand("SESSION-213", given, is: [.integer(Int64(id))], "file \(id) of \(origin)")
    }
  }
}
