import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// `phonesim fit import`: the workouts of FIT files become documents of the phone.
enum FitImportCommand {
  static let spec = CommandSpec(
    "phonesim fit import",
    "Stores the workouts of FIT files as documents of the phone.",
    operands: "FILE…",
    options: options,
    discussion: discussion
  )

  /// Those of every import.
  static let options = ownOptions + PersonalText.options

  static let store = Option(
    "--store FOLDER",
    "the phone's documents, made when missing; LOCKSTEP_STORE otherwise"
  )
  /// `nil` stands for all of them.
  static let session = Option<Int?>(
    "--session NUMBER",
    "which session of files that have several, from 1; or all as one"
  ) { (_, text) throws(CommandError) in
    text == "all" ? nil : try HealthCommand.session.read(text)
  }
  static let events = Option<EventPolicy>(
    "--events POLICY",
    "strict: pauses and resumes must alternate; lenient (default)"
  )
  static let partial = Switch(
    "--partial",
    "import what is sound of damaged or unfinished files, too"
  )
  static let dryRun = Switch("--dry-run", "say what would be done, and write nothing")

  private static let ownOptions: [any CommandOption] = [
    store, FitCommand.crc, session, events, partial, dryRun, FitCommand.json,
  ]

  static let discussion = """
    A workout goes to Health/YEAR/MONTH of its start. Each file ends with a status:
      imported     stored now; with --dry-run: new
      duplicate    the same recording is there already, and a note names it; a part that was trimmed
                   of it is another workout
      unsupported  no FIT file, or none of an activity with a session
      damaged      not stored: what is wrong, where, and how much could be read; with --partial
                   what is sound is imported, and a note says what is lost
      unreadable   the file could not be read at all
    A pause in a pause, or a resume without one, changes nothing and is noted; with --events strict
    its file is unsupported, and the error names the two events.
    Works while a phone owns the store.
    Exit codes: 0 all are stored or duplicates, 65 one is damaged or unsupported, 74 one is
    unreadable or the folder cannot be written.
    """

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let path = try HealthSource.root(arguments) else {
      throw .usage(Phrase("error.noStore"), Phrase("hint.store"))
    }
    let events = try arguments.value(events)
    let session = try arguments.value(session)
    var importer = Importer(
      policy: try FitCommand.policy(arguments),
      session: session ?? nil,
      isJoined: session == .some(nil),
      events: events ?? .lenient,
      takesPart: arguments.has(partial),
      isDryRun: arguments.has(dryRun)
    )
    // A dry run makes no folder: one that is not there is empty.
    if !importer.isDryRun {
      importer.open(try OwnedHealth.open(path))
    } else if FileSystem.exists(path) {
      importer.look(into: try RealDisk.opened(path))
    }
    let person = try PersonalText(arguments)
    let progress = FitProgress(count: arguments.operands.count)
    var rows: [FitTable.Row] = []
    for (index, file) in arguments.operands.enumerated() {
      progress.show(index, file)
      let outcome = try importer.take(file)
      progress.clear()
      if let reason = outcome.reason { say(Phrase("error.prefix", [reason]), person) }
      for note in outcome.notes { say(Phrase("import.note", [.verbatim(file), note]), person) }
      if arguments.has(FitCommand.json) { show(outcome, file) }
      rows.append(outcome.row(file))
    }
    if !arguments.has(FitCommand.json) {
      StandardStream.write(FitTable.text(rows, counted: "samples", person))
    }
    return rows.map(\.status.exitCode).max() ?? 0
  }

  private static func say(_ phrase: Phrase, _ person: PersonalText) {
    StandardStream.write("\(person.text(phrase).visibleLine)\n", to: .error)
  }

  private static func show(_ outcome: Outcome, _ file: String) {
    StandardStream.writeLine { writer in
      writer.field("file", file)
      writer.field("status", outcome.status.rawValue)
      if let workout = outcome.workout {
        writer.field("workoutActivityType", workout.workoutActivityType.name)
        writer.field("startDate", ISODate.text(workout.startDate))
        writer.field("duration", workout.duration)
        if outcome.status == .imported {
          writer.field("id", workout.id.text)
          writer.field("document", HealthFolder.path(of: workout))
        }
      }
      if let like = outcome.like {
        writer.field(like.isSame ? "duplicateOf" : "sameTimeAs", like.head.id.text)
      }
      if let reason = outcome.reason { writer.field("reason", reason.text(in: .fallback)) }
      let notes = outcome.notes.map { $0.text(in: .fallback) }
      if !notes.isEmpty { writer.field("note", notes.joined(separator: "; ")) }
    }
  }

  /// What became of a file.
  private struct Outcome {
    var status: FitStatus
    var reading: WorkoutReading?
    /// Why it was not imported.
    var reason: Phrase?

    /// The workout that is there of the same time.
    var like: HealthFolder.Likeness?

    var workout: HKWorkout? { reading?.workout }

    /// What a person should know of it.
    var notes: [Phrase] {
      let likeness = like.map { [FitNotes.likeness($0)] } ?? []
      guard status == .imported || status == .new, let reading else { return likeness }
      return likeness + FitNotes.all(of: reading)
    }

    func row(_ path: String) -> FitTable.Row {
      FitTable.Row(
        path: path,
        status: status,
        kind: workout.map { Phrase("activity.\($0.workoutActivityType.name)") },
        startUnixSeconds: workout.map { $0.startDate.microseconds / 1_000_000 },
        seconds: workout?.elapsedSeconds,
        metres: workout?.totalDistance,
        count: workout.map { $0.series.reduce(0) { $0 + $1.count } }
      )
    }
  }

  /// Takes in one file after another.
  private struct Importer {
    let policy: FIT.ChecksumPolicy
    let session: Int?
    /// All sessions of a file are one workout.
    let isJoined: Bool
    let events: EventPolicy
    let takesPart: Bool
    let isDryRun: Bool
    private var store: OwnedHealth?
    private var folder: HealthFolder?

    init(
      policy: FIT.ChecksumPolicy,
      session: Int?,
      isJoined: Bool,
      events: EventPolicy,
      takesPart: Bool,
      isDryRun: Bool
    ) {
      self.policy = policy
      self.session = session
      self.isJoined = isJoined
      self.events = events
      self.takesPart = takesPart
      self.isDryRun = isDryRun
    }

    mutating func open(_ store: OwnedHealth) {
      self.store = store
      look(into: store.disk)
      folder?.sweep()
    }

    /// For a dry run: the store is only read.
    mutating func look(into disk: RealDisk) { folder = HealthFolder(disk) }

    /// Why a file gives no workout.
    private enum Failure: Error {
      case unreadable(Errno)
      case content(FITImportError)
      case track(TrackImportError)

      /// How many sessions the file has, where one has to be chosen.
      var sessionCount: Int? {
        switch self {
        case .content(.multipleSessions(let count)), .track(.multipleSessions(let count)): count
        case .unreadable, .content, .track: nil
        }
      }
    }

    mutating func take(_ path: String) throws(CommandError) -> Outcome {
      let reading: WorkoutReading
      do throws(Failure) {
        reading = isJoined ? try readJoined(path) : try read(path, session)
      } catch {
        switch error {
        case .unreadable(let errno):
          let reason = Phrase("error.unreadableFile", path, errno.reason)
          return Outcome(status: .unreadable, reason: reason)
        case .content(let content):
          return refusal(path, FitStatus(content), content.phrase, error.sessionCount)
        case .track(let track):
          return refusal(path, FitStatus(track), track.phrase, error.sessionCount)
        }
      }
      return try store(Self.signed(reading, path))
    }

    /// A file that is not taken, with the option that would take it or a part of it.
    private func refusal(
      _ path: String,
      _ status: FitStatus,
      _ reason: Phrase,
      _ sessionCount: Int?
    ) -> Outcome {
      let advice: Phrase? =
        if sessionCount != nil {
          Phrase("import.orAll")
        } else {
          status == .damaged && !takesPart ? Phrase("import.orPart") : nil
        }
      let advised = advice.map { Phrase("import.advised", [reason, $0]) } ?? reason
      return Outcome(status: status, reason: status.phrase(of: path, advised))
    }

    private func read(_ path: String, _ session: Int?) throws(Failure) -> WorkoutReading {
      var reading = FitWorkout(policy, session: session, takesPart: takesPart)
      // A track is read whole, and what is no recording no further: both are known by the first piece.
      var track: [UInt8]?
      var isFirst = true
      var isOther = false
      do throws(Errno) {
        try FileSystem.readPieces(path) { piece in
          if isFirst, TrackImport.isText(piece) {
            track = piece
            isOther = OtherFile(piece) != nil
          } else if track == nil {
            reading.push(piece)
          } else if !isOther {
            track?.append(contentsOf: piece)
          }
          isFirst = false
        }
      } catch {
        throw .unreadable(error)
      }
      if let track { return try read(track: track, session) }
      do throws(FITImportError) {
        let workout = try reading.finish(events)
        return WorkoutReading(workout: workout, damage: reading.damage)
      } catch {
        throw .content(error)
      }
    }

    private func read(track bytes: [UInt8], _ session: Int?) throws(Failure) -> WorkoutReading {
      do throws(TrackImportError) {
        return try TrackFile.read(bytes, session, takesPart: takesPart, events)
      } catch {
        throw .track(error)
      }
    }

    /// All sessions as one workout; the file is read once for each.
    private func readJoined(_ path: String) throws(Failure) -> WorkoutReading {
      do throws(Failure) {
        return try read(path, nil)
      } catch {
        guard let count = error.sessionCount else { throw error }
        var parts: [WorkoutReading] = []
        for number in 1...count { parts.append(try read(path, number)) }
        do throws(FITImportError) {
          let workout = try JoinedWorkout.workout(of: parts.map(\.workout), events: events)
          return WorkoutReading(workout: workout, damage: parts.last?.damage)
        } catch {
          throw .content(error)
        }
      }
    }

    /// A workout as this command's own, but for one that an export brings back with its source.
    private static func signed(_ reading: WorkoutReading, _ path: String) -> WorkoutReading {
      var signed = reading
      let source = TrackFile.source(of: path)
      signed.workout.sourceRevision =
        reading.workout.sourceRevision ?? HKSourceRevision(source: source, version: "1.0")
      return signed
    }

    private mutating func store(_ reading: WorkoutReading) throws(CommandError) -> Outcome {
      let workout = reading.workout
      do throws(DiskError) {
        let like = try folder?.likeness(of: workout)
        if like?.isSame ?? false {
          return Outcome(status: .duplicate, reading: reading, like: like)
        }
        if isDryRun { return Outcome(status: .new, reading: reading, like: like) }
        try folder?.save(workout)
        return Outcome(status: .imported, reading: reading, like: like)
      } catch {
        if case .tooLarge(let limit) = error.kind, error.operation == "write" {
          let reason = Phrase("import.tooLarge", "\(limit >> 20)")
          return Outcome(status: .unsupported, reading: reading, reason: reason)
        }
        let path = Phrase.verbatim(HealthFolder.path(of: workout))
        throw .inputOutput(Phrase("import.notStored", [path, error.phrase]))
      }
    }
  }
}

/// A line on a terminal that says which file is being read, for as long as it is.
struct FitProgress {
  private let count: Int
  private let isShown: Bool

  init(count: Int) {
    self.count = count
    isShown = count > 1 && StandardStream.isTerminal(.error)
  }

  func show(_ index: Int, _ file: String) {
    if isShown { StandardStream.showProgress("\(index + 1)/\(count) \(file)") }
  }

  func clear() {
    if isShown { StandardStream.showProgress("") }
  }
}
