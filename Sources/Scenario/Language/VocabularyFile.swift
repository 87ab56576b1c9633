package import LockstepProtocol

/// The reason why a file that a scenario names cannot be read.
package struct UnreadableFile: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension Vocabulary {
  /// Adds the verbs of a vocabulary file.
  ///
  /// On each device that the file names, they replace the known app's verbs; the system's verbs stay.
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
    for (device, verbs) in sides {
      for (index, verb) in verbs.enumerated() {
        let isSecond = verbs[..<index].contains { $0.name == verb.name }
        let reason =
          isSecond ? "the \(device.name) has the verb “\(verb.name)” twice" : nil
        if let reason = reason ?? refusal(of: verb, on: device) { throw UnreadableFile(reason) }
      }
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

  /// Says why a device's app cannot have a verb; returns `nil` if it can.
  private func refusal(of verb: Verb, on device: DeviceRole) -> String? {
    if let reason = Self.refusal(ofName: verb.name) { return reason }
    if self[device].systemVerbs.contains(where: { $0.name == verb.name }) {
      return
        "no verb of the \(device.name)'s app can be called “\(verb.name)”: the system has that verb, "
        + "and the app is never asked: take another name"
    }
    return Self.refusal(ofArguments: verb)
  }

  /// Says why a verb cannot have its arguments: the app would not receive all of them.
  ///
  /// Returns `nil` if it can.
  private static func refusal(ofArguments verb: Verb) -> String? {
    var names: [String] = []
    var keywords: [String] = []
    var optional: String?
    for parameter in verb.parameters {
      let what = "“\(parameter.name)” of “\(verb.name)”"
      if names.contains(parameter.name) { return "the argument \(what) is given twice: remove one" }
      if isOfFrame(parameter.name) {
        return
          "no argument can be called \(what): the line that carries the action to the app has a "
          + "field of that name: take another name"
      }
      names.append(parameter.name)
      if let keyword = parameter.keyword {
        if keywords.contains(keyword) { return "“\(verb.name)” has the word “\(keyword)” twice" }
        keywords.append(keyword)
      } else if let optional, parameter.isRequired {
        return
          "the argument \(what) is required, and stands behind “\(optional)”, which is optional: "
          + "put the required one first, or give it a word with “after”"
      } else if !parameter.isRequired {
        optional = parameter.name
      }
    }
    return nil
  }

  /// Says if a field with this name belongs to the frame around an action, and so cannot be an
  /// argument.
  private static func isOfFrame(_ name: String) -> Bool {
    let fields = JSONText.object { writer in
      writer.field(name, true)
    }
    return (try? Result { () throws(JSONError) in try Action("", fields: fields) }.get()) == nil
  }

  /// Says why a verb cannot have its name: a line with it would mean something else, or could not be
  /// written.
  ///
  /// Returns `nil` if it can.
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
    // The app's own verbs come first: of a long list that is what a person looks for.
    let own = isFromFile ? verbs.dropLast(systemVerbs.count) : []
    isFromFile = true
    verbs = own.filter { known in !added.contains { $0.name == known.name } } + added + systemVerbs
  }
}

/// An argument as a vocabulary file spells it.
private struct WrittenParameter {
  private static let fields = ["name", "kind", "from", "to", "after", "optional"]
  private static let kinds = ["text", "number", "duration", "date", "name", "json", "flag"]

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
    case "date": return .date(name, after: after, optional: isOptional)
    case "name": return .label(name, after: after, optional: isOptional)
    case "json": return .json(name, after: after, optional: isOptional)
    case "flag": return .flag(name)
    default: throw reader.failure(.unknownValue(found: kind, expected: Self.kinds))
    }
  }
}
