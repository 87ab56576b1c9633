/// The host's answer to a hello that it accepts (HOST-5).
package struct Welcome: Sendable, Equatable {
  /// The version of the protocol that both sides use.
  package var protocolVersion: Int64
  package var role: Role
  /// The number of this start of the device, counted from 1; 0 for a peer that is no device.
  package var incarnation: Int64
  /// The seed of the run, from which a device draws all its random numbers.
  package var seed: UInt64
  /// `true` if the device lives under a lease from now on.
  package var isLeased: Bool
  /// The name of the contract of the device's session; `nil` for the default one.
  package var contract: String?

  package init(
    protocolVersion: Int64 = 1,
    role: Role,
    incarnation: Int64,
    seed: UInt64,
    isLeased: Bool,
    contract: String? = nil
  ) {
    self.contract = contract
    self.protocolVersion = protocolVersion
    self.role = role
    self.incarnation = incarnation
    self.seed = seed
    self.isLeased = isLeased
  }

  func write(into writer: inout JSONWriter) {
    writer.field("protocol", protocolVersion)
    writer.field("role", role.rawValue)
    writer.field("incarnation", incarnation)
    writer.field("seed", String(seed))
    writer.field("leased", isLeased)
    if let contract { writer.field("contract", contract) }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Welcome {
    var version: Int64?
    var role: Role?
    var incarnation: Int64?
    var seed: UInt64 = 0
    var isLeased: Bool?
    var contract: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "protocol": version = try reader.integer()
      case "role": role = try Role.read(&reader)
      case "incarnation": incarnation = try reader.integer(in: 0...maximumInteger)
      case "seed": seed = try readSeed(&reader)
      case "leased": isLeased = try reader.boolean()
      case "contract": contract = try reader.string()
      default: try reader.skipValue()
      }
    }
    guard let version else { throw reader.failure(.missingField("protocol")) }
    guard let role else { throw reader.failure(.missingField("role")) }
    guard let incarnation else { throw reader.failure(.missingField("incarnation")) }
    guard let isLeased else { throw reader.failure(.missingField("leased")) }
    return Welcome(
      protocolVersion: version,
      role: role,
      incarnation: incarnation,
      seed: seed,
      isLeased: isLeased,
      contract: contract
    )
  }

  /// Reads a seed from a decimal string, since it can exceed the integers that every language reads
  /// exactly.
  private static func readSeed(_ reader: inout JSONReader) throws(JSONError) -> UInt64 {
    let text = try reader.string()
    guard text.utf8.first != UInt8(ascii: "+"), let seed = UInt64(text) else {
      throw reader.failure(.unknownValue(found: text, expected: ["a decimal 64-bit number"]))
    }
    return seed
  }
}
