import LockstepDevices
import LockstepDocuments
import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The watch app's knowledge of the system's workout session, and its own requests about it.
struct WatchSensors: Sendable {
  /// The part of its knowledge that the app keeps for its next launch: how the workout session began,
  /// and the number of batches that were queued.
  struct Kept: Sendable, Equatable {
    /// The name of the document in which the app keeps it.
    static let name = "workout"

    let id: DocumentID
    /// `true` if the app started the workout session itself, since a workout is in progress on the
    /// phone; `false` if the wearer did.
    let isAutomatic: Bool
    var batches: Int64 = 0
  }

  /// The workout session as the system last reported it, while it is active.
  var session: WorkoutSession.View?
  var kept: Kept?
  /// The app's own request to the system that has not been carried out yet.
  var asked: Asked?
  /// The uptime at which the watch last told the phone of the workout session.
  var saidAt: Uptime?
  /// The effort of the wearer that the app last gave the system.
  var effort = EffortModel.Effort.idle

  /// A request that the app makes by itself: to start or to end a workout session.
  enum Asked: Sendable {
    case start, end
  }

  /// `true` if the present workout session is one that the app started itself.
  var isAutomatic: Bool { session != nil && kept?.isAutomatic == true }

  func add(to digest: inout Digest) {
    digest.add(session?.id.text ?? "")
    digest.add(kept?.isAutomatic == true)
    digest.add(kept?.batches)
    digest.add(saidAt?.nanoseconds)
  }
}

/// The app's part in workout sessions: it starts and ends them, tells the phone of them, and sends the
/// samples that they collect.
extension WatchApp {
  /// The effort of the wearer by the page of the run, for the simulated sensors.
  private var effort: EffortModel.Effort {
    switch run?.flow.page {
    case .work: .work
    case .rest: .rest
    case .ready, .finish: .idle
    case nil: sensors.session == nil || sensors.isAutomatic ? .idle : .work
    }
  }

  /// Gives the system the wearer's effort if it has changed.
  mutating func sayEffort() -> [AppCall] {
    if effort == sensors.effort { return [] }
    sensors.effort = effort
    return [.effort(effort)]
  }

  func request(_ action: WatchAction) -> [AppCall] {
    switch action {
    case .startActivity(let name, let isIndoor):
      guard let type = HKWorkoutActivityType(name: name) else {
        return [refuse("start-activity", because: Self.unknownActivity(name))]
      }
      return [.workout(.start(type, isIndoor: isIndoor))]
    case .load(let piece): return [.workout(.load(piece))]
    case .play(let file?):
      let reason = "this device cannot read the file “\(file)”: load its pieces with “load” first"
      return [refuse("play", because: reason)]
    case .play(nil): return [.workout(.play)]
    case .pauseActivity: return [.workout(.pause)]
    case .resumeActivity: return [.workout(.resume)]
    case .endActivity: return [.workout(.end)]
    default: return []
    }
  }

  private static func unknownActivity(_ name: String) -> String {
    "“\(name)” is no activity of HealthKit's: it calls them cycling, running, walking and so on"
  }

  /// Finds the action of the wearer that leads to a call; `nil` for a call that only the app itself or
  /// the system makes.
  private static func action(asking call: WorkoutCall) -> WatchAction? {
    switch call {
    case .start(let type, let isIndoor, _): .startActivity(type.name, isIndoor: isIndoor)
    case .load(let piece): .load(piece)
    case .play: .play(file: nil)
    case .pause: .pauseActivity
    case .resume: .resumeActivity
    case .end: .endActivity
    case .prepare, .stop, .taken, .remote: nil
    }
  }

  /// Asks the system to start a workout session when a workout is in progress and the sensors are on,
  /// and to end it afterwards.
  mutating func followWorkouts() -> [AppCall] {
    guard sensors.asked == nil else { return [] }
    let isWanted = counters.hasSensors && hasWorkoutSession
    if isWanted, sensors.session == nil {
      sensors.asked = .start
      return [.workout(.start(.traditionalStrengthTraining, isIndoor: true))]
    }
    if !isWanted, sensors.isAutomatic {
      sensors.asked = .end
      return [.workout(.end)]
    }
    return []
  }

  /// Takes up the workout session that an earlier launch of the app began.
  ///
  /// A workout session that kept the app alive does so again, unless a snapshot says meanwhile that no
  /// workout is in progress.
  mutating func recover(_ launch: AppLaunch) {
    sensors.kept = WatchSensors.Kept(launch.document(WatchSensors.Kept.name))
    guard let session = launch.workout, sensors.kept?.id == session.id else { return }
    sensors.session = session.state.isActive ? session : nil
    guard sensors.isAutomatic else { return }
    wantsWorkoutSession = !hasReceivedSnapshot || !model.openWorkouts.isEmpty
    counters.hasSensors = true
  }

