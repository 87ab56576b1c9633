import LockstepProtocol
import LockstepSimulation

/// The waking of an app for transfers, if the system does not do so at once: the app is woken at a
/// random later instant for everything that has come by then, and only as often as its hourly budget
/// allows.
struct OpportuneWakes: Sendable {
  private static let hour = Interval.seconds(3_600)

  private var stream: RandomStream
  private(set) var due: Uptime?
  /// The kind of the transfer that asked for the wake first.
  private var kind = TransferKind.context
  /// The instants within the last hour at which the app was woken.
  private var wakes: [Uptime] = []

  init(seed: UInt64, role: DeviceRole, incarnation: Int64) {
    stream = RandomStream(
      seed: seed,
      purpose: "opportunity",
      device: role.name,
      incarnation: incarnation
    )
  }

  /// Plans a wake for a transfer that has come, unless a wake is already planned.
  mutating func ask(_ kind: TransferKind, at uptime: Uptime, within limits: SessionLimits) {
    guard due == nil else { return }
    self.kind = kind
    let spread = limits.opportunity - limits.opportunitySoonest
    let drawn = Int64(stream.below(UInt64(max(1, spread.nanoseconds))))
    due = uptime + limits.opportunitySoonest + .nanoseconds(drawn)
    wakes.removeAll { $0 + Self.hour <= uptime }
    if wakes.count >= limits.wakesPerHour, let first = wakes.first, let planned = due {
      due = max(planned, first + Self.hour)
    }
  }

  /// Removes the planned wake if it is due, and returns the kind of transfer for which the app is
  /// woken.
  ///
  /// - Parameter isNeeded: `true` if content still waits for an app that does not run.
  mutating func take(at uptime: Uptime, isNeeded: Bool) -> TransferKind? {
    guard let due, due <= uptime else { return nil }
    self.due = nil
    guard isNeeded else { return nil }
    wakes.append(uptime)
    return kind
  }

  /// Adds the planned wake and the earlier ones to a digest.
  ///
  /// Adds nothing if there is none, so that sessions that wake at once keep their digests.
  func add(to digest: inout Digest) {
    if due == nil, wakes.isEmpty { return }
    digest.add(due?.nanoseconds)
    for wake in wakes { digest.add(wake.nanoseconds) }
  }
}

extension Session {
  /// Replaces the immediate wakes for transfers by planned ones, unless the contract has `wakesAtOnce`.
  mutating func deferWakes(_ effects: [Effect], at now: Now) -> [Effect] {
    guard !limits.contract.has(.wakesAtOnce) else { return effects }
    return effects.filter { effect in
      guard case .wake(let kind) = effect, [.context, .userInfo, .file].contains(kind) else {
        return true
      }
      opportune.ask(kind, at: now.uptime, within: limits)
      return false
    }
  }

  mutating func wakeOpportunely(at now: Now) -> [Effect] {
    let isNeeded = !appState.isRunning && hasContentPending
    return opportune.take(at: now.uptime, isNeeded: isNeeded).map { wake(for: $0) } ?? []
  }
}
