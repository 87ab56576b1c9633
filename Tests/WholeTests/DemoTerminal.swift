import Foundation
import LockstepPosix

/// A program with a person at its terminal: keys in, everything shown out.
final class PersonAtTerminal {
  private let person: Int32
  private let terminal: Int32
  private let workspace: Workspace
  let child: ChildProcess
  /// Everything that came out so far, with its escape sequences.
  private(set) var shown = ""
  private var bytes: [UInt8] = []
  private var seen = 0

  /// - Parameter folder: Where the program stands; that of the test otherwise.
  init(
    _ workspace: Workspace,
    _ arguments: [String],
    program: String = "lockstep",
    in folder: String? = nil,
    columns: UInt16 = 120,
    environment: [(String, String)] = []
  ) throws {
    var person: Int32 = 0
    var terminal: Int32 = 0
    var size = winsize(ws_row: 36, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&person, &terminal, nil, nil, &size) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    // The child has its own copy of one end; the other must not reach it.
    _ = fcntl(person, F_SETFD, FD_CLOEXEC)
    self.person = person
    self.terminal = terminal
    self.workspace = workspace
    let words = [try Workspace.program(program)] + arguments
    let own = [
      ("XDG_RUNTIME_DIR", workspace.path), ("XDG_STATE_HOME", workspace.file("state")),
      ("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"),
      ("SWIFT_BACKTRACE", "enable=no"), ("TMUX", ""), ("NO_COLOR", "1"),
    ]
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder ?? "."] + words
    child = try ChildProcess.spawn(
      shell,
      environment: own.filter { name, _ in !environment.contains { $0.0 == name } } + environment,
      input: .descriptor(terminal),
      output: .descriptor(terminal),
      errors: .descriptor(terminal)
    )
  }

  deinit {
    child.kill()
    _ = child.wait()
    close(person)
    close(terminal)
  }

  /// Whether the terminal waits for whole lines and shows what is typed, as shells want it.
  var isOrdinary: Bool {
    var settings = termios()
    unsafe tcgetattr(terminal, &settings)
    let wanted = UInt32(ICANON | ECHO | ISIG)
    return settings.c_lflag & wanted == wanted
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(person, bytes, bytes.count)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(person, UInt(TIOCSWINSZ), &size)
    _ = kill(child.processID, SIGWINCH)
  }

  /// Waits until the text was shown, after what an earlier call has waited for.
  ///
  /// - Parameter redraws: Asks for whole pictures with Control-L: of differences no word is sure.
  func wait(for text: String, redraws: Bool = false) throws {
    let needle = Array(text.utf8)
    for round in 0..<Int(Program.patienceMilliseconds / 50) {
      if redraws, round.isMultiple(of: 6) { type("\u{C}") }
      try take(forMilliseconds: 50)
      let rest = bytes[seen...]
      if let range = rest.firstRange(of: needle) {
        seen = range.upperBound
        return
      }
    }
    throw Surprise("never showed “\(text)”:\n\(shown.suffix(3_000))")
  }

  /// Waits until the system has stopped the program, as Control-Z asks it to.
  func waitUntilStopped() throws {
    for _ in 0..<Int(Program.patienceMilliseconds / 50) {
      try take(forMilliseconds: 50)
      let stat = String(
        decoding: try FileSystem.readFile("/proc/\(child.processID)/stat"),
        as: UTF8.self
      )
      if stat.drop(while: { $0 != ")" }).dropFirst(2).first == "T" { return }
    }
    throw Surprise("never stopped:\n\(shown.suffix(3_000))")
  }

  /// Has it and all that it started go on, as a shell does that is told `fg`.
  func proceed() { _ = kill(-child.processID, SIGCONT) }

  /// Waits until the program has ended.
  func finish() throws -> ExitStatus? {
    for _ in 0..<Int(Program.patienceMilliseconds / 50) {
      try take(forMilliseconds: 50)
      if let status = child.wait(timeoutMilliseconds: 0) {
        try take(forMilliseconds: 50)
        return status
      }
    }
    return nil
  }

  private func take(forMilliseconds limit: Int32) throws {
    let request = PollRequest(descriptor: person)
    while try Poll.wait([request], timeoutMilliseconds: limit)[0].isReadable {
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe read(person, &piece, piece.count)
      if count <= 0 { break }
      bytes += piece.prefix(count)
      shown = String(decoding: bytes, as: UTF8.self)
      if count < 4_096 { break }
    }
  }

  /// The processes that it has started, with their command lines.
  func children() throws -> [(id: Int32, words: [String])] {
    try FileSystem.list("/proc").compactMap { Int32($0) }.compactMap { number in
      // A process may end while it is looked at.
      guard let stat = try? FileSystem.readFile("/proc/\(number)/stat"),
        let line = try? FileSystem.readFile("/proc/\(number)/cmdline")
      else { return nil }
      let text = String(decoding: stat, as: UTF8.self)
      guard let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[end...].split(separator: " ")
      guard fields.count > 2, Int32(fields[2]) == child.processID else { return nil }
      return (number, line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
