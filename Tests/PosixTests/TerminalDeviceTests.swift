import Foundation
import LockstepPosix
import Testing

/// Both ends of a terminal of our own: what a person has before him, and what a program has.
private struct PseudoTerminal {
  let person: Int32
  let program: Int32

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var person: Int32 = 0
    var program: Int32 = 0
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&person, &program, nil, nil, &size) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    self.person = person
    self.program = program
  }

  /// Whether the terminal waits for whole lines and shows what is typed, as shells want it.
  var isOrdinary: Bool {
    var settings = termios()
    unsafe tcgetattr(program, &settings)
    let wanted = UInt32(ICANON | ECHO | ISIG)
    return settings.c_lflag & wanted == wanted && settings.c_oflag & UInt32(OPOST) != 0
  }

  /// What came out on the person's side so far.
  func shown() throws -> String {
    var bytes: [UInt8] = []
    let request = PollRequest(descriptor: person)
    while try Poll.wait([request], timeoutMilliseconds: 20)[0].isReadable {
      var piece = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(person, &piece, piece.count)
      if count <= 0 { break }
      bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(person, bytes, bytes.count)
  }

  func takeOver() throws(Errno) -> TerminalDevice {
    try TerminalDevice(
      input: program,
      output: program,
      enter: Array("<enter>".utf8),
      leave: Array("<leave>".utf8)
    )
  }
}

