import LockstepProtocol
import LockstepSimulation

/// The phone's side of mirroring: the watch's workout session as the watch reports it
/// (`HKWorkoutSessionType.mirrored`).
///
/// ```
///        start, the app runs              its process ends
///  none ──────────────────────▶ mirrored ─────────────────▶ kept
///   │ ▲                           ▲  ▲  ◀──────────────────   │
///   │ │ no app, no handler        │  │       it runs again    │
///   └─┴─────────▶ offered ────────┘  └── stop, end, no connection lead back to none
///       start           the app was woken
/// ```
struct MirroredWorkout {
  enum Input {
    case start(id: Int64, RemoteWorkoutSession)
    case state(RemoteState, since: Int64)
    case stop
    case data(id: Int64, [UInt8])
    case receipt(id: Int64, RemoteError?)
    case send(Awaited, [UInt8])
    case ask(RemoteRequest)
    case handlers([RemoteHandler])
    case lack(RemoteHandler)
    case disconnected
    case app(AppState)
    /// The system has tried to start or resume the app.
    case woken
    case tick
  }

  private enum State {
    case none
    /// The session waits for the app, which is being started or resumed.
    case offered(id: Int64, RemoteWorkoutSession)
    /// The app has the session.
    case mirrored(RemoteWorkoutSession)
    /// The app that had the session has ended; the system keeps the session.
    case kept(RemoteWorkoutSession)
  }

  /// The time after which the system resumes the app for data that has gathered.
  ///
  /// The value is ours; Apple names none.
  static let wakeInterval = Interval.seconds(180)

  private var state = State.none
  private var app = AppState.notRunning
  private var handlers = RemoteHandler.allCases
  private var mail = RemoteMail()
  /// The uptime at which the system resumes the app for data that has gathered.
  private var wakeDeadline: Uptime?

  var nextDeadline: Uptime? { Uptime.earliest(wakeDeadline, mail.firstTimeout) }

  /// `true` if the app has a mirrored session, to which it can send requests.
  var isMirrored: Bool { if case .mirrored = state { true } else { false } }

  mutating func handle(_ input: Input, at uptime: Uptime) -> [RemoteEffect] {
    let effects = take(input, at: uptime)
    if mail.isEmpty || app.isRunning {
      wakeDeadline = nil
    } else if wakeDeadline == nil || input.endsWait {
      wakeDeadline = uptime + Self.wakeInterval
    }
    return effects
  }

  private mutating func take(_ input: Input, at uptime: Uptime) -> [RemoteEffect] {
    switch (state, input) {
    case (.none, .start(let id, let session)): return offer(id: id, session)
    case (.offered(let old, _), .start(let id, let session)):
      return [.send(.receipt(id: old, .notSetUp))] + offer(id: id, session)
    case (.mirrored, .start(let id, let session)), (.kept, .start(let id, let session)):
      return leave(nil) + offer(id: id, session)
    case (.mirrored(let session), .state(let state, let since)),
      (.kept(let session), .state(let state, let since)):
      return follow(session, state, since: since)
    case (.none, .state), (.offered, .state): return []
    case (.none, .stop): return []
    case (_, .stop): return leave(nil)
    case (.mirrored, .data(let id, let bytes)), (.kept, .data(let id, let bytes)):
      guard handlers.contains(.delegate) else { return [.send(.receipt(id: id, .notSetUp))] }
      return mail.arrive(id: id, bytes) + giveIfRunning()
    case (.none, .data(let id, _)), (.offered, .data(let id, _)):
      return [.send(.receipt(id: id, .notSetUp))]
    case (_, .receipt(let id, let error)): return mail.complete(id: id, error)
    case (.mirrored, .send(let call, let bytes)): return mail.send(call, bytes)
    case (_, .send(let call, _)): return [.completed(.sendToRemote, call.id, .notSetUp)]
    case (.mirrored, .ask(let request)): return [.send(.request(request))]
    case (_, .ask): return []
    case (_, .handlers(let new)):
      handlers = new
      return []
    case (_, .lack(let handler)):
      handlers.removeAll { $0 == handler }
      return []
    case (.none, .disconnected): return mail.lose()
    case (_, .disconnected): return leave(.unreachable) + mail.lose()
    case (_, .app(let new)): return follow(new)
    case (.offered(let id, _), .woken):
      state = .none
      return [.send(.receipt(id: id, .unreachable))]
    case (_, .woken): return []
    case (_, .tick):
      let late = mail.timeOut(by: uptime)
      return wakeDeadline.map { $0 <= uptime } ?? false ? late + [.wake] : late
    }
  }

