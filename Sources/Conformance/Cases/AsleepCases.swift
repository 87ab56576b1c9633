import LockstepProtocol

/// Cases about an app that was suspended or removed while something was due, and about its state
/// afterwards.
enum AsleepCases {
  static let all: [Case] =
    [mirror, run, removed, lowered] + DeviceRole.allCases.map(refusing)

  private static let lowered = Case(
    "SESSION-216",
    .watch,
    "an app that is left with the wrist down does not come back when it is raised"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    let states = try b.tried("wrist-down").appStates
    try b.given(states == ["background"], "an app in the background")
    let left = try b.tried("home").appStates
    try b.demand("SESSION-80", left, is: [], "presence when it is left for another one")
    let raised = try b.tried("wrist-up")
    try b.demand("SESSION-216", raised.appStates, is: [], "presence when the wrist is raised")
    try b.demand("SESSION-81", raised.reachability, is: [], "reachability then")
    let back = try b.act(Harness.input("launch"))
    try b.demand("SESSION-80", back.appStates, is: ["foreground"], "presence when it is opened")
  }

  private static func refusing(_ role: DeviceRole) -> Case {
    Case("ACTION-29", role, "an app that is suspended sends nothing") { (b) throws(Stop) in
      try b.suspended()
      let verbs = ["message", "user-info", "context"]
      for verb in verbs {
        let effects = try b.act(Harness.send(verb, #"{"n":1}"#))
        try b.demand("ACTION-29", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
        let words = effects.words("packet", "session")
        try b.demand("ACTION-29", words, is: [], "what “\(verb)” does besides")
      }
      let back = try b.act(Harness.input("launch")).words("packet:message", "packet:userInfo")
      try b.demand("ACTION-29", back, is: [], "what it sends when it is resumed")
    }
  }

  private static let mirror = Case(
    "SESSION-84",
    .phone,
    "a mirror whose time passed while the app was suspended is gone when it is resumed"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.needsLease()
    try b.act(b.live(1, 1, "rest", endsIn: 20))
    try b.tried("home")
    try b.tried("suspend-app")
    try b.advance(seconds: 45)
    try b.act(Harness.input("launch"))
    try b.demand("SESSION-84", b.mirror, is: "stale rest", "the mirror after 45 s")
    try b.tried("home")
    try b.tried("suspend-app")
    try b.advance(seconds: 16)
    let late = try b.act(Harness.input("launch"), Harness.input("dismiss-mirror"))
    try b.demand("SESSION-84", b.mirror, is: "none", "the mirror after 61 s")
    let refused = late.refusals("dismiss-mirror")
    try b.demand("SESSION-84", refused, is: 1, "refusals to dismiss what is gone")
  }

  private static let run = Case(
    "SESSION-84",
    .watch,
    "a rest that ended while the app was suspended has ended before its wearer can act"
  ) { (b) throws(Stop) in
    try b.watchLinked()
    try b.needsLease()
    try b.act(Harness.input("launch"), Harness.input("deny"))
    try b.tell(Harness.one(rest: 20))
    try b.act(Harness.input("open", #""workout":"Push""#))
    try b.act(Harness.input("exercise", #""exercise":"Press""#))
    try b.act(Harness.input("start"), Harness.input("next"))
    try b.given(b.page == "rest 1 of 2", "a rest")
    let end = b.now + 20 * Harness.second
    try b.tried("home")
    try b.tried("suspend-app")
    try b.advance(seconds: 100)
    try b.act(Harness.input("launch"))
    try b.demand("SESSION-84", b.page, is: "work 2 of 2", "the page when it is resumed")
    try b.demand("RUN-15", b.screen["since"], is: .integer(end), "when its work began")
  }

  private static let removed = Case(
    "ACTION-25",
    .phone,
    "an app that is removed leaves its documents in their drive"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(Harness.input("rest", #""rest":77"#))
    try b.tried("uninstall")
    try b.act(Harness.input("install"), Harness.input("launch"))
    try b.demand("ACTION-25", b.screen["splits"], is: .array(["Push"]), "the splits")
    try b.demand("ACTION-25", b.screen["workouts"].elements.count, is: 1, "workouts")
    let answer = try b.act(Harness.input("settings")).first { $0.word == "answer" }
    let rest = answer?.value["content"]["restSeconds"] ?? .missing
    try b.demand("ACTION-25", rest, is: 77, "the rest time")
  }
}
