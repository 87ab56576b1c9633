import LockstepCommandLine
import LockstepPosix

/// A question to the person at the terminal; every answer but yes counts as no.
enum Question {
  /// `true` if a person is at the terminal to answer a question.
  static var canBeAsked: Bool { LineInput().isTerminal && StandardStream.isTerminal(.error) }

  /// The words that mean yes in English, Italian and French.
  private static let yes = ["y", "yes", "s", "si", "sì", "o", "oui"]

  /// Asks the question, and waits for an answer.
  static func isConfirmed(_ text: String) throws(CommandError) -> Bool {
    StandardStream.write("\(text) ", to: .error)
    let input = LineInput()
    return try CommandError.wrapping {
      while true {
        if let line = input.nextLine() { return yes.contains(line.lowercased()) }
        if input.isAtEnd { return false }
        _ = try Poll.wait([PollRequest(descriptor: input.descriptor)], timeoutMilliseconds: -1)
        _ = try input.receive()
      }
    }
  }
}
