import LockstepPosix
import Testing

/// Whoever reads Italian or French reads no English of `phonesim health`.
struct HealthLanguageTests {
  private let recorded: RecordedStore

  init() throws { recorded = try RecordedStore() }

  /// What one types, mistakes among them; `TO` is a folder.
  private static let commands = [
    "list", "list --search zzzz", "list --sort longest --limit 1", "list --kind runing",
    "list --from 2026-02-30", "list --from 2026-03-02 --to 2026-03-01", "list --at-least soon",
    "list --lacks rout", "list --after x", "list --limit none", "list --sort size", "list --limt 1",
    "list more", "list --limit", "list --json=1", "show latest", "show 01HF7YAT00", "show 01HFAGQH",
    "show", "show a b", "show 01H", "show 0000", "show nobody.fit", "show 01HFAGQH --geojson",
    "limits latest", "limits 01HF7YAT00", "limits", "settings units", "settings unit imperial",
    "settings units x", "settings max-heart-rate 5", "settings zones 5", "zones", "zones ad",
    "zones set 9 50", "zones set 1 99", "zones set 1 100", "zones edit",
    "trim latest --to +5m --dry-run", "trim 01HF7YAT00 --from +5m10s --to -1:00 --clip --dry-run",
    "trim latest --to +9h", "trim latest --to +0s", "trim latest --from soon", "trim latest --pick",
    "trim latest --pick --from +1s", "trim latest --upload --dry-run",
    "export all --as tcx --to TO", "export all --as gpx --to TO", "export all --as csv --to TO",
    "export latest --as geojson", "export 01HFAGQH --as geojson", "export all --as tcx",
    "export latest", "export latest --as csv", "export latest --as csv --follow",
    "export latest --as tcx --to TO --follow", "export latest --as tcx --follow", "export --as tcx",
    "export all --as tcx --to TO --name {dat}", "export all --as tcx --to TO --name a/b",
    "export latest --as csv --to TO --zones 5", "export latest --as csv --to TO --zone here",
    "export latest --as csv --to TO --prefix a/b", "browse", "delete", "delete latest", "shw",
    "elevation latest", "elevation", "elevation 01HFAGQH", "compare 01HF7YAT00 01HFAGQH",
    "compare latest", "samples many", "samples 2 --each", "samples 2 --until 2020-01-01 --again",
    "samples 2 --until 2020-01-01", "open lockstep://nothing", "open lockstep://localhost?code=1",
    "open",
  ]

  @Test func `no English word is left where another language is read`() throws {
    try recorded.fill()
    #expect(try say("settings max-heart-rate 190", "C").status == .exited(0))
    let languages = try [("it", "it_IT.UTF-8"), ("fr", "fr_FR.UTF-8")].map {
      (locale: $0.1, own: try catalogWords($0.0).union(Self.names))
    }
    for command in Self.commands {
      let english = try say(command, "C")
      for (locale, own) in languages {
        let other = try say(command, locale)
        #expect(english.status == other.status, "\(command): \(other.errors)")
        let left = Self.words(of: other).intersection(Self.words(of: english))
          .subtracting(own).subtracting(Self.words(command))
        #expect(left.isEmpty, "\(locale), \(command): \(left.sorted())")
      }
    }
  }

  @Test func `a language is taken from an option, the settings and the terminal, in this order`()
    throws
  {
    try recorded.fill()
    #expect(try say("show nobody --locale it", "fr_FR.UTF-8").errors.hasPrefix("errore: "))
    #expect(try say("show nobody", "fr_FR.UTF-8").errors.hasPrefix("erreur : "))
    // Another setting is no wish for a language.
    #expect(try say("settings units imperial", "C").status == .exited(0))
    #expect(try say("show nobody", "fr_FR.UTF-8").errors.hasPrefix("erreur : "))
    #expect(try say("settings locale it", "C").status == .exited(0))
    #expect(try say("show nobody", "fr_FR.UTF-8").errors.hasPrefix("errore: "))
    #expect(try say("show nobody --locale=en", "fr_FR.UTF-8").errors.hasPrefix("error: "))
  }

  @Test func `what programs read is the same in every language`() throws {
    try recorded.fill()
    for command in ["limits latest --json", "trim 01HF7YAT00 --to +5m --dry-run --json"] {
      #expect(try say(command, "C").output == say(command, "it_IT.UTF-8").output, "\(command)")
    }
  }

  // MARK: Words

  /// What is the same everywhere.
  private static let names = Set(typed + usage + units + data + system)

  /// What one types: commands, and what an option can be.
  private static let typed = [
    "phonesim", "health", "list", "show", "add", "set", "units", "metric", "imperial", "date",
    "longest", "shortest", "running", "route", "all", "file", "tcx", "gpx", "csv", "fit", "geojson",
  ]
  /// How a command is used is help.
  private static let usage = ["options", "name", "value", "number"]
  private static let units = ["utc", "kcal", "bpm", "count", "min", "degc"]
  /// Who made a recording, and what kind of file it is of.
  private static let data = ["development", "lockstep", "computer", "trainer", "files"]
  /// What the system says of a file that is not there.
  private static let system = ["enoent", "open", "such", "directory"]

  private func say(_ command: String, _ locale: String) throws -> Finished {
    let folder = recorded.workspace.file("to-\(locale)-\(command.count)")
    let words = command.split(separator: " ").map { $0 == "TO" ? folder : String($0) }
    return try recorded.workspace.run(
      "phonesim",
      ["health"] + words,
      environment: [("LOCKSTEP_STORE", recorded.store), ("TZ", "UTC"), ("LANG", locale)]
    )
  }

  private static func words(of said: Finished) -> Set<String> {
    words((said.output.hasPrefix("{") ? "" : said.output) + said.errors)
  }

  /// Words of three letters or more, but no part of an id, a path, an option or a name in code.
  private static func words(_ text: String) -> Set<String> {
    let pieces = text.split { " \n(),;:“”«»".contains($0) }.filter { piece in
      !piece.contains { $0.isNumber || "/_-=<>{}$".contains($0) }
        && !piece.dropFirst().contains { $0.isUppercase }
    }
    return Set(
      pieces.flatMap { $0.split { !$0.isLetter } }.filter { $0.count > 2 }.map { $0.lowercased() }
    )
  }

  private func catalogWords(_ language: String) throws -> Set<String> {
    let path = "Sources/HealthStore/Localization/StringCatalog+\(language).swift"
    let text = String(decoding: try FileSystem.readFile(Package.file(path)), as: UTF8.self)
    let texts = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: " = ").map { String(line[$0.upperBound...]) }
    }
    return Self.words(texts.joined(separator: "\n"))
  }
}
