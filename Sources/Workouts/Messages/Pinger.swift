import LockstepProtocol
package import LockstepSimulation

/// A series of messages with reply, sent one after the other, and the time that they took.
package struct Pinger: Sendable, Equatable {
  private var remaining: Int64 = 0
  private var number: Int64 = 0
  private var answered: Int64 = 0
  private var startedAt = Uptime.zero

  package init() {}

  /// `true` while a message waits for its reply.
  package var isRunning: Bool { remaining > 0 }

  /// Begins a series, and returns the first message to send.
  package mutating func begin(count: Int64, at now: Now) -> ApplicationMessage {
    remaining = count
    answered = 0
    startedAt = now.uptime
    return next()
  }

  /// Takes a reply, and returns the next message to send, or the report at the end of the series.
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

  /// Takes the failure of a message, which ends the series.
  package mutating func failed(_ error: String) -> Step {
    guard isRunning else { return .ignore }
    remaining = 0
    return .report("ping stopped after \(answered) replies: \(error)")
  }

  /// The next step after a reply or a failure.
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
