import LockstepSimulation

extension Script {
  /// A failure that the file announces by a line `fails TEXT` at its top.
  package struct MeantFailure: Sendable, Equatable {
    /// A part of the failure's message.
    package var text: String
    /// The number of the line `fails`, counted from 1.
    package var line: Int

    /// Says if the message of a failure contains the text.
    package func isIn(_ found: String) -> Bool { found.contains(text) }

    /// The message for a run in which nothing failed with the text.
    package var missed: String { "nothing failed with “\(text)”, as the file says at its top" }
  }
}

extension Runner.Report {
  /// Judges a scenario that announces its failures: it passes if it fails in all these ways and in no
  /// other.
  package mutating func judge(_ script: Script) {
    guard !script.meantFailures.isEmpty, lacks.isEmpty else { return }
    meant = script.meantFailures
    switch verdict {
    case .pass, .failed, .undecided:
      missed = meant.filter { wanted in
        !failures.contains { !$0.isGiven && wanted.isIn($0.found) }
      }
      verdict = missed.isEmpty && failures.allSatisfy(isMeant) ? .pass : .failed
      failures += missed.map {
        Runner.Failure(line: $0.line, found: $0.missed, time: .zero)
      }
    case .crashed, .promiseBroken: break
    }
  }

  /// `true` if the run failed as its file announces, and in no other way.
  package var isAsMeant: Bool { verdict == .pass && !meant.isEmpty }

  /// Says if the file announces this failure.
  package func isMeant(_ failure: Runner.Failure) -> Bool {
    !failure.isGiven && !missed.contains { $0.line == failure.line }
      && meant.contains { $0.isIn(failure.found) }
  }

  /// The reason why the run is undecided; `nil` if it is not.
  package var reasonForUndecided: String? {
    guard verdict == .undecided else { return nil }
    if isInterrupted { return "it was interrupted before its end" }
    if !lacks.isEmpty { return lacks.joined(separator: ", ") + ", which the file needs" }
    return failures.isEmpty ? "the file expects nothing" : "what is given did not come about"
  }
}
