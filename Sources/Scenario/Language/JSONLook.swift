import LockstepProtocol

/// A look into JSON by a path: `exercises.0.setsDone = 2`.
struct JSONLook: Sendable {
  /// How what is there is compared.
  private enum Comparison: String, CaseIterable {
    case equals = "="
    case differs = "!="
    case contains
  }

  private let path: JSONPath
  private let comparison: (how: Comparison, value: Word)?

  /// Reads the path, and what is expected there; without it, anything may be there.
  ///
  /// - Parameter place: What the path leads into, for a mistake.
  init(_ place: String, _ words: inout Words) throws(Diagnostic) {
    path = JSONPath(try words.require("a path into \(place), such as exercises.0.setsDone").text)
    guard !words.isAtEnd, !words.isAtWindow else {
      comparison = nil
      return
    }
    let names = Comparison.allCases.map(\.rawValue)
    let name = try words.requireName("comparison", among: names).text
    comparison = (Comparison(rawValue: name) ?? .equals, try words.require("the value"))
  }

  /// What is found instead, or `nil` when it is as expected.
  func found(in text: JSONText) -> String? {
    guard let value = path.value(in: text) else { return "\(path.text) is not there" }
    guard let (how, wanted) = comparison else { return nil }
    let holds =
      switch how {
      case .equals: Self.equal(value, wanted)
      case .differs: !Self.equal(value, wanted)
      case .contains: Self.contains(value, wanted)
      }
    return holds ? nil : "\(path.text) is \(value.description.prefix(200))"
  }

  /// A bare word is the JSON value that it spells, where it spells one, and otherwise a text.
  private static func equal(_ value: JSONText, _ word: Word) -> Bool {
    if word.kind != .quoted, let json = try? JSONText.read(word.text) { return value == json }
    return value.string == word.text
  }

  /// A text has this part, or a list this element.
  private static func contains(_ value: JSONText, _ word: Word) -> Bool {
    if let text = value.string { return text.contains(word.text) }
    return value.elements.contains { equal($0, word) }
  }
}

/// The way to a value in JSON: keys and places in lists, counted from 0, with dots between them.
struct JSONPath: Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The value at its end, or `nil` when the way does not lead that far.
  func value(in text: JSONText) -> JSONText? {
    var value = text
    for step in self.text.split(separator: ".") {
      guard let next = value.member(String(step)) else { return nil }
      value = next
    }
    return value
  }
}

extension JSONText {
  /// One JSON value, or the error in it.
  fileprivate static func read(_ text: String) throws(JSONError) -> JSONText {
    try JSONText(validating: Array(text.utf8))
  }

  /// The text, where the value is one.
  fileprivate var string: String? {
    try? Result { () throws(JSONError) in
      var reader = JSONReader(bytes)
      return try reader.string()
    }.get()
  }

  /// The elements, where the value is a list.
  fileprivate var elements: [JSONText] {
    let read = Result { () throws(JSONError) in
      var reader = JSONReader(bytes)
      guard try reader.peek() == .array else { return [JSONText]() }
      var elements: [JSONText] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try reader.text()) }
      return elements
    }
    return (try? read.get()) ?? []
  }

  /// What an object has under a key.
  private func value(of wanted: String) throws(JSONError) -> JSONText? {
    var reader = JSONReader(bytes)
    guard try reader.peek() == .object else { return nil }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == wanted { return try reader.text() }
      try reader.skipValue()
    }
    return nil
  }

  /// What an object has under a key, or a list at a place.
  fileprivate func member(_ step: String) -> JSONText? {
    if let place = Int(step), elements.indices.contains(place) { return elements[place] }
    return try? Result { () throws(JSONError) in try value(of: step) }.get()
  }
}
