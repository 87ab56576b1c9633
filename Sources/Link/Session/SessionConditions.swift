package import LockstepSimulation

/// The conditions of a session beside its app and the air: settings of the two devices.
package struct SessionConditions: Sendable, Equatable {
  /// `isSupported()`: the device can have a session at all.
  package var isSupported: Bool
  /// The app has set a delegate, which a session cannot be activated without.
  package var hasDelegate: Bool
  /// The phone has a watch (phone only).
  package var isPaired: Bool
  /// The watch's app has no companion at all, so that there is nobody to send to (watch only).
  package var isWatchOnly: Bool
  /// The system starts or resumes the app in the background for a context or a transfer.
  package var wakesForTransfers: Bool
  /// The activation fails by itself.
  package var activationFails: Bool
  /// The app's complication is on the watch's face (phone only).
  package var hasComplication: Bool

  /// The kinds that wait for an activation are told in an order that is drawn.
  package var hasAnyOrder: Bool
  /// The longest time that a reply may take; `nil` for the limit of every session.
  package var replyTimeout: Interval?
  /// The longest time for a file from its first packet on; `nil` for the limit of every session.
  package var transferTimeout: Interval?
  /// The longest time for which an app keeps a background task; `nil` for every session's (watch only).
  package var taskBudget: Interval?
  /// The time after midnight at which the complication's budget is renewed (phone only).
  package var budgetRenewal: Interval?

  package init(
    isSupported: Bool = true,
    hasDelegate: Bool = true,
    isPaired: Bool = true,
    isWatchOnly: Bool = false,
    wakesForTransfers: Bool = false,
    activationFails: Bool = false,
    hasComplication: Bool = false,
    hasAnyOrder: Bool = false
  ) {
    self.isSupported = isSupported
    self.hasDelegate = hasDelegate
    self.isPaired = isPaired
    self.isWatchOnly = isWatchOnly
    self.wakesForTransfers = wakesForTransfers
    self.activationFails = activationFails
    self.hasComplication = hasComplication
    self.hasAnyOrder = hasAnyOrder
  }
}
