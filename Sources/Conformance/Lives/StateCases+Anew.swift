import LockstepProtocol

extension StateCases {
  /// Makes the case in which a program that has been set in every way begins anew in its process.
  ///
  /// The same two lives are told to two processes: what their second lives write must be the same.
  static func anew(_ role: DeviceRole) -> Case {
    Case.lives(
      "HOST-35",
      role,
      "another life in its process goes as that of a program that was just started"
    ) {
      (rig) throws(Stop) in
      let wanted = try secondLife(of: rig.another(), inItsProcess: false)
      rig.clear()
      let found = try secondLife(of: rig, inItsProcess: true)
      if let difference = Stop.difference("HOST-35", of: found, from: wanted) { throw difference }
    }
  }

  /// Plays a life in which everything is set, and another one that would show it; returns the lines of
  /// the second.
  private static func secondLife(of rig: StateRig, inItsProcess: Bool) throws(Stop) -> [[UInt8]] {
    let first = try rig.start(keeps: false, isBare: true)
    try first.needs("reset")
    // A verb that is refused sets nothing.
    first.done = Harness.mayBeRefused
    try used(first)
    for (verb, fields) in settings { try first.act(Harness.input(verb, fields)) }
    // It keeps nothing, so it has another origin then.
    rig.forget()
    let second = try rig.start(keeps: false, isBare: true, inItsProcess: inItsProcess)
    second.done = Harness.mayBeRefused
    try used(second)
    try second.advance(seconds: 400)
    try relived(second)
    return second.said
  }

  /// The verbs that set something, with their arguments; most of them only for one of the two devices.
  private static let settings: [(String, String)] = [
    ("reply-timeout", #""seconds":5"#), ("transfer-timeout", #""seconds":7"#), ("any-order", ""),
    ("task-budget", #""seconds":1"#), ("background-refresh", #""off":true"#),
    ("complication-on-face", ""), ("complication-renewal", #""seconds":60"#),
    ("health-sync", #""seconds":9"#), ("rest", #""rest":7"#), ("auto-finish", #""countdown":3"#),
    ("weight-unit", #""unit":"lb""#), ("correct-mirror", #""off":true"#), ("dismiss-mirror", ""),
    ("sensors", #""off":true"#), ("deny-saving", #""what":"workout""#),
    ("deny-reading", #""what":"heartRate""#), ("forget-permission", ""), ("deny", ""),
    ("lacks", #""method":"message""#), ("lacks", #""method":"message-reply""#),
    ("lacks", #""method":"data""#), ("lacks", #""method":"data-reply""#),
    ("lacks", #""method":"watch-switch""#), ("lacks", #""method":"mirroring-handler""#),
    ("lacks", #""method":"remote-delegate""#), ("lock-screen", ""), ("wrist-down", ""),
    ("drive", #""state":"unavailable""#), ("fault", #""name":"slow-activation""#),
    ("network", #""how":"offline""#), ("unsupported", ""), ("no-delegate", ""),
    ("fail-activation", ""), ("home", ""), ("independent", ""), ("lock", ""), ("unpair", ""),
  ]

  /// Connects the device, and has it send and receive something of each kind, which nobody answers.
  private static func used(_ device: Harness) throws(Stop) {
    try device.act(Harness.linkUp)
    try device.act(Harness.presence())
    try device.act(Harness.input("launch"))
    for verb in ["message", "user-info", "context", "complication"] {
      try device.act(Harness.send(verb, #"{"n":1}"#, verb == "message" ? #","reply":true"# : ""))
    }
    try device.act(Harness.input("file", #""name":"a.bin","bytes":9"#))
    try device.act(Harness.input("ping", #""count":3"#))
    try received(device)
    try exercised(device)
    try device.advance(seconds: 20)
  }

  /// Sends the device something of each kind.
  private static func received(_ device: Harness) throws(Stop) {
    for isAnswered in [false, true] {
      try device.act(Harness.message(device.nextID(), reply: isAnswered, #"{"n":2}"#))
    }
    try device.act(Harness.userInfo(3, #"{"n":3}"#))
    try device.act(Harness.context(device.nextID(), #"{"n":4}"#))
    try device.act(HealthCases.batch(1, of: "7F8A0000-0000-4000-8000-000000000001")[0])
  }

  /// Has the device run an exercise.
  private static func exercised(_ device: Harness) throws(Stop) {
    if device.role == .watch {
      try device.tell(SnapshotSpec(workouts: [WorkoutSpec(logs: [LogSpec(reps: 10, weight: 60)])]))
      try device.act(Harness.launch(device.nextID(), "W1"))
      for (verb, fields) in [
        ("exercise", #""exercise":"Press""#), ("start", ""), ("did", #""reps":7"#), ("next", ""),
        ("pause-rest", ""), ("start-activity", #""activity":"running""#),
      ] { try device.act(Harness.input(verb, fields)) }
    } else {
      for (verb, fields) in [
        ("split", #""name":"Push""#),
        ("add", #""exercise":"Press","split":"Push","sets":2,"reps":10,"weight":60"#),
        ("start", #""split":"Push""#), ("run", #""exercise":"Press""#), ("begin", ""), ("next", ""),
        ("pause-rest", ""), ("status", ""),
      ] { try device.act(Harness.input(verb, fields)) }
      try device.act(device.settingsChange(4, #""restSeconds":50"#))
      try device.act(device.live(1, 1))
    }
  }

  /// Puts the app to sleep, connects the device anew, and starts its app once more.
  private static func relived(_ device: Harness) throws(Stop) {
    for verb in ["home", "suspend-app"] { try device.act(Harness.input(verb)) }
    try received(device)
    try device.act(Harness.input("quit"))
    try device.reconnect()
    try received(device)
    try device.act(Harness.input("launch"))
    try device.advance(seconds: 60)
  }
}
