import LockstepProtocol

/// Cases about the fields of a screen, by the tables of SHOWN-2 and SHOWN-3.
enum ScreenCases {
  static let all: [Case] = watch + [watchSession] + phone + [phoneSession, again]

  private static let again = Case(
    "SHOWN-1",
    .phone,
    "another start of its app does not show again what is there"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    let shown = b.screen
    try b.tried("quit")
    let screens = try b.act(Harness.input("launch")).filter { $0.word == "shown" }
    let isNew = screens.allSatisfy { $0.value["screen"].ordered != shown.ordered }
    try b.demand("SHOWN-1", isNew, "a screen that differs from the last one", "\(shown) again")
  }

  private static func hasWords(
    _ b: Harness,
    _ statement: String,
    _ field: String
  ) throws(Stop) {
    let words = b.screen[field]
    try b.demand(statement, !(words.text ?? "").isEmpty, "words in “\(field)”", "\(words)")
  }

  // MARK: The watch

  private static let watch: [Case] = [
    Case("SHOWN-2", .watch, "the lists have their items with all fields") { (b) throws(Stop) in
      try b.watchOpen()
      try b.tell(SnapshotSpec())
      let workout = b.screen["workouts"][0].names.sorted()
      try b.demand("SHOWN-2", workout, is: ["done", "name", "total"], "the fields of a workout")
      try b.act(Harness.input("open", #""workout":"Push""#))
      let exercise = b.screen["exercises"][0].names.sorted()
      let wanted = ["name", "sets", "setsDone", "status"]
      try b.demand("SHOWN-2", exercise, is: wanted, "the fields of an exercise")
    },
    Case("SHOWN-2", .watch, "a workout in the list has its document's look, where that has one") {
      (b) throws(Stop) in
      try b.watchOpen()
      let look = #""color":"teal","systemImage":"star","#
      try b.tell(SnapshotSpec(workouts: [WorkoutSpec(look: look), WorkoutSpec(id: "W2")]))
      let shown = b.screen["workouts"]
      try b.demand("SHOWN-2", shown[0]["color"], is: "teal", "the colour")
      try b.demand("SHOWN-2", shown[0]["systemImage"], is: "star", "the icon")
      try b.demand("SHOWN-2", shown[1]["color"], is: .missing, "a colour that was never given")
    },
    Case("SHOWN-2", .watch, "a page says since when it is there, and until when") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start", "next")
      let screen = b.screen
      try b.demand("SHOWN-2", screen["since"].number != nil, "a “since”", "\(screen)")
      try b.demand("SHOWN-2", screen["until"].number != nil, "an “until”", "\(screen)")
      try b.needsLease()
      try b.demand("SHOWN-2", screen["since"], is: .integer(b.now), "since when")
      let end = b.now + 45 * Harness.second
      try b.demand("SHOWN-2", screen["until"], is: .integer(end), "until when")
    },
    Case("SHOWN-2", .watch, "a notice and a question are words for the wearer") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.act(Harness.input("forget-permission"))
      try hasWords(b, "SHOWN-2", "question")
      try b.tell(SnapshotSpec(applied: 1, refusals: [(1, "invalidValue")]))
      try hasWords(b, "SHOWN-2", "notice")
    },
  ]

  private static let watchSession = Case(
    "SHOWN-2",
    .watch,
    "a workout session is shown with what it measures"
  ) { (b) throws(Stop) in
    try b.watchWithSensors()
    try b.needsLease()
    let readings: [Reading] = [.heart(10, 100), .distance(0, lasting: 15, 90)]
    let began = try b.act(Harness.piece(readings, lasting: 60), Harness.input("play"))
    try b.given(began.words("refused").isEmpty, "a recording that is played")
    try b.advance(seconds: 20)
    let session = b.screen["session"]
    let names = session.names.filter { !["heartRate", "distance"].contains($0) }
    let wanted = ["activity", "elapsed", "since", "state"]
    try b.demand("SHOWN-2", names.sorted(), is: wanted, "the fields of “session”")
    try b.demand("SHOWN-2", session["activity"], is: "cycling", "its activity")
    try b.demand("SHOWN-2", session["state"], is: "running", "its state")
    for (name, value) in [("heartRate", 100), ("distance", 90)] as [(String, Int64)]
    where !session[name].isMissing {
      try b.demand("SHOWN-2", session[name].whole, is: value, "its “\(name)”")
    }
    let elapsed = (session["elapsed"].whole ?? -1) * Harness.second
    let lasted = elapsed + b.now - (session["since"].number ?? 0)
    try b.demand("SHOWN-2", lasted, is: 20 * Harness.second, "how long it has lasted")
  }

  // MARK: The phone

