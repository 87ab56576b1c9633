import LockstepProtocol

/// Cases about the background tasks of the watch's app: each wake gives the app one, which it completes
/// in time or never.
enum TaskCases {
  static let all = [handed, completed, running, expired, another]

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
