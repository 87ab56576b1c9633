import LockstepProtocol

/// Cases about workout sessions: the actions that a watch takes and refuses, and the samples of its
/// sensors.
enum WatchSensorCases {
  static let all: [Case] = states + permission + app + played + pieces

  /// A recording of two minutes with readings of every kind, some of them before its start and after
  /// its end.
  static let ride: [Reading] = [
    .heart(-5, 60), .heart(10, 100), .heart(20, 110), .heart(500, 70),
    .distance(0, lasting: 15, 90), .distance(15, lasting: 30, 200),
    .place(12, 46), .place(130, 47),
    .event("lap", 0, lasting: 40), .event("pause", 50), .event("resume", 70),
  ]
  static let rideSeconds: Int64 = 120

  /// Makes a heart rate every so many seconds, up to a second of the workout.
  static func hearts(every seconds: Int64, upTo end: Int64) -> [Reading] {
    stride(from: seconds, through: end, by: Int(seconds)).map { .heart($0, 60 + $0 % 100) }
  }

  // MARK: States

  private static let states: [Case] = [
    Case("SENSOR-1", .watch, "while a session is under way another is refused", .invalid) {
      (b) throws(Stop) in
      try b.watchWithSensors()
      let piece = Harness.piece(ride, lasting: rideSeconds)
      for start in [[Harness.startActivity], [piece, Harness.input("play")]] {
        try b.act(start)
        try b.given(b.sessionState == "running", "a session")
        for (verb, input) in [
          ("start-activity", Harness.startActivity), ("load", piece),
          ("play", Harness.input("play")),
        ] {
          let effects = try b.act(input)
          try b.demand("SENSOR-1", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
          try b.demand("SENSOR-1", effects.finishes.count, is: 0, "workouts that ended by it")
        }
        try b.demand("SENSOR-1", b.sessionState, is: "running", "the session that was under way")
        let ends = try b.act(Harness.input("end-activity"))
        try b.demand("SENSOR-11", ends.finishes.count, is: 1, "workouts that ended")
      }
    },
    Case("SENSOR-2", .watch, "start, pause, resume and end lead through the states") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      var states: [String] = [b.sessionState]
      for input in [Harness.startActivity]
        + ["pause", "resume", "pause", "resume", "end"].map({
          Harness.input("\($0)-activity")
        })
      {
        let effects = try b.act(input)
        try b.demand("SENSOR-2", effects.words("refused"), is: [], "refusals")
        states.append(b.sessionState)
      }
      let wanted = ["none", "running", "paused", "running", "paused", "running", "none"]
      try b.demand("SENSOR-2", states, is: wanted, "the states")
    },
    Case("MIRROR-26", .watch, "a session that is paused is said again after a minute") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      try b.act(Harness.startActivity)
      let said = try b.act(Harness.input("pause-activity")).liveSessions
      try b.given(said.count == 1, "a message about the paused session")
      let early = try b.advance(seconds: 59).liveSessions
      try b.demand("MIRROR-26", early.count, is: 0, "messages before a minute is over")
      let then = try b.advance(seconds: 2).liveSessions
      try b.demand("MIRROR-26", then.map { $0["state"] }, is: ["paused"], "messages when it is")
    },
    Case("SENSOR-2", .watch, "a session that is paused can be ended, and another started") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      for _ in 1...2 {
        try b.act(Harness.startActivity)
        try b.act(Harness.input("pause-activity"))
        try b.demand("SENSOR-2", b.sessionState, is: "paused", "the state")
        let effects = try b.act(Harness.input("end-activity"))
        try b.demand("SENSOR-2", effects.refusals("end-activity"), is: 0, "refusals")
        try b.demand("SENSOR-2", b.sessionState, is: "none", "the state after the end")
      }
    },
    Case("SENSOR-2", .watch, "a request in another state is refused, and changes nothing", .invalid)
    {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try refuses(b, ["pause-activity", "resume-activity", "end-activity"], in: "none")
      try b.act(Harness.startActivity)
      try refuses(b, ["resume-activity"], in: "running")
      try b.act(Harness.input("pause-activity"))
      try refuses(b, ["pause-activity"], in: "paused")
      try b.act(Harness.input("end-activity"))
      try refuses(b, ["pause-activity", "resume-activity", "end-activity"], in: "none")
    },
  ]

  private static func refuses(_ b: Harness, _ verbs: [String], in state: String) throws(Stop) {
    for verb in verbs {
      let effects = try b.act(Harness.input(verb))
      try b.demand("SENSOR-2", effects.refusals(verb), is: 1, "refusals of “\(verb)” in \(state)")
      try b.demand("SENSOR-2", b.sessionState, is: state, "the state after “\(verb)”")
    }
  }

  private static let permission: [Case] = ["deny", "forget-permission"].map { answer in
    let claim = "no session starts after “\(answer)”, and one does after allow"
    return Case("SENSOR-3", .watch, claim, .invalid) { (b) throws(Stop) in
      try b.watchWithSensors()
      try b.act(Harness.input(answer))
      try b.act(Harness.piece(ride, lasting: rideSeconds))
      for (verb, input) in [
        ("start-activity", Harness.startActivity), ("play", Harness.input("play")),
      ] {
        let effects = try b.act(input)
        try b.demand("SENSOR-3", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
        try b.demand("SENSOR-3", b.sessionState, is: "none", "the state after “\(verb)”")
      }
      try b.act(Harness.input("allow"))
      try b.act(Harness.startActivity)
      try b.demand("SENSOR-3", b.sessionState, is: "running", "the state once it is allowed")
    }
  }

  // MARK: The app

  private static let app: [Case] = [
    Case("SENSOR-4", .watch, "a session is shown again by the app that is launched") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.act(Harness.startActivity)
      try b.act(Harness.input("pause-activity"))
      try b.act(Harness.input("quit"))
      try b.demand("SHOWN-13", b.screen["session"].isMissing, "no session", "\(b.screen)")
      try b.act(Harness.input("launch"))
      try b.demand("SENSOR-4", b.sessionState, is: "paused", "the state of the session")
      let effects = try b.act(Harness.input("end-activity"))
      try b.demand("SENSOR-4", effects.finishes.count, is: 1, "workouts that ended")
    },
    Case("SENSOR-15", .watch, "what is measured while the app is away is sent when it is back") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let readings = hearts(every: 10, upTo: 400)
      var effects = try b.play(readings, lasting: 400)
      effects += try b.advance(seconds: 95)
      effects += try b.act(Harness.input("quit"))
      effects += try b.advance(seconds: 200)
      effects += try b.act(Harness.input("launch"))
      effects += try b.advance(seconds: 110)
      effects = try b.receiptAll(effects)
      let found = try effects.readings()
      try b.demand("SENSOR-15", found.words, is: readings.words, "what was measured")
      try b.demand("SENSOR-15", effects.finishes.count, is: 1, "workouts that ended")
    },
    Case("SENSOR-15", .watch, "a session that ends while the app is away is told when it is back") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      var effects = try b.play(ride, lasting: rideSeconds)
      effects += try b.act(Harness.input("quit"))
      effects += try b.advance(seconds: 1_000)
      effects += try b.act(Harness.input("launch"))
      try b.demand("SENSOR-15", b.sessionState, is: "none", "the state")
      let found = try effects.readings()
      try b.demand("SENSOR-15", found.words, is: ride.words, "what was measured")
      try b.demand("SENSOR-15", effects.finishes.count, is: 1, "workouts that ended")
      let dates = ["startDate", "endDate"].map {
        effects.finishes[0]["finished"][$0]["$date"].number ?? 0
      }
      let lasted = dates[1] - dates[0]
      try b.demand("SENSOR-15", lasted, is: rideSeconds * 1_000_000, "how long it was")
    },
  ]

  // MARK: Recordings

  private static let played: [Case] = [
    Case("SHOWN-2", .watch, "a played session that ends in a late step is shown no more") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      try b.play([.event("pause", 10), .event("resume", 20)], lasting: 30)
      try b.sleep(seconds: 40)
      let ends = try b.act()
      try b.given(ends.finishes.count == 1, "a workout that ended")
      try b.demand("SHOWN-2", b.sessionState, is: "none", "the session on the screen")
    },
    Case("SENSOR-6", .watch, "sensors give each thing at its instant, and no sooner") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      for second in [0, 10, 12, 15, 40, 45, 50, 70] as [Int64] {
        for early in [1, 0] as [Int64] where second > 0 || early == 0 {
          try b.play(ride, lasting: rideSeconds)
          var effects = try b.advance(seconds: second, nanoseconds: -early)
          effects += try b.act(Harness.input("end-activity"))
          let found = try b.receiptAll(effects).readings()
          let wanted = ride.filter { $0.comes(in: rideSeconds) <= second - early }
          try b.demand(
            "SENSOR-6",
            found.words,
            is: wanted.words,
            "what came by \(second) s\(early > 0 ? " less a nanosecond" : "")"
          )
        }
      }
    },
    Case("SENSOR-6", .watch, "what lies outside the recording's time comes at its end") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      var effects = try b.play(ride, lasting: rideSeconds)
      effects += try b.advance(seconds: rideSeconds, nanoseconds: -1)
      try b.demand("SENSOR-6", b.sessionState, is: "running", "the state before the end")
      let late = ride.filter { $0.comes(in: rideSeconds) == rideSeconds }
      let before = try effects.readings()
      let tooSoon = before.filter(late.contains)
      try b.demand("SENSOR-6", tooSoon.words, is: [], "what comes at the end, and came before")
      effects += try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("SENSOR-6", b.sessionState, is: "none", "the state at the end")
      let found = try effects.readings()
      try b.demand("SENSOR-6", found.words, is: ride.words, "what was measured")
    },
    Case("SENSOR-7", .watch, "a played session is paused while its recording is") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      try b.play(ride, lasting: rideSeconds)
      var states: [String] = []
      for (seconds, nanoseconds) in [(50, -1), (0, 1), (20, -1), (0, 1)] as [(Int64, Int64)] {
        try b.advance(seconds: seconds, nanoseconds: nanoseconds)
        states.append(b.sessionState)
      }
      let wanted = ["running", "paused", "paused", "running"]
      try b.demand("SENSOR-7", states, is: wanted, "the states about 50 s and 70 s")
    },
    Case("SENSOR-7", .watch, "the wearer cannot pause or resume what is played", .invalid) {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.play([.event("pause", 10)], lasting: 60)
      try refusesWearer(b, in: "running")
      try b.needsLease()
      try b.advance(seconds: 10)
      try b.given(b.sessionState == "paused", "a pause of the recording")
      try refusesWearer(b, in: "paused")
    },
  ]

  private static func refusesWearer(_ b: Harness, in state: String) throws(Stop) {
    for verb in ["pause-activity", "resume-activity"] {
      let effects = try b.act(Harness.input(verb))
      try b.demand("SENSOR-7", effects.refusals(verb), is: 1, "refusals of “\(verb)” in \(state)")
      try b.demand("SENSOR-7", b.sessionState, is: state, "the state after “\(verb)”")
    }
  }

  private static let pieces: [Case] = [
    Case("SENSOR-8", .watch, "a recording in pieces is one") { (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      try b.act(Harness.piece(Array(ride.prefix(3)), lasting: rideSeconds))
      for reading in ride.dropFirst(3) { try b.act(Harness.piece([reading])) }
      var effects = try b.act(Harness.input("play"))
      effects += try b.advance(seconds: rideSeconds)
      let found = try effects.readings()
      try b.demand("SENSOR-8", found.words, is: ride.words, "what was measured")
    },
    Case("SENSOR-8", .watch, "the first piece says what holds for the whole") { (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      try b.act(Harness.recordingOfNothing, Harness.input("play"))
      let finished = try b.advance(seconds: 5).finishes.first?["finished"] ?? .missing
      try b.demand("SENSOR-8", finished["workoutActivityType"], is: "running", "the activity")
      try b.demand("SENSOR-8", finished["device"], is: "Edge", "the device")
      let indoor = finished["metadata"]["HKIndoorWorkout"]
      try b.demand("SENSOR-8", indoor, is: true, "the metadata")
    },
    Case("SENSOR-8", .watch, "a piece without “workout” before any other is refused", .invalid) {
      (b) throws(Stop) in
      try b.watchWithSensors()
      let effects = try b.act(Harness.piece(ride))
      try b.demand("SENSOR-8", effects.refusals("load"), is: 1, "refusals of “load”")
      try b.act(Harness.input("play"))
      try b.demand("SENSOR-8", b.sessionState, is: "none", "the state after “play”")
    },
    Case("SENSOR-8", .watch, "a piece that cannot be read is refused, and adds nothing", .invalid) {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      try b.act(Harness.piece([.heart(0, 100)], lasting: 60))
      for broken in brokenPieces {
        let effects = try b.act(Harness.load(broken))
        try b.demand(
          "SENSOR-8",
          effects.refusals("load"),
          is: 1,
          "refusals of \(broken.prefix(200))"
        )
      }
      var effects = try b.act(Harness.input("play"))
      try b.demand("SENSOR-8", b.sessionState, is: "running", "the state after “play”")
      effects += try b.act(Harness.input("end-activity"))
      let found = try effects.readings()
      try b.demand("SENSOR-8", found.words, is: [Reading.heart(0, 100)].words, "what was measured")
    },
  ]

  private static let brokenPieces: [String] = {
    let type = #""type":"HKQuantityTypeIdentifierHeartRate""#
    let long = String.long(40_000, "w")
    let series = [
      #"{"unit":"count/min","starts":[[1,1]],"durations":[[0,1]],"values":[90]}"#,
      #"{"type":"HeartRate","starts":[[1,1]],"durations":[[0,1]],"values":[90]}"#,
      #"{\#(type),"unit":"m","starts":[[1,1]],"durations":[[0,1]],"values":[90]}"#,
      #"{\#(type),"starts":[[1,2,1]],"durations":[[0,1]],"values":[90]}"#,
      #"{\#(type),"starts":[[1,1]],"durations":[[0,1]],"values":[]}"#,
      #"{\#(type),"starts":[[1,-1,1]],"durations":[],"values":[]}"#,
      #"{\#(type),"starts":[1],"durations":[0],"values":[90]}"#,
    ]
    let heads = [
      #"{"workoutActivityType":"cycling"}"#, #"{"workoutActivityType":"cycling","elapsed":-1}"#,
      #"{"workoutActivityType":"sleeping","elapsed":60}"#,
      #"{"workoutActivityType":"cycling","elapsed":60,"device":"\#(long)"}"#,
    ]
    return series.map { #"{"samples":{"series":[\#($0)]}}"# }
      + heads.map { #"{"workout":\#($0),"samples":{}}"# }
      + [
        #"{"samples":[]}"#, #"{"samples":{"workoutEvents":[{"type":"nap","start":1}]}}"#,
        #"{"samples":{"route":{"instants":[[1,1]],"latitudes":[]}}}"#,
      ]
  }()
}
