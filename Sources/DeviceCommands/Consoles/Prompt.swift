package import LockstepScenario
package import LockstepTerminal

/// The prompt behind `:` at a terminal, of the demo and of each device: an editor with the lines of
/// earlier starts, and with the words that can be written.
package struct Prompt {
  private let history: PromptHistory
  private var line: PromptLine
  private var isOpen = false

  /// - Parameter name: Under which its lines are kept, such as `demo`.
  package init(_ name: String) {
    history = PromptHistory(name)
    line = PromptLine(history: history.lines)
  }

  /// The visible form of the prompt; `nil` while nobody types.
  package var shown: PromptLine.Shown? { isOpen ? line.shown : nil }

  /// Opens the prompt.
  ///
  /// - Parameter text: What stands there already.
  package mutating func open(with text: String = "") {
    isOpen = true
    if !text.isEmpty { line.write(text) }
  }

  /// Has a line with a mistake in it stay open, to be put right.
  package mutating func reject(_ line: String, _ mistake: PromptLine.Mistake) {
    isOpen = true
    self.line.reject(line, mistake)
  }

  /// Takes a key, and answers the lines that are to be done.
  package mutating func take(_ key: Key, words: (String) -> [String]) -> [String] {
    switch line.handle(key, words: words) {
    case .stays: return []
    case .leaves:
      isOpen = false
      return []
    case .enters(let lines):
      isOpen = !line.text.isEmpty
      history.add(lines)
      return lines
    }
  }
}

extension Diagnostic {
  /// The same as a prompt shows it.
  package var mistake: PromptLine.Mistake {
    let start = max(0, column - 1)
    return PromptLine.Mistake(at: start..<start + length, message, hint: hint)
  }
}
