package import LockstepLanguages

/// Why a program ends without having done what it was asked, with its exit code.
package enum CommandError: Error {
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
  /// Something that is said in the language of whoever gave the command.
  case told(Kind, Phrase, hint: Phrase?)
  /// A device could not go on.
  case crashed(String)

  /// What kind of mistake is told of.
  package enum Kind {
    case usage, badInput, inputOutput
  }

  package var exitCode: Int32 {
    switch self {
    case .told(let kind, _, _):
      switch kind {
      case .usage: 64
      case .badInput: 65
      case .inputOutput: 74
      }
    case .usage, .badWords: 64
    case .badInput: 65
    case .inputOutput, .unreadable: 74
    case .crashed: 3
    }
  }

  package var text: String {
    switch self {
    case .told(_, let phrase, let hint): Self.text(phrase, hint, .fallback)
    case .usage(let message, let hint): "error: \(message)" + (hint.isEmpty ? "" : "\n  = \(hint)")
    case .badInput(let text), .badWords(let text), .unreadable(let text): text
    case .inputOutput(let text), .crashed(let text): "error: \(text)"
    }
  }
}

extension CommandError {
  // MARK: In languages

  /// The command line cannot be understood; a hint what to write.
  package static func usage(_ phrase: Phrase, _ hint: Phrase? = nil) -> CommandError {
    .told(.usage, phrase, hint: hint)
  }

  /// What is asked for is not there, or is wrong.
  package static func badInput(_ phrase: Phrase, _ hint: Phrase? = nil) -> CommandError {
    .told(.badInput, phrase, hint: hint)
  }

  /// Reading or writing failed.
  package static func inputOutput(_ phrase: Phrase, _ hint: Phrase? = nil) -> CommandError {
    .told(.inputOutput, phrase, hint: hint)
  }

  private static func text(_ phrase: Phrase, _ hint: Phrase?, _ language: Language) -> String {
    let hint = hint.map { "\n  = \($0.text(in: language))" } ?? ""
    return language.text("error.prefix", phrase.text(in: language)) + hint
  }

  /// The same in a language; what is not told in phrases stays as it is.
  package func text(in language: Language) -> String {
    guard case .told(_, let phrase, let hint) = self else { return text }
    return Self.text(phrase, hint, language)
  }

  /// The same, rendered in a language.
  package func rendered(in language: Language) -> CommandError {
    guard case .told(let kind, _, _) = self else { return self }
    let text = text(in: language)
    return switch kind {
    case .usage: .badWords(text)
    case .badInput: .badInput(text)
    case .inputOutput: .unreadable(text)
    }
  }

  // MARK: Of others

  /// Does something that may fail, and ends the command with its error.
  ///
  /// What the system refuses is an input/output error; other errors say themselves what they are here.
  package static func wrapping<Value>(_ body: () throws -> Value) throws(CommandError) -> Value {
    do {
      return try body()
    } catch let error as any CommandFailure {
      throw error.commandError
    } catch {
      throw .inputOutput(.verbatim("\(error)"))
    }
  }

  /// Does something that the system may refuse, and says what it was before the reason.
  package static func wrapping<Value>(
    _ what: String,
    _ body: () throws -> Value
  ) throws(CommandError) -> Value {
    do {
      return try body()
    } catch {
      throw .inputOutput("\(what): \(error)")
    }
  }
}

/// An error that says what a command ends with for it.
package protocol CommandFailure: Error {
  var commandError: CommandError { get }
}

extension CommandError: CommandFailure {
  package var commandError: CommandError { self }
}
