import LockstepConformance
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutFiles
import LockstepWorkouts
import LockstepWorkoutChecks

/// Scenario files on disk, and the files that they name.
enum ScenarioFiles {
  /// What the lines of a file can say, and which requirements they may cover.
  ///
  /// All statements are read for it, which takes longer than to play a scenario.
  static let languageWithRequirements = {
    var language = Language.workouts
    language.requirements = Requirements(Statement.all.map(\.id))
    return language
  }()

  /// Reads a scenario with the files that it names.
  ///
  /// - Parameters:
  ///   - overrides: Values in place of those that it sets.
  ///   - seed: What draws, in the place of its own seed.
  ///   - example: Which row of its table of examples, counted from 0.
  ///   - language: What its lines can say.
  static func read(
    _ path: String,
    setting overrides: [Script.Setting] = [],
    seed: UInt64? = nil,
    example: Int = 0,
    in language: LockstepScenario.Language = .workouts
  ) throws(CommandError) -> Script {
    let source = try source(path)
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
    return try script.reading { name, line throws(CommandError) in
      // What was set from outside is seen from there, what the file names from beside the file.
      let isOutside = overrides.contains { $0.value == name }
      let found = isOutside ? name : place(of: name, beside: path)
      do throws(CommandError) {
        return try recorded(name, at: found, for: "\(path):\(line)")
      } catch {
        throw Self.isExpected(at: line, of: script) ? error.orNoActivity(name) : error
      }
    }
  }

  /// Whether a line expects what a file has, where it could as well name an activity.
  private static func isExpected(at line: Int, of script: Script) -> Bool {
    script.statements.contains { statement in
      if case .expect = statement.body { statement.line == line } else { false }
    }
  }

  /// Reads a file that a scenario names.
  static func file(at path: String) -> Result<[UInt8], UnreadableFile> {
    Result { () throws(Errno) in try FileSystem.readFile(path) }
      .mapError { UnreadableFile("cannot be read: \($0)") }
  }

  /// The bytes of a file that somebody named.
  ///
  /// - Parameter place: What stands before the error, where a line of a scenario names it.
  private static func bytes(at path: String, named place: String = "") throws(CommandError)
    -> [UInt8]
  {
    let lead = place.isEmpty ? "" : "\(place): "
    do throws(Errno) {
      return try FileSystem.readFile(path)
    } catch {
      throw .inputOutput(
        "\(lead)cannot read \(path.visibleLine): \(error.reason)\(NearPath.hint(for: path))"
      )
    }
  }

  /// Where a file is that a scenario names.
  static func place(of name: String, beside path: String) -> String {
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

  /// The text of one.
  static func source(_ path: String) throws(CommandError) -> String {
    let bytes = try bytes(at: path)
    guard let source = String(validating: bytes, as: UTF8.self) else {
      let line = line(ofInvalid: bytes)
      throw .badInput(
        "error: \(path.visibleLine):\(line) is not UTF-8 text\n  = save the file as UTF-8"
      )
    }
    return source
  }

  /// The first line that is no UTF-8, counted from 1.
  private static func line(ofInvalid bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }

  /// Its lines, as places in it count them.
  static func lines(of path: String) throws(CommandError) -> [String] {
    SourceText.lines(of: try source(path)).map(String.init)
  }

  /// The file's name without its folder and ending.
  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".scenario") ? String(file.dropLast(9)) : file
  }

  // MARK: Recorded workouts

  /// Reads a recorded workout; `NAME#2` is the second session of a file of several.
  ///
  /// - Parameter place: The line that names it, for an error.
  static func recorded(_ name: String, at path: String, for place: String)
    throws(CommandError) -> Script.RecordedFile
  {
    let parts = path.split(separator: "#", maxSplits: 1).map(String.init)
    let session = parts.count > 1 ? Int(parts[1]).flatMap { $0 > 0 ? $0 : nil } : nil
    let bytes = try bytes(name, at: session == nil ? path : parts[0], for: place)
    do throws(FITImportError) {
      return .init(try RecordedActivity.workout(of: bytes, session: session))
    } catch {
      if case .multipleSessions(let count) = error {
        let hint = "choose one with \(name)#1 to \(name)#\(count)"
        throw .badInput("error: \(place): \(name) has \(count) sessions: \(hint)")
      }
      throw .badInput("error: \(place): \(name) cannot be played: \(error)")
    }
  }

  private static func bytes(_ name: String, at path: String, for place: String)
    throws(CommandError) -> [UInt8]
  {
    if name.hasPrefix(RecordedActivity.syntheticPrefix) {
      if let made = try? RecordedActivity.synthetic(name) { return made }
      let range = "1 to \(RecordedActivity.syntheticSecondsMax) seconds"
      throw .badInput(
        "error: \(place): “\(name)” is no made-up ride: write synthetic:3600, \(range)"
      )
    }
    return try bytes(at: path, named: place)
  }
}

extension CommandError {
  /// The same where a word was read as the name of a file because it is none of an activity.
  fileprivate func orNoActivity(_ name: String) -> CommandError {
    guard case .inputOutput(let text) = self else { return self }
    return .inputOutput("\(text)\n  = “\(name.visibleLine)” is no activity of HealthKit's either")
  }
}
