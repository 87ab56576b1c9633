import Documents
import Health
import Link
import Protocol
import Simulation
import Workouts

/// The operating system's part in workout sessions: it runs them, one at a time, and keeps them.
extension WatchDevice {
  // MARK: Requests

  mutating func perform(_ request: WorkoutRequest, at now: Now) {
    do throws(Refused) {
      switch request {
      case .startActivity(let type, let isIndoor):
        try start(type, from: .model(newModel(), isIndoor: isIndoor), at: now)
      case .load(let piece): try load(piece)
      case .play: try play(at: now)
      case .pause: try handle(.pause, at: now)
      case .resume: try handle(.resume, at: now)
      case .end: try handle(.end, at: now)
      }
    } catch {
      effects.append(.refused(action: request.verb, reason: error.reason))
    }
  }

  /// Why nothing was done.
  struct Refused: Error {
    var reason: String
  }

  private mutating func start(
    _ type: HKWorkoutActivityType,
    from source: WorkoutSession.Source,
    isAutomatic: Bool = false,
    at now: Now
  ) throws(Refused) {
    try requireNoSession()
    guard app?.permission == .allowed else {
      throw Refused(reason: "the app may not record workouts: allow it with “allow”")
    }
    lastWorkout += 1
    workout = WorkoutSession(
      id: DocumentID(at: now.wall, from: &ids),
      number: lastWorkout,
      type,
      from: source,
      isAutomatic: isAutomatic,
      at: now
    )
    follow([.shown], at: now)
  }

  private func requireNoSession() throws(Refused) {
    guard workout == nil else {
      throw Refused(reason: "a workout session is under way: end it first")
    }
  }

  private func newModel() -> EffortModel {
    EffortModel(seed: seed, incarnation: incarnation, session: lastWorkout + 1)
  }

  private mutating func handle(_ input: WorkoutSession.Input, at now: Now) throws(Refused) {
    guard workout != nil else { throw Refused(reason: "no workout session is under way") }
    let done = workout?.handle(input, app?.effort ?? .idle, at: now) ?? []
    for effect in done {
      if case .refused(let reason) = effect { throw Refused(reason: reason) }
    }
    follow(done, at: now)
  }

  // MARK: Recordings

  private mutating func load(_ text: JSONText) throws(Refused) {
    try requireNoSession()
    let piece: SensorRecording.Piece
    do throws(JSONError) { piece = try SensorRecording.Piece.read(text) } catch {
      throw Refused(reason: "it is no piece of a recording: \(error)")
    }
    if let head = piece.head {
      let size = JSONText { head.write(into: &$0) }.binarySize ?? .max
      guard size <= Self.headSizeMax else {
        throw Refused(reason: "its “workout” is \(size) bytes, and may be \(Self.headSizeMax)")
      }
      recording = SensorRecording(head: head)
      recordingPieces = 0
    }
    guard recording != nil else {
      throw Refused(reason: "the first piece says in “workout” what was done")
    }
    recording?.samples.add(piece.samples)
    recordingPieces += 1
    do throws(DiskError) { try system.keep(recording: text, number: recordingPieces) } catch {
      recording = nil
      throw Refused(reason: "it cannot be kept, so that a crash would lose it: \(error)")
    }
  }

  /// What a recording says of the whole, as a property list: its end has to fit one user info.
  private static let headSizeMax = 32_768

  private mutating func play(at now: Now) throws(Refused) {
    guard let recording else { throw Refused(reason: "nothing is loaded: write “play FILE”") }
    let type = recording.head.workoutActivityType
    try start(type, from: .recording(Playback(recording)), at: now)
  }

  // MARK: What comes of it

  mutating func tickWorkout(due: Uptime, at now: Now) {
    // A recording gives each thing at its instant, a model what there is when the watch is awake.
    guard case .recording? = workout?.source else {
      return follow(workout?.handle(.tick, app?.effort ?? .idle, at: now) ?? [], at: now)
    }
    let done = workout?.handle(.tick, app?.effort ?? .idle, at: now.at(due)) ?? []
    // What was slept through is not shown: it is not so any more.
    let isLate = now.uptime - due >= WorkoutSession.shownInterval
    follow(isLate ? done.filter { $0 != .shown } : done, at: now.at(due))
  }

  private mutating func follow(_ done: [WorkoutSession.Effect], at now: Now) {
    for effect in done {
      switch effect {
      case .edit(let edit): tell(.collected(edit), at: now)
      case .shown: if let workout { tell(.shows(workout.view), at: now) }
      case .refused: break
      }
    }
    if workout?.state == .ended {
      workout = nil
      recording = nil
    }
  }

