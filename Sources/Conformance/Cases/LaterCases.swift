import LockstepProtocol

/// Cases about the second time that something happens to a watch: another task, another phone, another
/// session, another start.
enum LaterCases {
  static let all: [Case] = tasks + lives + erased + changes + [locked, byInstant, measuredAgain]

  fileprivate static let hello = #"{"type":"hello"}"#

  // MARK: Tasks

  private static let keeps = Harness.input("fault", #""name":"task-not-completed""#)

  /// Wakes the watch's app by a user info whose task it keeps, for so many seconds at most.
  private static func keepsTask(_ b: Harness, for seconds: Int64 = 10) throws(Stop) {
    try b.watchLinked()
    try b.tried("background-refresh")
    try b.tried("task-budget", #""seconds":\#(seconds)"#)
    try b.tried("fault", #""name":"task-not-completed""#)
    let states = try b.act(Harness.userInfo(1, hello)).events("backgroundTask")
    try b.given(states.map { $0["state"] } == ["handed"], "a task that is kept")
  }

  private static func expired(_ effects: [Effect]) -> [JSONValue] {
    effects.events("backgroundTask").filter { $0["state"] == "expired" }.map { $0["id"] }
  }

  private static let tasks: [Case] = [
    Case("SESSION-112", .watch, "each of two tasks has its own time") { (b) throws(Stop) in
      try keepsTask(b)
      try b.advance(seconds: 4)
      try b.tried("suspend-app")
      try b.act(keeps)
      let second = try b.act(Harness.userInfo(2, hello)).events("backgroundTask")
      try b.given(second.map { $0["state"] } == ["handed"], "a second task that is kept")
      try b.act(Harness.input("launch"))
      try b.demand("SESSION-112", expired(try b.advance(seconds: 6)), is: [1], "expired at 10 s")
      let early = expired(try b.advance(seconds: 3, nanoseconds: 999_999_999))
      try b.demand("SESSION-112", early, is: [], "expired before the second has had its 10 s")
      let late = expired(try b.advance(seconds: 0, nanoseconds: 1))
      try b.demand("SESSION-112", late, is: [2], "expired 10 s after the second")
    },
    Case("SESSION-112", .watch, "a task may be kept for hours where that is set") {
      (b) throws(Stop) in
      try keepsTask(b, for: 86_400)
      let early = expired(try b.advance(seconds: 86_399))
      try b.demand("SESSION-112", early, is: [], "expired before a day")
      let late = expired(try b.advance(seconds: 1))
      try b.demand("SESSION-112", late, is: [1], "expired after a day")
    },
    Case("SESSION-112", .watch, "an app in a workout session is not ended for its task") {
      (b) throws(Stop) in
      try keepsTask(b)
      try b.needs("health")
      try b.act(Harness.input("launch"))
      try b.act(Harness.input("allow"))
      try b.begin()
      let states = try b.tried("home").appStates
      try b.given(states == ["workoutSession"], "an app that its session keeps running")
      let after = try b.advance(seconds: 11)
      try b.demand("SESSION-112", expired(after), is: [1], "tasks that expire at 10 s")
      try b.demand("SESSION-112", after.appStates, is: [], "the app's states then")
    },
    Case("SESSION-111", .watch, "an app with a task is not suspended when its wrist is down") {
      (b) throws(Stop) in
      try keepsTask(b, for: 600)
      try b.act(Harness.input("launch"))
      try b.tried("wrist-down")
      let states = try b.advance(seconds: 300).appStates
      try b.demand("SESSION-111", states, is: [], "the app's states within 300 s")
    },
  ]

  // MARK: Its app's life

  private static let lives: [Case] = [
    Case("SESSION-82", .watch, "a transfer wakes an app that was suspended in front") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tried("background-refresh")
      try b.tried("wrist-down")
      let states = try b.advance(seconds: 120).appStates
      try b.given(states == ["suspended"], "an app that is suspended in front")
      let woken = try b.act(Harness.userInfo(1, hello))
      try b.demand("SESSION-82", woken.appStates, is: ["background"], "presence")
      try b.demand("SESSION-82", woken.received("userInfo"), is: [1], "what it is given")
    },
    Case("SESSION-205", .watch, "a workout session that a launch begins keeps its app running") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tell(SnapshotSpec())
      try b.tried("home")
      try b.advance(seconds: 2)
      let states =
        try b.act(Harness.launch(1, "W1")).appStates + b.advance(seconds: 60).appStates
      try b.demand("SESSION-205", !states.contains("suspended"), "an app that runs", "\(states)")
    },
  ]

  private static let locked = Case(
    "SESSION-13",
    .watch,
    "that the phone was locked is forgotten with the connection"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    let told = try b.act(Harness.presence("locked")).reachability
    try b.given(told == [false], "a phone that is locked")
    try b.act(Harness.linkDown)
    let again = try b.act(Harness.linkUp).reachability
    try b.demand("SESSION-13", again, is: [true], "reachability before its next presence")
  }

  // MARK: Another phone

  private static let erased = [
    Case("SESSION-185", .watch, "an erased watch knows nothing of what it had taken") {
      (b) throws(Stop) in
      try FileOrderCases.ready(b)
      func take(_ time: String) throws(Stop) {
        let effects =
          try b.act(Harness.userInfo(3, hello))
          + b.act(FileOrderCases.coming(4), FileOrderCases.data(4, "aGVsbG8="))
        let given = effects.received("userInfo") + effects.received("file")
        try b.demand("SESSION-185", given, is: [3, 4], "what its app is given the \(time) time")
      }
      try take("first")
      try b.act(Harness.unpaired)
      try b.act(Harness.presence(), Harness.input("launch"))
      try take("second")
    }
  ]

  // MARK: Changes

  private static let rest = Harness.input("rest", #""rest":20"#)

  /// Makes a change that the session does not take, since the phone lacks the app.
  private static func untaken(_ b: Harness) throws(Stop) {
    try b.watchOpen()
    try b.act(Harness.presence("notInstalled"))
    let early = try b.act(rest).changes
    try b.demand("CHANGE-1", early.count, is: 0, "changes while the phone lacks the app")
    try b.demand("CHANGE-10", b.screen["pending"], is: 1, "“pending”")
  }

  private static let changes: [Case] = [
    Case("CHANGE-1", .watch, "a change is sent when the phone has the app again") {
      (b) throws(Stop) in
      try untaken(b)
      let then = try b.act(Harness.presence("notRunning")).changes
      try b.demand("CHANGE-1", then.map { $0["restSeconds"] }, is: [20], "changes then")
    },
    Case("CHANGE-1", .watch, "a change that was not taken is kept over the end of the app") {
      (b) throws(Stop) in
      try untaken(b)
      try b.act(Harness.input("quit"))
      try b.act(Harness.input("launch"))
      try b.demand("CHANGE-1", b.screen["pending"], is: 1, "“pending” of the next start")
      let then = try b.act(Harness.presence("notRunning")).changes
      try b.demand("CHANGE-1", then.map { $0["restSeconds"] }, is: [20], "changes then")
    },
    Case("CHANGE-12", .watch, "all changes with a receipt are there at the next start") {
      (b) throws(Stop) in
      try b.watchOpen()
      for input in [rest, Harness.input("auto-finish", #""countdown":9"#), rest] {
        let sent = try b.sent("userInfo", input)
        try b.act(b.userInfoReceipt(sent["id"].number ?? 0))
      }
      try b.act(Harness.input("quit"))
      try b.act(Harness.input("launch"))
      try b.demand("CHANGE-12", b.screen["pending"], is: 3, "“pending” of the next start")
    },
  ]

  // MARK: A late step

  private static let byInstant = Case(
    "LEASE-4",
    .watch,
    "what was due while it slept is done in the order of its instants, whoever waited for it"
  ) { (b) throws(Stop) in
    try b.watchRuns(Harness.one(rest: 45), then: "start")
    try b.act(Harness.send("message", #"{"n":1}"#, #","reply":true"#))
    try b.act(Harness.input("next"))
    try b.sleep(seconds: 400)
    let words = try b.step([]) + b.act()
    let order = words.words("haptic", "session:outcome")
    let rest = order.firstIndex(of: "haptic:start") ?? .max
    let message = order.firstIndex(of: "session:outcome") ?? .max
    try b.demand("LEASE-4", rest < message, "the end of the rest, then the outcomes", "\(order)")
  }

  // MARK: The phone's clock

  /// Measures how far the phone's date is, by the receipt of a live message that takes so long.
  private static func measure(_ b: Harness, milliseconds: Int64, ahead: Int64) throws(Stop) {
    let sent = try b.act(Harness.input("next")).packets("message").last?["id"].number ?? 0
    try b.sleep(seconds: 0, nanoseconds: milliseconds * 1_000_000)
    let time = b.date(b.now) + ahead * 1_000_000
    try b.act(Harness.packet(#""kind":"receipt","id":\#(sent),"time":\#(time)"#))
  }

  private static let measuredAgain = Case(
    "SESSION-162",
    .watch,
    "a measurement that was good a quarter of an hour ago gives way to one that is better now"
  ) { (b) throws(Stop) in
    try b.watchRuns(Harness.one(sets: 9, rest: 0), then: "start")
    try b.needsLease()
    try measure(b, milliseconds: 20, ahead: 5)
    try b.advance(seconds: 1_000)
    try measure(b, milliseconds: 200, ahead: 60)
    let live = try b.act(Harness.input("next")).liveMessages.last ?? .missing
    let offset = (live["clock"]["offset"].number ?? 0) / 1_000_000
    try b.demand("SESSION-162", offset, is: 60, "the seconds of the offset")
  }
}
