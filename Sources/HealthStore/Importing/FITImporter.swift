package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles
import LockstepWorkouts

/// An importer that takes the messages of a chain of files one by one, and makes the workout of one
/// session.
///
/// The importer keeps only the present file and the one with the session, so that its memory grows with
/// the largest recording of a chain and not with the chain.
package struct FITImporter {
  private let wanted: Int?
  private let makesUpSession: Bool
  private var present = FITActivityFile()
  private var chosen: FITActivityFile?
  /// The index of the wanted session among those of the chosen file.
  private var index = 0
  /// The number of sessions in the files before the present one.
  private var sessionsBefore = 0
  private var firstKind: String?
  /// Heart beats that messages apart from the records report, in any file of the chain.
  private var beats = FIT.HeartRateSeries()

  /// Makes an importer.
  ///
  /// - Parameters:
  ///   - session: The number of the session, counted from 1 over the whole chain; `nil` for the only
  ///     one.
  ///   - makesUpSession: `true` if a file with records and no session is read as one session.
  package init(session: Int?, makesUpSession: Bool = false) {
    wanted = session
    self.makesUpSession = makesUpSession
  }

  /// Takes the reader's next event.
  package mutating func take(_ event: FIT.MessageReader.Event) {
    switch event {
    case .message(let message): take(message)
    case .file: beginFile()
    case .definition, .end: break
    }
  }

  /// Takes messages of the present file.
  mutating func take(_ messages: Slice<FIT.KeptMessages>) {
    for message in messages { take(message) }
  }

  private mutating func take(_ message: FIT.DataMessage) {
    if message.globalMessageNumber == FIT.HeartRateSeries.messageNumber { beats.add(message) }
    // Of what follows the chosen file only the number of sessions counts.
    if chosen == nil || message.name == "session" { present.take(message) }
  }

  /// Begins the next file of the chain: all later messages belong to it.
  mutating func beginFile() {
    if makesUpSession, present.sessions.isEmpty { present.makeUpSession() }
    let count = present.sessions.count
    firstKind = firstKind ?? present.kind
    let place = (wanted ?? 1) - 1 - sessionsBefore
    if chosen == nil, present.sessions.indices.contains(place) {
      chosen = present
      index = place
    }
    sessionsBefore += count
    present = FITActivityFile()
  }

  /// Makes the workout of the wanted session, and saves it with the calls of HealthKit's builder in
  /// their order.
  ///
  /// - Parameters:
  ///   - events: The treatment of pauses and resumes that do not alternate.
  ///   - id: A closure that makes the workout's id from its start.
  package func workout(
    events policy: EventPolicy = .lenient,
    id: (WallTime) -> DocumentID
  ) throws(FITImportError) -> HKWorkout {
    var whole = self
    whole.beginFile()
    var file = try whole.file()
    if var exported = try whole.exported(file, policy) {
      if !exported.id.isULID { exported.id = id(exported.startDate) }
      return try Self.saved(exported, policy)
    }
    file.merge(beats)
    let source = try FITSession(file, index: whole.index, number: whole.numberAmongSeveral)
    return try Self.saved(try source.workout(policy, id: id), policy)
  }

  private static func saved(_ recorded: HKWorkout, _ policy: EventPolicy) throws(FITImportError)
    -> HKWorkout
  {
    do throws(HKError) {
      return try recorded.saved(events: policy)
    } catch {
      throw .saveFailed(error)
    }
  }

  /// Reads the workout from which Lockstep exported the file, unchanged.
  private func exported(_ file: FITActivityFile, _ policy: EventPolicy) throws(FITImportError)
    -> HKWorkout?
  {
    guard file.sessions.count == 1,
      let workout = file.document.workout(startingAt: file.sessions[0].unixSeconds("start_time"))
    else { return nil }
    if policy == .strict, let disorder = EventDisorder(workout) { throw .disorder(disorder) }
    return workout
  }

  /// The session's number, if the files have several sessions; otherwise `nil`.
  private var numberAmongSeveral: Int? { sessionsBefore > 1 ? wanted : nil }

  private func file() throws(FITImportError) -> FITActivityFile {
    if wanted == nil, sessionsBefore > 1 { throw .multipleSessions(sessionsBefore) }
    guard let chosen else {
      if sessionsBefore > 0 { throw .noSession(wanted ?? 1, of: sessionsBefore) }
      if let firstKind, firstKind != "activity" { throw .notActivity(firstKind) }
      throw .missingSession
    }
    if let kind = chosen.kind, kind != "activity" { throw .notActivity(kind) }
    return chosen
  }
}
