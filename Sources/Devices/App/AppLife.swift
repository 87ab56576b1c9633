import LockstepProtocol
package import LockstepSimulation

/// The place of a device's app in its life: what its system does with the app's process.
///
/// ```
///               launch                  home, or the wrist goes down
/// notRunning ───────────▶ foreground ────────────────────────────▶ background
///   │   ▲                      ▲                                      │   ▲
///   │   │ quit                 │ launch, or the wrist goes up         │   │ woken
///   │   └── from everywhere    └──────────────── suspended ◀──────────┘   │
///   │                                                │   after a while   │
///   └────────────── woken by what came ──────────────┴───────────────────┘
/// ```
///
/// A workout session keeps the watch's app running in the background (`workoutSession`), and for a while
/// the first timeline of its complication does (`initialTimeline`).
package struct AppLife: Sendable {
  /// A thing that happens to an app's process.
  package enum Input: Sendable, Equatable {
    /// A person opens the app.
    case launch
    /// A person leaves the app for another one.
    case home
    /// A person, or the app itself, ends it.
    case end
    /// The system starts or resumes it in the background.
    case wake
    /// The system starts it though the phone is locked, as no system should (fault `woken-locked`).
    case lockedWake
    /// The system takes the processor from it at once.
    case suspend
    case screen(isOn: Bool)
    /// The owner locks the phone, as in a pocket, or unlocks it.
    case screenLock(isOn: Bool)
    case workout(isRunning: Bool)
    /// The system has the app load the first timeline of its complication.
    case timeline
    /// The app has a background task that it has not completed, or none any more.
    case task(isOpen: Bool)
    /// Health waits until the app has seen to what it was told, or does no more.
    case delivery(isOpen: Bool)
    case installed(Bool)
    /// The phone was unlocked since it was switched on, or is as if it were just switched on.
    case unlocked(Bool)
    case tick
  }

  /// The time for which an app is left running in the background, once nothing keeps it there.
  package static let grace = Interval.seconds(5)
  /// The time for which an app keeps running that was in front when the wrist went down (`frontmost`).
  package static let frontmost = Interval.seconds(120)

  /// The time that the first timeline of a complication takes (SESSION-200).
  package static let timeline = Interval.seconds(5)

  /// The state of the app's process.
  private enum Process: Equatable {
    case none, suspended, running
  }

  private var process = Process.none
  private(set) var isInFront = false
  private(set) var screenIsOn = true
  /// `true` while the phone is locked, after it was unlocked once since it was switched on.
  private(set) var isScreenLocked = false
  private var isInWorkout = false
  private var hasTask = false
  private(set) var hasDelivery = false
  private var loadsTimeline = false
  /// `true` while the app runs though the phone is locked.
  private var runsLocked = false
  private(set) var isInstalled: Bool
  private(set) var isUnlocked: Bool
  /// The uptime at which a process that runs in the background is suspended.
  private(set) var deadline: Uptime?

  init(isInstalled: Bool = true, isUnlocked: Bool = true) {
    self.isInstalled = isInstalled
    self.isUnlocked = isUnlocked
  }

  /// The state of the app as one word.
  var state: AppState {
    if !isInstalled { return .notInstalled }
    if !isUnlocked, !runsLocked { return .locked }
    switch process {
    case .none: return .notRunning
    case .suspended: return .suspended
    case .running:
      if isInFront, screenIsOn, !isScreenLocked { return .foreground }
      if loadsTimeline, !isInWorkout { return .initialTimeline }
      return isInWorkout ? .workoutSession : .background
    }
  }

  mutating func handle(_ input: Input, at uptime: Uptime) {
    switch input {
    case .launch: enter()
    case .home: isInFront = false
    case .end: leave()
    case .wake: if canRun { process = .running }
    case .lockedWake:
      runsLocked = isInstalled
      if isInstalled { process = .running }
    case .suspend: if process == .running { process = .suspended }
    case .screen(let isOn):
      screenIsOn = isOn
      if isOn, isInFront, process == .suspended { process = .running }
    case .screenLock(let isOn):
      isScreenLocked = isOn
      if !isOn, isInFront, process == .suspended { process = .running }
    case .workout(let isRunning):
      isInWorkout = isRunning
      if isRunning, process == .suspended { process = .running }
    case .timeline:
      if canRun { process = .running }
      loadsTimeline = true
    case .task(let isOpen): hasTask = isOpen
    case .delivery(let isOpen): hasDelivery = isOpen
    case .installed(let value):
      isInstalled = value
      if !value { leave() }
    case .unlocked(let value):
      isUnlocked = value
      if !value { leave() }
    case .tick: if let deadline, deadline <= uptime { expire() }
    }
    if runsLocked, isUnlocked || process != .running { endLockedRun() }
    if state != .initialTimeline { loadsTimeline = false }
    deadline = nextDeadline(after: input, at: uptime)
  }

  /// `true` if the system would start the app at all.
  private var canRun: Bool { isInstalled && isUnlocked }

  /// Brings the app to the front: a person looks at it, so the screen is on.
  private mutating func enter() {
    guard canRun else { return }
    process = .running
    isInFront = true
    screenIsOn = true
  }

  /// Ends the loading of the timeline, or suspends a process that has been in the background for long
  /// enough.
  private mutating func expire() {
    guard loadsTimeline else { return process = .suspended }
    loadsTimeline = false
    deadline = nil
  }

  /// Ends the run of an app that ran while locked: its process ends, too, if the phone is still locked.
  private mutating func endLockedRun() {
    runsLocked = false
    if !isUnlocked { leave() }
  }

  private mutating func leave() {
    process = .none
    isInFront = false
    isInWorkout = false
    hasTask = false
    hasDelivery = false
  }

  /// Finds the next deadline: a process in the background is suspended after a while, counted from what
  /// put it there, or from the end of its last task.
  private func nextDeadline(after input: Input, at uptime: Uptime) -> Uptime? {
    if state == .initialTimeline {
      return input == .timeline ? uptime + Self.timeline : deadline
    }
    guard state == .background, !hasTask, !hasDelivery else { return nil }
    if let deadline, input != .wake { return deadline }
    return uptime + (isInFront && !isScreenLocked ? Self.frontmost : Self.grace)
  }

  func add(to digest: inout Digest) {
    digest.add(state.code)
    digest.add(isInFront)
    digest.add(screenIsOn)
    digest.add(deadline?.nanoseconds)
    if runsLocked { digest.add(runsLocked) }
    if isScreenLocked { digest.add(2) }
    if hasDelivery { digest.add(3) }
  }
}
