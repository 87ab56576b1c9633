package import LockstepPosix
package import LockstepTerminal

/// The user's terminal while the demo uses it: pictures go out, keys and signals come in.
package final class DemoTerminal {
  /// An event from the user or the system.
  package enum Happening {
    case key(Key)
    /// The picture must be drawn anew: the terminal's size has changed, or another program has written
    /// on it.
    case redraw
    /// The program must end.
    case end
  }

  private let device: TerminalDevice
  private let signals: Signals
  private var screen: Screen
  private var decoder = KeyDecoder()
  /// The keys that were pressed while the terminal was asked for its background.
  private var early: [Happening] = []
  /// The abilities of the terminal, with the theme that was detected.
  package let capabilities: Capabilities
  private let givenSize: Size?
  private var cast: Asciicast?
  /// `true` if presses of the mouse come as keys.
  package private(set) var hasMouse = false
  private let start = SystemClock.monotonicNanoseconds()

  /// Takes over the terminal.
  ///
  /// - Parameters:
  ///   - size: The size of pictures; `nil` for that of the terminal.
  ///   - asksTheme: `true` to ask the terminal if its background is dark or light.
  package init(
    _ capabilities: Capabilities,
    size: Size?,
    title: String,
    records: Bool,
    asksTheme: Bool = false
  ) throws(Errno) {
    signals = try Signals(Signals.ofTerminal)
    device = try TerminalDevice(
      enter: ControlSequence.enter,
      leave: ControlSequence.mouseOff + ControlSequence.leave
    )
    givenSize = size
    var found = capabilities
    if asksTheme, capabilities.depth > .none, Self.answers,
      let background = try Self.background(of: device, &decoder, &early)
    {
      found.theme = Theme(background: background)
    }
    self.capabilities = found
    screen = Screen(found)
    if records {
      cast = Asciicast(self.size, title: title, idleSecondsMax: 3)
      cast?.output(ControlSequence.enter, at: 0)
    }
  }

  /// `true` if pictures can be shown: standard input and output are a terminal, and it can do more than
  /// lines.
  package static var isThere: Bool {
    let term = Environment.value("TERM") ?? "dumb"
    return term != "dumb" && StandardStream.isTerminal(.output) && LineInput().isTerminal
  }

  // MARK: The theme

  /// The time that a terminal may take for an answer: one on this machine takes a few milliseconds, a
  /// distant one longer.
  private static let answerNanoseconds: Int64 = 200_000_000

  /// `true` if the terminal answers questions; others would show them as text.
  private static var answers: Bool {
    let term = Environment.value("TERM") ?? ""
    return term != "linux" && !term.hasPrefix("vt")
  }

  /// Asks the terminal for its background colour; `nil` if it does not answer.
  private static func background(
    of device: TerminalDevice,
    _ decoder: inout KeyDecoder,
    _ early: inout [Happening]
  ) throws(Errno) -> Color? {
    try device.write(ControlSequence.askBackground)
    let end = SystemClock.monotonicNanoseconds() + answerNanoseconds
    while decoder.background == nil, !decoder.hasDeclaredItself {
      let now = SystemClock.monotonicNanoseconds()
      let request = PollRequest(descriptor: device.descriptor)
      guard now < end,
        try Poll.wait([request], timeoutNanoseconds: end - now)[0].isReadable,
        let bytes = try device.read()
      else { break }
      early += decoder.feed(bytes, at: SystemClock.monotonicNanoseconds())
        .flatMap(\.withoutAlt).map(Happening.key)
    }
    return decoder.background
  }

  /// `true` if a key is due without new input: an incomplete key sequence whose time is up, or an early
  /// key.
  package var isKeyDue: Bool {
    if !early.isEmpty { return true }
    return decoder.deadline.map { $0 <= SystemClock.monotonicNanoseconds() } ?? false
  }

  package var size: Size {
    if let givenSize { return givenSize }
    let size = device.size
    return size.columns > 0
      ? Size(columns: size.columns, rows: size.rows) : Size(columns: 80, rows: 24)
  }

  // MARK: Out

  /// Shows a picture: writes the differences from the last one, in one write.
  package func show(_ grid: Grid) throws(Errno) {
    let bytes = screen.show(grid)
    try device.write(bytes)
    cast?.output(bytes, at: SystemClock.monotonicNanoseconds() - start)
  }

  /// Restores the terminal, and returns the recording if there is one.
  package func finish() -> [UInt8]? {
    device.leave()
    cast?.output(ControlSequence.leave, at: SystemClock.monotonicNanoseconds() - start)
    return cast?.bytes
  }

  // MARK: In

  /// The descriptors to poll, for callers that wait for other things, too.
  package var pollRequests: [PollRequest] {
    [PollRequest(descriptor: signals.descriptor), PollRequest(descriptor: device.descriptor)]
  }

  /// Waits for events, at most this long; with `nil` without limit.
  package func wait(nanoseconds: Int64?) throws(Errno) -> [Happening] {
    if !early.isEmpty {
      defer { early = [] }
      return early
    }
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
    let keys = decoder.feed(bytes, at: SystemClock.monotonicNanoseconds())
    return keys.flatMap(\.withoutAlt).map(Happening.key)
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
        try takeMouseAgain()
        screen.forget()
        happenings.append(.redraw)
      default: happenings.append(.end)
      }
    }
    return happenings
  }

  /// Restores the terminal and stops the process, as Control-Z does in all programs; then takes the
  /// terminal over again.
  package func suspend() throws(Errno) {
    try device.suspend()
    try takeMouseAgain()
    screen.forget()
  }

  /// Turns the mouse on or off: while it is on, the terminal does not mark text with it.
  package func takeMouse(_ takes: Bool) throws(Errno) {
    hasMouse = takes
    try device.write(takes ? ControlSequence.mouseOn : ControlSequence.mouseOff)
  }

  /// Turns the mouse on again after the terminal was restored.
  private func takeMouseAgain() throws(Errno) {
    if hasMouse { try takeMouse(true) }
  }

  /// Forgets the last picture, so that the next one is written whole.
  package func forget() { screen.forget() }
}
