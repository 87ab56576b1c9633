package import LockstepCommandLine
import LockstepDeviceCommands
import LockstepConformance
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
package import LockstepScenario
import LockstepWorkoutFiles
import LockstepWorkouts
import LockstepWorkoutChecks

/// Access to scenario files, and to the files that they name.
package enum ScenarioFiles {
  /// The language of scenarios, with the statements that a `covers` line may name.
  ///
  /// It reads all statements of the protocol, which takes longer than playing a scenario; use it only
  /// for checks.
  static let languageWithRequirements = {
    var language = Language.workouts
    language.requirements = Requirements(Statement.all.map(\.id))
    return language
  }()

  /// Reads a scenario with the files that it names.
  ///
  /// - Parameters:
  ///   - overrides: The values that replace those set in the scenario.
  ///   - seed: The seed that replaces the scenario's own.
  ///   - example: The index of the row in the scenario's table of examples, counted from 0.
  ///   - language: The language of the scenario's lines.
  package static func read(
    _ path: String,
    setting overrides: [Script.Setting] = [],
    seed: UInt64? = nil,
    example: Int = 0,
    in language: LockstepScenario.Language = .workouts
  ) throws(CommandError) -> Script {
    let source = try source(path)
    let project = try ProjectFile.here() ?? ProjectFile()
    let language = try project.language(for: source, at: path, from: language)
    let script: Script
    do throws(Diagnostics) {
      script = try ScriptParser.parse(
        source,
        in: language,
        setting: overrides,
        seed: seed,
        example: example
      ) { name in file(at: place(of: name, beside: path)) }
    } catch {
      let columns = StandardStream.error.columns
      throw .badInput(error.rendered(path: path, source: source, columns: columns))
    }
    try check(overrides, of: script, path)
    return try loading(script, of: path, setting: overrides)
  }

  /// Loads the recorded workouts that a script's lines name.
  static func loading(_ script: Script, of path: String, setting overrides: [Script.Setting] = [])
    throws(CommandError) -> Script
  {
    try script.reading { name, line throws(CommandError) in
      // What was set from outside is seen from there, what the file names from beside the file.
      let isOutside = overrides.contains { $0.value == name }
      let found = isOutside ? name : place(of: name, beside: path)
      do throws(CommandError) {
        return try RecordedFiles.read(name, at: found, for: "\(path):\(line)")
      } catch {
        throw Self.isExpected(at: line, of: script) ? error.orNoActivity(name) : error
      }
    }
  }

  /// Says if the line is an expectation, which may name an activity instead of a file.
  private static func isExpected(at line: Int, of script: Script) -> Bool {
    script.statements.contains { statement in
      if case .expect = statement.body { statement.line == line } else { false }
    }
  }

  /// Reads a file that a scenario names.
  package static func file(at path: String) -> Result<[UInt8], UnreadableFile> {
    Result { () throws(Errno) in try FileSystem.readFile(path) }
      .mapError { UnreadableFile("cannot be read: \($0)") }
  }

  /// Returns the path of a file that a scenario names; a relative one is relative to the scenario's
  /// folder.
  package static func place(of name: String, beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return name.hasPrefix("/") ? name : folder + name
  }

  private static func check(
    _ overrides: [Script.Setting],
    of script: Script,
    _ path: String
  ) throws(CommandError) {
    let names = script.settings.map(\.name)
    for override in overrides where !names.contains(override.name) {
      throw .usage(
        "\(path) sets no “\(override.name)”",
        names.isEmpty
          ? "it sets nothing; write at its top: set \(override.name) VALUE"
          : Nearest.hint(for: override.name, among: names)
      )
    }
  }

  /// Reads the text of a scenario's file.
  package static func source(_ path: String) throws(CommandError) -> String {
    let bytes = try NamedFile.bytes(at: path)
    guard let source = String(validating: bytes, as: UTF8.self) else {
      let line = line(ofInvalid: bytes)
      throw .badInput(
        "error: \(path.visibleLine):\(line) is not UTF-8 text\n  = save the file as UTF-8"
      )
    }
    return source
  }

  /// Finds the first line that is not valid UTF-8, counted from 1.
  private static func line(ofInvalid bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }

  /// Reads the lines of a scenario's file, in the numbering of the script's places.
  package static func lines(of path: String) throws(CommandError) -> [String] {
    SourceText.lines(of: try source(path)).map(String.init)
  }

  /// Returns the file's name without its folder and ending.
  package static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".scenario") ? String(file.dropLast(9)) : file
  }
}

extension CommandError {
  /// Adds a hint to the error of a missing file: the word is not the name of an activity either.
  fileprivate func orNoActivity(_ name: String) -> CommandError {
    guard case .inputOutput(let text) = self else { return self }
    return .inputOutput("\(text)\n  = “\(name.visibleLine)” is no activity of HealthKit's either")
  }
}
