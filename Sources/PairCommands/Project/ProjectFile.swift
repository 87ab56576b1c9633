import LockstepCommandLine
import LockstepDeviceCommands
import LockstepLink
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario

/// What a folder's `lockstep.json` says: its apps, its scenarios, and how they are played.
struct ProjectFile: Sendable {
  /// An app, by the commands that start its halves.
  struct App: Sendable {
    var name: String
    var watch: String?
    /// The commands of watches that run another one than the first, by their numbers.
    var otherWatches: [Int: String] = [:]
    var phone: String?
    /// The file of its verbs.
    var vocabulary: String?
  }

  /// The file's name, in the folder in which a command is called.
  static let name = "lockstep.json"

  var apps: [App] = []
  /// The app of scenarios that name none: that of the file, or the only one.
  var app: String?
  var scenarios: [String] = []
  var seeds: String?
  var jobs: Int64?
  var link: LinkProfile?
  var contract: String?
  var log: String?
  /// Kinds of reports with the files or folders in which they are left.
  var reports: [(kind: String, path: String)] = []

  /// Reads the file of this folder; `nil` where there is none.
  static func here() throws(CommandError) -> ProjectFile? {
    guard FileSystem.exists(name) else { return nil }
    let bytes = try NamedFile.bytes(at: name)
    do throws(JSONError) {
      return try ProjectFile(reading: bytes)
    } catch {
      throw .badInput(told(error, in: bytes))
    }
  }

  /// The app of a name, or the one that is meant where none is named.
  func app(named name: String?) -> App? {
    guard let name = name ?? app else { return apps.count == 1 ? apps[0] : nil }
    return apps.first { $0.name == name }
  }

  /// The first folder of its scenarios, where a new one belongs; `nil` for the folder of the file.
  var scenarioFolder: String? {
    scenarios.first { $0 != "." && FileSystem.isDirectory($0) }
      .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  // MARK: What it adds

  /// What a scenario of it can say: the verbs of its app, and the link from the start.
  ///
  /// - Parameter path: How the scenario is called in messages.
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

  /// What a line by itself can say: the verbs of the app that is meant, or of all where none is.
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

  /// Refuses a scenario of which nobody knows which of several apps it is about.
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

  /// The app that a scenario names at its top, before its lines are read by the words of that app.
  static func appName(in source: String) -> String? { headerWord("app", in: source) }

  /// The word behind another one at the top of a scenario.
  private static func headerWord(_ wanted: String, in source: String) -> String? {
    for line in SourceText.lines(of: source) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      if words.first?.hasPrefix("@") == true { return nil }
      if let first = words.first, first == wanted, words.count > 1 { return String(words[1]) }
    }
    return nil
  }

  /// The words of a command line that it stands for, as far as the line has none of its own.
  ///
  /// Without a path all of it is played; with one only what is as in every run of its scenarios.
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

  /// Where a report is left: what has no ending is a folder, where each run has a page of its own.
  private static func place(_ report: (kind: String, path: String)) -> String {
    let hasEnding = report.path.split(separator: "/").last?.contains(".") == true
    return hasEnding || JoinedReport.named(report.kind) != nil ? report.path : report.path + "/"
  }
}
