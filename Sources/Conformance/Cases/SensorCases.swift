import Protocol

/// Workout sessions of a watch with sensors, and the workouts that a phone makes of them.
///
/// They hold for devices that declare `health`.
enum SensorCases {
  static let all: [Case] = sessions + recordings + batches + phone

  private static let start = Bench.input("start-activity", #""activity":"cycling""#)

  private static func open(_ b: Bench) throws(Stop) {
    try b.watchOpen()
    try b.needs("health")
  }

  /// The state of the session that is shown.
  private static func state(_ b: Bench) -> String { b.screen["session"]["state"].text ?? "none" }

  private static let sessions: [Case] = [
    Case("SENSOR-1", .watch, "a second session is refused while one is under way", .invalid) {
      (b) throws(Stop) in
      try open(b)
      try b.act(start)
      try b.given(state(b) == "running", "a session that runs")
      for (verb, more) in [
        ("start-activity", #""activity":"rowing""#), ("load", #""recording":\#(recording)"#),
        ("play", ""),
      ] {
        let refused = try b.act(Bench.input(verb, more)).refusals(verb)
        try b.demand("SENSOR-1", refused, is: 1, "refusals of “\(verb)”")
        try b.demand("SENSOR-1", b.screen["session"]["activity"], is: "cycling", "the activity")
      }
    },
    Case("SENSOR-2", .watch, "each request is taken in its states, and refused in others") {
      (b) throws(Stop) in
      try open(b)
      for (verb, isTaken, wanted) in [
        ("pause-activity", false, "none"), ("end-activity", false, "none"),
        ("start-activity", true, "running"), ("resume-activity", false, "running"),
        ("pause-activity", true, "paused"), ("pause-activity", false, "paused"),
        ("resume-activity", true, "running"), ("pause-activity", true, "paused"),
        ("end-activity", true, "none"), ("resume-activity", false, "none"),
      ] {
        let effects = try b.act(verb == "start-activity" ? start : Bench.input(verb))
        try b.demand(
          "SENSOR-2",
          effects.refusals(verb),
          is: isTaken ? 0 : 1,
          "refusals of “\(verb)”"
        )
        try b.demand("SENSOR-2", state(b), is: wanted, "the state after “\(verb)”")
      }
    },
    Case("SENSOR-3", .watch, "without the wearer's leave no session starts", .invalid) {
      (b) throws(Stop) in
      try open(b)
      for verb in ["deny", "forget-permission"] {
        try b.act(Bench.input(verb))
        let refused = try b.act(start).refusals("start-activity")
        try b.demand("SENSOR-3", refused, is: 1, "refusals after “\(verb)”")
        try b.demand("SENSOR-3", state(b), is: "none", "the state after “\(verb)”")
      }
    },
    Case("SENSOR-4", .watch, "a session goes on without the app, and is shown again") {
      (b) throws(Stop) in
      try open(b)
      try b.act(start)
      let session = b.screen["session"]
      try b.given(state(b) == "running", "a session that runs")
      try b.act(Bench.input("quit"))
      try b.act(Bench.input("launch"))
      try b.demand("SENSOR-4", state(b), is: "running", "the state in the next app")
      let since = b.screen["session"]["since"]
      try b.demand("SENSOR-4", since, is: session["since"], "since when it runs")
    },
  ]

  // MARK: Recordings

  /// Twenty seconds, a pause from 5 s to 8 s, the heart measured at 10 s and 16 s.
  private static let recording =
    #"{"workout":{"workoutActivityType":"cycling","elapsed":20,"metadata":{}},"samples":{"#
    + #""series":[{"type":"HKQuantityTypeIdentifierHeartRate","unit":"count/min","count":2,"#
    + #""starts":[[10,2,6]],"durations":[[0,2,0]],"values":[100,120]}],"#
    + #""workoutEvents":[{"type":"pause","start":5},{"type":"resume","start":8}]}}"#

  private static func play(_ b: Bench) throws(Stop) {
    try open(b)
    try b.needsLease()
    try b.act(Bench.input("load", #""recording":\#(recording)"#))
    try b.act(Bench.input("play"))
    try b.given(state(b) == "running", "a recording that is played")
  }

  private static let recordings: [Case] = [
    Case("SENSOR-6", .watch, "a recording gives each thing at its instant, and none before") {
      (b) throws(Stop) in
      try play(b)
      try b.advance(seconds: 9)
      try b.demand("SENSOR-6", b.screen["session"]["heartRate"], is: .missing, "the heart at 9 s")
      try b.advance(seconds: 1, nanoseconds: 500_000_000)
      let told = try b.act(Bench.input("end-activity")).changes
      let hearts = told.flatMap { $0["samples"]["series"].elements }.map { $0["values"] }
      try b.demand("SENSOR-6", hearts, is: [.array([100])], "what the heart gave by 10.5 s")
    },
    Case("SENSOR-6", .watch, "a recording ends at its end") { (b) throws(Stop) in
      try play(b)
      try b.advance(seconds: 19, nanoseconds: 999_999_999)
      try b.demand("SENSOR-6", state(b), is: "running", "the state just before 20 s")
      try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("SENSOR-6", state(b), is: "none", "the state at 20 s")
    },
    Case("SENSOR-7", .watch, "a played session pauses where it was paused, and nowhere else") {
      (b) throws(Stop) in
      try play(b)
      let early = try b.act(Bench.input("pause-activity")).refusals("pause-activity")
      try b.demand("SENSOR-7", early, is: 1, "refusals of “pause-activity”")
      try b.advance(seconds: 5)
      try b.demand("SENSOR-7", state(b), is: "paused", "the state at 5 s")
      let late = try b.act(Bench.input("resume-activity")).refusals("resume-activity")
      try b.demand("SENSOR-7", late, is: 1, "refusals of “resume-activity”")
      try b.advance(seconds: 3)
      try b.demand("SENSOR-7", state(b), is: "running", "the state at 8 s")
    },
    Case("SENSOR-8", .watch, "a piece that is none is refused", .invalid) { (b) throws(Stop) in
      try open(b)
      for piece in [
        #"{"samples":{}}"#, #"{"workout":{"elapsed":"long"}}"#, #"{"workout":5}"#,
        #"{"workout":{"workoutActivityType":"cycling","elapsed":20,"metadata":{}},"samples":[]}"#,
      ] {
        let refused = try b.act(Bench.input("load", #""recording":\#(piece)"#)).refusals("load")
        try b.demand("SENSOR-8", refused, is: 1, "refusals of \(piece)")
      }
    },
  ]

  // MARK: Batches

  /// How many samples, locations and events a batch holds.
  private static func count(_ batch: JSONValue) -> Int64 {
    let samples = batch["samples"]
    let series = samples["series"].elements.reduce(0) { $0 + ($1["count"].number ?? 0) }
    return series + (samples["route"]["count"].number ?? 0)
      + Int64(samples["workoutEvents"].elements.count)
  }

  private static let batches: [Case] = [
    Case("SENSOR-9", .watch, "batches are numbered, and say how much there is so far") {
      (b) throws(Stop) in
      try open(b)
      try b.needsLease()
      var effects = try b.act(start)
      effects += try b.advance(seconds: 150)
      effects += try b.act(Bench.input("end-activity"))
      let found = effects.changes.filter { !$0["batch"].isMissing }
      try b.given(found.count > 1, "more than one batch of two and a half minutes")
      var total: Int64 = 0
      for (index, batch) in found.enumerated() {
        total += count(batch)
        try b.demand("SENSOR-9", batch["batch"], is: .integer(Int64(index + 1)), "its number")
        try b.demand("SENSOR-9", batch["total"], is: .integer(total), "all samples so far")
      }
    },
    Case("SENSOR-11", .watch, "what is left leaves at the end, and then that it is over") {
      (b) throws(Stop) in
      try open(b)
      try b.needsLease()
      try b.act(start)
      try b.advance(seconds: 10)
      let told = try b.act(Bench.input("end-activity")).changes
      let kinds = told.map { $0["finished"].isMissing ? "batch" : "finished" }
      try b.demand("SENSOR-11", kinds, is: ["batch", "finished"], "the changes at the end")
      let batches = told[1]["finished"]["batches"]
      try b.demand("SENSOR-11", batches, is: told[0]["batch"], "how many batches there were")
    },
  ]

  // MARK: The phone

  private static func change(_ b: Bench, _ sequence: Int64, _ fields: String, id: String = "H1")
    -> String
  {
    Bench.userInfo(
      sequence,
      #"{"type":"change","incarnation":1,"sequence":\#(sequence),"#
        + #""date":{"$date":\#(b.date(b.now))},"workout":"\#(id)",\#(fields)}"#
    )
  }

  private static func batch(_ number: Int64, from second: Int64) -> String {
    #""batch":\#(number),"total":\#(number * 2),"samples":{"series":[{"#
      + #""type":"HKQuantityTypeIdentifierHeartRate","unit":"count/min","count":2,"#
      + #""starts":[[\#(second),2,5]],"durations":[[0,2,0]],"values":[80,81]}]}"#
  }

  private static func finished(_ b: Bench, batches: Int64, seconds: Int64 = 60) -> String {
    let end = b.date(b.now)
    return #""finished":{"workoutActivityType":"cycling","#
      + #""startDate":{"$date":\#(end - seconds * 1_000_000)},"endDate":{"$date":\#(end)},"#
      + #""metadata":{},"batches":\#(batches)}"#
  }

  /// The workouts that it tells of, by how many heart rates they have.
  private static func workouts(_ effects: [Effect]) -> [JSONValue] {
    effects.filter { $0.word == "document:health" }
      .map { $0.value["content"]["series"]["HKQuantityTypeIdentifierHeartRate"]["count"] }
  }

  private static let phone: [Case] = [
    Case("SENSOR-12", .phone, "batches become one workout when it is over") { (b) throws(Stop) in
      try b.phoneLinked()
      try b.needs("health")
      let early = try b.act(change(b, 1, batch(1, from: 0)), change(b, 2, batch(2, from: 20)))
      try b.demand("SENSOR-12", workouts(early), is: [], "workouts before the end")
      try b.demand("SENSOR-12", early.packets("userInfoReceipt").count, is: 2, "receipts")
      let over = try b.act(change(b, 3, finished(b, batches: 2)))
      try b.demand("SENSOR-12", workouts(over), is: [4], "the samples of the workout")
    },
    Case("SENSOR-13", .phone, "a workout that cannot be is refused", .invalid) { (b) throws(Stop) in
      try b.phoneLinked()
      try b.needs("health")
      var effects = try b.act(change(b, 1, finished(b, batches: 0, seconds: -60)))
      effects += try b.act(change(b, 2, finished(b, batches: 0), id: "../H1"))
      try b.takeContexts()
      let reasons = b.context["refusals"].elements.map { $0["reason"] }
      let wanted: [JSONValue] = ["invalidValue", "invalidValue"]
      try b.demand("SENSOR-13", reasons, is: wanted, "the reasons")
      try b.demand("SENSOR-13", effects.words("document"), is: [], "documents")
    },
    Case("SENSOR-14", .phone, "a workout that lacks batches is kept with those that came") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.needs("health")
      try b.act(change(b, 1, batch(2, from: 20)))
      let over = try b.act(change(b, 2, finished(b, batches: 2)))
      try b.demand("SENSOR-14", workouts(over), is: [2], "the samples of the workout")
    },
  ]
}
