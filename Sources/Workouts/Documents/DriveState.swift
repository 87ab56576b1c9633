/// Whether the drive with the documents is there.
package enum DriveState: String, Sendable, CaseIterable {
  case checking, available, unavailable
}
