/// Why a program ends without having done what it was asked, with its exit code.
enum CommandError: Error {
  /// The command line cannot be understood; a hint what to write.
  case usage(String, String)
  /// The words of an action on the command line are wrong; the text has been rendered.
  case badWords(String)
  /// An input file is wrong; the text has been rendered with its places.
  case badInput(String)
  /// Files cannot be read; the text has been rendered.
  case unreadable(String)
  /// Reading, writing or connecting failed.
  case inputOutput(String)
  /// A device could not go on.
  case crashed(String)

  var exitCode: Int32 {
    switch self {
    case .usage, .badWords: 64
    case .badInput: 65
    case .inputOutput, .unreadable: 74
    case .crashed: 3
    }
  }

  var text: String {
    switch self {
    case .usage(let message, let hint): "error: \(message)" + (hint.isEmpty ? "" : "\n  = \(hint)")
    case .badInput(let text), .badWords(let text), .unreadable(let text): text
    case .inputOutput(let text), .crashed(let text): "error: \(text)"
    }
  }
}

extension CommandError {
  /// Does something of the system's, whose errors of whatever kind are input/output errors here.
  static func wrapping<Value>(_ body: () throws -> Value) throws(CommandError) -> Value {
    do {
      return try body()
    } catch let error as CommandError {
      throw error
    } catch {
      throw .inputOutput("\(error)")
    }
  }
}
