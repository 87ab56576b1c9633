package import LockstepPosix

/// What to poll for the program that is a device's app at the moment: a new one at each launch.
///
/// An app that answers steps needs no polling; of one in real time nobody knows when it speaks.
package final class AppDoor: Sendable {
  private let requests = Locked<[PollRequest]>([])

  package init() {}

  package var pollRequests: [PollRequest] { requests.withLock { $0 } }

  func watch(for requests: [PollRequest]) { self.requests.withLock { $0 = requests } }
}
