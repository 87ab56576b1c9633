import Foundation
import LockstepApp

/// The receiver of the device's events about health and workouts, which passes each to its session.
final class HealthSystem: @unchecked Sendable {
  static let shared = HealthSystem()

  let link = AppLink.shared
  private let lock = NSRecursiveLock()
  private var known: String
  /// The identifiers of the types that the person does not allow the app to save.
  private var unsaved: [String]
  private var waiting: [() -> Void] = []
  private var completions: [String: @Sendable ((any Error)?) -> Void] = [:]
  private var handler: (@Sendable (HKWorkoutSession) -> Void)?
  private weak var current: HKWorkoutSession?
  private var mirrored: HKWorkoutSession?

  private init() {
    let last = link.permission ?? link.launched
    known = last["permission"]?.text ?? "notDetermined"
    unsaved = Self.texts(last["denied"])
    link.listen(for: "permission") { [unowned self] in
      answer($0["permission"]?.text ?? "", unsaved: Self.texts($0["denied"]))
    }
    link.listen(for: "workout") { [unowned self] event in lock.withLock { current }?.take(event) }
    link.listen(for: "remoteData") { [unowned self] in takeRemoteData($0) }
    link.observe("session") { [unowned self] in takeSession($0) }
    #if LOCKSTEP_PHONE
      tellHandlers()
    #endif
  }

  private static func texts(_ list: WireValue?) -> [String] {
    (list?.elements ?? []).compactMap(\.text)
  }

  /// The person's answer to the whole request.
  var permission: String { lock.withLock { known } }

  /// Returns the person's answer about saving a type.
  func permission(toSave identifier: String) -> String {
    lock.withLock { unsaved.contains(identifier) ? "denied" : known }
  }

  /// Calls a closure once the person has answered.
  func ask(_ then: @escaping () -> Void) {
    let isAnswered = lock.withLock {
      if known == "notDetermined" { waiting.append(then) }
      return known != "notDetermined"
    }
    nonisolated(unsafe) let work = then
    if isAnswered { link.queue.async { work() } }
  }

  private func answer(_ permission: String, unsaved: [String]) {
    let works = lock.withLock {
      known = permission
      self.unsaved = unsaved
      defer { if permission != "notDetermined" { waiting = [] } }
      return permission == "notDetermined" ? [] : waiting
    }
    for work in works { work() }
  }

  /// Draws a tag for a call, and calls the completion handler when the system reports the call's
  /// result.
  func await(_ completion: @escaping @Sendable ((any Error)?) -> Void) -> String {
    let tag = link.newTag()
    lock.withLock { completions[tag] = completion }
    return tag
  }

  /// Waits for a completion handler that gets a success flag and an error.
  static func finish(
    _ begin: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      begin { isDone, error in
        if isDone { return continuation.resume() }
        continuation.resume(throwing: error ?? HKError.of(.unknownError, "The call failed."))
      }
    }
  }

  // MARK: Sessions

  func begin(_ session: HKWorkoutSession) { lock.withLock { current = session } }

  var mirroringHandler: (@Sendable (HKWorkoutSession) -> Void)? { lock.withLock { handler } }

  func setMirroringHandler(_ new: (@Sendable (HKWorkoutSession) -> Void)?) {
    lock.withLock { handler = new }
    tellHandlers()
  }

  /// Tells the system which handlers of mirrored sessions the app has set.
  func tellHandlers() {
    var handlers: [WireValue] = []
    if lock.withLock({ handler }) != nil { handlers.append("mirroring-handler") }
    let session = lock.withLock { mirrored ?? current }
    if session?.delegate != nil { handlers.append("remote-delegate") }
    link.call("implementRemote", ["handlers": .array(handlers)])
  }

  private func takeSession(_ event: WireValue) {
    switch event["event"]?.text {
    case "mirroredSession": beginMirrored(event)
    case "mirroredState":
      lock.withLock { mirrored }?.becomes(event["state"]?.text, at: Self.date(event))
    case "remoteDisconnected":
      let session = lock.withLock { mirrored ?? current }
      let error = event["error"]?.number.map(HKError.named)
      session?.tell {
        $0.delegate?.workoutSession($0, didDisconnectFromRemoteDeviceWithError: error)
      }
    case "remoteCompletion": complete(event, isDone: event["done"]?.flag ?? false)
    case "outcome" where event["kind"]?.text == "launch":
      complete(event, isDone: event["outcome"]?.text == "delivered")
    default: break
    }
  }

  private func complete(_ event: WireValue, isDone: Bool) {
    guard let tag = event["tag"]?.text,
      let completion = lock.withLock({ completions.removeValue(forKey: tag) })
    else { return }
    completion(isDone ? nil : HKError.named(by: event["error"]?.number ?? event["code"]?.number))
  }

  private func beginMirrored(_ event: WireValue) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = HKWorkoutActivityType(named: event["activity"]?.text)
    let session = HKWorkoutSession(of: .mirrored, configuration)
    session.become(event["state"]?.text, at: Self.date(event))
    let handler = lock.withLock {
      mirrored = session
      return self.handler
    }
    handler?(session)
  }

  private func takeRemoteData(_ event: WireValue) {
    let data = (event["data"]?.elements ?? []).compactMap {
      $0.text.flatMap { Data(base64Encoded: $0) }
    }
    lock.withLock { mirrored ?? current }?.tell {
      $0.delegate?.workoutSession($0, didReceiveDataFromRemoteWorkoutSession: data)
    }
  }

  private static func date(_ event: WireValue) -> Date {
    let micros = event["since"]?.number ?? event["since"]?["$date"]?.number
    return micros.map { date($0) } ?? Date()
  }

  static func date(_ microseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }
}
