import LockstepProtocol

/// The editing of an expectation's line as text.
package enum ExpectationText {
  /// Replaces the check in a line by another, and keeps the line's time, window and comment.
  ///
  /// Returns `nil` for a line that demands more, contains a value, or names a send.
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

  /// Says if a check is for the outcome of a named send, which no other send can have.
  private static func isOfNamedSend(_ check: ArraySlice<Word>) -> Bool {
    let words = check.map(\.text)
    return words.count > 2 && words[1] == "outcome" && TransferKind(rawValue: words[2]) == nil
  }
}
