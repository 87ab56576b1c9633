import LockstepProtocol

/// Cases about a run on the phone itself beside what its owner does and what the watch mirrors.
enum PhoneRunCases {
  static let all: [Case] = ends + owner + mirrored

  /// Brings the phone onto the rest after the first of two sets of 10 repetitions with 60 kg.
  private static func rests(_ b: Harness) throws(Stop) {
    let log = LogSpec(reps: 10, weight: 60)
    try b.runs(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start", "next")
    try b.given(b.page == "rest 1 of 2", "a rest")
  }

  private static let press = #""exercise":"Press""#

  // MARK: What its owner does

  private static let ends: [Case] = [
    ("skip", press), ("complete", press), ("finish", #""workout":"Push""#),
    ("delete", #""workout":"Push""#),
  ].map { verb, fields in
    Case("RUN-16", .phone, "a run of the phone ends, without a haptic, by “\(verb)”") {
      (b) throws(Stop) in
      try rests(b)
      var effects = try b.act(Harness.input(verb, fields))
      try b.demand("RUN-16", effects.refusals(verb), is: 0, "refusals of “\(verb)”")
      try b.demand("RUN-16", b.screen["run"], is: .missing, "the run")
      effects += try b.advance(seconds: 60)
      try b.demand("RUN-16", effects.words("haptic"), is: [], "haptics")
      try b.demand("RUN-5", try b.refusals(of: "next"), is: 1, "refusals of “next”")
    }
  }

  private static let owner: [Case] = [
    Case("RUN-42", .phone, "a set of the phone's run that its owner takes back is to be done again")
    {
      (b) throws(Stop) in
      try rests(b)
      let effects = try b.act(Harness.input("undo", press))
      try b.demand("RUN-36", b.recorded(effects), is: [#"{"setsDone":0}"#], "what is recorded")
      try b.demand("RUN-42", b.page, is: "ready 1 of 2", "the page")
    },
    Case("RUN-19", .phone, "a run of the phone follows its owner's plan") { (b) throws(Stop) in
      try rests(b)
      for (sets, page) in [(4, "rest 1 of 4"), (1, "finish 1 of 1"), (2, "rest 1 of 2")] {
        try b.act(Harness.input("plan", #"\#(press),"sets":\#(sets)"#))
        try b.demand("RUN-19", b.page, is: page, "the page with \(sets) sets")
      }
    },
    Case("SHOWN-2", .phone, "what its owner says of the last set stands on the page") {
      (b) throws(Stop) in
      try rests(b)
      let before = b.run["actual"]
      try b.act(Harness.input("did", #"\#(press),"reps":7"#))
      try b.demand("SHOWN-2", b.run["actual"] != before, "other than \(before)", "\(b.run)")
      try b.demand("RUN-42", b.page, is: "rest 1 of 2", "the page")
    },
    Case("CHANGE-18", .phone, "a set that the run does again has what was planned, and no more") {
      (b) throws(Stop) in
      try rests(b)
      try b.act(Harness.input("did", #"\#(press),"reps":7"#))
      try b.drive("back")
      let told = b.valuesRecorded(try b.drive("next"))
      try b.demand("CHANGE-18", told, is: ["reps 10, weight 60"], "the set")
    },
    Case("RUN-30", .phone, "of two workouts in progress the older one's exercise is run") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(Harness.input("split", #""name":"Pull""#))
      try b.act(Harness.input("add", #"\#(press),"split":"Pull","sets":5,"reps":3"#))
      try b.advanceIfLeased(seconds: 1)
      try b.act(Harness.input("start", #""split":"Pull""#))
      try b.act(Harness.input("run", press))
      try b.demand("RUN-30", b.run["workout"], is: "Push", "the workout of the run")
      try b.demand("RUN-30", b.page, is: "ready 1 of 2", "its page")
    },
    Case("RUN-30", .phone, "a run opens on an exercise that is over, too") {
      (b) throws(Stop) in
      try b.runs(Harness.one(done: 1, status: "skipped"))
      try b.demand("RUN-1", b.page, is: "ready 2 of 2", "the page")
    },
  ]

  // MARK: What the watch shows

  private static let mirrored: [Case] = [
    Case("RUN-30", .phone, "while a mirror is dismissed no run begins") { (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.live(1, 1))
      try b.act(Harness.input("dismiss-mirror"))
      let refused = try b.act(Harness.input("run", press)).refusals("run")
      try b.demand("RUN-30", refused, is: 1, "refusals")
      try b.act(b.runEnd(1, 2))
      try b.act(Harness.input("run", press))
      try b.demand("RUN-30", b.page, is: "ready 1 of 2", "the page once it is over")
    },
    Case("RUN-32", .phone, "a live message that is ignored leaves the phone's run") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.live(2, 1))
      try b.act(b.runEnd(2, 2))
      try b.act(Harness.input("run", press))
      try b.act(b.live(1, 9))
      try b.demand("RUN-32", b.page, is: "ready 1 of 2", "the page after an older one")
      try b.act(b.live(2, 3))
      try b.demand("RUN-32", b.page, is: "ready 1 of 2", "the page after one of a run that ended")
      try b.act(b.live(3, 1))
      try b.demand("RUN-32", b.screen["run"], is: .missing, "the run after a newer one")
    },
    Case("RUN-32", .phone, "the sets of a run that the watch ends stay where they are") {
      (b) throws(Stop) in
      try rests(b)
      let effects = try b.act(b.live(1, 1))
      try b.demand("RUN-32", effects.words("document"), is: [], "documents")
      try b.demand("RUN-32", b.mirror, is: "live work", "the mirror")
      let later = try b.advance(seconds: 60).words("haptic")
      try b.demand("RUN-32", later, is: [], "haptics of the run that is over")
    },
    Case("SHOWN-3", .phone, "a session that is mirrored stands before a run, which goes on") {
      (b) throws(Stop) in
      try rests(b)
      try b.needs("health")
      try b.act(b.session(1, 1))
      try b.demand("SHOWN-3", b.screen["screen"], is: "mirror", "the screen")
      try b.demand("RUN-32", b.run["page"], is: "rest", "the page of the run below")
      try b.act(b.session(1, 2, "ended"))
      try b.demand("SHOWN-3", b.screen["screen"], is: "run", "the screen after the session")
    },
  ]
}
