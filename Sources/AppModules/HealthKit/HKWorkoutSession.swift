public import Foundation
import LockstepApp

/// The state of a workout session.
public enum HKWorkoutSessionState: Int, Sendable {
  case notStarted = 1
  case running = 2
  case ended = 3
  case paused = 4
  case prepared = 5
  case stopped = 6
}

/// The kind of a workout session: the watch's own, or its mirror on the phone.
public enum HKWorkoutSessionType: Int, Sendable {
  case primary = 0
  case mirrored = 1
}

/// The delegate of a workout session, which is informed of its states and data.
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState,
    date: Date
  )
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didReceiveDataFromRemoteWorkoutSession data: [Data]
  )
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didDisconnectFromRemoteDeviceWithError error: (any Error)?
  )
}

extension HKWorkoutSessionDelegate {
  public func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)
  {}
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {}
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {}
}

/// A workout session of the device, as its app sees and controls it.
public final class HKWorkoutSession: NSObject, @unchecked Sendable {
  public let type: HKWorkoutSessionType
  public let workoutConfiguration: HKWorkoutConfiguration
  public weak var delegate: (any HKWorkoutSessionDelegate)? {
    didSet { HealthSystem.shared.tellHandlers() }
  }

  private let system = HealthSystem.shared
  let lock = NSRecursiveLock()
  private var now = HKWorkoutSessionState.notStarted
  private var start: Date?
  private var end_: Date?
  private var isStopping = false
  private var isEnding = false
  private var isPreparing = false
  private var isStarting = false
  private var isToBeMirrored = false
  private lazy var builder = HKLiveWorkoutBuilder(of: self)

  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws {
    type = .primary
    workoutConfiguration = configuration.copy() as? HKWorkoutConfiguration ?? configuration
  }

  #if !LOCKSTEP_PHONE
    // Older ways to make a session, without a store.
    public convenience init(configuration: HKWorkoutConfiguration) throws {
      try self.init(healthStore: HKHealthStore(), configuration: configuration)
    }

    public convenience init(
      activityType: HKWorkoutActivityType,
      locationType: HKWorkoutSessionLocationType
    ) {
      self.init(of: .primary, HKWorkoutConfiguration(activityType, locationType))
    }
  #endif

  init(of type: HKWorkoutSessionType, _ configuration: HKWorkoutConfiguration) {
    self.type = type
    workoutConfiguration = configuration
  }

