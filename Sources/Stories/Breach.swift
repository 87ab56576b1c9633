import LockstepPair
package import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation

/// A rule that a story breaks.
///
/// Shortening a story keeps to one breach, and never accepts another one.
package enum Breach: Sendable, Hashable {
  /// A promise written by a person, identified by its name.
  case promise(String)
  /// A failing line of a scenario, identified by its text.
  case line(String)
  /// A rule that holds for every pair, as a sentence.
  case pair(String)
  /// The app of a device ended by itself.
  case appEnded(DeviceRole)
  /// A device cannot continue.
  case fault(DeviceRole)

  /// The broken rule in a few words.
  package var words: String {
    switch self {
    case .promise(let name): "the promise “\(name)” does not hold"
    case .line(let text): "“\(text)” fails"
    case .pair(let sentence): "it does not hold that \(sentence)"
    case .appEnded(let device): "the \(device.name)'s app ends by itself"
    case .fault(let device): "the \(device.name) cannot go on"
    }
  }

  /// The verdict of a run with this breach.
  package var verdict: Verdict {
    switch self {
    case .promise, .line, .appEnded: .failed
    case .pair: .promiseBroken
    case .fault: .crashed
    }
  }

  /// Finds all breaches in a run, each with a description.
  ///
  /// - Parameters:
  ///   - isMended: `true` if everything was put right at the end; otherwise no promise is judged.
  ///   - end: The instant at which the run ended.
  static func all(
    in report: Runner.Report,
    of script: Script,
    isMended: Bool,
    at end: TrueTime
  ) -> [Found] {
    if let fault = report.fault { return ofFault(fault, at: end) }
    let ends = report.failures.filter { $0.surprise == .appEnd }.map { failure in
      let isOfWatch =
        failure.found.hasPrefix("the watch") || failure.found.contains("” of the watch ended")
      let device: DeviceRole = isOfWatch ? .watch : .phone
      return Found(breach: .appEnded(device), sentence: failure.found, time: failure.time)
    }
    let broken = report.broken.map { broken in
      let time = TrueTime(nanoseconds: broken.timeNanoseconds)
      return Found(breach: .pair(broken.promise), sentence: broken.found, time: time)
    }
    let failed = report.failures.compactMap { failure -> Found? in
      guard isMended || script.isStanding(failure.line), let name = script.promise(failure.line)
      else { return nil }
      return Found(breach: .promise(name), sentence: failure.found, time: failure.time)
    }
    return failed + broken + ends
  }

  /// Converts a device's fault to a breach; returns `nil` for a line that could not be played, which is
  /// no mistake of the pair.
  private static func ofFault(_ fault: DeviceFault, at time: TrueTime) -> [Found] {
    switch fault.kind {
    case .cannotCrash, .cannotSetDisk, .cannotSetClock, .cannotWear: []
    case .died, .crashed, .stalled, .broke, .looped, .restless:
      [Found(breach: .fault(fault.device), sentence: "\(fault)", time: time)]
    }
  }

  /// A breach with its description and time.
  package struct Found: Sendable, Equatable {
    package var breach: Breach
    package var sentence: String
    /// The instant at which the breach was seen.
    package var time = TrueTime.zero
  }
}

extension Script {
  /// The offset added to the line numbers of promises, so that they differ from those of all lines of a
  /// story.
  static let promiseLines = 10_000_000

  /// Makes the statements that judge the promises of a story, each at its time after the story's end.
  func judged(after end: TrueTime) -> [Statement] {
    promises.flatMap { promise in
      promise.settling.map { time in promise.lines.map { Self.shifted($0, at: end + time) } } ?? []
    }
  }

  /// The statements of the promises that are judged at each event.
  var standing: [Statement] {
    promises.filter { $0.settling == nil }.flatMap(\.lines).map { Self.shifted($0, at: .zero) }
  }

  private static func shifted(_ line: PromiseLine, at time: TrueTime) -> Statement {
    var statement = line.statement(at: time)
    statement.line += promiseLines
    return statement
  }

  /// Finds the name of the promise to which a line belongs.
  fileprivate func promise(_ line: Int) -> String? {
    promises.first { $0.lines.contains { $0.line + Self.promiseLines == line } }?.name
  }

  fileprivate func isStanding(_ line: Int) -> Bool {
    promises.contains { promise in
      promise.settling == nil
        && promise.lines.contains { $0.line + Self.promiseLines == line }
    }
  }
}
