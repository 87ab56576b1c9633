package import LockstepSimulation

/// The conditions under which a session works, apart from its app and the link: the settings of the two
/// devices.
package struct SessionConditions: Sendable, Equatable {
  /// `isSupported()`: `true` if the device can have a session at all.
  package var isSupported: Bool
  /// `true` if the app has set a delegate; without one the session cannot be activated.
  package var hasDelegate: Bool
  /// `true` if the phone is paired with a watch (phone only).
  package var isPaired: Bool
  /// `true` if the watch's app has no companion on the phone, so that it can send to nobody (watch
  /// only).
  package var isWatchOnly: Bool
  /// `true` if the system starts or resumes the app in the background for a context or a transfer.
  package var wakesForTransfers: Bool
  /// `true` if each activation fails.
  package var activationFails: Bool
  /// `true` if the app's complication is on the watch's face (phone only).
  package var hasComplication: Bool

  /// `true` if an activation delivers the kinds of waiting content in a random order.
  package var hasAnyOrder: Bool
  /// The longest time for which a message may wait for its reply; `nil` for the value in
  /// `SessionLimits`.
  package var replyTimeout: Interval?
  /// The longest time that a file may take from its first packet on; `nil` for the value in
  /// `SessionLimits`.
  package var transferTimeout: Interval?
  /// The longest time for which an app may keep a background task; `nil` for the value in
  /// `SessionLimits` (watch only).
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
