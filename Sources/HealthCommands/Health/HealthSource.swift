import LockstepLanguages
package import LockstepCommandLine
import LockstepDevices
import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
package import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// Where the workouts come from that a command line names: a store, or files.
///
/// A store is only read, and need not be free: documents change in one step.
struct HealthSource {
  private let folderPath: String?
  private let policy: FIT.ChecksumPolicy
  private let session: Int?
  private let arguments: Arguments

  /// The word that stands for the newest workout.
  private static let latest = "latest"
  /// As many of the workouts that could be meant are shown.
  private static let choicesMax = 10

  init(_ arguments: Arguments) throws(CommandError) {
    folderPath = try Self.root(arguments)
    policy = try FitCommand.policy(arguments)
    session = try arguments.value(HealthCommand.session)
    self.arguments = arguments
  }

  /// The folder of the store, where one is named; one that a later version has written is left alone.
  static func root(_ arguments: Arguments) throws(CommandError) -> String? {
    guard let path = arguments.value(HealthCommand.store) ?? Environment.value("LOCKSTEP_STORE")
    else {
      return nil
    }
    if let disk = try? RealDisk(path), let found = StoreFormat.unknown(on: disk) {
      throw .inputOutput(
        Phrase("store.later", path.visibleLine, found.visibleLine, "\(StoreFormat.current)"),
        Phrase("store.laterHint")
      )
    }
    return path
  }

  /// The store's workouts, for a command that is about a store.
  func folder() throws(CommandError) -> HealthFolder {
    HealthFolder(try RealDisk.opened(try requiredPath()))
  }

  /// The folder of the store.
  func requiredPath() throws(CommandError) -> String {
    guard let folderPath else {
      throw .usage(Phrase("error.noStore"), Phrase("hint.store"))
    }
    return folderPath
  }

  /// What a word names: a file, or the beginning of one id in the store.
  func workout(_ word: String) throws(CommandError) -> Named {
    if word.contains("/") || word.contains(".") || FileSystem.exists(word) {
      return Named(workout: try file(word), document: nil)
    }
    let folder = try folder()
    let entry = try entry(word, in: folder)
    return Named(
      workout: try CommandError.wrapping { try folder.workout(entry) },
      document: entry.path
    )
  }

  /// A workout and, in a store, its document.
  struct Named {
    let workout: HKWorkout
    let document: String?
  }

  // MARK: Documents

  /// The one document whose id begins so; its copies are told.
  func entry(_ word: String, in folder: HealthFolder) throws(CommandError) -> HealthFolder.Entry {
    let found = try document(word, in: folder)
    let copies = try CommandError.wrapping { try folder.copies() }
    try Self.tell(copies.filter { $0.entry.id == found.id }, PersonalText(arguments).language)
    return found
  }

  /// Says on standard error which documents count for nothing.
  static func tell(_ copies: [HealthFolder.Copy], _ language: Language) {
    for copy in copies {
      StandardStream.write("\(copy.problem.commandError.text(in: language))\n", to: .error)
    }
  }

  private func document(_ word: String, in folder: HealthFolder) throws(CommandError)
    -> HealthFolder.Entry
  {
    if word.isEmpty { throw .usage(Phrase("error.emptyID"), Phrase("hint.emptyID")) }
    if word == Self.latest { return try newest(in: folder) }
    let all = try CommandError.wrapping { try folder.entries() }
    let same = all.filter { $0.id.text == word }
    if same.count == 1 { return same[0] }
    let start = word.uppercased()
    let found = all.filter { $0.id.text.uppercased().hasPrefix(start) }
    if found.count == 1 { return found[0] }
    throw found.isEmpty ? Self.missing(word, all) : Self.ambiguous(word, found, in: folder)
  }

