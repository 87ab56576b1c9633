import LockstepProtocol

/// Cases about the packets that a watch sends of a workout session: its batches, its end, and its
/// present state.
enum WatchBatchCases {
  static let all: [Case] = batches + ends + mirrored

  private static let ride = WatchSensorCases.ride
  private static let rideSeconds = WatchSensorCases.rideSeconds

  private static func hearts(every seconds: Int64, upTo end: Int64) -> [Reading] {
    WatchSensorCases.hearts(every: seconds, upTo: end)
  }

  // MARK: Batches

  private static let batches: [Case] = [
    Case("SENSOR-9", .watch, "each thing is in one batch, and batches are numbered and added up") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let readings = ride + hearts(every: 9, upTo: 290)
      var effects = try b.play(readings, lasting: 300)
      effects += try b.advance(seconds: 300)
      try inOneBatchEach(b, readings, effects)
      try b.demand("SENSOR-9", effects.batches.count > 1, "several batches", "one")
    },
    Case("SENSOR-9", .watch, "batches whose receipts are held back wait, and none is lost") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let readings = hearts(every: 20, upTo: 1_180)
      var effects = try b.play(readings, lasting: 1_200)
      effects += try b.advance(seconds: 700)
      effects += try b.act(Harness.linkDown)
      effects += try b.advance(seconds: 100)
      effects += try b.act(Harness.linkUp)
      effects += try b.act(Harness.presence())
      effects += try b.advance(seconds: 400)
      try b.demand("SESSION-32", effects.sensorChanges.count <= 8, "8 at most", "more")
      try inOneBatchEach(b, readings, try b.receiptAll(effects))
    },
    Case("SENSOR-9", .watch, "pauses of the wearer are in the batches, and readings go on") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      var effects = try b.act(Harness.startActivity)
      for verb in ["pause-activity", "resume-activity", "end-activity"] {
        effects += try b.advance(seconds: 40)
        effects += try b.act(Harness.input(verb))
      }
      effects = try b.receiptAll(effects)
      try countsFit(b, effects)
      let ends = effects.finishes
      try b.demand("SENSOR-11", ends.count, is: 1, "workouts that ended")
    },
    Case("SENSOR-10", .watch, "a batch leaves a minute after the one before") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let began = b.now
      var effects = try b.play(hearts(every: 7, upTo: 290), lasting: 300)
      effects += try b.advance(seconds: 299)
      try b.demand("SENSOR-10", minutes(effects, since: began), is: [60, 120, 180, 240], "seconds")
    },
    Case("SENSOR-10", .watch, "a batch leaves also where the sensors give nothing for long") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let began = b.now
      var effects = try b.play([.heart(10, 100), .heart(500, 110)], lasting: 600)
      effects += try b.advance(seconds: 400)
      try b.demand("SENSOR-10", minutes(effects, since: began), is: [60], "seconds")
    },
    Case("SENSOR-10", .watch, "what does not fit one user info leaves in several, at once") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      // All come at the start, and no two of their instants are a run.
      let readings = (1...3_000).map { Reading.heart(-($0 * 7_919 % 100_003), 60 + $0 * 7 % 101) }
      var effects = try b.play(readings, lasting: 60)
      let before = effects.batches.count
      try b.demand("SENSOR-10", before > 0, "batches before a minute is over", "none")
      effects += try b.advance(seconds: 60)
      try inOneBatchEach(b, readings, try b.receiptAll(effects))
    },
  ]

  /// Lists the instants at which batches left, in seconds since a start.
  private static func minutes(_ effects: [Effect], since began: Int64) -> [Int64] {
    effects.filter { ![$0].batches.isEmpty }.map { ($0.uptime - began) / Harness.second }
  }

  private static func inOneBatchEach(_ b: Harness, _ readings: [Reading], _ effects: [Effect])
    throws(Stop)
  {
    let found = try effects.readings()
    try b.demand("SENSOR-9", found.words, is: readings.words, "what was measured, by columns")
    try countsFit(b, effects)
    let ids = Set(effects.batches.map { $0["workout"].text ?? "" })
    try b.demand("SENSOR-9", ids.count == 1 && !ids.contains(""), "one id of the workout", "\(ids)")
    let said = effects.finishes.map { $0["finished"]["batches"] }
    let count = JSONValue.integer(Int64(effects.batches.count))
    try b.demand("SENSOR-11", said, is: [count], "how many batches the end tells of")
  }

  /// Demands that the batches are numbered from 1 without gaps, and that their totals add up.
  private static func countsFit(_ b: Harness, _ effects: [Effect]) throws(Stop) {
    var total: Int64 = 0
    for (index, batch) in effects.batches.enumerated() {
      try b.demand("SENSOR-9", batch["batch"], is: .integer(Int64(index) + 1), "the batch's number")
      total += Int64(batch["samples"].sampleCount)
      try b.demand(
        "SENSOR-9",
        batch["total"],
        is: .integer(total),
        "the total of batch \(index + 1)"
      )
    }
    try b.demand("SENSOR-9", total > 0, "something that was measured", "nothing")
  }

  // MARK: The end

  private static let ends: [Case] = [
    Case("SENSOR-11", .watch, "the end sends what is left, and then says what was done") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let began = b.date(b.now)
      var effects = try b.play(ride, lasting: rideSeconds)
      effects += try b.advance(seconds: 90)
      let last = try b.act(Harness.input("end-activity"))
      effects += last
      let kinds = last.sensorChanges.map { $0["finished"].isMissing ? "batch" : "finished" }
      try b.demand("SENSOR-11", kinds.firstIndex(of: "finished"), is: kinds.count - 1, "its place")
      let wanted = ride.filter { $0.comes(in: rideSeconds) <= 90 }
      try b.demand("SENSOR-11", try effects.readings().words, is: wanted.words, "what is sent")
      let finished = last.finishes[0]["finished"]
      let ids = Set(effects.sensorChanges.map { $0["workout"].text ?? "" })
      try b.demand("SENSOR-11", ids.count, is: 1, "ids of the workout")
      try b.demand("SENSOR-11", finished["workoutActivityType"], is: "cycling", "the activity")
      let count = JSONValue.integer(Int64(effects.batches.count))
      try b.demand("SENSOR-11", finished["batches"], is: count, "batches")
      let dates = ["startDate", "endDate"].map { finished[$0]["$date"].number ?? 0 }
      try b.demand("SENSOR-11", dates, is: [began, began + 90_000_000], "start and end")
    },
    Case("SENSOR-11", .watch, "a recording ends its session, with what holds for all of it") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      try b.act(Harness.recordingOfNothing, Harness.input("play"))
      let effects = try b.advance(seconds: 5)
      try b.demand("SENSOR-11", effects.batches.count, is: 0, "batches of nothing")
      try b.given(effects.finishes.count == 1, "a workout that ended")
      let finished = effects.finishes[0]["finished"]
      try b.demand("SENSOR-11", finished["batches"], is: 0, "batches")
      try b.demand("SENSOR-11", finished["workoutActivityType"], is: "running", "the activity")
      try b.demand("SENSOR-11", finished["device"], is: "Edge", "the device")
      let metadata = finished["metadata"]["HKIndoorWorkout"]
      try b.demand("SENSOR-11", metadata, is: true, "the metadata")
    },
  ]

  // MARK: Live

  /// A heart rate and a distance, both measured in the first 20 s.
  private static let measured: [Reading] = [.heart(10, 100), .distance(0, lasting: 15, 90)]

  private static let mirrored: [Case] = [
    Case("MIRROR-14", .watch, "what is true of a session now is never queued") { (b) throws(Stop) in
      try b.watchWithSensors()
      var effects = try b.act(Harness.linkDown)
      effects += try b.act(Harness.startActivity)
      effects += try b.advanceIfLeased(seconds: 20)
      effects += try b.act(Harness.input("pause-activity"))
      effects += try b.act(Harness.linkUp)
      effects += try b.act(Harness.presence())
      let queued = effects.payloads("userInfo", "session") + effects.payloads("context", "session")
      try b.demand("MIRROR-14", queued.count, is: 0, "sessions that were queued")
      let said = effects.liveSessions.map { $0["state"] }
      try b.demand("MIRROR-14", said.count <= 1, "one at most with the link", "\(said)")
    },
    Case("MIRROR-14", .watch, "what is said of a session has its fields") { (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      var effects = try b.play(measured, lasting: 60)
      effects += try b.advance(seconds: 20)
      guard let last = effects.last(where: { ![$0].liveSessions.isEmpty }) else {
        throw .undecided("the case begins with a message about a session, and none came")
      }
      let session = last.payload
      let optional = ["heartRate", "distance", "clock"]
      let wanted = [
        "type", "incarnation", "session", "version", "activity", "state", "elapsed", "since",
      ]
      let names = session.names.filter { !optional.contains($0) }
      try b.demand("MIRROR-14", names.sorted(), is: wanted.sorted(), "the fields")
      for (name, value) in [
        ("incarnation", .integer(b.incarnation)), ("session", 1), ("activity", "cycling"),
        ("state", "running"),
      ] as [(String, JSONValue)] {
        try b.demand("MIRROR-14", session[name], is: value, name)
      }
      for (name, value) in [("heartRate", 100), ("distance", 90)] as [(String, Int64)]
      where !session[name].isMissing {
        try b.demand("MIRROR-14", session[name].whole, is: value, name)
      }
      let since = session["since"]["$date"].number ?? 0
      let lasted = (session["elapsed"].whole ?? -1) * 1_000_000 + b.date(last.uptime) - since
      try b.demand("MIRROR-14", lasted, is: last.uptime / 1_000, "how long it has lasted")
    },
    Case("MIRROR-14", .watch, "a “clock” of a session is what was measured") { (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let began = try b.play(measured, lasting: 60).packets("message")
      try b.given(began.count == 1, "one message about a session that began")
      let ahead = b.date(b.now) + 5_000_000
      let id = began[0]["id"]
      try b.act(Harness.packet(#""kind":"receipt","id":\#(id),"time":\#(ahead),"jumps":0"#))
      let said = try b.advance(seconds: 20).liveSessions
      let clock = said.last?["clock"] ?? .missing
      if clock.isMissing { return }
      try b.demand("MIRROR-14", clock["offset"], is: 5_000_000, "the offset")
    },
    Case("MIRROR-14", .watch, "what is said of a session is greater each time") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      var effects: [Effect] = []
      for _ in 1...2 {
        effects += try b.act(Harness.startActivity)
        effects += try b.advanceIfLeased(seconds: 20)
        effects += try b.act(Harness.input("pause-activity"))
        effects += try b.act(Harness.input("end-activity"))
      }
      let stamps = effects.liveSessions.map { session in
        ["incarnation", "session", "version"].map { session[$0].number ?? 0 }
      }
      for (earlier, later) in zip(stamps, stamps.dropFirst()) {
        let isGreater = earlier.lexicographicallyPrecedes(later)
        try b.demand("MIRROR-14", isGreater, "a stamp after \(earlier)", "\(later)")
        // The version is the place within the incarnation, not within a session of it.
        let isLater = later[2] > earlier[2] || later[0] > earlier[0]
        try b.demand("MIRROR-14", isLater, "a version above \(earlier[2])", "\(later[2])")
      }
    },
  ]
}
