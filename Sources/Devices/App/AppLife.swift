import LockstepProtocol
package import LockstepSimulation

/// The life of an app's process: a machine that decides when the system runs, suspends and ends it.
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
  /// An event in the life of an app's process.
  package enum Input: Sendable, Equatable {
    /// A person opens the app.
    case launch
    /// A person leaves the app for another one or for the home screen.
    case home
    /// A person, or the app itself, ends the app.
    case end
    /// The system starts or resumes the app in the background.
    case wake
    /// The system starts the app although the phone is locked, by the fault `woken-locked`.
    case lockedWake
    /// The system suspends the app at once.
    case suspend
    case screen(isOn: Bool)
    /// The owner locks or unlocks the phone's screen.
    case screenLock(isOn: Bool)
    case workout(isRunning: Bool)
    /// The system has the app load the first timeline of its complication.
    case timeline
    /// The app has an open background task; `false`: it has none any more.
    case task(isOpen: Bool)
    /// Health waits for the app to handle a delivery; `false`: it waits no longer.
    case delivery(isOpen: Bool)
    case installed(Bool)
    /// The phone was unlocked for the first time since its start; `false`: it is as if just switched
    /// on.
    case unlocked(Bool)
    case tick
  }

  /// The time for which an app keeps running in the background once nothing needs it there.
  package static let grace = Interval.seconds(5)
  /// The time for which a watch app keeps running that was in front when the wrist was lowered
  /// (`frontmost`).
  package static let frontmost = Interval.seconds(120)

  /// The time that an app has to load the first timeline of its complication (SESSION-200).
  package static let timeline = Interval.seconds(5)

  /// The state of the app's process.
  private enum Process: Equatable {
    case none, suspended, running
  }

  private var process = Process.none
  private(set) var isInFront = false
  private(set) var screenIsOn = true
  /// `true` while the phone's screen is locked, after the first unlocking since its start.
  private(set) var isScreenLocked = false
  private var isInWorkout = false
  private var hasTask = false
  private(set) var hasDelivery = false
  private var loadsTimeline = false
  /// `true` while the app runs although the phone is locked.
  private var runsLocked = false
  private(set) var isInstalled: Bool
  private(set) var isUnlocked: Bool
  /// The uptime at which a process in the background is suspended.
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
    // What begins at a deadline begins then, however late the device acts on it (LEASE-13).
    var begun = uptime
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
    case .tick:
      if let deadline, deadline <= uptime {
        begun = deadline
        expire()
      }
    }
    if runsLocked, isUnlocked || process != .running { endLockedRun() }
    if state != .initialTimeline { loadsTimeline = false }
    deadline = nextDeadline(after: input, at: begun)
  }

  /// `true` if the system can start the app: it is installed, and the phone was unlocked once.
  private var canRun: Bool { isInstalled && isUnlocked }

  /// Brings the app to the front, and turns the screen on.
  private mutating func enter() {
    guard canRun else { return }
    process = .running
    isInFront = true
    screenIsOn = true
  }

  /// Ends the loading of the timeline, or suspends a process whose time in the background is over.
  private mutating func expire() {
    guard loadsTimeline else { return process = .suspended }
    loadsTimeline = false
    deadline = nil
  }

  /// Ends the run of an app that ran while the phone was locked; if the phone still is, its process
  /// ends.
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

  /// Finds the uptime at which a process in the background will be suspended.
  ///
  /// The time counts from the input that put it there, or from the end of its last task.
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
