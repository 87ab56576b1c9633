import LockstepDevices
import LockstepDocuments
import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The watch app's knowledge of the system's workout session.
struct WatchSensors: Sendable {
  /// The part of a session that the app keeps over its own end: how it began, and how many batches were
  /// queued.
  struct Kept: Sendable, Equatable {
    /// The document it is kept in.
    static let name = "workout"

    let id: DocumentID
    /// Started and ended with the workouts that are in progress on the phone, not by the wearer.
    let isAutomatic: Bool
    var batches: Int64 = 0
  }

  /// The session as the system said last, while it is active.
  var session: WorkoutSession.View?
  var kept: Kept?
  /// The request of the app itself to the system that has not come about yet.
  var asked: Asked?
  /// The instant at which the phone was told of the session last.
  var saidAt: Uptime?
  /// The wearer's effort that the system was told last.
  var effort = EffortModel.Effort.idle

  /// A request that the app makes by itself.
  enum Asked: Sendable {
    case start, end
  }

  /// `true` if the session was started for the workouts in progress.
  var isAutomatic: Bool { session != nil && kept?.isAutomatic == true }

  func add(to digest: inout Digest) {
    digest.add(session?.id.text ?? "")
    digest.add(kept?.isAutomatic == true)
    digest.add(kept?.batches)
    digest.add(saidAt?.nanoseconds)
  }
}

/// The app's part in workout sessions: it asks for them, tells the phone, and sends on what they collect.
extension WatchApp {
  /// The effort of the wearer, as far as sensors are concerned.
  private var effort: EffortModel.Effort {
    switch run?.flow.page {
    case .work: .work
    case .rest: .rest
    case .ready, .finish: .idle
    case nil: sensors.session == nil || sensors.isAutomatic ? .idle : .work
    }
  }

  /// Tells the system what the wearer does, where it is something else.
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
      let reason = "“\(file)” is a file: the program that reads it loads it first"
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

  /// Finds the action that asks for a call; `nil` for a call that only the app itself makes, or the
  /// system.
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

  /// Asks for a session to start or end as the workouts in progress do, where the sensors are on.
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

  /// Goes on with the session that is under way.
  ///
  /// One that kept the app alive does so again, unless the phone has said meanwhile that no workout is in
  /// progress.
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

  /// Keeps how a session began, so that another launch knows.
  private mutating func begin(_ session: WorkoutSession.View) -> [AppCall] {
    guard session.state.isActive, sensors.kept?.id != session.id else { return [] }
    sensors.kept = WatchSensors.Kept(id: session.id, isAutomatic: sensors.asked == .start)
    return keepSession()
  }

  private func keepSession() -> [AppCall] {
    [.keep(WatchSensors.Kept.name, sensors.kept?.text, .durable)]
  }

  /// Shows the workout session as it is now, and tells the phone of it (MIRROR-14).
  private mutating func show(_ session: WorkoutSession.View, at now: Now) -> [AppCall] {
    sensors.asked = nil
    sensors.session = session.state.isActive ? session : nil
    return sendSession(session, at: now)
  }

  /// Sends a part of what was collected as the next batch.
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

  /// Tells a phone that can be reached again.
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
