import LockstepCPosix
import Glibc

/// A program that we started, may pause and stop, and have to wait for.
///
/// It inherits no descriptor but its three streams, and a folder where it is lent one. Nothing in the
/// system ends it when this process is killed (a parent cannot ask for that by posix_spawn): our own
/// devices end when their socket closes. When the last reference goes, a child that still runs is killed
/// and waited for.
///
/// While it runs, poll `exitDescriptor` and `outputDescriptors`, and call `drain` when one of the
/// latter is readable: a child whose pipe is full stands still. `wait` does this by itself.
package final class ChildProcess {
  package let processID: Int32

  /// Readable once the child has ended; valid as long as this object.
  package let exitDescriptor: Int32

  private let exit: FileDescriptor
  private let hasOwnGroup: Bool
  private let showsOutput: Bool
  private let showsErrors: Bool
  private var status: ExitStatus?
  private var output: FileDescriptor?
  private var errors: FileDescriptor?
  private var captured: [UInt8] = []
  private var shownOutput = ShownLines()
  private var shownErrors = ShownLines()
  private var tail = LineTail()
  /// `true` if the lines that it writes are kept for `takeLines`.
  package var keepsLines = false

  /// Those that still run and are to end with this process.
  private static let dependants = Locked<[ChildProcess.Dependant]>([])
  private static let endsDependantsAtExit: Void = { _ = atexit { ChildProcess.endDependants() } }()

  private struct Dependant: Sendable {
    let processID: Int32
    let target: Int32
  }
  /// The bytes that came on each stream after the last line that is kept.
  private var unendedOutput: [UInt8] = []
  private var unendedErrors: [UInt8] = []

  /// The most of its captured output that is kept; what comes after it is thrown away.
  package static let capturedBytesMax = 67_108_864

  /// Starts a program; it runs when this returns.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in PATH when it has no slash, and its arguments.
  ///   - additions: environment variables over those of this process.
  ///   - input: its standard input; not `.captured`.
  ///   - output: its standard output.
  ///   - errors: its standard error; of `.captured` and `.shown`, the last 32 lines are kept.
  ///   - folder: the descriptor of an open folder, which the child has as its descriptor 3.
  ///   - ownGroup: it leads a process group of its own, to which all signals are then sent; the
  ///     terminal's interrupt does not reach it.
  package static func spawn(
    _ arguments: [String],
    environment additions: [(String, String)] = [],
    input: ChildStream = .null,
    output: ChildStream = .inherited,
    errors: ChildStream = .captured,
    folder: Int32? = nil,
    ownGroup: Bool = true
  ) throws(Errno) -> ChildProcess {
    guard let program = arguments.first, input != .captured, input != .shown else {
      throw Errno(code: EINVAL, call: "spawn: no program, or an input that is captured")
    }
    let inputEnds = try StreamEnds.open(input)
    var outputEnds = try StreamEnds.open(output)
    var errorEnds = try StreamEnds.open(errors)
    let processID = try start(
      program,
      arguments,
      Environment.entries(adding: additions),
      streams: [inputEnds.child, outputEnds.child, errorEnds.child],
      folder: folder ?? -1,
      ownGroup: ownGroup
    )
    let exit = cposix_process_descriptor(processID)
    if exit < 0 {
      let error = Errno(call: "pidfd_open")
      _ = Glibc.kill(processID, SIGKILL)
      _ = reap(processID, WNOHANG & 0)
      throw error
    }
    return ChildProcess(
      processID,
      exit: FileDescriptor(adopting: exit),
      hasOwnGroup: ownGroup,
      showsOutput: output == .shown,
      showsErrors: errors == .shown,
      output: outputEnds.takeKept(),
      errors: errorEnds.takeKept()
    )
  }

  /// Starts a command line as /bin/sh reads it; the shell gives its place to the command.
  package static func shell(
    _ command: String,
    environment additions: [(String, String)] = [],
    input: ChildStream = .null,
    output: ChildStream = .inherited,
    errors: ChildStream = .captured,
    folder: Int32? = nil,
    ownGroup: Bool = true
  ) throws(Errno) -> ChildProcess {
    try spawn(
      ["/bin/sh", "-c", "exec \(command)"],
      environment: additions,
      input: input,
      output: output,
      errors: errors,
      folder: folder,
      ownGroup: ownGroup
    )
  }

  private init(
    _ processID: Int32,
    exit: consuming FileDescriptor,
    hasOwnGroup: Bool,
    showsOutput: Bool,
    showsErrors: Bool,
    output: consuming FileDescriptor?,
    errors: consuming FileDescriptor?
  ) {
    self.processID = processID
    exitDescriptor = exit.raw
    self.exit = exit
    self.hasOwnGroup = hasOwnGroup
    self.showsOutput = showsOutput
    self.showsErrors = showsErrors
    self.output = output
    self.errors = errors
  }

  deinit {
    guard poll() == nil else { return }
    kill()
    forget()
    _ = Self.reap(processID, 0)
  }
}

