package import LockstepPosix

/// The descriptors that a device's loop must poll for its apps' programs; each launch of an app is a
/// new program.
///
/// Under leases there is nothing to poll, because each step waits for the program's answer.
package final class AppDoor: Sendable {
  /// The programs, each with the descriptors to poll for it.
  private let requests = Locked<[(program: ObjectIdentifier, all: [PollRequest])]>([])

  package init() {}

  package var pollRequests: [PollRequest] { requests.withLock { $0.flatMap(\.all) } }

  /// Sets the descriptors to poll for a program, in place of its earlier ones.
  func watch(for new: [PollRequest], of program: AppProcess) {
    let id = ObjectIdentifier(program)
    requests.withLock { requests in
      requests.removeAll { $0.program == id }
      if !new.isEmpty { requests.append((id, new)) }
    }
  }
}
