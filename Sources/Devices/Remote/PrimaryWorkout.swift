import LockstepProtocol
import LockstepSimulation

/// The watch's side of mirroring: its own workout session (`HKWorkoutSessionType.primary`).
///
/// ```
///        start                 receipt
///  none ──────▶ starting ────────────────▶ mirroring
///   ▲              │ receipt with an error,    │
///   │              │ none in time              │
///   └──────────────┴───────────────────────────┘
///      stop, the session's end, no connection
/// ```
struct PrimaryWorkout {
  enum Input {
    case start(Awaited)
    case stop(id: Int64)
    case send(Awaited, [UInt8])
    case receipt(id: Int64, RemoteError?)
    case data(id: Int64, [UInt8])
    case request(RemoteRequest)
    /// The phone has stopped mirroring the session.
    case stopped
    /// The session's state, and the date at which it would have changed; `nil` if there is no session.
    case session(RemoteWorkoutSession?, at: Int64)
    case disconnected
    case app(AppState)
    /// This uptime has come, by which an answer was due.
    case tick(Uptime)
  }

  private enum State {
    case none
    case starting(Awaited)
    case mirroring
  }

  private var state = State.none
  /// The workout session that is under way, mirrored or not.
  private var session: RemoteWorkoutSession?
  private var mail = RemoteMail()
  private var app = AppState.notRunning

  var nextDeadline: Uptime? {
    guard case .starting(let call) = state else { return mail.firstTimeout }
    return Uptime.earliest(call.timeout, mail.firstTimeout)
  }

  /// Handles an input, and returns the effects.
  ///
  /// - Parameter isConnected: `true` if the phone can be reached.
  mutating func handle(_ input: Input, isConnected: Bool) -> [RemoteEffect] {
    switch (state, input) {
    case (.none, .start(let call)): return start(call, isConnected: isConnected)
    case (.starting, .start(let call)): return [.completed(.startMirroring, call.id, .notSetUp)]
    case (.mirroring, .start(let call)): return [.completed(.startMirroring, call.id)]
    case (.none, .stop(let id)): return [.completed(.stopMirroring, id, .notSetUp)]
    case (.starting, .stop(let id)), (.mirroring, .stop(let id)):
      return leave(.notSetUp) + [.send(.stop), .completed(.stopMirroring, id)]
    case (.mirroring, .send(let call, let bytes)): return mail.send(call, bytes)
    case (.none, .send(let call, _)), (.starting, .send(let call, _)):
      return [.completed(.sendToRemote, call.id, .notSetUp)]
    case (.starting(let open), .receipt(let id, let error)) where id == open.id:
      state = error == nil ? .mirroring : .none
      return [.completed(.startMirroring, id, error)]
    case (_, .receipt(let id, let error)): return mail.complete(id: id, error)
    case (.mirroring, .data(let id, let bytes)): return mail.arrive(id: id, bytes) + giveIfRunning()
    case (.none, .data(let id, _)), (.starting, .data(let id, _)):
      return [.send(.receipt(id: id, .notSetUp))]
    case (.mirroring, .request(let request)): return [.ask(request)]
    case (.none, .request), (.starting, .request): return []
    case (.none, .stopped): return []
    case (.starting, .stopped): return leave(.unreachable)
    case (.mirroring, .stopped): return disconnect(nil)
    case (_, .session(let new, let date)): return follow(new, at: date)
    case (.none, .disconnected): return mail.lose()
    case (.starting, .disconnected): return leave(.unreachable) + mail.lose()
    case (.mirroring, .disconnected): return disconnect(.unreachable) + mail.lose()
    case (_, .tick(let uptime)): return timeOut(by: uptime)
    case (_, .app(let new)):
      app = new
      return giveIfRunning()
    }
  }

  /// Gives a running app everything that waits for it; the session needs no app.
  private mutating func giveIfRunning() -> [RemoteEffect] { app.isRunning ? mail.give() : [] }

  private mutating func disconnect(_ error: RemoteError?) -> [RemoteEffect] {
    state = .none
    mail.disconnect(error)
    return giveIfRunning()
  }

  private mutating func start(_ call: Awaited, isConnected: Bool) -> [RemoteEffect] {
    guard let session else { return [.completed(.startMirroring, call.id, .notSetUp)] }
    guard isConnected else { return [.completed(.startMirroring, call.id, .unreachable)] }
    state = .starting(call)
    return [.send(.start(id: call.id, session))]
  }

  /// Fails the calls whose answers are overdue.
  ///
  /// A phone that accepts a start afterwards is told that the start is void (REMOTE-19).
  private mutating func timeOut(by uptime: Uptime) -> [RemoteEffect] {
    let late = mail.timeOut(by: uptime)
    guard case .starting(let call) = state, call.timeout <= uptime else { return late }
    return late + leave(.unreachable) + [.send(.stop)]
  }

  /// Ends the mirroring; a start that still waits for its receipt fails.
  private mutating func leave(_ error: RemoteError?) -> [RemoteEffect] {
    defer { state = .none }
    guard case .starting(let call) = state else { return [] }
    return [.completed(.startMirroring, call.id, error)]
  }

  /// Follows the workout session: the phone is told each state (REMOTE-6), and with the last one the
  /// end.
  private mutating func follow(_ new: RemoteWorkoutSession?, at date: Int64) -> [RemoteEffect] {
    let state = new?.state ?? .ended
    if session == nil ? new == nil : session?.state == state { return [] }
    session = state == .ended ? nil : new
    if case .none = self.state { return [] }
    let told = RemoteEffect.send(.state(state, since: date))
    return session == nil ? leave(.notSetUp) + [told] : [told]
  }

  func add(to digest: inout Digest) {
    switch state {
    case .none: digest.add(0)
    case .starting(let call):
      digest.add(call.id)
      digest.add(call.timeout.nanoseconds)
    case .mirroring: digest.add(-1)
    }
    mail.add(to: &digest)
  }
}
