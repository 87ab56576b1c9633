import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The operating system's part in workout sessions: it runs one at a time, and recovers it after a
/// crash.
struct WorkoutSessions {
  private let seed: UInt64
  private let incarnation: Int64
  private var current: WorkoutSession?
  /// The state of the session that was stored last.
  private var kept: WorkoutMemory?
  /// The number of workout sessions in this start of the device.
  private var last: Int64 = 0
  /// The recording that was loaded for the sensors, piece by piece.
  private var recording: SensorRecording?
  private var recordingPieces = 0
  /// The digest of all pieces of the recording.
  private var recordingDigest = Digest()
  private var ids: RandomStream
  /// `true` if a workout session can be recovered after a crash.
  var isKept = true
  /// The effort of the simulated wearer, as the app sets it.
  var effort = EffortModel.Effort.idle

  init(seed: UInt64, incarnation: Int64) {
    self.seed = seed
    self.incarnation = incarnation
    ids = RandomStream(
      seed: seed,
      purpose: "workout.id",
      device: "watch",
      incarnation: incarnation
    )
  }

  var nextDeadline: Uptime? { current?.nextDeadline }

  /// The present workout session, as the app sees it.
  var view: WorkoutSession.View? { current?.view }

  /// The time that the present workout session has measured.
  var measured: SystemState.Measured? {
    current.map { session in
      SystemState.Measured(
        elapsedNanoseconds: session.clock.before.nanoseconds,
        sinceUptimeNanoseconds: session.clock.since.map { (session.origin + $0).nanoseconds }
      )
    }
  }

  /// `true` while a workout session keeps its app running.
  var isUnderWay: Bool { current.map { $0.state != .ended } ?? false }

  func add(to digest: inout Digest) {
    if !isKept { digest.add(isKept) }
    if recording != nil { digest.add(recordingDigest.value) }
    current?.add(to: &digest)
  }

  // MARK: What the app asks

  mutating func handle(
    _ call: WorkoutCall,
    _ permission: Permission,
    keepingOn disk: SystemDisk,
    at now: Now
  ) throws(WorkoutRefusal) -> [WorkoutEvent] {
    switch call {
    case .prepare(let type, let isIndoor):
      try requireNoSession()
      try require(permission)
      return begin(type, .model(newModel(), isIndoor: isIndoor), isPrepared: true, at: now)
    case .start(let type, let isIndoor, let seconds):
      return try start(type, isIndoor, partsOf: .seconds(seconds), permission, at: now)
    case .load(let piece):
      try load(piece, on: disk)
      return []
    case .play: return try play(permission, at: now)
    case .pause: return try handle(.pause, at: now)
    case .resume: return try handle(.resume, at: now)
    case .stop: return try handle(.stop, at: now)
    case .end: return try handle(.end, at: now)
    case .taken(let count):
      take(through: count)
      return []
    // Mirroring is beside the session, which knows nothing of it.
    case .remote: return []
    }
  }

  /// Notes that the app has taken all samples up to a count.
  mutating func take(through count: Int64) { current?.take(through: count) }

  /// Starts a workout session with the sensor model, or the session that was prepared.
  private mutating func start(
    _ type: HKWorkoutActivityType,
    _ isIndoor: Bool,
    partsOf interval: Interval,
    _ permission: Permission,
    at now: Now
  ) throws(WorkoutRefusal) -> [WorkoutEvent] {
    guard let prepared = current, prepared.state == .prepared else {
      try requireNoSession()
      try require(permission)
      let source = WorkoutSession.Source.model(newModel(), isIndoor: isIndoor)
      return begin(type, source, partsOf: interval, at: now)
    }
    guard prepared.workoutActivityType == type else {
      throw WorkoutRefusal(
        .invalidArgument,
        "the prepared session is for \(prepared.workoutActivityType.name), and this starts \(type.name): "
          + "start that, or end the prepared one first"
      )
    }
    // It may have been denied since it was made ready.
    try require(permission)
    return take(prepared.started(partsOf: interval, at: now))
  }

  private mutating func begin(
    _ type: HKWorkoutActivityType,
    _ source: WorkoutSession.Source,
    isPrepared: Bool = false,
    partsOf interval: Interval = WorkoutSession.partInterval,
    at now: Now
  ) -> [WorkoutEvent] {
    last += 1
    return take(
      WorkoutSession(
        id: DocumentID(at: now.wall, from: &ids),
        number: last,
        type,
        from: source,
        isPrepared: isPrepared,
        partInterval: interval,
        at: now
      )
    )
  }