/// Each in a process of its own, for a process has one terminal and these processes end.
struct TerminalDeviceTests {
  @Test func `a terminal is taken over and given back as it was`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = try PseudoTerminal()
      let device = try terminal.takeOver()
      guard !terminal.isOrdinary, device.isEntered else { exit(1) }
      try device.write(Array("\n".utf8))
      guard try terminal.shown() == "<enter>\n" else { exit(2) }
      device.leave()
      device.leave()
      try device.write(Array("unseen".utf8))
      guard terminal.isOrdinary, try terminal.shown() == "<leave>" else { exit(3) }
      exit(7)
    }
  }

  @Test func `keys come at once and unseen, Control-C too`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = try PseudoTerminal()
      let device = try terminal.takeOver()
      guard try device.read() == [] else { exit(1) }
      terminal.type("q\u{3}\r\u{1A}")
      guard try device.read() == [0x71, 3, 0x0D, 0x1A] else { exit(2) }
      guard try terminal.shown() == "<enter>" else { exit(3) }
      close(terminal.person)
      guard try device.read() == nil else { exit(4) }
      exit(7)
    }
  }

  @Test func `the size is what the terminal has now`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = try PseudoTerminal(columns: 120, rows: 36)
      let device = try terminal.takeOver()
      guard device.size == TerminalDevice.Size(columns: 120, rows: 36) else { exit(1) }
      var size = winsize(ws_row: 10, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
      _ = unsafe ioctl(terminal.person, UInt(TIOCSWINSZ), &size)
      guard device.size == TerminalDevice.Size(columns: 20, rows: 10) else { exit(2) }
      exit(7)
    }
  }

  @Test func `what is no terminal is refused, and so is a second one`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let (near, _) = try LineConnection.pair()
      do throws(Errno) {
        _ = try TerminalDevice(input: near.descriptor, output: 1, enter: [], leave: [])
        exit(1)
      } catch {
        guard error.code == ENOTTY else { exit(2) }
      }
      let terminal = try PseudoTerminal()
      let device = try terminal.takeOver()
      do throws(Errno) {
        _ = try terminal.takeOver()
        exit(3)
      } catch {
        guard error.code == EBUSY, device.isEntered, !terminal.isOrdinary else { exit(4) }
      }
      exit(7)
    }
  }

  @Test func `an exit from anywhere gives it back`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = try PseudoTerminal()
      // Runs after the device's own, which was set later.
      LastWord.set(terminal.person, terminal.program)
      atexit { _exit(LastWord.isGivenBack() ? 7 : 1) }
      let device = try terminal.takeOver()
      exit(device.isEntered ? 0 : 2)
    }
  }

  /// Ends with 7 when the one who had the signal before, and gets it afterwards, finds it given back.
  private static func end(by number: Int32) throws -> Never {
    let terminal = try PseudoTerminal()
    LastWord.set(terminal.person, terminal.program)
    signal(number) { _ in _exit(LastWord.isGivenBack() ? 7 : 1) }
    let device = try terminal.takeOver()
    // To the process: the thread of a test takes few signals itself.
    kill(getpid(), number)
    for _ in 0..<1000 { _ = try Poll.wait([], timeoutMilliseconds: 10) }
    exit(device.isEntered ? 2 : 3)
  }

  @Test func `a signal that ends the process finds the terminal given back`() async {
    await #expect(processExitsWith: .exitCode(7)) { try Self.end(by: SIGSEGV) }
    await #expect(processExitsWith: .exitCode(7)) { try Self.end(by: SIGABRT) }
    await #expect(processExitsWith: .exitCode(7)) { try Self.end(by: SIGTERM) }
    await #expect(processExitsWith: .exitCode(7)) { try Self.end(by: SIGHUP) }
    await #expect(processExitsWith: .exitCode(7)) { try Self.end(by: SIGINT) }
  }

  @Test func `a trap of the program finds it given back, and is still a trap`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = try PseudoTerminal()
      LastWord.set(terminal.person, terminal.program)
      signal(SIGILL) { _ in _exit(LastWord.isGivenBack() ? 7 : 1) }
      signal(SIGTRAP) { _ in _exit(LastWord.isGivenBack() ? 7 : 1) }
      let device = try terminal.takeOver()
      fatalError("on purpose, while it is \(device.isEntered ? "taken over" : "not")")
    }
  }

  @Test func `signals that wait to be taken do not give it back`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = try PseudoTerminal()
      let signals = try Signals(Signals.ofTerminal)
      let device = try terminal.takeOver()
      // One after the other: a stop and a going on undo each other while they wait.
      for number in Signals.ofTerminal {
        raise(number)
        guard signals.take() == [number] else { exit(1) }
      }
      guard device.isEntered, !terminal.isOrdinary else { exit(2) }
      exit(7)
    }
  }

  @Test func `going on after a stop takes it over anew`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = try PseudoTerminal()
      let device = try terminal.takeOver()
      // Somebody stopped the process without a word, and the shell set its own ways.
      var settings = termios()
      unsafe tcgetattr(terminal.program, &settings)
      settings.c_lflag |= UInt32(ICANON | ECHO | ISIG)
      settings.c_oflag |= UInt32(OPOST)
      unsafe tcsetattr(terminal.program, TCSANOW, &settings)
      _ = try terminal.shown()
      try device.resume()
      guard !terminal.isOrdinary, try terminal.shown() == "<leave><enter>" else { exit(1) }
      device.leave()
      guard terminal.isOrdinary else { exit(2) }
      exit(7)
    }
  }

  @Test func `stopping gives it back first, and goes on where nobody would wake the process`() async
  {
    await #expect(processExitsWith: .exitCode(7)) {
      // A session of its own: its group has no shell, so the system does not stop it.
      setsid()
      let terminal = try PseudoTerminal()
      let signals = try Signals(Signals.ofTerminal)
      let device = try terminal.takeOver()
      try device.suspend()
      guard try terminal.shown() == "<enter><leave><enter>" else { exit(1) }
      guard device.isEntered, !terminal.isOrdinary, signals.take() == [] else { exit(2) }
      exit(7)
    }
  }
}

/// What a handler looks at when nothing else of the process can be trusted: two descriptors, kept in
/// the environment, which is the one place of a process that needs no variable.
private enum LastWord {
  static func set(_ person: Int32, _ program: Int32) {
    unsafe setenv("LAST_WORD", "\(person) \(program)", 1)
  }

  static func isGivenBack() -> Bool {
    guard let text = unsafe getenv("LAST_WORD") else { return false }
    let numbers = unsafe String(cString: text).split(separator: " ").compactMap { Int32($0) }
    guard numbers.count == 2 else { return false }
    var settings = termios()
    unsafe tcgetattr(numbers[1], &settings)
    // What was written arrives piece by piece.
    var shown: [UInt8] = []
    var entry = pollfd(fd: numbers[0], events: Int16(POLLIN), revents: 0)
    while shown.count < 14, unsafe poll(&entry, 1, 5000) == 1 {
      var byte: UInt8 = 0
      if unsafe read(numbers[0], &byte, 1) != 1 { break }
      shown.append(byte)
    }
    return settings.c_lflag & UInt32(ICANON) != 0 && shown == Array("<enter><leave>".utf8)
  }
}
