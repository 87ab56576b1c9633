import LockstepProtocol

/// Cases about observers of health, and about apps that are woken for them.
extension SystemCases {
  static func observers(_ role: DeviceRole) -> [Case] {
    [observing(role), waking(role), hourly(role), completing(role), ended(role)]
  }

  private static let identifier = "HKQuantityTypeIdentifierVO2Max"
  private static let observe =
    #"{"call":"executeObserver","sampleType":"\#(identifier)","tag":"observer"}"#
  private static let enable =
    #"{"call":"enableBackgroundDelivery","sampleType":"\#(identifier)","#
    + #""frequency":"immediate","tag":"enabled"}"#

  /// Launches an app that may read the sample type, and makes further calls.
  private static func launch(_ rig: SystemRig, _ calls: String...) throws(Stop) -> Harness {
    let (device, _) = try rig.launch()
    let asking =
      #"{"call":"requestAuthorization","share":[],"read":["\#(identifier)"],"tag":"asked"}"#
    try device.act(Harness.play([asking, Harness.activate] + calls))
    if rig.role == .watch { try device.act(Harness.input("complication-on-face")) }
    try device.advance(seconds: 1)
    return device
  }

  /// Has another app save a sample, and lists the events of health that the app gets within a second.
  private static func save(_ device: Harness) throws(Stop) -> [JSONValue] {
    var effects = try device.act(Harness.input("health-save", #""what":"vo2Max","amount":40"#))
    effects += try device.advance(seconds: 1)
    return effects.told("health")
  }

  /// Moves the app to the background, and waits until it is suspended.
  private static func suspend(_ device: Harness) throws(Stop) {
    try device.act(Harness.input("home"))
    try device.advance(seconds: 200)
  }

  private static func observing(_ role: DeviceRole) -> Case {
    Case.system("APP-58", role, "an app that observes is told of each change, until it stops") {
      (rig) throws(Stop) in
      let device = try launch(rig, observe)
      try device.act(Harness.input("health-save", #""what":"bodyMass","amount":70"#))
      let other = try device.advance(seconds: 1).told("health").count
      try device.demand("APP-58", other, is: 0, "what it is told of another type")
      let told = try save(device)
      try device.demand(
        "APP-58",
        told.map { $0["updated"] },
        is: [.string(identifier)],
        "what came"
      )
      let number = told.first?["completion"] ?? .missing
      try device.demand("APP-58", number.isMissing, is: false, "its number is missing")
      try suspend(device)
      let asleep = try save(device) + save(device)
      try device.demand("APP-58", asleep.count, is: 0, "what a suspended app is told")
      let back = try device.act(Harness.input("launch")) + device.advance(seconds: 1)
      try device.demand("APP-58", back.told("health").count, is: 1, "what it is told once it runs")
      try device.play(#"{"call":"stopObserver","sampleType":"\#(identifier)","tag":"stopped"}"#)
      try device.advance(seconds: 1)
      try device.demand("APP-58", try save(device).count, is: 0, "what it is told after it stopped")
    }
  }

  private static func waking(_ role: DeviceRole) -> Case {
    Case.system("APP-59", role, "an app that enabled it is resumed for a change, and is started") {
      (rig) throws(Stop) in
      let device = try launch(rig, observe, enable)
      try suspend(device)
      try device.demand("APP-59", try save(device).count, is: 1, "what it is told once resumed")
      try device.needs("crash")
      try device.crash(#""how":"power-cut""#)
      let (next, _) = try rig.launch()
      try next.act(Harness.input("home"))
      // An app that nobody opened is started for what it did not complete.
      let started = try next.advance(seconds: 1).told("launched").count
      try next.demand("APP-59", started, is: 0, "how often an app is started that runs")
    }
  }

  private static func hourly(_ role: DeviceRole) -> Case {
    Case.system("APP-59", role, "an app that asked for hourly is told once in an hour") {
      (rig) throws(Stop) in
      let device = try launch(
        rig,
        observe,
        enable.replacing(#""immediate""#, with: #""hourly""#)
      )
      try suspend(device)
      let first = try save(device)
      try device.demand("APP-59", first.count, is: 1, "what it is told of the first change")
      try device.act(Harness.input("launch"))
      let number = first[0]["completion"]
      try device.play(Harness.call("completeObserver", #""completion":\#(number)"#))
      try suspend(device)
      let second = try save(device) + save(device)
      try device.demand("APP-59", second.count, is: 0, "what it is told within that hour")
      let later = try device.advance(seconds: 3_600).told("health").count
      try device.demand("APP-59", later, is: 1, "what it is told after that hour")
    }
  }

  private static func completing(_ role: DeviceRole) -> Case {
    Case.system("APP-60", role, "an app that does not complete is ended, and told twice more") {
      (rig) throws(Stop) in
      let device = try launch(rig, observe, enable)
      try suspend(device)
      try device.demand("APP-60", try save(device).count, is: 1, "what it is told")
      let patience: Int64 = role == .watch ? 15 : 30
      let early = try device.advance(seconds: patience - 2).happenings("appEnded")
      try device.demand("APP-60", early.count, is: 0, "its ends while there is time")
      let late = try device.advance(seconds: 2).happenings("appEnded")
      try device.demand("APP-60", late.count, is: 1, "its ends when the time is over")
      let again = try device.advance(seconds: 3_000).told("launched").count
      try device.demand("APP-60", again, is: 2, "its starts after that")
      _ = try save(device)
      let never = try device.advance(seconds: 7_200).told("launched").count
      try device.demand("APP-60", never, is: 0, "its starts after three times")
    }
  }

  private static func ended(_ role: DeviceRole) -> Case {
    Case.system("APP-61", role, "an app that its person has ended is not started") {
      (rig) throws(Stop) in
      let device = try launch(rig, observe, enable)
      try device.act(Harness.input("quit"))
      var effects = try device.act(
        Harness.input("health-save", #""what":"vo2Max","amount":40"#)
      )
      effects += try device.advance(seconds: 4_000)
      try device.demand("APP-61", effects.told("launched").count, is: 0, "its starts")
    }
  }

  /// A case about the limit on a watch: the system wakes the app at most four times an hour.
  static let wakesOfAWatch = Case.system(
    "APP-62",
    .watch,
    "four wakes an hour, and only with the complication on the face"
  ) { (rig) throws(Stop) in
    let device = try launch(rig, observe, enable)
    try device.act(Harness.linkUp)
    try device.act(Harness.presence())
    try suspend(device)
    var (told, id): (Int, Int64) = (0, 0)
    for _ in 0..<6 {
      for update in try save(device) {
        (told, id) = (told + 1, id + 1)
        let call = #"{"call":"completeObserver","completion":\#(update["completion"])}"#
        let payload = #"{"answer":{"calls":[\#(call)]}}"#
        try device.act(Harness.message(id, reply: false, payload))
      }
      try device.advance(seconds: 200)
    }
    try device.demand("APP-62", told, is: 4, "its wakes in twenty minutes")
    try device.act(Harness.input("complication-on-face", #""off":true"#))
    let later = try device.advance(seconds: 7_200).told("health").count
    try device.demand("APP-62", later, is: 0, "its wakes without the complication")
  }
}
