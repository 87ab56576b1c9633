package import LockstepPosix

/// The descriptors to poll for the programs that are a device's apps at the moment: a new program at
/// each launch.
///
/// Under leases there is nothing to poll, for there a step waits for its answer.
package final class AppDoor: Sendable {
  /// Each program with what to poll for it.
  private let requests = Locked<[(program: ObjectIdentifier, all: [PollRequest])]>([])

  package init() {}

  package var pollRequests: [PollRequest] { requests.withLock { $0.flatMap(\.all) } }

  /// Has these polled for a program, in the place of what was polled for it.
  func watch(for new: [PollRequest], of program: AppProcess) {
    let id = ObjectIdentifier(program)
    requests.withLock { requests in
      requests.removeAll { $0.program == id }
      if !new.isEmpty { requests.append((id, new)) }
    }
  }
}
