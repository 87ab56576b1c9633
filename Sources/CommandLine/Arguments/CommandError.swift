package import LockstepLanguages

/// The reason why a program could not do what it was asked, which determines its exit code.
package enum CommandError: Error {
  /// The command line is wrong; the second text is a hint what to write.
  case usage(String, String)
  /// An action on the command line is wrong; the text is complete.
  case badWords(String)
  /// An input file is wrong; the text is complete and names the places.
  case badInput(String)
  /// A file cannot be read; the text is complete.
  case unreadable(String)
  /// Reading, writing or connecting failed.
  case inputOutput(String)
  /// An error with translations, which is printed in the user's language.
  case told(Kind, Phrase, hint: Phrase?)
  /// A device could not go on.
  case crashed(String)

  /// The kind of a translated error.
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

  /// Makes the error of a wrong command line, with a hint what to write.
  package static func usage(_ phrase: Phrase, _ hint: Phrase? = nil) -> CommandError {
    .told(.usage, phrase, hint: hint)
  }

  /// Makes the error of an input that is wrong, or does not exist.
  package static func badInput(_ phrase: Phrase, _ hint: Phrase? = nil) -> CommandError {
    .told(.badInput, phrase, hint: hint)
  }

  /// Makes the error of a failed read or write.
  package static func inputOutput(_ phrase: Phrase, _ hint: Phrase? = nil) -> CommandError {
    .told(.inputOutput, phrase, hint: hint)
  }

  private static func text(_ phrase: Phrase, _ hint: Phrase?, _ language: Language) -> String {
    let hint = hint.map { "\n  = \($0.text(in: language))" } ?? ""
    return language.text("error.prefix", phrase.text(in: language)) + hint
  }

  /// Renders the error in a language; a text without translations is unchanged.
  package func text(in language: Language) -> String {
    guard case .told(_, let phrase, let hint) = self else { return text }
    return Self.text(phrase, hint, language)
  }

  /// Returns the error with its text rendered in a language.
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
  /// A refusal of the system is an input/output error; a `CommandFailure` says itself which error it is.
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
