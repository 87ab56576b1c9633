import LockstepProtocol

/// Cases about the rules of both devices' sessions; each is made for the watch and for the phone.
enum SessionCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { role in
    messages(role) + userInfos(role) + queue(role) + contexts(role) + connection(role)
  }

  /// Connects the device with an app that can send.
  static func ready(_ b: Harness) throws(Stop) {
    if b.role == .watch { try b.watchOpen() } else { try b.phoneLinked() }
  }

  static func send(_ verb: String, _ payload: String, _ more: String = "") -> String {
    Harness.input(verb, #""payload":\#(payload)\#(more)"#)
  }

  private static let reply = #","reply":true"#

  /// Lists the outcomes among the effects, each as kind, outcome and code.
  static func outcomes(_ effects: [Effect]) -> [String] {
    effects.events("outcome").map { event in
      [event["kind"].text, event["outcome"].text, event["code"].number.map(String.init)]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  /// Plays an action, and returns the id of the one packet of a kind that the device sends for it.
  private static func sent(_ b: Harness, _ kind: String, _ action: String) throws(Stop) -> Int64 {
    let packets = try b.act(action).packets(kind)
    try b.given(packets.count == 1, "one \(kind) packet for the action")
    return packets[0]["id"].number ?? 0
  }

  // MARK: Messages

  private static func messages(_ role: DeviceRole) -> [Case] {
    answers(role) + codes(role) + losses(role) + incoming(role) + limits(role)
      + userInfoLimits(role)
  }

  private static func answers(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-40", role, "a receipt ends a message as delivered, once") { (b) throws(Stop) in
        try ready(b)
        let id = try sent(b, "message", send("message", #"{"a":1}"#))
        let first = outcomes(try b.act(b.messageReceipt(id)))
        try b.demand("SESSION-40", first, is: ["message delivered"], "outcomes")
      },
      Case("SESSION-24", role, "a second receipt, and one of nothing, are ignored", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        let id = try sent(b, "message", send("message", #"{"a":1}"#))
        try b.act(b.messageReceipt(id))
        var later = try b.act(b.messageReceipt(id))
        later += try b.act(b.messageReceipt(id + 1_000))
        later += try b.act(Harness.packet(#""kind":"failure","id":\#(id),"code":7007"#))
        later += try b.act(Harness.packet(#""kind":"reply","id":\#(id),"payload":{"a":1}"#))
        try b.demand("SESSION-24", outcomes(later), is: [], "outcomes")
      },
      Case("SESSION-27", role, "a failed reply leaves the outcome unknown") { (b) throws(Stop) in
        try ready(b)
        let id = try sent(b, "message", send("message", #"{"a":1}"#, reply))
        let found = outcomes(
          try b.act(Harness.packet(#""kind":"failure","id":\#(id),"code":7011"#))
        )
        try b.demand("SESSION-27", found, is: ["message unknown 7011"], "outcomes")
      },
    ]
  }

  /// Makes the cases for the rows of the code table whose errors the device finds by itself.
  private static func codes(_ role: DeviceRole) -> [Case] {
    [
      coded(7001, "a failure without a code", role) { (b) throws(Stop) in
        let id = try sent(b, "message", send("message", #"{"a":1}"#))
        return outcomes(try b.act(Harness.packet(#""kind":"failure","id":\#(id)"#)))
      },
      coded(7007, "a message while the other side is not reachable", role) { (b) throws(Stop) in
        try b.act(Harness.linkDown)
        return outcomes(try b.act(send("message", #"{"a":1}"#)))
      },
      coded(7009, "a message over its limit", role) { (b) throws(Stop) in
        outcomes(try b.act(send("message", payload(ofSize: 70_000))))
      },
      coded(7010, "a message that is no property list", role) { (b) throws(Stop) in
        outcomes(try b.act(send("message", #"{"a":null}"#)))
      },
      coded(7011, "a reply over its limit", role) { (b) throws(Stop) in
        let effects = try b.act(Harness.message(77, reply: true, payload(ofSize: 70_000)))
        try b.demand("SESSION-27", effects.packets("failure").count, is: 1, "failures")
        return effects.packets("failure").map { "\($0["code"])" }
      },
      coded(7012, "a reply that does not come", role) { (b) throws(Stop) in
        _ = try sent(b, "message", send("message", #"{"a":1}"#, reply))
        return outcomes(try b.advance(seconds: 300))
      },
    ] + lackingCodes(role) + counterpartCodes(role)
  }

  /// Makes the cases for the codes of a device without an activation, a delegate method or time.
  private static func lackingCodes(_ role: DeviceRole) -> [Case] {
    [
      coded(7004, "a message before an activation", role) { (b) throws(Stop) in
        try b.tried("unsupported")
        try b.act(Harness.input("quit"))
        try b.act(Harness.input("launch"))
        return outcomes(try b.act(send("message", #"{"a":1}"#)))
      },
      coded(7014, "a message whose method is missing", role) { (b) throws(Stop) in
        try b.tried("lacks", #""method":"message""#)
        let failures = try b.act(Harness.message(77, #"{"a":1}"#)).packets("failure")
        return failures.map { "\($0["code"])" }
      },
      coded(7017, "a file that takes longer than the time set", role) { (b) throws(Stop) in
        try b.tried("transfer-timeout", #""seconds":10"#)
        try b.tried("file", #""name":"a.bin","bytes":9"#)
        return outcomes(try b.advance(seconds: 11))
      },
    ]
  }

  /// Makes the cases for the codes of a counterpart that is missing or lacks the app.
  private static func counterpartCodes(_ role: DeviceRole) -> [Case] {
    let (without, alone) = role == .phone ? (7006, 7005) : (7018, 7019)
    return [
      coded(without, "a message to a device without the app", role) { (b) throws(Stop) in
        try b.act(Harness.presence("notInstalled"))
        return outcomes(try b.act(send("message", #"{"a":1}"#)))
      },
      coded(alone, "a message of a device that has no counterpart", role) { (b) throws(Stop) in
        try b.tried(role == .phone ? "unpair" : "independent")
        return outcomes(try b.act(send("message", #"{"a":1}"#)))
      },
    ]
  }

  private static func coded(
    _ code: Int,
    _ what: String,
    _ role: DeviceRole,
    _ provoke: @escaping @Sendable (Harness) throws(Stop) -> [String]
  ) -> Case {
    Case("SESSION-43", role, "\(what) is \(code)") { (b) throws(Stop) in
      try ready(b)
      let found = try provoke(b).map { String($0.suffix(4)) }
      try b.demand("SESSION-43", found, is: ["\(code)"], "codes")
    }
  }

  private static func losses(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-25", role, "a reply that does not come for 300 s leaves it unknown") {
        (b) throws(Stop) in
        try ready(b)
        _ = try sent(b, "message", send("message", #"{"a":1}"#, reply))
        let before = outcomes(try b.advance(seconds: 299, nanoseconds: 999_999_999))
        try b.demand("SESSION-25", before, is: [], "outcomes before 300 s")
        let after = outcomes(try b.advance(seconds: 0, nanoseconds: 1))
        try b.demand("SESSION-25", after, is: ["message unknown 7012"], "outcomes at 300 s")
      },
      Case("SESSION-25", role, "a receipt that does not come for 300 s leaves it unknown, too") {
        (b) throws(Stop) in
        try ready(b)
        let id = try sent(b, "message", send("message", #"{"a":1}"#))
        let before = outcomes(try b.advance(seconds: 299, nanoseconds: 999_999_999))
        try b.demand("SESSION-25", before, is: [], "outcomes before 300 s")
        let after = outcomes(try b.advance(seconds: 0, nanoseconds: 1))
        try b.demand("SESSION-25", after, is: ["message unknown 7012"], "outcomes at 300 s")
        let late = outcomes(try b.act(b.messageReceipt(id)))
        try b.demand("SESSION-24", late, is: [], "outcomes of a receipt after it")
      },
      Case("SESSION-17", role, "a lost link ends what waits as unknown, in order, then tells it") {
        (b) throws(Stop) in
        try ready(b)
        let first = try sent(b, "message", send("message", #"{"a":1}"#))
        let second = try sent(b, "message", send("message", #"{"a":2}"#, reply))
        let effects = try b.act(Harness.linkDown)
        let found = effects.events("outcome").map { "\($0["id"]) \($0["outcome"]) \($0["code"])" }
        let wanted = [first, second].map { "\($0) \"unknown\" 7007" }
        try b.demand("SESSION-17", found, is: wanted, "outcomes")
        let words = effects.words("session:outcome", "session:reachability")
        let order = ["session:outcome", "session:outcome", "session:reachability"]
        try b.demand("SESSION-17", words, is: order, "the order")
      },
      Case("SESSION-21", role, "a message while the other side is not reachable fails with 7007") {
        (b) throws(Stop) in
        try ready(b)
        try b.act(Harness.linkDown)
        let effects = try b.act(send("message", #"{"a":1}"#))
        try b.demand("SESSION-21", outcomes(effects), is: ["message failed 7007"], "outcomes")
        try b.demand("SESSION-21", effects.packets("message").count, is: 0, "message packets")
      },
      Case("SESSION-18", role, "a refused send uses up an id") { (b) throws(Stop) in
        try ready(b)
        let first = try sent(b, "message", send("message", #"{"a":1}"#))
        let refused = try b.act(send("message", #"{"a":null}"#)).events("outcome")
        try b.given(refused.count == 1, "an outcome of the refused message")
        try b.demand("SESSION-18", refused[0]["id"], is: .integer(first + 1), "its id")
        let next = try sent(b, "message", send("message", #"{"a":1}"#))
        try b.demand("SESSION-18", next, is: first + 2, "the id after it")
      },
    ]
  }

  private static func incoming(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-22", role, "a message without reply is told, then receipted") {
        (b) throws(Stop) in
        try ready(b)
        let effects = try b.act(Harness.message(77, #"{"a":1}"#))
        let words = effects.words("session:received", "packet:receipt")
        try b.demand("SESSION-22", words, is: ["session:received", "packet:receipt"], "the order")
        let id = effects.packets("receipt").first?["id"] ?? .missing
        try b.demand("SESSION-8", id, is: 77, "the receipt's id")
        let told = effects.events("received").first?["id"] ?? .missing
        try b.demand("SESSION-42", told, is: 77, "the id that is told")
      },
      Case("SESSION-29", role, "a message with reply is answered with its payload") {
        (b) throws(Stop) in
        try ready(b)
        let payload = #"{"x":[1,2.5,"é",{"$date":5}],"$$k":true}"#
        let effects = try b.act(Harness.message(78, reply: true, payload))
        try b.demand("SESSION-23", effects.packets("reply").count, is: 1, "replies")
        let line = b.lastLines
        try b.demand("SESSION-29", line.contains(payload), "the payload, byte for byte", line)
      },
      Case("VALUE-13", role, "the spelling of a payload is kept", .invalid) { (b) throws(Stop) in
        try ready(b)
        let payload = #"{"b":1.50,"a":1E2,"t":"\u0041\/"}"#
        try b.act(Harness.message(79, reply: true, payload))
        let line = b.lastLines
        try b.demand("VALUE-13", line.contains(payload), "the same bytes", line)
      },
      Case(
        "MIRROR-20",
        role,
        "a payload of no known type is receipted and changes nothing",
        .invalid
      ) { (b) throws(Stop) in
        try ready(b)
        let before = b.screen
        for payload in [
          #"{"type":"live"}"#, #"{"type":7}"#, "{}", #"{"type":"snapshot","workouts":5}"#,
        ] {
          let effects = try b.act(Harness.message(b.nextID() + 100, payload))
          try b.demand(
            "MIRROR-20",
            effects.packets("receipt").count,
            is: 1,
            "receipts of \(payload)"
          )
        }
        try b.demand("MIRROR-20", b.screen, is: before, "the screen")
      },
      Case("SESSION-9", role, "a packet while the link is down is ignored", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        try b.act(Harness.linkDown)
        let effects = try b.act(Harness.message(80, #"{"a":1}"#))
        try b.demand("SESSION-9", effects.words("packet", "session"), is: [], "effects")
      },
    ]
  }

  // MARK: User infos

  private static func userInfos(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-32", role, "eight user infos are under way, and a receipt sends the next") {
        (b) throws(Stop) in
        try ready(b)
        var sent: [Effect] = []
        for number in 1...10 { sent += try b.act(send("user-info", #"{"n":\#(number)}"#)) }
        let ids = sent.packets("userInfo").compactMap { $0["id"].number }
        try b.demand("SESSION-32", ids.count, is: 8, "user infos under way")
        let after = sent.packets("userInfo").compactMap { $0["after"].number }
        try b.demand("SESSION-32", after, is: Array(ids.dropLast()), "what each of them follows")
        let effects = try b.act(b.userInfoReceipt(ids[0]))
        let next = effects.packets("userInfo").compactMap { $0["id"].number }
        try b.demand("SESSION-32", next, is: [ids[7] + 1], "what a receipt sends")
        try b.demand("SESSION-38", outcomes(effects), is: ["userInfo delivered"], "outcomes")
      },
      Case("SESSION-32", role, "at most 262,144 bytes of JSON are under way") { (b) throws(Stop) in
        try ready(b)
        var sent: [Effect] = []
        for _ in 1...6 { sent += try b.act(send("user-info", payload(ofSize: 60_000))) }
        try b.demand("SESSION-32", sent.packets("userInfo").count, is: 4, "under way")
      },
      Case("SESSION-33", role, "after a new connection those under way are sent again, alike") {
        (b) throws(Stop) in
        try ready(b)
        var first: [Effect] = []
        for number in 1...3 { first += try b.act(send("user-info", #"{"n":\#(number)}"#)) }
        try b.act(Harness.linkDown)
        let again = try b.act(Harness.linkUp, Harness.presence())
        let wanted = first.packets("userInfo")
        try b.demand("SESSION-33", again.packets("userInfo"), is: wanted, "the packets")
      },
      Case("SESSION-30", role, "a user info is queued while the link is down") { (b) throws(Stop) in
        try ready(b)
        try b.act(Harness.linkDown)
        let queued = try b.act(send("user-info", #"{"n":1}"#))
        try b.demand("SESSION-30", outcomes(queued), is: [], "outcomes")
        let effects = try b.act(Harness.linkUp, Harness.presence())
        try b.demand("SESSION-30", effects.packets("userInfo").count, is: 1, "sent with the link")
      },
    ]
  }

  private static func queue(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-31", role, "the origin is the one that presence names") { (b) throws(Stop) in
        try ready(b)
        let packets = try b.act(send("user-info", #"{"n":1}"#)).packets("userInfo")
        let origin = packets.first?["origin"] ?? .missing
        try b.demand("SESSION-31", origin, is: .integer(b.origin), "the origin")
      },
      Case("SESSION-38", role, "a receipt for a user info that is not queued is ignored", .invalid)
      {
        (b) throws(Stop) in
        try ready(b)
        let found = outcomes(try b.act(b.userInfoReceipt(4_711)))
        try b.demand("SESSION-38", found, is: [], "outcomes")
      },
      Case("SESSION-34", role, "a user info that came before is receipted and not told", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        let first = try b.act(Harness.userInfo(5, #"{"n":1}"#))
        try b.demand("SESSION-36", first.packets("userInfoReceipt").count, is: 1, "receipts")
        try b.demand("SESSION-36", first.events("received").count, is: 1, "told")
        try b.act(Harness.userInfo(7, #"{"n":2}"#))
        // One between two that were taken was passed over by its sender.
        for id in [5, 6] as [Int64] {
          let again = try b.act(Harness.userInfo(id, #"{"n":1}"#))
          try b.demand("SESSION-34", again.events("received").count, is: 0, "told again")
          try b.demand("SESSION-36", again.packets("userInfoReceipt").count, is: 1, "receipts")
        }
      },
      Case("SESSION-34", role, "one that follows another waits for it, without a receipt") {
        (b) throws(Stop) in
        try ready(b)
        try b.act(Harness.userInfo(5, #"{"n":1}"#))
        let early = try b.act(Harness.userInfo(7, after: 6, #"{"n":3}"#))
        try b.demand("SESSION-34", early.events("received").count, is: 0, "told of 7 without 6")
        try b.demand("SESSION-34", early.packets("userInfoReceipt").count, is: 0, "its receipts")
        let missing = try b.act(Harness.userInfo(6, after: 5, #"{"n":2}"#))
        let again = try b.act(Harness.userInfo(7, after: 6, #"{"n":3}"#))
        let told = (missing + again).events("received").compactMap { $0["id"].number }
        try b.demand("SESSION-34", told, is: [6, 7], "what is told")
      },
      Case("SESSION-34", role, "user infos of two origins are counted each by itself") {
        (b) throws(Stop) in
        try ready(b)
        for (origin, id) in [(7, 5), (9, 1), (7, 6), (3, 2), (9, 2)] as [(Int64, Int64)] {
          let effects = try b.act(Harness.userInfo(id, origin: origin, #"{"n":1}"#))
          let told = effects.events("received").count
          try b.demand("SESSION-34", told, is: 1, "told of \(id) of origin \(origin)")
        }
      },
    ]
  }

  // MARK: Contexts

  private static func contexts(_ role: DeviceRole) -> [Case] {
    slot(role) + counterparts(role) + (role == .watch ? [otherPhone] : [])
  }

  private static func slot(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-53", role, "a context is told, then receipted") { (b) throws(Stop) in
        try ready(b)
        let effects = try b.act(Harness.context(5, #"{"a":1}"#))
        let words = effects.words("session:received", "packet:contextReceipt")
        let wanted = ["session:received", "packet:contextReceipt"]
        try b.demand("SESSION-53", words, is: wanted, "the order")
      },
      Case("SESSION-52", role, "an equal context is receipted and not given again", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        try b.act(Harness.context(5, #"{"a":1}"#))
        let again = try b.act(Harness.context(6, #"{"a": 1}"#))
        try b.demand("SESSION-52", again.events("received").count, is: 0, "told again")
        let receipt = again.packets("contextReceipt").first?["id"] ?? .missing
        try b.demand("SESSION-52", receipt, is: 6, "the receipt's id")
      },
      Case("SESSION-55", role, "one context is under way, then the newest alone") {
        (b) throws(Stop) in
        try ready(b)
        let first = try b.act(send("context", #"{"n":1}"#)).packets("context")
        try b.given(first.count == 1, "a context packet")
        var more = try b.act(send("context", #"{"n":2}"#))
        more += try b.act(send("context", #"{"n":3}"#))
        try b.demand("SESSION-51", more.packets("context").count, is: 0, "more under way")
        let next = try b.act(Harness.receipt("contextReceipt", first[0]["id"].number ?? 0))
        let payloads = next.packets("context").map { $0["payload"]["n"] }
        try b.demand("SESSION-55", payloads, is: [3], "what is sent after the receipt")
      },
      Case("SESSION-50", role, "a context equal to the last one is not sent again") {
        (b) throws(Stop) in
        try ready(b)
        let first = try b.act(send("context", #"{"n":1}"#)).packets("context")
        try b.given(first.count == 1, "a context packet")
        try b.act(Harness.receipt("contextReceipt", first[0]["id"].number ?? 0))
        let again = try b.act(send("context", #"{"n":1}"#))
        try b.demand("SESSION-50", again.packets("context").count, is: 0, "context packets")
      },
      Case("SESSION-54", role, "a context under way when the link goes is sent again") {
        (b) throws(Stop) in
        try ready(b)
        try b.act(send("context", #"{"n":1}"#))
        try b.act(Harness.linkDown)
        let again = try b.act(Harness.linkUp, Harness.presence()).packets("context")
        try b.demand("SESSION-54", again.map { $0["payload"]["n"] }, is: [1], "the contexts")
      },
    ]
  }

  /// Makes the cases about a counterpart that has started anew, or is another device.
  private static func counterparts(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-15", role, "a counterpart that started anew gets the context again") {
        (b) throws(Stop) in
        try ready(b)
        let first = try b.act(send("context", #"{"n":1}"#)).packets("context")
        try b.given(first.count == 1, "a context packet")
        try b.act(Harness.receipt("contextReceipt", first[0]["id"].number ?? 0))
        let same = try b.act(Harness.presence())
        try b.demand("SESSION-15", same.packets("context").count, is: 0, "for the same start")
        let anew = try b.act(Harness.presence(incarnation: 2))
        try b.demand("SESSION-15", anew.packets("context").count, is: 1, "for a new start")
      }
    ]
  }

  /// A case for the watch alone: it has one context for whichever phone is there, while a phone has one
  /// for each watch.
  private static let otherPhone = Case(
    "SESSION-15",
    .watch,
    "a counterpart that is another device gets the context"
  ) { (b) throws(Stop) in
    try b.ready()
    let first = try b.act(send("context", #"{"n":1}"#)).packets("context")
    try b.given(first.count == 1, "a context packet")
    try b.act(Harness.receipt("contextReceipt", first[0]["id"].number ?? 0))
    let other = try b.act(Harness.presence(origin: 2))
    try b.demand("SESSION-15", other.packets("context").count, is: 1, "for another device")
  }

  // MARK: The connection

  private static func connection(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-10", role, "presence comes with each connection, once") { (b) throws(Stop) in
        try ready(b)
        let origin = b.origin
        try b.act(Harness.linkDown)
        let packets = try b.act(Harness.linkUp).packets("presence")
        try b.demand("SESSION-10", packets.count, is: 1, "presence packets")
        try b.demand("SESSION-8", origin >= 1, "an origin from 1 on", "\(packets[0]["origin"])")
        try b.demand("SESSION-10", packets[0]["origin"], is: .integer(origin), "origin")
        try b.demand(
          "SESSION-10",
          packets[0]["incarnation"],
          is: .integer(b.incarnation),
          "incarnation"
        )
        try b.demand("SESSION-10", packets[0]["app"], is: "foreground", "the app's state")
      },
      Case("SESSION-19", role, "a link input that repeats the state is ignored", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        let up = try b.act(Harness.linkUp)
        try b.demand("SESSION-19", up.words("packet", "session"), is: [], "effects of up")
        try b.act(Harness.linkDown)
        let down = try b.act(Harness.linkDown)
        try b.demand("SESSION-19", down.words("packet", "session"), is: [], "effects of down")
      },
      Case("SESSION-14", role, "reachability is told once at each change") { (b) throws(Stop) in
        try ready(b)
        let down = try b.act(Harness.linkDown).events("reachability").map { $0["value"] }
        try b.demand("SESSION-14", down, is: [false], "told when the link goes")
        var up = try b.act(Harness.linkUp)
        up += try b.act(Harness.presence())
        let told = up.events("reachability").map { $0["value"] }
        try b.demand("SESSION-14", told, is: [true], "told when it comes")
      },
      Case("SESSION-28", role, "a message with reply that came over a lost link gets no answer") {
        (b) throws(Stop) in
        try ready(b)
        try b.act(Harness.message(90, reply: true, #"{"a":1}"#))
        try b.act(Harness.linkDown)
        let effects = try b.act(Harness.linkUp)
        try b.demand("SESSION-28", effects.packets("reply").count, is: 0, "replies")
      },
    ]
  }
}
