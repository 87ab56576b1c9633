/// A line of the event log: something that happened in the pair at one true instant.
///
/// The log is written by the engine alone and knows nothing of modes, processes, paths or the host's
/// clock, so that one scenario with one seed has one log, byte for byte.
package struct LogEvent: Sendable, Equatable {
  /// The true time in nanoseconds since the run began.
  package var timeNanoseconds: Int64
  /// The device of the event; `nil` for an event of the link or the run.
  package var device: DeviceRole?
  package var kind: Kind
  /// The digest of the device's state after the step in which the event happened.
  package var digest: UInt64?

  /// The kinds of events.
  package enum Kind: Sendable, Equatable {
    case run(title: String, seed: UInt64)
    case started(incarnation: Int64)
    /// The device's radio noticed the link, possibly late: this is its belief.
    case radio(isUp: Bool)
    case action(Action)
    /// A packet left for the other device, spelled as `text`; the number counts all packets of the run.
    case sent(number: Int64, Packet, text: JSONText)
    case delivered(number: Int64, kind: String)
    case lost(number: Int64, kind: String)
    /// The link has this true state from now on.
    case link(LinkState)
    /// The device did something other than sending a packet.
    case effect(DeviceEffect)
    /// The device crashed: `kill`, `power-cut` or `torn-power-cut`.
    case crashed(String)
    /// A server's response came back to the device, or an error instead, with the name of the fault
    /// that caused it.
    case response(WebLogLine)
    /// The device's disk has this condition from now on.
    case disk(String)
    case suspended
    case resumed
    /// The wearer wears the watch with this number, counted from 1, from now on.
    case worn(watch: Int)
    case fault(ProtocolFault)
    /// A scenario's line was judged; `failure` is `nil` if it was met, otherwise a description of what
    /// was found.
    case expectation(line: Int, failure: String?)
  }

  /// The part of a server's response that the log contains, without anything that may be secret.
  package struct WebLogLine: Sendable, Equatable {
    /// The number of the request.
    package var number: Int64
    /// The status of the response; `nil` if there was none.
    package var status: Int?
    package var error: WebError?
    /// The name of the fault that struck the request; `nil` if none did.
    package var fault: String?

    package init(number: Int64, _ outcome: WebOutcome, fault: String?) {
      (self.number, self.fault) = (number, fault)
      switch outcome {
      case .answered(let status, _): self.status = status
      case .failed(let error): self.error = error
      }
    }

    /// The response in a few words.
    package var words: String {
      let answer = error?.words ?? status.map { "\($0)" } ?? "no answer"
      return answer + (fault.map { " (\($0))" } ?? "")
    }
  }

  /// The true state of the link.
  package enum LinkState: String, Sendable {
    case connected
    /// The devices are out of range: packets wait, and are lost after the supervision time-out.
    case stalled
    case disconnected
  }

  package init(
    timeNanoseconds: Int64,
    device: DeviceRole?,
    kind: Kind,
    digest: UInt64? = nil
  ) {
    self.timeNanoseconds = timeNanoseconds
    self.device = device
    self.kind = kind
    self.digest = digest
  }
}
