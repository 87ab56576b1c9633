import LockstepProtocol

/// Cases about the exchange of health data between the two devices, for a device with an app of its own.
///
/// `SystemCases` puts the same claims to a device with the suite's app.
enum HealthCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { role in
    claims.map { statement, claim, run in
      Case(statement, role, claim) { (b) throws(Stop) in
        try connect(b)
        try run(b)
      }
    } + [passing(role), gathering(role)]
  }

  private static func gathering(_ role: DeviceRole) -> Case {
    Case("HEALTH-1", role, "what changes in health is sent within 300 s unless another time is set")
    {
      (b) throws(Stop) in
      try b.ready()
      let sent = try save(b, "bodyMass") + b.advance(seconds: 300)
      try b.demand("HEALTH-1", sent.packets("healthPart").count, is: 1, "packets within 300 s")
    }
  }

  private static func passing(_ role: DeviceRole) -> Case {
    Case("HEALTH-6", role, "the other's health is passed over, and all else goes on") {
      (b) throws(Stop) in
      try b.ready()
      let isOwn = try b.act(Harness.input("health-sync", #""seconds":60"#)).refusals("health-sync")
      let parts = batch(1, of: "4d2f2c4e-0000-4000-8000-000000000001")
      for line in parts + [receipt(1), parts[0], whole, receipt(2)] {
        let effects = try b.act(line).map(\.word)
        // A receipt would say that all of it is safe, and the other device forget it.
        if isOwn > 0 { try b.demand("HEALTH-6", effects, is: [], "effects of the packet") }
      }
      let receipts = try b.act(Harness.message(71, #"{"a":1}"#)).packets("receipt").count
      try b.demand("HEALTH-6", receipts, is: 1, "receipts of a message after it")
    }
  }

  /// The claims about a device that is connected and that gathers for a minute, each with its statement.
  static let claims: [(String, String, @Sendable (Harness) throws(Stop) -> Void)] =
    [
      ("HEALTH-1", "what changes in health is sent: a workout at once, else later", sending),
      ("HEALTH-2", "a batch is taken whole, once, and has its receipt", taking),
      ("HEALTH-3", "what has no receipt is sent again, and at a connection", resending),
    ] + HealthBatchCases.claims

  private static func connect(_ device: Harness) throws(Stop) {
    try device.ready()
    let set = try device.act(Harness.input("health-sync", #""seconds":60"#))
    if set.refusals("health-sync") == 0 { return }
    throw .notApplicable("the program refuses “health-sync”: its health is nobody's but its own")
  }

  /// Lets another app of the device save something, or ends the case if the device has none.
  private static func save(_ device: Harness, _ type: String) throws(Stop) -> [Effect] {
    let effects = try device.act(
      Harness.input("health-save", #""what":"\#(type)","amount":60"#)
    )
    if effects.refusals("health-save") == 0 { return effects }
    throw .notApplicable("the program refuses “health-save”: its health is nobody's but its own")
  }

  private static func receipt(_ id: Int64) -> String {
    Harness.packet(#""kind":"healthReceipt","id":\#(id)"#)
  }

  /// A batch of nothing, in one part.
  private static let whole = Harness.packet(
    #""kind":"healthPart","id":2,"part":0,"of":1,"#
      + #""data":"eyJzYW1wbGVzIjpbXSwid29ya291dHMiOltdLCJkZWxldGVkIjpbXX0=""#
  )

  /// Makes a batch with one sample of body mass, in two parts.
  static func batch(_ id: Int64, of sample: String, version: Int64? = nil) -> [String] {
    let metadata =
      version.map {
        #","metadata":{"HKMetadataKeySyncIdentifier":"a","HKMetadataKeySyncVersion":\#($0)}"#
      } ?? ""
    let text =
      #"{"samples":[{"id":"\#(sample)","type":"HKQuantityTypeIdentifierBodyMass","#
      + #""startDate":"2026-03-01T08:00:00Z","value":71,"unit":"kg","sourceRevision":{"#
      + #""name":"A","bundleIdentifier":"a","version":"1"}\#(metadata)}],"workouts":[],"deleted":[]}"#
    let bytes = Array(text.utf8)
    let parts = [Array(bytes[..<40]), Array(bytes[40...])]
    return parts.indices.map { part in
      let data = JSONText { $0.base64(parts[part]) }
      return Harness.packet(
        #""kind":"healthPart","id":\#(id),"part":\#(part),"of":2,"data":\#(data)"#
      )
    }
  }

  private static func sending(_ device: Harness) throws(Stop) {
    var early = try save(device, "bodyMass")
    early += try device.advance(seconds: 58)
    try device.demand("HEALTH-1", early.packets("healthPart").count, is: 0, "packets at first")
    let late = try device.advance(seconds: 3).packets("healthPart")
    try device.demand("HEALTH-1", late.count, is: 1, "packets after the time that was set")
    try device.act(receipt(1))
    var sent = try save(device, "workout")
    sent += try device.advance(seconds: 1)
    try device.demand("HEALTH-1", sent.packets("healthPart").count, is: 1, "packets at a workout")
  }

  private static func taking(_ device: Harness) throws(Stop) {
    try device.needs("system")
    let parts = batch(1, of: "7F8A0000-0000-4000-8000-000000000001")
    let half = try device.act(parts[0]).packets("healthReceipt").count
    try device.demand("HEALTH-2", half, is: 0, "receipts of half a batch")
    for id: Int64 in 1...2 {
      var effects: [Effect] = []
      for part in batch(id, of: "7F8A0000-0000-4000-8000-000000000001") {
        effects += try device.act(part)
      }
      let own = effects.packets("healthPart").count
      try device.demand("HEALTH-5", own, is: 0, "packets with what has just come")
      let ids = effects.packets("healthReceipt").map { $0["id"] }
      try device.demand("HEALTH-2", ids, is: [.integer(id)], "the receipts")
      let count = device.system["health"]["bodyMass"]
      try device.demand("HEALTH-2", count, is: 1, "the samples that there are")
    }
    let back = try device.advance(seconds: 400).packets("healthPart").count
    try device.demand("HEALTH-5", back, is: 0, "packets with what came from the other")
  }

  private static func resending(_ device: Harness) throws(Stop) {
    var first = try save(device, "workout")
    first += try device.advance(seconds: 1)
    try device.demand("HEALTH-3", first.packets("healthPart").count, is: 1, "packets at first")
    let again = try device.advance(seconds: 61).packets("healthPart")
    try device.demand("HEALTH-3", again.count, is: 1, "packets after a minute")
    try device.act(Harness.linkDown)
    let down = try device.advance(seconds: 200).packets("healthPart")
    try device.demand("HEALTH-3", down.count, is: 0, "packets without a link")
    var up = try device.act(Harness.linkUp)
    up += try device.act(Harness.presence())
    up += try device.advance(seconds: 1)
    try device.demand("HEALTH-3", up.packets("healthPart").count, is: 1, "packets with one")
    guard case .integer(let id)? = up.packets("healthPart").last?["id"] else { return }
    try device.act(receipt(id))
    let after = try device.advance(seconds: 400).packets("healthPart")
    try device.demand("HEALTH-3", after.count, is: 0, "packets after the receipt")
  }
}
