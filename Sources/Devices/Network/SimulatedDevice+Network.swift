import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The carrying out of the network's effects by the device, and the news that the device gives the
/// network.
extension SimulatedDevice {
  var networkDeadline: Uptime? { network.nextDeadline(hasApp: app.isTaken) }

  mutating func request(_ call: WebCall, tag: String? = nil, at now: Now) {
    network.begin(call, tag: tag, at: now)
    sendRequests()
  }

  mutating func cancelRequest(tag: String, at now: Now) {
    if network.cancel(tag: tag, at: now) { return }
    effects.append(.note("the app cancelled “\(tag)”, of which nothing is under way"))
  }

  mutating func setNetwork(_ condition: NetworkCondition, at now: Now) {
    set({ $0.network = condition }, at: now)
    network.change(to: condition, at: now)
    sendRequests()
  }

  mutating func sendRequests() { effects += network.takeRequests().map(DeviceEffect.request) }

  /// Does what is due in the network; for the result of a background transfer, the system wakes the
  /// app.
  mutating func answerForNetwork(at now: Now) {
    let wakes = network.tick(at: now)
    let mayWake = policy.role == .phone || settings.session.wakesForTransfers
    if wakes, mayWake, !life.state.isRunning { wake(at: now) }
    tellOutcomes(at: now)
  }

  /// Tells the app the results of its requests.
  mutating func tellOutcomes(at now: Now) {
    guard app.isTaken else { return }
    for (tag, call, outcome) in network.takeDue(at: now) {
      if case .failed(let error) = outcome {
        let request = WebRequest(number: 0, method: call.method, address: call.address)
        effects.append(.note("\(request): \(error.words)"))
      }
      let event = AppEvent.response(outcome)
      tell(tag.map { .tagged($0, event) } ?? event, at: now)
    }
  }
}
