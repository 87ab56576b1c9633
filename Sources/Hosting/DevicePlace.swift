import LockstepPair
import LockstepPosix
import LockstepProtocol

/// A device's place in a run: its process, the socket made for it alone, and its connection.
///
/// With a socket for each place, the pair knows which device has connected before it says a word, and
/// blames an unreadable line on the device that wrote it.
final class DevicePlace {
  let role: DeviceRole
  private(set) var child: ChildProcess
  private(set) var connection: LineConnection?
  private(set) var hello: Hello?
  var isLeased = false

  private let program: Program
  /// The number of the device among those of its kind, counted from 1.
  private var number = 1
  private var listener: SocketListener
  /// The connections that have not said hello yet.
  private var strangers: [LineConnection] = []

  /// The way to start a device's program.
  struct Program {
    /// The command line of the first device of its kind, for a shell.
    var command: String
    /// The command lines of other devices of its kind that differ from the first, by their numbers.
    var otherCommands: [Int: String] = [:]
    /// The folder that is kept when the device ends, if there is one.
    var state: String?
    /// `true` if the program's standard error is passed on as it comes.
    var showsErrors = false
  }

  /// Makes the socket in a private folder and starts the program.
  init(_ role: DeviceRole, _ program: Program, folder: String) throws(DevicePair.Failure) {
    self.role = role
    self.program = program
    (listener, child) = try Self.start(role, program, folder: folder)
  }

  /// Gives the place to another device, which keeps its state in a folder of its own, at the next start
  /// of the program; returns `false` if the program keeps no state.
  func change(to number: Int) -> Bool {
    guard program.state != nil else { return false }
    self.number = number
    return true
  }

  /// Starts the program again, which has yet to say hello.
  func startAgain(folder: String) throws(DevicePair.Failure) {
    var program = program
    if number > 1 { program.state = program.state.map { "\($0)-\(number)" } }
    program.command = program.otherCommands[number] ?? program.command
    (listener, child) = try Self.start(role, program, folder: folder)
    strangers = []
    connection = nil
    hello = nil
  }

  private static func start(_ role: DeviceRole, _ program: Program, folder: String)
    throws(DevicePair.Failure) -> (SocketListener, ChildProcess)
  {
    let path = "\(folder)/\(role.name)"
    let listener: SocketListener
    do throws(SocketError) {
      listener = try SocketListener(path: path)
    } catch {
      throw .system("cannot listen at \(path): \(error)")
    }
    let state = program.state.map { [("LOCKSTEP_STATE", $0)] } ?? []
    do throws(Errno) {
      let child = try ChildProcess.shell(
        program.command,
        environment: [("LOCKSTEP_SOCKET", path), ("LOCKSTEP_ROLE", role.name)] + state,
        input: .null,
        output: .shown,
        errors: program.showsErrors ? .shown : .captured
      )
      return (listener, child)
    } catch {
      throw .system("cannot start the \(role.name) (\(program.command)): \(error)")
    }
  }

  /// Closes the connection of a device that has been ended.
  func hangUp() {
    connection?.close()
    connection = nil
  }

  // MARK: Greeting

  /// The descriptors to poll until the device has said hello.
  var greetingDescriptors: [Int32] {
    if hello != nil { return [] }
    return [listener.descriptor, child.exitDescriptor] + child.outputDescriptors
      + strangers.map(\.descriptor)
  }

  /// Takes in connections and lines until the device has said hello.
  func greet() throws(DevicePair.Failure) {
    if hello != nil { return }
    child.drain()
    do throws(SocketError) {
      while let connection = try listener.accept() { strangers.append(connection) }
    } catch {
      throw .system("\(error)")
    }
    do throws(DeviceFault) {
      for connection in strangers where hello == nil { try greet(connection) }
      if hello == nil, let status = child.poll() { throw died(status) }
    } catch {
      throw .device(error)
    }
  }

  private func greet(_ connection: LineConnection) throws(DeviceFault) {
    let line: [UInt8]?
    do throws(LineError) {
      let isOpen = try connection.receive()
      line = try connection.nextLine()
      if line == nil, !isOpen { strangers.removeAll { $0 === connection } }
    } catch {
      self.connection = connection
      throw SocketPort.fault(error, of: role, child: child)
    }
    guard let line else { return }
    self.connection = connection
    do throws(ProtocolFault) {
      hello = try read(line)
    } catch {
      throw DeviceFault(role, .broke(error))
    }
  }

  private func read(_ line: [UInt8]) throws(ProtocolFault) -> Hello {
    let hello = try Greeting.read(line)
    if hello.role == role.role { return hello }
    throw ProtocolFault(
      .unexpectedFrame,
      "this socket is for the \(role.name), found a hello of “\(hello.role.rawValue)”"
    )
  }

  private func died(_ status: ExitStatus) -> DeviceFault {
    let words = SocketPort.lastWords(of: child)
    return DeviceFault(role, .died("\(status), before its hello" + words))
  }

  /// Closes the listening socket: the device is connected, and nobody else may connect.
  func closeListener() { listener.close() }

  // MARK: The end

  func send(_ frame: HostFrame) throws(LineError) {
    var writer = JSONWriter()
    frame.write(into: &writer)
    try connection?.send(writer.bytes)
  }

  /// Sends a last frame and closes the connection.
  func leave(_ frame: HostFrame) {
    // A device that is gone needs no last word.
    _ = try? Result { () throws(LineError) in try send(frame) }.get()
    connection?.close()
    for stranger in strangers { stranger.close() }
    listener.close()
  }

  /// Waits a moment for the process to end, then ends it.
  func endProcess() {
    if child.wait(timeoutMilliseconds: 1_000) != nil { return child.drain() }
    child.kill()
    _ = child.wait()
  }
}
