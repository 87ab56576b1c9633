import LockstepProtocol

/// Cases about answers that belong to no open send, and about actions that a device refuses for several
/// reasons.
enum AnswerCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap { strangers($0) + refusals($0) + timeouts($0) } + launches
    + mirrors + [locked]

  private static func sent(_ b: Harness, _ kind: String, _ action: String) throws(Stop) -> Int64 {
    try b.sent(kind, action)["id"].number ?? 0
  }

  private static func strangers(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-38", role, "a receipt of another origin is no receipt", .invalid) {
        (b) throws(Stop) in
        try b.ready()
        let id = try sent(b, "userInfo", Harness.send("user-info", #"{"a":1}"#))
        let stranger = Harness.packet(
          #""kind":"userInfoReceipt","origin":\#(b.origin + 1),"id":\#(id)"#
        )
        let found = SessionCases.outcomes(try b.act(stranger))
        try b.demand("SESSION-38", found, is: [], "outcomes of a receipt that is another's")
        let again = try b.reconnect().packets("userInfo").map { $0["id"] }
        try b.demand("SESSION-38", again, is: [.integer(id)], "what is still queued")
      },
      Case("SESSION-55", role, "a receipt of a context that is not under way is none", .invalid) {
        (b) throws(Stop) in
        try b.ready()
        try b.reconnect()
        let id = try sent(b, "context", Harness.send("context", #"{"own":1}"#))
        try b.act(Harness.receipt("contextReceipt", id + 7))
        let sent = try b.act(Harness.send("context", #"{"own":2}"#)).packets("context").count
        try b.demand("SESSION-55", sent, is: 0, "contexts while one is under way")
        let next = try b.act(Harness.receipt("contextReceipt", id)).packets("context")
        try b.demand("SESSION-55", next.map { $0["payload"]["own"] }, is: [2], "what is sent then")
      },
      Case("SESSION-32", role, "a user info follows none when none before it is queued") {
        (b) throws(Stop) in
        try b.ready()
        let id = try sent(b, "userInfo", Harness.send("user-info", #"{"a":1}"#))
        try b.act(b.userInfoReceipt(id))
        let next = try b.act(Harness.send("user-info", #"{"a":2}"#)).packets("userInfo")
        try b.demand("SESSION-32", next.map { $0["after"] }, is: [.missing], "what it follows")
      },
    ]
  }

  private static func refusals(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-21", role, "of several reasons against a message the first is told") {
        (b) throws(Stop) in
        try b.ready()
        try b.act(Harness.linkDown)
        let unlike = SessionCases.outcomes(try b.act(Harness.send("message", #"{"a":null}"#)))
        try b.demand("SESSION-21", unlike, is: ["message failed 7010"], "of a payload, unreachable")
        let large = SessionCases.payload(ofSize: 65_537)
        let over = SessionCases.outcomes(try b.act(Harness.send("message", large)))
        try b.demand("SESSION-21", over, is: ["message failed 7009"], "of its size, unreachable")
        try b.tried("unsupported")
        try b.act(Harness.input("quit"))
        try b.act(Harness.input("launch"))
        let asleep = SessionCases.outcomes(try b.act(Harness.send("message", #"{"a":null}"#)))
        try b.demand("SESSION-21", asleep, is: ["message failed 7004"], "without a session")
      }
    ]
  }

  private static func timeouts(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-25", role, "all that were sent at one instant end at one") { (b) throws(Stop) in
        try b.ready()
        let message = Harness.send("message", #"{"a":1}"#)
        let sent = try b.act(message, message, message).packets("message")
        try b.given(sent.count == 3, "three message packets")
        let found = SessionCases.outcomes(try b.advance(seconds: 300))
        let wanted = Array(repeating: "message unknown 7012", count: 3)
        try b.demand("SESSION-25", found, is: wanted, "outcomes at 300 s")
      }
    ]
  }

  private static let locked = Case(
    "SESSION-21",
    .watch,
    "a message to a phone that is locked fails with 7007"
  ) { (b) throws(Stop) in
    try b.ready()
    try b.act(Harness.presence("locked"))
    let effects = try b.act(Harness.send("message", #"{"a":1}"#))
    let found = SessionCases.outcomes(effects)
    try b.demand("SESSION-21", found, is: ["message failed 7007"], "outcomes")
    try b.demand("SESSION-21", effects.packets("message").count, is: 0, "message packets")
  }

  private static let launches: [Case] = [
    Case("SESSION-17", .phone, "a launch that waits when the link goes ends as unknown") {
      (b) throws(Stop) in
      let launches = try b.phoneStarted().packets("launch")
      try b.given(launches.count == 1, "a launch packet")
      let found = SessionCases.outcomes(try b.act(Harness.linkDown))
        .filter { $0.hasPrefix("launch") }
      try b.demand("SESSION-17", found, is: ["launch unknown 7007"], "outcomes")
    },
    Case("SESSION-62", .phone, "a launch ends once, and only with its own receipt", .invalid) {
      (b) throws(Stop) in
      let launches = try b.phoneStarted().packets("launch")
      try b.given(launches.count == 1, "a launch packet")
      let id = launches[0]["id"].number ?? 0
      let stranger = SessionCases.outcomes(try b.act(Harness.receipt("launchReceipt", id + 7)))
      try b.demand("SESSION-62", stranger, is: [], "outcomes of another's receipt")
      try b.act(Harness.receipt("launchReceipt", id))
      let again = SessionCases.outcomes(try b.act(Harness.receipt("launchReceipt", id)))
      try b.demand("SESSION-62", again, is: [], "outcomes of a second receipt")
    },
  ]

  private static let mirrors: [Case] = [
    Case("MIRROR-11", .phone, "a mirror that is stale is not kept by another loss of the link") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(Harness.linkDown)
      try b.advance(seconds: 15)
      try b.act(Harness.linkUp, Harness.presence())
      try b.act(Harness.linkDown)
      let stale = b.screen["mirror"]["stale"]
      try b.demand("MIRROR-11", stale, is: true, "“stale” of the mirror after 15 s")
      try b.advance(seconds: 15)
      try b.demand("MIRROR-11", b.screen["mirror"], is: .missing, "the mirror after 30 s")
    },
    Case("MIRROR-10", .phone, "a countdown counts from its own start, whatever has passed of it") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      let live = b.live(1, 1, "rest", endsIn: 20)
      try b.advance(seconds: 12)
      try b.act(live)
      try b.advance(seconds: 29)
      let live29 = b.screen["mirror"]["stale"]
      try b.demand("MIRROR-10", live29, is: false, "“stale” of the mirror after 29 s")
      try b.advance(seconds: 1)
      try b.demand("MIRROR-10", b.screen["mirror"]["stale"], is: true, "“stale” after 30 s")
    },
  ]
}
