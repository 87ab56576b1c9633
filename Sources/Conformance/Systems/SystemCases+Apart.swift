import LockstepProtocol

/// Cases about what a system keeps apart: sessions' states, what the owner denied, and lives of the
/// device.
extension SystemCases {
  static func apart(_ role: DeviceRole) -> [Case] {
    [untouched(role), hidden(role), sentContext(role), tagless(role), notAsked(role)]
  }

  static let apartOfAWatch = [takenInPart, wrongStates, taskOfALaunch]
  static let apartOfAPhone = [processing, lockedQueries]

  private static let mass = "HKQuantityTypeIdentifierBodyMass"
  private static let asking = Harness.call(
    "requestAuthorization",
    #""share":["\#(mass)"],"read":["\#(mass)"]"#
  )
  /// Calls that read what there is of a type.
  private static let reading = [
    Harness.call("querySamples", #""sampleType":"\#(mass)""#),
    Harness.call("queryStatistics", #""sampleType":"\#(mass)","options":["discreteMin"]"#),
    Harness.call("queryChanges", #""sampleType":"\#(mass)","anchor":null"#),
  ]

  // MARK: Payloads

  private static let payload =
    #"{"z":1,"a":2.5,"b":1.0,"c":9007199254740991,"d":{"$$date":1},"e":"Übung"}"#

  private static func untouched(_ role: DeviceRole) -> Case {
    Case.system("VALUE-13", role, "a payload crosses the system as it was written") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let call = Harness.call("message", #""payload":\#(payload),"reply":false"#)
      let sent = try device.play(call).packets("message").map { "\($0["payload"])" }
      try device.demand("VALUE-13", sent, is: [payload], "the payload that leaves")
      let told = try device.act(Harness.message(1, payload)).told("message")
      let given = told.map { "\($0["payload"])" }
      try device.demand("VALUE-13", given, is: [payload], "the payload that the app is given")
    }
  }

  // MARK: Health

  private static func hidden(_ role: DeviceRole) -> Case {
    Case.system("APP-57", role, "what another app saved is hidden where reading is denied") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(asking)
      try device.act(Harness.input("health-save", #""what":"bodyMass","amount":70"#))
      try device.advance(seconds: 1)
      func found() throws(Stop) -> [JSONValue] {
        try device.act(Harness.play(reading))
        let told = try device.advance(seconds: 1).told("health")
        try device.demand("APP-53", told.count, is: reading.count, "answers to three questions")
        return [
          .integer(Int64(told[0]["samples"].elements.count)), told[1]["statistics"]["count"],
          .integer(Int64(told[2]["samples"].elements.count)),
        ]
      }
      try device.demand("APP-57", try found(), is: [1, 1, 1], "samples, counted, changed")
      try device.act(Harness.input("deny-reading", #""what":"bodyMass""#))
      try device.demand("APP-57", try found(), is: [0, .missing, 0], "the same once it is denied")
    }
  }

  private static func notAsked(_ role: DeviceRole) -> Case {
    Case.system("APP-73", role, "an effort of 0 is refused") { (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let type = "HKQuantityTypeIdentifierWorkoutEffortScore"
      let sample =
        #"{"type":"\#(type)","startDate":"2026-03-01T08:00:00Z","value":0,"#
        + #""unit":"appleEffortScore"}"#
      func call(_ name: String, _ more: String) -> String {
        Harness.call(name, #""builder":"b"\#(more)"#)
      }
      try device.play(
        Harness.call(
          "requestAuthorization",
          #""share":["HKWorkoutTypeIdentifier","\#(type)"],"read":["\#(type)"]"#
        ),
        call("beginCollection", #","activity":"running","startDate":"2026-03-01T08:00:00Z""#),
        call("endCollection", #","endDate":"2026-03-01T08:00:10Z""#),
        call("finishWorkout", "")
      )
      let saved = try device.advance(seconds: 1).told("health").last?["saved"][0] ?? .missing
      try device.given(saved.text != nil, "a workout that is saved")
      try device.play(Harness.call("relateEffort", #""sample":\#(sample),"workout":\#(saved)"#))
      let told = try device.advance(seconds: 1).told("health").last ?? .missing
      try device.demand("APP-73", told["code"], is: 3, "the number for an effort of 0")
    }
  }

  private static func tagless(_ role: DeviceRole) -> Case {
    Case.system("APP-53", role, "an answer to a call without a tag has none") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(asking)
      let told = try device.advance(seconds: 1).told("health").map { $0["tag"] }
      try device.demand("APP-53", told, is: [.missing], "the tags of the answers")
    }
  }

  private static let lockedQueries = Case.system(
    "APP-56",
    .phone,
    "all that reads is answered with 6 ten minutes after the lock"
  ) { (rig) throws(Stop) in
    let device = try rig.connected()
    try device.play(asking)
    try device.act(Harness.input("lock-screen"))
    try device.advance(seconds: 660)
    let calls = [reading[0], reading[1]].joined(separator: ",")
    try device.act(Harness.message(1, Harness.answering(calls)))
    let codes = try device.advance(seconds: 1).told("health").map { $0["code"] }
    try device.demand("APP-56", codes, is: [6, 6], "the numbers of samples and statistics")
  }

  // MARK: Lives

  private static func sentContext(_ role: DeviceRole) -> Case {
    Case.system("APP-25", role, "“sentContext” is that of this life of the device") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.needs("crash")
      try device.play(Harness.activate, Harness.call("context", #""payload":{"n":1}"#))
      let first = try device.relaunch().first ?? .missing
      try device.demand(
        "APP-25",
        first["sentContext"]["n"],
        is: 1,
        "“sentContext” of its next life"
      )
      try device.crash(#""how":"power-cut""#)
      let (next, launched) = try rig.launch()
      try next.demand("APP-25", launched["sentContext"], is: .missing, "after the device's start")
    }
  }

  private static let taskOfALaunch = Case.system(
    "APP-27",
    .watch,
    "a launch in the background is told of its task before what it is for"
  ) { (rig) throws(Stop) in
    let device = try rig.connected()
    // The puppet answers its launch with what it has kept under this name.
    let answer = #"{"calls":[\#(Harness.activate)]}"#
    try device.play(Harness.call("keep", #""name":"launched","content":\#(answer)"#))
    try device.act(Harness.input("background-refresh"), Harness.input("end-app"))
    let events = try device.act(Harness.userInfo(1, origin: 9, #"{"n":1}"#)).steps
      .map { $0["event"] }
    let told = events.map { $0["event"].isMissing ? $0["type"] : $0["event"] }
      .filter { ["launched", "backgroundTask", "userInfo"].contains($0) }
    let expected: [JSONValue] = ["launched", "backgroundTask", "userInfo"]
    try device.demand("APP-27", told, is: expected, "what the launch is told, in order")
  }

  // MARK: Workout sessions and tasks

  private static let start = Harness.call("startWorkout", #""activity":"running","every":5"#)

  private static let takenInPart = Case.system(
    "APP-13",
    .watch,
    "“taken” takes what came up to its “through”, and nothing beyond"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.play(start)
    func through(_ events: [JSONValue]) -> [JSONValue] {
      events.map { $0["through"] }.filter { !$0.isMissing }
    }
    let given = through(try device.advance(seconds: 12).told("workout"))
    try device.given(given.count >= 2, "samples that come in two parts")
    try device.play(Harness.call("taken", #""through":\#(given[0])"#))
    let again = through(try device.relaunch())
    let last = given[given.count - 1]
    try device.demand("APP-13", again.last, is: last, "“through” of what the next launch is given")
  }

  private static let wrongStates = Case.system(
    "APP-48",
    .watch,
    "what the state of a session does not allow is told with 3"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    func codes(_ name: String) throws(Stop) -> [JSONValue] {
      let told = try device.play(Harness.call(name)).told("workout")
      return told.filter { !$0["refused"].isMissing }.map { $0["code"] }
    }
    try device.play(start)
    try device.demand("APP-48", try codes("resumeWorkout"), is: [3], "resuming one that runs")
    try device.advance(seconds: 12)
    try device.play(Harness.call("pauseWorkout"))
    try device.demand("APP-48", try codes("pauseWorkout"), is: [3], "pausing one that is paused")
    let stop = try device.play(Harness.call("stopWorkout")).told("workout")
    let state = stop.last { !$0["session"].isMissing }?["session"]["state"]
    try device.demand("APP-46", state, is: "stopped", "the state of a paused one that is stopped")
    try device.demand("APP-48", try codes("resumeWorkout"), is: [3], "resuming one that is stopped")
  }

  private static let processing = Case.system(
    "APP-69",
    .phone,
    "a task that processes has five minutes"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.play(Harness.call("submitTask", #""identifier":"p","processing":true"#))
    try device.act(Harness.input("home"))
    let locked = try device.act(Harness.input("lock-screen")) + device.advance(seconds: 1)
    let handed = locked.told("task").map { $0["state"] }
    try device.demand("APP-68", handed, is: ["handed"], "what is told of it on a locked phone")
    let early = try device.advance(seconds: 290).told("task").count
    try device.demand("APP-69", early, is: 0, "what is told of it within five minutes")
    let late = try device.advance(seconds: 15).told("task").map { $0["state"] }
    try device.demand("APP-69", late, is: ["expired"], "what is told of it after that")
  }
}
