import LockstepProtocol

/// Cases about the things around an app that is a program: its environment, what ends it from outside, a
/// locked phone, and its device's digest.
extension SystemCases {
  static func outside(_ role: DeviceRole) -> [Case] {
    [environment(role), digests(role), endedAtOnce(role), endedInBetween(role)]
  }

  // MARK: The environment

  private static func environment(_ role: DeviceRole) -> Case {
    Case.system("APP-41", role, "a program's home and folders are its app's container") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let told = try device.play(Harness.call("environment")).steps
      let variables = told.first { $0["type"] == "environment" } ?? .missing
      let container = variables["LOCKSTEP_CONTAINER"]
      for name in ["HOME", "CFFIXED_USER_HOME"] {
        try device.demand("APP-41", variables[name], is: container, "the variable \(name)")
      }
      let folder = (container.text ?? "/nowhere") + "/"
      for name in ["TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
        let isInside = variables[name].text?.hasPrefix(folder) ?? false
        let found = "\(name) in the container \(folder), found \(variables[name])"
        try device.demand("APP-41", isInside, is: true, found)
      }
      // The page says these below APP-42, for the sake of equal answers.
      for name in ["TZ", "LC_ALL", "SWIFT_DETERMINISTIC_HASHING", "PYTHONHASHSEED"] {
        try device.demand("APP-41", variables[name].isMissing, is: false, "\(name) is missing")
      }
      let version = variables["LOCKSTEP_APP_VERSION"]
      try device.demand("APP-74", version, is: "1", "the variable LOCKSTEP_APP_VERSION")
    }
  }

  // MARK: The digest

  private static func digests(_ role: DeviceRole) -> Case {
    Case.system("APP-8", role, "apps that were told or said something else have other digests") {
      (rig) throws(Stop) in
      /// Returns the digest of a device whose app was told the text, and has said it.
      func digest(of text: String) throws(Stop) -> JSONValue {
        rig.clear()
        let (device, _) = try rig.launch()
        try device.needs("digest")
        try device.play(Harness.note(text))
        try device.play()
        return device.digest
      }
      let (one, other, again) = (try digest(of: "a"), try digest(of: "b"), try digest(of: "a"))
      guard let device = rig.harness else { return }
      try device.demand("APP-8", again, is: one, "the digest of a device with an equal app")
      let isOther = other != one
      try device.demand("APP-8", isOther, is: true, "another digest than \(one), found \(other)")
    }
  }

  // MARK: Ends

  private static let identifier = "HKQuantityTypeIdentifierVO2Max"
  private static let sample = Harness.input("health-save", #""what":"vo2Max","amount":40"#)

  /// Launches an app that may read the sample type, and wants to be woken for it.
  private static func enabled(_ rig: SystemRig) throws(Stop) -> Harness {
    let (device, _) = try rig.launch()
    let type = #""sampleType":"\#(identifier)""#
    if rig.role == .watch { try device.act(Harness.input("complication-on-face")) }
    let asking = #""share":[],"read":["\#(identifier)"],"tag":"asked""#
    // The app answers its next launch with this call, so that it observes.
    let observe = Harness.call("executeObserver", type + #","tag":"observer""#)
    let kept = #""name":"launched","content":{"calls":[\#(observe)]}"#
    try device.play(
      Harness.activate,
      Harness.call("requestAuthorization", asking),
      Harness.call("keep", kept)
    )
    try device.advance(seconds: 1)
    try device.play(
      observe,
      Harness.call("enableBackgroundDelivery", type + #","frequency":"immediate","tag":"on""#)
    )
    return device
  }

  private static func endedAtOnce(_ role: DeviceRole) -> Case {
    Case.system("APP-59", role, "an app is woken for what it enabled in its last answer") {
      (rig) throws(Stop) in
      let device = try enabled(rig)
      try device.act(Harness.input("end-app"))
      let told = try device.act(sample) + device.advance(seconds: 1)
      try device.demand("APP-59", told.told("launched").count, is: 1, "its starts for a change")
      let updated = told.told("health").compactMap { $0["updated"].text }
      try device.demand("APP-59", updated, is: [identifier], "what it is told of")
    }
  }

  private static func endedInBetween(_ role: DeviceRole) -> Case {
    Case.system("APP-65", role, "an end that no person made leaves a background request alone") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let address = #""tag":"up","address":"https://notes.example/runs","background":true"#
      let sent = try device.play(Harness.call("request", address))
        .filter { $0.word == "request" }.last?.value["number"].number
      try device.act(Harness.input("end-app"))
      let answer = #"{"type":"response","number":\#(sent ?? 1),"status":201}"#
      var told = try device.act(answer) + device.advance(seconds: 1)
      told += try device.act(Harness.input("launch"))
      let statuses = told.told("response").map { $0["status"] }
      try device.demand("APP-65", statuses, is: [201], "the answers after “end-app”")
    }
  }

  /// A case about the lock of a phone, during which its app is not woken for health.
  static let lockedDelivery = Case.system(
    "APP-59",
    .phone,
    "what changed while the phone was locked is told once, at the unlock"
  ) { (rig) throws(Stop) in
    let device = try enabled(rig)
    try device.act(Harness.input("home"))
    try device.advance(seconds: 200)
    try device.act(Harness.input("lock-screen"))
    var locked = try device.act(sample) + device.advance(seconds: 5)
    locked += try device.act(sample) + device.advance(seconds: 5)
    try device.demand("APP-59", locked.told("health").count, is: 0, "what it is told meanwhile")
    let told = try device.act(Harness.input("unlock-screen")) + device.advance(seconds: 1)
    try device.demand("APP-59", told.told("health").count, is: 1, "what it is told at the unlock")
  }
}
