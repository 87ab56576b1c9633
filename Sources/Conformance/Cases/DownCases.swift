import LockstepProtocol

/// Cases about packets that come while the link is down, each of which is ignored (SESSION-9).
enum DownCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { [incoming($0), receipts($0)] } + [launch]

  private static func incoming(_ role: DeviceRole) -> Case {
    Case("SESSION-9", role, "nothing that comes while the link is down is taken", .invalid) {
      (b) throws(Stop) in
      try b.ready()
      try b.act(Harness.linkDown)
      for packet in [
        Harness.message(71, reply: true, #"{"n":1}"#), Harness.userInfo(72, #"{"n":1}"#),
        Harness.context(73, #"{"n":73}"#), Harness.presence("background", incarnation: 2),
        Harness.packet(
          #""kind":"file","origin":1,"id":74,"name":"a","size":0,"checksum":0,"metadata":{}"#
        ),
      ] {
        let words = try b.act(packet).words("packet", "session")
        try b.demand("SESSION-9", words, is: [], "what follows \(packet)")
      }
    }
  }

  private static func receipts(_ role: DeviceRole) -> Case {
    Case("SESSION-9", role, "a receipt that comes while the link is down is none", .invalid) {
      (b) throws(Stop) in
      try b.ready()
      let context = try b.sent("context", Harness.send("context", #"{"n":1}"#))["id"]
      let info = try b.sent("userInfo", Harness.send("user-info", #"{"n":2}"#))["id"].number ?? 0
      try b.act(Harness.linkDown)
      let told = try b.act(
        Harness.packet(#""kind":"contextReceipt","id":\#(context)"#),
        b.userInfoReceipt(info)
      )
      try b.demand("SESSION-9", SessionCases.outcomes(told), is: [], "outcomes")
      let again = try b.act(Harness.linkUp, Harness.presence())
      let contexts = again.packets("context").map { $0["payload"]["n"] }
      try b.demand("SESSION-9", contexts, is: [1], "contexts of the next connection")
      let infos = again.packets("userInfo").map { $0["payload"]["n"] }
      try b.demand("SESSION-9", infos, is: [2], "user infos of the next connection")
    }
  }

  private static let launch = Case(
    "SESSION-9",
    .watch,
    "a launch that comes while the link is down starts nothing",
    .invalid
  ) { (b) throws(Stop) in
    try b.watchLinked()
    try b.tell(SnapshotSpec())
    try b.act(Harness.linkDown)
    let effects = try b.act(Harness.launch(1, "W1"))
    try b.demand("SESSION-9", effects.words("packet", "session"), is: [], "what follows")
    try b.demand("SESSION-9", b.screen["screen"] == "exercises", is: false, "an open workout")
  }
}
