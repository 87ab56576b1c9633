import LockstepCommandLine
import LockstepConformance
import LockstepHosting
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// A program under test in a process of its own, with a socket made for it alone.
final class ProgramSubject: Subject {
  private let listener: SocketListener
  private let child: ChildProcess
  /// The container of an app, which is empty at each start.
  private let folder: AppFolder?
  private let patience: Int32
  private var connection: LineConnection?
  /// `true` if the program's hello says that it can begin another life when asked to (HOST-35).
  private var resets = false
  private var hasHello = false
  private var isBroken = false
  private var hasBegunAnew = false
  private var end: SubjectEnd?

  /// Starts the program without waiting for its first line.
  ///
  /// - Parameters:
  ///   - socket: A path at which nobody else listens.
  ///   - more: Further environment variables.
  init(
    _ role: Role,
    command: String,
    socket path: String,
    patience: Int32,
    environment more: [(String, String)] = []
  ) throws(CommandError) {
    self.patience = patience
    do throws(SocketError) {
      listener = try SocketListener(path: path)
    } catch {
      throw .inputOutput("cannot listen at \(path): \(error)")
    }
    do throws(Errno) {
      let isApp = DeviceRole(role) == nil
      folder = isApp ? try AppFolder(of: SimulatedDisk()) : nil
      child = try ChildProcess.shell(
        command,
        environment: [("LOCKSTEP_SOCKET", path), ("LOCKSTEP_ROLE", role.rawValue)]
          + (isApp ? AppFolder.environment : []) + more,
        input: .null,
        output: .shown,
        errors: .captured,
        folder: folder?.descriptor
      )
    } catch {
      throw .inputOutput("cannot start the program (\(command)): \(error)")
    }
  }

  var wallMicroseconds: Int64 { SystemClock.wallMicroseconds() }

  private func connected() throws(SubjectFault) -> LineConnection {
    if let connection { return connection }
    let deadline = SystemClock.monotonicNanoseconds() + Int64(patience) * 1_000_000
    while SystemClock.monotonicNanoseconds() < deadline {
      do throws(SocketError) {
        if let accepted = try listener.accept() {
          connection = accepted
          // The life before has ended by now, and the next one has not been told that it is launched.
          if hasBegunAnew { folder?.refill(from: SimulatedDisk()) }
          return accepted
        }
      } catch {
        throw .gone("\(error)")
      }
      if child.poll() != nil { throw .gone(howItEnded) }
      waitForSomething()
    }
    throw .silent(milliseconds: Int(patience))
  }

  /// Waits up to 100 ms for a connection or the program's end.
  private func waitForSomething() {
    let requests = [listener.descriptor, child.exitDescriptor].map {
      PollRequest(descriptor: $0, wantsRead: true)
    }
    _ = try? Poll.wait(requests, timeoutMilliseconds: 100)
  }

  func place(_ bytes: [UInt8], at path: String) { folder?.put(bytes, at: path) }

  func hasFile(at path: String) -> Bool { folder?.hasFile(at: path) ?? false }

  func makeFolder(at path: String) { folder?.putFolder(at: path) }

  func takeFiles() -> [(path: String, bytes: [UInt8])] { folder?.takeFiles() ?? [] }

  func send(_ bytes: [UInt8]) throws(SubjectFault) {
    let connection = try connected()
    do throws(LineError) {
      try connection.send(bytes)
    } catch {
      throw fault(error)
    }
  }

  func receive() throws(SubjectFault) -> [UInt8] {
    let connection = try connected()
    child.drain()
    do throws(LineError) {
      let line = try connection.waitForLine(timeoutMilliseconds: patience)
      if !hasHello { readHello(line) }
      return line
    } catch {
      throw fault(error)
    }
  }

  private func readHello(_ line: [UInt8]) {
    hasHello = true
    guard case .hello(let hello)? = try? PeerFrame.read(line) else { return }
    resets = hello.capabilities.contains(.reset)
  }

  /// `true` unless the program was asked for another life and has not come back for it.
  var isBack: Bool { !hasBegunAnew || (try? connected()) != nil }

  /// Asks the program to begin another life, for the next case; returns `false` if it cannot.
  func reset() -> Bool {
    guard resets, !isBroken, end == nil, let connection, child.poll() == nil else { return false }
    do throws(LineError) {
      var writer = JSONWriter()
      HostFrame.bye(again: true).write(into: &writer)
      try connection.send(writer.bytes)
    } catch {
      return false
    }
    connection.close()
    self.connection = nil
    (resets, hasHello, hasBegunAnew) = (false, false, true)
    return true
  }

  func finishUnheard() -> SubjectEnd? {
    listener.close()
    return reset() ? finish() : nil
  }

  private func fault(_ error: LineError) -> SubjectFault {
    isBroken = true
    return switch error {
    case .timedOut(let milliseconds): .silent(milliseconds: Int(milliseconds))
    case .closed, .system: .gone(howItEnded)
    case .tooLong, .unterminated, .backlogged: .noLine("\(error)")
    }
  }

  /// The way in which the program ended, and its last lines on standard error.
  private var howItEnded: String {
    let status = child.wait(timeoutMilliseconds: 1_000)
    let words = child.stderrTail.suffix(3).joined(separator: " / ")
    return (status.map { "\($0)" } ?? "it closed its connection and goes on")
      + (words.isEmpty ? "" : "; it wrote last: \(words)")
  }

  /// Ends a program that no case has used.
  func abandon() {
    if end != nil { return }
    child.kill()
    _ = finish()
  }

  func finish() -> SubjectEnd {
    if let end { return end }
    connection?.close()
    listener.close()
    // A second is what HOST-19 gives a device; a slow machine is forgiven some more.
    let status = child.wait(timeoutMilliseconds: 3_000)
    if status == nil {
      child.kill()
      _ = child.wait()
    }
    let found: SubjectEnd =
      switch status {
      case .exited(let code)?: .exited(code)
      case .signaled(let number)?: .signalled(number)
      case nil: .stayed
      }
    end = found
    return found
  }
}
