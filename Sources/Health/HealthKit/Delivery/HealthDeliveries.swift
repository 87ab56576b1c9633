import LockstepLanguages
package import LockstepProtocol
package import LockstepSimulation

/// The deliveries of news that samples were saved or deleted, to observer queries and to apps that are
/// woken for them.
///
/// A pure machine. An observer is told that something changed and never what. An app that runs is told at
/// once. One that does not is woken where it enabled that, not while the device is locked, not after its
/// person ended it, and at most once a period. An app that is told while it is not in front has to say
/// that it is done: where it does not, it is ended, and told again later. Three deliveries in a row that
/// it never answers are the last.
package struct HealthDeliveries: Equatable, Sendable {
  /// An input of the deliveries: a call, a change in health, or an event in the app's life.
  package enum Input: Equatable, Sendable {
    case observe(HKObjectType)
    /// The app stops the observer query of a type; stopping it twice does nothing.
    case stop(HKObjectType)
    case enableBackgroundDelivery(HKObjectType, HKUpdateFrequency)
    case disableBackgroundDelivery(HKObjectType)
    /// A sample of a type was saved or deleted.
    case changed(HKObjectType)
    /// The app's state has changed, such as to suspended.
    case app(AppState)
    /// The owner or wearer has ended the app: health does not start it again before they open it.
    case quit
    case lock, unlock
    /// The app's complication was put on the watch face or taken off it; health wakes the watch's app
    /// only while it is there.
    case complication(isOnFace: Bool)
    /// The app calls the completion handler that has the number.
    case completed(Int64)
    /// The deadline `nextDeadline` has come.
    case wake
  }

  /// An effect on the app: a delivery, or its end.
  package enum Effect: Equatable, Sendable {
    /// The observer query of a type is called, and the app is started or resumed for this if needed;
    /// the number is the completion handler's.
    case observer(HKObjectType, completion: Int64)
    /// The app did not call a completion handler in time, and is ended.
    case ranOut(HKObjectType)
    /// The app left too many deliveries of a type unanswered, and gets no more of them.
    case gaveUp(HKObjectType)
  }

  /// The part of one type's deliveries that outlives the device's starts.
  package struct Registration: Equatable, Sendable {
    package let type: HKObjectType
    package var frequency: HKUpdateFrequency
    /// The number of deliveries in a row that the app did not answer.
    package var missed = 0
    /// `true` if a change is still to be delivered: the app did not hear of it, or did not answer.
    package var isDue = false

    package init(
      _ type: HKObjectType,
      _ frequency: HKUpdateFrequency,
      missed: Int = 0,
      isDue: Bool = false
    ) {
      (self.type, self.frequency, self.missed, self.isDue) = (type, frequency, missed, isDue)
    }
  }

  /// The state of all deliveries that outlives the device's starts.
  package struct Kept: Equatable, Sendable {
    package var registrations: [Registration] = []
    package var isQuit = false

    package init() {}
  }

  /// A delivery whose completion handler the app has and has not called.
  private struct Open: Equatable {
    let completion: Int64
    let until: Uptime
  }

  private struct Observer: Equatable {
    let type: HKObjectType
    var frequency: HKUpdateFrequency?
    var isObserving = false
    /// `true` if a change is still to be delivered to the app.
    var isDue = false
    /// The earliest instant at which the app is woken if it does not run.
    var earliest = Uptime.zero
    var open: Open?
    var missed = 0

    /// `true` once the app is not woken any more for the type, until it disables and enables background
    /// delivery.
    var isGivenUp: Bool { missed >= 3 }
  }

  private let client: HKClient
  private let rules: HealthDeliveryRules
  private var observers: [Observer] = []
  private var state = AppState.foreground
  private var isQuit = false
  private var isLocked = false
  private var isOnFace = true
  private var nextCompletion: Int64 = 1
  /// The instants within the last hour at which the app was woken.
  private var wakes: [Uptime] = []

  private static let hour = Interval.seconds(3_600)

  package init(_ client: HKClient, of role: DeviceRole, _ kept: Kept = Kept()) {
    self.client = client
    rules = HealthDeliveryRules(role: role)
    isQuit = kept.isQuit
    observers = kept.registrations.map {
      Observer(type: $0.type, frequency: $0.frequency, isDue: $0.isDue, missed: $0.missed)
    }
  }

  /// The state that the device's next start takes over.
  package var kept: Kept {
    var kept = Kept()
    kept.isQuit = isQuit
    kept.registrations = observers.compactMap { observer in
      observer.frequency.map {
        let isDue = observer.isDue || observer.open != nil
        return Registration(observer.type, $0, missed: observer.missed, isDue: isDue)
      }
    }
    return kept
  }

  /// The types for which an observer query or a background delivery exists.
  package var types: [HKObjectType] {
    observers.filter { $0.isObserving || $0.frequency != nil }.map(\.type)
  }

  /// `true` while the app runs for a delivery that it has not answered.
  package var isAwaited: Bool { observers.contains { $0.open != nil } }

  package func isObserving(_ type: HKObjectType) -> Bool {
    observers.contains { $0.type == type && $0.isObserving }
  }

  /// Handles an input and returns its effects.
  package mutating func handle(_ input: Input, at now: Uptime) throws(HKError) -> [Effect] {
    var effects: [Effect] = []
    switch input {
    case .observe(let type): observers[index(of: type)].isObserving = true
    case .stop(let type): observers[index(of: type)].isObserving = false
    case .enableBackgroundDelivery(let type, let frequency): try enable(type, frequency)
    case .disableBackgroundDelivery(let type): observers[index(of: type)].frequency = nil
    case .changed(let type): observers[index(of: type)].isDue = true
    case .app(let state): effects = become(state, at: now)
    case .quit: isQuit = true
    case .lock: isLocked = true
    case .unlock: isLocked = false
    case .complication(let isOnFace): self.isOnFace = isOnFace
    case .completed(let completion): complete(completion)
    case .wake: break
    }
    return effects + outOfTime(at: now) + deliver(at: now)
  }

  private mutating func index(of type: HKObjectType) -> Int {
    if let index = observers.firstIndex(where: { $0.type == type }) { return index }
    observers.append(Observer(type: type))
    return observers.count - 1
  }

  private mutating func enable(_ type: HKObjectType, _ frequency: HKUpdateFrequency) throws(HKError)
  {
    guard client.isEntitledToBackgroundDelivery else {
      throw HKError(
        .authorizationDenied,
        Phrase("health.noBackground")
      )
    }
    if case .correlation = type {
      throw HKError(.invalidArgument, Phrase("health.noWaking", type.name))
    }
    let place = index(of: type)
    // An app that says it again at each start does not make up for what it never answered.
    if observers[place].frequency == nil { observers[place].missed = 0 }
    observers[place].frequency = rules.granted(frequency, of: type)
  }

  /// Follows the app's state; the end of its process removes its observers and open completion
  /// handlers.
  private mutating func become(_ state: AppState, at now: Uptime) -> [Effect] {
    self.state = state
    if state == .foreground { isQuit = false }
    if state.hasProcess { return [] }
    for place in observers.indices { observers[place].isObserving = false }
    return observers.indices.flatMap { miss($0, at: now) }
  }

  private mutating func complete(_ completion: Int64) {
    for place in observers.indices where observers[place].open?.completion == completion {
      (observers[place].open, observers[place].missed) = (nil, 0)
    }
  }

  // MARK: What is not answered

  private mutating func outOfTime(at now: Uptime) -> [Effect] {
    let late = observers.indices.filter { observers[$0].open.map { $0.until <= now } ?? false }
    guard let first = late.first else { return [] }
    if state == .foreground { return late.flatMap { miss($0, at: now) } }
    return [.ranOut(observers[first].type)] + become(.notRunning, at: now)
  }

  /// Plans another delivery of a change that the app may have missed, or gives up on the type.
  private mutating func miss(_ place: Int, at now: Uptime) -> [Effect] {
    guard observers[place].open != nil else { return [] }
    observers[place].open = nil
    observers[place].missed += 1
    observers[place].isDue = true
    let gap = rules.patience * Int64(1 << observers[place].missed)
    observers[place].earliest = max(observers[place].earliest, now + gap)
    if !observers[place].isGivenUp { return [] }
    observers[place].isDue = false
    return [.gaveUp(observers[place].type)]
  }

  // MARK: Deliveries

  private mutating func deliver(at now: Uptime) -> [Effect] {
    wakes.removeAll { $0 + Self.hour <= now }
    var effects: [Effect] = []
    for place in observers.indices where observers[place].isDue && canDeliver(place, at: now) {
      observers[place].isDue = false
      effects.append(.observer(observers[place].type, completion: nextCompletion))
      if state != .foreground { wait(for: place, since: now) }
      nextCompletion += 1
    }
    if !effects.isEmpty, !state.isRunning { wakes.append(now) }
    return effects
  }

  private mutating func wait(for place: Int, since now: Uptime) {
    guard let frequency = observers[place].frequency, !observers[place].isGivenUp else { return }
    observers[place].open = Open(completion: nextCompletion, until: now + rules.patience)
    if !state.isRunning { observers[place].earliest = now + frequency.period }
  }

  private func canDeliver(_ place: Int, at now: Uptime) -> Bool {
    let observer = observers[place]
    if isLocked || observer.open != nil { return false }
    if state.isRunning { return observer.isObserving }
    return wakingTime(of: observer).map { $0 <= now } ?? false
  }

  /// Finds the instant at which the app may be woken for an observer's due change; `nil` if never.
  private func wakingTime(of observer: Observer) -> Uptime? {
    let hasApp = state == .suspended ? observer.isObserving : !isQuit
    let isAsked = observer.frequency != nil && !observer.isGivenUp
    guard isAsked, hasApp, isOnFace || rules.wakesPerHour == nil else { return nil }
    guard let most = rules.wakesPerHour, wakes.count >= most else { return observer.earliest }
    return max(observer.earliest, wakes[wakes.count - most] + Self.hour)
  }

  /// The instant at which the machine next acts by itself.
  package var nextDeadline: Uptime? {
    observers.reduce(nil) { earliestSoFar, observer in
      let isWaiting = observer.isDue && observer.open == nil && !state.isRunning && !isLocked
      let due = isWaiting ? wakingTime(of: observer) : nil
      return Uptime.earliest(earliestSoFar, Uptime.earliest(observer.open?.until, due))
    }
  }

  /// Adds to the digest everything that decides what the deliveries do next.
  package func add(to digest: inout Digest) {
    for observer in observers {
      digest.add(observer.type.identifier)
      digest.add(observer.frequency.map { Int64($0.rawValue) })
      digest.add(observer.isObserving)
      digest.add(observer.isDue)
      digest.add(observer.earliest.nanoseconds)
      digest.add(observer.open?.completion)
      digest.add(observer.open?.until.nanoseconds)
      digest.add(observer.missed)
    }
    digest.add(state.code)
    for isSo in [isQuit, isLocked, isOnFace] { digest.add(isSo) }
    digest.add(nextCompletion)
    for wake in wakes { digest.add(wake.nanoseconds) }
  }
}
