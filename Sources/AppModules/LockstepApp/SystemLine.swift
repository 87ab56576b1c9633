import Foundation
import Glibc

/// The connection between an app's process and its device's system: lines of JSON over a socket.
///
/// At most one thread reads and one writes at a time: those of the loop that owns the line.
struct SystemLine {
  private let descriptor: Int32
  private var unread: [UInt8] = []

  /// Connects to the socket that the device has named to its app.
  init(socket path: String) throws(AppFailure) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw AppFailure("the path of the socket is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      throw AppFailure("no device answers at \(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Writes one complete line.
  func write(_ value: WireValue) throws(AppFailure) {
    var line = value.bytes
    line.append(0x0A)
    let failure = VirtualTime.outside { send(line) }
    if let failure { throw failure }
  }

  private func send(_ line: [UInt8]) -> AppFailure? {
    var written = 0
    while written < line.count {
      let count = line[written...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        return AppFailure("the device has closed its connection to the app")
      }
    }
    return nil
  }

  /// Waits for the next line; `nil` if the system closed the connection, as it does when the app must
  /// end.
  mutating func read() -> WireValue? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        let line = Array(unread[..<end])
        unread.removeSubrange(...end)
        return WireReader.value(of: line)
      }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = VirtualTime.outside {
        piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      }
      if count > 0 {
        unread.append(contentsOf: piece[..<count])
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
  }
}

/// The reason that an app cannot live in its device, in words for the person who started it.
public struct AppFailure: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
