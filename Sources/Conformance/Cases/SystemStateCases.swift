import LockstepProtocol

/// Cases about the state of the app and of the workout session that a device's system reports beside
/// its effects.
enum SystemStateCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { app($0) + owed($0) } + session

  private static func app(_ role: DeviceRole) -> [Case] {
    [
      Case("LEASE-37", role, "its system says where its app is") { (b) throws(Stop) in
        try b.ready()
        try b.needs("system")
        try b.demand("LEASE-37", b.system["app"], is: "foreground", "where its app is")
        try b.tried("quit")
        try b.demand("LEASE-37", b.system["app"], is: "notRunning", "where its app is")
      }
    ]
  }

  private static func owed(_ role: DeviceRole) -> [Case] {
    [
      Case("LEASE-37", role, "its system says how many outcomes its app waits for") {
        (b) throws(Stop) in
        try b.ready()
        try b.needs("system")
        try b.act(Harness.linkDown)
        let before = b.system["outstanding"]["userInfo"].number ?? 0
        for text in ["one", "two"] { try b.act(Harness.send("user-info", #"{"a":"\#(text)"}"#)) }
        let owed = b.system["outstanding"]["userInfo"]
        try b.demand("LEASE-37", owed, is: .integer(before + 2), "user infos outstanding")
      }
    ]
  }

  private static let session: [Case] = [
    Case("LEASE-37", .watch, "its system says how long its workout session has measured") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needs("system")
      try b.needsLease()
      try b.demand("LEASE-37", b.system["session"], is: .missing, "a session")
      try b.act(Harness.startActivity)
      let since = b.now
      try b.demand("LEASE-37", b.system["session"]["since"], is: .integer(since), "its start")
      try b.advance(seconds: 30)
      try b.act(Harness.input("pause-activity"))
      let elapsed = b.system["session"]["elapsed"]
      try b.demand("LEASE-37", elapsed, is: .integer(30_000_000_000), "what it has measured")
      try b.demand("LEASE-37", b.system["session"]["since"], is: .missing, "since when")
    }
  ]
}
