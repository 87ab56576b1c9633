import LockstepCPosix
import Glibc

/// A program that this process has started, can stop and resume, and must wait for.
///
/// The child inherits only its three streams and, if given, an open folder. The system does not end it
/// when this process is killed (posix_spawn cannot ask for that); our own devices end when their socket
/// closes. When the last reference to the object goes, a child that still runs is killed and waited
/// for.
///
/// While the child runs, poll `exitDescriptor` and `outputDescriptors`, and call `drain` when an output
/// descriptor is readable: a child with a full pipe stands still. `wait` does this by itself.
package final class ChildProcess {
  package let processID: Int32

  /// A descriptor that is readable once the child has ended; it is valid as long as this object.
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
  /// `true` if the child's lines are kept for `takeLines`.
  package var keepsLines = false

  /// The children that still run and are to end with this process.
  private static let dependants = Locked<[ChildProcess.Dependant]>([])
  private static let endsDependantsAtExit: Void = { _ = atexit { ChildProcess.endDependants() } }()

  private struct Dependant: Sendable {
    let processID: Int32
    let target: Int32
  }
  /// The bytes after the last whole line on each of the two streams.
  private var unendedOutput: [UInt8] = []
  private var unendedErrors: [UInt8] = []

  /// The greatest number of bytes of captured output that are kept; later ones are dropped.
  package static let capturedBytesMax = 67_108_864

  /// Starts a program; it is running when the call returns.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments; a program without a slash is searched in PATH.
  ///   - additions: Environment variables that are added to those of this process, or replace them.
  ///   - input: The child's standard input; not `.captured`.
  ///   - output: The child's standard output.
  ///   - errors: The child's standard error; for `.captured` and `.shown`, the last 32 lines are kept.
  ///   - folder: The descriptor of an open folder, which becomes the child's descriptor 3.
  ///   - ownGroup: `true` if the child leads a process group of its own. Signals then go to the whole
  ///     group, and the terminal's interrupt does not reach it.
  package static func spawn(
    _ arguments: [String],
    environment additions: [(String, String)] = [],
    input: ChildStream = .null,
    output: ChildStream = .inherited,
    errors: ChildStream = .captured,
    folder: Int32? = nil,
    ownGroup: Bool = true
  ) throws(Errno) -> ChildProcess {
    guard let program = arguments.first else {
      throw Errno(code: EINVAL, call: "start a program, of which no name is given")
    }
    guard input != .captured, input != .shown else {
      throw Errno(code: EINVAL, call: "start \(program) with an input that is captured")
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

  /// Starts a command line by /bin/sh; the shell replaces itself by the command.
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
  /// Makes the child end when this process exits, even if the object still exists then.
  package func endWithProgram() {
    Self.endsDependantsAtExit
    let dependant = Dependant(processID: processID, target: target)
    Self.dependants.withLock { $0.append(dependant) }
  }

  /// Kills the children that are to end with this process.
  package static func endDependants() {
    dependants.withLock { dependants in
      for dependant in dependants { _ = Glibc.kill(dependant.target, SIGKILL) }
      dependants = []
    }
  }

  /// Removes the child from those to kill, since its process id may belong to another process after the
  /// wait.
  private func forget() {
    Self.dependants.withLock { $0.removeAll { $0.processID == processID } }
  }

  /// Returns how the child ended, without waiting; `nil` while it runs or is stopped.
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

  /// Waits until the child has ended.
  package func wait() -> ExitStatus {
    while true {
      if let status = wait(timeoutMilliseconds: -1) { return status }
    }
  }

  /// Waits until the child has ended or the time is up, and reads its output meanwhile.
  ///
  /// With -1 it waits without limit. It returns `nil` if the time is up.
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

  /// Collects the exit status of a child; `nil` while it runs.
  ///
  /// With 0 in `options`, waits for it.
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
  /// Asks the child to end (SIGTERM).
  package func terminate() { signal(SIGTERM) }

  /// Ends the child (SIGKILL).
  package func kill() { signal(SIGKILL) }

  /// Stops the child (SIGSTOP).
  package func suspend() { signal(SIGSTOP) }

  /// Lets a stopped child go on (SIGCONT).
  package func resume() { signal(SIGCONT) }

  /// Sends a signal to the child, unless it has been waited for: its process id may belong to another
  /// process then.
  private func signal(_ number: Int32) {
    guard status == nil else { return }
    _ = Glibc.kill(target, number)
  }

  /// The process id, or negative process group id, that signals are sent to.
  private var target: Int32 { hasOwnGroup ? -processID : processID }
}

// MARK: - Its output

extension ChildProcess {
  /// The open descriptors of the child's captured streams, for polling.
  package var outputDescriptors: [Int32] {
    var descriptors: [Int32] = []
    if let raw = Self.raw(output) { descriptors.append(raw) }
    if let raw = Self.raw(errors) { descriptors.append(raw) }
    return descriptors
  }

  /// Reads the child's output, without waiting.
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

  /// The greatest number of lines that are kept between two calls of `takeLines`, and the greatest
  /// number of bytes of a line.
  private static let keptLinesMax = 500
  private static let keptLineBytesMax = 1_024

  /// Takes the whole lines that the child has written since the last call: those of standard output
  /// first, then those of standard error.
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

  /// The last 32 lines of the captured standard error, each cut at 4096 bytes.
  package var stderrTail: [String] {
    drain()
    return tail.text
  }

  /// The reason for which Swift's runtime ended the child, as written on the captured standard error;
  /// `nil` if it did not.
  package var reasonOfRuntime: String? {
    drain()
    return tail.reasonOfRuntime
  }

  /// Takes the captured standard output since the last call.
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

  /// Reads all that a stream has at present.
  ///
  /// The end of the stream or an error ends the reading; the exit status then says more.
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

/// Passes the strings to a function in C's form: each ends with a zero byte, and the list with a null
/// pointer.
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
