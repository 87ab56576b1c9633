import LockstepProtocol

/// Claims about the batches in which two devices exchange their health: what is deleted, whole workouts,
/// sync identifiers, and receipts of other batches.
///
/// Each begins with a device that is connected and that gathers for a minute.
enum HealthBatchCases {
  static let claims: [(String, String, @Sendable (Harness) throws(Stop) -> Void)] = [
    ("HEALTH-1", "what is deleted in health is sent", deletion),
    ("HEALTH-2", "what the other has deleted is gone", deleted),
    ("HEALTH-2", "workouts of a batch are taken", workouts),
    ("HEALTH-3", "a receipt of another batch ends nothing", otherReceipt),
    ("HEALTH-4", "of one sync identifier and one source a single object stays", versions),
  ]

  private static let sample = "7F8A0000-0000-4000-8000-000000000001"

  private static func input(_ verb: String, _ what: String, _ more: String = "") -> String {
    Harness.input(verb, #""what":"\#(what)"\#(more)"#)
  }

  /// Lets another app save something, and returns the batch with it, which gets its receipt.
  private static func saved(_ device: Harness, _ what: String) throws(Stop) -> JSONValue {
    var effects = try device.act(input("health-save", what, #","amount":60"#))
    effects += try device.advance(seconds: 61)
    let batch = try content(device, effects)
    let id = effects.packets("healthPart").last?["id"] ?? .missing
    try device.act(Harness.packet(#""kind":"healthReceipt","id":\#(id)"#))
    return batch
  }

  /// Reads the one batch that the device sends.
  private static func content(_ device: Harness, _ effects: [Effect]) throws(Stop) -> JSONValue {
    let parts = effects.packets("healthPart")
    try device.given(!parts.isEmpty && parts[0]["of"] == 1, "a batch of one part")
    let bytes = parts.last?["data"].text.flatMap { Base64.decode(Array($0.utf8)) } ?? []
    return try read(String(decoding: bytes, as: UTF8.self))
  }

  private static func read(_ text: String) throws(Stop) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(Array(text.utf8))
    } catch {
      throw .noJSON(error)
    }
  }

  /// Makes a batch of one part.
  private static func batch(_ id: Int64, workouts: [JSONValue] = [], deleted: String = "") -> String
  {
    let text = #"{"samples":[],"workouts":\#(JSONValue.array(workouts)),"deleted":[\#(deleted)]}"#
    let data = JSONText { $0.base64(Array(text.utf8)) }
    return Harness.packet(#""kind":"healthPart","id":\#(id),"part":0,"of":1,"data":\#(data)"#)
  }

  private static func deletion(_ device: Harness) throws(Stop) {
    let id = try saved(device, "bodyMass")["samples"][0]["id"]
    var effects = try device.act(input("health-delete", "bodyMass"))
    effects += try device.advance(seconds: 61)
    try device.demand("HEALTH-1", !effects.packets("healthPart").isEmpty, "a batch", "none")
    let found = try content(device, effects)["deleted"]
    try device.demand("HEALTH-1", found, is: .array([id]), "“deleted”")
  }

  private static func deleted(_ device: Harness) throws(Stop) {
    try device.needs("system")
    for part in HealthCases.batch(1, of: sample) { try device.act(part) }
    try device.given(device.system["health"]["bodyMass"] == 1, "a sample of the other's")
    try device.act(batch(2, deleted: #""\#(sample)""#))
    try device.demand("HEALTH-2", device.system["health"]["bodyMass"], is: .missing, "samples")
  }

  private static func workouts(_ device: Harness) throws(Stop) {
    try device.needs("system")
    let text = try saved(device, "workout")["workouts"][0].text ?? ""
    let id = try read(text)["id"].text ?? ""
    // Another id of the same length: its last character is another one.
    let other = String(id.dropLast()) + (id.last == "0" ? "1" : "0")
    try device.act(batch(1, workouts: [.string(text.replacing(id, with: other))]))
    try device.demand("HEALTH-2", device.system["health"]["workout"], is: 2, "workouts")
  }

  private static func otherReceipt(_ device: Harness) throws(Stop) {
    var effects = try device.act(input("health-save", "workout", #","amount":60"#))
    effects += try device.advance(seconds: 1)
    let id = effects.packets("healthPart").last?["id"].number ?? 0
    try device.given(id > 0, "a batch")
    try device.act(Harness.packet(#""kind":"healthReceipt","id":\#(id + 7)"#))
    let again = try device.advance(seconds: 61).packets("healthPart").count
    try device.demand("HEALTH-3", again, is: 1, "packets after a minute")
  }

  private static func versions(_ device: Harness) throws(Stop) {
    try device.needs("system")
    for (place, version) in [Int64(2), 1, 3].enumerated() {
      let other = String(sample.dropLast()) + "\(version)"
      for part in HealthCases.batch(Int64(place) + 1, of: other, version: version) {
        try device.act(part)
      }
      let count = device.system["health"]["bodyMass"]
      try device.demand("HEALTH-4", count, is: 1, "samples after that of version \(version)")
    }
  }
}
