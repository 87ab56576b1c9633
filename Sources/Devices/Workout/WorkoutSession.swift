import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// A workout session: the operating system's own, which goes on while the app comes and goes.
///
/// Its sensors are a model of effort or a recording. Their samples are collected, and handed to the app
/// in parts of a minute, or sooner if a part would exceed a transfer's limit. The session keeps each
/// part until the app has taken it, so that an app that has ended is given it again. States and
/// requests are HealthKit's (`HKWorkoutSessionState`).
package struct WorkoutSession: Sendable {
  /// The time between two parts if the app asks for no other, and between two measurements shown.
  static let partInterval = Interval.seconds(60)
  static let shownInterval = Interval.seconds(5)
  /// The heart rates that are shown, in beats per minute; others in a recording are not.
  private static let heartRateRange: ClosedRange<Int64> = 20...300

  let id: DocumentID
  /// The session's number among those of this start of the watch, counted from 1.
  let number: Int64
  let workoutActivityType: HKWorkoutActivityType
  let startDate: WallTime
  private(set) var state: HKWorkoutSessionState
  private(set) var source: Source
  /// The samples that were collected and not handed out yet.
  private(set) var pending = CollectedSamples()
  /// The model's samples before `pending` while nobody could take them: a closed piece for each minute,
  /// so that a long wait costs no more per minute.
  private(set) var closed: [CollectedSamples] = []
  /// The number of the first closed piece, counted over the whole session.
  private var firstClosed = 1
  private var closedCount = 0
  /// The time at which the last piece was closed.
  private var closedAt = Interval.zero
  /// The full parts of a recording that cannot be handed out yet; they come before `pending`.
  private var full: [CollectedSamples] = []
  /// The parts that were handed out and not taken, in order.
  private var given: [Part] = []
  /// The number of samples that were handed out, and the number that the app has taken.
  private var total: Int64 = 0
  private var taken: Int64 = 0
  /// The heart rate measured last, in beats per minute.
  private(set) var heartRate: Int64?
  /// The metres so far.
  private(set) var distance: Double?
  /// The kilocalories so far.
  private(set) var energy: Double?
  /// The time between two parts handed out.
  private let partInterval: Interval
  private(set) var clock: ActiveClock
  /// The time of stopping; `isEnding` is `true` if the session ends once the app can take the rest.
  private var stoppedAt: Interval?
  private var isEnding = false
  private var measuredAt: Interval
  private var nextMeasure: Interval
  private var partBegan = Interval.zero
  private var nextShown = Interval.zero
  /// The latest time of a change that must not be lost.
  private var latest = Interval.zero
  /// `true` while the app does not run: nobody can then take a part, so the samples wait.
  private var isAlone = false
  /// The uptime of the session's start; it lies before this start of the device if it was recovered.
  let origin: Uptime

  /// A part that was handed out, with the count of all samples up to its end.
  private struct Part: Sendable {
    var samples: CollectedSamples
    var through: Int64
  }

  /// Makes a workout session that starts now, or a prepared one, which measures nothing.
  ///
  /// - Parameter partInterval: The time between two parts handed out, at most a minute.
  init(
    id: DocumentID,
    number: Int64,
    _ workoutActivityType: HKWorkoutActivityType,
    from source: Source,
    isPrepared: Bool = false,
    partInterval: Interval = Self.partInterval,
    at now: Now
  ) {
    state = isPrepared ? .prepared : .running
    self.partInterval = partInterval
    self.id = id
    self.number = number
    self.workoutActivityType = workoutActivityType
    self.source = source
    startDate = now.wall
    origin = now.uptime
    clock = ActiveClock(since: isPrepared ? nil : .zero)
    measuredAt = .zero
    nextMeasure = .zero
  }

  /// Makes the workout session for which this one was prepared; it starts now.
  func started(partsOf interval: Interval, at now: Now) -> WorkoutSession {
    WorkoutSession(
      id: id,
      number: number,
      workoutActivityType,
      from: source,
      partInterval: interval,
      at: now
    )
  }

  // MARK: Time

  /// The uptime at which the sensors next give something.
  var nextDeadline: Uptime? {
    guard state.isActive else { return nil }
    let reading: Interval?
    switch source {
    case .model where state == .paused: reading = nil
    case .model: reading = nextMeasure
    case .recording(let playback): reading = playback.nextInstant ?? playback.length
    }
    // What waits is handed out after a minute at the latest, even if the sensors give nothing new.
    let batch = pending.isEmpty || isAlone ? nil : partBegan + partInterval
    guard let instant = [reading, batch].compactMap(\.self).min() else { return nil }
    // Of a session that was recovered, what is older than this life of the device comes at its start.
    return max(.zero, origin + instant)
  }

  private func instant(_ now: Now) -> Interval { max(.zero, now.uptime - origin) }

  /// Converts an interval to seconds, rounded to the microsecond, which is finer than any measurement.
  static func seconds(_ interval: Interval) -> Double {
    Double((interval.nanoseconds + 500) / 1_000) / 1e6
  }

  // MARK: Inputs

  /// Handles an input, and returns the effects.
  ///
  /// - Parameter effort: The wearer's present effort.
  mutating func handle(_ input: Input, _ effort: EffortModel.Effort, at now: Now) -> [Effect] {
    switch (input, source) {
    case (.tick, .model) where state == .running && instant(now) >= nextMeasure:
      return measure(effort, at: now)
    case (.tick, .model): return flushIfDue(at: instant(now))
    case (.tick, .recording): return play(at: now)
    case (.appEnded, _):
      isAlone = true
      return []
    case (.appLaunched, _):
      isAlone = false
      let again = given.map { Effect.collected($0.samples, through: $0.through) }
      if isEnding { return again + finish(at: instant(now)) }
      return again + (state == .stopped ? flush(at: instant(now)) : flushIfDue(at: instant(now)))
    case (.pause, .model):
      return (state == .running ? measureLast(effort, at: now) : []) + turn(.pause, at: now)
    case (.resume, .model): return turn(.resume, at: now)
    case (.pause, .recording), (.resume, .recording):
      return [.refused("a recording is played: it pauses where it was paused")]
    case (.stop, .recording):
      return [
        .refused("a recording is played: it stops at its end; end the session to stop sooner")
      ]
    case (.stop, .model):
      guard state.after(.stopActivity) != nil else {
        return [.refused("the workout session is \(state.name)")]
      }
      let last = state == .running ? measureLast(effort, at: now) : []
      return last + stop(at: instant(now)) + [.shown]
    case (.end, _) where state == .prepared:
      state = .ended
      return [.shown]
    case (.end, .model) where state == .running:
      return measureLast(effort, at: now) + finish(at: instant(now))
    case (.end, _): return finish(at: instant(now))
    }
  }

  /// Pauses or resumes the session, as the wearer asks.
  private mutating func turn(_ request: HKWorkoutSessionState.Request, at now: Now) -> [Effect] {
    guard let next = state.after(request) else {
      return [.refused("the workout session is \(state.name)")]
    }
    state = next
    let instant = instant(now)
    clock.turn(isRunning: next == .running, at: instant)
    measuredAt = instant
    latest = max(latest, instant)
    nextMeasure = instant + EffortModel.interval
    let event = HKWorkoutEvent(next == .running ? .resume : .pause, at: Self.seconds(instant))
    return collect(event, at: instant) + [.shown]
  }

  /// Ends the session; while nobody can take the rest, only stops it.
  private mutating func finish(at instant: Interval) -> [Effect] {
    let last = stop(at: instant)
    isEnding = isAlone
    if isAlone { return [.shown] }
    let end = stoppedAt ?? instant
    state = .ended
    let summary = Summary(
      id: id,
      workoutActivityType: workoutActivityType,
      startDate: startDate,
      endDate: startDate + end,
      device: device,
      metadata: metadata(endedAt: end)
    )
    return last + [.ended(summary), .shown]
  }

  /// Stops measuring, and hands out the rest of the samples.
  private mutating func stop(at instant: Interval) -> [Effect] {
    if stoppedAt == nil {
      stoppedAt = instant
      latest = max(latest, instant)
      clock.turn(isRunning: false, at: instant)
      state = .stopped
    }
    return flush(at: instant)
  }

  // MARK: Sensors

  private mutating func measure(_ effort: EffortModel.Effort, at now: Now) -> [Effect] {
    guard case .model(var model, let isIndoor) = source else { return [] }
    let instant = instant(now)
    // What was slept through was not measured.
    let from = max(measuredAt, instant - EffortModel.interval)
    var reading = CollectedSamples()
    let beats = model.measure(
      effort,
      in: workoutActivityType,
      isIndoor: isIndoor,
      from: Self.seconds(from),
      to: Self.seconds(instant),
      into: &reading
    )
    source = .model(model, isIndoor: isIndoor)
    heartRate = beats
    for series in reading.series { follow(series.type, series.quantities.reduce(0, +)) }
    pending.add(reading)
    measuredAt = instant
    latest = max(latest, instant)
    nextMeasure = instant + EffortModel.interval
    return flushIfDue(at: instant) + [.shown]
  }

  /// Takes a last reading before a pause or the end, unless one was taken at this instant.
  private mutating func measureLast(_ effort: EffortModel.Effort, at now: Now) -> [Effect] {
    let isMeasured = measuredAt == instant(now) && nextMeasure > measuredAt
    return isMeasured ? [] : measure(effort, at: now)
  }

  /// Collects everything that the recording gives by now; at the recording's end, ends the session.
  private mutating func play(at now: Now) -> [Effect] {
    guard case .recording(var playback) = source else { return [] }
    let instant = instant(now)
    var effects: [Effect] = []
    let before = state
    while let (item, due) = playback.next(through: instant) {
      follow(item, at: due)
      effects += collect(item, of: playback.recording, at: instant)
    }
    source = .recording(playback)
    if instant >= playback.length { return effects + finish(at: playback.length) }
    effects += flushIfDue(at: instant)
    if instant >= nextShown || state != before {
      nextShown = instant + Self.shownInterval
      effects.append(.shown)
    }
    return effects
  }

  private mutating func collect(
    _ item: Playback.Item,
    of recording: SensorRecording,
    at instant: Interval
  ) -> [Effect] {
    switch item {
    case .event(let event): return collect(event, at: instant)
    case .location(let place):
      let full = flush(beforeAdding: CollectedSamples.locationSize, at: instant)
      pending.add(locationOf: recording.samples.route, at: place)
      return full
    case .sample(let type, let value, let start, let duration):
      let size = CollectedSamples.sampleSize + CollectedSamples.seriesSize
      let full = flush(beforeAdding: size, at: instant)
      pending.add(type, value, at: start, lasting: duration)
      return full
    }
  }

  /// Updates the heart rate, the distance and the state from an item of the recording.
  private mutating func follow(_ item: Playback.Item, at instant: Interval) {
    switch item {
    case .sample(.heartRate, let value, _, _):
      let rate = Int64(min(999, max(0, value)).rounded())
      if Self.heartRateRange.contains(rate) { heartRate = rate }
    case .sample(let type, let value, _, _): follow(type, value)
    case .event(let event) where event.type == .pause || event.type == .resume:
      state = state.after(event.type == .pause ? .pause : .resume) ?? state
      clock.turn(isRunning: state == .running, at: instant)
    case .location, .event: break
    }
  }

  /// Adds a sample's value to the session's totals.
  private mutating func follow(_ type: HKQuantityTypeIdentifier, _ value: Double) {
    if type.isDistance { distance = (distance ?? 0) + value }
    if type == .activeEnergyBurned { energy = (energy ?? 0) + value }
  }

  // MARK: Parts

  private mutating func collect(_ event: HKWorkoutEvent, at instant: Interval) -> [Effect] {
    let full = flush(beforeAdding: CollectedSamples.eventSize, at: instant)
    pending.add(event)
    return full
  }

  private mutating func flushIfDue(at instant: Interval) -> [Effect] {
    if isAlone, case .model = source {
      if instant - max(partBegan, closedAt) >= Self.partInterval { closePiece(at: instant) }
      return []
    }
    return instant - partBegan >= partInterval ? flush(at: instant) : []
  }

  private mutating func closePiece(at instant: Interval) {
    closedAt = instant
    if pending.isEmpty { return }
    closed.append(pending)
    closedCount += pending.count
    pending = CollectedSamples()
  }

  /// Closes the part if one more item might not fit into one transfer.
  private mutating func flush(beforeAdding size: Int, at instant: Interval) -> [Effect] {
    guard pending.sizeBound + size > Self.partSizeMax else { return [] }
    if !isAlone { return flush(at: instant) }
    if case .model = source {
      closePiece(at: instant)
    } else {
      full.append(pending)
      pending = CollectedSamples()
    }
    return []
  }

  /// The greatest size of a part's samples, in bytes; a user info with them must stay within 65,536
  /// bytes.
  private static let partSizeMax = 64_000

  /// Hands out everything that was collected, unless nobody can take it.
  private mutating func flush(at instant: Interval) -> [Effect] {
    guard !isAlone else { return [] }
    openPieces()
    guard !pending.isEmpty else { return [] }
    let parts = full + pending.parts(within: Self.partSizeMax)
    full = []
    pending = CollectedSamples()
    partBegan = instant
    latest = max(latest, instant)
    return parts.map { part in
      total += Int64(part.count)
      given.append(Part(samples: part, through: total))
      return .collected(part, through: total)
    }
  }

  /// Notes that the app has taken all samples up to this count; they are not handed out again.
  mutating func take(through count: Int64) {
    taken = max(taken, min(count, total))
    given.removeAll { $0.through <= taken }
  }

  /// Puts the samples of the closed pieces before `pending`, because they can be taken now.
  private mutating func openPieces() {
    if closed.isEmpty { return }
    pending = CollectedSamples(joining: closed + [pending])
    firstClosed += closed.count
    closed = []
    closedCount = 0
  }

  // MARK: Over a crash

  /// Recovers a workout session that the device had when it died.
  ///
  /// Only the date tells the time since then. A recording gives the samples again that the app had not
  /// taken; of a model, the samples so far are restored, and none are made up for the time since.
  init(
    recovering memory: WorkoutMemory,
    _ pieces: [CollectedSamples],
    number: Int64,
    source: Source,
    at now: Now
  ) {
    self.number = number
    id = memory.id
    workoutActivityType = memory.workoutActivityType
    startDate = memory.startDate
    taken = memory.taken
    total = memory.taken
    if !memory.given.isEmpty {
      total += Int64(memory.given.count)
      given = [Part(samples: memory.given, through: total)]
    }
    pending = memory.pending
    closed = pieces
    firstClosed = memory.closed.upperBound - pieces.count
    closedCount = pieces.reduce(0) { $0 + $1.count }
    distance = memory.distance
    energy = memory.energy
    stoppedAt = memory.stoppedAt
    isEnding = memory.isEnding
    partInterval = memory.partInterval
    state = memory.stoppedAt != nil ? .stopped : memory.isPaused ? .paused : .running
    clock = memory.clock
    self.source = source
    // Not before what was measured already, however the clock was set, nor later than any recording ends.
    let away = min(Self.longestAway, max(memory.latest, now.wall - memory.startDate))
    origin = now.uptime - away
    latest = memory.latest
    measuredAt = away
    nextMeasure = away
    partBegan = away
    if case .recording(let playback) = source { skip(playback) }
  }

  private static let longestAway = Playback.interval(SensorRecording.elapsedSecondsMax)

  /// Plays the recording again up to the samples taken before the device died, without handing them
  /// out.
  private mutating func skip(_ fresh: Playback) {
    var playback = fresh
    pending = CollectedSamples()
    distance = nil
    energy = nil
    stoppedAt = nil
    isEnding = false
    state = .running
    clock = ActiveClock(since: .zero)
    while playback.count < taken, let (item, due) = playback.next(through: playback.length) {
      follow(item, at: due)
    }
    source = .recording(playback)
  }

  /// The state of the workout session that must not be lost.
  var memory: WorkoutMemory {
    var memory = WorkoutMemory(
      id: id,
      workoutActivityType: workoutActivityType,
      startDate: startDate
    )
    memory.taken = taken
    memory.latest = latest
    if case .model(let model, let isIndoor) = source {
      memory.isIndoor = isIndoor
      memory.model = model.state
      memory.given = CollectedSamples(joining: given.map(\.samples))
      memory.pending = pending
      memory.closed = firstClosed..<firstClosed + closed.count
      memory.distance = distance
      memory.energy = energy
      memory.stoppedAt = stoppedAt
      memory.isEnding = isEnding
      memory.partInterval = partInterval
      memory.isPaused = state == .paused
      memory.clock = clock
    }
    return memory
  }

  func add(to digest: inout Digest) {
    digest.add(id.text)
    digest.add(state.rawValue)
    digest.add(total)
    digest.add(taken)
    digest.add(pending.count + closedCount)
    digest.add(full.count)
    digest.add(heartRate)
    digest.add(distance?.bitPattern ?? 0)
    digest.add(energy?.bitPattern ?? 0)
    if isEnding { digest.add(isEnding) }
    if partInterval != Self.partInterval { digest.add(partInterval.nanoseconds) }
    digest.add(nextDeadline?.nanoseconds)
    if case .model(let model, let isIndoor) = source {
      model.add(to: &digest)
      // The app's own kind, which it starts by itself, needs no word.
      if workoutActivityType != .traditionalStrengthTraining || !isIndoor {
        digest.add(workoutActivityType.rawValue)
        digest.add(isIndoor)
      }
    }
  }
}
