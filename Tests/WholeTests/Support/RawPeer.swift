import Foundation
import LockstepPosix
import LockstepProtocol

/// A peer that writes whatever it likes to a host.
final class RawPeer {
  let connection: LineConnection

  init(_ path: String) throws {
    _ = ignoresBrokenPipes
    connection = try LineConnection.connect(to: path)
  }

  /// A peer that has been welcomed in a role.
  convenience init(_ path: String, as role: Role) throws {
    self.init(try Self.welcomed(path, as: role))
  }

  /// A host may be told of the next peer before it notices that the last one has left.
  private static func welcomed(_ path: String, as role: Role) throws -> LineConnection {
    for _ in 0..<Program.patienceMilliseconds {
      let peer = try RawPeer(path)
      try peer.send(hello(role))
      let answer = try peer.next()
      if case .welcome = answer { return peer.connection }
      guard case .error(let fault) = answer, fault.code == .roleTaken else {
        throw Surprise("no welcome for the \(role): \(answer)")
      }
      _ = try Poll.wait([], timeoutMilliseconds: 1)
    }
    throw Surprise("the role of the \(role) is not free")
  }

  private init(_ connection: LineConnection) { self.connection = connection }

  static func hello(_ role: Role) -> String {
    #"{"type":"hello","protocol":[1],"role":"\#(role.rawValue)"}"#
  }

  /// Writes a line.
  func send(_ line: String) throws { try write(Array("\(line)\n".utf8)) }

  /// Writes bytes as they are; a host that has closed already is no surprise.
  func write(_ bytes: [UInt8]) throws {
    let copy = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 3)
    do throws(Errno) {
      try FileDescriptor(adopting: copy).writeAll(bytes)
    } catch {
      let isGone = [Errno.brokenPipe, Errno.connectionReset].contains(error.code)
      if !isGone { throw error }
    }
  }

  /// Ends the stream towards the host, and goes on reading.
  func endStream() { _ = shutdown(connection.descriptor, Int32(SHUT_WR)) }

  /// The host's next line.
  func next() throws -> HostFrame {
    try HostFrame.read(
      try connection.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    )
  }

  /// The host's next line that is of interest.
  func next(where isWanted: (HostFrame) -> Bool) throws -> HostFrame {
    while true {
      let frame = try next()
      if isWanted(frame) { return frame }
    }
  }

  /// The error that the host tells us last, before it closes the connection.
  func refusal() throws -> ProtocolFault {
    var last: HostFrame?
    do throws(LineError) {
      while true {
        let line = try connection.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
        last = try? HostFrame.read(line)
      }
    } catch {
      guard error == .closed else { throw error }
    }
    guard case .error(let fault)? = last else {
      throw Surprise("closed without an error; the last line was \(String(describing: last))")
    }
    return fault
  }

  /// Lets a device act through this control peer; answers why it was refused.
  func act(_ number: Int64, on device: DeviceRole, _ verb: String) throws -> String? {
    try send(
      #"{"type":"act","number":\#(number),"device":"\#(device.name)","do":"\#(verb)"}"#
    )
    guard case .result(number, let refusal, _) = try next() else {
      throw Surprise("no result of act \(number)")
    }
    return refusal
  }
}

/// Something came that cannot be used.
struct Surprise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
