package import LockstepDevices
import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// An app that is a program of its own, connected to a socket that its system made for it alone.
///
/// The program finds the socket in LOCKSTEP_SOCKET and its role, `watchApp` or `phoneApp`, in
/// LOCKSTEP_ROLE. It says hello, gets a welcome, and then answers steps; if it declares no leases, it
/// lives in real time. Under leases it also sees its device's disk as a folder. It lives as long as
/// this object.
package final class AppProcess: AppPort {
  /// The way to start an app's program, and its time limits.
  package struct Program: Sendable {
    /// The command line of the program, for a shell.
    package var command: String
    /// The time that the program may take for its hello, and for each step.
    package var stallMilliseconds: Int32
    /// The version of the app that is installed, in LOCKSTEP_APP_VERSION.
    package var version: Int64 = 1
    /// The app's container, which outlives it; in LOCKSTEP_CONTAINER in real time.
    package var container: String?
    /// `true` if this process stops waiting for the program once a person wants the run to end.
    package var endsAtWish = false
    /// `true` if the program's output is passed on to our standard error, as long as no picture fills
    /// the terminal.
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

    /// Computes the time limit of an app from that of its device's steps, in milliseconds.
    ///
    /// The app's is shorter, so that an app that hangs is ended and its device lives on.
    package static func patience(within stepMilliseconds: Int32) -> Int32 {
      max(1, stepMilliseconds / 5 * 4)
    }
  }

  /// The time of one wait for the program; between waits its output is passed on.
  private static let sliceMilliseconds: Int32 = 200

  private let role: Role
  private let program: Program
  private let seed: UInt64
  private let incarnation: Int64
  private let now: Now
  private let isRealTime: Bool
  private let door: AppDoor
  var folder: AppFolder?
  package private(set) var takesSteps = true
  package private(set) var wantsVendorContract: Bool?
  package var name: String? { program.command }
  private(set) var child: ChildProcess?
  private var entrance: AppEntrance?
  private var connection: LineConnection?
  private var isWelcome = false
  /// `true` if the program can begin another life when asked to (HOST-35); `owesAnswer` is `true` while
  /// a step waits for its answer.
  private var resets = false
  private var owesAnswer = false
  /// The reason why the program could not be started, which its first step reports.
  private var failure: AppFault?

  /// Starts the program.
  ///
  /// Under leases it also welcomes the program; in real time `greet` does so later.
  ///
  /// - Parameters:
  ///   - incarnation: The number of the device's start.
  ///   - disk: The device's disk, which the program sees as a folder under leases.
  ///   - now: The device's date and zone, which the program can read even before its first step.
  ///   - isRealTime: `true` if the device lives by the computer's clock, so that its app may do so,
  ///     too.
  ///   - door: The place in which the loop around the device finds the descriptors to poll.
  package init(
    _ program: Program,
    on device: DeviceRole,
    seed: UInt64,
    incarnation: Int64,
    disk: any Disk,
    now: Now = Now(uptime: .zero, wall: WallTime(microseconds: 0)),
    isRealTime: Bool = false,
    door: AppDoor = AppDoor()
  ) {
    role = device.appRole
    self.program = program
    self.seed = seed
    self.incarnation = incarnation
    self.now = now
    self.isRealTime = isRealTime
    self.door = door
    do throws(AppFault) {
      if !isRealTime, try takesUp(RestingApp.take(program, role), on: disk) { return }
      if !isRealTime {
        folder = try Self.doing { () throws(Errno) in try AppFolder(of: disk) }
      }
      try begin()
      if !isRealTime { try waitForHello() }
    } catch {
      failure = error
    }
  }

  deinit { end() }

  package var patience: Interval? {
    isRealTime ? .milliseconds(Int64(program.stallMilliseconds)) : nil
  }

  // MARK: Its beginning

  private func begin() throws(AppFault) {
    let entrance = try AppEntrance()
    self.entrance = entrance
    child = try start(at: entrance.path)
    child?.endWithProgram()
    child?.keepsLines = !isRealTime
    updateDoor()
  }

  /// Takes over a program that waits for another life; returns `false` if there is none, or it does not
  /// begin anew.
  private func takesUp(_ resting: RestingApp?, on disk: any Disk) throws(AppFault) -> Bool {
    guard let resting else { return false }
    (child, entrance, folder) = (resting.child, resting.entrance, resting.folder)
    resting.folder.refill(from: disk)
    do throws(AppFault) {
      try waitForHello()
      // What the life before wrote as it ended is nobody's.
      _ = child?.takeLines()
      return true
    } catch {
      try checkPatience()
      end()
      (isWelcome, resets) = (false, false)
      return false
    }
  }

  static func doing<Value, Failure: Error>(_ body: () throws(Failure) -> Value)
    throws(AppFault) -> Value
  {
    do throws(Failure) { return try body() } catch {
      throw .died("could not be started: \(error)")
    }
  }

  private func start(at path: String) throws(AppFault) -> ChildProcess {
    // Under leases a crash takes files back to what was synced; a program's own writes would escape that.
    let container =
      folder == nil
      ? program.container.map { [("LOCKSTEP_CONTAINER", $0)] } : AppFolder.environment + clocks
    return try Self.doing { () throws(Errno) in
      try ChildProcess.shell(
        program.command,
        environment: [
          ("LOCKSTEP_SOCKET", path), ("LOCKSTEP_ROLE", role.rawValue),
          ("LOCKSTEP_APP_VERSION", "\(program.version)"),
        ] + (container ?? []),
        input: .null,
        output: program.showsOutput ? .shown : isRealTime ? .null : .captured,
        errors: program.showsOutput ? .shown : .captured,
        folder: folder?.descriptor
      )
    }
  }

  /// The variables for the program's clocks: the start of virtual time, in microseconds since 1970, and
  /// the time zone in the C library's form, whose sign is reversed.
  private var clocks: [(String, String)] {
    let (hours, minutes) = (abs(now.zoneSeconds) / 3_600, abs(now.zoneSeconds) / 60 % 60)
    let sign = now.zoneSeconds >= 0 ? "-" : "+"
    return [
      ("LOCKSTEP_WALL", "\(now.wall.microseconds)"), ("TZ", "LCL\(sign)\(hours):\(minutes)"),
    ]
  }

  /// Continues the program's hello and welcome as far as possible without waiting; returns `true` once
  /// the program is welcomed.
  package func greet() throws(AppFault) -> Bool {
    if let failure { throw failure }
    if isWelcome { return true }
    defer { updateDoor() }
    guard try hasConnected(), let line = try takeLine() else { return false }
    try welcome(line)
    isWelcome = true
    return true
  }

  private func hasConnected() throws(AppFault) -> Bool {
    guard connection == nil, let entrance else { return true }
    child?.drain()
    connection = try Self.doing { () throws(SocketError) in try entrance.listener.accept() }
    if connection == nil, let child, let status = child.poll() {
      let why = status.reasonOfShell.map { ", because \($0)" } ?? ""
      throw .died("\(status) \(DeviceEffect.beforeHello)\(why)" + Self.lastWords(of: child))
    }
    return connection != nil
  }

  /// Waits until the program is welcomed.
  private func waitForHello() throws(AppFault) {
    let patience = Int64(program.stallMilliseconds) * 1_000_000
    let deadline = SystemClock.monotonicNanoseconds() + patience
    while try !greet() {
      let left = deadline - SystemClock.monotonicNanoseconds()
      if left <= 0 { throw overdue }
      try checkPatience()
      _ = try Self.doing { () throws(Errno) in
        try Poll.wait(
          pollRequests,
          timeoutNanoseconds: min(left, Int64(Self.sliceMilliseconds) * 1_000_000)
        )
      }
    }
  }

  private func welcome(_ line: [UInt8]) throws(AppFault) {
    let hello: Hello
    do throws(ProtocolFault) {
      hello = try Greeting.read(line)
    } catch {
      throw .broke("\(error)")
    }
    guard hello.role == role else {
      throw .broke(
        "this socket is for the \(role.rawValue), found a hello of “\(hello.role.rawValue)”"
      )
    }
    takesSteps = hello.capabilities.contains(.lease)
    wantsVendorContract = hello.capabilities.contains(.vendorContract)
    resets = hello.capabilities.contains(.reset) && takesSteps && !isRealTime
    // Nobody else is to come; a program that begins anew comes back to it.
    if !resets { closeEntrance() }
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
    owesAnswer = true
    try write(line + [UInt8(ascii: "\n")])
    let answer = try waitForLine()
    owesAnswer = false
    return answer
  }

  private func write(_ line: [UInt8]) throws(AppFault) {
    do throws(LineError) {
      try connection?.send(line)
    } catch {
      throw fault(error)
    }
  }

  private func waitForLine() throws(AppFault) -> [UInt8] {
    guard let connection else { throw .died("was ended") }
    var left = program.stallMilliseconds
    while left > 0 {
      let slice = min(left, Self.sliceMilliseconds)
      do throws(LineError) {
        return try connection.waitForLine(timeoutMilliseconds: slice)
      } catch {
        guard case .timedOut = error else { throw fault(error) }
        child?.drain()
        try checkPatience()
        left -= slice
      }
    }
    throw overdue
  }

  /// Throws if the run is to end, so that the wait for the program ends.
  private func checkPatience() throws(AppFault) {
    if program.endsAtWish, Signals.isEndWished {
      throw .died("had not answered yet when the run was asked to end")
    }
  }

  /// The fault of a program that did not answer or connect within its time limit.
  package var overdue: AppFault {
    let limit = Int(program.stallMilliseconds)
    if connection == nil {
      return .stalled("did not connect to LOCKSTEP_SOCKET", milliseconds: limit)
    }
    let begun = connection?.unfinishedBytes ?? 0
    let unended = begun == 0 ? "" : " (\(begun) bytes came without a line feed at their end)"
    if isWelcome { return .stalled("did not answer" + unended, milliseconds: limit) }
    let question = "does it flush what it writes?"
    return .stalled("said no hello" + unended, milliseconds: limit, question: question)
  }

  // MARK: In real time

  /// Sends a line to the program; the part that does not fit into the socket follows when the
  /// descriptor is writable.
  package func send(_ line: [UInt8]) throws(AppFault) {
    if let failure { throw failure }
    defer { updateDoor() }
    try write(line + [UInt8(ascii: "\n")])
  }

  /// Takes the next line of the program, even if it has ended since; `nil` while none has come.
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

  private func updateDoor() { if isRealTime { door.watch(for: pollRequests, of: self) } }

  /// The descriptors to poll for the program's next line or its end.
  private var pollRequests: [PollRequest] {
    guard let child else { return [] }
    let output = child.outputDescriptors.map { PollRequest(descriptor: $0) }
    if connection == nil, let entrance {
      return [entrance.listener.descriptor, child.exitDescriptor].map {
        PollRequest(descriptor: $0)
      }
        + output
    }
    guard let connection else { return [] }
    return [PollRequest(descriptor: connection.descriptor, wantsWrite: connection.wantsWrite)]
      + output
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

  /// Quotes the program's last lines on standard error as one line, the very last first: if the text is
  /// cut, the name of an exception remains.
  private static func lastWords(of child: ChildProcess) -> String {
    if let reason = child.reasonOfRuntime { return "; it wrote: \(reason)" }
    let tail = child.stderrTail.filter { !$0.allSatisfy(\.isWhitespace) }
    guard let last = tail.last else { return "" }
    let rest = tail.dropLast()
    let earlier = rest.isEmpty ? "" : " (before that: \(rest.joined(separator: " / ")))"
    return "; it wrote last: \(last)\(earlier)"
  }

  // MARK: Its end

  /// Ends the program and removes its folder; a program that can begin another life waits for that
  /// instead.
  package func end() {
    if rests() { return }
    closeEntrance()
    connection?.close()
    connection = nil
    // What a program says to a person is passed on, also where nobody had to wait for it.
    child?.drain()
    // A program that still runs is killed and waited for with its last reference.
    child = nil
    folder?.remove()
    folder = nil
    updateDoor()
  }

  private func closeEntrance() {
    entrance?.close()
    entrance = nil
  }

  /// Asks the program to begin another life, and keeps it; returns `false` if it cannot, or owes an
  /// answer.
  private func rests() -> Bool {
    guard resets, !owesAnswer, let child, child.poll() == nil, let entrance, let connection,
      let folder
    else { return false }
    resets = false
    var writer = JSONWriter()
    HostFrame.bye(again: true).write(into: &writer)
    do throws(AppFault) { try write(writer.bytes) } catch { return false }
    connection.close()
    child.drain()
    let resting = RestingApp(
      program: program,
      role: role,
      child: child,
      entrance: entrance,
      folder: folder
    )
    (self.child, self.entrance, self.folder, self.connection) = (nil, nil, nil, nil)
    resting.rest()
    return true
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

extension ExitStatus {
  /// The reason why a shell did not start the command, if its exit code shows one.
  fileprivate var reasonOfShell: String? {
    switch self {
    case .exited(126): "its file is not executable: chmod +x it, or name what runs it"
    case .exited(127): "there is no such command"
    case .exited, .signaled: nil
    }
  }
}