  public var state: HKWorkoutSessionState { lock.withLock { now } }
  public var startDate: Date? { lock.withLock { start } }
  public var endDate: Date? { lock.withLock { end_ } }
  public var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }
  public var locationType: HKWorkoutSessionLocationType { workoutConfiguration.locationType }

  public func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder { lock.withLock { builder } }

  // MARK: What the app asks

  /// Prepares the session: the sensors here need no time for this, and the session can be mirrored from
  /// now on.
  public func prepare() {
    system.begin(self)
    system.link.call("prepareWorkout", kind)
    lock.withLock { isPreparing = true }
  }

  /// The seconds between two pieces of measured samples, which is how often the sensors measure.
  private static let secondsOfPart: Int64 = 5

  public func startActivity(with date: Date?) {
    system.begin(self)
    system.link.call(
      "startWorkout",
      kind.merging(["every": .integer(Self.secondsOfPart)]) { $1 }
    )
    let isToBeMirrored = lock.withLock {
      isStarting = true
      return self.isToBeMirrored
    }
    guard isToBeMirrored else { return }
    call("startMirroring", [:]) { isDone, error in
      if !isDone {
        self.delegate?.workoutSession(self, didDisconnectFromRemoteDeviceWithError: error)
      }
    }
  }

  private var kind: [String: WireValue] {
    ["activity": .string(activityType.name), "indoor": .boolean(locationType == .indoor)]
  }

  private var isBeforeStart: Bool {
    lock.withLock { !isStarting && !isPreparing && now == .notStarted }
  }

  public func pause() { system.link.call("pauseWorkout") }
  public func resume() { system.link.call("resumeWorkout") }

  /// Stops the activity; the session is over only after it is ended, too.
  public func stopActivity(with date: Date?) {
    guard type == .mirrored else { return system.link.call("stopWorkout") }
    // The other side knows of an end alone.
    lock.withLock { isStopping = true }
    system.link.call("endWorkout")
  }

  public func end() {
    guard type == .mirrored else { return system.link.call("endWorkout") }
    if state == .stopped { return later { $0.becomes(.ended, at: Date()) } }
    let isStopped = lock.withLock {
      isEnding = true
      return isStopping
    }
    if !isStopped { system.link.call("endWorkout") }
  }

  #if !LOCKSTEP_PHONE
    /// Mirrors the session on the phone, immediately or, if it has not begun, as soon as it begins.
    public func startMirroringToCompanionDevice(
      completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
      guard isBeforeStart else { return call("startMirroring", [:], completion) }
      lock.withLock { isToBeMirrored = true }
      later { _ in completion(true, nil) }
    }

    public func startMirroringToCompanionDevice() async throws {
      try await HealthSystem.finish { startMirroringToCompanionDevice(completion: $0) }
    }

    public func stopMirroringToCompanionDevice(
      completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { call("stopMirroring", [:], completion) }

    public func stopMirroringToCompanionDevice() async throws {
      try await HealthSystem.finish { stopMirroringToCompanionDevice(completion: $0) }
    }
  #endif

  /// Sends data to the app at the other end of the mirrored session.
  public func sendToRemoteWorkoutSession(
    data: Data,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { call("sendToRemote", ["data": .string(data.base64EncodedString())], completion) }

  public func sendToRemoteWorkoutSession(data: Data) async throws {
    try await HealthSystem.finish { sendToRemoteWorkoutSession(data: data, completion: $0) }
  }

  private func call(
    _ name: String,
    _ fields: [String: WireValue],
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    var fields = fields
    fields["tag"] = .string(system.await { completion($0 == nil, $0) })
    system.link.call(name, fields)
  }

  // MARK: What the system tells

  /// Handles an event of the device's workout session.
  func take(_ event: WireValue) {
    if let view = event["session"] {
      if let began = view["start"]?["$date"]?.number { begin(at: HealthSystem.date(began)) }
      becomes(view["state"]?.text, at: Date())
    }
    if let samples = event["samples"] {
      builder.take(samples, since: startDate ?? Date())
      if let through = event["through"] { system.link.call("taken", ["through": through]) }
    }
    if event["ended"] != nil { becomes("ended", at: Date()) }
    if let reason = event["refused"]?.text {
      let code = event["code"]?.number.flatMap { HKError.Code(rawValue: Int($0)) }
      let error = HKError.of(code ?? .unknownError, reason)
      tell { $0.delegate?.workoutSession($0, didFailWithError: error) }
    }
  }

  /// Sets the state by its name on the wire, and informs the delegate.
  ///
  /// A mirrored session that was stopped here is over on its own device; here it is once it is ended.
  func becomes(_ name: String?, at date: Date) {
    guard let state = Self.state(named: name) else { return }
    let isStop = state == .ended && lock.withLock { isStopping }
    becomes(isStop ? .stopped : state, at: date)
    if isStop, lock.withLock({ isEnding }) { becomes(.ended, at: date) }
  }

  private func begin(at date: Date) { lock.withLock { start = start ?? date } }

  /// Sets the state by its name on the wire, without informing the delegate.
  func become(_ name: String?, at date: Date) {
    guard let state = Self.state(named: name) else { return }
    lock.withLock {
      now = state
      start = start ?? date
    }
  }

  private static func state(named name: String?) -> HKWorkoutSessionState? {
    let names: [String: HKWorkoutSessionState] = [
      "prepared": .prepared, "running": .running, "paused": .paused, "stopped": .stopped,
      "ended": .ended,
    ]
    return name.flatMap { names[$0] }
  }

  private func becomes(_ state: HKWorkoutSessionState, at date: Date) {
    let (old, new) = lock.withLock {
      let old = now
      now = Self.next(after: old, state)
      if state == .running { start = start ?? date }
      if now == .ended || now == .stopped { end_ = end_ ?? date }
      return (old, now)
    }
    guard new != old else { return }
    builder.sessionBecame(new, from: old, at: date)
    tell { $0.delegate?.workoutSession($0, didChangeTo: new, from: old, date: date) }
  }

  /// Returns the next state: an ended session stays ended, and a stopped one stays stopped until it is
  /// ended.
  private static func next(
    after old: HKWorkoutSessionState,
    _ state: HKWorkoutSessionState
  ) -> HKWorkoutSessionState {
    switch (old, state) {
    case (.ended, _): .ended
    case (.stopped, .ended): .ended
    case (.stopped, _): .stopped
    default: state
    }
  }

  func tell(_ work: (HKWorkoutSession) -> Void) { work(self) }

  private func later(_ work: @escaping @Sendable (HKWorkoutSession) -> Void) {
    system.link.queue.async { work(self) }
  }

  /// Makes the session that was under way when the app was launched; `nil` if there was none.
  static func recovered(for store: HKHealthStore) -> HKWorkoutSession? {
    guard let view = HealthSystem.shared.link.launched["workout"],
      ["running", "paused", "stopped"].contains(view["state"]?.text)
    else { return nil }
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = HKWorkoutActivityType(named: view["activity"]?.text)
    guard let session = try? HKWorkoutSession(healthStore: store, configuration: configuration)
    else {
      return nil
    }
    let began = view["start"]?["$date"]?.number.map { HealthSystem.date($0) }
    session.become(view["state"]?.text, at: began ?? Date())
    HealthSystem.shared.begin(session)
    return session
  }
}
