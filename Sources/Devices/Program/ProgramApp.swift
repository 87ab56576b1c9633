package import LockstepProtocol
package import LockstepSimulation

/// An app that is a program of its own, in any language, behind a line of JSON for each step.
///
/// ```
/// ▶ {"type":"step","number":7,"uptime":…,"wall":…,"event":{"type":"action","do":"add"}}
/// ◀ {"type":"done","number":7,"calls":[{"call":"message",…}],"deadline":…}
/// ```
///
/// A program that takes no steps lives in real time: it is told of each event, and asks when it likes.
///
/// ```
/// ▶ {"type":"event","uptime":…,"wall":…,"event":{"type":"action","do":"add"}}
/// ◀ {"type":"calls","calls":[{"call":"message",…}]}
/// ```
///
/// An app that ends, or does not answer in time, is gone: its death is its own alone (APP-9).
package struct ProgramApp: App {
  private let port: any AppPort
  private var number: Int64 = 0
  private var writer = JSONWriter(reserving: 4_096)
  package private(set) var nextDeadline: Uptime?
  private var screen: JSONText?
  /// The digest that the app gives of its state; if it gives none, that of everything it was given and
  /// did.
  private var digest = Digest()
  private var ownDigest: UInt64?
  private var fault: AppFault?

  package func lookForFault() -> AppFault? { fault }

  package init(_ port: any AppPort) { self.port = port }

  package mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    guard fault == nil else { return [] }
    do throws(AppFault) {
      return port.takesSteps ? try step(event, at: now) : try announce(event, at: now)
    } catch {
      fault = error.named(port.name)
      nextDeadline = nil
      return []
    }
  }

  private mutating func step(_ event: AppEvent, at now: Now) throws(AppFault) -> [AppCall] {
    number += 1
    writer.removeAll()
    AppStep(number: number, now: now, event: event).write(into: &writer)
    digest.add(writer.bytes)
    let line = try port.exchange(writer.bytes)
    digest.add(line)
    let answer = try AppAnswer.read(line, as: .done)
    guard answer.number == number else {
      throw .broke("expected “done” for step \(number), found \(answer.number)")
    }
    nextDeadline = try AppRules.deadline(answer.deadline, after: now.uptime)
    ownDigest = answer.digest ?? ownDigest
    return try calls(of: answer)
  }

  private mutating func calls(of answer: AppAnswer) throws(AppFault) -> [AppCall] {
    if let shown = answer.screen { screen = shown }
    if let code = answer.exit { throw .exited(code: code) }
    return answer.calls
  }

  // MARK: In real time

  private mutating func announce(_ event: AppEvent, at now: Now) throws(AppFault) -> [AppCall] {
    writer.removeAll()
    AppStep(number: nil, now: now, event: event).write(into: &writer)
    try port.send(writer.bytes)
    // Nobody waits for the app while it is given a file, so the system moves it for the app (APP-17).
    return event.pathInInbox.map { [.file(.moveReceived(to: $0))] } ?? []
  }

  /// What a program in real time has said by now; one that takes steps only ends between two of them.
  package mutating func takeCalls() -> [AppCall] {
    guard fault == nil else { return [] }
    var calls: [AppCall] = []
    do throws(AppFault) {
      while let line = try port.takeLine() {
        if port.takesSteps { throw .broke("it said something that answers no step") }
        let said = try AppAnswer.read(line, as: .calls)
        calls += try self.calls(of: said)
      }
    } catch {
      fault = error.named(port.name)
    }
    return calls
  }

  package mutating func takeScreen() -> JSONText? {
    defer { screen = nil }
    return screen
  }

  package func end() { port.end() }

  package func add(to digest: inout Digest) {
    digest.add(ownDigest ?? self.digest.value)
    digest.add(nextDeadline?.nanoseconds)
  }
}
