import LockstepCommandLine
import LockstepDeviceCommands
import LockstepLink
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario

/// The file `lockstep.json` of a folder: its apps, its scenarios, and the options for playing them.
struct ProjectFile: Sendable {
  /// An app of the project: the commands that start its programs on the watch and the phone.
  struct App: Sendable {
    var name: String
    var watch: String?
    /// The commands of watches whose app differs from the first watch's, by the watches' numbers.
    var otherWatches: [Int: String] = [:]
    var phone: String?
    /// The path of the file that lists the app's verbs.
    var vocabulary: String?
  }

  /// The name of the file, which is read from the current folder.
  static let name = "lockstep.json"

  var apps: [App] = []
  /// The name of the app for scenarios that name none; `nil` if the project has only one.
  var app: String?
  var scenarios: [String] = []
  var seeds: String?
  var jobs: Int64?
  var link: LinkProfile?
  var contract: String?
  var log: String?
  /// The kinds of reports to write, each with the path of its file or folder.
  var reports: [(kind: String, path: String)] = []

  /// Reads the file of the current folder; `nil` if there is none.
  static func here() throws(CommandError) -> ProjectFile? {
    guard FileSystem.exists(name) else { return nil }
    let bytes = try NamedFile.bytes(at: name)
    do throws(JSONError) {
      return try ProjectFile(reading: bytes)
    } catch {
      throw .badInput(told(error, in: bytes))
    }
  }

  /// Finds the app with a name; with `nil`, the project's default app.
  func app(named name: String?) -> App? {
    guard let name = name ?? app else { return apps.count == 1 ? apps[0] : nil }
    return apps.first { $0.name == name }
  }

  /// The project's first folder of scenarios, for new ones; `nil` if they belong beside
  /// `lockstep.json`.
  var scenarioFolder: String? {
    scenarios.first { $0 != "." && FileSystem.isDirectory($0) }
      .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  // MARK: What it adds

  /// Makes the language for a scenario of the project, with its app's verbs and the project's link.
  ///
  /// - Parameter path: The scenario's name in messages.
  func language(
    for source: String,
    at path: String,
    from language: LockstepScenario.Language
  ) throws(CommandError) -> LockstepScenario.Language {
    try requireApp(of: source, at: path)
    var language = language
    language.apps = apps.map(\.name)
    language.startProfile = link
    let app = app(named: Self.appName(in: source))
    try Self.add([app].compactMap(\.self), to: &language)
    return language
  }

  /// Makes the language for a single line: with the verbs of the default app, or of all apps if there
  /// is none.
  func language(from language: LockstepScenario.Language) throws(CommandError)
    -> LockstepScenario.Language
  {
    var language = language
    try Self.add(app(named: nil).map { [$0] } ?? apps, to: &language)
    return language
  }

  private static func add(_ apps: [App], to language: inout LockstepScenario.Language)
    throws(CommandError)
  {
    for path in apps.compactMap(\.vocabulary) {
      do throws(UnreadableFile) {
        try language.vocabulary.add(try ScenarioFiles.file(at: path).get())
      } catch {
        throw .badInput("error: \(path.visibleLine), which \(name) names: \(error)")
      }
    }
  }

  /// Refuses a scenario that does not say which of several apps it is about.
  private func requireApp(of source: String, at path: String) throws(CommandError) {
    guard apps.count > 1, app == nil, Self.appName(in: source) == nil,
      Self.headerWord("vocabulary", in: source) == nil
    else { return }
    let names = apps.map(\.name.visibleLine).joined(separator: ", ")
    throw .badInput(
      """
      error: \(path.visibleLine) names no app, and \(Self.name) has several: \(names)
        = write at its top which of them it is about, such as: app \(apps[0].name.visibleLine)
      """
    )
  }

  /// Reads the app that a scenario's header names; this must be known before its lines are parsed.
  static func appName(in source: String) -> String? { headerWord("app", in: source) }

  /// Finds the word after another one in the header of a scenario.
  private static func headerWord(_ wanted: String, in source: String) -> String? {
    for line in SourceText.lines(of: source) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      if words.first?.hasPrefix("@") == true { return nil }
      if let first = words.first, first == wanted, words.count > 1 { return String(words[1]) }
    }
    return nil
  }

  /// Makes the options of a command line that the project file stands for, unless the line has them
  /// already.
  ///
  /// A line without a path plays the whole project and gets all options; a line with a path gets only
  /// those that hold for every run of the project's scenarios.
  func words(beside arguments: Arguments) -> [String] {
    var words: [String] = []
    if let contract, !arguments.has(AppOptions.contract) { words += ["--contract", contract] }
    guard arguments.operands.isEmpty else { return words }
    let ofSeeds: [any CommandOption] = [
      RunCommand.seed, RunCommand.seeds, RunCommand.seedsUntilFailure,
    ]
    if let seeds, !arguments.has(anyOf: ofSeeds) {
      words += ["--seeds", seeds]
    }
    let ofProcesses: [any CommandOption] = [
      RunCommand.jobs, RunCommand.mode, RunCommand.watch, RunCommand.phone,
    ]
    if let jobs, !arguments.has(anyOf: ofProcesses) {
      words += ["--jobs", "\(jobs)"]
    }
    if let log, !arguments.has(RunCommand.log) { words += ["--log", log] }
    if !arguments.has(RunCommand.report) {
      for report in reports { words += ["--report", "\(report.kind)=\(Self.place(report))"] }
    }
    return words + scenarios
  }

  /// Returns the path of a report; a path without an ending is a folder, in which each run has its own
  /// page.
  private static func place(_ report: (kind: String, path: String)) -> String {
    let hasEnding = report.path.split(separator: "/").last?.contains(".") == true
    return hasEnding || JoinedReport.named(report.kind) != nil ? report.path : report.path + "/"
  }
}
