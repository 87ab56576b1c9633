import LockstepProtocol

/// Cases about what an app shows, plays and measures, and about its mirrored workout session.
extension SystemCases {
  static func deeds(_ role: DeviceRole) -> [Case] { [effects(role)] }

  /// Cases about the workout session of a watch, and what it mirrors on the phone.
  static let sessionsOfAWatch = [resumed, recorded, wearer, mirroredByAWatch]
  /// Cases about the mirrored session of a phone.
  static let sessionsOfAPhone = [mirroredOnAPhone, handlersOfAPhone]

  private static func effects(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "what an app shows, plays, documents, answers and refuses is seen") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let done = try device.play(
        Harness.call("shown", #""screen":{"screen":"s","n":1}"#),
        Harness.call("haptic", #""haptic":"success""#),
        Harness.call("document", #""kind":"k","document":"D","content":{"n":2}"#),
        Harness.call("answer", #""content":{"n":3}"#),
        Harness.call("refused", #""action":"play","reason":"no""#)
      )
      func first(_ type: String) -> JSONValue {
        done.first { $0.value["type"].text == type }?.value ?? .missing
      }
      try device.demand("APP-4", first("shown")["screen"]["n"], is: 1, "what “shown” shows")
      try device.demand("APP-4", first("haptic")["kind"], is: "success", "what “haptic” plays")
      let document = first("document")
      try device.demand("APP-4", document["id"], is: "D", "the id that “document” says")
      try device.demand("APP-4", document["content"]["n"], is: 2, "its content")
      try device.demand("APP-4", first("answer")["content"]["n"], is: 3, "what “answer” answers")
      try device.demand("APP-4", first("refused")["do"], is: "play", "what “refused” refuses")
      try device.demand("APP-4", first("refused")["reason"], is: "no", "its reason")
    }
  }

  // MARK: Workout sessions

  private static func start(_ more: String = "") -> String {
    Harness.call("startWorkout", #""activity":"running","every":5\#(more)"#)
  }

  private static func states(_ effects: [Effect]) -> [JSONValue] {
    effects.told("workout").map { $0["session"]["state"] }.filter { !$0.isMissing }
  }

  /// Lists the values of a quantity in what the app was given, by the end of its identifier.
  private static func values(_ effects: [Effect], _ type: String) -> [Double] {
    effects.told("workout").flatMap { $0["samples"]["series"].elements }
      .filter { $0["type"].text?.hasSuffix(type) == true }
      .flatMap { $0["values"].elements }.compactMap { Double("\($0)") }
  }

  private static let resumed = Case.system(
    "APP-4",
    .watch,
    "“pauseWorkout” stops the measuring, and “resumeWorkout” goes on with it"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.play(start())
    try device.advance(seconds: 11)
    let pause = try device.play(Harness.call("pauseWorkout"))
    try device.demand("APP-4", states(pause).last, is: "paused", "the state after “pauseWorkout”")
    // What was measured before may still come.
    try device.advance(seconds: 6)
    let paused = try device.advance(seconds: 24)
    try device.demand("APP-4", values(paused, "HeartRate").count, is: 0, "rates of a paused one")
    let resume = try device.play(Harness.call("resumeWorkout"))
    try device.demand("APP-4", states(resume).last, is: "running", "that after “resumeWorkout”")
    let later = try device.advance(seconds: 11)
    let isMeasured = !values(later, "HeartRate").isEmpty
    try device.demand("APP-4", isMeasured, is: true, "that rates come after “resumeWorkout”")
    let end = try device.play(Harness.call("endWorkout"))
    try device.demand("APP-4", states(end).last, is: "ended", "the state after “endWorkout”")
    let second = try device.play(start()).told("workout").map { $0["session"]["number"] }
    try device.demand("APP-4", second.first, is: 2, "“number” of the second session")
  }

  private static let recorded = Case.system(
    "APP-4",
    .watch,
    "“playRecording” has the sensors give what “loadRecording” has loaded"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    let head = #""workoutActivityType":"cycling","elapsed":6,"metadata":{}"#
    let readings = [Reading.heart(1, 101), .heart(2, 102), .heart(4, 104)]
    let piece = #"{"workout":{\#(head)},"samples":\#(readings.json)}"#
    let began = try device.play(
      Harness.call("loadRecording", #""piece":\#(piece)"#),
      Harness.call("playRecording", #""piece":\#(piece)"#)
    )
    try device.demand("APP-4", states(began).last, is: "running", "the state of its session")
    let activity = began.told("workout").first { !$0["session"].isMissing }?["session"]["activity"]
    try device.demand("APP-4", activity, is: "cycling", "its activity")
    let given = try device.advance(seconds: 10)
    let rates = values(began + given, "HeartRate")
    try device.demand("APP-4", rates, is: [101, 102, 104], "the rates that were loaded")
  }

  private static let wearer = Case.system(
    "APP-4",
    .watch,
    "“effort” of work makes the measured heart rate rise"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.play(Harness.call("effort", #""effort":"idle""#), start())
    let before = values(try device.advance(seconds: 60), "HeartRate").last ?? 0
    try device.given(before > 0, "a heart rate that is measured")
    try device.play(Harness.call("effort", #""effort":"work""#))
    let after = values(try device.advance(seconds: 120), "HeartRate").last ?? 0
    try device.demand(
      "APP-4",
      after > before,
      is: true,
      "a heart rate above \(before) after two minutes of work, found \(after)"
    )
  }

  // MARK: Mirrored sessions

  private static let mirroredByAWatch = Case.system(
    "APP-4",
    .watch,
    "“startMirroring”, “sendToRemote” and “stopMirroring” leave, and end with their tags"
  ) { (rig) throws(Stop) in
    let device = try rig.connected()
    try device.needs("mirroring")
    try device.play(start())
    let begun = try device.play(Harness.call("startMirroring", #""tag":"b""#))
    try device.demand("APP-4", begun.packets("remoteStart").count, is: 1, "starts that leave")
    var ends = try device.act(Harness.remoteReceipt(1))
    let sent = try device.play(Harness.call("sendToRemote", #""data":"AQID","tag":"s""#))
    let data = sent.packets("remoteData").map { $0["data"] }
    try device.demand("APP-4", data, is: ["AQID"], "the data that leaves")
    ends += try device.act(Harness.remoteReceipt(sent.packets("remoteData")[0]["id"].number ?? 0))
    let came = try device.act(Harness.remoteData(1)).told("remoteData").map { $0["data"] }
    try device.demand("REMOTE-8", came, is: [.array(["AAAA"])], "the data that the app is given")
    let stopped = try device.play(Harness.call("stopMirroring", #""tag":"e""#))
    try device.demand("APP-4", stopped.packets("remoteStop").count, is: 1, "stops that leave")
    let tags = (ends + stopped).sessionTold("remoteCompletion").map { $0["tag"] }
    try device.demand("APP-23", tags, is: ["b", "s", "e"], "the tags of “remoteCompletion”")
  }

  private static func mirroring(_ rig: SystemRig) throws(Stop) -> Harness {
    let device = try rig.connected()
    try device.needs("mirroring")
    let told = try device.act(Harness.remoteStart(1)).sessionTold("mirroredSession")
    try device.demand("REMOTE-2", told.map { $0["activity"] }, is: ["cycling"], "what it is told")
    return device
  }

  private static let mirroredOnAPhone = Case.system(
    "APP-4",
    .phone,
    "what a phone's app asks of the mirrored session leaves, and it is given what comes"
  ) { (rig) throws(Stop) in
    let device = try mirroring(rig)
    let sent = try device.play(
      Harness.call("pauseWorkout"),
      Harness.call("resumeWorkout"),
      Harness.call("endWorkout")
    ).packets("remoteRequest").map { $0["request"] }
    try device.demand("APP-4", sent, is: ["pause", "resume", "end"], "the requests that leave")
    let data = try device.play(Harness.call("sendToRemote", #""data":"AQID","tag":"s""#))
    let packets = data.packets("remoteData")
    try device.demand("APP-4", packets.map { $0["data"] }, is: ["AQID"], "the data that leaves")
    let end = try device.act(Harness.remoteReceipt(packets[0]["id"].number ?? 0))
    let tags = end.sessionTold("remoteCompletion").map { $0["tag"] }
    try device.demand("APP-23", tags, is: ["s"], "the tag of “remoteCompletion”")
    let came = try device.act(Harness.remoteData(2)).told("remoteData").map { $0["data"] }
    try device.demand("REMOTE-8", came, is: [.array(["AAAA"])], "the data that the app is given")
  }

  private static let handlersOfAPhone = Case.system(
    "APP-4",
    .phone,
    "“implementRemote” says what the app takes of a mirrored session"
  ) { (rig) throws(Stop) in
    let device = try mirroring(rig)
    try device.play(Harness.call("implementRemote", #""handlers":["mirroring-handler"]"#))
    let refused = try device.act(Harness.remoteData(2))
    let errors = refused.packets("remoteReceipt").map { $0["error"].isMissing }
    try device.demand("APP-4", errors, is: [false], "that its receipt is without an error")
    try device.demand("APP-4", refused.told("remoteData").count, is: 0, "data that it is given")
    try device.play(
      Harness.call("implementRemote", #""handlers":["mirroring-handler","remote-delegate"]"#)
    )
    let taken = try device.act(Harness.remoteData(3)).told("remoteData").count
    try device.demand("APP-4", taken, is: 1, "data that it is given with a delegate")
  }
}
