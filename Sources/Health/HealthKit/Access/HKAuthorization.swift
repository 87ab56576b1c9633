/// The right of a client to save a type, as the client is told it, with HealthKit's numbers.
///
/// Of reading nobody is ever told anything: a read that was denied looks as if there were nothing.
package enum HKAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case sharingDenied = 1
  case sharingAuthorized = 2
}

/// The answer to whether a request would show the owner anything, with HealthKit's numbers.
package enum HKAuthorizationRequestStatus: Int, Sendable {
  case unknown = 0
  case shouldRequest = 1
  case unnecessary = 2
}

/// An app that talks to health, as it was built and installed.
package struct HKClient: Equatable, Sendable {
  package var name: String
  package var bundleIdentifier: String
  package var version: String
  /// The entitlement for HealthKit at all, and that for deliveries in the background.
  package var isEntitled = true
  package var isEntitledToBackgroundDelivery = true
  /// The purpose for which the app says that it saves and reads; a request without it ends the app.
  package var shareUsageDescription: String?
  package var updateUsageDescription: String?

  package init(
    name: String,
    bundleIdentifier: String,
    version: String = "1.0",
    shareUsageDescription: String? = nil,
    updateUsageDescription: String? = nil
  ) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.shareUsageDescription = shareUsageDescription
    self.updateUsageDescription = updateUsageDescription
  }
}

/// Saving a type, or reading it.
package enum HKAccess: String, CaseIterable, Sendable {
  case share, read
}
