/// One step of a lease: the device's clocks at an instant, and its inputs at that instant (LEASE-2).
///
/// A step without inputs is for the device's own deadline.
package struct Step: Sendable, Equatable {
  /// The number of the step on this connection, counted from 1; the answer repeats it.
  package var number: Int64
  package var uptimeNanoseconds: Int64
  package var wallMicroseconds: Int64
  /// The device's time zone, in seconds east of Greenwich.
  package var zoneSeconds: Int64
  package var inputs: [DeviceInput]

  /// The possible time zones of a device, in seconds east of Greenwich.
  package static let zoneRange: ClosedRange<Int64> = -18 * 3_600...18 * 3_600

  package init(
    number: Int64,
    uptimeNanoseconds: Int64,
    wallMicroseconds: Int64,
    zoneSeconds: Int64 = 0,
    inputs: [DeviceInput]
  ) {
    self.number = number
    self.uptimeNanoseconds = uptimeNanoseconds
    self.wallMicroseconds = wallMicroseconds
    self.zoneSeconds = zoneSeconds
    self.inputs = inputs
  }

  func write(into writer: inout JSONWriter) {
    writer.field("step", number)
    writer.field("uptime", uptimeNanoseconds)
    writer.field("wall", wallMicroseconds)
    if zoneSeconds != 0 { writer.field("zone", zoneSeconds) }
    DeviceInput.write(inputs, into: &writer)
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Step {
    var number: Int64?
    var uptime: Int64?
    var wall: Int64?
    var zone: Int64 = 0
    var inputs: [DeviceInput] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "step": number = try reader.integer()
      case "uptime": uptime = try reader.integer()
      case "wall": wall = try reader.integer()
      case "zone": zone = try reader.integer(in: zoneRange)
      case "inputs": inputs = try DeviceInput.readAll(&reader)
      default: try reader.skipValue()
      }
    }
    guard let number else { throw reader.failure(.missingField("step")) }
    guard let uptime else { throw reader.failure(.missingField("uptime")) }
    guard let wall else { throw reader.failure(.missingField("wall")) }
    return Step(
      number: number,
      uptimeNanoseconds: uptime,
      wallMicroseconds: wall,
      zoneSeconds: zone,
      inputs: inputs
    )
  }
}

/// A device's answer to one step: its effects, and its next deadline (LEASE-3).
package struct StepAnswer: Sendable, Equatable {
  /// The number of the answered step.
  package var number: Int64
  package var effects: [DeviceEffect]
  /// The uptime of the device's next deadline; `nil` if it only waits for inputs.
  package var deadlineUptimeNanoseconds: Int64?
  /// The digest of the device's whole state, if it declares the capability `digest`.
  package var digest: UInt64?
  /// The state of the device's system, if it declares the capability `system` and the state has changed
  /// since it was last sent.
  package var system: SystemState?

  package init(
    number: Int64,
    effects: [DeviceEffect],
    deadlineUptimeNanoseconds: Int64?,
    digest: UInt64?,
    system: SystemState? = nil
  ) {
    self.system = system
    self.number = number
    self.effects = effects
    self.deadlineUptimeNanoseconds = deadlineUptimeNanoseconds
    self.digest = digest
  }

  func write(into writer: inout JSONWriter) {
    writer.field("step", number)
    DeviceEffect.write(effects, into: &writer)
    if let deadline = deadlineUptimeNanoseconds { writer.field("deadline", deadline) }
    if let digest { writer.field("digest", DigestText.write(digest)) }
    if let system {
      writer.key("system")
      system.write(into: &writer)
    }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> StepAnswer {
    var number: Int64?
    var effects: [DeviceEffect] = []
    var deadline: Int64?
    var digest: UInt64?
    var system: SystemState?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "step": number = try reader.integer()
      case "effects": effects = try DeviceEffect.readAll(&reader)
      case "deadline":
        if try !reader.consumeNull() { deadline = try reader.integer() }
      case "digest": digest = try DigestText.read(&reader)
      case "system": system = try SystemState.read(&reader)
      default: try reader.skipValue()
      }
    }
    guard let number else { throw reader.failure(.missingField("step")) }
    return StepAnswer(
      number: number,
      effects: effects,
      deadlineUptimeNanoseconds: deadline,
      digest: digest,
      system: system
    )
  }
}

/// The spelling of a digest on the wire: sixteen lower-case hexadecimal digits.
package enum DigestText {
  private static let digits: [UInt8] = Array("0123456789abcdef".utf8)

  package static func write(_ value: UInt64) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for index in 0..<16 {
      bytes.append(digits[Int(value >> UInt64(60 - index * 4) & 0xF)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> UInt64 {
    let text = try reader.string()
    guard text.utf8.count == 16, text.utf8.allSatisfy(digits.contains),
      let value = UInt64(text, radix: 16)
    else {
      throw reader.failure(.unknownValue(found: text, expected: ["16 hexadecimal digits"]))
    }
    return value
  }
}
