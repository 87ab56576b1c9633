import LockstepPair
package import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation

/// A breach by a story: the same one is looked for when the story is made shorter, and never another.
package enum Breach: Sendable, Hashable {
  /// A promise that the person wrote, by its name.
  case promise(String)
  /// A line of a scenario that fails, by its text.
  case line(String)
  /// A rule that holds of any pair, as a sentence.
  case pair(String)
  /// A device's app ended by itself.
  case appEnded(DeviceRole)
  /// A device cannot go on.
  case fault(DeviceRole)

  /// The statement of what does not hold, in a few words.
  package var words: String {
    switch self {
    case .promise(let name): "the promise “\(name)” does not hold"
    case .line(let text): "“\(text)” fails"
    case .pair(let sentence): "it does not hold that \(sentence)"
    case .appEnded(let device): "the \(device.name)'s app ends by itself"
    case .fault(let device): "the \(device.name) cannot go on"
    }
  }

  /// The verdict of a run that breaks it.
  package var verdict: Verdict {
    switch self {
    case .promise, .line, .appEnded: .failed
    case .pair: .promiseBroken
    case .fault: .crashed
    }
  }

  /// Finds all that a run breaks, each with what was found.
  ///
  /// - Parameters:
  ///   - isMended: Whether all is put right in the end, without which no promise is judged.
  ///   - end: When the run was over.
  static func all(
    in report: Runner.Report,
    of script: Script,
    isMended: Bool,
    at end: TrueTime
  ) -> [Found] {
    if let fault = report.fault { return ofFault(fault, at: end) }
    let ends = report.failures.filter { $0.surprise == .appEnd }.map { failure in
      let device: DeviceRole = failure.found.hasPrefix("the watch") ? .watch : .phone
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

  /// Finds the breach that a fault is; a line that cannot be played is no mistake of the pair's.
  private static func ofFault(_ fault: DeviceFault, at time: TrueTime) -> [Found] {
    switch fault.kind {
    case .cannotCrash, .cannotSetDisk, .cannotSetClock, .cannotWear: []
    case .died, .crashed, .stalled, .broke, .looped, .restless:
      [Found(breach: .fault(fault.device), sentence: "\(fault)", time: time)]
    }
  }

  /// A breach with what was found.
  package struct Found: Sendable, Equatable {
    package var breach: Breach
    package var sentence: String
    /// The instant at which the breach was seen.
    package var time = TrueTime.zero
  }
}

extension Script {
  /// The number that is added to the lines of promises, so that no line of a story has the same number.
  static let promiseLines = 10_000_000

  /// Turns the promises into lines of a story that is told, each at its time after the end.
  func judged(after end: TrueTime) -> [Statement] {
    promises.flatMap { promise in
      promise.settling.map { time in promise.lines.map { Self.shifted($0, at: end + time) } } ?? []
    }
  }

  /// The promises that are judged at each event.
  var standing: [Statement] {
    promises.filter { $0.settling == nil }.flatMap(\.lines).map { Self.shifted($0, at: .zero) }
  }

  private static func shifted(_ line: PromiseLine, at time: TrueTime) -> Statement {
    var statement = line.statement(at: time)
    statement.line += promiseLines
    return statement
  }

  /// Finds the name of the promise that a line belongs to.
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
