import LockstepProtocol

/// Cases about what seldom comes together: two rules that meet at one instant, or the end of a range.
enum SeldomCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap(both) + [under, late] + launches + [received]

  // MARK: Both devices

  private static func both(_ role: DeviceRole) -> [Case] {
    [freed(role), owed(role), takenBack(role)]
  }

  private static func freed(_ role: DeviceRole) -> Case {
    Case("SESSION-32", role, "what is taken back makes room for the next at once") {
      (b) throws(Stop) in
      try b.ready()
      var ids: [Int64] = []
      for number in 1...12 {
        let sent = try b.act(Harness.send("user-info", #"{"n":\#(number)}"#)).packets("userInfo")
        ids += sent.compactMap { $0["id"].number }
      }
      try b.given(
        (3..<12).contains(ids.count),
        "user infos that are under way, and others that wait"
      )
      let cancel = Harness.input("cancel-user-info", #""id":\#(ids[2])"#)
      let effects = try b.act(cancel)
      if effects.refusals("cancel-user-info") > 0 { throw Harness.refused("cancel-user-info") }
      let next = effects.packets("userInfo")
      let number = JSONValue.integer(Int64(ids.count + 1))
      try b.demand("SESSION-32", next.map { $0["payload"]["n"] }, is: [number], "what leaves")
      let last = JSONValue.integer(ids[ids.count - 1])
      try b.demand("SESSION-32", next[0]["after"], is: last, "the one that it follows")
    }
  }

  private static func owed(_ role: DeviceRole) -> Case {
    Case("LEASE-37", role, "a user info that will fail is waited for until it does") {
      (b) throws(Stop) in
      try b.ready()
      try b.needs("system")
      try b.needsLease()
      let before = b.system["outstanding"]["userInfo"].number ?? 0
      try b.act(Harness.send("user-info", #"{"n":null}"#))
      let waiting = b.system["outstanding"]["userInfo"].number ?? 0
      try b.demand("LEASE-37", waiting, is: before + 1, "user infos outstanding before 100 ms")
      try b.advance(seconds: 1)
      let after = b.system["outstanding"]["userInfo"].number ?? 0
      try b.demand("LEASE-37", after, is: before, "user infos outstanding after its outcome")
    }
  }

  private static func takenBack(_ role: DeviceRole) -> Case {
    Case("ACTION-29", role, "an app that is suspended takes nothing back") { (b) throws(Stop) in
      try b.ready()
      let sent = try b.sent("userInfo", Harness.send("user-info", #"{"n":1}"#))
      try b.tried("home")
      try b.tried("suspend-app")
      let effects = try b.act(Harness.input("cancel-user-info", #""id":\#(sent["id"])"#))
      try b.demand("ACTION-29", effects.refusals("cancel-user-info"), is: 1, "refusals")
      try b.demand("ACTION-29", effects.words("packet", "session"), is: [], "what it does besides")
    }
  }

  // MARK: The watch

  private static func rest(_ seconds: Int64) -> String {
    Harness.input("rest", #""rest":\#(seconds)"#)
  }

  private static let under = Case(
    "CHANGE-12",
    .watch,
    "at a start the changes with a receipt lie under those that are still queued"
  ) { (b) throws(Stop) in
    try b.watchIn()
    let sent = try b.sent("userInfo", rest(10))
    try b.act(b.userInfoReceipt(sent["id"].number ?? 0))
    try b.act(Harness.linkDown)
    try b.act(rest(20))
    try b.act(Harness.input("quit"))
    try b.act(Harness.input("launch"))
    try b.act(Harness.input("open", #""workout":"Push""#))
    try b.act(Harness.input("exercise", #""exercise":"Press""#))
    try b.act(Harness.input("start"), Harness.input("next"))
    try b.given(b.page == "rest 1 of 2", "a rest")
    let ends = (b.screen["until"].number ?? 0) - b.now
    try b.demand(
      "CHANGE-12",
      abs(ends - 20 * Harness.second) < Harness.second,
      "20 s",
      "\(ends) ns"
    )
  }

  private static let late = Case(
    "REMOTE-6",
    .watch,
    "a change that is sent late has the date at which it was"
  ) { (b) throws(Stop) in
    try b.watchForMirroring()
    try b.needs("health")
    try b.needsLease()
    try b.play([.heart(5, 100), .event("pause", 10)], lasting: 60)
    try b.startMirror()
    try b.advance(seconds: 8)
    try b.sleep(seconds: 6)
    let sent = try b.act().packets("remoteState")
    try b.given(sent.map { $0["state"] } == ["paused"], "a pause that is sent late")
    let behind = (b.date(b.now) - (sent[0]["since"].number ?? 0)) / 1_000_000
    try b.demand("REMOTE-6", behind >= 3, "“since” some seconds ago", "\(behind) s ago")
  }

  // MARK: The phone

  private static let start = Harness.input("start", #""split":"Push""#)

  private static let launches: [Case] = [
    Case("LAUNCH-8", .phone, "a launch that was lost is not made again where the owner denies it") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.linkDown)
      try b.act(start)
      try b.act(Harness.input("deny"))
      try b.act(Harness.linkUp)
      let back = try b.act(Harness.presence()).packets("launch").count
      try b.demand("LAUNCH-8", back, is: 0, "launches when the watch is back")
    },
    Case("SESSION-60", .phone, "a session without an activation launches the watch's app") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.tried("fail-activation")
      try b.tried("quit")
      let failed = try b.act(Harness.input("launch")).events("activationFailed")
      try b.given(failed.count == 1, "an activation that fails")
      let effects = try b.act(start)
      let told = SessionCases.outcomes(effects).filter { $0.hasPrefix("launch") }
      try b.demand("SESSION-60", told, is: [], "outcomes")
      try b.demand("SESSION-60", effects.packets("launch").count, is: 1, "launches")
    },
  ]

  private static let received = Case(
    "SESSION-184",
    .phone,
    "a context of the watch that was left is not known of the next one"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    let first = try b.act(Harness.context(b.nextID(), #"{"a":1}"#)).received("applicationContext")
    try b.given(first.count == 1, "a context that is given")
    try b.tried("unpair")
    try b.act(Harness.linkDown)
    try b.act(Harness.input("pair"), Harness.linkUp)
    try b.act(Harness.presence(origin: 2))
    try b.advanceIfLeased(seconds: 1)
    let next = try b.act(Harness.context(b.nextID(), #"{"a":1}"#)).received("applicationContext")
    try b.demand("SESSION-184", next.count, is: 1, "equal contexts given of the next watch")
  }
}