  /// A session follows the workouts in progress, where the sensors are on.
  mutating func followWorkouts(at now: Now) {
    guard let app else { return }
    let isWanted = app.counters.hasSensors && app.hasWorkoutSession
    if isWanted, workout == nil {
      let type = HKWorkoutActivityType.traditionalStrengthTraining
      let source = WorkoutSession.Source.model(newModel(), isIndoor: true)
      _ = Result { () throws(Refused) in
        try start(type, from: source, isAutomatic: true, at: now)
      }
    } else if !isWanted, workout?.isAutomatic == true {
      perform(.end, at: now)
    }
  }

  // MARK: While the app is away

  /// What a session collects waits for the app, which alone talks with the phone.
  mutating func leaveWorkoutAlone(at now: Now) {
    _ = workout?.handle(.appEnded, .idle, at: now)
  }

  /// The app that was launched sends what waited for it, and shows the session.
  mutating func meetWorkout(at now: Now) {
    if workout?.isAutomatic == true { app?.recoverAutomaticSession() }
    follow(workout?.handle(.appLaunched, app?.effort ?? .idle, at: now) ?? [], at: now)
    if let workout { tell(.shows(workout.view), at: now) }
  }

  // MARK: Over a crash

  /// Goes on with the session that the last life of the device left, in the app that is launched for it.
  mutating func recoverWorkout(at now: Now) {
    let pieces = readRecording()
    guard var memory = system.loadWorkout(&problems, WorkoutMemory.read) else { return }
    keptWorkout = memory
    let waiting = session.outbox.keptForApp.compactMap { Self.edit($0.payload) }
    var collected = system.loadCollected(memory.closed, &problems, CollectedSamples.read).map {
      $0 ?? CollectedSamples()
    }
    guard memory.follow(waiting, &collected) else {
      recording = nil
      return
    }
    let source: WorkoutSession.Source
    if let model = memory.model {
      let fresh = EffortModel(seed: seed, incarnation: incarnation, session: 1, state: model)
      source = .model(fresh, isIndoor: memory.isIndoor)
    } else {
      guard let pieces, recordingPieces == memory.pieces else { return cutShort(memory, at: now) }
      source = .recording(Playback(pieces))
    }
    lastWorkout += 1
    launchApp(at: now)
    workout = WorkoutSession(
      recovering: memory,
      collected,
      number: lastWorkout,
      source: source,
      at: now
    )
    if memory.isAutomatic { app?.recoverAutomaticSession() }
    follow([.shown], at: now)
  }

  /// Ends a workout whose recording is not there any more with what had left.
  private mutating func cutShort(_ memory: WorkoutMemory, at now: Now) {
    problems.append(
      "the workout's recording is damaged or gone: the workout ends with what was sent"
    )
    recording = nil
    launchApp(at: now)
    let finished = FinishedWorkout(
      id: memory.id,
      workoutActivityType: memory.workoutActivityType,
      startDate: memory.startDate,
      endDate: memory.startDate + memory.latest,
      batches: memory.batches
    )
    tell(.collected(.finished(finished)), at: now)
  }

  private mutating func readRecording() -> SensorRecording? {
    let pieces = system.loadRecording(&problems).compactMap { text in
      try? Result { () throws(JSONError) in try SensorRecording.Piece.read(text) }.get()
    }
    guard let head = pieces.first?.head else { return nil }
    var whole = SensorRecording(head: head)
    for piece in pieces { whole.samples.add(piece.samples) }
    recording = whole
    recordingPieces = pieces.count
    return whole
  }

  private static func edit(_ payload: JSONText) -> Edit? {
    guard case .change(let change)? = ApplicationMessage.readIfPossible(payload) else { return nil }
    return change.edit
  }

  /// Keeps the session as it is now, where anything of it changed that must not be lost.
  mutating func rememberWorkout() throws(DiskError) {
    var memory = workout?.memory
    if case .recording? = workout?.source { memory?.pieces = recordingPieces }
    if memory == keptWorkout { return }
    let kept = keptWorkout?.id == memory?.id ? keptWorkout?.closed ?? 1..<1 : 1..<1
    try keepPieces(after: kept)
    try system.keep(workout: memory?.text)
    if let memory {
      // What has left is removed when no word of it is left, so that a crash between repeats nothing.
      try system.discardCollected(kept.lowerBound..<max(kept.lowerBound, memory.closed.lowerBound))
    } else {
      try system.discardRecording()
      try system.discardCollected()
    }
    keptWorkout = memory
  }

  /// Keeps the pieces that were closed since, before anything speaks of them.
  private func keepPieces(after kept: Range<Int>) throws(DiskError) {
    guard let workout else { return }
    let numbers = workout.memory.closed
    guard numbers.upperBound > kept.upperBound else { return }
    if kept.isEmpty { try system.openCollected() }
    for number in max(kept.upperBound, numbers.lowerBound)..<numbers.upperBound {
      let piece = workout.closed[number - numbers.lowerBound]
      try system.keep(collected: JSONText { piece.write(into: &$0) }, number: number)
    }
  }
}
