import LockstepCPosix
import Glibc

/// The least work by which two processes can send bytes back and forth: poll, read and write.
///
/// They look for a short time before they sleep, as `Poll` does, so that both wait in the same way.
///
/// Benchmarks divide their times by this one, so that the ratios are comparable between machines.
package enum BarePingPong {
  /// Sends each message back until the other end closes; an echo process does this.
  package static func echo(on descriptor: Int32, bytes: Int) {
    var buffer = [UInt8](repeating: 0, count: bytes)
    while receive(&buffer, from: descriptor), transmit(buffer, to: descriptor) {}
  }

  /// Passes each message on between two descriptors, in both directions; a relay process does this.
  package static func relay(between first: Int32, and second: Int32, bytes: Int) {
    var buffer = [UInt8](repeating: 0, count: bytes)
    while receive(&buffer, from: first), transmit(buffer, to: second),
      receive(&buffer, from: second), transmit(buffer, to: first)
    {}
  }

  /// Measures the mean time of a round trip in nanoseconds.
  ///
  /// - Parameters:
  ///   - program: A program that runs `echo` for the arguments `bench-process echo BYTES`, on standard
  ///     input, and `relay` for `bench-process relay BYTES`, on standard input and output.
  ///   - isRelayed: `true` if a third process relays the messages.
  package static func measure(rounds: Int, bytes: Int, program: String, isRelayed: Bool)
    throws(Errno) -> Int64
  {
    let ends = try SocketPair()
    var children: [ChildProcess] = []
    let size = String(bytes)
    if isRelayed {
      let inner = try SocketPair()
      children.append(
        try ChildProcess.spawn(
          [program, "bench-process", "relay", size],
          input: .descriptor(ends.second.raw),
          output: .descriptor(inner.first.raw)
        )
      )
      children.append(
        try ChildProcess.spawn(
          [program, "bench-process", "echo", size],
          input: .descriptor(inner.second.raw),
          output: .null
        )
      )
    } else {
      children.append(
        try ChildProcess.spawn(
          [program, "bench-process", "echo", size],
          input: .descriptor(ends.second.raw),
          output: .null
        )
      )
    }
    let result = time(rounds: rounds, bytes: bytes, on: ends.first.raw)
    for child in children { child.kill() }
    return result
  }

  private static func time(rounds: Int, bytes: Int, on descriptor: Int32) -> Int64 {
    var buffer = [UInt8](repeating: 120, count: bytes)
    for _ in 0..<rounds / 10 {
      _ = transmit(buffer, to: descriptor) && receive(&buffer, from: descriptor)
    }
    let start = SystemClock.monotonicNanoseconds()
    for _ in 0..<rounds {
      _ = transmit(buffer, to: descriptor) && receive(&buffer, from: descriptor)
    }
    return (SystemClock.monotonicNanoseconds() - start) / Int64(rounds)
  }

  private static func receive(_ buffer: inout [UInt8], from descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var done = 0
    while done < buffer.count {
      if !waitsBriefly(for: &entry), unsafe Glibc.poll(&entry, 1, -1) < 0, errno != EINTR {
        return false
      }
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  /// Says if a descriptor is ready now or within a short time.
  private static func waitsBriefly(for entry: inout pollfd) -> Bool {
    let look = BriefLook()
    repeat {
      if unsafe Glibc.poll(&entry, 1, 0) > 0 { return true }
    } while look.goesOn()
    return false
  }

  private static func transmit(_ buffer: [UInt8], to descriptor: Int32) -> Bool {
    unsafe buffer.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    } == buffer.count
  }
}

/// Two connected sockets, which are closed when the value is destroyed.
private struct SocketPair: ~Copyable {
  let first: FileDescriptor
  let second: FileDescriptor

  init() throws(Errno) {
    var ends: (Int32, Int32) = (-1, -1)
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let result = unsafe withUnsafeMutableBytes(of: &ends) {
      unsafe socketpair(AF_UNIX, type, 0, $0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    if result != 0 { throw Errno(call: "socketpair") }
    first = FileDescriptor(adopting: ends.0)
    second = FileDescriptor(adopting: ends.1)
  }
}
