import LockstepProtocol
package import LockstepSimulation

/// A request of an app to be run later in the background, as in `BGTaskScheduler`.
package struct TaskRequest: Sendable, Equatable {
  /// The kind of task, from which the system derives its time.
  package enum Kind: String, Sendable, CaseIterable {
    /// `BGAppRefreshTaskRequest`: has half a minute to refresh the app's content.
    case refresh
    /// `BGProcessingTaskRequest`: has minutes, while nobody uses the phone.
    case processing
  }

  /// The identifier; at most one request with it waits at a time.
  package var identifier: String
  package var kind: Kind
  /// `earliestBeginDate`; `nil` for any time.
  package var earliest: WallTime?
  /// `requiresNetworkConnectivity`; only processing tasks have it.
  package var needsNetwork: Bool

  package init(
    _ identifier: String,
    _ kind: Kind = .refresh,
    earliest: WallTime? = nil,
    needsNetwork: Bool = false
  ) {
    self.identifier = identifier
    self.kind = kind
    self.earliest = earliest
    self.needsNetwork = needsNetwork
  }

  /// The time in which the app must complete the task: 30 seconds for a refresh, 300 for processing.
  ///
  /// Apple names no exact figures.
  var limit: Interval { .seconds(kind == .refresh ? 30 : 300) }
}

/// A call of an app to `BGTaskScheduler`.
package enum TaskCall: Sendable, Equatable {
  case submit(TaskRequest)
  /// `setTaskCompleted(success:)` of the task with this number.
  case complete(Int64, isSuccess: Bool)
}

/// An action of a developer with the app's background tasks.
enum TaskDeed: Sendable, Equatable {
  /// Makes the app submit a request, to be run after this time at the earliest.
  case submit(String, TaskRequest.Kind, after: Interval)
  /// Runs a waiting task at once.
  case run(String)
}

/// News for an app of the background tasks that it has requested.
package enum TaskEvent: Sendable, Equatable {
  /// The task is run; the app works on it until it completes it.
  case handed(id: Int64, identifier: String)
  /// `expirationHandler`: the time of a task is over.
  case expired(id: Int64)
  /// A request was refused, with the number of a `BGTaskScheduler.Error.Code`.
  case refused(identifier: String, code: Int64)
}

extension TaskEvent {
  /// Writes the event's fields for a program.
  func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .handed(let id, let identifier):
      writer.field("state", "handed")
      writer.field("id", id)
      writer.field("identifier", identifier)
    case .expired(let id):
      writer.field("state", "expired")
      writer.field("id", id)
    case .refused(let identifier, let code):
      writer.field("state", "refused")
      writer.field("identifier", identifier)
      writer.field("code", code)
    }
  }
}