  mutating func follow(_ event: WorkoutEvent, at now: Now) -> [AppCall] {
    switch event {
    case .changed(let session): return begin(session) + show(session, at: now)
    case .collected(let samples, let count): return send(samples, through: count, at: now)
    case .ended(let summary): return finish(summary, at: now)
    case .refused(let call, let refusal):
      let isOwn = sensors.asked != nil
      sensors.asked = nil
      guard !isOwn, let verb = Self.action(asking: call)?.verb else { return [] }
      return [refuse(verb, because: refusal.reason)]
    }
  }

  /// Keeps the way in which a workout session began, for the app's next launch.
  private mutating func begin(_ session: WorkoutSession.View) -> [AppCall] {
    guard session.state.isActive, sensors.kept?.id != session.id else { return [] }
    sensors.kept = WatchSensors.Kept(id: session.id, isAutomatic: sensors.asked == .start)
    return keepSession()
  }

  private func keepSession() -> [AppCall] {
    [.keep(WatchSensors.Kept.name, sensors.kept?.text, .durable)]
  }

  /// Shows the workout session in its present state, and tells the phone of it (MIRROR-14).
  private mutating func show(_ session: WorkoutSession.View, at now: Now) -> [AppCall] {
    sensors.asked = nil
    sensors.session = session.state.isActive ? session : nil
    return sendSession(session, at: now)
  }

  /// Sends samples that the workout session has collected, as the next batch.
  private mutating func send(_ samples: CollectedSamples, through count: Int64, at now: Now)
    -> [AppCall]
  {
    guard var kept = sensors.kept else { return [] }
    kept.batches += 1
    sensors.kept = kept
    let batch = SampleBatch(
      workoutID: kept.id,
      number: kept.batches,
      total: count,
      samples: samples
    )
    return change(.samples(batch), at: now) + keepSession() + [.workout(.taken(through: count))]
  }

  private mutating func finish(_ summary: WorkoutSession.Summary, at now: Now) -> [AppCall] {
    let finished = FinishedWorkout(
      id: summary.id,
      workoutActivityType: summary.workoutActivityType,
      startDate: summary.startDate,
      endDate: summary.endDate,
      device: summary.device,
      metadata: summary.metadata,
      batches: sensors.kept?.batches ?? 0
    )
    sensors.kept = nil
    return change(.finished(finished), at: now) + keepSession()
  }

  /// Tells the phone of the workout session, if there is one and the phone is reachable.
  mutating func sendSession(at now: Now) -> [AppCall] {
    sensors.session.map { sendSession($0, at: now) } ?? []
  }

  private mutating func sendSession(_ session: WorkoutSession.View, at now: Now) -> [AppCall] {
    guard isReachable else { return [] }
    sensors.saidAt = now.uptime
    counters.lastSessionVersion += 1
    let since = session.sinceUptimeNanoseconds.map { now.at(Uptime(nanoseconds: $0)).wall }
    let live = LiveWorkoutSession(
      stamp: LiveWorkoutSession.Stamp(
        incarnation: incarnation,
        session: session.number,
        version: counters.lastSessionVersion
      ),
      workoutActivityType: session.workoutActivityType,
      state: session.state,
      elapsedSeconds: session.elapsedSeconds,
      since: since ?? now.wall,
      heartRate: session.heartRate,
      distance: session.distance,
      clock: correction(at: now)
    )
    return [.session(.sendMessage(ApplicationMessage.session(live).payload, wantsReply: false))]
  }
}

// MARK: As JSON

extension WatchSensors.Kept {
  fileprivate init?(_ text: JSONText?) {
    guard let text,
      let read = try? Result(catching: { () throws(JSONError) in try Self.read(text) }).get()
    else { return nil }
    self = read
  }

  fileprivate var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("id", id.text)
      writer.field("automatic", isAutomatic)
      writer.field("batches", batches)
      writer.endObject()
    }
  }

  private static func read(_ text: JSONText) throws(JSONError) -> Self {
    var id = ""
    var isAutomatic = false
    var batches: Int64 = 0
    var reader = JSONReader(text.bytes)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.string()
      case "automatic": isAutomatic = try reader.boolean()
      case "batches": batches = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    return Self(id: DocumentID(id), isAutomatic: isAutomatic, batches: batches)
  }
}
