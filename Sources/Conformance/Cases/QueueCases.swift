import LockstepProtocol

/// The cases of user infos that wait: how many, in which order, and how the other side acknowledges
/// them.
enum QueueCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap {
      [full($0), gap($0), order($0), files($0), beyond($0)] + contexts($0)
    }
    + complication

  private static func numbers(_ effects: [Effect], _ kind: String = "userInfo") -> [JSONValue] {
    effects.packets(kind).map { $0["payload"]["n"] }
  }

  // MARK: User infos

  /// The greatest number of user infos that may wait, and the number of parts in which the case queues
  /// them.
  private static let (most, parts) = (65_536, 128)

  private static func full(_ role: DeviceRole) -> Case {
    Case("SESSION-30", role, "65,536 user infos wait, and one more fails with 7015") {
      (b) throws(Stop) in
      try b.ready()
      try b.act(Harness.linkDown)
      let part = Array(repeating: Harness.send("user-info", "{}"), count: most / parts)
      for _ in 0..<parts {
        let told = SessionCases.outcomes(try b.act(part))
        try b.demand("SESSION-30", told, is: [], "outcomes of the first 65,536")
      }
      let over = SessionCases.outcomes(try b.act(Harness.send("user-info", "{}")))
      try b.demand("SESSION-30", over, is: ["userInfo failed 7015"], "outcomes of one more")
      let ids = try b.reconnect().packets("userInfo").compactMap { $0["id"].number }
      try b.demand("SESSION-33", !ids.isEmpty, "user infos under way", "none")
      try b.act(b.userInfoReceipt(ids[0]))
      let next = SessionCases.outcomes(try b.act(Harness.send("user-info", "{}")))
      try b.demand("SESSION-30", next, is: [], "outcomes of one in the place of the first")
    }
  }

  private static func gap(_ role: DeviceRole) -> Case {
    Case("SESSION-32", role, "a user info names the one before it also where a number was used up")
    {
      (b) throws(Stop) in
      try b.ready()
      let first = try b.sent("userInfo", Harness.send("user-info", #"{"n":1}"#))
      let refused = try b.act(Harness.send("user-info", #"{"n":null}"#)).packets("userInfo").count
      try b.demand("SESSION-101", refused, is: 0, "user infos of what is no property list")
      let next = try b.sent("userInfo", Harness.send("user-info", #"{"n":2}"#))
      try b.demand("SESSION-32", next["after"], is: first["id"], "the one that it follows")
    }
  }

  private static func order(_ role: DeviceRole) -> Case {
    Case("SESSION-33", role, "300 user infos go in the order of queueing, over two connections") {
      (b) throws(Stop) in
      try b.ready()
      try b.act(Harness.linkDown)
      try b.act((1...300).map { Harness.send("user-info", #"{"n":\#($0)}"#) })
      let first = try b.reconnect().packets("userInfo")
      var sent = first.map { $0["payload"]["n"] }
      for packet in first.prefix(3) {
        sent += numbers(try b.act(b.userInfoReceipt(packet["id"].number ?? 0)))
      }
      let wanted = sent.indices.map { JSONValue.integer(Int64($0 + 1)) }
      try b.demand("SESSION-33", sent, is: wanted, "over the first connection")
      var waiting = try b.reconnect().packets("userInfo")
      var place = 0
      while place < waiting.count {
        waiting += try b.act(b.userInfoReceipt(waiting[place]["id"].number ?? 0))
          .packets("userInfo")
        place += 1
      }
      let found = waiting.map { $0["payload"]["n"] }
      try b.demand("SESSION-33", found, is: (4...300).map { .integer($0) }, "over the second one")
    }
  }

  // MARK: Files

  private static func file(_ bytes: Int) -> String {
    Harness.input("file", #""name":"a.bin","bytes":\#(bytes)"#)
  }

  private static func mark(_ packet: JSONValue) -> String {
    #""origin":\#(packet["origin"]),"id":\#(packet["id"])"#
  }

  private static func files(_ role: DeviceRole) -> Case {
    Case(
      "SESSION-209",
      role,
      "files that wait go in the order of queueing over the next connection"
    ) {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("file", #""name":"../probe","bytes":1"#)
      try b.act(Harness.linkDown)
      for bytes in [30, 10, 20] { try b.act(file(bytes)) }
      var announced = try b.reconnect().packets("file")
      var place = 0
      while place < announced.count {
        let receipt = Harness.packet(#""kind":"fileReceipt",\#(mark(announced[place]))"#)
        announced += try b.act(receipt).packets("file")
        place += 1
      }
      let sizes = announced.map { $0["size"] }
      try b.demand("SESSION-209", sizes, is: [30, 10, 20], "the files, one after the other")
    }
  }

  private static func beyond(_ role: DeviceRole) -> Case {
    Case("SESSION-214", role, "no more bytes are there than the file has", .invalid) {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("file", #""name":"../probe","bytes":1"#)
      let announced = try b.sent("file", file(100_000))
      try b.act(Harness.packet(#""kind":"fileOffset",\#(mark(announced)),"offset":0"#))
      let count = Harness.packet(#""kind":"fileOffset",\#(mark(announced)),"offset":100001"#)
      let effects = try b.act(count)
      let told = effects.events("progress").map { $0["completed"] }
      try b.demand("SESSION-214", told, is: [100_000], "the bytes that are told")
      let words = effects.words("packet:fileData", "session:outcome")
      try b.demand("SESSION-214", words, is: [], "what follows besides")
    }
  }

  // MARK: Contexts

  private static func contexts(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-54", role, "of two contexts the newer alone goes over the next connection") {
        (b) throws(Stop) in
        try b.ready()
        let old = try b.sent("context", Harness.send("context", #"{"n":1}"#))["id"].number ?? 0
        try b.act(Harness.send("context", #"{"n":2}"#))
        let again = try b.reconnect().packets("context")
        try b.demand("SESSION-54", again.map { $0["payload"]["n"] }, is: [2], "contexts")
        try b.act(Harness.receipt("contextReceipt", old))
        let early = numbers(try b.act(Harness.send("context", #"{"n":3}"#)), "context")
        try b.demand("SESSION-51", early, is: [], "contexts after a receipt of the first")
        let id = again[0]["id"].number ?? 0
        let next = numbers(try b.act(Harness.receipt("contextReceipt", id)), "context")
        try b.demand("SESSION-55", next, is: [3], "contexts after its own receipt")
      },
      Case("VALUE-13", role, "a context whose bytes are others is another one") {
        (b) throws(Stop) in
        try b.ready()
        for payload in [#"{"a":1}"#, #"{"a":1.0}"#, #"{"a":true}"#] {
          let sent = try b.act(Harness.send("context", payload)).packets("context")
          try b.demand("VALUE-13", sent.map { "\($0["payload"])" }, is: [payload], "contexts")
          try b.act(Harness.receipt("contextReceipt", sent[0]["id"].number ?? 0))
        }
      },
      Case("SESSION-51", role, "a value that is set again after another one is sent again") {
        (b) throws(Stop) in
        try b.ready()
        let first = try b.sent("context", Harness.send("context", #"{"n":1}"#))
        try b.act(Harness.send("context", #"{"n":2}"#), Harness.send("context", #"{"n":1}"#))
        let id = first["id"].number ?? 0
        let next = try b.act(Harness.receipt("contextReceipt", id)).packets("context")
        try b.demand("SESSION-51", next.map { $0["payload"]["n"] }, is: [1], "contexts")
        let isNew = (next[0]["id"].number ?? 0) > id
        try b.demand("SESSION-51", isNew, "an id above \(id)", "\(next[0]["id"])")
      },
    ]
  }

  // MARK: For the complication

  private static func receipt(origin: Int64, id: Int64) -> String {
    Harness.packet(#""kind":"complicationReceipt","origin":\#(origin),"id":\#(id)"#)
  }

  private static func current(_ b: Harness) throws(Stop) -> (packet: JSONValue, id: Int64) {
    try b.phoneLinked()
    try b.tried("complication-on-face")
    let packet = try b.sent("complication", Harness.send("complication", #"{"n":1}"#))
    return (packet, packet["id"].number ?? 0)
  }

  private static let complication: [Case] = [
    Case("SESSION-91", .phone, "the complication's is sent again, as it was, until its receipt") {
      (b) throws(Stop) in
      let (packet, id) = try current(b)
      let again = try b.reconnect().packets("complication")
      try b.demand("SESSION-91", again, is: [packet], "what the next connection has")
      let told = SessionCases.outcomes(try b.act(receipt(origin: b.origin, id: id)))
      let wanted = ["currentComplicationUserInfo delivered"]
      try b.demand("SESSION-91", told, is: wanted, "outcomes of its receipt")
      let later = try b.reconnect().words("packet:complication", "packet:userInfo")
      try b.demand("SESSION-91", later, is: [], "what the connection after it has")
    },
    Case("SESSION-215", .phone, "a receipt of another number ends nothing", .invalid) {
      (b) throws(Stop) in
      let (packet, id) = try current(b)
      var told = SessionCases.outcomes(try b.act(receipt(origin: b.origin, id: id + 1)))
      told += SessionCases.outcomes(try b.act(receipt(origin: b.origin + 1, id: id)))
      try b.demand("SESSION-215", told, is: [], "outcomes of receipts for nothing that waits")
      let again = try b.reconnect().packets("complication")
      try b.demand("SESSION-215", again, is: [packet], "what still waits")
    },
    Case("SESSION-91", .watch, "one that comes again is given, and receipted, again") {
      (b) throws(Stop) in
      try b.watchOpen()
      let packet = #""kind":"complication","origin":1,"id":4,"payload":{"number":1}"#
      for time in ["the first", "the second"] {
        let effects = try b.act(Harness.packet(packet))
        let words = effects.words("session:received", "packet:complicationReceipt")
        let wanted = ["session:received", "packet:complicationReceipt"]
        try b.demand("SESSION-91", words, is: wanted, "what it does \(time) time")
        try b.reconnect()
      }
    },
  ]
}
