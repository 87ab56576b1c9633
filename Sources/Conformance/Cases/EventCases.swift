import LockstepProtocol

/// Cases about the events that a device reports of its session: one for each row of the tables of
/// SESSION-41.
enum EventCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { lives($0) + sends($0) } + devices

  /// Demands that the first event with a name has exactly the fields of its row.
  private static func demand(
    _ b: Harness,
    _ effects: [Effect],
    _ event: String,
    is fields: [(name: String, value: JSONValue)] = []
  ) throws(Stop) {
    let told = effects.events(event).first ?? .missing
    let wanted = (["type", "event"] + fields.map(\.name)).sorted()
    try b.demand("SESSION-41", told.names.sorted(), is: wanted, "the fields of “\(event)”")
    for (name, value) in fields {
      try b.demand("SESSION-41", told[name], is: value, "“\(name)” of “\(event)”")
    }
  }

  /// Demands an outcome, of a message or of another kind of send.
  private static func demand(
    _ b: Harness,
    _ effects: [Effect],
    outcome: String,
    of kind: String = "message",
    _ id: JSONValue,
    _ code: JSONValue? = nil
  ) throws(Stop) {
    let more = code.map { [(name: "code", value: $0)] } ?? []
    let fields: [(name: String, value: JSONValue)] = [
      ("kind", .string(kind)), ("id", id), ("outcome", .string(outcome)),
    ]
    try demand(b, effects, "outcome", is: fields + more)
  }

  // MARK: The app's life

  private static func lives(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-41", role, "the beginning of an app and of a connection is told") {
        (b) throws(Stop) in
        var effects: [Effect] = []
        if role == .watch {
          try b.watchLinked()
          effects = try b.act(Harness.input("launch"))
        } else {
          try b.greet()
          effects = try b.act(Harness.start)
          effects += try b.act(Harness.linkUp)
          effects += try b.act(Harness.presence())
        }
        try demand(b, effects, "activated")
        try demand(b, effects, "reachability", is: [("value", true)])
      },
      Case("SESSION-41", role, "an activation that fails is told with its code") {
        (b) throws(Stop) in
        try b.ready()
        try b.tried("unsupported")
        try b.act(Harness.input("quit"))
        let effects = try b.act(Harness.input("launch"))
        try demand(b, effects, "activationFailed", is: [("code", 7002)])
      },
      Case("SESSION-41", role, "what is received is told with its kind and its number") {
        (b) throws(Stop) in
        try b.ready()
        let effects = try b.act(Harness.message(77, #"{"a":1}"#))
        try demand(b, effects, "received", is: [("kind", "message"), ("id", 77)])
      },
      Case("SESSION-41", role, "progress is told with what is there and what there is") {
        (b) throws(Stop) in
        try b.ready()
        let sent = try b.tried("file", #""name":"a.bin","bytes":100"#).packets("file")
        try b.given(sent.count == 1, "a file that is announced")
        let mark = #""origin":\#(sent[0]["origin"]),"id":\#(sent[0]["id"])"#
        let effects = try b.act(Harness.packet(#""kind":"fileOffset",\#(mark),"offset":0"#))
        let fields: [(name: String, value: JSONValue)] = [
          ("kind", "file"), ("id", sent[0]["id"]), ("completed", 0), ("total", 100),
        ]
        try demand(b, effects, "progress", is: fields)
      },
    ]
  }

  // MARK: Outcomes

  private static let message = Harness.send("message", #"{"a":1}"#)
  private static let question = Harness.send("message", #"{"a":1}"#, #","reply":true"#)

  private static func sends(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-41", role, "a message that arrived, and one with its answer, are told so") {
        (b) throws(Stop) in
        try b.ready()
        let first = try b.sent("message", message)["id"]
        let taken = try b.act(b.messageReceipt(first.number ?? 0))
        try demand(b, taken, outcome: "delivered", first)
        let second = try b.sent("message", question)["id"]
        let answered = try b.act(
          Harness.packet(#""kind":"reply","id":\#(second),"payload":{"a":1}"#)
        )
        try demand(b, answered, outcome: "replied", second)
      },
      Case("SESSION-41", role, "what is lost, and what did not go, are told with their codes") {
        (b) throws(Stop) in
        try b.ready()
        let id = try b.sent("message", message)["id"]
        let lost = try b.act(Harness.linkDown)
        try demand(b, lost, outcome: "unknown", id, 7007)
        let next = JSONValue.integer((id.number ?? 0) + 1)
        try demand(b, try b.act(message), outcome: "failed", next, 7007)
      },
      Case("SESSION-41", role, "what its app takes back is told so") { (b) throws(Stop) in
        try b.ready()
        let id = try b.sent("userInfo", Harness.send("user-info", #"{"a":1}"#))["id"]
        let effects = try b.tried("cancel-user-info", #""id":\#(id)"#)
        try demand(b, effects, outcome: "cancelled", of: "userInfo", id)
      },
    ]
  }

  // MARK: The other device

  private static let devices: [Case] = [
    Case("SESSION-41", .phone, "another watch is told with its origin") { (b) throws(Stop) in
      try b.phoneLinked()
      var effects = try b.act(Harness.presence(origin: 2))
      try demand(b, effects, "inactive")
      effects = try b.advance(seconds: 0, nanoseconds: 100_000_000)
      try demand(b, effects, "deactivated")
      try demand(b, effects, "counterpart", is: [("origin", 2)])
    },
    Case("SESSION-41", .phone, "what is known of the watch is told") { (b) throws(Stop) in
      try b.phoneLinked()
      let effects = try b.act(Harness.presence("notInstalled"))
      try demand(
        b,
        effects,
        "watchState",
        is: [("paired", true), ("installed", false), ("complication", false), ("remaining", 0)]
      )
    },
    Case("SESSION-41", .watch, "what is known of the phone is told") { (b) throws(Stop) in
      try b.watchOpen()
      let effects = try b.act(Harness.presence("locked"))
      try demand(b, effects, "companionState", is: [("installed", true), ("needsUnlock", true)])
    },
    Case("SESSION-41", .watch, "a background task is told with its state") { (b) throws(Stop) in
      try b.watchLinked()
      try b.tried("background-refresh")
      let effects = try b.act(Harness.userInfo(1, #"{"a":1}"#))
      try demand(b, effects, "backgroundTask", is: [("id", 1), ("state", "handed")])
    },
  ]
}
