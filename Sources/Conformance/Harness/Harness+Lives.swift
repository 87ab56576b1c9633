import LockstepProtocol

/// Events in the life of an app's process and of its device's system.
extension Harness {
  /// Plays a verb that a device may refuse (ACTION-14); if it does, the case ends as not applicable.
  @discardableResult
  func tried(_ verb: String, _ more: String = "") throws(Stop) -> [Effect] {
    let effects = try act(Self.input(verb, more))
    if effects.refusals(verb) > 0 { throw Self.refused(verb) }
    return effects
  }

  /// The verbs that a device may refuse: those of an app's life and of a device's settings (ACTION-14).
  static let mayBeRefused: Set = [
    "home", "suspend-app", "wrist-down", "wrist-up", "load-timeline", "background-refresh",
    "task-budget", "independent", "install", "uninstall", "fault", "any-order", "reply-timeout",
    "transfer-timeout", "unsupported", "no-delegate", "fail-activation", "lock", "unlock", "unpair",
    "pair", "complication-on-face", "complication", "file", "cancel-file",
  ]

  static func refused(_ verb: String) -> Stop {
    .notApplicable("the program refuses “\(verb)”, which ACTION-14 lets it")
  }

  /// Ends the case if the device refuses one of these verbs that it has not carried out earlier in the
  /// case.
  func follow(refusalsAmong effects: [Effect], of inputs: [String]) throws(Stop) {
    let different = Set(inputs)
    for verb in Self.mayBeRefused.sorted() where !done.contains(verb) {
      let start = #"{"type":"input","do":"\#(verb)""#
      guard different.contains(where: { $0.hasPrefix(start) }) else { continue }
      if effects.refusals(verb) > 0 { throw Self.refused(verb) }
      done.insert(verb)
    }
  }

  /// Connects the device with an app that runs and can send.
  func ready() throws(Stop) {
    if role == .watch { try watchOpen() } else { try phoneLinked() }
  }

  /// Makes the device ready and then suspends its app, so that only a person's action wakes it.
  func suspended() throws(Stop) {
    try ready()
    try tried("home")
    try act(Self.input("suspend-app"))
    if role == .watch { try act(Self.input("background-refresh", #""off":true"#)) }
  }

  static func send(_ verb: String, _ payload: String, _ more: String = "") -> String {
    input(verb, #""payload":\#(payload)\#(more)"#)
  }

  /// Plays an action, and returns the one packet of a kind that the device sends for it.
  func sent(_ kind: String, _ action: String) throws(Stop) -> JSONValue {
    let packets = try act(action).packets(kind)
    try given(packets.count == 1, "one \(kind) packet for the action")
    return packets[0]
  }

  /// Breaks the connection and restores it, with the other side's app in the foreground.
  @discardableResult
  func reconnect() throws(Stop) -> [Effect] {
    try act(Self.linkDown)
    return try act(Self.linkUp) + act(Self.presence())
  }
}

extension [Effect] {
  /// The states of the app that the device's presence packets named, in order.
  var appStates: [String] { packets("presence").map { $0["app"].text ?? "?" } }

  /// Lists the ids of the content of a kind that the app received, in order.
  func received(_ kind: String) -> [JSONValue] {
    events("received").filter { $0["kind"] == .string(kind) }.map { $0["id"] }
  }

  /// The values of reachability after each change, in order.
  var reachability: [JSONValue] { events("reachability").map { $0["value"] } }
}
