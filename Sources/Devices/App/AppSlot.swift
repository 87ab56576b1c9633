import LockstepProtocol
import LockstepSimulation

/// The place for the app on its device: empty, or with the running app.
///
/// Values that the device needs many times in a step are stored beside the app: they change only when
/// the app is given something or acts by itself, and reading them from the app would copy it out of its
/// existential box.
struct AppSlot {
  private var app: (any App)?
  private(set) var isTaken = false
  private(set) var nextDeadline: Uptime?
  private(set) var hasWorkoutSession = false
  private(set) var isAwaited = false
  /// `true` if the app was given anything since its screen was last taken.
  private var mayShowOther = false
  private var ticks = TickCount()

  /// Puts a newly launched app into the slot.
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

  /// `true` if the app relies only on what Apple documents; `false` if also on our kindnesses; `nil`
  /// while that is unknown.
  var wantsVendorContract: Bool? { app?.wantsVendorContract }

  /// `true` if a copy of the slot works independently of the original.
  var isValue: Bool { app?.isValue ?? true }

  /// The greatest size, in bytes, of the kept data that the app can be given in one event; `nil` for no
  /// limit.
  var launchBytesMax: Int? { app?.launchBytesMax }

  /// Gives the app an event; returns `nil` if there is no app.
  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall]? {
    defer { look() }
    if case .tick = event { ticks.add(at: now.uptime) }
    return app?.handle(event, at: now)
  }

  /// Repeats in the app's own folder, if it has one, a change that the system has made in the app's
  /// files.
  func mirror(_ change: FileChange) { app?.mirror(change) }

  /// Returns the calls that the app has made since the last call of this function.
  mutating func takeCalls(at now: Now) -> [AppCall] {
    defer { look() }
    return app?.takeCalls(at: now) ?? []
  }

  mutating func takeScreen() -> JSONText? {
    guard mayShowOther else { return nil }
    mayShowOther = false
    return app?.takeScreen()
  }

  /// Returns the fault for which the app has ended or must be ended; `nil` while it may run on.
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
  /// Reads in one access, without copying the app, the values that the device needs in every step.
  fileprivate mutating func standing() -> (
    nextDeadline: Uptime?, hasWorkoutSession: Bool, isAwaited: Bool
  ) {
    (nextDeadline, hasWorkoutSession, isAwaited)
  }
}
