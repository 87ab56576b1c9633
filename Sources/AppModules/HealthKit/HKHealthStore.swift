public import Foundation
import LockstepApp

/// The person's answer to an app's request to save a type.
public enum HKAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case sharingDenied = 1
  case sharingAuthorized = 2
}

/// The answer to the question if an app must still ask the person for the types that it names.
public enum HKAuthorizationRequestStatus: Int, Sendable {
  case unknown = 0
  case shouldRequest = 1
  case unnecessary = 2
}

/// The access to health, which here has only authorization and workout sessions: samples are neither
/// kept nor queried.
public final class HKHealthStore: NSObject, @unchecked Sendable {
  public override init() {}

  public class func isHealthDataAvailable() -> Bool { AppLink.shared.hasDevice }

  public func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    switch HealthSystem.shared.permission(toSave: type.identifier) {
    case "allowed": .sharingAuthorized
    case "denied": .sharingDenied
    default: .notDetermined
    }
  }

  /// Asks the person for authorization.
  ///
  /// A scenario gives the answer with `watch allow` or `watch deny`, and for one type with `watch
  /// deny-saving` or `watch deny-reading`.
  public func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?,
    read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    guard Self.isHealthDataAvailable() else {
      return HealthSystem.shared.link.queue.async {
        completion(false, HKError.of(.errorHealthDataUnavailable, "There is no device."))
      }
    }
    HealthSystem.shared.ask { completion(true, nil) }
  }

  public func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>,
    read typesToRead: Set<HKObjectType>
  ) async throws {
    try await HealthSystem.finish {
      requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
    }
  }

  public func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>,
    read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    let isAsked = HealthSystem.shared.permission != "notDetermined"
    HealthSystem.shared.link.queue.async {
      completion(isAsked ? .unnecessary : .shouldRequest, nil)
    }
  }

  public func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>,
    read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    HealthSystem.shared.permission == "notDetermined" ? .shouldRequest : .unnecessary
  }

  /// Calls the handler with the workout session that was under way when the app was launched, or with
  /// `nil`.
  public func recoverActiveWorkoutSession(
    completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
  ) {
    let session = HKWorkoutSession.recovered(for: self)
    HealthSystem.shared.link.queue.async { completion(session, nil) }
  }

  public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    HKWorkoutSession.recovered(for: self)
  }

  /// The closure that is called on the phone with the mirror of a watch's workout session.
  public var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
    get { HealthSystem.shared.mirroringHandler }
    set { HealthSystem.shared.setMirroringHandler(newValue) }
  }

  /// Returns the earliest date that a sample may have; here any date is allowed.
  public func earliestPermittedSampleDate() -> Date { .distantPast }

  #if !LOCKSTEP_PHONE
    // Older names of what a session does.
    public func start(_ workoutSession: HKWorkoutSession) {
      workoutSession.startActivity(with: nil)
    }
    public func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }
    public func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }
    public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }
  #endif

  #if LOCKSTEP_PHONE
    /// Launches the watch's app, which gets the configuration.
    public func startWatchApp(
      with workoutConfiguration: HKWorkoutConfiguration,
      completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
      let tag = HealthSystem.shared.await { completion($0 == nil, $0) }
      let payload: WireValue = .object([
        "activityType": .integer(Int64(workoutConfiguration.activityType.rawValue)),
        "locationType": .integer(Int64(workoutConfiguration.locationType.rawValue)),
      ])
      HealthSystem.shared.link.call("launchWatchApp", ["payload": payload, "tag": .string(tag)])
    }

    public func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
      try await HealthSystem.finish { startWatchApp(with: workoutConfiguration, completion: $0) }
    }
  #endif
}

extension HKWorkoutConfiguration {
  /// Makes the workout configuration from the payload with which the phone launched the watch's app.
  public static func lockstepLaunched(_ payload: [String: Any]) -> HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    let number = { (name: String) in (payload[name] as? NSNumber)?.intValue ?? 0 }
    configuration.activityType =
      HKWorkoutActivityType(rawValue: UInt(max(0, number("activityType")))) ?? .other
    configuration.locationType =
      HKWorkoutSessionLocationType(rawValue: number("locationType")) ?? .unknown
    return configuration
  }
}
