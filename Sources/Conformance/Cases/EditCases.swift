import LockstepProtocol

/// Cases about the effect of a change on a document of the phone: one for each row of the table of
/// CHANGE-8.
enum EditCases {
  static let all: [Case] = refusals + plain + twoPeople + apart + ends

  // MARK: What makes no sense

  private static let refusals: [Case] = [
    refusal("the rest time to 3601", "invalidValue") {
      $0.settingsChange(1, #""restSeconds":3601"#)
    },
    refusal("the plan to 100 sets", "invalidValue") { $0.change(1, #""sets":100"#) },
    refusal("the sets done to 1000", "invalidValue") { $0.change(1, #""setsDone":1000"#) },
    refusal("a log that is not there", "exerciseRemoved") { b in
      Harness.userInfo(
        1,
        #"{"type":"change","origin":1,"sequence":1,"date":{"$date":5},"#
          + #""workout":"\#(b.workoutID)","log":"L9","setsDone":1}"#
      )
    },
    Case("CHANGE-8", .phone, "a change of a workout that was deleted is refused", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      let late = b.change(1, #""setsDone":1"#)
      try b.act(Harness.input("delete", #""workout":"Push""#))
      try b.takeContexts()
      try demandRefusal(b, try b.act(late), "workoutDeleted")
    },
  ]

  private static func refusal(
    _ what: String,
    _ reason: String,
    _ make: @escaping @Sendable (Harness) -> String
  )
    -> Case
  {
    Case("CHANGE-8", .phone, "a change of \(what) is refused with \(reason)", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      try demandRefusal(b, try b.act(make(b)), reason)
    }
  }

  private static func demandRefusal(_ b: Harness, _ effects: [Effect], _ reason: String)
    throws(Stop)
  {
    try b.takeContexts()
    let told = b.context["refusals"][0]["reason"]
    try b.demand("CHANGE-8", told, is: .string(reason), "the reason")
    try b.demand("CHANGE-8", effects.words("document"), is: [], "documents")
    try b.demand("CHANGE-8", effects.packets("userInfoReceipt").count, is: 1, "receipts")
  }

  // MARK: One person's edits

  private static let plain: [Case] = [
    Case("CHANGE-8", .phone, "settings replace the old ones") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.settingsChange(1, #""restSeconds":3600"#))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.context["settings"]["restSeconds"], is: 3_600, "the rest time")
      try b.demand("CHANGE-8", b.context["settings"]["autoFinish"], is: 5, "the countdown")
    },
    settings(
      "a setting that was set later than another watch's holds, and the owner is told",
      #""restSeconds":20,"setAt":{"$date":9000},"saw":{"$date":0}"#,
      becomes: 20,
      ownerIsTold: true
    ),
    settings(
      "a setting that was set before another watch's stays out",
      #""restSeconds":20,"setAt":{"$date":7000},"saw":{"$date":0}"#,
      becomes: 90,
      refused: "conflict"
    ),
    settings(
      "a setting of somebody who saw the other one holds, whatever the clocks say",
      #""restSeconds":20,"setAt":{"$date":7000},"saw":{"$date":8000}"#,
      becomes: 20
    ),
    edit(
      "a log is in progress as soon as a set is done",
      [],
      #""setsDone":1"#,
      becomes: "1 of 2 inProgress"
    ),
    edit(
      "whatever status is given, a set that is done puts the log in progress",
      [#""setsDone":1"#],
      #""status":"notStarted""#,
      becomes: "1 of 2 inProgress"
    ),
    edit(
      "a log of which nothing is done any more is not started",
      [#""setsDone":1"#],
      #""was":1,"setsDone":0"#,
      becomes: "0 of 2 notStarted"
    ),
    edit(
      "without what the wearer saw the value is the document's from now on",
      [#""setsDone":2"#],
      #""setsDone":1"#,
      becomes: "1 of 2 inProgress"
    ),
    edit(
      "a completion of what was not begun counts all planned sets",
      [],
      #""status":"completed""#,
      becomes: "2 of 2 completed"
    ),
    edit(
      "a completed log goes on when a set of it is taken back",
      [#""setsDone":2,"status":"completed""#],
      #""was":2,"setsDone":1"#,
      becomes: "1 of 2 inProgress"
    ),
    edit(
      "a completed log goes on when more is planned",
      [#""setsDone":2"#, #""status":"completed""#],
      #""was":2,"sets":3,"setsWere":2"#,
      becomes: "2 of 3 inProgress"
    ),
    edit(
      "a completion that is taken back takes back what it counted",
      [#""status":"completed""#],
      #""status":"inProgress""#,
      becomes: "0 of 2 notStarted"
    ),
    edit(
      "a completion that counted nothing takes the last set back with it",
      [#""setsDone":2"#, #""status":"completed""#],
      #""status":"inProgress""#,
      becomes: "1 of 2 inProgress"
    ),
    edit(
      "what was skipped goes on where its sets are",
      [#""setsDone":1"#, #""status":"skipped""#],
      #""status":"inProgress""#,
      becomes: "1 of 2 inProgress"
    ),
  ]

  // MARK: Two people's edits

  private static let twoPeople: [Case] = [
    edit(
      "a set that was done takes none away that the other one did",
      [#""setsDone":2"#],
      #""was":0,"setsDone":1"#,
      becomes: "2 of 2 inProgress"
    ),
    edit(
      "of two who did sets the greater number counts",
      [#""setsDone":1"#],
      #""was":0,"setsDone":2"#,
      becomes: "2 of 2 inProgress"
    ),
    edit(
      "two watches that say the same of two instants have done two sets",
      [#""was":0,"setsDone":1"#],
      #""was":0,"setsDone":1"#,
      secondsLater: 6,
      becomes: "2 of 2 inProgress"
    ),
    edit(
      "two watches that say the same within five seconds have done one set",
      [#""was":0,"setsDone":1"#],
      #""was":0,"setsDone":1"#,
      secondsLater: 3,
      becomes: "1 of 2 inProgress"
    ),
    Case("CHANGE-8", .phone, "a watch that has lost what it knew has done another set") {
      (b) throws(Stop) in
      try b.phoneStarted()
      let date = b.date(b.now)
      try b.act(b.change(1, #""was":0,"setsDone":1"#, at: date))
      try b.act(b.change(2, #""was":0,"setsDone":1"#, at: date + 6_000_000))
      try b.act(b.change(3, #""was":1,"setsDone":2"#, at: date + 12_000_000))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.log()["setsDone"], is: 3, "the sets done")
    },
    Case("CHANGE-8", .phone, "going back takes away the watch's own set, and none of another's") {
      (b) throws(Stop) in
      try b.phoneStarted()
      let date = b.date(b.now)
      try b.act(b.change(1, #""was":0,"setsDone":1"#, at: date))
      try b.act(b.change(1, #""was":0,"setsDone":1"#, origin: 2, at: date + 6_000_000))
      try b.act(b.change(2, #""was":1,"setsDone":0"#, at: date + 9_000_000))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.log()["setsDone"], is: 1, "the sets done")
    },
    edit(
      "going back from what the document says is done",
      [#""setsDone":2"#],
      #""was":2,"setsDone":1"#,
      becomes: "1 of 2 inProgress"
    ),
    edit(
      "going back to what the document says already is no conflict",
      [#""setsDone":1"#],
      #""was":2,"setsDone":1"#,
      becomes: "1 of 2 inProgress"
    ),
    edit(
      "going back from what the document does not say is refused, and the rest is done",
      [#""status":"completed""#],
      #""was":1,"setsDone":0,"sets":5"#,
      becomes: "2 of 5 inProgress",
      refused: "conflict"
    ),
    edit(
      "of two plans the later holds, and the owner is told",
      [#""sets":4"#],
      #""was":0,"sets":3,"setsWere":2"#,
      becomes: "0 of 3 notStarted",
      ownerIsTold: true
    ),
    edit(
      "the owner is not told of a plan that was seen",
      [#""sets":4"#],
      #""was":0,"sets":3,"setsWere":4"#,
      becomes: "0 of 3 notStarted"
    ),
    edit(
      "what was skipped is completed by a completion",
      [#""status":"skipped""#],
      #""was":0,"status":"completed""#,
      becomes: "2 of 2 completed",
      ownerIsTold: true
    ),
    edit(
      "a completion with fewer sets than are planned meanwhile makes them the plan",
      [#""sets":5"#],
      #""was":0,"setsDone":2,"status":"completed""#,
      becomes: "2 of 2 completed",
      ownerIsTold: true
    ),
    edit(
      "a set that was done counts with the one before, which was taken back, and the owner is told",
      [],
      #""was":1,"setsDone":2"#,
      becomes: "2 of 2 inProgress",
      ownerIsTold: true
    ),
    edit(
      "sets that were taken back are not completed",
      [#""setsDone":1"#],
      #""was":2,"status":"completed""#,
      becomes: "1 of 2 inProgress",
      refused: "conflict"
    ),
    edit(
      "nor is the only one that was done",
      [],
      #""was":1,"status":"completed""#,
      becomes: "0 of 2 notStarted",
      refused: "conflict"
    ),
    edit(
      "what was skipped is completed by its last set",
      [#""status":"skipped""#],
      #""was":0,"setsDone":2"#,
      becomes: "2 of 2 completed",
      ownerIsTold: true
    ),
    edit(
      "what was skipped stays so while sets are left to do",
      [#""status":"skipped""#],
      #""was":0,"setsDone":1"#,
      becomes: "1 of 2 skipped"
    ),
    edit(
      "a plan completes nothing that was skipped",
      [#""setsDone":1"#, #""status":"skipped""#],
      #""was":1,"sets":1,"setsWere":2"#,
      becomes: "1 of 1 skipped"
    ),
    edit(
      "what is completed is not skipped",
      [#""status":"completed""#],
      #""was":0,"status":"skipped""#,
      becomes: "2 of 2 completed",
      refused: "conflict"
    ),
  ]

  /// The distances of two watches' dates, each with the sets that both have done.
  private static let apart: [Case] = [
    (5_000_000, 1, "5 s"), (5_000_001, 2, "a microsecond more than 5 s"),
    (-5_000_000, 1, "5 s back"),
    (-5_000_001, 2, "a microsecond more than 5 s back"),
  ].map { (distance: Int64, sets: Int64, what) in
    Case(
      "CHANGE-8",
      .phone,
      "with dates \(what) apart two watches that say the same have done \(sets)"
    ) {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      let date = b.date(b.now)
      try b.act(b.change(1, #""was":0,"setsDone":1"#, origin: 2, at: date))
      try b.act(b.change(1, #""was":0,"setsDone":1"#, at: date + distance))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.log()["setsDone"], is: .integer(sets), "the sets done")
    }
  }

  /// Makes a case in which a change sets the rest time, which another watch has set to 90 s before.
  private static func settings(
    _ claim: String,
    _ values: String,
    becomes rest: JSONValue,
    refused: String? = nil,
    ownerIsTold: Bool = false
  ) -> Case {
    Case("CHANGE-8", .phone, claim) { (b) throws(Stop) in
      try b.phoneStarted()
      let other = #""restSeconds":90,"setAt":{"$date":8000},"saw":{"$date":0}"#
      try b.act(b.settingsChange(1, other, origin: 2))
      try b.act(b.settingsChange(1, values))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.context["settings"]["restSeconds"], is: rest, "the rest time")
      let reason = b.context["refusals"][0]["reason"].text
      try b.demand("CHANGE-8", reason ?? "none", is: refused ?? "none", "the refusal")
      let isTold = !b.screen["notice"].isMissing
      try b.demand("CHANGE-8", isTold, is: ownerIsTold, "whether the owner is told")
    }
  }

  /// Makes a case in which a change edits a log that another watch has edited before.
  private static func edit(
    _ claim: String,
    _ before: [String],
    _ values: String,
    secondsLater seconds: Int64 = 0,
    becomes wanted: String,
    refused: String? = nil,
    ownerIsTold: Bool = false
  ) -> Case {
    Case("CHANGE-8", .phone, claim) { (b) throws(Stop) in
      // A second exercise, so that the workout stays in progress.
      try b.phoneStarted(["Press", "Row"])
      for (index, values) in before.enumerated() {
        try b.act(b.change(Int64(index) + 1, values, origin: 2))
      }
      try b.act(b.change(1, values, at: b.date(b.now) + seconds * 1_000_000))
      try b.takeContexts()
      let log = b.log()
      let found = "\(log["setsDone"]) of \(log["sets"]) \(log["status"].text ?? "?")"
      try b.demand("CHANGE-8", found, is: wanted, "the log")
      let reason = b.context["refusals"][0]["reason"].text
      try b.demand("CHANGE-8", reason ?? "none", is: refused ?? "none", "the refusal")
      let notice = b.screen["notice"]
      try b.demand("CHANGE-8", !notice.isMissing, is: ownerIsTold, "whether the owner is told")
      try b.act(Harness.input("starter-splits"))
      try b.demand("SHOWN-3", b.screen["notice"], is: .missing, "the notice after an action")
    }
  }

  // MARK: The end of a workout

  private static let ends: [Case] = [
    Case("CHANGE-8", .phone, "the last log that is over completes the workout at the change's date")
    {
      (b) throws(Stop) in
      try b.phoneStarted()
      let date = b.date(b.now)
      let effects = try b.act(b.change(1, #""status":"completed""#, at: date))
      let content = effects.first { $0.word == "document:workout" }?.value["content"] ?? .missing
      try b.demand("CHANGE-8", content["status"], is: "completed", "the workout's status")
      try b.demand("CHANGE-8", content["end"]["$date"], is: .integer(date), "its end")
    },
    Case(
      "CHANGE-8",
      .phone,
      "a workout of which all was skipped is skipped, until that is taken back"
    ) {
      (b) throws(Stop) in
      try b.phoneStarted()
      let changes = [b.change(1, #""status":"skipped""#), b.change(2, #""status":"inProgress""#)]
      for (change, status) in zip(changes, ["skipped", "inProgress"] as [JSONValue]) {
        let effects = try b.act(change)
        let content = effects.first { $0.word == "document:workout" }?.value["content"] ?? .missing
        try b.demand("CHANGE-8", content["status"], is: status, "the workout's status")
        try b.demand("CHANGE-8", content["end"].isMissing, is: status == "inProgress", "no end")
      }
    },
  ]
}