  // MARK: Beginning and end

  /// Offers the session to the app: it gets the session at once if it runs, else when it has been
  /// woken.
  private mutating func offer(id: Int64, _ session: RemoteWorkoutSession) -> [RemoteEffect] {
    if app.isRunning { return hand(id: id, session) }
    state = .offered(id: id, session)
    return [.wake]
  }

  /// Hands the session to the app, if the app has set the handler (REMOTE-2).
  private mutating func hand(id: Int64, _ session: RemoteWorkoutSession) -> [RemoteEffect] {
    guard handlers.contains(.start) else {
      state = .none
      return [.send(.receipt(id: id, .notSetUp))]
    }
    state = .mirrored(session)
    return [.tell(.session(session)), .send(.receipt(id: id, nil))]
  }

  /// Ends the mirroring, and tells the app if it has the session.
  private mutating func leave(_ error: RemoteError?) -> [RemoteEffect] {
    defer { state = .none }
    guard case .mirrored = state else {
      mail.forget()
      return []
    }
    mail.disconnect(error)
    return giveIfRunning()
  }

  /// Follows a change of the session's state; the session's end also ends the mirroring (REMOTE-14).
  private mutating func follow(_ session: RemoteWorkoutSession, _ new: RemoteState, since: Int64)
    -> [RemoteEffect]
  {
    var session = session
    (session.state, session.since) = (new, since)
    if isMirrored { mail.arrive(new, since: since) }
    if new == .ended { return leave(nil) }
    state = isMirrored ? .mirrored(session) : .kept(session)
    return giveIfRunning()
  }

  private mutating func giveIfRunning() -> [RemoteEffect] { app.isRunning ? mail.give() : [] }

  // MARK: The app

  private mutating func follow(_ new: AppState) -> [RemoteEffect] {
    app = new
    if !new.hasProcess { return endApp() }
    guard new.isRunning else { return [] }
    switch state {
    case .none, .mirrored: return mail.give()
    case .offered(let id, let session): return mail.give() + hand(id: id, session)
    case .kept(let session):
      guard handlers.contains(.start) else { return [] }
      state = .mirrored(session)
      return [.tell(.session(session))] + mail.give()
    }
  }

  /// Follows the end of the app, which loses its undelivered data; the system keeps the session itself.
  private mutating func endApp() -> [RemoteEffect] {
    handlers = RemoteHandler.allCases
    switch state {
    case .none: mail.forget()
    case .offered: break
    case .mirrored(let session): state = .kept(session)
    case .kept: break
    }
    mail.forgetStates()
    guard app == .notInstalled || app == .locked, case .kept = state else { return [] }
    return leave(nil) + [.send(.stop)]
  }

  func add(to digest: inout Digest) {
    switch state {
    case .none: digest.add(0)
    case .offered(let id, let session):
      digest.add(id)
      session.add(to: &digest)
    case .mirrored(let session):
      digest.add(-1)
      session.add(to: &digest)
    case .kept(let session):
      digest.add(-2)
      session.add(to: &digest)
    }
    digest.add(handlers.count)
    // All of them are one thing; otherwise it matters which are lacking.
    for handler in RemoteHandler.allCases where !handlers.contains(handler) {
      digest.add(handler.rawValue)
    }
    digest.add(wakeDeadline?.nanoseconds)
    mail.add(to: &digest)
  }
}

extension MirroredWorkout.Input {
  /// `true` if the input says that the system has tried to resume the app.
  fileprivate var endsWait: Bool { if case .woken = self { true } else { false } }
}

extension RemoteWorkoutSession {
  func add(to digest: inout Digest) {
    digest.add(activity)
    digest.add(state.rawValue)
    digest.add(since)
  }
}
