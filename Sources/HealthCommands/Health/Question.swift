import LockstepCommandLine
import LockstepPosix

/// A question at the terminal, to which anything but yes is no.
enum Question {
  /// `true` if somebody is there to answer a question.
  static var canBeAsked: Bool { LineInput().isTerminal && StandardStream.isTerminal(.error) }

  /// Yes in English, Italian and French.
  private static let yes = ["y", "yes", "s", "si", "sì", "o", "oui"]

  /// Asks, and waits for a line.
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
