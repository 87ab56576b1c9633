import LockstepProtocol

/// The duties of an app under test: the answers that it still owes for its events, and the events that
/// it may still refer to.
struct AppDuties {
  /// The statement that demands the call `activate`: that of launches, or after the wearer put on
  /// another watch, that of the switch.
  private var activation = "APP-32"
  private var isActivated = false
  private var mayActivate = true
  /// `true` if the session is activated, or will be without another call.
  private var isActive = false
  private var messages: Set<Int64> = []
  private var userInfos: Set<Transfer> = []
  private var tasks: Set<Int64> = []
  /// The uptime since which nothing waits for the app, so that it has to complete what tasks it has.
  private var freeSince: Int64 = 0
  /// The tasks that were handed over while something waited, and still does: it is too early for them.
  private var early: Set<Int64> = []
  /// The background tasks whose time is over: the app may still complete them, but need not.
  private var expired: Set<Int64> = []
  private var actions: Set<String> = []
  private var isPending = false
  private var isHolding = false
  private var names: Set<String> = []
  /// `true` once the app has started a workout session, so that it must take samples.
  private(set) var hasWorkout = false
  private var through: Int64 = 0
  private var isGivenFile = false

  /// A user info, by the device that queued it and the number there.
  private struct Transfer: Hashable, Comparable {
    let origin: Int64
    let id: Int64

    static func < (one: Self, other: Self) -> Bool {
      (one.origin, one.id) < (other.origin, other.id)
    }
  }

  /// Notes that the app has started a workout session in an earlier life.
  mutating func beganWorkout() { hasWorkout = true }

  // MARK: What it is given

  /// Notes an event that the app is given.
  ///
  /// - Parameter uptime: The instant at which the app is given it, in nanoseconds.
  mutating func given(_ event: JSONValue, at uptime: Int64) {
    if Self.endsWaiting(event) { early = [] }
    if Self.endsWaiting(event) || tasks.isEmpty { freeSince = uptime }
    isGivenFile = event["type"] == "file"
    switch event["type"].text {
    case "launched":
      mayActivate = event["supported"] != false
      isPending = event["contentPending"] == true
      keep(event)
    case "more": keep(event)
    case "action": if let action = event["do"].text { actions.insert(action) }
    case "contentPending": isPending = event["value"] == true
    case "message": if event["reply"] == true, let id = event["id"].number { messages.insert(id) }
    case "userInfo":
      if let transfer = Self.transfer(event) { userInfos.insert(transfer) }
    case "sent", "renewed": keep(event)
    case "session": given(session: event)
    case "workout": through = max(through, event["through"].number ?? 0)
    default: break
    }
  }

  private static func endsWaiting(_ event: JSONValue) -> Bool {
    event["type"] == "contentPending" && event["value"] == false
  }

  private mutating func given(session event: JSONValue) {
    switch event["event"].text {
    case "deactivated": (isActivated, isActive, activation) = (false, false, "APP-33")
    case "activationFailed": isActive = false
    case "backgroundTask":
      guard let id = event["id"].number else { return }
      if event["state"] == "handed" { tasks.insert(id) } else { tasks.remove(id) }
      if event["state"] == "handed", isPending { early.insert(id) } else { early.remove(id) }
      if event["state"] == "expired" { expired.insert(id) }
    default: break
    }
  }

  private mutating func keep(_ event: JSONValue) {
    names.formUnion(event["kept"].elements.compactMap { $0["name"].text })
    names.formUnion(event["outstanding"].elements.compactMap(\.text))
    if let name = event["name"].text { names.insert(name) }
  }

  private static func transfer(_ value: JSONValue) -> Transfer? {
    guard let origin = value["origin"].number, let id = value["id"].number else { return nil }
    return Transfer(origin: origin, id: id)
  }

  // MARK: What it does about it

  /// Takes in a call of the app.
  ///
  /// The call must refer to an event that the app had, such as a message (APP-38).
  ///
  /// - Parameter uptime: The instant of the call, in nanoseconds.
  mutating func called(_ call: JSONValue, at uptime: Int64) throws(Stop) {
    switch call["call"].text {
    case "activate": try activate(call)
    case "hold": isHolding = true
    case "resume": isHolding = false
    case "reply", "refuse":
      let id = call["to"].number ?? 0
      let isThere = messages.remove(id) != nil
      try demand(isThere, "a message that waits for its answer", call)
    case "acknowledge":
      let isThere = Self.transfer(call).map { userInfos.remove($0) != nil } ?? false
      try demand(isThere, "a user info that was given and is not acknowledged", call)
    case "completeTask": try complete(call, at: uptime)
    case "refused":
      let isThere = actions.remove(call["action"].text ?? "") != nil
      try demand(isThere, "an action that was asked and is not refused", call)
    case "userInfo": if let name = call["name"].text { names.insert(name) }
    case "forget":
      let isThere = names.remove(call["name"].text ?? "") != nil
      try demand(isThere, "a name that something was queued under", call)
    case "moveFile": try demand(isGivenFile, "in the answer to a file", call)
    case "startWorkout", "playRecording": hasWorkout = true
    case "taken": through = (call["through"].number ?? 0) >= through ? 0 : through
    default: break
    }
  }

  /// The time for which a system lets an app keep a task (SESSION-112).
  private static let taskBudget = 10 * Harness.second

  private mutating func complete(_ call: JSONValue, at uptime: Int64) throws(Stop) {
    let id = call["id"].number ?? 0
    if tasks.remove(id) != nil {
      if early.contains(id) {
        throw .owed("APP-34", "no “completeTask” while something waits for the app", "\(call)")
      }
      if uptime - freeSince < Self.taskBudget { return }
      let late = "\(call) \((uptime - freeSince) / Harness.second) s after nothing waited any more"
      throw .owed("APP-34", "“completeTask” within 10 s", late)
    }
    let isThere = expired.remove(id) != nil
    try demand(isThere, "a background task that was handed over and is not completed", call)
  }

  private mutating func activate(_ call: JSONValue) throws(Stop) {
    let wasActive = isActive
    (isActivated, isActive) = (true, true)
    if !wasActive { return }
    throw .broke(
      statement: "APP-50",
      expected: "no “activate” of a session that is activated",
      found: "\(call)"
    )
  }

  private func demand(_ holds: Bool, _ expected: String, _ call: JSONValue) throws(Stop) {
    if !holds { throw .broke(statement: "APP-38", expected: expected, found: "\(call)") }
  }

  // MARK: What it still owes

  /// The failure for a duty that the app has not done; `nil` if it has done all.
  var debt: Stop? {
    if !isActivated, mayActivate { return .owed(activation, "a call “activate”", "none") }
    if !messages.isEmpty {
      let those = "none to \(messages.sorted())"
      return .owed("APP-36", "a reply to each message that asks for one", those)
    }
    if !isHolding, !userInfos.isEmpty {
      let those = "none of \(userInfos.sorted().map { "\($0.origin) \($0.id)" })"
      return .owed("APP-35", "an acknowledgement of each user info", those)
    }
    if !isPending, !tasks.isEmpty {
      return .owed("APP-34", "“completeTask” once nothing waits", "none for \(tasks.sorted())")
    }
    if hasWorkout, through != 0 {
      return .owed("APP-37", "“taken” through \(through)", "none, or less")
    }
    return nil
  }
}

extension Stop {
  fileprivate static func owed(_ statement: String, _ expected: String, _ found: String) -> Stop {
    .broke(statement: statement, expected: expected, found: found)
  }
}
