import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepWorkouts

/// A launch of the watch's app by the phone of which the watch may not have heard.
struct PendingLaunch: Sendable, Equatable {
  /// The name of the document in which the app keeps the launch, so that its next start knows of it.
  static let name = "launch"

  /// The workout into which the watch's app is launched.
  let workout: DocumentID
  /// `true` if the launch failed, as far as the phone knows, because the watch was not reachable.
  var isLost = false
}

/// The launch of the watch's app into a workout: the owner is asked for permission once, and the phone
/// launches again if the watch has not heard of the launch.
extension PhoneApp {
  static let launchQuestion = "May Lockstep start workouts on the watch? Answer allow or deny"

  /// Takes the owner's answer.
  ///
  /// If the owner allows launches and a workout waits for the answer, the watch's app is launched into
  /// it.
  mutating func permit(_ value: Permission) -> [AppCall] {
    dismissNotices()
    permission = value
    guard value != .notDetermined, let id = waitingLaunch else { return [] }
    waitingLaunch = nil
    guard value == .allowed, store.cache.workout(id)?.status.isOver == false else { return [] }
    return launch(id)
  }

  /// Launches the watch's app into a workout.
  ///
  /// The phone stores the launch first: if its app ends before it hears the outcome, its next start
  /// tries again.
  mutating func launch(_ id: DocumentID) -> [AppCall] {
    pendingLaunch = PendingLaunch(workout: id)
    return [
      .keep(PendingLaunch.name, pendingLaunch?.text, .durable),
      .tagged(id.text, .session(.launchWatchApp(ApplicationMessage.launch(workoutID: id).payload))),
    ]
  }

  /// Takes in the outcome of a launch, whose tag names its workout.
  ///
  /// If the watch was not reachable, the last launch stays pending; otherwise it is forgotten. The
  /// outcome of an earlier one says nothing of it.
  mutating func hear(launch outcome: Outcome, tag: String) -> [AppCall] {
    guard pendingLaunch?.workout.text == tag else { return [] }
    switch outcome {
    case .failed(.notReachable), .unknown(.notReachable):
      pendingLaunch?.isLost = true
      return []
    case .delivered, .replied, .cancelled, .failed, .unknown: return forgetLaunch()
    }
  }

  /// Repeats a launch that was lost, now that the watch is reachable again, if its workout is still in
  /// progress.
  mutating func launchAgain() -> [AppCall] {
    guard let pending = pendingLaunch, pending.isLost else { return [] }
    let forgotten = forgetLaunch()
    guard permission == .allowed, store.cache.workout(pending.workout)?.status.isOver == false
    else { return forgotten }
    return launch(pending.workout)
  }

  /// The sentence that tells the owner of a launch that was lost, as far as is known, and of the
  /// remedy.
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
  /// Reads the launch that an earlier start of the app left.
  ///
  /// The launch counts as lost, since nobody knows if the watch heard of it.
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
