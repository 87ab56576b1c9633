import LockstepProtocol

/// Cases about changes whose document the phone cannot read, and about its memory of deletions.
enum WaitingCases {
  static let all: [Case] = [takenOver, dropped, applied, deletions, shown, unacknowledged]

  /// Makes a change of an exercise in a workout that the phone has never had.
  private static func unknown(_ sequence: Int64) -> String {
    Harness.userInfo(
      sequence,
      #"{"type":"change","origin":1,"sequence":\#(sequence),"date":{"$date":5},"#
        + #""workout":"W9","log":"L9","was":0,"setsDone":1}"#
    )
  }

  /// Spells the snapshot's fields about the watch's changes, such as `1, taken 3, waiting [2, 3]`.
  private static func standing(_ b: Harness) -> String {
    let waiting = b.context["waiting"].elements.map { each in
      "\(each["sequence"])" + (each["reason"].text == nil ? " without a reason" : "")
    }
    let taken = b.context["taken"].isMissing ? "" : ", taken \(b.context["taken"])"
    return "\(b.context["applied"]["sequence"])\(taken)"
      + (waiting.isEmpty ? "" : ", waiting [\(waiting.joined(separator: ", "))]")
  }

  /// A case of a change that the app cannot take: it stays in the synced inbox, whatever becomes of the
  /// app.
  private static let unacknowledged = Case(
    "SESSION-37",
    .phone,
    "what the app has not acknowledged is given to its next start"
  ) {
    (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(Harness.input("drive", #""state":"unavailable""#))
    let first = try b.act(b.change(1, #""setsDone":1"#)).received("userInfo")
    try b.demand("SESSION-37", first, is: [1], "given to the app, which cannot take it")
    try b.act(Harness.input("quit"))
    let again = try b.act(Harness.input("launch")).received("userInfo")
    try b.demand("SESSION-37", again, is: [1], "given to its next start")
    try b.act(Harness.input("drive", #""state":"available""#))
    try b.takeContexts()
    try b.demand("SESSION-37", b.log()["setsDone"], is: 1, "the sets done in the end")
    try b.act(Harness.input("quit"))
    let later = try b.act(Harness.input("launch")).received("userInfo")
    try b.demand("SESSION-37", later, is: [], "given to the start after it was acknowledged")
  }

  private static let takenOver = Case(
    "CHANGE-15",
    .phone,
    "a change of a workout that is missing is taken over, and others go on"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    let turns = [
      (unknown(1), "0, taken 1, waiting [1]"),
      (b.change(2, #""was":0,"setsDone":1"#), "0, taken 2, waiting [1]"),
      (unknown(3), "0, taken 3, waiting [1, 3]"),
    ]
    for (change, wanted) in turns {
      let receipts = try b.act(change).packets("userInfoReceipt").count
      try b.demand("CHANGE-15", receipts, is: 1, "receipts")
      try b.takeContexts()
      try b.demand("CHANGE-15", standing(b), is: wanted, "where the changes are")
    }
    try b.demand("CHANGE-15", b.log()["setsDone"], is: 1, "the sets done of the other workout")
    let refusals = b.context["refusals"].elements.count
    try b.demand("CHANGE-8", refusals, is: 0, "refusals of a workout that is only missing")
  }

  private static let dropped = Case(
    "CHANGE-15",
    .phone,
    "the owner refuses a change that waits, and its watch is told"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(unknown(1))
    try b.act(unknown(2))
    try b.takeContexts()
    let answers = try b.act(Harness.input("waiting")).filter { $0.word == "answer" }
    let listed = answers.first?.value["content"]["waiting"].elements ?? []
    try b.demand("SHOWN-25", listed.count, is: 2, "changes that the answer lists")
    try b.act(Harness.input("waiting", #""drop":\#(listed[0]["number"])"#))
    try b.takeContexts()
    try b.demand("CHANGE-15", standing(b), is: "1, taken 2, waiting [2]", "where the changes are")
    let refusal = b.context["refusals"][0]
    try b.demand("CHANGE-15", refusal["reason"], is: "dropped", "the reason")
    try b.demand("CHANGE-15", refusal["change"]["sequence"], is: 1, "the change")
    let again = try b.act(Harness.input("waiting", #""drop":\#(listed[0]["number"])"#))
    try b.demand("ACTION-3", again.refusals("waiting"), is: 1, "refusals of one that is gone")
  }

  /// Changes the settings' file without the app.
  private static func editFile(_ b: Harness, _ value: String) throws(Stop) {
    let edit = #""document":"settings","field":"restSeconds","value":"\#(value)""#
    if try b.act(Harness.input("edit-file", edit)).refusals("edit-file") == 1 {
      throw .notApplicable("the program's documents are no files")
    }
    try b.advance(seconds: 20)
  }

  private static let applied = Case(
    "CHANGE-15",
    .phone,
    "what waits is applied once, by itself, when its document is back"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.needsLease()
    try b.act(Harness.input("rest", #""rest":50"#))
    try editFile(b, "lots")
    let receipts = try b.act(b.settingsChange(1, #""autoFinish":9"#)).packets("userInfoReceipt")
    try b.demand("CHANGE-15", receipts.count, is: 1, "receipts of a change to a damaged document")
    try b.takeContexts()
    try b.demand("CHANGE-15", standing(b), is: "0, taken 1, waiting [1]", "where the changes are")
    try b.demand("CHANGE-15", b.context["settings"]["autoFinish"], is: 5, "the countdown so far")
    try editFile(b, "70")
    try b.takeContexts()
    try b.demand("CHANGE-15", standing(b), is: "1", "where the changes are when it is mended")
    try b.demand("CHANGE-15", b.context["settings"]["autoFinish"], is: 9, "the countdown")
    try b.demand("CHANGE-15", b.context["settings"]["restSeconds"], is: 70, "the rest time")
  }

  private static let deletions = Case(
    "CHANGE-16",
    .phone,
    "a deletion is known while a watch has not said that it knows of it"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.needsLease()
    try b.act(b.change(1, #""was":0,"setsDone":1"#))
    let late = b.change(2, #""was":1,"setsDone":2"#)
    for _ in 1...2 {
      try b.act(Harness.input("delete", #""workout":"Push""#))
      try b.act(Harness.input("start", #""split":"Push""#))
    }
    try b.takeContexts()
    try b.demand("CHANGE-16", b.context["deletions"], is: 2, "the deletions that the watch is told")
    try b.act(Harness.input("rest", #""rest":50"#))
    try b.advance(seconds: 31 * 86_400)
    // Whose documents are files looks at all of them when one was changed.
    try b.act(
      Harness.input("edit-file", #""document":"settings","field":"restSeconds","value":"60""#)
    )
    try b.advance(seconds: 10)
    try b.act(late)
    try b.takeContexts()
    let reason = b.context["refusals"][0]["reason"]
    try b.demand("CHANGE-16", reason, is: "workoutDeleted", "the refusal after 31 days")
  }

  private static let shown = Case(
    "SHOWN-27",
    .phone,
    "a workout whose file is gone is shown as it was, with what is wrong"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.needsLease()
    let file = #""document":"workout:Push""#
    if try b.act(Harness.input("remove-file", file)).refusals("remove-file") == 1 {
      throw .notApplicable("the program's documents are no files")
    }
    try b.advance(seconds: 20)
    try b.demand("SHOWN-27", b.screen["workouts"][0]["name"], is: "Push", "the workout shown")
    try b.demand("SHOWN-27", b.screen["problems"].elements.count, is: 1, "problems")
  }
}
