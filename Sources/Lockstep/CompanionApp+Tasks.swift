import LockstepDevices
import LockstepProtocol
import LockstepSimulation

extension LockstepCall {
  /// A request of an app to be run later in the background.
  public struct TaskRequest: Sendable, Equatable {
    /// One request of an identifier is there at a time.
    public var identifier: String
    /// `true` for a `BGProcessingTaskRequest`, and `false` for a `BGAppRefreshTaskRequest`.
    public var isProcessing: Bool
    /// `earliestBeginDate`, in seconds since 1970; `nil` for any time.
    public var earliest: Int64?
    /// `requiresNetworkConnectivity` of a processing task.
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
  /// An event of a task that the app has asked for.
  public enum ScheduledTask: Sendable, Equatable {
    /// It is run, until the app answers with `LockstepCall.setTaskCompleted`.
    case handed(Int64, identifier: String)
    /// `expirationHandler`: its time is over.
    case expired(Int64)
    /// It is not taken, with the number of a `BGTaskScheduler.Error.Code`.
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
