package import LockstepHTTP
package import LockstepProtocol
import LockstepSimulation

extension Engine {
  /// Adds a server to the run; it replaces one with the same name.
  package mutating func attach(_ plan: WebPlan) {
    servers.attach(plan, seed: configuration.seed)
  }

  /// Plays a fault on the next fitting request to a server; returns `false` if there is no such server.
  @discardableResult
  package mutating func befall(_ server: String, _ fault: WebFault) -> Bool {
    servers.befall(server, fault)
  }

  /// Ends the faults of a server: waiting faults are dropped, and delayed answers are given now.
  ///
  /// - Returns: `false` if there is no such server.
  @discardableResult
  package mutating func mend(server name: String) -> Bool { servers.mend(name, at: time) }

  /// The run's servers in their present state, in the order in which they were added.
  package var attachedServers: [WebServer] { servers.all }

  package func server(named name: String) -> WebServer? {
    servers.all.first { $0.plan.name == name }
  }

  /// Sends a request to its server, or leaves it to the real network; the answer comes back later.
  mutating func ask(_ request: WebRequest, from role: DeviceRole) {
    if configuration.usesRealNetwork, !servers.hasHost(of: request) {
      return servers.outside.ask(request, from: role)
    }
    servers.take(request, from: role, at: time, configuration.epoch + (time - .zero))
  }

  /// Removes and returns the requests for the real network that have been made since.
  package mutating func takeOutsideRequests() -> [OutsideRequest] { servers.outside.takeFresh() }

  /// Says if a device still waits for the real network's answer to a request.
  ///
  /// It changes nothing, and is mutating only to reach the engine in place, without a copy.
  package mutating func awaits(outside id: Int) -> Bool { servers.outside.isAwaited(id) }

  /// Takes the real network's answer to a request; it comes to the device at the present instant.
  package mutating func answer(outside id: Int, _ outcome: WebOutcome) {
    servers.answer(id, outcome, at: time)
  }

  /// Gives the next due answer to its device.
  mutating func giveAnswer() throws(DeviceFault) {
    guard let answer = servers.takeDue(by: time) else { return }
    let line = LogEvent.WebLogLine(number: answer.number, answer.outcome, fault: answer.fault)
    let input = DeviceInput.response(number: answer.number, answer.outcome)
    try step(answer.role, [.init(input: input, event: .response(line))])
  }
}
