import Foundation
import LockstepPosix
import LockstepWorkoutFiles
import Testing

/// What is kept for tables, zones on a screen, a trim by two handles, an export that follows the store.
@Suite(.waiting)
struct HealthSettingsTests {
  private let workspace: Workspace
  private var store: String { workspace.file("store") }

  init() throws { try self.init(in: Workspace()) }

  private init(in workspace: Workspace) throws {
    self.workspace = workspace
    try FileSystem.makePrivateDirectory(store)
  }

  private func health(_ words: String...) throws -> Finished {
    try workspace.run(
      "phonesim",
      ["health"] + words,
      environment: [("LOCKSTEP_STORE", store), ("TZ", "UTC"), ("LANG", "C")]
    )
  }

  private func fill(_ number: Int = 0) throws {
    let isEmpty = try FileSystem.list(store).isEmpty
    if number > 0 || !isEmpty { return try record(number) }
    try workspace.fill(as: "a run of ten minutes") { try Self(in: $0).record(number) }
  }

  private func record(_ number: Int) throws {
    var run = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 600)
    run.sport = "running"
    run.startUnixSeconds += Int64(number * 86_400)
    let path = workspace.file("\(number).fit")
    try FileSystem.writeFile(path, try run.file())
    #expect(try health("import", path).status == .exited(0))
  }

  // MARK: Tables

  @Test func `a workout and its part, which begin together, each have their tables`() throws {
    try fill()
    #expect(try health("trim", "latest", "--to", "+5m").status == .exited(0))
    let tables = workspace.file("tables")
    let words = ["export", "all", "--as", "csv", "--details", "--to", tables]
    for (time, status) in [("first", "exported"), ("again", "unchanged")] {
      let run = try workspace.run("phonesim", ["health"] + words + ["--store", store])
      #expect(run.status == .exited(0), "\(time): \(run.errors)")
      #expect(
        run.output.split(separator: "\n").allSatisfy { $0.hasPrefix(status) },
        "\(run.output)"
      )
      #expect(run.errors.contains("not carried: "), "what no table has is said of each")
    }
    let details = try FileSystem.list(tables).filter { $0.hasSuffix("_details.csv") }
    #expect(details.count == 2 && details.contains { $0.hasSuffix("-2_details.csv") })
  }

  @Test(arguments: ["tcx", "csv"])
  func `an export goes on where it was after a part came between`(_ form: String) throws {
    try fill()
    let folder = workspace.file("files")
    let words =
      ["export", "all", "--as", form, "--to", folder]
      + (form == "csv" ? ["--details", "--replace"] : [])
    func export() throws -> [String] {
      let run = try workspace.run("phonesim", ["health"] + words + ["--store", store])
      #expect(run.status == .exited(0), "\(run.errors)")
      return run.output.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    // The first of the two, whichever it is, had the name alone.
    _ = try export()
    #expect(try health("trim", "latest", "--to", "+5m").status == .exited(0))
    _ = try export()
    let names = try FileSystem.list(folder).sorted()
    if form == "tcx" {
      #expect(names.count == 2 && names.contains { $0.hasSuffix("-2.tcx") })
      #expect(try export().last == "2 unchanged")
    }
    _ = try export()
    #expect(try FileSystem.list(folder).sorted() == names)
  }

  @Test func `a file that is nobody's of this export stays as it is`() throws {
    try fill()
    let folder = workspace.file("files")
    let words = ["export", "all", "--as", "tcx", "--to", folder]
    let first = try workspace.run("phonesim", ["health"] + words + ["--store", store])
    #expect(first.status == .exited(0))
    let name = try #require(try FileSystem.list(folder).first)
    try FileSystem.writeFile("\(folder)/\(name)", Array("mine".utf8))
    let again = try workspace.run("phonesim", ["health"] + words + ["--store", store])
    #expect(again.status == .exited(65) && again.output.hasPrefix("taken "))
    #expect(try workspace.read("files/\(name)") == "mine")
    #expect(try FileSystem.list(folder).count == 1)
  }

  // MARK: Settings

  @Test func `what is kept is taken by an export, and an option says otherwise`() throws {
    try fill()
    #expect(try health("settings", "locale", "it").status == .exited(0))
    #expect(try health("settings", "units", "imperial").status == .exited(0))
    #expect(try health("settings", "max-heart-rate", "190").status == .exited(0))
    let kept = workspace.file("kept")
    #expect(try health("export", "latest", "--as", "csv", "--to", kept).status == .exited(0))
    let general = try workspace.read("kept/generalData.csv")
    #expect(general.contains(/"Distance mi","\d+,\d+"/) && general.contains("Corsa"))
    #expect(try FileSystem.list(kept).contains("heartZones.csv"))
    let other = workspace.file("other")
    _ = try health(
      "export",
      "latest",
      "--as",
      "csv",
      "--to",
      other,
      "--locale",
      "en",
      "--units",
      "metric"
    )
    #expect(try workspace.read("other/generalData.csv").contains(/"Distance km","\d+\.\d+"/))
    let json = try health("settings", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["maximumHeartRate"] as? Double == 190 && object?["locale"] as? String == "it")
  }

  @Test func `what a person has written that cannot be used is none`() throws {
    try FileSystem.makePrivateDirectory("\(store)/.system")
    try FileSystem.makePrivateDirectory("\(store)/.system/Export")
    try FileSystem.writeFile(
      "\(store)/.system/Export/tables.json",
      Array(#"{"units":"parsec","maximumHeartRate":59,"zones":[80,60,120],"locale":"tlh"}"#.utf8)
    )
    let shown = try health("settings")
    #expect(
      shown.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        == [
          "units metric", "locale none", "route csv", "step-source all", "max-heart-rate none",
          "zones 60,70,80,94",
        ]
    )
    try FileSystem.writeFile("\(store)/.system/Export/tables.json", Array("{".utf8))
    let broken = try health("settings")
    #expect(broken.status == .exited(65) && broken.errors.contains("remove it"))
  }

  private static let mistakes: [(words: [String], hint: String)] = [
    (["settings", "unit", "metric"], "units"), (["settings", "units", "metri"], "metric"),
    (["settings", "max-heart-rate", "59"], "from 60"),
    (["settings", "zones", "80,60"], "60,70,80,94"),
    (["settings", "units"], "NAME VALUE"), (["zones", "set", "1", "75"], "one above the other"),
    (["zones", "set", "9", "75"], "there are 4"), (["zones", "ad"], "add"),
    (["zones", "edit"], "needs a terminal"), (["trim", "latest", "--pick"], "needs a terminal"),
    (["export", "all", "--as", "csv", "--follow"], "--as tcx"),
    (["export", "latest", "--as", "tcx", "--follow", "--to", "x"], "all --follow"),
    (["export", "all", "--as", "tcx", "--follow"], "--to"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is answered with what to write`(_ mistake: (words: [String], hint: String)) throws
  {
    try fill()
    let run = try workspace.run(
      "phonesim",
      ["health"] + mistake.words,
      environment: [("LOCKSTEP_STORE", store)]
    )
    #expect(run.status == .exited(64) && run.errors.contains(mistake.hint), "\(run)")
  }

  // MARK: Zones

  @Test func `zones are added, moved and removed one by one`() throws {
    #expect(try health("zones", "add").output.contains("5  99 %"))
    #expect(try health("zones", "set", "1", "50").output.contains("1  50 %"))
    #expect(try health("zones", "remove", "5").status == .exited(0))
    #expect(try health("zones", "--json").output == "[\n  50,\n  70,\n  80,\n  94\n]\n")
    for _ in 0..<2 { #expect(try health("zones", "remove", "1").status == .exited(0)) }
    #expect(try health("zones", "remove", "1").errors.contains("two or more"))
    #expect(try health("zones", "standard").output.contains("1  60 %"))
  }

  private func screen(_ words: [String]) throws -> PersonAtTerminal {
    try PersonAtTerminal(workspace, ["health"] + words + ["--store", store], program: "phonesim")
  }

  @Test func `zones are changed on a screen, and kept by enter alone`() throws {
    var person = try screen(["zones", "edit"])
    try person.wait(for: "Zones of heart rate")
    person.type("\u{1B}[C\u{1B}[C\u{0C}")
    try person.wait(for: "1  62 %")
    person.type("\u{1B}")
    #expect(try person.finish() == .exited(0))
    #expect(try health("zones").output.contains("1  60 %"))
    person = try screen(["zones", "edit"])
    try person.wait(for: "Zones of heart rate")
    person.type("\u{1B}[B\u{1B}[Dd\u{1B}[D\u{0C}")
    try person.wait(for: "2  79 %")
    person.type("aa\u{0C}")
    try person.wait(for: "no other can begin above it")
    person.type("\r")
    #expect(try person.finish() == .exited(0))
    #expect(try health("zones", "--json").output == "[\n  60,\n  79,\n  94,\n  99\n]\n")
  }

  // MARK: Trim

  @Test func `a part is chosen by two handles, and trimmed as the screen says`() throws {
    try fill()
    let id = try #require(
      try health("list", "--json").output.firstMatch(of: /"id": "(\w+)"/)?.output.1
    )
    var person = try screen(["trim", String(id), "--pick", "--keep"])
    try person.wait(for: "from [+0:00:00] to  +0:10:00   lasts 0:10:00")
    // Ten hundredths, and a second.
    person.type("\u{1B}[6~>\u{0C}")
    try person.wait(for: "from [+0:01:01] to  +0:10:00   lasts 0:08:59")
    person.type("\t\u{1B}[D\u{0C}")
    try person.wait(for: "from  +0:01:01  to [+0:09:54]  lasts 0:08:53")
    // One handle does not pass the other.
    person.type("\u{1B}[H\u{0C}")
    try person.wait(for: "to [+0:01:02]  lasts 0:00:01")
    person.type("q")
    #expect(try person.finish() == .exited(0))
    #expect(try health("list").output.contains("1 workout"))
    person = try screen(["trim", String(id), "--pick", "--keep"])
    try person.wait(for: "lasts 0:10:00")
    // The next type that a part can be of, and what is kept and lost before it is saved.
    person.type("\u{1B}[6~t\r\u{0C}")
    try person.wait(for: "lost, or not possible:")
    try person.wait(for: "3  Remove the original")
    person.type("\r")
    try person.wait(for: "saved as")
    #expect(try person.finish() == .exited(0))
    let list = try health("list", "--json")
    #expect(list.output.contains("\"elapsedSeconds\": 540"), "\(list.output)")
    // Without --keep one is asked what becomes of the original.
    person = try screen(["trim", String(id), "--pick", "--locale", "fr"])
    try person.wait(for: "dure 0:10:00")
    person.type("\u{1B}[6~\r\u{0C}")
    try person.wait(for: "gardé :")
    person.type("\r")
    try person.wait(for: "supprimer l'original ici ?")
    person.type("oui\r")
    try person.wait(for: "a été supprimé")
    #expect(try person.finish() == .exited(0))
    #expect(try health("show", String(id)).status == .exited(65))
  }

  @Test func `the screen dims the steps that wait for the first`() throws {
    try fill()
    let person = try screen(["trim", "latest", "--pick", "--keep"])
    try person.wait(for: "from [+0:00:00]")
    // From bold to dim, which both keep: in the picture of the handles and in that which asks.
    let (next, dim) = ("\r\n\u{1B}[C", "\u{1B}[0;2m")
    let steps =
      "1  Trim and save the part\(next)\(dim)2  Upload it, if you like\(next)3  Remove the original"
    try person.wait(for: steps)
    person.type("\r\u{0C}")
    try person.wait(for: "lost, or not possible:")
    try person.wait(for: steps)
    person.type("q\u{0C}")
    try person.wait(for: "from [+0:00:00]")
    person.type("q")
    #expect(try person.finish() == .exited(0))
  }

  // MARK: Languages

  @Test(arguments: [
    ("en", "metric", ["March 2026, 13 workouts", "Outdoor Cycling", "km  "]),
    (
      "it", "metric",
      ["marzo 2026, 13 allenamenti", "Ciclismo all'aperto", "attività", ",", "01/03/2026"]
    ),
    ("fr", "imperial", ["mars 2026, 13 entraînements", "Vélo en extérieur", " mi ", "01/03/2026"]),
  ])
  func `a list is in the language and the units of who reads it`(
    _ language: String,
    _ units: String,
    _ says: [String]
  ) throws {
    let samples = try health("samples", "--each", "--until", "2026-03-14", "--json")
    #expect(samples.output.contains("\"written\": 13"), "\(samples)")
    let list = try health("list", "--locale", language, "--units", units)
    for words in says { #expect(list.output.contains(words), "\(words): \(list.output)") }
    let found = try health("list", "--locale", "it", "--search", "piscina", "--json")
    #expect(found.output.components(separatedBy: "\"id\"").count == 2, "\(found.output)")
    // What is kept counts where nothing is said, and LANG where nothing is kept.
    let ofTerminal = try workspace.run(
      "phonesim",
      ["health", "list"],
      environment: [("LOCKSTEP_STORE", store), ("LC_ALL", "\(language)_CH.UTF-8"), ("TZ", "UTC")]
    )
    #expect(ofTerminal.output.contains(says[0]), "\(ofTerminal.output)")
    #expect(try health("settings", "locale", "fr").status == .exited(0))
    #expect(try health("list").output.contains("mars 2026"))
    let deleted = try health("delete", "latest", "--yes", "--json")
    #expect(deleted.output.contains("\"deleted\": ["), "\(deleted)")
    let trim = try health("trim", "latest", "--to", "+10m", "--dry-run")
    #expect(trim.output.contains("rien n'est enregistré"), "\(trim.output)")
  }

  @Test func `what others add is in a list that one goes through, without a key`() throws {
    try fill(0)
    let person = try screen(["browse"])
    try person.wait(for: "1 by date")
    try person.wait(for: "Running")
    try fill(1)
    // Only what has changed is drawn: a line that was empty is drawn whole.
    try person.wait(for: "Running")
    person.type("q")
    #expect(try person.finish() == .exited(0))
  }

  @Test func `after the third export of tables one is asked, once`() throws {
    try fill()
    for number in 1...4 {
      let to = workspace.file("tables\(number)")
      let run = try health("export", "latest", "--as", "csv", "--to", to)
      #expect(run.status == .exited(0))
      #expect(run.errors.contains("third export") == (number == 3), "\(number): \(run)")
    }
  }

  // MARK: Following

  @Test func `an export that follows writes each workout as it comes, once`() throws {
    try fill(0)
    let tracks = workspace.file("tracks")
    let export = try workspace.start(
      "phonesim",
      ["health", "export", "all", "--as", "tcx", "--to", tracks, "--follow", "--name", "{date}"],
      environment: [("LOCKSTEP_STORE", store)]
    )
    try export.wait(for: "1 exported")
    try fill(1)
    try export.wait(for: "1 exported")
    try fill(2)
    try export.wait(for: "1 exported")
    export.signal(SIGTERM)
    let finished = try export.finish()
    #expect(finished.status == .exited(0), "\(finished)")
    #expect(try FileSystem.list(tracks).count == 3)
    #expect(finished.output.components(separatedBy: "exported   ").count == 4)
  }

  @Test func `while a phone owns the store, everything can be done with its workouts`() throws {
    try fill()
    let phone = try workspace.start(
      "phonesim",
      ["--listen", workspace.file("socket"), "--store", store]
    )
    try phone.wait(for: "\n")
    for words in [
      ["list"], ["settings", "units", "metric"], ["zones", "add"], ["trim", "latest", "--dry-run"],
      ["export", "latest", "--as", "tcx"], ["trim", "latest", "--to", "+5m"], ["samples", "3"],
      ["access", "lockstep.trim", "--no-share", "stepCount"], ["delete", "latest", "--yes"],
    ] {
      let run = try workspace.run(
        "phonesim",
        ["health"] + words,
        environment: [("LOCKSTEP_STORE", store)]
      )
      #expect(run.status == .exited(0), "\(words): \(run)")
    }
    try fill(1)
    #expect(try health("list", "--json").output.components(separatedBy: "startDate").count == 6)
    phone.signal(SIGTERM)
    #expect(try phone.finish().status == .exited(0))
  }

  @Test func `another command is waited for, and one that does not end is named`() throws {
    try fill()
    try FileSystem.writeFile(workspace.file("hold.py"), Array(Self.holder.utf8))
    let holder = try Program([
      Program.python, "-S", workspace.file("hold.py"), "\(store)/.system/Health", "1",
    ])
    try holder.wait(for: "up")
    #expect(try health("samples", "1").status == .exited(0))
    let longer = try Program([
      Program.python, "-S", workspace.file("hold.py"), "\(store)/.system/Health", "60",
    ])
    try longer.wait(for: "up")
    let refused = try health("samples", "2", "--again")
    #expect(refused.status == .exited(74) && refused.errors.contains("wait for it"), "\(refused)")
    longer.child.kill()
    _ = longer.child.wait()
  }

  private static let holder = """
    import fcntl, os, sys, time
    folder = os.open(sys.argv[1], os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    print("up", flush=True)
    time.sleep(float(sys.argv[2]))
    """

  @Test func `commands that change workouts at once do so one after the other`() throws {
    let imports = try (0..<6).map { number in
      var run = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 60)
      run.startUnixSeconds += Int64(number * 600)
      let path = workspace.file("\(number).fit")
      try FileSystem.writeFile(path, try run.file())
      return try workspace.start(
        "phonesim",
        ["health", "import", path],
        environment: [("LOCKSTEP_STORE", store)]
      )
    }
    for program in imports {
      let finished = try program.finish()
      #expect(finished.status == .exited(0), "\(finished)")
    }
    #expect(try health("list", "--json").output.components(separatedBy: "startDate").count == 7)
  }
}