// MARK: - Its end

extension ChildProcess {
  /// Has it killed at the exit of this process too, where references to it are left.
  package func endWithProgram() {
    Self.endsDependantsAtExit
    let dependant = Dependant(processID: processID, target: target)
    Self.dependants.withLock { $0.append(dependant) }
  }

  /// Kills those that are to end with this process.
  package static func endDependants() {
    dependants.withLock { dependants in
      for dependant in dependants { _ = Glibc.kill(dependant.target, SIGKILL) }
      dependants = []
    }
  }

  /// Forgets the child, whose number may be another's once it has been waited for.
  private func forget() {
    Self.dependants.withLock { $0.removeAll { $0.processID == processID } }
  }

  /// Says how it ended, without waiting; `nil` while it runs or is suspended.
  package func poll() -> ExitStatus? {
    if status == nil {
      status = Self.dependants.withLock { dependants in
        let status = Self.reap(processID, WNOHANG)
        if status != nil { dependants.removeAll { $0.processID == processID } }
        return status
      }
      if status != nil { drain() }
    }
    return status
  }

  /// Waits until it has ended.
  package func wait() -> ExitStatus {
    while true {
      if let status = wait(timeoutMilliseconds: -1) { return status }
    }
  }

  /// Waits until it has ended, at most so long; what it writes is read meanwhile.
  ///
  /// -1 waits for ever; `nil` when the time is up.
  package func wait(timeoutMilliseconds: Int32) -> ExitStatus? {
    let deadline = Deadline(afterMilliseconds: timeoutMilliseconds)
    while true {
      if let status = poll() { return status }
      let requests = ([exitDescriptor] + outputDescriptors).map { PollRequest(descriptor: $0) }
      let remaining = deadline.remainingNanoseconds
      guard let found = try? Poll.wait(requests, timeoutNanoseconds: remaining) else {
        fatalError("cannot wait for process \(processID)")
      }
      if found.dropFirst().contains(where: \.isReadable) { drain() }
      if remaining == 0 { return poll() }
    }
  }

  /// Reaps a child; `nil` while it runs; 0 in `options` waits.
  private static func reap(_ processID: Int32, _ options: Int32) -> ExitStatus? {
    var status: Int32 = 0
    var result: Int32
    repeat {
      result = unsafe waitpid(processID, &status, options)
    } while result < 0 && errno == EINTR
    if result < 0 { fatalError("somebody else waited for our child: \(Errno(call: "waitpid"))") }
    return result == 0 ? nil : ExitStatus(waitStatus: status)
  }
}

// MARK: - Signals to it

extension ChildProcess {
  /// Asks it to end (SIGTERM).
  package func terminate() { signal(SIGTERM) }

  /// Ends it (SIGKILL).
  package func kill() { signal(SIGKILL) }

  /// Stops it where it stands (SIGSTOP).
  package func suspend() { signal(SIGSTOP) }

  /// Lets it go on (SIGCONT).
  package func resume() { signal(SIGCONT) }

  /// Sends a signal to the child, but none once it has been waited for: its number may be another's by
  /// then.
  private func signal(_ number: Int32) {
    guard status == nil else { return }
    _ = Glibc.kill(target, number)
  }

  /// The process, or the group, that signals to it are sent to.
  private var target: Int32 { hasOwnGroup ? -processID : processID }
}

// MARK: - Its output

extension ChildProcess {
  /// Our ends of its captured streams that are still open, for polling.
  package var outputDescriptors: [Int32] {
    var descriptors: [Int32] = []
    if let raw = Self.raw(output) { descriptors.append(raw) }
    if let raw = Self.raw(errors) { descriptors.append(raw) }
    return descriptors
  }

