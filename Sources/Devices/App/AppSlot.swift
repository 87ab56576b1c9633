import LockstepProtocol
import LockstepSimulation

/// The place of the app on its device: empty, or with the app that runs.
///
/// What the device asks many times in a step stands beside the app: it changes only when the app is told
/// something or speaks by itself, and asking an app for it copies the app out of its existential box.
struct AppSlot {
  private var app: (any App)?
  private(set) var isTaken = false
  private(set) var nextDeadline: Uptime?
  private(set) var hasWorkoutSession = false
  private(set) var isAwaited = false
  /// `true` if the app has done anything since its screen was taken.
  private var mayShowOther = false
  private var ticks = TickCount()

  /// Puts a new app there.
  mutating func take(_ app: some App) {
    self.app = app
    isTaken = true
    look()
  }

  /// Ends the app, if there is one.
  mutating func end() {
    app?.end()
    self = AppSlot()
  }

  /// `true` if the app counts on what the vendor promises, and on no more; `nil` while nobody knows.
  var wantsVendorContract: Bool? { app?.wantsVendorContract }

  /// `true` if a copy of the app that is there goes on by itself.
  var isValue: Bool { app?.isValue ?? true }

  /// The number of bytes that the app can be given at once of what was kept for it.
  var launchBytesMax: Int? { app?.launchBytesMax }

  /// Gives the app an event; `nil` where there is none.
  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall]? {
    defer { look() }
    if case .tick = event { ticks.add(at: now.uptime) }
    return app?.handle(event, at: now)
  }

  /// Does in the app's own folder, where it has one, what was done with its files.
  func mirror(_ change: FileChange) { app?.mirror(change) }

  /// Takes the calls that have come from the app since this was last called.
  mutating func takeCalls(at now: Now) -> [AppCall] {
    defer { look() }
    return app?.takeCalls(at: now) ?? []
  }

  mutating func takeScreen() -> JSONText? {
    guard mayShowOther else { return nil }
    mayShowOther = false
    return app?.takeScreen()
  }

  /// Finds how the app ended by itself, or why its system ends it; `nil` while it may go on.
  mutating func lookForFault() -> AppFault? { app?.lookForFault() ?? ticks.fault }

  func add(to digest: inout Digest) {
    digest.add(isTaken)
    ticks.add(to: &digest)
    app?.add(to: &digest)
  }

  private mutating func look() {
    mayShowOther = true
    (nextDeadline, hasWorkoutSession, isAwaited) = app?.standing() ?? (nil, false, false)
  }
}

extension App {
  /// Reads at once the values that the device needs again and again, without changing or copying the
  /// app.
  fileprivate mutating func standing() -> (
    nextDeadline: Uptime?, hasWorkoutSession: Bool, isAwaited: Bool
  ) {
    (nextDeadline, hasWorkoutSession, isAwaited)
  }
}
