import LockstepProtocol

/// An expectation's line as text.
package enum ExpectationText {
  /// Replaces the words of a line's check, and keeps its time, window and comment; `nil` for a line
  /// that says more than what is seen and within what time, or in which a value or the name of a send
  /// stands.
  package static func replacing(_ line: String, by actual: String) -> String? {
    let cut = Result { () throws(Diagnostic) in
      var cutter = WordCutter(line, line: 1)
      return try cutter.cut()
    }
    guard let words = try? cut.get(),
      let expect = words.firstIndex(where: { $0.kind == .bare && $0.text == "expect" }),
      words.indices.contains(expect + 1), words[expect + 1].text != "not"
    else { return nil }
    let after = words[(expect + 1)...]
    let end = after.firstIndex { $0.kind == .bare && Expectation.modifiers.contains($0.text) }
    if let end, words[end].text != "within" { return nil }
    if after.contains(where: { $0.kind == .bare && $0.text == "times" }) { return nil }
    let check = words[(expect + 1)..<(end ?? words.endIndex)]
    if check.contains(where: { $0.text.contains("$") }) || isOfNamedSend(check) { return nil }
    let last = words[(end ?? words.endIndex) - 1]
    let characters = Array(line)
    let head = characters[..<(words[expect + 1].column - 1)]
    let tail = characters[(last.column - 1 + last.length)...]
    return String(head) + actual + String(tail)
  }

  /// Says if an outcome is that of a named send, which no other send can replace.
  private static func isOfNamedSend(_ check: ArraySlice<Word>) -> Bool {
    let words = check.map(\.text)
    return words.count > 2 && words[1] == "outcome" && TransferKind(rawValue: words[2]) == nil
  }
}