  /// Reads what it has written, without waiting.
  package func drain() {
    Self.drain(&output) { bytes in
      if showsOutput {
        shownOutput.append(bytes)
      } else {
        captured += bytes.prefix(Self.capturedBytesMax - captured.count)
      }
      if keepsLines { unendedOutput += bytes }
    }
    Self.drain(&errors) { bytes in
      tail.append(bytes)
      if showsErrors { shownErrors.append(bytes) }
      if keepsLines { unendedErrors += bytes }
    }
    let hasEnded = status != nil
    let text = shownOutput.take(atEnd: hasEnded) + shownErrors.take(atEnd: hasEnded)
    if !text.isEmpty { StandardStream.write(text, to: .error) }
  }

  /// The most lines that are kept from one look to the next, and the most bytes of one.
  private static let keptLinesMax = 500
  private static let keptLineBytesMax = 1_024

  /// Takes the whole lines that it has written since the last call: those on standard output, then the
  /// others.
  package func takeLines() -> [String] {
    drain()
    let lines = Self.takeLines(of: &unendedOutput) + Self.takeLines(of: &unendedErrors)
    let more = lines.count - Self.keptLinesMax
    return lines.prefix(Self.keptLinesMax) + (more > 0 ? ["… and \(more) more lines"] : [])
  }

  private static func takeLines(of written: inout [UInt8]) -> [String] {
    guard let end = written.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    defer { written.removeFirst(end + 1) }
    return written[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0.prefix(keptLineBytesMax), as: UTF8.self) }
  }

  /// The last 32 lines that it wrote to a captured standard error, each cut at 4096 bytes.
  package var stderrTail: [String] {
    drain()
    return tail.text
  }

  /// The reason why Swift's runtime ended it, as it wrote on a captured standard error; `nil` where it
  /// did not.
  package var reasonOfRuntime: String? {
    drain()
    return tail.reasonOfRuntime
  }

  /// Takes what came on a captured standard output since the last call.
  package func takeOutput() -> [UInt8] {
    drain()
    defer { captured = [] }
    return captured
  }

  private static func raw(_ descriptor: borrowing FileDescriptor?) -> Int32? {
    switch descriptor {
    case .some(let descriptor): descriptor.raw
    case .none: nil
    }
  }

  /// Reads all that a stream has now; its end and an error both end the reading, and the exit status
  /// tells the rest.
  private static func drain(_ descriptor: inout FileDescriptor?, _ take: ([UInt8]) -> Void) {
    while let open = descriptor.take() {
      do {
        let bytes = try open.read(upTo: 65_536)
        if bytes.isEmpty { return }
        take(bytes)
        descriptor = consume open
      } catch {
        if error.code == Errno.wouldBlock { descriptor = consume open }
        return
      }
    }
  }

  private static func start(
    _ program: String,
    _ arguments: [String],
    _ environment: [[UInt8]],
    streams: [Int32],
    folder: Int32,
    ownGroup: Bool
  ) throws(Errno) -> Int32 {
    let words = arguments.map { Array($0.utf8) }
    if (words + environment).contains(where: { $0.contains(0) }) {
      throw Errno(code: EINVAL, call: "spawn \(program): a zero byte in an argument")
    }
    var processID: Int32 = 0
    let code = unsafe withCStrings(words) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe cposix_spawn(
          &processID,
          program,
          arguments,
          environment,
          streams,
          folder,
          ownGroup ? 1 : 0
        )
      }
    }
    if code != 0 { throw Errno(code: code, call: "spawn \(program)") }
    return processID
  }
}

/// Lends the strings as C wants a list of them: each ends in a zero, the list in a null pointer.
func withCStrings(
  _ strings: [[UInt8]],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  var bytes = strings.flatMap { $0 + [0] }.map(CChar.init(bitPattern:)) + [0]
  return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
    var offset = 0
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { string in
      defer { offset += string.count + 1 }
      return unsafe buffer.baseAddress.map { unsafe $0 + offset }
    }
    unsafe pointers.append(nil)
    return unsafe pointers.withUnsafeBufferPointer { list in
      guard let start = list.baseAddress else { return EINVAL }
      return unsafe body(start)
    }
  }
}
