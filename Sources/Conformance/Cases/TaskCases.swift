import LockstepProtocol

/// Cases about the background tasks of the watch's app: each wake gives the app one, which it completes
/// in time or never.
enum TaskCases {
  static let all = [handed, completed, running, expired, another, budget, together]

  fileprivate static let hello = #"{"type":"hello"}"#

  private static let handed = Case("SESSION-110", .watch, "each wake hands the app a task") {
    (b) throws(Stop) in
    try b.watchLinked()
    try b.tried("background-refresh")
    let first = try b.act(Harness.userInfo(1, hello))
    try b.demand("SESSION-110", first.tasks("handed"), is: [1], "tasks of the first wake")
    try b.act(Harness.input("suspend-app"))
    let second = try b.act(Harness.context(9, hello))
    try b.demand("SESSION-110", second.tasks("handed"), is: [2], "tasks of the second wake")
  }

  private static let completed = Case(
    "SESSION-113",
    .watch,
    "a task is completed when nothing waits"
  ) {
    (b) throws(Stop) in
    try b.watchLinked()
    try b.tried("background-refresh")
    let effects = try b.act(Harness.userInfo(1, hello))
    try b.given(effects.tasks("handed") == [1], "a background task")
    try b.demand("SESSION-113", effects.tasks("completed"), is: [1], "what the app completed")
  }

  private static let running = Case(
    "SESSION-111",
    .watch,
    "an app with a task is not suspended, and one without it 5 s later"
  ) { (b) throws(Stop) in
    try b.watchKeepsTask()
    let kept = try b.advance(seconds: 9)
    try b.demand("SESSION-111", kept.appStates, is: [], "the app's states with a task")
    try b.act(Harness.input("quit"))
    try b.act(Harness.userInfo(2, hello))
    let free = try b.advance(seconds: 6)
    try b.demand("SESSION-111", free.appStates, is: ["suspended"], "its states after the task")
  }

  private static let expired = Case("SESSION-112", .watch, "a task that is kept ends the app") {
    (b) throws(Stop) in
    try b.watchKeepsTask()
    let before = try b.advance(seconds: 9)
    try b.demand("SESSION-112", before.tasks("expired"), is: [], "tasks that expire before 10 s")
    let after = try b.advance(seconds: 2)
    try b.demand("SESSION-112", after.tasks("expired"), is: [1], "tasks that expire at 10 s")
    try b.demand("SESSION-112", after.appStates, is: ["notRunning"], "the app's state then")
  }

  private static let another = Case("SESSION-112", .watch, "an app in front is not ended") {
    (b) throws(Stop) in
    try b.watchKeepsTask()
    try b.act(Harness.input("launch"))
    let after = try b.advance(seconds: 11)
    try b.demand("SESSION-112", after.tasks("expired"), is: [1], "tasks that expire at 10 s")
    try b.demand("SESSION-112", after.appStates, is: [], "the app's state then")
  }

  private static let budget = Case(
    "SESSION-112",
    .watch,
    "a task may be kept for just as long as was set, and for 10 s unless it was"
  ) { (b) throws(Stop) in
    try b.watchKeepsTask()
    for (seconds, id) in [(10, 1), (3, 2)] as [(Int64, JSONValue)] {
      let early = try b.advance(seconds: seconds - 1, nanoseconds: 999_999_999)
      try b.demand("SESSION-112", early.tasks("expired"), is: [], "expired before \(seconds) s")
      let late = try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("SESSION-112", late.tasks("expired"), is: [id], "expired at \(seconds) s")
      try b.demand("SESSION-112", late.appStates, is: ["notRunning"], "the app's state then")
      if seconds == 3 { return }
      try b.tried("task-budget", #""seconds":3"#)
      try b.tried("fault", #""name":"task-not-completed""#)
      let woken = try b.act(Harness.userInfo(2, hello))
      try b.demand("SESSION-110", woken.tasks("handed"), is: [2], "the next task")
    }
  }

  private static let together = Case(
    "SESSION-113",
    .watch,
    "a task is completed at once, whatever came for it, and never in a later step"
  ) { (b) throws(Stop) in
    try b.watchLinked()
    try b.tried("background-refresh")
    let complication = #""kind":"complication","origin":1,"id":4,"payload":{"n":1}"#
    for packet in [
      Harness.userInfo(1, hello), Harness.context(7, hello), Harness.packet(complication),
    ] {
      let states = try b.act(packet).events("backgroundTask").map { $0["state"] }
      try b.demand("SESSION-113", states, is: ["handed", "completed"], "what becomes of its task")
      let later = try b.advance(seconds: 20).events("backgroundTask").count
      try b.demand("SESSION-113", later, is: 0, "what is told of tasks in the next 20 s")
    }
  }
}

extension [Effect] {
  /// Lists the numbers of the background tasks that have entered a state.
  fileprivate func tasks(_ state: String) -> [JSONValue] {
    events("backgroundTask").filter { $0["state"] == .string(state) }.map { $0["id"] }
  }
}

extension Harness {
  /// Wakes the watch's app by a user info, for which it gets a background task that it does not
  /// complete.
  fileprivate func watchKeepsTask() throws(Stop) {
    try watchLinked()
    try tried("background-refresh")
    try tried("fault", #""name":"task-not-completed""#)
    try act(Harness.userInfo(1, TaskCases.hello))
  }
}
