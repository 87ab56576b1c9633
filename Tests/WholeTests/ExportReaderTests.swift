import LockstepCaseShare
import LockstepPosix
import Testing

/// What this machine has to read exports with.
enum OtherReader {
  static let hasPython = (try? ChildProcess.spawn(["python3", "-c", ""]))?.wait() == .exited(0)
  static let corpus = Environment.value("LOCKSTEP_CORPUS")
}

/// Exports, read by a program that has nothing of ours: tables, tracks and their schemas.
@Suite(.waiting, .enabled(if: OtherReader.hasPython))
struct ExportReaderTests {
  private let workspace: Workspace
  private var store: String { workspace.file("store") }

  init() throws { workspace = try Workspace() }

  private func phonesim(_ words: [String]) throws -> Finished {
    try workspace.run(
      "phonesim",
      words,
      environment: [("LOCKSTEP_STORE", store), ("TZ", "UTC"), ("LANG", "C")]
    )
  }

  /// What the reader finds wrong; for a schema it needs what is installed beside Python.
  private func read(_ words: [String], alone isAlone: Bool = true) throws -> String {
    let script = Package.file("Tests/WholeTests/Peers/exports.py")
    let program = try Program([Program.python] + (isAlone ? ["-S"] : []) + [script] + words)
    let run = try program.finish()
    return run.status == .exited(0) ? "" : "\(run.output)\(run.errors)"
  }

  private func fillWithSamples(_ count: Int) throws {
    try workspace.fill(as: "\(count) made-up workouts") { workspace in
      let store = workspace.file("store")
      try FileSystem.makePrivateDirectory(store)
      let words = ["health", "samples", "\(count)", "--until", "2026-03-01", "--store", store]
      let run = try workspace.run("phonesim", words, environment: [("TZ", "UTC")])
      #expect(run.status == .exited(0), "\(run)")
    }
  }

  @Test(arguments: CaseShare.of(["en", "it", "fr"], each: 2))
  func `tables are read by another program, and say what the list says`(_ language: String) throws {
    try fillWithSamples(60 / CaseShare.step(2))
    try expectTables(language)
  }

  @Test(.enabled(if: OtherReader.corpus != nil), arguments: ["en", "fr"])
  func `tables of real recordings are read and say what the list says, too`(_ language: String)
    throws
  {
    try importSmall(of: try #require(OtherReader.corpus))
    try expectTables(language)
  }

  /// Exports all workouts as tables, which another program finds to be what the list has.
  private func expectTables(_ language: String) throws {
    let list = workspace.file("list.json")
    let listed = try phonesim(["health", "list", "--json", "--limit", "1000"])
    try FileSystem.writeFile(list, Array(listed.output.utf8))
    let tables = workspace.file("tables")
    let export = try phonesim(
      ["health", "export", "all", "--as", "csv", "--details", "--max-heart-rate", "190"]
        + ["--locale", language, "--to", tables]
    )
    #expect(export.status == .exited(0), "\(export.errors)")
    #expect(try read([list, tables, language]) == "")
  }

  /// Imports the small recordings of a corpus: what is long is the same many times.
  private func importSmall(of corpus: String) throws {
    let files = try FileSystem.list("\(corpus)/fit").map { "\(corpus)/fit/\($0)" }
      .filter { $0.hasSuffix(".fit") && ((try? FileSystem.readFile($0).count) ?? .max) < 30_000 }
    _ = try phonesim(["fit", "import"] + files)
  }

  /// Files of one form, by their names.
  private func exported(_ form: String) throws -> [String] {
    let folder = workspace.file(form)
    _ = try phonesim(["health", "export", "all", "--as", form, "--to", folder, "--name", "{id}"])
    return try FileSystem.list(folder).map { "\(folder)/\($0)" }
  }

  @Test func `TCX and GPX of a workout have the same places at the same instants`() throws {
    try fillWithSamples(30)
    let tcx = try exported("tcx")
    let gpx = try exported("gpx")
    #expect(gpx.count > 5)
    for path in gpx {
      let twin = path.replacing(".gpx", with: ".tcx").replacing("/gpx/", with: "/tcx/")
      #expect(tcx.contains(twin))
      #expect(try read([twin, path]) == "")
    }
  }

  @Test(.enabled(if: OtherReader.corpus != nil), arguments: ["tcx", "gpx"])
  func `exports of real recordings and samples keep to the schema`(_ form: String) throws {
    let corpus = try #require(OtherReader.corpus)
    try fillWithSamples(10)
    try importSmall(of: corpus)
    let exports = try exported(form).filter { try FileSystem.readFile($0).count < 40_000 }.prefix(
      15
    )
    #expect(exports.count > 4)
    let words = ["--schema", "\(corpus)/schemas/\(form)-all.xsd"] + exports
    #expect(try read(words, alone: false) == "")
  }
}
