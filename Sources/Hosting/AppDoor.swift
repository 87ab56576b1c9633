package import LockstepPosix

/// What to poll for the program that is a device's app at the moment: a new one at each launch.
///
/// Under leases there is nothing to poll, for there a step waits for its answer.
package final class AppDoor: Sendable {
  private let requests = Locked<[PollRequest]>([])

  package init() {}

  package var pollRequests: [PollRequest] { requests.withLock { $0 } }

  func watch(for requests: [PollRequest]) { self.requests.withLock { $0 = requests } }
}
