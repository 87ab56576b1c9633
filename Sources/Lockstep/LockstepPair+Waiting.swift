import LockstepDevices
import LockstepEventWords
import LockstepPair
import LockstepProtocol
import LockstepSimulation

// Virtual time goes on until something is there, or for as long as it is not to be there.

extension LockstepPair {
  /// Lets time pass until a condition holds, which is checked after each event.
  ///
  /// ```swift
  /// let after = try pair.expect("the phone hears it", within: .seconds(5)) {
  ///   $0.screen(of: .phone)["heard"] == ["hello"]
  /// }
  /// ```
  ///
  /// - Returns: The first instant at which the condition held, since the run began.
  /// - Throws: A `Failure` of the kind `expectation`, with both screens and the last lines of the log.
  @discardableResult
  public func expect(
    _ what: String,
    within duration: Duration,
    fileID: String = #fileID,
    line: Int = #line,
    _ holds: (LockstepPair) throws -> Bool
  ) throws -> Duration {
    if let found = try look(for: duration, holds) { return found }
    throw failure(
      .expectation,
      "“\(what)” did not hold within \(duration)",
      Failure.Place(fileID: fileID, line: line)
    )
  }

  /// Lets time pass, and throws if a condition holds at any instant of it.
  ///
  /// - Throws: A `Failure` of the kind `surprise`, with the instant at which the condition held.
  public func never(
    _ what: String,
    for duration: Duration,
    fileID: String = #fileID,
    line: Int = #line,
    _ holds: (LockstepPair) throws -> Bool
  ) throws {
    guard let found = try look(for: duration, holds) else { return }
    throw failure(
      .surprise,
      "“\(what)” held at \(found), and must not",
      Failure.Place(fileID: fileID, line: line)
    )
  }

  /// Lets time pass until nothing has happened for a while: no packet, no new screen, no call.
  ///
  /// - Returns: The instant of the last event.
  /// - Throws: A `Failure` of the kind `unrest` if something happens again and again.
  @discardableResult
  public func settle(
    quiet: Duration = .seconds(10),
    within limit: Duration = .seconds(3600),
    fileID: String = #fileID,
    line: Int = #line
  ) throws -> Duration {
    let end = engine.time + Interval(limit)
    var last = engine.time
    while engine.time < end {
      let rest = last + Interval(quiet)
      let next = engine.nextEventTime.map { min($0, rest) } ?? rest
      let before = seen.events.count
      try doing { (engine) throws(DeviceFault) in try engine.run(through: min(next, end)) }
      if seen.events.count > before {
        last = engine.time
      } else if next == rest {
        return .nanoseconds(last.nanoseconds)
      }
    }
    throw failure(
      .unrest,
      "the pair does not settle: within \(limit) something happened at least every \(quiet)",
      Failure.Place(fileID: fileID, line: line)
    )
  }

  /// Lets time pass until `holds` returns `true`, but for no longer than `duration`.
  private func look(for duration: Duration, _ holds: (LockstepPair) throws -> Bool) throws
    -> Duration?
  {
    guard duration >= .zero else {
      throw Failure(description: "time goes forward only, and \(duration) goes back")
    }
    let end = engine.time + Interval(duration)
    while true {
      if try holds(self) { return time }
      if engine.time >= end { return nil }
      let next = engine.nextEventTime.map { min($0, end) } ?? end
      try doing { (engine) throws(DeviceFault) in try engine.run(through: next) }
    }
  }

  private static let linesTold = 8

  private func failure(_ kind: Failure.Kind, _ what: String, _ place: Failure.Place) -> Failure {
    let screens = Device.allCases.map { "  the \($0.rawValue) shows \(screen(of: $0))" }
    let lines = seen.events.suffix(4 * Self.linesTold).compactMap { event -> String? in
      guard let words = EventText.words(of: event) else { return nil }
      let time = Duration.nanoseconds(event.timeNanoseconds)
      return "  \(time)  \(event.device?.name ?? "link")  \(words)"
    }
    let told = [what + ", at \(time)"] + screens + ["  before:"] + lines.suffix(Self.linesTold)
    return Failure(
      description: told.joined(separator: "\n"),
      kind: kind,
      time: time,
      place: place
    )
  }
}
