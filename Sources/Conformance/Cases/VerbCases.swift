import LockstepProtocol

/// Cases about the owner's verbs, by the rows of their table: their effects on documents, and their
/// answers.
enum VerbCases {
  static let all: [Case] = splits + workouts + questions + DeviceRole.allCases.flatMap(pings)

  /// Plays a verb, and returns the content of the one answer to it.
  static func answer(_ b: Harness, _ verb: String, _ more: String = "") throws(Stop)
    -> JSONValue
  {
    let answers = try b.act(Harness.input(verb, more)).filter { $0.word == "answer" }
    try b.demand("SHOWN-25", answers.count, is: 1, "answers to “\(verb)”")
    return answers[0].value["content"]
  }

  /// Demands that a verb is refused and has no other effect.
  static func refuses(_ b: Harness, _ verb: String, _ more: String) throws(Stop) {
    let effects = try b.act(Harness.input(verb, more))
    let found = effects.words("refused", "document", "packet:context")
    try b.demand("ACTION-25", found, is: ["refused:\(verb)"], "what comes of “\(verb)” \(more)")
  }

  /// Demands that a verb is not refused, and returns its effects.
  static func does(_ b: Harness, _ verb: String, _ more: String) throws(Stop) -> [Effect] {
    let effects = try b.act(Harness.input(verb, more))
    try b.demand("ACTION-25", effects.refusals(verb), is: 0, "refusals of “\(verb)” \(more)")
    return effects
  }

