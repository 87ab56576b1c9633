package import LockstepProtocol

/// The grants as the system's folder keeps them: a key for each client, with the types that were
/// allowed and denied.
extension HealthGrants {
  package func write(into writer: inout JSONWriter) {
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.field("name", entry.source.name)
      writer.field("bundleIdentifier", entry.source.bundleIdentifier)
      for access in HKAccess.allCases {
        writer.key(access.rawValue)
        writer.beginObject()
        for grant in entry.grants where grant.access == access {
          writer.field(grant.type.identifier, grant.isAllowed)
        }
        for grant in entry.unknown where grant.access == access {
          writer.field(grant.type, grant.isAllowed)
        }
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endArray()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> HealthGrants {
    var grants = HealthGrants()
    try reader.beginArray()
    while try reader.nextElement() { try grants.readEntry(&reader) }
    return grants
  }

  private mutating func readEntry(_ reader: inout JSONReader) throws(JSONError) {
    var source = HKSource(name: "", bundleIdentifier: "")
    var answers: [Grant] = []
    var unknown: [UnknownGrant] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name": source.name = try reader.string()
      case "bundleIdentifier": source.bundleIdentifier = try reader.string()
      default:
        guard let access = HKAccess(rawValue: key) else {
          try reader.skipValue()
          continue
        }
        try Self.readAnswers(access, &reader, &answers, &unknown)
      }
    }
    if source.bundleIdentifier.isEmpty { throw reader.failure(.missingField("bundleIdentifier")) }
    for answer in unknown { keep(answer, of: source) }
    for answer in answers { set(answer.type, answer.access, of: source, to: answer.isAllowed) }
  }

  private static func readAnswers(
    _ access: HKAccess,
    _ reader: inout JSONReader,
    _ answers: inout [Grant],
    _ unknown: inout [UnknownGrant]
  ) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextKey() {
      let isAllowed = try reader.boolean()
      if let type = HKObjectType(identifier: name) {
        answers.append(Grant(type: type, access: access, isAllowed: isAllowed))
      } else {
        unknown.append(UnknownGrant(type: name, access: access, isAllowed: isAllowed))
      }
    }
  }
}
