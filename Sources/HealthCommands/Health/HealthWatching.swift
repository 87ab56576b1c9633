import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// An observer of a store that other programs change, on this machine's clocks.
///
/// It is told that something changed, never what. It is not told of data that the owner does not let the
/// app read, nor that the owner has changed what the app may read.
struct HealthWatching {
  private let arguments: Arguments
  private let type: HKObjectType
  private let watch: FolderWatch
  private var deliveries: HealthDeliveries
  private var known: [String: Bool] = [:]
  private var seen: Seen
  private let start = SystemClock.monotonicNanoseconds()
  /// What the app is told from now on.
  private let tell: (HealthDeliveries.Effect) throws(CommandError) -> Void
  /// How often its observer has been called.
  private(set) var calls: Int64 = 0

  /// What there is for the app, and what it depends on.
  private struct Seen: Equatable {
    var objects: Set<DocumentID>
    var grants: HealthGrants
    var isLocked: Bool
  }

  /// - Parameter frequency: How often an app that does not run is woken at most; `nil` for one that runs.
  init(
    _ arguments: Arguments,
    _ type: HKObjectType,
    _ frequency: HKUpdateFrequency?,
    tell: @escaping (HealthDeliveries.Effect) throws(CommandError) -> Void
  ) throws(CommandError) {
    (self.arguments, self.type, self.tell) = (arguments, type, tell)
    let root = try HealthSource(arguments).requiredPath()
    _ = try RealDisk.opened(root)
    watch = try CommandError.wrapping { try FolderWatch(root) }
    deliveries = HealthDeliveries(HealthObserve.client(arguments), of: .phone)
    seen = try Self.look(arguments, type, &known)
    try take(.observe(type))
    if let frequency {
      try take(.enableBackgroundDelivery(type, frequency))
      try take(.app(.suspended))
    }
    if seen.isLocked { try take(.lock) }
  }

  private static func look(
    _ arguments: Arguments,
    _ type: HKObjectType,
    _ known: inout [String: Bool]
  ) throws(CommandError) -> Seen {
    let database = try HealthAccessCommand.reading(arguments)
    // The owner's view unlocks the device.
    let isLocked = database.isLocked
    let store = try HealthQuery.store(arguments, in: database)
    let objects = try CommandError.wrapping { try store.objects(holding: type, &known) }
    return Seen(objects: objects, grants: store.database.grants, isLocked: isLocked)
  }

  private var now: Uptime { .zero + .nanoseconds(SystemClock.monotonicNanoseconds() - start) }

  /// Observes until a signal, so many calls, or so many seconds.
  mutating func run(callsMax: Int64?, seconds: Int64?, _ signals: Signals) throws(CommandError) {
    let end = seconds.map { Uptime.zero + .seconds($0) }
    let requests = [signals.descriptor, watch.descriptor].map { PollRequest(descriptor: $0) }
    while calls < callsMax ?? .max {
      let moment = now
      if let end, moment >= end { return }
      let next = Uptime.earliest(end, deliveries.nextDeadline)
      let pause = next.map { max(0, ($0 - moment).nanoseconds) }
      let ready = try CommandError.wrapping {
        try Poll.wait(requests, timeoutNanoseconds: pause)
      }
      if ready[0].isReadable, !signals.take().isEmpty { return }
      if ready[1].isReadable { try lookAgain() }
      try take(.wake)
    }
  }

  /// Tells the app what is otherwise than it was.
  private mutating func lookAgain() throws(CommandError) {
    switch watch.take() {
    case .files(let paths) where paths.isEmpty: return
    case .files(let paths): for path in paths { known[path] = nil }
    case .everything: known = [:]
    }
    let before = seen
    seen = try Self.look(arguments, type, &known)
    if seen.isLocked != before.isLocked { try take(seen.isLocked ? .lock : .unlock) }
    let isChanged = seen.objects != before.objects && seen.grants == before.grants
    if isChanged { try take(.changed(type)) }
  }

  private mutating func take(_ input: HealthDeliveries.Input) throws(CommandError) {
    let effects = try CommandError.wrapping { try deliveries.handle(input, at: now) }
    for effect in effects {
      try tell(effect)
      guard case .observer(_, let completion) = effect else { continue }
      calls += 1
      try take(.completed(completion))
    }
  }
}
