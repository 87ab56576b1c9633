/// The first line of a peer: who it is and what it can do (HOST-2).
package struct Hello: Sendable, Equatable {
  /// The versions of the protocol the peer speaks; the host picks the highest that both know.
  package var protocolVersions: [Int64]
  package var role: Role
  /// A name for people, such as the program's.
  package var name: String
  /// The peer's abilities; names that the host does not know are ignored.
  package var capabilities: [Capability]
  /// The incarnation a live device goes on with after its connection broke, or `nil` for a new start.
  package var resumes: Int64?

  /// The versions this program speaks, lowest first.
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

/// An ability that a device says it has.
package enum Capability: String, Sendable, CaseIterable {
  /// It lives by leases: it acts only when stepped and answers each step once (LEASE-1).
  case lease
  /// Its answers carry a digest of its state.
  case digest
  /// It stores on a disk that outlives it, and ends in the middle of things when told to (LEASE-30).
  case crash
  /// It has sensors, or keeps what they measure: workout sessions are for it (SENSOR-1).
  case health
  /// It mirrors workout sessions, or takes the mirrored one (REMOTE-1).
  case mirroring
  /// It begins anew without being started anew (HOST-35).
  case reset
  /// Its answers say what its system knows of its app (LEASE-37).
  case system
  /// Its app is a program, whose printed lines it tells.
  case printed
  /// As an app it counts on what the vendor promises of its session, and on no more (APP-43).
  case vendorContract = "vendor-contract"
}

/// The largest integer on the wire, 2^53, so that every language reads it exactly (VALUE-2).
package let maximumInteger: Int64 = 9_007_199_254_740_992
