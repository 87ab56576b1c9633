package import LockstepLanguages
import LockstepPosix

extension Language {
  /// The language for messages on the terminal.
  package static var ofTerminal: Language { of("LC_MESSAGES") }

  /// The language by whose rules numbers are written on the terminal.
  package static var ofNumbers: Language { of("LC_NUMERIC") }

  /// The language by whose rules dates are written on the terminal.
  package static var ofDates: Language { of("LC_TIME") }

  /// Finds the language for a locale category: `LC_ALL` takes precedence over it, and `LANG` is used if
  /// neither is set.
  private static func of(_ category: String) -> Language {
    let name = ["LC_ALL", category, "LANG"].compactMap { Environment.value($0) }
      .first { !$0.isEmpty }
    return name.flatMap { Language(locale: $0) } ?? .fallback
  }
}
