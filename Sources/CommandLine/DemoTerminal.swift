package import LockstepPosix
package import LockstepTerminal

/// The person's terminal, while the demo has it: pictures out, keys and signals in.
package final class DemoTerminal {
  /// What came from the person or the system.
  package enum Happening {
    case key(Key)
    /// Its size is another, or somebody else wrote on it.
    case redraw
    /// The program is to end.
    case end
  }

  private let device: TerminalDevice
  private let signals: Signals
  private var screen: Screen
  private var decoder = KeyDecoder()
  private let givenSize: Size?
  private var cast: Asciicast?
  private let start = SystemClock.monotonicNanoseconds()

  /// Takes the terminal over.
  ///
  /// - Parameter size: Draws in this size whatever the terminal's is.
  package init(_ capabilities: Capabilities, size: Size?, title: String, records: Bool)
    throws(Errno)
  {
    signals = try Signals(Signals.ofTerminal)
    device = try TerminalDevice(enter: ControlSequence.enter, leave: ControlSequence.leave)
    screen = Screen(capabilities)
    givenSize = size
    if records {
      cast = Asciicast(self.size, title: title, idleSecondsMax: 3)
      cast?.output(ControlSequence.enter, at: 0)
    }
  }

  /// Whether an unfinished key's time is up, so that `wait` has one though nothing came.
  package var isKeyDue: Bool {
    decoder.deadline.map { $0 <= SystemClock.monotonicNanoseconds() } ?? false
  }

  package var size: Size {
    if let givenSize { return givenSize }
    let size = device.size
    return size.columns > 0
      ? Size(columns: size.columns, rows: size.rows) : Size(columns: 80, rows: 24)
  }

  // MARK: Out

  /// Shows a picture: writes what changed since the last one, in one write.
  package func show(_ grid: Grid) throws(Errno) {
    let bytes = screen.show(grid)
    try device.write(bytes)
    cast?.output(bytes, at: SystemClock.monotonicNanoseconds() - start)
  }

  /// Gives the terminal back, and answers the recording if one was made.
  package func finish() -> [UInt8]? {
    device.leave()
    cast?.output(ControlSequence.leave, at: SystemClock.monotonicNanoseconds() - start)
    return cast?.bytes
  }

  // MARK: In

  /// For those who wait for other things too.
  package var pollRequests: [PollRequest] {
    [PollRequest(descriptor: signals.descriptor), PollRequest(descriptor: device.descriptor)]
  }

  /// Waits for the person or the system, at most so long; `nil` waits for ever.
  package func wait(nanoseconds: Int64?) throws(Errno) -> [Happening] {
    let now = SystemClock.monotonicNanoseconds()
    let patience = decoder.deadline.map { max(0, $0 - now) }
    let limit = [nanoseconds, patience].compactMap(\.self).min()
    let results = try Poll.wait(pollRequests, timeoutNanoseconds: limit)
    var happenings: [Happening] = []
    if results[0].isReadable { happenings += try takeSignals() }
    if results[1].isReadable { happenings += try readKeys() }
    let expired = decoder.expire(at: SystemClock.monotonicNanoseconds())
    return happenings + expired.map(Happening.key)
  }

  private func readKeys() throws(Errno) -> [Happening] {
    guard let bytes = try device.read() else { return [.end] }
    return decoder.feed(bytes, at: SystemClock.monotonicNanoseconds()).map(Happening.key)
  }

  private func takeSignals() throws(Errno) -> [Happening] {
    var happenings: [Happening] = []
    for signal in signals.take() {
      switch signal {
      case Signals.windowChange:
        cast?.resize(to: size, at: SystemClock.monotonicNanoseconds() - start)
        happenings.append(.redraw)
      case Signals.suspend:
        try suspend()
        happenings.append(.redraw)
      case Signals.proceed:
        try device.resume()
        screen.forget()
        happenings.append(.redraw)
      default: happenings.append(.end)
      }
    }
    return happenings
  }

  /// Gives the terminal back and stops, as Control-Z does everywhere, until the person calls again.
  package func suspend() throws(Errno) {
    try device.suspend()
    screen.forget()
  }

  /// The next picture is written whole.
  package func forget() { screen.forget() }
}
