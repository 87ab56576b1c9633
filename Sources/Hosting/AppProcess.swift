package import LockstepDevices
import LockstepPosix
package import LockstepProtocol

/// An app that is a program of its own, at a socket that its system made for it alone.
///
/// The program finds the socket in LOCKSTEP_SOCKET and its role, `watchApp` or `phoneApp`, in
/// LOCKSTEP_ROLE; it says hello, is welcomed, and then answers steps, or lives in real time where it
/// declares no leases. It lives as long as this object.
package final class AppProcess: AppPort {
  /// How an app's program is started, and how long it may take.
  package struct Program: Sendable {
    /// The command line, as a shell reads it.
    package var command: String
    /// How long it may take for its hello, and for each step.
    package var stallMilliseconds: Int32
    /// The app's container, which outlives it; in LOCKSTEP_CONTAINER in real time.
    package var container: String?
    /// Whether what it prints is passed on to our standard error, where no picture stands in its way.
    package var showsOutput = true

    package init(
      command: String,
      stallMilliseconds: Int32 = patience(within: 10_000),
      container: String? = nil
    ) {
      self.command = command
      self.stallMilliseconds = stallMilliseconds
      self.container = container
    }

    /// How long an app may take where its device may take so many milliseconds for a step: less, so that
    /// an app which hangs is the one that ends, and its device lives on.
    package static func patience(within stepMilliseconds: Int32) -> Int32 {
      max(1, stepMilliseconds / 5 * 4)
    }
  }

  /// How long a program is waited for before it is looked for what it says to a person.
  private static let sliceMilliseconds: Int32 = 200

  private let role: Role
  private let program: Program
  private let isRealTime: Bool
  private let door: AppDoor
  package private(set) var takesSteps = true
  package var name: String? { program.command }
  private var child: ChildProcess?
  private var connection: LineConnection?
  /// Why the program could not be begun, told at its first step.
  private var failure: AppFault?

  /// Starts the program, and welcomes it.
  ///
  /// - Parameters:
  ///   - incarnation: The number of the device's start.
  ///   - isRealTime: Whether the device lives by the computer's clock, so that the app may.
  ///   - door: Where the loop around the device finds what to poll.
  package init(
    _ program: Program,
    on device: DeviceRole,
    seed: UInt64,
    incarnation: Int64,
    isRealTime: Bool = false,
    door: AppDoor = AppDoor()
  ) {
    role = device.appRole
    self.program = program
    self.isRealTime = isRealTime
    self.door = door
    do throws(AppFault) {
      try begin()
      try greet(seed: seed, incarnation: incarnation)
      if isRealTime { updateDoor() }
    } catch {
      failure = error
    }
  }

  deinit { end() }

  // MARK: Its beginning

  private func begin() throws(AppFault) {
    let folder = try Self.doing { () throws(Errno) in
      try FileSystem.makePrivateTemporaryDirectory()
    }
    // Nobody needs the socket once the app is there.
    defer { _ = try? Result { () throws(Errno) in try FileSystem.remove(folder) }.get() }
    let path = "\(folder)/app"
    let listener = try Self.doing { () throws(SocketError) in try SocketListener(path: path) }
    defer { listener.close() }
    let child = try start(at: path)
    self.child = child
    connection = try accept(listener, child)
  }

  private static func doing<Value, Failure: Error>(_ body: () throws(Failure) -> Value)
    throws(AppFault) -> Value
  {
    do throws(Failure) { return try body() } catch {
      throw .died("could not be started: \(error)")
    }
  }

  private func start(at path: String) throws(AppFault) -> ChildProcess {
    // Under leases a crash of the device must take its files back, which a program's own writes escape.
    let container = isRealTime ? program.container.map { [("LOCKSTEP_CONTAINER", $0)] } : nil
    return try Self.doing { () throws(Errno) in
      try ChildProcess.shell(
        program.command,
        environment: [("LOCKSTEP_SOCKET", path), ("LOCKSTEP_ROLE", role.rawValue)]
          + (container ?? []),
        input: .null,
        output: program.showsOutput ? .shown : .null,
        errors: program.showsOutput ? .shown : .captured
      )
    }
  }

  /// Waits until the program has connected.
  private func accept(_ listener: SocketListener, _ child: ChildProcess) throws(AppFault)
    -> LineConnection
  {
    let patience = Int64(program.stallMilliseconds) * 1_000_000
    let deadline = SystemClock.monotonicNanoseconds() + patience
    while true {
      let connection = try Self.doing { () throws(SocketError) in try listener.accept() }
      if let connection { return connection }
      if let status = child.poll() {
        throw .died("\(status) before its hello" + Self.lastWords(of: child))
      }
      let left = deadline - SystemClock.monotonicNanoseconds()
      if left <= 0 {
        let waited = Int(program.stallMilliseconds)
        throw .stalled("did not connect to LOCKSTEP_SOCKET", milliseconds: waited)
      }
      let descriptors = [listener.descriptor, child.exitDescriptor] + child.outputDescriptors
      _ = try Self.doing { () throws(Errno) in
        try Poll.wait(
          descriptors.map { PollRequest(descriptor: $0) },
          timeoutNanoseconds: left
        )
      }
      child.drain()
    }
  }

  private func greet(seed: UInt64, incarnation: Int64) throws(AppFault) {
    let line = try waitForLine(for: "said no hello")
    let hello: Hello
    do throws(ProtocolFault) {
      hello = try Greeting.read(line)
    } catch {
      throw .broke("\(error)")
    }
    guard hello.role == role else {
      throw .broke("this socket is the \(role.rawValue)'s, the hello says “\(hello.role.rawValue)”")
    }
    takesSteps = hello.capabilities.contains(.lease)
    guard takesSteps || isRealTime else {
      throw .broke(
        "its hello declares no “lease”, so it lives in real time, and this device does not: "
          + "play it with --mode live, or between phonesim --listen and watchsim --connect"
      )
    }
    let welcome = Welcome(
      protocolVersion: Greeting.commonVersion(with: hello),
      role: role,
      incarnation: incarnation,
      seed: seed,
      isLeased: takesSteps
    )
    var writer = JSONWriter()
    HostFrame.welcome(welcome).write(into: &writer)
    try write(writer.bytes)
  }

  // MARK: Steps

  package func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] {
    if let failure { throw failure }
    // An end between two steps is noticed when it comes.
    defer { if isRealTime { updateDoor() } }
    try write(line + [UInt8(ascii: "\n")])
    return try waitForLine(for: "did not answer")
  }

  private func write(_ line: [UInt8]) throws(AppFault) {
    do throws(LineError) {
      try connection?.send(line)
    } catch {
      throw fault(error)
    }
  }

  /// Waits for the app's next line.
  ///
  /// - Parameter missing: What the app did where none comes.
  private func waitForLine(for missing: String) throws(AppFault) -> [UInt8] {
    guard let connection else { throw .died("was ended") }
    var left = program.stallMilliseconds
    while left > 0 {
      let slice = min(left, Self.sliceMilliseconds)
      do throws(LineError) {
        return try connection.waitForLine(timeoutMilliseconds: slice)
      } catch {
        guard case .timedOut = error else { throw fault(error) }
        child?.drain()
        left -= slice
      }
    }
    let begun = connection.unfinishedBytes
    let unended = begun == 0 ? "" : " (\(begun) bytes came without a line feed at their end)"
    throw .stalled(missing + unended, milliseconds: Int(program.stallMilliseconds))
  }

  // MARK: In real time

  /// Hands over a line, of which what does not fit is written when the door is ready.
  package func send(_ line: [UInt8]) throws(AppFault) {
    if let failure { throw failure }
    defer { updateDoor() }
    try write(line + [UInt8(ascii: "\n")])
  }

  /// The next line that has come, also from a program that has ended since; `nil` while there is none.
  package func takeLine() throws(AppFault) -> [UInt8]? {
    if let failure { throw failure }
    guard let connection else { throw .died("was ended") }
    child?.drain()
    defer { updateDoor() }
    do throws(LineError) {
      if connection.wantsWrite { try connection.flush() }
      let isOpen = try connection.receive()
      if let line = try connection.nextLine() { return line }
      if isOpen { return nil }
    } catch {
      throw fault(error)
    }
    throw fault(.closed)
  }

  private func updateDoor() {
    guard let connection, let child else { return door.watch(for: []) }
    let own = PollRequest(descriptor: connection.descriptor, wantsWrite: connection.wantsWrite)
    door.watch(for: [own] + child.outputDescriptors.map { PollRequest(descriptor: $0) })
  }

  private func fault(_ error: LineError) -> AppFault {
    switch error {
    case .timedOut(let milliseconds): return .stalled(milliseconds: Int(milliseconds))
    case .tooLong, .backlogged, .unterminated: return .broke("\(error)")
    case .closed, .system:
      guard let child else { return .died("is gone: \(error)") }
      let status = child.wait(timeoutMilliseconds: 1_000)
      let how = status.map { "\($0)" } ?? "closed its connection and goes on"
      return .died(how + Self.lastWords(of: child))
    }
  }

  /// What a program wrote last to standard error, in one line that begins with the last: where a text is
  /// cut, the name of an exception stays.
  private static func lastWords(of child: ChildProcess) -> String {
    let tail = child.stderrTail.filter { !$0.allSatisfy(\.isWhitespace) }
    guard let last = tail.last else { return "" }
    let rest = tail.dropLast()
    let earlier = rest.isEmpty ? "" : " (before that: \(rest.joined(separator: " / ")))"
    return "; it wrote last: \(last)\(earlier)"
  }

  // MARK: Its end

  package func end() {
    connection?.close()
    connection = nil
    // What a program says to a person is passed on, also where nobody had to wait for it.
    child?.drain()
    // A program that still runs is killed and waited for with its last reference.
    child = nil
    updateDoor()
  }
}

extension DeviceRole {
  /// The role of the device's app at the socket that its system makes for it.
  package var appRole: Role {
    switch self {
    case .watch: .watchApp
    case .phone: .phoneApp
    }
  }
}
