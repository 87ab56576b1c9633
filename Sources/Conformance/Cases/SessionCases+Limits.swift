import LockstepProtocol

/// Cases about the size limits of sends, and about sends that exceed them.
extension SessionCases {
  /// Makes a payload of this size as a property list, in bytes: it has one text, which is 55 bytes
  /// shorter.
  static func payload(ofSize size: Int) -> String {
    #"{"a":"\#(String.long(size - 55))"}"#
  }

  static func limits(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-20", role, "a message of 65536 bytes goes, one byte more fails with 7009") {
        (b) throws(Stop) in
        try ready(b)
        let at = try b.act(send("message", payload(ofSize: 65_536)))
        try b.demand("SESSION-20", at.packets("message").count, is: 1, "packets at the limit")
        let over = outcomes(try b.act(send("message", payload(ofSize: 65_537))))
        try b.demand("SESSION-20", over, is: ["message failed 7009"], "outcomes beyond it")
      },
      Case("SESSION-20", role, "a context of 262,144 bytes goes, one of 262,145 fails with 7009") {
        (b) throws(Stop) in
        try ready(b)
        // Above 65,535 bytes the offsets are four bytes wide, which is six bytes more.
        func context(_ size: Int) -> String { send("context", payload(ofSize: size - 8)) }
        let over = outcomes(try b.act(context(262_145)))
        let wanted = ["applicationContext failed 7009"]
        try b.demand("SESSION-20", over, is: wanted, "outcomes of one byte too many")
        let effects = try b.act(context(262_144))
        try b.demand("SESSION-20", outcomes(effects), is: [], "outcomes at the limit")
      },
      Case("SESSION-20", role, "an integer of 64 bits goes as it is") { (b) throws(Stop) in
        try ready(b)
        let payload = #"{"at":1767603600123456789,"least":-9223372036854775808}"#
        let sent = try b.act(send("user-info", payload)).packets("userInfo").map { $0["payload"] }
        try b.demand("SESSION-20", sent.map { $0["at"] }, is: [1_767_603_600_123_456_789], "“at”")
        try b.demand("SESSION-20", sent.map { $0["least"].number }, is: [.min], "“least”")
      },
      Case("SESSION-20", role, "a payload that is no property list fails with 7010", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        for payload in [
          #"{"a":null}"#, #"{"$x":1}"#, #"{"$data":"AA=="}"#, #"{"a":{"$data":"AAE"}}"#,
        ] {
          let found = outcomes(try b.act(send("message", payload)))
          try b.demand("SESSION-20", found, is: ["message failed 7010"], "outcomes of \(payload)")
        }
      },
      Case("VALUE-23", role, "a number that occurs often is counted once") { (b) throws(Stop) in
        try ready(b)
        func fives(_ count: Int) -> String {
          #"{"a":["# + String(repeating: "5,", count: count - 1) + "5]}"
        }
        let effects = try b.act(send("message", fives(65_400)))
        try b.demand("VALUE-23", outcomes(effects), is: [], "outcomes of 65,459 bytes")
        let over = outcomes(try b.act(send("message", fives(65_480))))
        try b.demand("VALUE-23", over, is: ["message failed 7009"], "outcomes of 65,539 bytes")
      },
      Case("SESSION-44", role, "a payload of more than 458,752 bytes of JSON fails with 7009") {
        (b) throws(Stop) in
        try ready(b)
        // One control character is one byte of a property list and six of JSON.
        let text = String(repeating: #"\u0001"#, count: 80_000)
        let found = outcomes(try b.act(send("context", #"{"a":"\#(text)"}"#)))
        try b.demand("SESSION-44", found, is: ["applicationContext failed 7009"], "outcomes")
      },
    ]
  }

  static func userInfoLimits(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-20", role, "a user info of 65536 bytes goes, one byte more does not") {
        (b) throws(Stop) in
        try ready(b)
        for (size, count) in [(65_536, 1), (65_537, 0)] {
          let effects = try b.act(send("user-info", payload(ofSize: size)))
          try b.demand(
            "SESSION-20",
            effects.packets("userInfo").count,
            is: count,
            "packets of \(size)"
          )
        }
      },
      Case("SESSION-101", role, "a user info that cannot be sent fails 100 ms after the call") {
        (b) throws(Stop) in
        try ready(b)
        var early = try b.act(send("user-info", payload(ofSize: 65_537)))
        early += try b.act(send("user-info", #"{"a":null}"#))
        try b.demand("SESSION-101", outcomes(early), is: [], "outcomes at the call")
        let before = outcomes(try b.advance(seconds: 0, nanoseconds: 99_999_999))
        try b.demand("SESSION-101", before, is: [], "outcomes before 100 ms")
        let wanted = ["userInfo failed 7009", "userInfo failed 7010"]
        let after = outcomes(try b.advance(seconds: 0, nanoseconds: 1))
        try b.demand("SESSION-101", after, is: wanted, "outcomes at 100 ms")
      },
    ]
  }
}