  private mutating func take(_ session: WorkoutSession) -> [WorkoutEvent] {
    current = session
    return [.changed(session.view)]
  }

  private func requireNoSession() throws(WorkoutRefusal) {
    guard current == nil else {
      throw WorkoutRefusal(
        .anotherWorkoutSessionStarted,
        "a workout session is under way: end it first"
      )
    }
  }

  private func require(_ permission: Permission) throws(WorkoutRefusal) {
    let code: HKError.Code
    switch permission {
    case .allowed: return
    case .denied: code = .authorizationDenied
    case .notDetermined: code = .authorizationNotDetermined
    }
    throw WorkoutRefusal(code, "the app may not record workouts: allow it with “allow”")
  }

  private func newModel() -> EffortModel {
    EffortModel(seed: seed, incarnation: incarnation, session: last + 1)
  }

  private mutating func handle(_ input: WorkoutSession.Input, at now: Now) throws(WorkoutRefusal)
    -> [WorkoutEvent]
  {
    guard current != nil else {
      throw WorkoutRefusal(.invalidArgument, "no workout session is under way")
    }
    let done = current?.handle(input, effort, at: now) ?? []
    for effect in done {
      if case .refused(let reason) = effect {
        throw WorkoutRefusal(.invalidArgument, reason)
      }
    }
    return events(done)
  }

  /// Converts the effects of a workout session to events for the app.
  private func events(_ done: [WorkoutSession.Effect]) -> [WorkoutEvent] {
    done.compactMap { effect in
      switch effect {
      case .collected(let samples, let count): .collected(samples, through: count)
      case .ended(let summary): .ended(summary)
      case .shown: current.map { .changed($0.view) }
      case .refused: nil
      }
    }
  }

  /// Forgets a workout session that is over, once the app was told.
  mutating func forgetIfOver() {
    guard current?.state == .ended else { return }
    current = nil
    recording = nil
  }

  // MARK: Recordings

  private mutating func load(_ text: JSONText, on disk: SystemDisk) throws(WorkoutRefusal) {
    try requireNoSession()
    let piece: SensorRecording.Piece
    do throws(JSONError) { piece = try SensorRecording.Piece.read(text) } catch {
      throw WorkoutRefusal(.invalidArgument, "it is no piece of a recording: \(error)")
    }
    if let head = piece.head { try begin(head) }
    guard recording != nil else {
      throw WorkoutRefusal(
        .invalidArgument,
        "the first piece of a recording must have the field “workout”"
      )
    }
    recording?.samples.add(piece.samples)
    recordingPieces += 1
    recordingDigest.add(text.bytes)
    do throws(DiskError) { try disk.keep(recording: text, number: recordingPieces) } catch {
      recording = nil
      throw WorkoutRefusal(
        .databaseInaccessible,
        "the recording is not loaded, because the disk cannot keep it: \(error);"
          + " load it again from its first piece"
      )
    }
  }

  private mutating func begin(_ head: SensorRecording.Head) throws(WorkoutRefusal) {
    let size = JSONText { head.write(into: &$0) }.binarySize ?? .max
    guard size <= Self.headSizeMax else {
      throw WorkoutRefusal(
        .invalidArgument,
        "its “workout” is \(size) bytes, and may be \(Self.headSizeMax)"
      )
    }
    recording = SensorRecording(head: head)
    recordingPieces = 0
    recordingDigest = Digest()
  }

  /// The greatest size of a recorded `workout` as a property list, in bytes: the session's end must fit
  /// into one user info.
  private static let headSizeMax = 32_768

  private mutating func play(_ permission: Permission, at now: Now) throws(WorkoutRefusal)
    -> [WorkoutEvent]
  {
    try requireNoSession()
    try require(permission)
    guard let recording else {
      throw WorkoutRefusal(.invalidArgument, "no recording is loaded to play")
    }
    return begin(recording.head.workoutActivityType, .recording(Playback(recording)), at: now)
  }

  // MARK: Time

  /// `true` if the session plays a recording, which gives every sample at its time; the sensor model
  /// gives samples only while the watch is awake.
  var isRecording: Bool {
    if case .recording? = current?.source { true } else { false }
  }

  mutating func tick(due: Uptime, at now: Now) -> [WorkoutEvent] {
    guard isRecording else {
      let done = current?.handle(.tick, effort, at: now) ?? []
      return events(done)
    }
    let before = current?.state
    let done = current?.handle(.tick, effort, at: now.at(due)) ?? []
    // What was slept through is not shown, since it is not so any more; another state is.
    let isLate = now.uptime - due >= WorkoutSession.shownInterval && current?.state == before
    return events(isLate ? done.filter { $0 != .shown } : done)
  }

