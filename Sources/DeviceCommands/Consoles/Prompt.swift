package import LockstepScenario
package import LockstepTerminal

/// The prompt behind `:` in the demo and on each device: an editor that remembers the lines of earlier
/// starts and completes words.
package struct Prompt {
  private let history: PromptHistory
  private var line: PromptLine
  private var isOpen = false

  /// - Parameter name: The name under which the prompt's lines are kept, such as `demo`.
  package init(_ name: String) {
    history = PromptHistory(name)
    line = PromptLine(history: history.lines)
  }

  /// The prompt as it is shown; `nil` while it is closed.
  package var shown: PromptLine.Shown? { isOpen ? line.shown : nil }

  /// Opens the prompt.
  ///
  /// - Parameter text: The text that the line begins with.
  package mutating func open(with text: String = "") {
    isOpen = true
    if !text.isEmpty { line.write(text) }
  }

  /// Keeps a line with a mistake in the open prompt, to be corrected.
  package mutating func reject(_ line: String, _ mistake: PromptLine.Mistake) {
    isOpen = true
    self.line.reject(line, mistake)
  }

  /// Handles a key, and returns the lines that the user has entered.
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
  /// The mistake in the form that a prompt shows.
  package var mistake: PromptLine.Mistake {
    let start = max(0, column - 1)
    return PromptLine.Mistake(at: start..<start + length, message, hint: hint)
  }
}
