import LockstepLink
import LockstepProtocol
import LockstepReports
import LockstepScenario

extension ProjectFile {
  private static let keys = [
    "apps", "app", "scenarios", "seeds", "jobs", "link", "contract", "log", "reports",
  ]
  private static let appKeys = ["watch", "phone", "vocabulary"]

  init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "apps": try readApps(&reader)
      case "app": app = try Self.name(&reader, among: apps.map(\.name))
      case "scenarios": scenarios = try Self.texts(&reader)
      case "seeds": seeds = try reader.string()
      case "jobs": jobs = try reader.integer(in: 1...256)
      case "link":
        link = LinkProfile.named(try Self.name(&reader, among: LinkProfile.all.map(\.name)))
      case "contract": contract = try Self.name(&reader, among: SessionContract.all.map(\.name))
      case "log": log = try reader.string()
      case "reports": try readReports(&reader)
      default: throw reader.failure(.unknownValue(found: key, expected: Self.keys))
      }
    }
    try reader.end()
    if scenarios.isEmpty { scenarios = ["."] }
  }

  private mutating func readApps(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextKey() {
      var app = App(name: name)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "watch":
          let commands = try Self.texts(&reader)
          app.watch = commands.first
          for (place, command) in commands.enumerated().dropFirst() {
            app.otherWatches[place + 1] = command
          }
        case "phone": app.phone = try reader.string()
        case "vocabulary": app.vocabulary = try reader.string()
        default: throw reader.failure(.unknownValue(found: key, expected: Self.appKeys))
        }
      }
      if app.watch == nil, app.phone == nil { throw reader.failure(.missingField("watch")) }
      apps.append(app)
    }
  }

  private mutating func readReports(_ reader: inout JSONReader) throws(JSONError) {
    let kinds = Exporter.all.map(\.name)
    try reader.beginObject()
    while let kind = try reader.nextKey() {
      guard kinds.contains(kind) else {
        throw reader.failure(.unknownValue(found: kind, expected: kinds))
      }
      reports.append((kind, try reader.string()))
    }
  }

  private static func name(_ reader: inout JSONReader, among names: [String]) throws(JSONError)
    -> String
  {
    let name = try reader.string()
    guard names.contains(name) else {
      throw reader.failure(.unknownValue(found: name, expected: names))
    }
    return name
  }

  /// One text, or several in a list.
  private static func texts(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    if try reader.peek() == .string { return [try reader.string()] }
    var texts: [String] = []
    try reader.beginArray()
    while try reader.nextElement() { texts.append(try reader.string()) }
    return texts
  }
}
