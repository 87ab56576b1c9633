#if canImport(WatchConnectivity)
  import Foundation
  import Observation
  import WatchConnectivity

  /// What the session knows of the other device, as a view shows it.
  @MainActor
  @Observable
  public final class LinkState {
    public private(set) var isReachable = false
    /// Whether something waits in the session for this app, since it began.
    public private(set) var pending: [Bool] = []

    @ObservationIgnored private var observations: [NSKeyValueObservation] = []
    @ObservationIgnored private var activation: SessionWatcher?

    public init() {}

    /// Follows the session; its values change on its own queue.
    public func follow(_ session: WCSession) {
      observations = [
        session.observe(\.isReachable, options: [.initial, .new]) { [weak self] _, change in
          let isReachable = change.newValue ?? false
          Task { @MainActor in self?.became(reachable: isReachable) }
        },
        session.observe(\.hasContentPending, options: [.initial, .new]) { [weak self] _, change in
          let isPending = change.newValue ?? false
          Task { @MainActor in self?.became(pending: isPending) }
        },
      ]
      activation = SessionWatcher(session)
    }

    /// Waits until the session is activated.
    public func activated() async {
      guard let activation else { return }
      for await state in activation.states where state == .activated { return }
    }

    private func became(reachable: Bool) { isReachable = reachable }

    private func became(pending isPending: Bool) { pending.append(isPending) }
  }

  /// The states of a session by its key of Objective-C, as code from before key paths observes it.
  final class SessionWatcher: NSObject {
    let states: AsyncStream<WCSessionActivationState>
    private let continuation: AsyncStream<WCSessionActivationState>.Continuation
    private let session: WCSession
    private static let key = "activationState"

    init(_ session: WCSession) {
      self.session = session
      (states, continuation) = AsyncStream.makeStream()
      super.init()
      session.addObserver(self, forKeyPath: Self.key, options: [.initial, .new], context: nil)
    }

    override func observeValue(
      forKeyPath keyPath: String?,
      of object: Any?,
      change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard keyPath == Self.key else {
        return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
      }
      let number = change?[.newKey] as? Int
      if let state = number.flatMap(WCSessionActivationState.init) { continuation.yield(state) }
    }

    deinit {
      session.removeObserver(self, forKeyPath: Self.key)
      continuation.finish()
    }
  }
#endif
