import LockstepProtocol

/// Cases about the other device: if a side may send to it and be activated, and the news of its state.
enum CounterpartCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap { installed($0) + activations($0) + order($0) + removal($0) }
    + pairing + told
    + DeviceRole.allCases.map(unheard) + DeviceRole.allCases.map(absence) + [removed] + complication

  /// Sends a message, a user info and a context, and lists the error codes of the three.
  private static func codes(_ b: Harness) throws(Stop) -> [String] {
    var found: [String] = []
    for verb in ["message", "user-info", "context"] {
      let outcomes = SessionCases.outcomes(try b.act(Harness.send(verb, #"{"new":true}"#)))
      found.append(outcomes.map { String($0.suffix(11)) }.joined(separator: ", "))
    }
    return found
  }

  private static func demand(_ b: Harness, _ code: Int, _ what: String) throws(Stop) {
    let wanted = [String](repeating: "failed \(code)", count: 3)
    try b.demand("SESSION-85", try codes(b), is: wanted, "outcomes \(what)")
  }

  private static func installed(_ role: DeviceRole) -> [Case] {
    let code = role == .phone ? 7006 : 7018
    return [
      Case("SESSION-85", role, "to a device without the app every send fails with \(code)") {
        (b) throws(Stop) in
        try b.ready()
        try b.act(Harness.presence("notInstalled"))
        try demand(b, code, "without the other app")
        try b.act(Harness.presence())
        _ = try b.sent("message", Harness.send("message", #"{"new":true}"#))
      }
    ]
  }

  /// Makes the cases in which the other device loses its app and gets it again, while the connection
  /// stays.
  private static func removal(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-206", role, "what was under way to an app that was removed is sent to the next")
      {
        (b) throws(Stop) in
        try b.ready()
        try b.act(Harness.send("context", #"{"n":1}"#), Harness.send("user-info", #"{"n":2}"#))
        try b.tried("file", #""name":"a.bin","bytes":9"#)
        let gone = queued(try b.act(Harness.presence("notInstalled")))
        try b.demand("SESSION-206", gone, is: [], "what is sent to a device without the app")
        let back = queued(try b.act(Harness.presence("notRunning")))
        try b.demand("SESSION-206", back, is: queuedAll, "what is sent when the app is there again")
      },
      Case("SESSION-206", role, "a context that a removed app had is sent to the next one") {
        (b) throws(Stop) in
        try b.ready()
        let had = try b.sent("context", Harness.send("context", #"{"n":1}"#))
        try b.act(Harness.packet(#""kind":"contextReceipt","id":\#(had["id"])"#))
        try b.act(Harness.presence("notInstalled"))
        let back = try b.act(Harness.presence("notRunning")).packets("context")
        try b.demand("SESSION-206", back.map { $0["payload"] }, is: [had["payload"]], "contexts")
      },
    ]
  }

  /// Makes the case in which the device's own app is removed: packets for it are then not taken in.
  private static func absence(_ role: DeviceRole) -> Case {
    Case("SESSION-207", role, "nothing is taken in for an app that is not there") {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("uninstall")
      let info = Harness.userInfo(8, #"{"n":1}"#)
      let file = Harness.packet(
        #""kind":"file","origin":1,"id":9,"name":"a.bin","size":1,"checksum":0,"metadata":{}"#
      )
      let answers = try b.act(info, file).words("packet")
      try b.demand("SESSION-207", answers, is: [], "answers without the app")
      try b.tried("install")
      try b.act(Harness.input("launch"))
      let given = try b.act(info).received("userInfo")
      try b.demand("SESSION-207", given, is: [8], "user infos that the next app is given")
    }
  }

  private static let queuedAll = ["packet:context", "packet:userInfo", "packet:file"]

  /// Lists the packets with queued content that the device sends.
  private static func queued(_ effects: [Effect]) -> [String] {
    effects.words("packet:context", "packet:userInfo", "packet:file")
  }

  private static let pairing: [Case] = [
    Case("SESSION-85", .phone, "a phone without a watch fails every send with 7005") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("unpair")
      try demand(b, 7005, "without a watch")
    },
    Case("SESSION-85", .watch, "an app that has no companion fails every send with 7019") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tried("independent")
      try demand(b, 7019, "of an independent app")
    },
  ]

  private static func order(_ role: DeviceRole) -> [Case] {
    let verb = role == .phone ? "unpair" : "independent"
    let code = role == .phone ? 7005 : 7019
    return [
      Case("SESSION-85", role, "of several reasons the first is told") { (b) throws(Stop) in
        try b.ready()
        try b.tried(verb)
        try b.act(Harness.presence("notInstalled"))
        try demand(b, code, "after “\(verb)”, without the other app")
        try b.act(Harness.input("unsupported"))
        try b.act(Harness.input("quit"))
        try b.act(Harness.input("launch"))
        try demand(b, 7004, "of a session that is not activated besides")
      }
    ]
  }

  private static func activations(_ role: DeviceRole) -> [Case] {
    [
      ("SESSION-86", "unsupported", 7002), ("SESSION-86", "no-delegate", 7003),
      ("SESSION-43", "unsupported", 7002), ("SESSION-43", "no-delegate", 7003),
      ("SESSION-43", "fail-activation", 7001),
    ].map { (statement, verb, code) in
      Case(
        statement,
        role,
        "after “\(verb)” an activation fails with \(code)"
      ) { (b) throws(Stop) in
        try b.ready()
        try b.tried(verb)
        try b.act(Harness.input("quit"))
        let effects = try b.act(Harness.input("launch"))
        let codes = effects.events("activationFailed").map { $0["code"] }
        let wanted = [JSONValue.integer(Int64(code))]
        try b.demand(statement, codes, is: wanted, "codes")
        let activated = effects.events("activated").count
        try b.demand("SESSION-86", activated, is: 0, "activations")
      }
    }
  }

  // MARK: Messages that nobody will take

  private static let hello = #"{"type":"hello"}"#

  private static func unheard(_ role: DeviceRole) -> Case {
    Case("SESSION-180", role, "a message to an app whose activation failed is answered with 7004") {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("unsupported")
      try b.act(Harness.input("quit"))
      // A phone's app is started by it, and a watch's is not.
      var codes = role == .phone ? try b.act(Harness.message(71, hello)).packets("failure") : []
      if role == .watch { try b.act(Harness.input("launch")) }
      codes += try b.act(Harness.message(72, hello)).packets("failure")
      let wanted = [JSONValue](repeating: 7004, count: role == .phone ? 2 : 1)
      try b.demand("SESSION-180", codes.map { $0["code"] }, is: wanted, "codes of the failures")
    }
  }

  private static let removed = Case(
    "SESSION-180",
    .phone,
    "a message that waits when the app is removed is answered with 7018"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    // While the session is inactive a message waits.
    try b.act(Harness.presence(origin: 2))
    try b.act(Harness.message(71, hello))
    let codes = try b.tried("uninstall").packets("failure").map { $0["code"] }
    try b.demand("SESSION-180", codes, is: [7018], "codes of the failures")
  }

  /// Lists the events by which the phone tells its app of the complication: if it is on the face, and
  /// the number of sends left for the day.
  private static func faces(_ effects: [Effect]) -> [String] {
    effects.events("watchState").map { "\($0["complication"]) \($0["remaining"])" }
  }

  private static let complication: [Case] = [
    Case("SESSION-204", .phone, "the complication and what is left of its day are told") {
      (b) throws(Stop) in
      try b.phoneLinked()
      let on = faces(try b.tried("complication-on-face"))
      try b.demand("SESSION-204", on, is: ["true 50"], "told when it is on the face")
      let used = faces(try b.act(Harness.send("complication", #"{"n":1}"#)))
      try b.demand("SESSION-204", used, is: ["true 49"], "told of the first user info for it")
      let refused = faces(try b.act(Harness.send("complication", #"{"n":null}"#)))
      try b.demand("SESSION-204", refused, is: [], "told of one that is refused")
      let off = faces(try b.tried("complication-on-face", #""off":true"#))
      try b.demand("SESSION-204", off, is: ["false 0"], "told when it is on the face no more")
    },
    Case("SESSION-204", .phone, "another day has its 50 user infos again, which is told") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.act(Harness.send("complication", #"{"n":1}"#))
      var effects = try b.advance(seconds: 86_400)
      effects += try b.act(Harness.presence())
      try b.demand("SESSION-204", faces(effects), is: ["true 50"], "told on the next day")
    },
  ]

  private static let told: [Case] = [
    Case("SESSION-87", .phone, "a watch without the app, and with it again, is told once each") {
      (b) throws(Stop) in
      try b.phoneLinked()
      for (state, isInstalled) in [("notInstalled", false), ("notRunning", true)] {
        let events = try b.act(Harness.presence(state)).events("watchState")
        try b.demand("SESSION-87", events.count, is: 1, "events for \(state)")
        try b.demand("SESSION-87", events[0]["installed"], is: .boolean(isInstalled), "installed")
        try b.demand("SESSION-87", events[0]["paired"], is: true, "paired")
        let again = try b.act(Harness.presence(state)).events("watchState")
        try b.demand("SESSION-87", again.count, is: 0, "events for the same again")
      }
    },
    Case("SESSION-87", .phone, "a watch that is unpaired, and paired again, is told once each") {
      (b) throws(Stop) in
      try b.phoneLinked()
      let parted = try b.tried("unpair").events("watchState")
      try b.demand("SESSION-87", parted.map { $0["paired"] }, is: [false], "told of “unpair”")
      let again = try b.act(Harness.input("unpair")).events("watchState")
      try b.demand("SESSION-87", again.count, is: 0, "events for the same again")
      let joined = try b.act(Harness.input("pair")).events("watchState")
      try b.demand("SESSION-87", joined.map { $0["paired"] }, is: [true], "told of “pair”")
    },
    Case("SESSION-87", .watch, "a phone without the app, or locked, is told once each") {
      (b) throws(Stop) in
      try b.watchOpen()
      for (state, isInstalled, isLocked) in [
        ("notInstalled", false, false), ("locked", true, true), ("foreground", true, false),
      ] {
        let events = try b.act(Harness.presence(state)).events("companionState")
        try b.demand("SESSION-87", events.count, is: 1, "events for \(state)")
        try b.demand("SESSION-87", events[0]["installed"], is: .boolean(isInstalled), "installed")
        try b.demand("SESSION-87", events[0]["needsUnlock"], is: .boolean(isLocked), "needsUnlock")
        let again = try b.act(Harness.presence(state)).events("companionState")
        try b.demand("SESSION-87", again.count, is: 0, "events for the same again")
      }
    },
  ]
}
