import LockstepProtocol

/// A look into JSON: for a part, `{"theme":"blue"}`, or at a path, `items.0.count >= 2`.
struct JSONLook: Sendable {
  /// A comparison of the value found with the one expected.
  private enum Comparison: String, CaseIterable {
    case equals = "="
    case differs = "!="
    case contains
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
  }

  /// The spellings of all comparisons.
  static let comparisons = Comparison.allCases.map(\.rawValue)

  private let path: JSONPath
  private let part: JSONText?
  private let comparison: (how: Comparison, value: Word)?

  /// Reads a part, or a path and its comparison; without a comparison, any value will do.
  ///
  /// - Parameter place: The name of the thing into which the path leads, for a mistake.
  init(_ place: String, _ words: inout Words) throws(Diagnostic) {
    if let json = try words.takeJSON() {
      (path, part, comparison) = (JSONPath(""), json, nil)
      return
    }
    path = JSONPath(try words.require("a path into \(place), such as items.0.count").text)
    part = nil
    guard !words.isAtEnd, !words.isAtModifier else {
      comparison = nil
      return
    }
    let name = try words.requireName("comparison", among: Self.comparisons).text
    let how = Comparison(rawValue: name) ?? .equals
    comparison = (how, try Self.value(for: how, &words))
  }

  private static func value(for how: Comparison, _ words: inout Words) throws(Diagnostic) -> Word {
    let word = try words.require("the value")
    switch how {
    case .equals, .differs, .contains: return word
    case .less, .atMost, .more, .atLeast:
      guard word.kind != .json, Double(word.text) != nil else {
        throw words.mistake(
          at: word,
          "“\(how.rawValue)” compares with a number, found “\(word.shown)”"
        )
      }
      return word
    }
  }

  /// Finds the value at the look's path.
  func value(in text: JSONText) -> JSONText? { path.value(in: text) }

  /// The path, if the line compares its value.
  ///
  /// Without a comparison, `not` means that the path has no value.
  private var comparedPath: String? { comparison == nil ? nil : path.text }

  /// Lists the paths of the keys of a part, including those in its objects.
  private static func paths(in part: JSONText) -> [String] {
    (part.members ?? []).flatMap { key, value in
      let inner = paths(in: value).map { "\(key).\($0)" }
      return inner.isEmpty ? [key] : inner
    }
  }

  /// Describes the value found instead of the expected one; returns `nil` if it is as expected.
  ///
  /// - Parameter words: The words before the path in the line.
  func found(in text: JSONText, as words: String) -> Found? {
    guard let value = path.value(in: text) else { return "\(path.text) is not there" }
    if let part {
      return value.has(part)
        ? nil : Found("it is \(Self.shown(value))", as: Self.line(words, value))
    }
    guard let (how, wanted) = comparison, !Self.holds(value, how, wanted) else { return nil }
    let actual = "\(words) \(path.text) = \(Self.shown(value))"
    return Found("\(path.text) is \(Self.shown(value))", as: actual)
  }

  private static func line(_ words: String, _ value: JSONText) -> String? {
    value.bytes.count > shownMax ? nil : "\(words) \(value)"
  }

  private static let shownMax = 200

  private static func shown(_ value: JSONText) -> Substring { value.description.prefix(shownMax) }

  /// Says if a text has the expected part or value.
  func holds(in text: JSONText) -> Bool { found(in: text, as: "") == nil }

  private static func holds(_ value: JSONText, _ how: Comparison, _ wanted: Word) -> Bool {
    switch how {
    case .equals: equal(value, wanted)
    case .differs: !equal(value, wanted)
    case .contains: contains(value, wanted)
    case .less: compare(value, wanted) { $0 < $1 }
    case .atMost: compare(value, wanted) { $0 <= $1 }
    case .more: compare(value, wanted) { $0 > $1 }
    case .atLeast: compare(value, wanted) { $0 >= $1 }
    }
  }

  /// Says if a value equals a word.
  ///
  /// A bare word stands for the JSON value that it spells, if it spells one, and otherwise for a text.
  private static func equal(_ value: JSONText, _ word: Word) -> Bool {
    if word.kind != .quoted, let json = try? JSONText.read(word.text) {
      return value.isSame(as: json)
    }
    return value.string == word.text
  }

  /// Says if a text contains this part, a list this element, or an object these keys.
  private static func contains(_ value: JSONText, _ word: Word) -> Bool {
    if let text = value.string { return text.contains(word.text) }
    let json = word.kind == .quoted ? nil : try? JSONText.read(word.text)
    guard let elements = value.elements else { return json.map(value.has) ?? false }
    return elements.contains { element in
      equal(element, word) || json.map { $0.members != nil && element.has($0) } ?? false
    }
  }

  private static func compare(_ value: JSONText, _ word: Word, by holds: (Double, Double) -> Bool)
    -> Bool
  {
    guard let number = value.number, let wanted = Double(word.text) else { return false }
    return holds(number, wanted)
  }
}

extension JSONLook {
  /// Makes the naming of the compared paths in a text, to detect typing errors; `nil` if the line
  /// compares nothing.
  func naming(in text: @escaping @Sendable (Sight) -> JSONText?) -> Naming<Sight>? {
    let paths = part.map(Self.paths) ?? comparedPath.map { [$0] } ?? []
    if paths.isEmpty { return nil }
    return Naming(paths.joined(separator: ", ")) { sight in
      text(sight).map { text in paths.allSatisfy { JSONPath($0).value(in: text) != nil } }
    }
  }

  /// Makes the naming of the compared path in events.
  ///
  /// A part's keys are not named: events without them are normal.
  func naming(in text: @escaping @Sendable (LogEvent, PairView) -> JSONText?)
    -> Naming<(LogEvent, PairView)>?
  {
    guard let path = comparedPath else { return nil }
    return Naming(path) { event, view in text(event, view).map { value(in: $0) != nil } }
  }

  /// Makes the naming of a path in events whose fields are optional: only a path similar to an existing
  /// one counts as a typing error.
  func nearNaming(in text: @escaping @Sendable (LogEvent) -> JSONText?)
    -> Naming<(LogEvent, PairView)>?
  {
    guard let path = comparedPath else { return nil }
    return Naming(path) { event, _ in
      guard let text = text(event) else { return nil }
      if value(in: text) != nil { return true }
      let fields = (text.members ?? []).map { $0.0 }
      return Nearest.name(to: path, among: fields) == nil ? nil : false
    }
  }
}
