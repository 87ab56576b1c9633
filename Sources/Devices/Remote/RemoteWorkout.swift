import LockstepProtocol
import LockstepSimulation

/// The operating system's part in mirroring a workout session, on either device.
///
/// The watch has the workout session, and the phone a mirror of it. The two systems exchange packets of
/// their own (`RemotePacket`), and both apps can send data.
struct RemoteWorkout {
  private let role: DeviceRole
  private var primary = PrimaryWorkout()
  private var mirrored = MirroredWorkout()
  private var isConnected = false
  /// The number of calls with a completion handler in this start of the device.
  private var lastID: Int64 = 0
  /// `true` once mirroring was used; until then it adds nothing to the device's digest.
  private var isUsed = false

  init(role: DeviceRole) { self.role = role }

  var nextDeadline: Uptime? { Uptime.earliest(primary.nextDeadline, mirrored.nextDeadline) }

  /// `true` if the phone's app has a mirrored session, to which it can send requests.
  var isMirrored: Bool { mirrored.isMirrored }

  // MARK: What happens

  /// Handles a call of the app, and returns the effects.
  ///
  /// - Parameter patience: The time for which a call with a completion waits for its answer.
  mutating func handle(_ call: RemoteCall, patience: Interval, at now: Now) -> [RemoteEffect] {
    isUsed = true
    let timeout = now.uptime + patience
    switch (role, call) {
    case (.watch, .start): return primary(.start(Awaited(id: nextID(), timeout: timeout)))
    case (.watch, .stop): return primary(.stop(id: nextID()))
    case (.watch, .send(let bytes)):
      return primary(.send(Awaited(id: nextID(), timeout: timeout), bytes))
    case (.watch, .ask), (.watch, .handlers), (.watch, .lack): return []
    case (.phone, .start): return [.completed(.startMirroring, nextID(), .notSetUp)]
    case (.phone, .stop): return [.completed(.stopMirroring, nextID(), .notSetUp)]
    case (.phone, .send(let bytes)):
      return mirrored(.send(Awaited(id: nextID(), timeout: timeout), bytes), at: now)
    case (.phone, .ask(let request)): return mirrored(.ask(request), at: now)
    case (.phone, .handlers(let handlers)): return mirrored(.handlers(handlers), at: now)
    case (.phone, .lack(let handler)): return mirrored(.lack(handler), at: now)
    }
  }

  /// Handles a packet; the connection must be one that the device has noticed (SESSION-9).
  mutating func receive(_ packet: RemotePacket, at now: Now) -> [RemoteEffect] {
    guard isConnected else { return [] }
    isUsed = true
    switch (role, packet) {
    case (.watch, .receipt(let id, let error)): return primary(.receipt(id: id, error))
    case (.watch, .data(let id, let bytes)): return primary(.data(id: id, bytes))
    case (.watch, .request(let request)): return primary(.request(request))
    case (.watch, .stop): return primary(.stopped)
    case (.watch, .start(let id, _)): return [.send(.receipt(id: id, .notSetUp))]
    case (.watch, .state), (.phone, .request): return []
    case (.phone, .start(let id, let session)):
      return mirrored(.start(id: id, session), at: now)
    case (.phone, .state(let state, let since)):
      return mirrored(.state(state, since: since), at: now)
    case (.phone, .stop): return mirrored(.stop, at: now)
    case (.phone, .data(let id, let bytes)): return mirrored(.data(id: id, bytes), at: now)
    case (.phone, .receipt(let id, let error)): return mirrored(.receipt(id: id, error), at: now)
    }
  }

  /// Notes if the other device can be reached; its loss ends sends and mirroring.
  mutating func connect(_ isConnected: Bool, at now: Now) -> [RemoteEffect] {
    if isConnected == self.isConnected { return [] }
    self.isConnected = isConnected
    if isConnected { return [] }
    return role == .watch ? primary(.disconnected) : mirrored(.disconnected, at: now)
  }

  /// Follows a change of the app's state.
  mutating func follow(_ app: AppState, at now: Now) -> [RemoteEffect] {
    switch role {
    case .phone: mirrored(.app(app), at: now)
    case .watch: primary(.app(app))
    }
  }

  /// Follows the state of the watch's workout session.
  mutating func follow(_ session: RemoteWorkoutSession?, at now: Now) -> [RemoteEffect] {
    primary(.session(session, at: now.wall.microseconds))
  }

  /// Notes that the system has tried to start or resume the app.
  mutating func woken(at now: Now) -> [RemoteEffect] { mirrored(.woken, at: now) }

  mutating func tick(at now: Now) -> [RemoteEffect] {
    role == .watch ? primary(.tick(now.uptime)) : mirrored(.tick, at: now)
  }

  // MARK: Parts

  /// The number that the next call with a completion handler will get.
  var nextNumber: Int64 { lastID + 1 }

  private mutating func nextID() -> Int64 {
    lastID += 1
    return lastID
  }

  private mutating func primary(_ input: PrimaryWorkout.Input) -> [RemoteEffect] {
    primary.handle(input, isConnected: isConnected)
  }

  private mutating func mirrored(_ input: MirroredWorkout.Input, at now: Now) -> [RemoteEffect] {
    mirrored.handle(input, at: now.uptime)
  }

  /// Adds the state to a digest; adds nothing if mirroring was never used.
  func add(to digest: inout Digest) {
    guard isUsed else { return }
    digest.add(lastID)
    primary.add(to: &digest)
    mirrored.add(to: &digest)
  }
}
