import LockstepProtocol

/// Cases about the fields of changes and snapshots, by the tables of their fields.
enum FieldCases {
  static let all: [Case] = changes + [logs]

  private static func demand(
    _ b: Harness,
    _ statement: String,
    _ object: JSONValue,
    has fields: [(name: String, value: JSONValue)]
  ) throws(Stop) {
    for (name, value) in fields { try b.demand(statement, object[name], is: value, "“\(name)”") }
  }

  /// Plays an action, and returns the one change that the watch sends for it.
  private static func change(_ b: Harness, _ verb: String, _ more: String = "") throws(Stop)
    -> JSONValue
  {
    let changes = try b.act(Harness.input(verb, more)).changes
    try b.given(changes.count == 1, "one change for “\(verb)”")
    return changes[0]
  }

  // MARK: Changes

  private static let changes: [Case] = [
    Case("CHANGE-1", .watch, "a change says whose it is, when it was made and of what") {
      (b) throws(Stop) in
      try b.watchRuns(SnapshotSpec(deletions: 3), then: "start")
      let change = try change(b, "next")
      try demand(
        b,
        "CHANGE-1",
        change,
        has: [
          ("origin", .integer(b.origin)), ("sequence", 1), ("deletions", 3), ("workout", "W1"),
          ("log", "L1"), ("was", 0), ("setsDone", 1),
        ]
      )
      let date = change["date"]["$date"].number
      let wanted = b.isLeased ? b.date(b.now) : date ?? 0
      try b.demand("CHANGE-1", date, is: wanted, "its date")
    },
    Case("CHANGE-1", .watch, "a change says what is so from now on") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(done: 2))
      let plan = try change(b, "one-more")
      try b.demand("CHANGE-1", plan["sets"], is: 3, "the sets that are planned")
      let seen = plan["setsWere"]
      try b.demand("CHANGE-1", seen.isMissing || seen == 2, "2 in “setsWere”, or none", "\(seen)")
      let status = try change(b, "skip")["status"]
      try b.demand("CHANGE-1", status, is: "skipped", "the status")
      let rest = try change(b, "rest", #""rest":60"#)
      try b.demand("CHANGE-1", rest["restSeconds"], is: 60, "the rest time")
      try b.demand("CHANGE-1", rest["workout"], is: .missing, "a workout of the settings")
      let countdown = try change(b, "auto-finish", #""countdown":9"#)["autoFinish"]
      try b.demand("CHANGE-1", countdown, is: 9, "the countdown")
    },
  ]

  // MARK: Snapshots

  private static let logs = Case("CHANGE-6", .phone, "a snapshot has the logs with their plans") {
    (b) throws(Stop) in
    try b.phoneLinked()
    try b.act(Harness.input("split", #""name":"Push""#))
    for fields in [
      #""exercise":"Press","split":"Push","sets":3,"reps":10,"weight":60"#,
      #""exercise":"Plank","split":"Push","sets":1,"duration":4"#,
    ] {
      try b.act(Harness.input("add", fields))
    }
    try b.act(Harness.input("start", #""split":"Push""#))
    try b.act(Harness.input("note", #""exercise":"Press","text":"slow""#))
    try b.takeContexts()
    try b.demand("CHANGE-6", b.workout["logs"].elements.count, is: 2, "logs")
    for index in 0...1 {
      try b.demand("CHANGE-6", b.log(index)["id"].text != nil, "an id", "\(b.log(index))")
    }
    let press: [(name: String, value: JSONValue)] = [
      ("exercise", "Press"), ("sets", 3), ("reps", 10), ("weight", 60), ("loadType", "weight"),
      ("setsDone", 0), ("status", "notStarted"), ("notes", "slow"),
    ]
    try demand(b, "CHANGE-6", b.log(0), has: press)
    let plank: [(name: String, value: JSONValue)] = [
      ("exercise", "Plank"), ("sets", 1), ("loadType", "duration"), ("duration", 4),
    ]
    try demand(b, "CHANGE-6", b.log(1), has: plank)
  }
}
