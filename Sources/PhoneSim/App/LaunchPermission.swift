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
  /// `true` if the launch was lost for want of a connection, as far as is known.
  var isLost = false
}

/// The watch's app launched into a workout: whether the owner lets the phone do so, which is asked once;
/// and again, where the watch did not hear of it.
extension PhoneApp {
  static let launchQuestion = "May Lockstep start workouts on the watch? Answer allow or deny"

  /// Takes the owner's answer; where it is yes, a workout that waits for it launches the watch now.
  mutating func permit(_ value: Permission) -> [AppCall] {
    dismissNotices()
    permission = value
    guard value != .notDetermined, let id = waitingLaunch else { return [] }
    waitingLaunch = nil
    guard value == .allowed, store.cache.workout(id)?.status.isOver == false else { return [] }
    return launch(id)
  }

  /// Launches the watch's app, and keeps the launch first: an app that ends before it hears the outcome
  /// asks again.
  mutating func launch(_ id: DocumentID) -> [AppCall] {
    pendingLaunch = PendingLaunch(workout: id)
    return [
      .keep(PendingLaunch.name, pendingLaunch?.text, .durable),
      .session(.launchWatchApp(ApplicationMessage.launch(workoutID: id).payload)),
    ]
  }

  /// Takes in the outcome of the last launch.
  mutating func hear(launch outcome: Outcome) -> [AppCall] {
    switch outcome {
    case .failed(.notReachable), .unknown(.notReachable):
      pendingLaunch?.isLost = true
      return []
    case .delivered, .replied, .cancelled, .failed, .unknown: return forgetLaunch()
    }
  }

  /// Launches the watch, which is there again, into the workout that it did not hear of, if that still
  /// runs.
  mutating func launchAgain() -> [AppCall] {
    guard let pending = pendingLaunch, pending.isLost else { return [] }
    let forgotten = forgetLaunch()
    guard permission == .allowed, store.cache.workout(pending.workout)?.status.isOver == false
    else { return forgotten }
    return launch(pending.workout)
  }

  /// The text that tells the owner of a launch that the watch has not heard of as far as is known, and
  /// of the remedy.
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
  /// Reads what an earlier start of the app has left: nobody knows whether the watch heard of that
  /// launch.
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
