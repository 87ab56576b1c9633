/// A file of Swift that holds its mutants, each of which is chosen when the program runs.
///
/// A function that mutants change becomes one that asks which of them is active and then does what it
/// would do under that one: so several may change the same line, and no mutant needs to be written for
/// being switched.
struct SwitchedFile {
  private let text: [UInt8]
  /// What stands in a part of the text under each mutant that changes it, in the order they were added.
  private var versions: [SwitchPlace: [(mutant: String, text: [UInt8])]] = [:]

  init(_ text: String) { self.text = Array(text.utf8) }

  /// Takes in all edits of one mutant to this file, or says no: one of them can only be compiled.
  mutating func add(_ mutant: String, _ edits: [MutantEdit]) throws(MutantProblem) -> Bool {
    var changes: [SwitchPlace: [MutantChange]] = [:]
    for edit in edits {
      let change = try MutantChange(edit, in: String(decoding: text, as: UTF8.self))
      guard let place = SwitchPlace(around: change.range, in: text) else { return false }
      changes[place, default: []].append(change)
    }
    for (place, changes) in changes {
      versions[place, default: []].append((mutant, Self.text(text, place.range, with: changes)))
    }
    return true
  }

  private static func text(_ text: [UInt8], _ part: Range<Int>, with changes: [MutantChange])
    -> [UInt8]
  {
    var result = Array(text[part])
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let start = change.range.lowerBound - part.lowerBound
      result.replaceSubrange(start..<(start + change.range.count), with: change.instead)
    }
    return result
  }

  /// The file with all of them.
  var switched: String {
    if versions.isEmpty { return String(decoding: text, as: UTF8.self) }
    var result = text
    for (place, versions) in versions.sorted(by: {
      $0.key.range.lowerBound > $1.key.range.lowerBound
    }) {
      result.replaceSubrange(place.range, with: written(place, versions))
    }
    return "internal import MutantSwitch\n" + String(decoding: result, as: UTF8.self)
  }

  private func written(_ place: SwitchPlace, _ versions: [(mutant: String, text: [UInt8])])
    -> [UInt8]
  {
    switch place {
    case .body(let range, let hasResult):
      let original = Self.branch(Array(text[range]), hasResult)
      let others = versions.map {
        "if isMutant(\"\($0.mutant)\") {\(Self.branch($0.text, hasResult))} else "
      }
      return Array("\n\(others.joined()){\(original)}\n".utf8)
    case .constant(let range):
      return Array(constant(Array(text[range]), versions).utf8)
    }
  }

  /// A body as one of several: a value that ends it by itself is returned in so many words.
  private static func branch(_ body: [UInt8], _ hasResult: Bool) -> String {
    let text = String(decoding: body, as: UTF8.self)
    guard hasResult, !SwiftScanner(body).hasReturn else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = lines.firstIndex { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("//") }
    guard let first else { return text }
    let rest = [" return " + lines[first].trimmed] + lines[(first + 1)...]
    return (lines[..<first] + rest).joined(separator: "\n") + " "
  }

  /// A constant that is looked up becomes one that is computed.
  private func constant(_ original: [UInt8], _ versions: [(mutant: String, text: [UInt8])])
    -> String
  {
    guard let known = SwitchedConstant(String(decoding: original, as: UTF8.self)) else { return "" }
    let others = versions.compactMap { version in
      SwitchedConstant(String(decoding: version.text, as: UTF8.self)).map {
        "if isMutant(\"\(version.mutant)\") { return \($0.value) }; "
      }
    }
    return "var \(known.name): \(known.type) { \(others.joined())return \(known.value) }"
  }
}
