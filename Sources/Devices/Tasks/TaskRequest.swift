import LockstepProtocol
package import LockstepSimulation

/// A request of an app to be run later in the background, as `BGTaskScheduler` takes it.
package struct TaskRequest: Sendable, Equatable {
  /// The sort of work, by which the system chooses the time.
  package enum Kind: String, Sendable, CaseIterable {
    /// `BGAppRefreshTaskRequest`: half a minute, to be up to date.
    case refresh
    /// `BGProcessingTaskRequest`: minutes, while nobody uses the phone.
    case processing
  }

  /// One request of an identifier is there at a time.
  package var identifier: String
  package var kind: Kind
  /// `earliestBeginDate`; `nil` for any time.
  package var earliest: WallTime?
  /// `requiresNetworkConnectivity`, which only processing asks for.
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

  /// The time that its task may take; Apple says half a minute of the one, and minutes of the other.
  var limit: Interval { .seconds(kind == .refresh ? 30 : 300) }
}

/// A request of an app to `BGTaskScheduler`.
package enum TaskCall: Sendable, Equatable {
  case submit(TaskRequest)
  /// The end of what a task was run for (`setTaskCompleted(success:)`).
  case complete(Int64, isSuccess: Bool)
}

/// A deed of a developer with the tasks of the app.
enum TaskDeed: Sendable, Equatable {
  /// Has the app ask for one.
  case submit(String, TaskRequest.Kind, after: Interval)
  /// Has one run that waits, whatever the time.
  case run(String)
}

/// News for an app of the tasks that it has asked for.
package enum TaskEvent: Sendable, Equatable {
  /// It is run, and goes on until it completes the task.
  case handed(id: Int64, identifier: String)
  /// `expirationHandler`: the time of a task is over.
  case expired(id: Int64)
  /// A request was not taken, with the number of a `BGTaskScheduler.Error.Code`.
  case refused(identifier: String, code: Int64)
}

extension TaskEvent {
  /// Writes the fields that a program gets.
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
