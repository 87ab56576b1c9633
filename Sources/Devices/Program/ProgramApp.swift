package import LockstepProtocol
package import LockstepSimulation

/// An app that is a program of its own, in any language, behind a line of JSON for each step.
///
/// ```
/// ▶ {"type":"step","number":7,"uptime":…,"wall":…,"event":{"type":"action","do":"add"}}
/// ◀ {"type":"done","number":7,"calls":[{"call":"message",…}],"deadline":…}
/// ```
///
/// An app that ends, or does not answer in time, is gone: its death is its own alone (APP-9).
package struct ProgramApp: App {
  private let port: any AppPort
  private var number: Int64 = 0
  private var writer = JSONWriter(reserving: 4_096)
  package private(set) var nextDeadline: Uptime?
  private var screen: JSONText?
  /// What the app says its state comes to; where it says nothing, everything that it was given and did.
  private var digest = Digest()
  private var ownDigest: UInt64?
  package private(set) var fault: AppFault?

  package init(_ port: any AppPort) { self.port = port }

  package mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    guard fault == nil else { return [] }
    do throws(AppFault) {
      return try step(event, at: now)
    } catch {
      fault = error
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
    let answer = try read(line)
    if let deadline = answer.deadline, deadline <= now.uptime {
      throw .broke("its deadline must be later than its step, or absent")
    }
    nextDeadline = answer.deadline
    ownDigest = answer.digest ?? ownDigest
    if let shown = answer.screen { screen = shown }
    if let code = answer.exit { throw .exited(code: code) }
    return answer.calls
  }

  private func read(_ line: [UInt8]) throws(AppFault) -> AppAnswer {
    let answer: AppAnswer
    do throws(JSONError) { answer = try AppAnswer.read(line) } catch {
      throw .broke("\(error), in \(String(decoding: line.prefix(120), as: UTF8.self))")
    }
    guard answer.number == number else {
      throw .broke("expected “done” for step \(number), found \(answer.number)")
    }
    return answer
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
