import LockstepProtocol

/// Cases about an app that was suspended or removed while something was due, and about its state
/// afterwards.
enum AsleepCases {
  static let all: [Case] = [mirror, run, removed]

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
