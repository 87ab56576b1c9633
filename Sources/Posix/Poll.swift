import LockstepCPosix
import Glibc

/// A descriptor to poll, and the readiness to wait for.
package struct PollRequest: Equatable, Sendable {
  /// The descriptor; a negative number is skipped, and never ready.
  package var descriptor: Int32
  package var wantsRead: Bool
  package var wantsWrite: Bool

  /// Makes a request, by default for reading.
  package init(descriptor: Int32, wantsRead: Bool = true, wantsWrite: Bool = false) {
    self.descriptor = descriptor
    self.wantsRead = wantsRead
    self.wantsWrite = wantsWrite
  }
}

/// The readiness of a descriptor after a poll.
package struct PollResult: Equatable, Sendable {
  /// `true` if a read would not wait: there are bytes, the end of the stream, or an error.
  package var isReadable: Bool
  /// `true` if a write would not wait.
  package var isWritable: Bool

  /// Makes a result, for a test or a stand-in.
  package init(isReadable: Bool, isWritable: Bool) {
    self.isReadable = isReadable
    self.isWritable = isWritable
  }
}

/// Waiting for descriptors, the only way in which a program sleeps.
package enum Poll {
  /// Waits until a descriptor is ready or the time is up; the results are in the order of the requests.
  ///
  /// With -1 it waits without limit, with 0 it only checks. If the time is up, no result is ready. A
  /// signal does not end the wait; poll `Signals.descriptor` for signals.
  package static func wait(
    _ requests: [PollRequest],
    timeoutMilliseconds: Int32
  ) throws(Errno) -> [PollResult] {
    let nanoseconds = timeoutMilliseconds < 0 ? nil : Int64(timeoutMilliseconds) * 1_000_000
    return try wait(requests, timeoutNanoseconds: nanoseconds)
  }

  /// Waits in the same way, but for a time in nanoseconds; `nil` waits without limit.
  package static func wait(
    _ requests: [PollRequest],
    timeoutNanoseconds: Int64?
  ) throws(Errno) -> [PollResult] {
    var table = requests.map(pollfd.init)
    try wait(on: &table, until: Deadline(afterNanoseconds: timeoutNanoseconds))
    if let index = table.firstIndex(where: { $0.revents & Int16(POLLNVAL) != 0 }) {
      throw Errno(code: EBADF, call: "poll descriptor \(table[index].fd)")
    }
    return table.map(PollResult.init)
  }

  /// Waits for one descriptor without allocating memory; returns `false` if the time is up.
  static func waitForOne(_ request: PollRequest, until deadline: Deadline) throws(Errno) -> Bool {
    var entry = pollfd(request)
    while true {
      let count = unsafe cposix_poll(&entry, 1, deadline.remainingNanoseconds ?? -1)
      if count >= 0 { return count > 0 }
      if errno != EINTR { throw Errno(call: "poll") }
    }
  }

  private static func wait(on table: inout [pollfd], until deadline: Deadline) throws(Errno) {
    let isOnlyLook = deadline.remainingNanoseconds == 0
    if table.isEmpty || isOnlyLook || !isReady(&table, soonerThan: deadline) {
      try sleep(on: &table, until: deadline)
    }
  }

  /// Says if a descriptor is ready now or within a short time.
  private static func isReady(_ table: inout [pollfd], soonerThan deadline: Deadline) -> Bool {
    let look = BriefLook()
    repeat {
      let count = unsafe table.withUnsafeMutableBufferPointer {
        unsafe cposix_poll($0.baseAddress, $0.count, 0)
      }
      if count > 0 { return true }
      if deadline.remainingNanoseconds == 0 { return false }
    } while look.goesOn()
    return false
  }

  private static func sleep(on table: inout [pollfd], until deadline: Deadline) throws(Errno) {
    while true {
      let limit = deadline.remainingNanoseconds ?? -1
      let count = unsafe table.withUnsafeMutableBufferPointer {
        unsafe cposix_poll($0.baseAddress, $0.count, limit)
      }
      if count >= 0 { return }
      if errno != EINTR { throw Errno(call: "poll") }
    }
  }
}

extension pollfd {
  fileprivate init(_ request: PollRequest) {
    let events = (request.wantsRead ? POLLIN : 0) | (request.wantsWrite ? POLLOUT : 0)
    self.init(fd: request.descriptor, events: Int16(events), revents: 0)
  }
}

extension PollResult {
  fileprivate init(_ entry: pollfd) {
    let found = Int32(entry.revents)
    self.init(
      isReadable: found & (POLLIN | POLLHUP | POLLERR) != 0,
      isWritable: found & (POLLOUT | POLLERR) != 0 && entry.events & Int16(POLLOUT) != 0
    )
  }
}
