import LockstepProtocol

/// Cases about the health database that a device keeps for its app.
extension SystemCases {
  static func health(_ role: DeviceRole) -> [Case] {
    [answers(role), counting(role), keeping(role), refusing(role), reading(role)]
  }

  private static let mass = #""sampleType":"HKQuantityTypeIdentifierBodyMass""#
  private static let asking =
    #"{"call":"requestAuthorization","share":["HKQuantityTypeIdentifierBodyMass"],"#
    + #""read":["HKQuantityTypeIdentifierBodyMass"],"tag":"asked"}"#

  private static func saving(_ value: String, tag: String = "saved", unit: String = "kg") -> String
  {
    #"{"call":"saveSamples","tag":"\#(tag)","samples":[{"type":"HKQuantityTypeIdentifierBodyMass","#
      + #""startDate":"2026-03-01T08:00:00Z","value":\#(value),"unit":"\#(unit)"}]}"#
  }

  private static let looking = #"{"call":"querySamples",\#(mass),"tag":"found"}"#

  private static func answers(_ role: DeviceRole) -> Case {
    Case.system(
      "APP-53",
      role,
      "each call to health has one answer, with its tag, later and in order"
    ) {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let now = try device.play(asking, saving("71.5"), looking).told("health").count
      try device.demand("APP-53", now, is: 0, "answers in the step that asked")
      let later = try device.advance(seconds: 1).told("health")
      let tags: [JSONValue] = ["asked", "saved", "found"]
      try device.demand("APP-53", later.map { $0["tag"] }, is: tags, "the tags of the answers")
      let ids = later.last?["samples"].elements.map { $0["id"] }
      try device.demand("APP-53", ids, is: later[1]["saved"].elements, "the id that a query finds")
      try device.act(Harness.input("forget-permission"))
      try device.play(asking)
      let waiting = try device.advance(seconds: 1).told("health").count
      try device.demand("APP-53", waiting, is: 0, "answers before the owner has answered")
      try device.act(Harness.input("allow"))
      let answered = try device.advance(seconds: 1).told("health").map { $0["tag"] }
      try device.demand("APP-53", answered, is: ["asked"], "answers after the owner has")
    }
  }

  private static func counting(_ role: DeviceRole) -> Case {
    Case.system("LEASE-37", role, "its system says how many objects its health has") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.needs("system")
      try device.demand("LEASE-37", device.system["health"], is: .missing, "health at first")
      try device.play(asking, saving("71.5"))
      let counts: JSONValue = .object([.init(name: "bodyMass", value: 1)])
      try device.demand("LEASE-37", device.system["health"], is: counts, "what health has")
    }
  }

  private static func keeping(_ role: DeviceRole) -> Case {
    Case.system("APP-54", role, "what was saved is there after a power cut, answered or not") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.needs("crash")
      try device.play(asking, saving("71.5"))
      try device.act(Harness.input("quit"))
      let lost = try device.advance(seconds: 1).told("health").count
      try device.demand("APP-53", lost, is: 0, "answers to an app that is gone")
      try device.crash(#""how":"power-cut""#)
      let (next, _) = try rig.launch()
      try next.play(looking)
      let found = try next.advance(seconds: 1).told("health").last?["samples"].elements.count
      try next.demand("APP-54", found, is: 1, "samples at the next start")
    }
  }

  private static func refusing(_ role: DeviceRole) -> Case {
    Case.system("APP-55", role, "what health refuses is told with its number") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      func code(_ call: String) throws(Stop) -> JSONValue? {
        try device.play(call)
        return try device.advance(seconds: 1).told("health").last.map { $0["code"] }
      }
      try device.demand(
        "APP-55",
        try code(saving("71.5")),
        is: 5,
        "the number where nobody was asked"
      )
      try device.demand("APP-55", try code(asking), is: .missing, "the number where it is allowed")
      try device.play(saving("71.5", unit: "m"))
      let wrong = try device.advance(seconds: 1).told("health").last ?? .missing
      try device.demand("APP-55", wrong["code"], is: 3, "the number of a mass in metres")
      let sentence = wrong["failed"].text ?? ""
      try device.demand("APP-55", sentence.isEmpty, is: false, "that “failed” is empty")
      let end =
        #"{"call":"endCollection","builder":"b","endDate":"2026-03-01T09:00:00Z","tag":"end"}"#
      try device.demand("APP-55", try code(end), is: 3, "the number of an end without a beginning")
      try device.act(Harness.input("deny-saving", #""what":"bodyMass""#))
      try device.demand("APP-55", try code(saving("72")), is: 4, "the number where it is denied")
    }
  }

  private static func reading(_ role: DeviceRole) -> Case {
    Case.system("APP-57", role, "what may not be read is not there, but for the app's own") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.act(Harness.input("deny-reading", #""what":"bodyMass""#))
      try device.play(asking, saving("71.5"), looking)
      let answer = try device.advance(seconds: 1).told("health").last ?? .missing
      try device.demand("APP-57", answer["code"], is: .missing, "the number of an error")
      let own = answer["samples"].elements.count
      try device.demand("APP-57", own, is: 1, "samples that the app saved itself")
    }
  }

  /// A case of the health database on a locked phone.
  static let lockedHealth = Case.system(
    "APP-56",
    .phone,
    "health closes ten minutes after the lock, and takes what is saved"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    try device.play(asking, #"{"call":"activate"}"#)
    try device.act(Harness.linkUp)
    try device.act(Harness.presence())
    try device.act(Harness.input("lock-screen"))
    /// Sends a message whose answer is the call, which wakes the app, and returns health's answer to
    /// the call.
    func answers(to call: String, id: Int64, after seconds: Int64) throws(Stop) -> JSONValue? {
      try device.advance(seconds: seconds)
      let payload = #"{"answer":{"calls":[\#(call)]}}"#
      try device.act(Harness.message(id, reply: false, payload))
      let told = try device.advance(seconds: 1)
      return told.told("health").last
    }
    let open = try answers(to: looking, id: 1, after: 590) ?? .missing
    try device.demand("APP-56", open["code"], is: .missing, "the number before ten minutes")
    let closed = try answers(to: looking, id: 2, after: 10) ?? .missing
    try device.demand("APP-56", closed["code"], is: 6, "the number after ten minutes")
    let saved = try answers(to: saving("71.5"), id: 3, after: 1) ?? .missing
    try device.demand("APP-56", saved["saved"].elements.count, is: 1, "samples that are saved")
    try device.act(Harness.input("unlock-screen"))
    let found = try answers(to: looking, id: 4, after: 1) ?? .missing
    try device.demand("APP-56", found["samples"].elements.count, is: 1, "samples after the unlock")
  }
}
