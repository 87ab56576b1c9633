import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepWorkouts

/// The launch of the watch's app that the watch may not have heard of.
struct PendingLaunch: Sendable, Equatable {
  /// The document it is kept in, so that another start of the app knows of it.
  static let name = "launch"

  /// The workout that the watch is launched into.
  let workout: DocumentID
  /// Whether it was lost for want of a connection, as far as is known.
  var isLost = false
}

/// The watch's app launched into a workout: whether the owner lets the phone do so, which is asked once;
/// and again, where the watch did not hear of it.
extension PhoneApp {
  static let launchQuestion = "May Lockstep start workouts on the watch? Answer allow or deny"

  /// The owner's answer; a workout that waits for it launches the watch now.
  mutating func permit(_ value: Permission) -> [AppCall] {
    dismissNotices()
    permission = value
    guard value != .notDetermined, let id = waitingLaunch else { return [] }
    waitingLaunch = nil
    guard value == .allowed, store.cache.workout(id)?.status.isOver == false else { return [] }
    return launch(id)
  }

  /// What is asked is kept first: an app that ends before it hears what became of it asks again.
  mutating func launch(_ id: DocumentID) -> [AppCall] {
    pendingLaunch = PendingLaunch(workout: id)
    return [
      .keep(PendingLaunch.name, pendingLaunch?.text, .durable),
      .session(.launchWatchApp(ApplicationMessage.launch(workoutID: id).payload)),
    ]
  }

  /// What became of the last launch.
  mutating func hear(launch outcome: Outcome) -> [AppCall] {
    switch outcome {
    case .failed(.notReachable), .unknown(.notReachable):
      pendingLaunch?.isLost = true
      return []
    case .delivered, .replied, .cancelled, .failed, .unknown: return forgetLaunch()
    }
  }

  /// The watch is there again: it is launched into the workout that it did not hear of, if it still runs.
  mutating func launchAgain() -> [AppCall] {
    guard let pending = pendingLaunch, pending.isLost else { return [] }
    let forgotten = forgetLaunch()
    guard permission == .allowed, store.cache.workout(pending.workout)?.status.isOver == false
    else { return forgotten }
    return launch(pending.workout)
  }

  /// What the owner is told, and can do, of a launch that the watch has not heard of as far as is known.
  var launchNotice: String? {
    guard let pending = pendingLaunch, pending.isLost,
      let workout = store.cache.workout(pending.workout), !workout.status.isOver
    else { return nil }
    return
      "The watch may not have heard of “\(workout.splitName)”: it is launched into it when it is "
      + "in reach again; or open the app on the watch"
  }

  private mutating func forgetLaunch() -> [AppCall] {
    guard pendingLaunch != nil else { return [] }
    pendingLaunch = nil
    return [.keep(PendingLaunch.name, nil, .durable)]
  }
}

// MARK: As JSON

extension PendingLaunch {
  /// What an earlier start of the app has left: nobody knows whether the watch heard of it.
  init?(_ text: JSONText?) {
    guard let text,
      let id = try? Result(catching: { () throws(JSONError) in try Self.read(text) }).get()
    else { return nil }
    self.init(workout: id, isLost: true)
  }

  fileprivate var text: JSONText {
    JSONText.object { writer in
      writer.field("workout", workout.text)
    }
  }

  private static func read(_ text: JSONText) throws(JSONError) -> DocumentID {
    var id = ""
    var reader = JSONReader(text.bytes)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "workout" { id = try reader.string() } else { try reader.skipValue() }
    }
    return DocumentID(id)
  }
}