  private static let phone: [Case] = [
    Case("SHOWN-3", .phone, "the lists have the splits in their order, and the workouts") {
      (b) throws(Stop) in
      try b.phoneLinked()
      for name in ["Push", "Pull"] { try b.act(Harness.input("split", #""name":"\#(name)""#)) }
      try b.demand("SHOWN-3", b.screen["splits"], is: .array(["Push", "Pull"]), "the splits")
      try b.act(Harness.input("add", #""exercise":"Press","split":"Push","sets":2"#))
      try b.act(Harness.input("start", #""split":"Push""#))
      let workout = b.screen["workouts"][0].names.sorted()
      try b.demand("SHOWN-3", workout, is: ["done", "name", "total"], "the fields of a workout")
    },
    Case("SHOWN-3", .phone, "a notice says what a watch has planned otherwise") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.change(1, #""sets":4"#, origin: 2))
      try b.act(b.change(1, #""was":0,"sets":3,"setsWere":2"#))
      try hasWords(b, "SHOWN-3", "notice")
    },
    Case("SHOWN-3", .phone, "a question is there until it is answered") { (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("forget-permission"))
      try b.act(Harness.input("start", #""split":"Push""#))
      try hasWords(b, "SHOWN-3", "question")
      try b.act(Harness.input("allow"))
      try b.demand("SHOWN-3", b.screen["question"], is: .missing, "the question after the answer")
    },
    Case("SHOWN-3", .phone, "a drive that is away is named") { (b) throws(Stop) in
      try b.phoneLinked()
      for (state, shown) in [("unavailable", "unavailable"), ("available", nil)] {
        try b.act(Harness.input("drive", #""state":"\#(state)""#))
        let wanted = shown.map { JSONValue.string($0) } ?? .missing
        try b.demand("SHOWN-3", b.screen["drive"], is: wanted, "the drive that is \(state)")
      }
    },
    Case(
      "SHOWN-28",
      .phone,
      "nothing of the documents is shown or changed while their drive is away"
    ) {
      (b) throws(Stop) in
      try b.phoneStarted()
      for state in ["unavailable", "checking"] {
        try b.act(Harness.input("drive", #""state":"\#(state)""#))
        try b.demand("SHOWN-3", b.screen["screen"], is: "gate", "the screen")
        for list in ["splits", "workouts"] {
          try b.demand("SHOWN-28", b.screen[list], is: .array([]), "its “\(list)”")
        }
        try b.demand("SHOWN-28", b.screen["past"], is: 0, "its “past”")
        for verb in ["splits", "workouts", "starter-splits"] {
          let refused = try b.act(Harness.input(verb)).words("refused")
          try b.demand("SHOWN-28", refused, is: ["refused:\(verb)"], "what becomes of “\(verb)”")
        }
      }
      try b.act(Harness.input("drive", #""state":"available""#))
      try b.demand("SHOWN-28", b.screen["splits"], is: .array(["Push"]), "the splits in the end")
    },
    Case("SHOWN-3", .phone, "a mirror has the name of the workout, and keeps the screen on") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      let mirror = b.screen["mirror"]
      try b.demand("SHOWN-3", mirror["workout"], is: "Push", "its workout")
      try b.demand("SHOWN-3", b.screen["awake"], is: true, "whether the screen stays on")
      try b.act(Harness.linkDown)
      try b.demand("SHOWN-3", b.screen["awake"], is: .missing, "the same of a stale one")
    },
  ]

  private static let phoneSession = Case(
    "SHOWN-3",
    .phone,
    "a session of the watch is shown with its fields"
  ) { (b) throws(Stop) in
    try b.phoneWithHealth()
    let date = b.date(b.now)
    let message = Harness.message(
      b.nextID(),
      #"{"type":"session","incarnation":1,"session":1,"version":1,"activity":"cycling","#
        + #""state":"running","elapsed":12,"since":{"$date":\#(date)},"heartRate":120,"#
        + #""distance":90}"#
    )
    try b.act(message)
    try b.demand("SHOWN-3", b.screen["screen"], is: "mirror", "the screen")
    let session = b.screen["session"]
    let wanted = [
      "activity", "distance", "elapsed", "heartRate", "since", "stale", "state", "unsure",
    ]
    try b.demand("SHOWN-3", session.names.sorted(), is: wanted, "the fields of “session”")
    for (name, value) in [
      ("activity", "cycling"), ("state", "running"), ("heartRate", 120), ("stale", false),
      ("unsure", true),
    ] as [(String, JSONValue)] {
      try b.demand("SHOWN-3", session[name], is: value, "its “\(name)”")
    }
    for (name, value) in [("elapsed", 12), ("distance", 90)] as [(String, Int64)] {
      try b.demand("SHOWN-3", session[name].whole, is: value, "its “\(name)”")
    }
    try b.demand("SHOWN-3", session["since"]["$date"], is: .integer(date), "its “since”")
  }
}
