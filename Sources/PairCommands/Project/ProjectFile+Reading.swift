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
    // The app of scenarios that name none may stand above the apps.
    var placeOfApp = reader
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "apps": try readApps(&reader)
      case "app":
        app = try reader.string()
        placeOfApp = reader
      case "scenarios": scenarios = try Self.texts(&reader)
      case "seeds": seeds = try Self.seeds(&reader)
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
    if let app { try Self.check(app, among: apps.map(\.name), placeOfApp) }
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
    try reader.beginObject()
    while let kind = try reader.nextKey() {
      try Self.check(kind, among: Exporter.all.map(\.name), reader)
      reports.append((kind, try reader.string()))
    }
  }

  private static func seeds(_ reader: inout JSONReader) throws(JSONError) -> String {
    let seeds = try reader.string()
    if RunSuite.range(seeds) == nil {
      throw reader.failure(.unknownValue(found: seeds, expected: []))
    }
    return seeds
  }

  private static func name(_ reader: inout JSONReader, among names: [String]) throws(JSONError)
    -> String
  {
    let name = try reader.string()
    try check(name, among: names, reader)
    return name
  }

  private static func check(_ name: String, among names: [String], _ reader: JSONReader)
    throws(JSONError)
  {
    if names.contains(name) { return }
    throw reader.failure(.unknownValue(found: name, expected: names))
  }

  /// Reads one text, or a list of texts.
  private static func texts(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    if try reader.peek() == .string { return [try reader.string()] }
    var texts: [String] = []
    try reader.beginArray()
    while try reader.nextElement() { texts.append(try reader.string()) }
    return texts
  }
}
