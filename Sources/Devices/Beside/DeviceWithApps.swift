package import LockstepProtocol
package import LockstepSimulation

/// A device with several apps: the companion, to which the pair's session belongs, and others beside
/// it.
///
/// Each app lives in a part of the device that is made like a device with one app. The parts share one
/// health, one network, one lock and one screen: one app is in front. An action names an app beside the
/// companion by its first word, as `days sync`; what such an app does has its name in the log.
package struct DeviceWithApps: Device {
  private var companion: SimulatedDevice
  private var others: [Other]
  private var conditions: DeviceConditions
  /// The index in `others` of the app in front; -1 for the companion, `nil` if no app is in front.
  private var front: Int?
  /// The open requests of all apps, by the numbers that the host knows.
  private var asked: [Asked] = []
  private var lastRequest: Int64 = 0

  private struct Other {
    let name: String
    var part: SimulatedDevice
  }

  private struct Asked {
    let number: Int64
    /// The index of the app in `others`; `nil` for the companion.
    let app: Int?
    let own: Int64
  }

  init(_ companion: SimulatedDevice, beside others: [(name: String, part: SimulatedDevice)]) {
    self.companion = companion
    self.others = others.map { name, part in
      var part = part
      // What an earlier start has kept is known now; the store itself is the companion's.
      part.health.place.close()
      part.begin(on: companion.conditions)
      return Other(name: name, part: part)
    }
    conditions = companion.conditions
  }

  // MARK: Steps

  package mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect] {
    var effects: [DeviceEffect] = []
    if inputs.isEmpty {
      effects += act(at: now)
    } else {
      effects += run(nil, at: now) { $0.catchUpAlone(to: now) }
      for app in others.indices { effects += run(app, at: now) { $0.catchUpAlone(to: now) } }
      for input in inputs { effects += take(input, at: now) }
    }
    seeHealth(at: now)
    return effects
  }

  package mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect] {
    var effects = run(nil, at: now) { $0.hear(news, at: now) }
    if news == .appSpoke {
      for app in others.indices { effects += run(app, at: now) { $0.hear(news, at: now) } }
    }
    seeHealth(at: now)
    return effects
  }

  /// Lets the app act whose deadline comes first; of equal ones the companion.
  private mutating func act(at now: Now) -> [DeviceEffect] {
    var (first, due) = (Int?.none, companion.nextDeadline)
    for app in others.indices {
      guard let deadline = others[app].part.nextDeadline, due.map({ deadline < $0 }) ?? true
      else { continue }
      (first, due) = (app, deadline)
    }
    return run(first, at: now) { $0.handle([], at: now) }
  }

  private mutating func take(_ input: DeviceInput, at now: Now) -> [DeviceEffect] {
    switch input {
    case .start:
      let begun = run(nil, at: now) { $0.handle([.start], at: now) }
      return others.indices.reduce(into: begun) { effects, app in
        effects += run(app, at: now) { $0.handle([.start], at: now) }
      }
    case .action(let action):
      guard let (name, own) = action.addressed else { break }
      guard let app = others.firstIndex(where: { $0.name == name }) else {
        let reason = "there is no app “\(name)” on the \(companion.policy.role.name)"
        return [.refused(action: action.verb, reason: reason)]
      }
      return run(app, at: now) { $0.handle([.action(own)], at: now) }
    case .response(let number, let outcome):
      guard let place = asked.firstIndex(where: { $0.number == number }) else { return [] }
      let request = asked.remove(at: place)
      return run(request.app, at: now) { part in
        part.handle([.response(number: request.own, outcome)], at: now)
      }
    case .link, .packet: break
    }
    return run(nil, at: now) { $0.handle([input], at: now) }
  }

  // MARK: One part

  /// Runs a change on the part of the device that belongs to one app, which has the health store
  /// meanwhile.
  ///
  /// Then the other apps' parts follow.
  ///
  /// - Parameter app: The index of the app in `others`; `nil` for the companion.
  private mutating func run(
    _ app: Int?,
    at now: Now,
    _ body: (inout SimulatedDevice) -> [DeviceEffect]
  ) -> [DeviceEffect] {
    var effects = runAlone(app, body)
    let isWorkout = effects.contains { $0.beginsWorkout }
    effects += followFront(app, at: now)
    effects += followConditions(app, at: now)
    if isWorkout {
      for other in places where other != app {
        effects += runAlone(other) { $0.loseWorkout(at: now) }
      }
    }
    effects += followErasure(at: now)
    return effects
  }

  private var places: [Int?] { [nil] + others.indices.map { $0 } }

  private mutating func runAlone(
    _ app: Int?,
    _ body: (inout SimulatedDevice) -> [DeviceEffect]
  ) -> [DeviceEffect] {
    guard let app else { return body(&companion).map { named($0, of: nil) } }
    swap(&companion.health.place, &others[app].part.health.place)
    let effects = body(&others[app].part)
    swap(&companion.health.place, &others[app].part.health.place)
    return effects.map { named($0, of: app) }
  }

  private func part(_ app: Int?) -> SimulatedDevice { app.map { others[$0].part } ?? companion }

  /// Makes all apps leave the front but the one that came there last.
  private mutating func followFront(_ app: Int?, at now: Now) -> [DeviceEffect] {
    let place = app ?? -1
    guard part(app).life.isInFront else {
      if front == place { front = nil }
      return []
    }
    guard front != place else { return [] }
    front = place
    return places.filter { $0 != app }.reduce(into: []) { effects, other in
      effects += runAlone(other) { $0.leaveFront(at: now) }
    }
  }

  private mutating func followConditions(_ app: Int?, at now: Now) -> [DeviceEffect] {
    let new = part(app).conditions
    guard new != conditions else { return [] }
    conditions = new
    return places.filter { $0 != app }.reduce(into: []) { effects, other in
      effects += runAlone(other) { $0.adopt(new, at: now) }
    }
  }

  /// Removes the apps beside the companion, when their watch is erased.
  private mutating func followErasure(at now: Now) -> [DeviceEffect] {
    guard companion.isErased else { return [] }
    companion.isErased = false
    return others.indices.reduce(into: []) { effects, app in
      effects += runAlone(app) { $0.removeBeside(at: now) }
    }
  }

  /// Tells each app that uses health of the changes by the others.
  private mutating func seeHealth(at now: Now) {
    let change = companion.health.place.countedChange
    companion.health.see(change: change, at: now)
    for app in others.indices { others[app].part.health.see(change: change, at: now) }
  }

  // MARK: Names

  /// Adds the app's name to its effect, and gives a request a number that is unique on the device.
  private mutating func named(_ effect: DeviceEffect, of app: Int?) -> DeviceEffect {
    var effect = effect
    if case .request(var request) = effect {
      lastRequest += 1
      asked.append(Asked(number: lastRequest, app: app, own: request.number))
      request.number = lastRequest
      effect = .request(request)
    }
    guard let name = app.map({ others[$0].name }) else { return effect }
    switch effect {
    case .request(var request):
      request.app = name
      return .request(request)
    case .refused(let action, let reason):
      return .refused(action: Action(action).addressed(to: name).verb, reason: reason)
    case .note(let text): return .note("\(name): \(text)")
    default: return .ofApp(name, effect)
    }
  }

  // MARK: What is asked of a device

  package var nextDeadline: Uptime? {
    others.reduce(companion.nextDeadline) { Uptime.earliest($0, $1.part.nextDeadline) }
  }

  package var isAwaitingApp: Bool {
    companion.isAwaitingApp || others.contains(where: \.part.isAwaitingApp)
  }

  package var isValue: Bool { companion.isValue && others.allSatisfy(\.part.isValue) }

  package var system: SystemState? {
    var state = companion.system
    state?.others = others.map { SystemState.OtherApp(name: $0.name, state: $0.part.life.state) }
    return state
  }

  package var digest: UInt64 {
    var digest = Digest()
    digest.add(companion.digest)
    digest.add(front.map(Int64.init))
    for other in others { digest.add(other.part.digest) }
    for request in asked {
      digest.add(request.number)
      digest.add(request.app.map(Int64.init))
      digest.add(request.own)
    }
    return digest.value
  }
}

extension DeviceEffect {
  /// `true` if the call starts or prepares a workout session.
  fileprivate var beginsWorkout: Bool {
    switch self {
    case .workoutSession(let state): state == .prepared || state == .running
    case .ofApp(_, let effect): effect.beginsWorkout
    default: false
    }
  }
}
