import LockstepProtocol

/// Cases about files that come a second time, files at the limit of their size, and the file after one
/// that failed.
enum FileAgainCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { role in
    others.map { otherFile($0, role) } + [
      greatest(role), afterFailure(role), earlier(role), withoutLimit(role),
    ]
  }

  /// Fields in which a file differs from the one whose beginning has come.
  private static let others: [(what: String, packet: String)] = [
    ("name", FileOrderCases.coming(1, name: "b.bin")),
    ("metadata", FileOrderCases.coming(1, metadata: #"{"n":1}"#)),
  ]

  private static func otherFile(_ other: (what: String, packet: String), _ role: DeviceRole)
    -> Case
  {
    Case("SESSION-95", role, "a file of another \(other.what) begins anew") { (b) throws(Stop) in
      try FileOrderCases.ready(b)
      try b.act(FileOrderCases.coming(1))
      try b.act(FileOrderCases.data(1, "aGVs"))
      try b.reconnect()
      let same = try b.act(FileOrderCases.coming(1)).packets("fileOffset").map { $0["offset"] }
      try b.demand("SESSION-95", same, is: [3], "what is there of this very file")
      try b.reconnect()
      let found = try b.act(other.packet).packets("fileOffset").map { $0["offset"] }
      try b.demand("SESSION-95", found, is: [0], "what is there of another one")
    }
  }

  private static func greatest(_ role: DeviceRole) -> Case {
    Case("SESSION-98", role, "a file of 67,108,864 bytes may come, and one of a byte more may not")
    {
      (b) throws(Stop) in
      try FileOrderCases.ready(b)
      let words = try b.act(FileOrderCases.coming(1, size: 67_108_864)).packets("fileOffset")
      try b.demand("SESSION-98", words.map { $0["offset"] }, is: [0], "the answer at the limit")
      try b.act(Harness.packet(#""kind":"fileCancel","origin":1,"id":1"#))
      let over = try b.act(FileOrderCases.coming(2, size: 67_108_865)).packets("fileReceipt")
      try b.demand("SESSION-98", over.map { $0["code"] }, is: [7014], "the answer beyond it")
    }
  }

  private static func afterFailure(_ role: DeviceRole) -> Case {
    Case("SESSION-209", role, "a file that failed makes room for the next one") {
      (b) throws(Stop) in
      try FileOrderCases.ready(b)
      let first = try b.sent("file", Harness.input("file", #""name":"a","bytes":10"#))
      try b.act(Harness.input("file", #""name":"b","bytes":20"#))
      let mark = #""origin":\#(first["origin"]),"id":\#(first["id"])"#
      let effects = try b.act(Harness.packet(#""kind":"fileReceipt",\#(mark),"code":7014"#))
      try b.demand(
        "SESSION-98",
        SessionCases.outcomes(effects),
        is: ["file failed 7014"],
        "outcomes"
      )
      let next = effects.packets("file").map { $0["size"] }
      try b.demand("SESSION-209", next, is: [20], "files announced then")
    }
  }

  private static func earlier(_ role: DeviceRole) -> Case {
    Case("SESSION-213", role, "of several files that were given, none is given again") {
      (b) throws(Stop) in
      try FileOrderCases.ready(b)
      for id: Int64 in 1...3 {
        try b.act(FileOrderCases.coming(id))
        let given = try b.act(FileOrderCases.data(id, "aGVsbG8=")).received("file")
        try b.given(given == [.integer(id)], "a file that the app was given")
      }
      try b.reconnect()
      let again = try b.act(FileOrderCases.coming(1))
      let receipts = again.packets("fileReceipt").map { $0["id"] }
      try b.demand("SESSION-213", receipts, is: [1], "receipts for the first one")
      try b.demand("SESSION-213", again.received("file"), is: [], "files that the app is given")
    }
  }

  private static func withoutLimit(_ role: DeviceRole) -> Case {
    Case("SESSION-98", role, "a limit of the time of transfers can be taken away") {
      (b) throws(Stop) in
      try FileOrderCases.ready(b)
      try b.needsLease()
      try b.tried("transfer-timeout", #""seconds":60"#)
      try b.act(Harness.input("transfer-timeout", #""seconds":0"#))
      _ = try b.sent("file", Harness.input("file", #""name":"a","bytes":10"#))
      let told = SessionCases.outcomes(try b.advance(seconds: 86_400))
      try b.demand("SESSION-98", told, is: [], "outcomes within a day")
    }
  }
}
