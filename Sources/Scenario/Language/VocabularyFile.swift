package import LockstepProtocol

/// Why a file that a scenario names cannot be read.
package struct UnreadableFile: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension Vocabulary {
  /// Takes the verbs of a vocabulary file: on each device that it names they are the app's, beside the
  /// system's and in the place of those of the app that is there otherwise.
  ///
  /// Several files add up.
  ///
  /// ```json
  /// {"watch":{"verbs":[{"verb":"add","summary":"add an item","arguments":[
  ///   {"name":"item"},{"name":"count","kind":"number","from":1,"to":99,"after":"times",
  ///    "optional":true}]}]}}
  /// ```
  package mutating func add(_ file: [UInt8]) throws(UnreadableFile) {
    let sides: [(DeviceRole, [Verb])]
    do throws(JSONError) {
      sides = try Self.sides(file)
    } catch {
      throw UnreadableFile("\(error)")
    }
    for verb in sides.flatMap(\.1) {
      if let reason = Self.refusal(ofName: verb.name) { throw UnreadableFile(reason) }
    }
    for (device, verbs) in sides {
      if device == .watch { watch.add(verbs) } else { phone.add(verbs) }
    }
  }

  private static func sides(_ file: [UInt8]) throws(JSONError) -> [(DeviceRole, [Verb])] {
    var sides: [(DeviceRole, [Verb])] = []
    var reader = JSONReader(file)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let device = DeviceRole(name: key) else {
        throw reader.failure(.unknownValue(found: key, expected: DeviceRole.allCases.map(\.name)))
      }
      sides.append((device, try side(&reader)))
    }
    try reader.end()
    return sides
  }

  /// Why a verb cannot have this name: a line with it would mean something else, or could not be written.
  private static func refusal(ofName name: String) -> String? {
    let taken =
      LineReader.subjects + ["do"] + BlockWord.all.map(\.name) + FaultWord.all.map(\.name)
    if taken.contains(name) {
      return "no verb can be called “\(name)”, which is a word of every scenario: take another name"
    }
    if Word.spelled(name) == name, !name.contains("$") { return nil }
    return "no verb can be called “\(name)”: a name is one word, without quotes"
  }

  private static func side(_ reader: inout JSONReader) throws(JSONError) -> [Verb] {
    var verbs: [Verb] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard key == "verbs" else {
        throw reader.failure(.unknownValue(found: key, expected: ["verbs"]))
      }
      try reader.beginArray()
      while try reader.nextElement() { verbs.append(try verb(&reader)) }
    }
    return verbs
  }

  private static func verb(_ reader: inout JSONReader) throws(JSONError) -> Verb {
    var name = ""
    var summary = ""
    var parameters: [Verb.Parameter] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "verb": name = try reader.string()
      case "summary": summary = try reader.string()
      case "arguments":
        try reader.beginArray()
        while try reader.nextElement() { parameters.append(try parameter(&reader)) }
      default:
        let expected = ["verb", "summary", "arguments"]
        throw reader.failure(.unknownValue(found: key, expected: expected))
      }
    }
    if name.isEmpty { throw reader.failure(.missingField("verb")) }
    return Verb(name, parameters, summary)
  }

  private static func parameter(_ reader: inout JSONReader) throws(JSONError) -> Verb.Parameter {
    var written = WrittenParameter()
    try reader.beginObject()
    while let key = try reader.nextKey() { try written.read(key, &reader) }
    return try written.parameter(reader)
  }
}

extension Vocabulary.Side {
  fileprivate mutating func add(_ added: [Verb]) {
    if !isFromFile { verbs = systemVerbs }
    isFromFile = true
    verbs.removeAll { known in added.contains { $0.name == known.name } }
    verbs += added
  }
}

/// An argument as a vocabulary file has it.
private struct WrittenParameter {
  private static let fields = ["name", "kind", "from", "to", "after", "optional"]
  private static let kinds = ["text", "number", "duration", "json", "flag"]

  var name = ""
  var kind = "text"
  var from: Int64 = 0
  var to: Int64 = 1_000_000_000
  var after: String?
  var isOptional = false

  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "name": name = try reader.string()
    case "kind": kind = try reader.string()
    case "from": from = try reader.integer()
    case "to": to = try reader.integer()
    case "after": after = try reader.string()
    case "optional": isOptional = try reader.boolean()
    default: throw reader.failure(.unknownValue(found: key, expected: Self.fields))
    }
  }

  func parameter(_ reader: JSONReader) throws(JSONError) -> Verb.Parameter {
    if name.isEmpty { throw reader.failure(.missingField("name")) }
    guard from <= to else {
      throw reader.failure(.unknownValue(found: "to \(to)", expected: ["\(from) or more"]))
    }
    switch kind {
    case "text": return .text(name, after: after, optional: isOptional)
    case "number": return .number(name, from...to, after: after, optional: isOptional)
    case "duration": return .seconds(name, from...to, after: after, optional: isOptional)
    case "json": return .json(name, after: after, optional: isOptional)
    case "flag": return .flag(name)
    default: throw reader.failure(.unknownValue(found: kind, expected: Self.kinds))
    }
  }
}
