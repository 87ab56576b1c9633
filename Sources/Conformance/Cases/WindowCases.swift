import LockstepProtocol

/// Cases about the user infos under way: how many there are, and what each of them names.
enum WindowCases {
  static let all: [Case] = DeviceRole.allCases.flatMap {
    [receiptOutOfOrder($0), following($0), foreignBefore($0)]
  }

  /// Queues so many user infos, and returns those that leave.
  private static func queue(_ b: Harness, _ count: Int) throws(Stop) -> [JSONValue] {
    try b.act((1...count).map { Harness.send("user-info", #"{"n":\#($0)}"#) }).packets("userInfo")
  }

  private static func numbers(_ packets: [JSONValue]) -> [JSONValue] {
    packets.map { $0["payload"]["n"] }
  }

  private static func receiptOutOfOrder(_ role: DeviceRole) -> Case {
    Case("SESSION-32", role, "a receipt for one in the middle makes room for the next") {
      (b) throws(Stop) in
      try b.ready()
      let sent = try queue(b, 12)
      try b.given((6..<11).contains(sent.count), "user infos under way, and others that wait")
      for (turn, place) in [2, 5].enumerated() {
        let receipt = b.userInfoReceipt(sent[place]["id"].number ?? 0)
        let next = numbers(try b.act(receipt).packets("userInfo"))
        let number = JSONValue.integer(Int64(sent.count + turn + 1))
        try b.demand("SESSION-32", next, is: [number], "what leaves then")
      }
    }
  }

  private static func following(_ role: DeviceRole) -> Case {
    Case("SESSION-32", role, "one behind another that was taken back follows the one before that") {
      (b) throws(Stop) in
      try b.ready()
      let before = try b.sent("userInfo", Harness.send("user-info", #"{"n":0}"#))["id"]
      try b.act(b.userInfoReceipt(before.number ?? 0))
      try b.act(Harness.linkDown)
      _ = try queue(b, 3)
      try b.tried("cancel-user-info", #""id":\#((before.number ?? 0) + 2)"#)
      let sent = try b.act(Harness.linkUp, Harness.presence()).packets("userInfo")
      try b.demand("SESSION-90", numbers(sent), is: [1, 3], "what is sent")
      try b.demand("SESSION-32", sent[1]["after"], is: sent[0]["id"], "what the last one follows")
    }
  }

  private static func foreignBefore(_ role: DeviceRole) -> Case {
    Case("SESSION-34", role, "what one origin has sent lets nothing of another one be taken") {
      (b) throws(Stop) in
      try b.ready()
      for id: Int64 in 1...5 { try b.act(Harness.userInfo(id, origin: 1, #"{"n":\#(id)}"#)) }
      let early = try b.act(Harness.userInfo(6, origin: 2, after: 5, #"{"n":6}"#))
      let words = early.words("packet:userInfoReceipt", "session:received")
      try b.demand("SESSION-34", words, is: [], "what follows the one whose forerunner is missing")
      let then = try b.act(Harness.userInfo(5, origin: 2, #"{"n":5}"#)).received("userInfo")
      try b.demand("SESSION-34", then.first ?? .missing, is: 5, "what is given when that comes")
    }
  }
}
