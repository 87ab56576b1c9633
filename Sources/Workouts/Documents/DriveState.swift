/// The state of the drive with the documents.
package enum DriveState: String, Sendable, CaseIterable {
  case checking, available, unavailable
}
