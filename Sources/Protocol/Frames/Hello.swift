/// The first line of a peer: its identity and its capabilities (HOST-2).
package struct Hello: Sendable, Equatable {
  /// The versions of the protocol that the peer supports; the host chooses the highest that both
  /// support.
  package var protocolVersions: [Int64]
  package var role: Role
  /// The peer's name for people, such as that of its program.
  package var name: String
  /// The peer's capabilities, without those that the host does not know.
  package var capabilities: [Capability]
  /// The incarnation that a device in real time continues after its connection broke; `nil` for a new
  /// start.
  package var resumes: Int64?

  /// The versions of the protocol that this program supports, lowest first.
  package static let spokenVersions: [Int64] = [1]

  package init(
    role: Role,
    name: String,
    capabilities: [Capability] = [],
    resumes: Int64? = nil,
    protocolVersions: [Int64] = Hello.spokenVersions
  ) {
    self.role = role
    self.name = name
    self.capabilities = capabilities
    self.resumes = resumes
    self.protocolVersions = protocolVersions
  }

  func write(into writer: inout JSONWriter) {
    writer.key("protocol")
    writer.beginArray()
    for version in protocolVersions { writer.integer(version) }
    writer.endArray()
    writer.field("role", role.rawValue)
    writer.field("name", name)
    writer.key("capabilities")
    writer.beginArray()
    for capability in capabilities { writer.string(capability.rawValue) }
    writer.endArray()
    if let resumes { writer.field("resumes", resumes) }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Hello {
    var versions: [Int64]?
    var role: Role?
    var name = ""
    var capabilities: [Capability] = []
    var resumes: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "protocol": versions = try readVersions(&reader)
      case "role": role = try Role.read(&reader)
      case "name": name = try reader.string()
      case "capabilities": capabilities = try readCapabilities(&reader)
      case "resumes": resumes = try reader.integer(in: 1...maximumInteger)
      default: try reader.skipValue()
      }
    }
    guard let versions else { throw reader.failure(.missingField("protocol")) }
    guard let role else { throw reader.failure(.missingField("role")) }
    return Hello(
      role: role,
      name: name,
      capabilities: capabilities,
      resumes: resumes,
      protocolVersions: versions
    )
  }

  private static func readVersions(_ reader: inout JSONReader) throws(JSONError) -> [Int64] {
    var versions: [Int64] = []
    try reader.beginArray()
    while try reader.nextElement() { versions.append(try reader.integer()) }
    return versions
  }

  private static func readCapabilities(_ reader: inout JSONReader) throws(JSONError)
    -> [Capability]
  {
    var capabilities: [Capability] = []
    try reader.beginArray()
    while try reader.nextElement() {
      if let known = Capability(rawValue: try reader.string()) { capabilities.append(known) }
    }
    return capabilities
  }
}

/// A capability that a peer declares.
package enum Capability: String, Sendable, CaseIterable {
  /// The device lives under a lease: it acts only when it gets a step, and answers each step once
  /// (LEASE-1).
  case lease
  /// The device's answers contain a digest of its state.
  case digest
  /// The device has a disk that outlives it, and can end in the middle of its work (LEASE-30).
  case crash
  /// The device has sensors, or stores their samples, so that it can have workout sessions (SENSOR-1).
  case health
  /// The watch can mirror its workout sessions, or the phone can take the mirrored one (REMOTE-1).
  case mirroring
  /// The program can begin anew without being started again (HOST-35).
  case reset
  /// The device's answers contain its system's state (LEASE-37).
  case system
  /// The device's app is a program, and the device reports the lines that it prints.
  case printed
  /// The app relies only on those properties of its session that Apple documents (APP-43).
  case vendorContract = "vendor-contract"
}

/// The largest integer on the wire, 2^53, which every language reads exactly (VALUE-2).
package let maximumInteger: Int64 = 9_007_199_254_740_992
