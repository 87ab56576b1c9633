package import LockstepHTTP
import LockstepProtocol
import LockstepSimulation

extension Engine {
  /// Gives the run a server, in the place of one with the same name.
  package mutating func attach(_ plan: WebPlan) {
    servers.attach(plan, seed: configuration.seed)
  }

  /// Has a fault befall the next request to a server that it is meant for; false where there is none.
  @discardableResult
  package mutating func befall(_ server: String, _ fault: WebFault) -> Bool {
    servers.befall(server, fault)
  }

  /// Puts a server right: what was to befall it does not, and what is slow is answered now.
  ///
  /// - Returns: False where there is no such server.
  @discardableResult
  package mutating func mend(server name: String) -> Bool { servers.mend(name, at: time) }

  /// The servers as they are now, in the order in which they came.
  package var attachedServers: [WebServer] { servers.all }

  package func server(named name: String) -> WebServer? {
    servers.all.first { $0.plan.name == name }
  }

  /// Gives a request to its server, whose answer comes back later.
  mutating func ask(_ request: WebRequest, from role: DeviceRole) {
    servers.take(request, from: role, at: time, configuration.epoch + (time - .zero))
  }

  /// Hands over the next answer that is due.
  mutating func giveAnswer() throws(DeviceFault) {
    guard let answer = servers.takeDue(by: time) else { return }
    let line = LogEvent.WebLogLine(number: answer.number, answer.outcome, fault: answer.fault)
    let input = DeviceInput.response(number: answer.number, answer.outcome)
    try step(answer.role, [.init(input: input, event: .response(line))])
  }
}