  // MARK: While the app is away

  /// Makes the session's samples wait for the app's next launch.
  mutating func appEnded(at now: Now) {
    effort = .idle
    // Nobody is left who would start what was made ready.
    if current?.state == .prepared { current = nil }
    _ = current?.handle(.appEnded, effort, at: now)
  }

  /// Ends the workout session of a removed app, and drops its samples.
  mutating func appRemoved() {
    current = nil
    recording = nil
  }

  /// Gives the launched app the waiting samples, and the session's present view.
  mutating func appLaunched(at now: Now) -> [WorkoutEvent] {
    let done = current?.handle(.appLaunched, effort, at: now) ?? []
    guard let current, current.state != .ended else { return events(done) }
    return events(done) + [.changed(current.view)]
  }

  // MARK: Over a crash

  /// Recovers the workout session of the device's last start.
  ///
  /// - Returns: `true` if there was a workout session, so that the app must be launched; and the events
  ///   for the app.
  mutating func recover(from disk: SystemDisk, _ problems: inout [String], at now: Now)
    -> (isUnderWay: Bool, events: [WorkoutEvent])
  {
    let played = readRecording(from: disk, &problems)
    guard let memory = disk.loadWorkout(&problems, WorkoutMemory.read) else { return (false, []) }
    kept = memory
    let pieces = disk.loadPieces(memory.closed, &problems, CollectedSamples.read).map {
      $0 ?? CollectedSamples()
    }
    let source: WorkoutSession.Source
    if let model = memory.model {
      let fresh = EffortModel(seed: seed, incarnation: incarnation, session: 1, state: model)
      source = .model(fresh, isIndoor: memory.isIndoor)
    } else if let played, recordingPieces == memory.pieces {
      source = .recording(Playback(played))
    } else {
      problems.append(
        "the workout's recording is damaged or gone: the workout ends with what was sent"
      )
      recording = nil
      return (true, [.ended(Self.summary(ofCut: memory))])
    }
    last += 1
    current = WorkoutSession(recovering: memory, pieces, number: last, source: source, at: now)
    return (true, [])
  }

  /// Makes the summary of a workout whose recording is lost: it ends with the last stored sample.
  private static func summary(ofCut memory: WorkoutMemory) -> WorkoutSession.Summary {
    WorkoutSession.Summary(
      id: memory.id,
      workoutActivityType: memory.workoutActivityType,
      startDate: memory.startDate,
      endDate: memory.startDate + memory.latest
    )
  }

  private mutating func readRecording(from disk: SystemDisk, _ problems: inout [String])
    -> SensorRecording?
  {
    let pieces = disk.loadRecording(&problems).compactMap { text in
      try? Result { () throws(JSONError) in (text, try SensorRecording.Piece.read(text)) }.get()
    }
    guard let head = pieces.first?.1.head else { return nil }
    var whole = SensorRecording(head: head)
    for (text, piece) in pieces {
      whole.samples.add(piece.samples)
      recordingDigest.add(text.bytes)
    }
    recording = whole
    recordingPieces = pieces.count
    return whole
  }

  /// Returns the session's changes to store, if a change must not be lost.
  mutating func takeChanges() -> [SystemChange] {
    // By a pattern: comparing with `nil` would copy both.
    if case .none = current, case .none = kept { return [] }
    var memory = isKept && current?.state != .prepared ? current?.memory : nil
    if case .recording? = current?.source { memory?.pieces = recordingPieces }
    if memory == kept { return [] }
    let before = kept?.id == memory?.id ? kept?.closed ?? 1..<1 : 1..<1
    kept = memory
    guard let memory else { return [.workout(nil)] }
    // The pieces that were closed since come before anything speaks of them.
    let gone = before.lowerBound..<max(before.lowerBound, memory.closed.lowerBound)
    return pieces(after: before, in: memory.closed) + [.workout(memory.text)]
      + (gone.isEmpty ? [] : [.takenPieces(gone)])
  }

  private func pieces(after before: Range<Int>, in numbers: Range<Int>) -> [SystemChange] {
    guard let current, numbers.upperBound > before.upperBound else { return [] }
    return (max(before.upperBound, numbers.lowerBound)..<numbers.upperBound).map { number in
      let piece = current.closed[number - numbers.lowerBound]
      return .piece(number, JSONText { piece.write(into: &$0) })
    }
  }
}
