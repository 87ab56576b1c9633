/// The state of the drive on which the documents are.
package enum DriveState: String, Sendable, CaseIterable {
  case checking, available, unavailable
}
