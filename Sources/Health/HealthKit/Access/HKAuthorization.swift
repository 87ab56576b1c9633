/// The authorization of a client to save a type, as HealthKit reports it to the client, with
/// HealthKit's numbers.
///
/// There is no status for reading: if the owner has denied it, the client just finds no data.
package enum HKAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case sharingDenied = 1
  case sharingAuthorized = 2
}

/// HealthKit's answer to the question if an authorization request would show the owner a prompt, with
/// HealthKit's numbers.
package enum HKAuthorizationRequestStatus: Int, Sendable {
  case unknown = 0
  case shouldRequest = 1
  case unnecessary = 2
}

/// An app that uses health, with its bundle, entitlements and usage descriptions.
package struct HKClient: Equatable, Sendable {
  package var name: String
  package var bundleIdentifier: String
  package var version: String
  /// The entitlements of the app: to use HealthKit at all, and to be woken for it in the background.
  package var isEntitled = true
  package var isEntitledToBackgroundDelivery = true
  /// The purposes that the app states for reading (share) and saving (update); a request without its
  /// purpose ends the app.
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

/// The direction of an access: saving a type, or reading it.
package enum HKAccess: String, CaseIterable, Sendable {
  case share, read
}
