import LockstepProtocol

/// Cases about sends that the session refuses, and sends that are equal to the last: the numbers and
/// places that they use up, and when the app is told.
enum RefusalCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap {
      [equalContext($0), refusedContext($0), lateOutcome($0)] + [data($0)]
    } + complications

  private static func context(_ number: Int) -> String {
    SessionCases.send("context", #"{"n":\#(number)}"#)
  }

  /// A payload that no kind of send takes.
  private static let tooLarge = #"{"a":"\#(String.long(300_000))"}"#

  private static func equalContext(_ role: DeviceRole) -> Case {
    Case("SESSION-18", role, "a context equal to the last uses up an id") { (b) throws(Stop) in
      try b.ready()
      let first = try b.sent("context", context(1))["id"].number ?? 0
      try b.act(Harness.receipt("contextReceipt", first))
      let equal = try b.act(context(1)).packets("context").count
      try b.given(equal == 0, "an equal context that is not sent")
      let next = try b.sent("context", context(2))["id"].number ?? 0
      try b.demand("SESSION-18", next, is: first + 2, "the id of the next context")
    }
  }

  private static func refusedContext(_ role: DeviceRole) -> Case {
    Case("SESSION-50", role, "a context that is refused leaves the last one in the slot") {
      (b) throws(Stop) in
      try b.ready()
      let first = try b.sent("context", context(1))["id"].number ?? 0
      try b.act(Harness.receipt("contextReceipt", first))
      for (payload, code) in [(#"{"n":null}"#, 7010), (tooLarge, 7009)] {
        let told = SessionCases.outcomes(try b.act(SessionCases.send("context", payload)))
        // A device that takes any size breaks SESSION-20, which has a case of its own.
        if payload == tooLarge, told.isEmpty { continue }
        try b.demand("SESSION-50", told, is: ["applicationContext failed \(code)"], "outcomes")
        let again = try b.act(context(1)).packets("context").count
        try b.demand("SESSION-50", again, is: 0, "contexts for the one that it holds still")
      }
    }
  }

  private static func lateOutcome(_ role: DeviceRole) -> Case {
    Case("SESSION-101", role, "the next start is told of a user info that was refused at the end") {
      (b) throws(Stop) in
      try b.ready()
      try b.needsLease()
      try b.act(SessionCases.send("user-info", tooLarge))
      try b.advance(seconds: 0, nanoseconds: 50_000_000)
      var told = SessionCases.outcomes(try b.act(Harness.input("quit")))
      told += SessionCases.outcomes(try b.advance(seconds: 1))
      try b.demand("SESSION-101", told, is: [], "outcomes while the app does not run")
      let next = try b.act(Harness.input("launch")) + b.advance(seconds: 1)
      let found = SessionCases.outcomes(next)
      try b.demand("SESSION-101", found, is: ["userInfo failed 7009"], "outcomes at its next start")
    }
  }

  /// The greatest number of bytes of a message that is data: 46 fewer than the limit, for the
  /// property list around them.
  private static let dataBytes = 65_490

  private static func data(_ role: DeviceRole) -> Case {
    Case(
      "SESSION-88",
      role,
      "a message of 65,490 bytes of data goes, one byte more fails with 7009"
    ) {
      (b) throws(Stop) in
      try b.ready()
      func play(_ count: Int) throws(Stop) -> [Effect] {
        try b.act(Harness.input("message-data", #""data":"\#(String.long(count))""#))
      }
      let effects = try play(dataBytes)
      try b.demand("SESSION-88", SessionCases.outcomes(effects), is: [], "outcomes at the limit")
      try b.demand("SESSION-88", effects.packets("message").count, is: 1, "messages at the limit")
      let over = SessionCases.outcomes(try play(dataBytes + 1))
      try b.demand("SESSION-88", over, is: ["message failed 7009"], "outcomes of one byte more")
    }
  }

  // MARK: For the complication

  private static func complication(_ number: Int) -> String {
    SessionCases.send("complication", #"{"n":\#(number)}"#)
  }

  /// Lists how many of the day are left, as the app is told.
  private static func remaining(_ effects: [Effect]) -> [JSONValue] {
    effects.events("watchState").map { $0["remaining"] }
  }

  private static let complications: [Case] = [
    Case("SESSION-101", .phone, "one for the complication that is refused fails 100 ms later") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.needsLease()
      try b.tried("complication-on-face")
      let early = try b.act(SessionCases.send("complication", tooLarge))
      try b.demand("SESSION-101", SessionCases.outcomes(early), is: [], "outcomes at the call")
      let told = SessionCases.outcomes(try b.advance(seconds: 0, nanoseconds: 100_000_000))
      let wanted = ["currentComplicationUserInfo failed 7009"]
      try b.demand("SESSION-101", told, is: wanted, "outcomes after 100 ms")
    },
    Case("SESSION-201", .phone, "one that is refused uses up nothing of the day") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      for payload in [tooLarge, #"{"n":null}"#] {
        try b.act(SessionCases.send("complication", payload))
        try b.advanceIfLeased(seconds: 1)
      }
      let left = remaining(try b.act(complication(1)))
      try b.demand("SESSION-201", left, is: [49], "what is left after the first that goes")
    },
    Case(
      "SESSION-93",
      .phone,
      "a complication that is put on the face again has no more of the day"
    ) {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      let packet = try b.sent("complication", complication(1))
      try b.act(Harness.complicationReceipt(packet))
      try b.act(Harness.input("complication-on-face", #""off":true"#))
      let again = remaining(try b.act(Harness.input("complication-on-face")))
      try b.demand("SESSION-93", again, is: [49], "what is left")
    },
    Case("SESSION-202", .phone, "an outcome for the complication waits for a suspended app") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      let packet = try b.sent("complication", complication(1))
      try b.tried("home")
      try b.act(Harness.input("suspend-app"))
      let early = SessionCases.outcomes(try b.act(Harness.complicationReceipt(packet)))
      try b.demand("SESSION-202", early, is: [], "outcomes while it is suspended")
      let told = SessionCases.outcomes(try b.act(Harness.input("launch")))
      let wanted = ["currentComplicationUserInfo delivered"]
      try b.demand("SESSION-202", told, is: wanted, "outcomes when it is there again")
    },
    Case("SESSION-206", .phone, "what is for the complication is sent to the app installed again") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      _ = try b.sent("complication", complication(1))
      try b.act(Harness.presence("notInstalled"))
      let back = try b.act(Harness.presence("notRunning")).packets("complication")
      try b.demand("SESSION-206", back.map { $0["payload"]["n"] }, is: [1], "what is sent then")
    },
    Case("SESSION-16", .phone, "a new connection brings the context before what is for the face") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.act(Harness.linkDown)
      try b.act(complication(1), context(2))
      let words = try b.act(Harness.linkUp, Harness.presence())
        .words("packet:context", "packet:complication")
      let wanted = ["packet:context", "packet:complication"]
      try b.demand("SESSION-16", words, is: wanted, "the order")
    },
    Case("LEASE-2", .phone, "a step without a zone is in that of Greenwich") { (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.needsLease()
      // It is nine in the morning, and half past eleven then; an hour further east the day is over.
      try b.advance(seconds: 14 * 3_600 + 1_800)
      let first = remaining(try b.act(complication(1)))
      try b.given(first == [49], "49 left of a day")
      b.move(toZone: 3_600)
      let east = remaining(try b.act(complication(2)))
      try b.demand("SESSION-201", east.last ?? .missing, is: 49, "what is left of the next day")
      b.move(toZone: 0)
      let back = remaining(try b.act(complication(3), complication(4)))
      try b.demand("LEASE-2", back.last ?? .missing, is: 48, "what is left of the day in Greenwich")
    },
  ]
}
