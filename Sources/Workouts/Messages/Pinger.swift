import LockstepProtocol
package import LockstepSimulation

/// Sends messages with a reply one after the other, and says how long they took.
package struct Pinger: Sendable, Equatable {
  private var remaining: Int64 = 0
  private var number: Int64 = 0
  private var answered: Int64 = 0
  private var startedAt = Uptime.zero

  package init() {}

  /// `true` while a message waits for its answer.
  package var isRunning: Bool { remaining > 0 }

  /// Begins a series; the message to send first.
  package mutating func begin(count: Int64, at now: Now) -> ApplicationMessage {
    remaining = count
    answered = 0
    startedAt = now.uptime
    return next()
  }

  /// Takes an answer: the message to send next, or the report when the series is over.
  package mutating func answered(_ answer: Int64, at now: Now) -> Step {
    guard isRunning, answer == number else { return .ignore }
    answered += 1
    remaining -= 1
    if isRunning { return .send(next()) }
    let total = now.uptime - startedAt
    return .report(
      "\(answered) replies in \(total), \(Interval.nanoseconds(total.nanoseconds / answered)) each"
    )
  }

  /// Takes the failure of a message: the series ends.
  package mutating func failed(_ error: String) -> Step {
    guard isRunning else { return .ignore }
    remaining = 0
    return .report("ping stopped after \(answered) replies: \(error)")
  }

  /// The step that follows an answer or a failure.
  package enum Step: Sendable, Equatable {
    case send(ApplicationMessage)
    case report(String)
    case ignore
  }

  private mutating func next() -> ApplicationMessage {
    number += 1
    return .ping(number: number)
  }

  package func add(to digest: inout Digest) {
    digest.add(remaining)
    digest.add(number)
    digest.add(answered)
    digest.add(startedAt.nanoseconds)
  }
}
