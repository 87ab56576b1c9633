import LockstepLanguages
package import LockstepSimulation

/// How often an app is woken for a type at most, with HealthKit's numbers.
package enum HKUpdateFrequency: Int, CaseIterable, Sendable {
  case immediate = 1
  case hourly = 2
  case daily = 3
  case weekly = 4

  /// The least time between two deliveries.
  var period: Interval {
    switch self {
    case .immediate: .zero
    case .hourly: .seconds(3_600)
    case .daily: .seconds(86_400)
    case .weekly: .seconds(7 * 86_400)
    }
  }
}

/// Whether an app runs, and where.
package enum ClientState: String, CaseIterable, Sendable {
  case foreground, suspended, terminated
}

/// Who is told when something came or went, and when: observers, and apps that are woken for it.
///
/// A pure machine. An observer is told that something changed and never what. An app in the foreground
/// is told at once. One that is not is woken where it enabled that, not while the device is locked, and
/// at most once a period; each time it has to say that it is done. Three deliveries in a row that it
/// never answers are the last.
package struct HealthDeliveries: Equatable, Sendable {
  /// What happens.
  package enum Input: Equatable, Sendable {
    case observe(HKObjectType)
    /// An observer's query is stopped; stopping one twice does nothing.
    case stop(HKObjectType)
    case enableBackgroundDelivery(HKObjectType, HKUpdateFrequency)
    case disableBackgroundDelivery(HKObjectType)
    /// Something of a type was saved or deleted.
    case changed(HKObjectType)
    case app(ClientState)
    case lock, unlock
    /// The app calls the completion handler that it was given with a number.
    case completed(Int64)
    /// The next deadline has come.
    case wake
  }

  /// What the app is told.
  package enum Effect: Equatable, Sendable {
    /// It was not running, and is started for what follows.
    case launch
    /// The observer of a type is called; the number is that of the completion handler.
    case observer(HKObjectType, completion: Int64)
    /// Nothing more is delivered to it for a type: it left too many unanswered.
    case gaveUp(HKObjectType)
  }

  private struct Observer: Equatable {
    let type: HKObjectType
    var frequency: HKUpdateFrequency?
    var isObserving = false
    /// Something changed that the app was not told of.
    var isDue = false
    var last: Uptime?
    /// The handlers that were given and not called, with the end of the patience for each.
    var open: [(completion: Int64, until: Uptime)] = []
    var missed = 0

    static func == (a: Self, b: Self) -> Bool {
      a.type == b.type && a.frequency == b.frequency && a.isObserving == b.isObserving
        && a.isDue == b.isDue && a.last == b.last && a.missed == b.missed
        && a.open.elementsEqual(b.open) { $0 == $1 }
    }
  }

  private let client: HKClient
  private var observers: [Observer] = []
  private var state = ClientState.foreground
  private var isLocked = false
  private var nextCompletion: Int64 = 1

  /// Deliveries in a row that may stay unanswered.
  private static let missesMax = 3
  /// How long an answer is waited for, and how much longer after each that did not come.
  private static let patience = Interval.seconds(30)

  package init(_ client: HKClient) { self.client = client }

  /// Takes what happens.
  package mutating func handle(_ input: Input, at now: Uptime) throws(HKError) -> [Effect] {
    switch input {
    case .observe(let type): observers[index(of: type)].isObserving = true
    case .stop(let type): observers[index(of: type)].isObserving = false
    case .enableBackgroundDelivery(let type, let frequency): try enable(type, frequency)
    case .disableBackgroundDelivery(let type): observers[index(of: type)].frequency = nil
    case .changed(let type): observers[index(of: type)].isDue = true
    case .app(let state): become(state)
    case .lock: isLocked = true
    case .unlock: isLocked = false
    case .completed(let completion): complete(completion)
    case .wake: break
    }
    return missed(at: now) + deliver(at: now)
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
    // What comes all day long is delivered by the hour, whatever was asked for, and nobody is told.
    let isFrequent = Self.hourlyTypes.contains(type) && frequency == .immediate
    // An app that says it again at each start does not make up for what it never answered.
    if observers[place].frequency == nil { observers[place].missed = 0 }
    observers[place].frequency = isFrequent ? .hourly : frequency
  }

  private static let hourlyTypes: [HKObjectType] = [
    .quantity(.stepCount), .quantity(.activeEnergyBurned), .quantity(.distanceWalkingRunning),
  ]

  private mutating func become(_ state: ClientState) {
    self.state = state
    // A process that is gone calls no handler, and its observers are gone with it.
    guard state == .terminated else { return }
    for place in observers.indices { observers[place].isObserving = false }
  }

  private mutating func complete(_ completion: Int64) {
    for place in observers.indices {
      let count = observers[place].open.count
      observers[place].open.removeAll { $0.completion == completion }
      if observers[place].open.count < count { observers[place].missed = 0 }
    }
  }

  // MARK: Deliveries

  /// Counts the answers that did not come in time.
  private mutating func missed(at now: Uptime) -> [Effect] {
    var effects: [Effect] = []
    for place in observers.indices {
      let late = observers[place].open.count { $0.until <= now }
      if late == 0 { continue }
      observers[place].open.removeAll { $0.until <= now }
      observers[place].missed += late
      // It is told again of what it may not have seen.
      observers[place].isDue = true
      if observers[place].missed >= Self.missesMax, observers[place].frequency != nil {
        observers[place].frequency = nil
        observers[place].isDue = false
        effects.append(.gaveUp(observers[place].type))
      }
    }
    return effects
  }

  private mutating func deliver(at now: Uptime) -> [Effect] {
    var effects: [Effect] = []
    for place in observers.indices where observers[place].isDue && canDeliver(place, at: now) {
      if state == .terminated {
        effects.append(.launch)
        state = .suspended
        observers[place].isObserving = true
      }
      effects.append(.observer(observers[place].type, completion: nextCompletion))
      if state != .foreground {
        let patience = Self.patience * Int64(1 << observers[place].missed)
        observers[place].open.append((nextCompletion, now + patience))
        observers[place].last = now
      }
      observers[place].isDue = false
      nextCompletion += 1
    }
    return effects
  }

  private func canDeliver(_ place: Int, at now: Uptime) -> Bool {
    if isLocked { return false }
    let observer = observers[place]
    if state == .foreground { return observer.isObserving }
    guard observer.frequency != nil, observer.open.isEmpty else { return false }
    return observer.isObserving || state == .terminated ? now >= earliest(observer) : false
  }

  private func earliest(_ observer: Observer) -> Uptime {
    guard let last = observer.last, let frequency = observer.frequency else { return .zero }
    return last + frequency.period
  }

  /// When it next acts by itself.
  package var nextDeadline: Uptime? {
    observers.reduce(nil) { earliestSoFar, observer in
      let answer = observer.open.map(\.until).min()
      let waits = observer.isDue && observer.frequency != nil && observer.open.isEmpty
      let isAsleep = state != .foreground && !isLocked
      let due = waits && isAsleep ? earliest(observer) : nil
      return Uptime.earliest(earliestSoFar, Uptime.earliest(answer, due))
    }
  }
}
