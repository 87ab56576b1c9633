import LockstepProtocol

/// Cases about the times and causes by which an app's life changes a second time.
enum WakeCases {
  static let all: [Case] = files + [raisedBetween, throughTheFront, lateTimeline, late]

  private static let files: [Case] = [
    file("starts the app") { (b) throws(Stop) in try b.watchLinked() },
    file("resumes a suspended app") { (b) throws(Stop) in try b.suspended() },
  ]

  private static func file(
    _ what: String,
    _ begin: @escaping @Sendable (Harness) throws(Stop) -> Void
  ) -> Case {
    Case("SESSION-82", .watch, "with background refresh a file \(what)") { (b) throws(Stop) in
      try begin(b)
      try b.tried("background-refresh")
      let effects =
        try b.act(FileOrderCases.coming(1)) + b.act(FileOrderCases.data(1, "aGVsbG8="))
      if !effects.packets("fileReceipt").isEmpty, effects.received("file").isEmpty {
        throw .notApplicable("the program takes no files")
      }
      try b.demand("SESSION-82", effects.appStates, is: ["background"], "presence")
      try b.demand("SESSION-82", effects.received("file"), is: [1], "what the app was given")
    }
  }

  private static let raisedBetween = Case(
    "SESSION-205",
    .watch,
    "a wrist that was raised between begins the 120 s anew"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    try b.tried("wrist-down")
    try b.advance(seconds: 100)
    try b.act(Harness.input("wrist-up"))
    try b.advance(seconds: 1)
    try b.act(Harness.input("wrist-down"))
    let before = try b.advance(seconds: 119).appStates
    try b.demand("SESSION-205", before, is: [], "presence within 119 s")
    let after = try b.advance(seconds: 1).appStates
    try b.demand("SESSION-205", after, is: ["suspended"], "presence after 120 s")
  }

  private static let throughTheFront = Case(
    "SESSION-200",
    .watch,
    "an app that was in front meanwhile has loaded its first timeline"
  ) { (b) throws(Stop) in
    try b.watchLinked()
    try b.tried("load-timeline")
    try b.advance(seconds: 1)
    try b.act(Harness.input("launch"))
    try b.advance(seconds: 1)
    let states = try b.tried("home").appStates
    try b.demand("SESSION-200", states, is: ["background"], "presence when it leaves the front")
  }

  private static let lateTimeline = Case(
    "LEASE-13",
    .watch,
    "what begins when a timeline is loaded begins then, however late the step is"
  ) { (b) throws(Stop) in
    try b.watchLinked()
    try b.needsLease()
    try b.tried("load-timeline")
    try b.sleep(seconds: 20)
    let states = try b.act().appStates
    let wanted = ["background", "suspended"]
    try b.demand("LEASE-13", states, is: wanted, "presence of a step that is 15 s late")
  }

  private static let late = Case(
    "SESSION-84",
    .watch,
    "an app that is resumed does all that was due before it is acted on"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    try b.needsLease()
    // In a workout session it would not be suspended.
    try b.act(Harness.input("deny"))
    try b.tell(Harness.one(rest: 10))
    try b.act(Harness.input("open", #""workout":"Push""#))
    try b.act(Harness.input("exercise", #""exercise":"Press""#))
    try b.act(Harness.input("start"), Harness.input("next"))
    try b.given(b.page == "rest 1 of 2", "a rest of 10 s")
    try b.tried("home")
    let states = try b.advance(seconds: 6).appStates
    try b.given(states == ["suspended"], "a suspended app")
    try b.sleep(seconds: 30)
    _ = try b.step([Harness.input("launch"), Harness.input("next")])
    try b.demand("SESSION-84", b.screen["page"], is: "finish", "the page after “next” on work")
    let due = b.deadline ?? .max
    try b.demand("SESSION-84", due > b.now, is: true, "a next deadline that is still to come")
  }
}
