package import LockstepLanguages
import LockstepPosix

extension Language {
  /// The language of the terminal's messages.
  package static var ofTerminal: Language { of("LC_MESSAGES") }

  /// The language in whose way the terminal wants numbers written.
  package static var ofNumbers: Language { of("LC_NUMERIC") }

  /// The language in whose way the terminal wants dates written.
  package static var ofDates: Language { of("LC_TIME") }

  /// Finds the language of the locale of a category, which `LC_ALL` overrules and `LANG` stands in for.
  private static func of(_ category: String) -> Language {
    let name = ["LC_ALL", category, "LANG"].compactMap { Environment.value($0) }
      .first { !$0.isEmpty }
    return name.flatMap { Language(locale: $0) } ?? .fallback
  }
}