  /// Makes three splits with the same exercise.
  static func three(_ b: Harness) throws(Stop) {
    try b.phoneLinked()
    for name in ["A", "B", "C"] {
      try b.act(Harness.input("split", #""name":"\#(name)""#))
      try b.act(
        Harness.input("add", #""exercise":"Press","split":"\#(name)","sets":2,"weight":60"#)
      )
    }
    try b.given(b.screen["splits"].elements == ["A", "B", "C"], "three splits")
    try b.takeContexts()
  }

  // MARK: Splits

  private static let splits: [Case] = [
    Case("ACTION-25", .phone, "a split gets the place that is named, and others move up") {
      (b) throws(Stop) in
      try three(b)
      for (name, place, wanted) in [
        ("C", 1, ["C", "A", "B"]), ("C", 2, ["A", "C", "B"]), ("A", 3, ["C", "B", "A"]),
      ] as [(String, Int, [JSONValue])] {
        _ = try does(b, "move-split", #""split":"\#(name)","place":\#(place)"#)
        try b.demand("ACTION-25", b.screen["splits"].elements, is: wanted, "the splits")
        let orders = try answer(b, "splits")["splits"].elements.map { $0["order"].number ?? -1 }
        let rise = zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }
        try b.demand("SHOWN-21", rise, "“order” rising as in the list", "\(orders)")
      }
      try refuses(b, "move-split", #""split":"C","place":4"#)
    },
    Case("ACTION-25", .phone, "an exercise gets the place that is named in its split") {
      (b) throws(Stop) in
      try b.phoneWithSplit(["Press", "Row", "Plank"])
      _ = try does(b, "move-exercise", #""exercise":"Plank","split":"Push","place":2"#)
      let found = try answer(b, "splits")["splits"][0]["exercises"].elements.map { $0["name"] }
      try b.demand("ACTION-25", found, is: ["Press", "Plank", "Row"], "the exercises")
      try refuses(b, "move-exercise", #""exercise":"Plank","split":"Push","place":4"#)
      _ = try does(b, "remove-exercise", #""exercise":"Press","split":"Push""#)
      let left = try answer(b, "splits")["splits"][0]["exercises"].elements.map { $0["name"] }
      try b.demand("ACTION-25", left, is: ["Plank", "Row"], "the exercises that are left")
    },
    Case("ACTION-25", .phone, "a split is changed under its own name, not under another's") {
      (b) throws(Stop) in
      try three(b)
      _ = try does(b, "edit-split", #""split":"B","name":"B","color":"blue""#)
      try refuses(b, "edit-split", #""split":"B","name":"C""#)
      try refuses(b, "edit-split", #""split":"B""#)
      _ = try does(b, "edit-split", #""split":"B","name":"D""#)
      try b.demand("ACTION-25", b.screen["splits"].elements, is: ["A", "D", "C"], "the splits")
    },
    Case("ACTION-25", .phone, "what is deleted is named, with how to get it back") {
      (b) throws(Stop) in
      try three(b)
      try b.act(Harness.input("start", #""split":"B""#))
      for (verb, more) in [("delete-split", #""split":"B""#), ("delete", #""workout":"B""#)] {
        let content = try answer(b, verb, more)
        for field in ["deleted", "id", "hint"] {
          try b.demand("ACTION-25", content[field].text != nil, "a text “\(field)”", "\(content)")
        }
      }
      try b.demand("ACTION-25", b.screen["splits"].elements, is: ["A", "C"], "the splits")
      try b.demand("ACTION-25", b.screen["workouts"].elements, is: [], "the workouts")
    },
    Case("ACTION-25", .phone, "only of a weight its owner is reminded") { (b) throws(Stop) in
      try b.phoneWithSplit()
      try refuses(b, "remind", #""exercise":"Press","split":"Push","weeks":4"#)
      try b.act(Harness.input("edit-exercise", #""exercise":"Press","split":"Push","weight":60"#))
      try refuses(b, "remind", #""exercise":"Press","split":"Push""#)
      try refuses(b, "remind", #""exercise":"Press","split":"Push","weeks":4,"off":true"#)
      _ = try does(b, "remind", #""exercise":"Press","split":"Push","weeks":4"#)
      let kept = try answer(b, "splits")["splits"][0]["exercises"][0]
      let weeks = kept["weightReminderTimeIntervalWeeks"]
      try b.demand("ACTION-25", weeks, is: 4, "the weeks that are kept")
    },
  ]

  // MARK: Workouts

  private static let workouts: [Case] = [
    Case("ACTION-25", .phone, "plan changes the workout's exercise and its own split's alone") {
      (b) throws(Stop) in
      try three(b)
      try b.act(Harness.input("start", #""split":"B""#))
      let effects = try does(b, "plan", #""exercise":"Press","sets":4,"weight":70"#)
      let words = effects.words("document")
      let wanted: Set<String> = ["document:workout", "document:split"]
      try b.demand("ACTION-25", Set(words), is: wanted, "documents that are written")
      try b.demand("ACTION-25", words.count, is: 2, "documents that are written")
      try b.takeContexts()
      try b.demand("ACTION-25", b.log()["sets"], is: 4, "the sets of the workout")
      let plans = try answer(b, "splits")["splits"].elements.map { split in
        [split["exercises"][0]["sets"], split["exercises"][0]["weight"]]
      }
      try b.demand(
        "ACTION-25",
        plans,
        is: [[2, 60], [4, 70], [2, 60]],
        "the splits' sets, weights"
      )
    },
    Case("ACTION-25", .phone, "skip, plan and complete mean the oldest workout that has it") {
      (b) throws(Stop) in
      try three(b)
      for name in ["C", "A"] { try b.act(Harness.input("start", #""split":"\#(name)""#)) }
      _ = try does(b, "skip", #""exercise":"Press""#)
      try b.takeContexts()
      let left = b.context["workouts"].elements.map { $0["splitName"] }
      try b.demand("ACTION-20", left, is: ["A"], "workouts in progress")
      _ = try does(b, "plan", #""exercise":"Press","sets":5"#)
      let plans = try answer(b, "splits")["splits"].elements.map { $0["exercises"][0]["sets"] }
      try b.demand("ACTION-20", plans, is: [5, 2, 2], "the sets of the splits")
    },
    Case("ACTION-25", .phone, "what is over is neither skipped nor completed again") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      _ = try does(b, "skip", #""exercise":"Press""#)
      try refuses(b, "skip", #""exercise":"Press""#)
      _ = try does(b, "complete", #""exercise":"Press""#)
      try refuses(b, "skip", #""exercise":"Press""#)
      try refuses(b, "complete", #""exercise":"Press""#)
    },
    Case("ACTION-25", .phone, "finish ends the oldest of two of one name, now") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      for _ in 1...2 { try b.act(Harness.input("start", #""split":"Push""#)) }
      try b.takeContexts()
      let ids = b.context["workouts"].elements.map { $0["id"] }
      try b.given(ids.count == 2, "two workouts of one name")
      if b.isLeased { try b.advance(seconds: 60) }
      let effects = try does(b, "finish", #""workout":"Push""#)
      let written = effects.filter { $0.word == "document:workout" }
      try b.demand("ACTION-26", written.map { $0.value["id"] }, is: [ids[0]], "what is ended")
      let end = written[0].value["content"]["end"]["$date"].number
      let wanted = b.isLeased ? b.date(b.now) : end ?? 0
      try b.demand("CHANGE-8", end, is: wanted, "its end")
    },
    Case("ACTION-25", .phone, "history adds a workout for each day before, all done") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      let effects = try does(b, "history", #""count":3"#)
      let contents = effects.filter { $0.word == "document:workout" }.map { $0.value["content"] }
      try b.demand("ACTION-25", contents.count, is: 3, "workouts")
      let days = contents.compactMap { $0["start"]["$date"].number }.map { $0 / 86_400_000_000 }
      let today = b.date(b.now) / 86_400_000_000
      let wanted = (1...3).map { today - Int64($0) }
      try b.demand("ACTION-25", days.sorted(by: >), is: wanted, "their days since 1970")
      try b.demand("ACTION-25", b.screen["past"], is: 3, "workouts that are over")
    },
  ]

  // MARK: Questions

  private static let questions: [Case] = [
    Case("ACTION-25", .phone, "workouts: those in progress, then the last 50 that are over") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("history", #""count":53"#))
      for _ in 1...2 { try b.act(Harness.input("start", #""split":"Push""#)) }
      let all = try answer(b, "workouts")["workouts"].elements
      let statuses = all.map { $0["status"].text ?? "?" }
      let wanted =
        [String](repeating: "inProgress", count: 2) + .init(repeating: "completed", count: 50)
      try b.demand("ACTION-25", statuses, is: wanted, "their states")
      let starts = all.dropFirst(2).map { "\($0["start"])" }
      let fall = zip(starts, starts.dropFirst()).allSatisfy { $0 > $1 }
      try b.demand("ACTION-25", fall, "those that are over newest first", "\(starts.prefix(3))")
      let today = "\(all[0]["start"])"
      try b.demand(
        "ACTION-25",
        starts[0] > starts[49] && starts[0] < today,
        "the newest",
        starts[0]
      )
    },
    Case("ACTION-25", .phone, "progress: what was lifted, oldest first, with its unit") {
      (b) throws(Stop) in
      try three(b)
      try b.act(Harness.input("history", #""count":3"#))
      try b.act(Harness.input("start", #""split":"A""#))
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      try refuses(b, "progress", #""exercise":"Row""#)
      let points = try answer(b, "progress", #""exercise":"Press""#)["progress"].elements
      try b.demand("ACTION-25", points.count, is: 3, "what was lifted, and not skipped")
      try b.demand("ACTION-25", points.map { $0["unit"] }, is: ["kg", "kg", "kg"], "the units")
      let starts = points.map { "\($0["start"]) \($0["date"])" }
      let rise = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
      try b.demand("ACTION-25", rise, "the oldest first", "\(points)")
    },
    Case("ACTION-25", .phone, "settings, catalog and status answer what is so") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("rest", #""rest":70"#))
      try b.act(Harness.input("auto-finish", #""countdown":8"#))
      try b.act(Harness.input("weight-unit", #""unit":"lb""#))
      let settings = try answer(b, "settings")
      let found = ["restSeconds", "autoFinishSeconds", "weightUnit"].map { settings[$0] }
      try b.demand("ACTION-25", found, is: [70, 8, "lb"], "the settings")
      let catalog = try answer(b, "catalog")["exercises"].elements.compactMap { $0["name"].text }
      try b.given(!catalog.isEmpty, "exercises in its catalog")
      try b.act(Harness.input("add", #""exercise":"\#(catalog[0])","split":"Push""#))
      try refuses(b, "add", #""exercise":"\#(catalog[0])","split":"Push""#)
      let rest = try answer(b, "catalog", #""split":"Push""#)["exercises"].elements
      let names = rest.compactMap { $0["name"].text }
      try b.demand("ACTION-25", names == Array(catalog.dropFirst()), "all but one", "\(names)")
      try b.act(Harness.input("history", #""count":2"#))
      let status = try answer(b, "status")
      let counts = ["drive", "splits", "workoutsInProgress", "workoutsOver"].map { status[$0] }
      try b.demand("ACTION-25", counts, is: ["available", 1, 1, 2], "what is in the store")
    },
  ]

  // MARK: Pings

  /// Makes the other side's reply to a message, which repeats its payload.
  private static func reply(to message: JSONValue) -> String {
    Harness.packet(#""kind":"reply","id":\#(message["id"]),"payload":\#(message["payload"])"#)
  }

  private static func pings(_ role: DeviceRole) -> [Case] {
    [
      Case("LAUNCH-10", role, "a ping follows the answer of the one before, and a note the last") {
        (b) throws(Stop) in
        try b.ready()
        var sent = try b.act(Harness.input("ping", #""count":3"#))
        for number in 1...3 as ClosedRange<Int64> {
          let pings = sent.packets("message")
          try b.demand("LAUNCH-10", pings.map { $0["reply"] }, is: [true], "messages with reply")
          let payload = pings[0]["payload"]
          try b.demand("LAUNCH-10", payload["type"], is: "ping", "its type")
          try b.demand("LAUNCH-10", payload["number"], is: .integer(number), "its number")
          try b.demand("LAUNCH-10", sent.words("note").count, is: 0, "notes before the end")
          sent = try b.act(reply(to: pings[0]))
        }
        try b.demand("LAUNCH-10", sent.packets("message").count, is: 0, "pings beyond the count")
        try b.demand("LAUNCH-10", sent.words("note").count, is: 1, "notes at the end")
        let next = try b.act(Harness.input("ping")).payloads("message", "ping")
        try b.demand("LAUNCH-10", next.map { $0["number"] }, is: [4], "the number of another")
      },
      Case("LAUNCH-10", role, "an answer of another message sends no ping") { (b) throws(Stop) in
        try b.ready()
        let other = try b.sent("message", Harness.send("message", #"{"a":1}"#, #","reply":true"#))
        let first = try b.sent("message", Harness.input("ping", #""count":2"#))
        let early = try b.act(reply(to: other)).payloads("message", "ping").count
        try b.demand("LAUNCH-10", early, is: 0, "pings after the answer of another message")
        let next = try b.act(reply(to: first)).payloads("message", "ping").count
        try b.demand("LAUNCH-10", next, is: 1, "pings after its own")
      },
      Case("LAUNCH-10", role, "a lost link ends the pings with a note") { (b) throws(Stop) in
        try b.ready()
        try b.act(Harness.input("ping", #""count":5"#))
        let effects = try b.act(Harness.linkDown)
        try b.demand("LAUNCH-10", effects.words("note").count, is: 1, "notes")
        let later = try b.act(Harness.linkUp) + b.act(Harness.presence())
        let pings = later.payloads("message", "ping").count
        try b.demand("LAUNCH-10", pings, is: 0, "pings over the next connection")
      },
    ]
  }
}
