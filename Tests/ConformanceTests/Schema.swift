import LockstepConformance
import Foundation
import Testing

/// A JSON Schema of the protocol's folder, as far as those schemas go.
struct Schema {
  private let root: JSONValue
  private let file: String
  /// All files of the folder, by their names.
  private let files: [String: JSONValue]

  /// A word of a schema that nobody here understands would check nothing.
  private static let known: Set = [
    "$schema", "$id", "$defs", "$ref", "title", "type", "const", "enum", "required", "properties",
    "additionalProperties", "propertyNames", "items", "minimum", "maximum", "pattern", "oneOf",
    "anyOf", "allOf", "minLength", "minItems", "dependentRequired",
  ]

  init(_ file: String) throws {
    var files: [String: JSONValue] = [:]
    for name in Repository.names(in: "docs/protocol/schema") {
      files[name] = try JSONValue(Array(try Repository.text("docs/protocol/schema/\(name)").utf8))
    }
    try self.init(file, files)
  }

  private init(_ file: String, _ files: [String: JSONValue]) throws {
    self.file = file
    self.files = files
    root = try #require(files[file], "there is no schema \(file)")
  }

  func allows(_ value: JSONValue) throws -> Bool { try allows(value, root) }

  private func allows(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    for word in schema.names {
      try #require(Self.known.contains(word), "\(file): “\(word)” is not understood")
      if try !allows(value, schema[word], word: word, of: schema) { return false }
    }
    return true
  }

  private func allows(_ value: JSONValue, _ rule: JSONValue, word: String, of schema: JSONValue)
    throws -> Bool
  {
    switch word {
    case "$ref": return try follow(rule.text ?? "", value)
    case "type": return Self.type(of: value, is: rule.text ?? "")
    case "const": return value == rule
    case "enum": return rule.elements.contains(value)
    case "oneOf": return try rule.elements.count { try allows(value, $0) } == 1
    case "anyOf": return try rule.elements.contains { try allows(value, $0) }
    case "allOf": return try rule.elements.allSatisfy { try allows(value, $0) }
    case "minimum": return value.number.map { $0 >= rule.number ?? 0 } ?? true
    case "maximum": return value.number.map { $0 <= rule.number ?? 0 } ?? true
    case "minLength": return value.text.map { $0.count >= rule.number ?? 0 } ?? true
    case "minItems": return !Self.isArray(value) || value.elements.count >= rule.number ?? 0
    case "pattern": return try value.text.map { try Self.matches($0, rule) } ?? true
    case "items": return try value.elements.allSatisfy { try allows($0, rule) }
    default: return try allowsFields(value, rule, word: word, of: schema)
    }
  }

  private func allowsFields(
    _ value: JSONValue,
    _ rule: JSONValue,
    word: String,
    of schema: JSONValue
  ) throws -> Bool {
    guard case .object(let fields) = value else { return true }
    switch word {
    case "required": return rule.elements.allSatisfy { !value[$0.text ?? ""].isMissing }
    case "properties":
      return try fields.allSatisfy { field in
        let schema = rule[field.name]
        return schema.isMissing ? true : try allows(field.value, schema)
      }
    case "additionalProperties":
      let named = schema["properties"].names
      let others = fields.filter { !named.contains($0.name) }
      if case .boolean(let isAllowed) = rule { return isAllowed || others.isEmpty }
      return try others.allSatisfy { try allows($0.value, rule) }
    case "propertyNames":
      return try fields.allSatisfy { try Self.matches($0.name, rule["pattern"]) }
    case "dependentRequired":
      return rule.names.filter { !value[$0].isMissing }
        .allSatisfy { rule[$0].elements.allSatisfy { !value[$0.text ?? ""].isMissing } }
    default: return true
    }
  }

  private func follow(_ reference: String, _ value: JSONValue) throws -> Bool {
    let parts = reference.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    let target = parts[0].isEmpty || parts[0] == file ? self : try Schema(parts[0], files)
    guard parts.count > 1 else { return try target.allows(value) }
    let place = parts[1].split(separator: "/").reduce(target.root) { $0[String($1)] }
    try #require(!place.isMissing, "\(file): \(reference) leads nowhere")
    return try target.allows(value, place)
  }

  private static func matches(_ text: String, _ pattern: JSONValue) throws -> Bool {
    try text.contains(Regex(pattern.text ?? ""))
  }

  private static func isArray(_ value: JSONValue) -> Bool {
    if case .array = value { true } else { false }
  }

  private static func type(of value: JSONValue, is name: String) -> Bool {
    switch (value, name) {
    case (.string, "string"), (.boolean, "boolean"), (.null, "null"), (.array, "array"),
      (.object, "object"), (.integer, "integer"), (.integer, "number"), (.real, "number"):
      true
    default: false
    }
  }
}
