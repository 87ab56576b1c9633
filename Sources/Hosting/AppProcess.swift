package import LockstepDevices
import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// An app that is a program of its own, at a socket that its system made for it alone.
///
/// The program finds the socket in LOCKSTEP_SOCKET and its role, `watchApp` or `phoneApp`, in
/// LOCKSTEP_ROLE; it says hello, is welcomed, and then answers steps, or lives in real time where it
/// declares no leases. Under leases it also finds its device's disk as a folder. It lives as long as this
/// object.
package final class AppProcess: AppPort {
  /// The way to start an app's program, and the time that the program may take.
  package struct Program: Sendable {
    /// The command line, as a shell reads it.
    package var command: String
    /// The time that it may take for its hello, and for each step.
    package var stallMilliseconds: Int32
    /// The version of the app that is installed, in LOCKSTEP_APP_VERSION.
    package var version: Int64 = 1
    /// The app's container, which outlives it; in LOCKSTEP_CONTAINER in real time.
    package var container: String?
    /// `true` if nobody waits for its answer any more once a person wants the run to end.
    package var endsAtWish = false
    /// `true` if what it prints is passed on to our standard error, where no picture stands in its way.
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

    /// Gives the time that an app may take where its device may take so many milliseconds for a step:
    /// less, so that an app which hangs is the one that ends, and its device lives on.
    package static func patience(within stepMilliseconds: Int32) -> Int32 {
      max(1, stepMilliseconds / 5 * 4)
    }
  }

  /// The time for which to wait for a program in one go, before passing on what it prints for a person.
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
  /// `true` if the program begins anew when it is told to (HOST-35), and owes no answer.
  private var resets = false
  private var owesAnswer = false
  /// The reason why the program could not be begun, told at its first step.
  private var failure: AppFault?

  /// Starts the program, and welcomes it: in real time later, by `greet`.
  ///
  /// - Parameters:
  ///   - incarnation: The number of the device's start.
  ///   - disk: The device's disk, which the program finds as a folder under leases.
  ///   - now: The device's date and zone, which a program has before its first step, too.
  ///   - isRealTime: Whether the device lives by the computer's clock, so that the app may.
  ///   - door: Where the loop around the device finds what to poll.
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

  /// Goes on with a program that has begun anew; false where there is none, or it does not.
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

  /// The beginning of virtual time, in microseconds since 1970, and the zone as the C library reads it,
  /// whose sign is the other way round.
  private var clocks: [(String, String)] {
    let (hours, minutes) = (abs(now.zoneSeconds) / 3_600, abs(now.zoneSeconds) / 60 % 60)
    let sign = now.zoneSeconds >= 0 ? "-" : "+"
    return [
      ("LOCKSTEP_WALL", "\(now.wall.microseconds)"), ("TZ", "LCL\(sign)\(hours):\(minutes)"),
    ]
  }

  /// Goes on with the beginning as far as it goes without waiting; true once the program is welcomed.
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
      throw .broke("this socket is the \(role.rawValue)'s, the hello says “\(hello.role.rawValue)”")
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

  /// Ends the wait for the app with a fault, once the run is to end.
  private func checkPatience() throws(AppFault) {
    if program.endsAtWish, Signals.isEndWished {
      throw .died("was not waited for: the run was to end")
    }
  }

  /// The fault of a program that left something undone in the time that it had.
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

  /// Hands over a line, of which what does not fit is written when the door is ready.
  package func send(_ line: [UInt8]) throws(AppFault) {
    if let failure { throw failure }
    defer { updateDoor() }
    try write(line + [UInt8(ascii: "\n")])
  }

  /// Takes the next line that has come, also from a program that has ended since; `nil` while there is
  /// none.
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

  /// The descriptors to poll for the program's next word, or its end.
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

  /// Quotes what a program wrote last to standard error, in one line that begins with the last: where a
  /// text is cut, the name of an exception stays.
  private static func lastWords(of child: ChildProcess) -> String {
    if let reason = child.reasonOfRuntime { return "; it wrote: \(reason)" }
    let tail = child.stderrTail.filter { !$0.allSatisfy(\.isWhitespace) }
    guard let last = tail.last else { return "" }
    let rest = tail.dropLast()
    let earlier = rest.isEmpty ? "" : " (before that: \(rest.joined(separator: " / ")))"
    return "; it wrote last: \(last)\(earlier)"
  }

  // MARK: Its end

  /// Ends the program, and removes its folder; one that can begin anew does so instead.
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

  /// Has the program begin anew, for another life; false where it cannot, or owes an answer.
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
  /// The reason why a shell that ends with this code has not started the command.
  fileprivate var reasonOfShell: String? {
    switch self {
    case .exited(126): "its command may not be executed"
    case .exited(127): "there is no such command"
    case .exited, .signaled: nil
    }
  }
}
