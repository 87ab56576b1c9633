/// One line of the event log: what happened in the pair at one true instant.
///
/// The log is written by the engine alone and knows nothing of modes, processes, paths or the host's
/// clock, so that one scenario with one seed has one log, byte for byte.
package struct LogEvent: Sendable, Equatable {
  /// Nanoseconds of true time since the run began.
  package var timeNanoseconds: Int64
  /// The device it happened on, or `nil` for the link and the run.
  package var device: DeviceRole?
  package var kind: Kind
  /// The digest of the device's state after the step that this line belongs to.
  package var digest: UInt64?

  /// The things that can happen.
  package enum Kind: Sendable, Equatable {
    case run(title: String, seed: UInt64)
    case started(incarnation: Int64)
    /// The device's radio noticed the link, maybe late: its belief.
    case radio(isUp: Bool)
    case action(Action)
    /// A packet left for the other device, with its bytes; numbers count all packets of the run.
    case sent(number: Int64, Packet, text: JSONText)
    case delivered(number: Int64, kind: String)
    case lost(number: Int64, kind: String)
    /// The link as it truly is.
    case link(LinkState)
    /// Anything else that the device did; a packet is `sent`.
    case effect(DeviceEffect)
    /// The device ended in the middle of things: `kill`, `power-cut` or `torn-power-cut`.
    case crashed(String)
    /// A server's answer came back to the device, or why there is none; with the name of what befell it.
    case response(WebLogLine)
    /// Its disk is from now on as the name says.
    case disk(String)
    case suspended
    case resumed
    /// The wearer wears the watch of this number, counted from 1, from now on.
    case worn(watch: Int)
    case fault(ProtocolFault)
    /// A line of the scenario was checked; `failure` says what was found instead.
    case expectation(line: Int, failure: String?)
  }

  /// The part of a server's answer that the log has: nothing that may be a secret.
  package struct WebLogLine: Sendable, Equatable {
    /// The number of the request.
    package var number: Int64
    /// `nil` where there is no answer.
    package var status: Int?
    package var error: WebError?
    /// The name of the fault that befell the request, where one did.
    package var fault: String?

    package init(number: Int64, _ outcome: WebOutcome, fault: String?) {
      (self.number, self.fault) = (number, fault)
      switch outcome {
      case .answered(let status, _): self.status = status
      case .failed(let error): self.error = error
      }
    }

    /// In a few words.
    package var words: String {
      let answer = error?.words ?? status.map { "\($0)" } ?? "no answer"
      return answer + (fault.map { " (\($0))" } ?? "")
    }
  }

  /// The truth about the link.
  package enum LinkState: String, Sendable {
    case connected
    /// Out of range: packets wait, and are lost if it lasts longer than the supervision time-out.
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
