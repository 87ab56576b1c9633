import LockstepDevices
import LockstepProtocol
import LockstepSimulation

extension LockstepCall {
  /// A request for a background task, as an app submits it to `BGTaskScheduler`.
  public struct TaskRequest: Sendable, Equatable {
    /// The identifier of the task; there is one request of an identifier at a time.
    public var identifier: String
    /// `true` for a `BGProcessingTaskRequest`, and `false` for a `BGAppRefreshTaskRequest`.
    public var isProcessing: Bool
    /// The `earliestBeginDate` in seconds since 1970; `nil` if the task may begin at any time.
    public var earliest: Int64?
    /// The `requiresNetworkConnectivity` of a processing task.
    public var needsNetwork: Bool

    public init(
      _ identifier: String,
      isProcessing: Bool = false,
      earliest: Int64? = nil,
      needsNetwork: Bool = false
    ) {
      self.identifier = identifier
      self.isProcessing = isProcessing
      self.earliest = earliest
      self.needsNetwork = needsNetwork
    }

    var request: LockstepDevices.TaskRequest {
      LockstepDevices.TaskRequest(
        identifier,
        isProcessing ? .processing : .refresh,
        earliest: earliest.map { WallTime(microseconds: $0 * 1_000_000) },
        needsNetwork: needsNetwork
      )
    }
  }
}

extension LockstepEvent {
  /// An event of a background task that the app has requested.
  public enum ScheduledTask: Sendable, Equatable {
    /// The system runs the task, by this number, until the app answers with
    /// `LockstepCall.setTaskCompleted`.
    case handed(Int64, identifier: String)
    /// The system calls the task's `expirationHandler`: its time is over.
    case expired(Int64)
    /// The system refuses the request, with a number of `BGTaskScheduler.Error.Code`.
    case refused(identifier: String, code: Int)

    init(_ event: TaskEvent) {
      switch event {
      case .handed(let id, let identifier): self = .handed(id, identifier: identifier)
      case .expired(let id): self = .expired(id)
      case .refused(let identifier, let code):
        self = .refused(identifier: identifier, code: Int(code))
      }
    }
  }
}
