import LockstepProtocol

/// Cases about fields that are left out, the ends of the ranges of a frame's fields, and life in real
/// time.
enum DefaultCases {
  static let all: [Case] = DeviceRole.allCases.flatMap(ofRole) + [lateUptime]

  private static func ofRole(_ role: DeviceRole) -> [Case] {
    [
      noSeed(role), noInputs(role), noReply(role), greatestOrigins(role), farEast(role),
      ownDeadline(role), allInputs(role), ownDate(role),
    ]
  }

  // MARK: Frames

  /// Reads the hello, and welcomes the program with these fields behind those that each welcome has.
  private static func welcome(_ b: Harness, _ fields: String) throws(Stop) {
    let hello = try b.receive()
    guard hello["capabilities"].elements.contains("lease") else {
      throw .notApplicable("the program does not declare “lease”")
    }
    try b.send(
      #"{"type":"welcome","protocol":1,"role":"\#(b.role.name)","incarnation":1,\#(fields)}"#
    )
  }

  private static func noSeed(_ role: DeviceRole) -> Case {
    Case("HOST-5", role, "a welcome may be without a seed") { (b) throws(Stop) in
      try welcome(b, #""leased":true"#)
      try b.send(
        #"{"type":"step","step":1,"uptime":0,"wall":5,"inputs":[\#(Harness.start)]}"#
      )
      try b.demand("HOST-5", try b.receive()["type"], is: "done", "the answer to a step")
    }
  }

  private static func noInputs(_ role: DeviceRole) -> Case {
    Case("LEASE-2", role, "a step may be without “inputs”") { (b) throws(Stop) in
      try b.greet()
      try b.needsLease()
      try b.send(#"{"type":"step","step":1,"uptime":0,"wall":5}"#)
      try b.demand("LEASE-2", try b.receive()["type"], is: "done", "the answer to a step")
    }
  }

  private static func noReply(_ role: DeviceRole) -> Case {
    Case("SESSION-22", role, "a message without “reply” wants none") { (b) throws(Stop) in
      try b.ready()
      let effects = try b.act(Harness.packet(#""kind":"message","id":71,"payload":{"a":1}"#))
      let words = effects.words("packet:receipt", "packet:reply", "packet:failure")
      try b.demand("SESSION-22", words, is: ["packet:receipt"], "the answer")
    }
  }

  private static func greatestOrigins(_ role: DeviceRole) -> Case {
    Case("HOST-5", role, "the greatest incarnation and the greatest seed are taken") {
      (b) throws(Stop) in
      try b.greet(incarnation: maximumInteger, seed: "18446744073709551615")
      try b.act(Harness.start)
      let named = try b.act(Harness.linkUp).packets("presence").map { $0["incarnation"] }
      try b.demand("HOST-5", named, is: [.integer(maximumInteger)], "the incarnation in presence")
    }
  }

  private static func farEast(_ role: DeviceRole) -> Case {
    Case("LEASE-2", role, "zones of 18 hours either way are taken") { (b) throws(Stop) in
      try b.ready()
      try b.needsLease()
      for zone in [64_800, -64_800] as [Int64] {
        b.move(toZone: zone)
        let answer = try b.step([Harness.message(b.nextID() + 70, #"{"a":1}"#)])
        try b.demand("LEASE-2", answer.packets("receipt").count, is: 1, "receipts in zone \(zone)")
      }
    }
  }

  private static let lateUptime = Case(
    "SHOWN-2",
    .watch,
    "what is on its screen is in uptime, wherever that begins"
  ) { (b) throws(Stop) in
    try b.greet()
    try b.sleep(seconds: 1_000_000)
    try b.act(Harness.start)
    try b.act(Harness.linkUp, Harness.presence())
    try b.tell(SnapshotSpec())
    try b.act(Harness.launch(1, "W1"))
    try b.act(Harness.input("exercise", #""exercise":"Press""#))
    try b.act(Harness.input("start"), Harness.input("next"))
    try b.demand("SHOWN-2", b.screen["since"], is: .integer(b.now), "the beginning of the rest")
    let end = b.now + 45 * Harness.second
    try b.demand("SHOWN-2", b.screen["until"], is: .integer(end), "the end of the rest")
    let due = b.deadline ?? 0
    try b.demand("LEASE-8", due > b.now, "a deadline after \(b.now)", "\(due)")
  }

  // MARK: Real time

  /// Starts a device in real time that could have leases, connects it, and starts its app.
  private static func live(_ b: Harness) throws(Stop) {
    try welcome(b, #""seed":"7","leased":false"#)
    let launch = b.role == .watch ? [Harness.input("launch")] : []
    let inputs = [Harness.start, Harness.linkUp, Harness.presence()] + launch
    try b.send(#"{"type":"inputs","inputs":[\#(inputs.joined(separator: ","))]}"#)
  }

  /// Reads lines until there is an effect that fits, and returns all effects up to there.
  private static func effects(
    _ b: Harness,
    until fits: (JSONValue) -> Bool
  ) throws(Stop) -> [JSONValue] {
    var all: [JSONValue] = []
    while !all.contains(where: fits) { all += try b.receive()["effects"].elements }
    return all
  }

  private static func ownDeadline(_ role: DeviceRole) -> Case {
    Case("LEASE-22", role, "in real time it acts on its own deadlines") { (b) throws(Stop) in
      try live(b)
      let refused = Harness.send("user-info", #"{"a":null}"#)
      try b.send(#"{"type":"inputs","inputs":[\#(refused)]}"#)
      let told = try effects(b) { $0["event"] == "outcome" }.last { $0["event"] == "outcome" }
      try b.demand("SESSION-101", told?["code"], is: 7010, "the code of its outcome, 100 ms later")
    }
  }

  private static func allInputs(_ role: DeviceRole) -> Case {
    Case("LEASE-20", role, "in real time it takes all inputs of a line, in their order") {
      (b) throws(Stop) in
      try live(b)
      let inputs = ["one", "two", "three"].map { Harness.input($0) }.joined(separator: ",")
      try b.send(#"{"type":"inputs","inputs":[\#(inputs)]}"#)
      try b.send(#"{"type":"inputs","inputs":[\#(Harness.input("end"))]}"#)
      let verbs = try effects(b) { $0["do"] == "end" }.map { $0["do"] }.filter { !$0.isMissing }
      try b.demand("LEASE-20", verbs, is: ["one", "two", "three", "end"], "the refused verbs")
    }
  }

  /// The greatest difference of two dates that is that of two programs on one machine.
  private static let tolerance: Int64 = 60_000_000

  private static func ownDate(_ role: DeviceRole) -> Case {
    Case("LEASE-21", role, "in real time its date is that of the machine") { (b) throws(Stop) in
      try live(b)
      try b.send(#"{"type":"inputs","inputs":[\#(Harness.message(71, #"{"a":1}"#))]}"#)
      try b.send(#"{"type":"inputs","inputs":[\#(Harness.input("end"))]}"#)
      let told = try effects(b) { $0["do"] == "end" }.map { $0["packet"] }
      let date = told.first { $0["kind"] == "receipt" }?["time"].number ?? 0
      let own = b.subject.wallMicroseconds
      try b.demand("LEASE-21", abs(date - own) < tolerance, "a date near \(own)", "\(date)")
    }
  }
}
