import LockstepProtocol

/// Cases about delegate methods that an app lacks, cancelled user infos, and user infos for the
/// complication.
enum TransferCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap { lacking($0) + [cancelled($0)] + labelled($0) } + current
    + [limited] + woken + budget

  // MARK: The delegate's methods

  /// The four delegate methods for messages, each with a payload that needs the method.
  private static let methods: [(name: String, payload: String, reply: Bool)] = [
    ("message", #"{"a":1}"#, false), ("message-reply", #"{"a":1}"#, true),
    ("data", #"{"$data":"AAEC"}"#, false), ("data-reply", #"{"$data":"AAEC"}"#, true),
  ]

  private static func lacking(_ role: DeviceRole) -> [Case] {
    methods.map { method in
      lacking(method, role)
    } + [
      Case("SESSION-89", role, "a delegate can lack two methods") { (b) throws(Stop) in
        try b.ready()
        try b.tried("lacks", #""method":"message""#)
        try b.tried("lacks", #""method":"data""#)
        let effects = try b.act(Harness.message(71, #"{"a":1}"#))
        let codes = effects.packets("failure").map { $0["code"] }
        try b.demand("SESSION-89", codes, is: [7014], "codes of the first that is lacking")
      }
    ]
  }

  private static func lacking(
    _ method: (name: String, payload: String, reply: Bool),
    _ role: DeviceRole
  )
    -> Case
  {
    Case("SESSION-89", role, "without the method “\(method.name)” its messages fail with 7014") {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("lacks", #""method":"\#(method.name)""#)
      for (index, other) in methods.enumerated() {
        let id = Int64(index + 71)
        let effects = try b.act(Harness.message(id, reply: other.reply, other.payload))
        let isLacking = other.name == method.name
        let codes = effects.packets("failure").map { $0["code"] }
        try b.demand("SESSION-89", codes, is: isLacking ? [7014] : [], "codes of \(other.name)")
        let given = effects.received("message")
        try b.demand("SESSION-89", given, is: isLacking ? [] : [.integer(id)], "what is given")
      }
    }
  }

  // MARK: Taken back

  private static func cancelled(_ role: DeviceRole) -> Case {
    Case(
      "SESSION-90",
      role,
      "a user info that is taken back ends as cancelled, and is sent no more"
    ) {
      (b) throws(Stop) in
      try b.ready()
      let id = try b.sent("userInfo", Harness.send("user-info", #"{"a":1}"#))["id"]
      let found = SessionCases.outcomes(try b.tried("cancel-user-info", #""id":\#(id)"#))
      try b.demand("SESSION-90", found, is: ["userInfo cancelled"], "outcomes")
      let later = try b.reconnect().packets("userInfo")
      try b.demand("SESSION-90", later.count, is: 0, "user infos over the next connection")
    }
  }

  private static func labelled(_ role: DeviceRole) -> [Case] {
    [("userInfo", "user-info", #""payload":{"a":1}"#), ("file", "file", #""name":"a","bytes":1"#)]
      .map { kind, verb, content in
        Case("ACTION-15", role, "the last \(kind) of a label is taken back by it, and no other") {
          (b) throws(Stop) in
          try b.ready()
          try b.act(Harness.linkDown)
          for label in ["one", "two", "one"] {
            try b.tried(verb, content + #","label":"\#(label)""#)
          }
          var ids: [Int64] = []
          for label in ["one", "two"] {
            let told = try b.tried("cancel-\(verb)", #""id":"\#(label)""#).events("outcome")
            try b.demand("ACTION-15", told.map { $0["outcome"] }, is: ["cancelled"], "outcomes")
            ids += told.compactMap { $0["id"].number }
          }
          try b.demand("ACTION-15", ids, is: [ids[0], ids[0] - 1], "what was taken back")
          let unknown = try b.act(Harness.input("cancel-\(verb)", #""id":"three""#))
          try b.demand("ACTION-15", unknown.refusals("cancel-\(verb)"), is: 1, "refusals")
        }
      }
  }

  // MARK: For the complication

  private static func complication(_ number: Int) -> String {
    Harness.send("complication", #"{"number":\#(number)}"#)
  }

  private static let current: [Case] = [
    Case("SESSION-91", .phone, "a new one goes before the one that it replaces") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.act(complication(1))
      let words = try b.act(complication(2)).words("packet:complication", "packet:userInfo")
      try b.demand(
        "SESSION-91",
        words,
        is: ["packet:complication", "packet:userInfo"],
        "the order"
      )
    },
    Case("SESSION-91", .phone, "the complication's is sent before user infos that wait") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.act(Harness.linkDown)
      try b.act(Harness.send("user-info", #"{"number":1}"#), complication(2))
      let words = try b.act(Harness.linkUp, Harness.presence()).words(
        "packet:userInfo",
        "packet:complication"
      )
      let wanted = ["packet:complication", "packet:userInfo"]
      try b.demand("SESSION-91", words, is: wanted, "the order")
    },
    Case("SESSION-92", .phone, "one that is replaced before its receipt is an ordinary one") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.act(Harness.linkDown)
      try b.act(complication(1), complication(2))
      let effects = try b.act(Harness.linkUp, Harness.presence())
      let now = effects.packets("complication").map { $0["payload"]["number"] }
      try b.demand("SESSION-92", now, is: [2], "the current ones")
      let before = effects.packets("userInfo").map { $0["payload"]["number"] }
      try b.demand("SESSION-92", before, is: [1], "the ordinary ones")
      let receipt = Harness.complicationReceipt(effects.packets("complication")[0])
      let found = SessionCases.outcomes(try b.act(receipt))
      let wanted = ["currentComplicationUserInfo delivered"]
      try b.demand("SESSION-40", found, is: wanted, "outcomes")
    },
  ]

  private static let limited = Case(
    "SESSION-20",
    .phone,
    "one for the complication of 65536 bytes goes, one byte more does not"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.tried("complication-on-face")
    for (size, count) in [(65_536, 1), (65_537, 0)] {
      let payload = SessionCases.payload(ofSize: size)
      let packets = try b.act(Harness.send("complication", payload)).packets("complication")
      try b.demand("SESSION-20", packets.count, is: count, "packets of \(size)")
      for packet in packets { try b.act(Harness.complicationReceipt(packet)) }
    }
  }

  private static let woken: [Case] = [
    Case("SESSION-91", .watch, "the complication's starts the app without background refresh") {
      (b) throws(Stop) in
      try b.watchLinked()
      try b.tried("background-refresh", #""off":true"#)
      let packet = Harness.packet(
        #""kind":"complication","origin":1,"id":4,"payload":{"number":1}"#
      )
      let effects = try b.act(packet)
      try b.demand("SESSION-91", effects.appStates, is: ["background"], "presence")
      let given = effects.received("currentComplicationUserInfo")
      try b.demand("SESSION-91", given, is: [4], "what the app was given")
      let receipts = effects.packets("complicationReceipt").map { $0["id"] }
      try b.demand("SESSION-91", receipts, is: [4], "receipts")
    }
  ]

  private static let budget: [Case] = [
    Case("SESSION-93", .phone, "a day has 50, and one more is an ordinary user info") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      for number in 1...50 {
        let packets = try b.act(complication(number)).packets("complication")
        try b.demand("SESSION-93", packets.count, is: 1, "packets of number \(number)")
        try b.act(Harness.complicationReceipt(packets[0]))
      }
      let more = try b.act(complication(51)).words("packet")
      try b.demand("SESSION-93", more, is: ["packet:userInfo"], "packets of number 51")
      try b.advance(seconds: 86_400)
      let tomorrow = try b.act(complication(52)).words("packet")
      try b.demand("SESSION-93", tomorrow, is: ["packet:complication"], "packets of the next day")
    },
    Case("SESSION-201", .phone, "a day of the budget begins at midnight where the phone is") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.needsLease()
      // It is nine in the morning of Greenwich.
      b.move(toZone: 5 * 3_600)
      for number in 1...50 {
        let packets = try b.act(complication(number)).packets("complication")
        try b.given(packets.count == 1, "packets of number \(number)")
        try b.act(Harness.complicationReceipt(packets[0]))
      }
      try b.advance(seconds: 9 * 3_600)
      let late = try b.act(complication(51)).words("packet")
      try b.demand("SESSION-201", late, is: ["packet:userInfo"], "packets before midnight")
      try b.advance(seconds: 2 * 3_600)
      let early = try b.act(complication(52)).words("packet")
      try b.demand("SESSION-201", early, is: ["packet:complication"], "packets after midnight")
    },
    Case("SESSION-201", .phone, "a day of the budget begins so long after midnight as was set") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face")
      try b.tried("complication-renewal", #""seconds":36000"#)
      try b.needsLease()
      // It is nine in the morning: the day goes on for an hour.
      for number in 1...50 {
        let packets = try b.act(complication(number)).packets("complication")
        try b.given(packets.count == 1, "packets of number \(number)")
        try b.act(Harness.complicationReceipt(packets[0]))
      }
      try b.advance(seconds: 3_000)
      let late = try b.act(complication(51)).words("packet")
      try b.demand("SESSION-201", late, is: ["packet:userInfo"], "packets before the hour")
      try b.advance(seconds: 1_200)
      let early = try b.act(complication(52)).words("packet")
      try b.demand("SESSION-201", early, is: ["packet:complication"], "packets after the hour")
    },
    Case("SESSION-93", .phone, "without a complication on the face it is an ordinary user info") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("complication-on-face", #""off":true"#)
      let words = try b.act(complication(1)).words("packet")
      try b.demand("SESSION-93", words, is: ["packet:userInfo"], "packets")
    },
  ]
}
