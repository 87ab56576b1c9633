import LockstepProtocol

/// Cases about the ends of the ranges of a live message, and about the instants at which a mirror
/// changes.
enum MirrorEdgeCases {
  static let all: [Case] =
    shown + ignored + [exactly, row, ended, paused, countdown, restarted, awake, gate] + sessions
    + dismissed + gone

  // MARK: Values

  /// Texts of a live message, with the text that stands in their place.
  private static let shown: [Case] = [
    taken("999 sets may be planned", #""sets":2"#, #""sets":999"#),
    taken("one set may be planned", #""sets":2"#, #""sets":1"#),
    taken("a set may have the number 0", #""set":1"#, #""set":0"#),
    taken("a set may have the number 999", #""set":1"#, #""set":999"#),
    taken("nothing may be left of a rest that is paused", #""set":1"#, #""left":0,"set":1"#),
  ]

  private static let ignored: [Case] = [
    (#""sets":2"#, #""sets":1000"#), (#""sets":2"#, #""sets":0"#), (#""set":1"#, #""set":1000"#),
    (#""set":1"#, #""set":-1"#), (#""set":1"#, #""left":-1,"set":1"#),
    (#""run":1"#, #""run":0"#), (#""version":1"#, #""version":0"#),
  ].map { text, other in
    Case("MIRROR-20", .phone, "a payload with \(other) is no live message", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1, "rest").replacing(text, with: other))
      try b.demand("MIRROR-20", b.mirror, is: "none", "the mirror")
      try b.act(b.live(1, 1, "rest"))
      try b.demand("MIRROR-9", b.mirror, is: "live rest", "the mirror of a live message")
    }
  }

  private static func taken(_ claim: String, _ text: String, _ other: String) -> Case {
    Case("MIRROR-9", .phone, "of a live message \(claim)") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1, "rest").replacing(text, with: other))
      try b.demand("MIRROR-9", b.mirror, is: "live rest", "the mirror of \(other)")
    }
  }

  // MARK: Three in a row

  /// Lets the phone see a live message from nowhere, which is greater than all of the watch.
  private static func fooled(_ b: Harness) throws(Stop) {
    try b.phoneStarted()
    try b.needsLease()
    try b.act(b.live(1, 1, "ready"))
    try b.act(b.live(9, 9_007_199_254_740_992, "finish", incarnation: 9))
    try b.given(b.mirror == "live finish", "the mirror of one from nowhere")
  }

  private static let exactly = Case(
    "MIRROR-25",
    .phone,
    "three in a row are believed when 5 s have passed, and no sooner"
  ) { (b) throws(Stop) in
    try fooled(b)
    try b.act(b.live(1, 2, "work"))
    try b.advance(seconds: 4, nanoseconds: 999_999_999)
    try b.act(b.live(1, 3, "work"), b.live(1, 4, "work"))
    try b.demand("MIRROR-25", b.mirror, is: "live finish", "the mirror just before 5 s")
    try b.advance(seconds: 0, nanoseconds: 1)
    try b.act(b.live(1, 5, "rest"))
    try b.demand("MIRROR-25", b.mirror, is: "live rest", "the mirror after exactly 5 s")
  }

  private static let row = Case(
    "MIRROR-25",
    .phone,
    "one that is not greater than the one before begins another row"
  ) { (b) throws(Stop) in
    try fooled(b)
    try b.act(b.live(1, 5))
    try b.advance(seconds: 4)
    try b.act(b.live(1, 3))
    for version in [6, 7] as [Int64] {
      try b.advance(seconds: 1)
      try b.act(b.live(1, version))
    }
    try b.demand("MIRROR-25", b.mirror, is: "live finish", "the mirror after three in 2 s")
    try b.advance(seconds: 3)
    try b.act(b.live(1, 8))
    try b.demand("MIRROR-25", b.mirror, is: "live work", "the mirror after four in 5 s")
  }

  private static let ended = Case(
    "MIRROR-25",
    .phone,
    "one that is shown ends the row, whose first is too long ago then"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.needsLease()
    try b.act(b.live(2, 5, "finish"))
    try b.act(b.live(1, 1))
    try b.advance(seconds: 2)
    try b.act(b.live(1, 2))
    try b.advance(seconds: 1)
    try b.act(b.live(2, 6, "rest"))
    try b.given(b.mirror == "live rest", "the mirror of a greater one")
    try b.advance(seconds: 2)
    for version in [3, 4] as [Int64] { try b.act(b.live(1, version)) }
    try b.demand("MIRROR-25", b.mirror, is: "live rest", "the mirror 5 s after the first")
    try b.advance(seconds: 5)
    try b.act(b.live(1, 5))
    try b.demand("MIRROR-25", b.mirror, is: "live work", "the mirror after three in 5 s")
  }

  // MARK: How long it is live

  private static func demandStale(_ b: Harness, after seconds: Int64, _ page: String) throws(Stop) {
    try b.advance(seconds: seconds - 1, nanoseconds: 999_999_999)
    try b.demand("MIRROR-10", b.mirror, is: "live \(page)", "the mirror just before")
    try b.advance(seconds: 0, nanoseconds: 1)
    try b.demand("MIRROR-10", b.mirror, is: "stale \(page)", "the mirror after \(seconds) s")
  }

  private static let paused = Case(
    "MIRROR-10",
    .phone,
    "a rest that is paused counts nothing down, and is stale after 90 s"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(b.live(1, 1, "rest").replacing(#""set":1"#, with: #""left":20000000,"set":1"#))
    try demandStale(b, after: 90, "rest")
  }

  private static let countdown = Case(
    "MIRROR-10",
    .phone,
    "finish is stale 10 s after the end of its countdown, or after 90 s without one"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(b.live(1, 1, "finish", endsIn: 5))
    try demandStale(b, after: 15, "finish")
    try b.act(b.live(1, 2, "finish"))
    try demandStale(b, after: 90, "finish")
  }

  // MARK: What is dismissed

  /// The incarnations and numbers of runs that are others than the first of the first start.
  private static let runs: [(String, Int64, Int64)] = [
    ("another start of the watch", 2, 1), ("the same start", 1, 2),
  ]

  private static let dismissed: [Case] =
    runs.map { (what, incarnation, run) in
      Case("MIRROR-27", .phone, "a run of \(what) is another run than the one that was dismissed") {
        (b) throws(Stop) in
        try b.phoneStarted()
        try b.act(b.live(1, 1))
        try b.act(Harness.input("dismiss-mirror"))
        try b.given(b.mirror == "none", "a mirror that is dismissed")
        try b.act(b.live(run, 1, "ready", incarnation: incarnation))
        try b.demand("MIRROR-27", b.mirror, is: "live ready", "the mirror")
        try b.demand("SHOWN-3", b.screen["dismissed"], is: .missing, "what is dismissed")
      }
    }
    + runs.map { (what, incarnation, session) in
      Case("MIRROR-27", .phone, "a session of \(what) is another one than what was dismissed") {
        (b) throws(Stop) in
        try b.phoneWithHealth()
        try b.act(b.session(1, 1))
        try b.act(Harness.input("dismiss-mirror"))
        try b.demand("MIRROR-27", b.sessionMirror, is: "none", "the mirror that is dismissed")
        try b.act(b.session(1, 2))
        try b.demand("MIRROR-27", b.sessionMirror, is: "none", "the mirror of the same session")
        try b.act(b.session(session, 3, incarnation: incarnation, heartRate: 90))
        try b.demand("MIRROR-27", b.sessionMirror, is: "live 90", "the mirror of the other one")
        try b.demand("SHOWN-3", b.screen["dismissed"], is: .missing, "what is dismissed")
      }
    }

  // MARK: Whose exercise is gone

  /// The ways in which the exercise that is mirrored is gone from the documents.
  private static let gone: [Case] = [
    Case("MIRROR-12", .phone, "the mirror is gone when its workout is deleted, and stays so") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.live(1, 1))
      let late = b.live(1, 2)
      try b.act(Harness.input("delete", #""workout":"Push""#))
      try b.demand("MIRROR-12", b.mirror, is: "none", "the mirror")
      try b.act(late)
      try b.demand("MIRROR-6", b.mirror, is: "none", "the mirror after a late live message")
    },
    Case("MIRROR-12", .phone, "a stale mirror is gone when its workout is deleted") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.live(1, 1))
      try b.act(Harness.linkDown)
      try b.given(b.mirror == "stale work", "a mirror that is stale")
      try b.act(Harness.input("delete", #""workout":"Push""#))
      try b.demand("MIRROR-12", b.mirror, is: "none", "the mirror")
    },
    Case("MIRROR-12", .phone, "a mirror that is dismissed is gone with its workout, too") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.live(1, 1))
      try b.act(Harness.input("dismiss-mirror"))
      try b.act(Harness.input("delete", #""workout":"Push""#))
      try b.demand("MIRROR-12", b.screen["dismissed"], is: .missing, "what is dismissed")
      let refused = try b.act(Harness.input("recall-mirror")).refusals("recall-mirror")
      try b.demand("MIRROR-12", refused, is: 1, "refusals to recall it")
    },
  ]

  // MARK: What the screen is

  private static let restarted = Case(
    "MIRROR-27",
    .phone,
    "another start of the app has forgotten what was dismissed"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(b.live(1, 1))
    try b.act(Harness.input("dismiss-mirror"))
    try b.act(Harness.input("quit"))
    try b.act(Harness.input("launch"))
    try b.act(b.live(1, 2))
    try b.demand("SHOWN-3", b.screen["dismissed"], is: .missing, "what is dismissed")
    try b.demand("MIRROR-27", b.mirror, is: "live work", "the mirror")
  }

  private static let awake = Case(
    "SHOWN-3",
    .phone,
    "the screen is awake while the run or the session that it mirrors is not stale"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.needs("health")
    try b.needsLease()
    try b.act(b.session(1, 1))
    try b.act(b.live(1, 1, "rest", endsIn: 10))
    try b.advance(seconds: 25)
    try b.given(b.mirror == "stale rest" && b.sessionMirror == "live 120", "a stale run alone")
    try b.demand("SHOWN-3", b.screen["awake"], is: true, "“awake” beside a session that is live")
    try b.act(Harness.presence("notRunning"))
    try b.demand("SHOWN-3", b.screen["awake"], is: .missing, "“awake” when both are stale")
  }

  private static let gate = Case(
    "SHOWN-3",
    .phone,
    "a run on the phone is shown though the drive is away"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(Harness.input("run", #""exercise":"Press""#))
    try b.act(Harness.input("drive", #""state":"unavailable""#))
    try b.demand("SHOWN-3", b.screen["screen"], is: "run", "the screen")
    try b.act(Harness.input("leave"))
    try b.demand("SHOWN-3", b.screen["screen"], is: "gate", "the screen when the run is left")
  }

  // MARK: Sessions

  private static let sessions: [Case] = [
    Case("MIRROR-15", .phone, "a session may have a heart rate from 20 to 300") {
      (b) throws(Stop) in
      try b.phoneWithHealth()
      for (version, rate) in [(1, 20), (2, 300), (3, 19), (4, 301)] as [(Int64, Int64)] {
        try b.act(b.session(1, version, heartRate: rate))
        let shown = (20...300).contains(rate) ? rate : 300
        try b.demand("MIRROR-15", b.sessionMirror, is: "live \(shown)", "the mirror of \(rate)")
      }
    }
  ]
}
