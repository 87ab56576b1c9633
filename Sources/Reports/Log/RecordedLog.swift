package import LockstepProtocol

/// An event log read from its file.
package struct RecordedLog: Sendable {
  package let title: String
  package let seed: UInt64
  /// The events in the order of the file; lines of unknown kinds are left out.
  package let events: [LogEvent]
  /// The number of the last line.
  package let lineCount: Int
  /// `true` if the log begins with the run; `false` if its reader joined later.
  package let isWhole: Bool
  /// The instant at which the log begins, in nanoseconds of true time.
  package let start: Int64
  /// The instant at which the log ends, in nanoseconds of true time: its last line, or now if the run
  /// goes on.
  package let length: Int64

  /// The reason that a file is not a log, with the line at fault.
  package struct Damage: Error, Equatable, CustomStringConvertible {
    package var line: Int
    package var what: String

    package var description: String { "line \(line): \(what)" }
  }

  /// Reads a whole log.
  package init(_ bytes: [UInt8]) throws(Damage) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What editors and shells leave of a log may lack its last line feed.
    if lines.last?.isEmpty == true { lines.removeLast() }
    let isOpen = !bytes.isEmpty && bytes.last != UInt8(ascii: "\n")
    let count = lines.count
    var events: [LogEvent] = []
    events.reserveCapacity(count)
    for (index, line) in lines.enumerated() {
      let isCut = isOpen && index == count - 1
      let event = try Self.event(Array(line), number: index + 1, mayBeCut: isCut)
      guard let event else { continue }
      if let last = events.last, event.timeNanoseconds < last.timeNanoseconds {
        throw Damage(line: index + 1, what: "its time is before that of the line above it")
      }
      events.append(event)
    }
    guard case .run(let title, let seed)? = events.first?.kind else {
      throw Damage(line: 1, what: "the first line of a log has “event”: “run”")
    }
    self.title = title
    self.seed = seed
    self.events = events
    lineCount = count
    isWhole = true
    start = 0
    length = events.last?.timeNanoseconds ?? 0
  }

  /// Makes a log of events that were kept as they came.
  ///
  /// - Parameters:
  ///   - title: The run's name, if the run ended before its first line.
  ///   - seed: The run's seed, in the same case.
  ///   - isWhole: `true` if the log begins with the run.
  ///   - now: The present instant of a run that goes on; the log lasts until then even without a new
  ///     event.
  package init(
    _ events: [LogEvent],
    titled title: String = "",
    seed: UInt64 = 0,
    isWhole: Bool = true,
    until now: Int64 = 0
  ) {
    if case .run(let title, let seed)? = events.first?.kind {
      self.title = title
      self.seed = seed
    } else {
      self.title = title
      self.seed = seed
    }
    self.events = events
    lineCount = events.count
    self.isWhole = isWhole
    start = isWhole ? 0 : events.first?.timeNanoseconds ?? now
    length = max(events.last?.timeNanoseconds ?? 0, now)
  }

  private static func event(_ line: [UInt8], number: Int, mayBeCut: Bool) throws(Damage)
    -> LogEvent?
  {
    do throws(JSONError) {
      return try LogEvent.read(line)
    } catch {
      if mayBeCut {
        throw Damage(
          line: number,
          what: "the log was cut in this line: delete the line to read what is before it"
        )
      }
      throw Damage(line: number, what: "it is no line of a log: \(error)")
    }
  }
}
