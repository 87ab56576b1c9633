import LockstepCaseShare
import LockstepPosix
import LockstepWorkoutFiles
import Testing

/// Whoever reads Italian or French reads no English of `phonesim health`.
@Suite(.waiting)
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
    "open", "list --zone here", "query heartRate --limit 2", "query workout", "query",
    "query workoutRoute", "query heartRat", "query heartRate --sort x", "query heartRate --since x",
    "query heartRate --anchor x", "query heartRate --anchor 0.0 --limit 1",
    "query heartRate --anchor 99999.0", "statistics heartRate",
    "statistics heartRate --every month --by-source", "statistics workout", "statistics",
    "statistics heartRate --since 2040-01-01", "statistics heartRate --zone here", "access",
    "access days --read all --no-share workout", "access days", "access nobody", "access a b",
    "access --read heartRate", "access days --read x", "access --priority days",
    "import --dry-run CUT TEXT XML EMPTY PLAN TRACK NONE", "import --dry-run --partial CUT",
    "import", "import --events x TRACK", "import --dry-run --session 7 TRACK", "show JSON",
    "show PLAN", "show TEXT", "show XML", "show CUT", "save", "save heartRate 60",
    "save heartRate x --as app", "save workout 1 --as app", "save heartRate 60 --as app",
    "save heartRate 60 --as app --unit furlongs", "save heartRate 60 --as app --workout latest",
    "access app --share all", "save heartRate 60 --as app --unit m",
    "save sleepAnalysis 9 --as app",
    "save heartRate 60 --as app --start 2026-03-02 --end 2026-03-01",
    "save heartRate 60 --as app --start 1900-01-01", "save heartRate 1e300 --as app",
    "save heartRate 60 --as app --sync x", "save heartRate 60 --as app --sync x --version 2",
    "save heartRate 61 --as app --sync x --version 1", "save physicalEffort 5 --as app",
    "save workoutEffortScore 7 --as app", "save workoutEffortScore 11 --as app --workout latest",
    "save workoutEffortScore 7 --as app --workout latest --activity 3",
    "save workoutEffortScore 7 --as app --workout latest --start 2020-01-01",
    "delete 01HF7YAT00 --as app", "observe", "observe workout --seconds 0", "observe workout 10",
    "observe bloodPressure --background daily",
    "observe workout --background daily --without-entitlement", "device --lock", "device",
    "device --unlock --available no", "device --available yes", "device --lock --unlock",
  ]

  @Test func `no English word is left where another language is read`() throws {
    try recorded.fill()
    try writeFiles()
    #expect(try say("settings max-heart-rate 190", "C").status == .exited(0))
    let some = CaseShare.of([("it", "it_IT.UTF-8"), ("fr", "fr_FR.UTF-8")], each: 2)
    let languages = try some.map {
      (locale: $0.1, own: try SpokenWords.ofCatalogs($0.0).union(SpokenWords.names))
    }
    for command in Self.commands {
      let english = try say(command, "C")
      for (locale, own) in languages {
        let other = try say(command, locale)
        #expect(english.status == other.status, "\(command): \(other.errors)")
        let left = SpokenWords.left(other, english, own.union(SpokenWords.words(command)))
        #expect(left.isEmpty, "\(locale), \(command): \(left)")
      }
    }
  }

  @Test func `the date of what is imported is written as the language has it`() throws {
    try recorded.fill()
    try writeFiles()
    #expect(try say("import --dry-run TRACK", "C").output.contains(" 2026-01-05T09:00:00Z "))
    let french = try say("import --dry-run TRACK", "fr_FR.UTF-8").output
    #expect(french.contains(" 05/01/2026 09:00:00 UTC "))
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

  /// Files that are none, or only half one, under the names that commands have for them.
  private func writeFiles() throws {
    let ride = try recorded.write("CUT") { $0.startUnixSeconds += 86_400 * 60 }
    try FileSystem.writeFile(ride, Array(try FileSystem.readFile(ride).dropLast(100)))
    let point = "<trkpt lat='1' lon='2'>"
    let dated = "<trk><trkseg>\(point)<time>2026-01-05T09:00:00Z</time></trkpt>"
    for (name, text) in [
      ("TEXT", "nothing that is any FIT file"), ("XML", "<gpx><trk></gpx>"), ("EMPTY", ""),
      ("PLAN", "<gpx><trk><trkseg>\(point)</trkpt></trkseg></trk></gpx>"),
      ("TRACK", "<gpx>\(dated)\(point)</trkpt></trkseg></trk></gpx>"), ("JSON", "{\"id\":}"),
    ] {
      _ = try recorded.workspace.write(name, text)
    }
  }

  private func say(_ command: String, _ locale: String) throws -> Finished {
    let folder = recorded.workspace.file("to-\(locale)-\(command.count)")
    let words = command.split(separator: " ").map { word in
      switch word {
      case "TO": folder
      case _ where word.count > 2 && word.allSatisfy { $0.isUppercase }:
        recorded.workspace.file(String(word))
      default: String(word)
      }
    }
    return try recorded.workspace.run(
      "phonesim",
      ["health"] + words,
      environment: [("LOCKSTEP_STORE", recorded.store), ("TZ", "UTC"), ("LANG", locale)]
    )
  }
}