  /// The newest workout that can be read.
  private func newest(in folder: HealthFolder) throws(CommandError) -> HealthFolder.Entry {
    var skipped = 0
    var problem: HealthProblem?
    while true {
      let page = try CommandError.wrapping {
        try folder.page(skipping: skipped, limit: 1)
      }
      switch page.items.first {
      case .success(let stored)?: return stored.entry
      case .failure(let found)?: problem = problem ?? found
      case nil:
        guard let problem else {
          let fill = "phonesim fit import FILE --store \(folderPath ?? "FOLDER")"
          throw .badInput(Phrase("error.noWorkoutYet"), Phrase("hint.import", fill))
        }
        throw .badInput(Phrase("error.noneReadable", [problem.phrase.visibleLine]))
      }
      skipped += 1
    }
  }

  /// A workout without a route, or without what is asked of it: `error.noRoute`, `error.noAltitude`.
  static func lacks(_ key: String, _ word: String) -> CommandError {
    .badInput(
      Phrase(key, word.visibleLine),
      Phrase("hint.routes", "phonesim health list --routes")
    )
  }

  private static func missing(_ word: String, _ all: [HealthFolder.Entry]) -> CommandError {
    // Of as many letters as were typed, so that a beginning with a slip is recognised.
    let beginnings = all.map { String($0.id.text.prefix(max(word.count, 4))) }
    let near = word.count < 4 ? nil : Nearest.name(to: word, among: beginnings)
    let hint =
      near.map { Phrase("hint.didYouMean", $0.visibleLine) }
      ?? Phrase("hint.see", "phonesim health list")
    return .badInput(Phrase("error.noSuchID", word.visibleLine), hint)
  }

  private static func ambiguous(
    _ word: String,
    _ found: [HealthFolder.Entry],
    in folder: HealthFolder
  ) -> CommandError {
    let lines = found.prefix(choicesMax).map { entry in
      let workout = try? Result { () throws(HealthProblem) in try folder.workout(entry) }.get()
      let words: [Phrase] =
        workout.map {
          let date = HealthText.minute($0.startDate)
          return [.date(date), .verbatim("  "), Phrase("activity.\($0.workoutActivityType.name)")]
        } ?? [Phrase("word.unreadable")]
      return Phrase.joined([.verbatim("\n    \(entry.path.visibleLine)  ")] + words)
    }
    let more = found.count - lines.count
    let rest = more > 0 ? [.verbatim("\n    "), Phrase("error.andMore", String(more))] : []
    let title = Phrase("error.manyIDs", String(found.count), word.visibleLine)
    return .badInput(.joined([title] + lines + rest), Phrase("hint.moreOfID"))
  }

  // MARK: Files

  /// The workout of a FIT file, or of a document wherever it is.
  private func file(_ path: String) throws(CommandError) -> HKWorkout {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileSystem.readFile(path)
    } catch {
      throw .inputOutput(Phrase("error.unreadableFile", path.visibleLine, error.reason))
    }
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    if first == UInt8(ascii: "{") {
      return try CommandError.wrapping { try HealthFolder.workout(bytes, path) }
    }
    if TrackImport.isText(bytes) { return try track(bytes, path) }
    return try FitWorkout.read(bytes, path, policy, session)
  }

  private func track(_ bytes: [UInt8], _ path: String) throws(CommandError) -> HKWorkout {
    do throws(TrackImportError) {
      return try TrackFile.read(bytes, session, takesPart: false).workout
    } catch {
      throw .badInput(FitStatus(error).phrase(of: path, error.phrase))
    }
  }
}

extension RealDisk {
  /// A folder that is there, to read from it.
  static func opened(_ path: String) throws(CommandError) -> RealDisk {
    do throws(Errno) {
      return try RealDisk(path)
    } catch {
      let fill = "phonesim fit import FILE --store \(path.visibleLine)"
      throw .inputOutput(
        Phrase("error.unreadableFolder", path.visibleLine, error.reason),
        FileSystem.exists(path) ? nil : Phrase("hint.makeStore", fill)
      )
    }
  }
}

// MARK: Errors as commands end with them

extension DiskError: CommandFailure {
  package var commandError: CommandError { .inputOutput(phrase.visibleLine) }
}

extension HKError: CommandFailure {
  package var commandError: CommandError { .badInput(phrase.visibleLine) }
}

extension HealthProblem: CommandFailure {
  package var commandError: CommandError { .badInput(phrase.visibleLine) }
}
