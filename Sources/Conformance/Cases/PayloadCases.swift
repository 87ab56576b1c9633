import LockstepProtocol

/// Cases about values at the edges of what a payload and a packet can have.
enum PayloadCases {
  static let all: [Case] = DeviceRole.allCases.flatMap {
    refused($0) + [dates($0), greatest($0), greatestOfUserInfo($0)]
  }

  /// Payloads that are no property list: the statement by which each is none.
  private static let wrong: [(statement: String, what: String, json: String)] = [
    ("VALUE-2", "an integer above those of 64 bits", "9223372036854775808"),
    ("VALUE-2", "an integer below those of 64 bits", "-9223372036854775809"),
    ("VALUE-4", "a date that is a real", #"{"$date":1.5}"#),
    ("VALUE-4", "a date that is true", #"{"$date":true}"#),
    ("VALUE-5", "data whose unused bits are not zero", #"{"$data":"AB=="}"#),
    ("VALUE-8", "a date with another key beside it", #"{"$date":0,"x":1}"#),
    ("VALUE-8", "data with another key before it", #"{"x":1,"$data":"AA=="}"#),
    ("VALUE-8", "another key with one $", #"{"$price":1}"#),
  ]

  private static func refused(_ role: DeviceRole) -> [Case] {
    wrong.map { statement, what, json in
      Case(statement, role, "a payload in which is \(what) fails with 7010", .invalid) {
        (b) throws(Stop) in
        try SessionCases.ready(b)
        for payload in [#"{"a":\#(json)}"#, #"{"a":[{"b":\#(json)}]}"#] {
          let told = SessionCases.outcomes(try b.act(SessionCases.send("message", payload)))
          try b.demand(statement, told, is: ["message failed 7010"], "outcomes of \(payload)")
        }
      }
    }
  }

  private static func dates(_ role: DeviceRole) -> Case {
    Case("VALUE-4", role, "dates of the years 1 and 4001 go, beyond 2^53 microseconds") {
      (b) throws(Stop) in
      try SessionCases.ready(b)
      let payload = #"{"a":{"$date":-62135769600000000},"b":{"$date":64092211200000000}}"#
      let sent = try b.act(SessionCases.send("user-info", payload)).packets("userInfo")
      try b.demand(
        "VALUE-4",
        sent.map { $0["payload"]["a"]["$date"] },
        is: [-62_135_769_600_000_000],
        "“a”"
      )
      try b.demand(
        "VALUE-4",
        sent.map { $0["payload"]["b"]["$date"] },
        is: [64_092_211_200_000_000],
        "“b”"
      )
    }
  }

  private static func greatest(_ role: DeviceRole) -> Case {
    Case("VALUE-2", role, "the greatest origin and the greatest number are taken") {
      (b) throws(Stop) in
      try b.greet()
      try b.act(Harness.start)
      try b.act(Harness.linkUp)
      try b.act(Harness.presence(origin: maximumInteger))
      try b.act(Harness.input("launch"))
      let message = Harness.message(maximumInteger, #"{"a":1}"#)
      let receipts = try b.act(message).packets("receipt").map { $0["id"] }
      try b.demand("VALUE-2", receipts, is: [.integer(maximumInteger)], "the message's receipt")
    }
  }

  private static func greatestOfUserInfo(_ role: DeviceRole) -> Case {
    Case("VALUE-2", role, "a user info whose origin and id are 2^53 is receipted") {
      (b) throws(Stop) in
      try SessionCases.ready(b)
      let effects = try b.act(Harness.userInfo(maximumInteger, origin: maximumInteger, #"{"a":1}"#))
      let receipts = effects.packets("userInfoReceipt")
      try b.demand(
        "VALUE-2",
        receipts.map { $0["id"] },
        is: [.integer(maximumInteger)],
        "ids of receipts"
      )
      let origins = receipts.map { $0["origin"] }
      try b.demand("VALUE-2", origins, is: [.integer(maximumInteger)], "origins of receipts")
    }
  }
}
