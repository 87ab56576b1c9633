extension SwiftText {
  /// The parts of a rewritten source that no build for the role compiles, as far as the conditions are
  /// known.
  var excludedRanges: [Range<Int>] {
    var excluded: [Range<Int>] = []
    var open: [Branch] = []
    for mark in conditionMarks {
      if mark.word != "#if", let ended = open.popLast() {
        if ended.holds == false { excluded.append(ended.start..<mark.place) }
        if mark.word != "#endif" { open.append(ended.next(at: mark.place, value(of: mark))) }
      } else if mark.word == "#if" {
        open.append(Branch(start: mark.place, holds: value(of: mark), earlier: false))
      }
    }
    return excluded + open.filter { $0.holds == false }.map { $0.start..<bytes.count }
  }

  private var conditionMarks: [(place: Int, word: String)] {
    ["#if", "#elseif", "#else", "#endif"].flatMap { word in
      places(of: word).map { ($0, word) }
    }.sorted { $0.0 < $1.0 }
  }

  private func value(of mark: (place: Int, word: String)) -> Bool? {
    if mark.word == "#else" { return true }
    let start = mark.place + mark.word.utf8.count
    let line = bytes.indices[start...].prefix { bytes[$0] != 0x0A && parts[$0] == .code }
    var condition = Condition(bytes: line.map { bytes[$0] })
    return condition.value()
  }
}

/// A branch of a condition; its values are `nil` if they are not known.
private struct Branch {
  let start: Int
  let holds: Bool?
  /// `true` if an earlier branch of the same condition is compiled.
  let earlier: Bool?

  func next(at place: Int, _ value: Bool?) -> Branch {
    let before = either(earlier, holds)
    return Branch(start: place, holds: both(negated(before), value), earlier: before)
  }
}

private func negated(_ value: Bool?) -> Bool? { value.map { !$0 } }

private func both(_ left: Bool?, _ right: Bool?) -> Bool? {
  if left == false || right == false { return false }
  return left == nil || right == nil ? nil : true
}

private func either(_ left: Bool?, _ right: Bool?) -> Bool? {
  negated(both(negated(left), negated(right)))
}

/// A reader of conditions: names and calls with `!`, `&&`, `||` and brackets.
private struct Condition {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes.filter { !UInt8.space.contains($0) } }

  mutating func value() -> Bool? {
    var result = conjunction()
    while take("||") { result = either(result, conjunction()) }
    return result
  }

  private mutating func conjunction() -> Bool? {
    var result = term()
    while take("&&") { result = both(result, term()) }
    return result
  }

  private mutating func term() -> Bool? {
    if take("!") { return negated(term()) }
    if take("(") {
      let result = value()
      _ = take(")")
      return result
    }
    return Self.value(of: name(), of: argument())
  }

  private static func value(of name: String, of argument: String?) -> Bool? {
    switch (name, argument) {
    case ("true", nil): true
    case ("false", nil): false
    case ("os", _?): false
    case ("canImport", let module?):
      if Obstacle.Rule.absentModules.contains(module) {
        false
      } else {
        SourceRewriter.modules.contains(module) || module == "Foundation" ? true : nil
      }
    default: nil
    }
  }

  private mutating func name() -> String {
    let name = bytes[position...].prefix { $0.isWordByte }
    position += name.count
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func argument() -> String? {
    guard take("(") else { return nil }
    let argument = bytes[position...].prefix { $0 != UInt8(ascii: ")") }
    position += argument.count
    _ = take(")")
    return String(decoding: argument, as: UTF8.self)
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }
}
