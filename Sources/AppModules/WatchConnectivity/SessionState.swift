import Foundation
import LockstepApp

/// The state of the session as the system has reported it.
struct SessionState {
  var activation = WCSessionActivationState.notActivated
  var isReachable = false
  var hasContentPending = false
  var sentContext: [String: Any] = [:]
  var receivedContext: [String: Any] = [:]
  /// The origin of the counterpart: the watch in use, or the phone.
  var counterpart: Int64?

  var isPaired = true
  var isWatchAppInstalled = true
  var isComplicationEnabled = false
  var remainingTransfers = 50

  var isCompanionAppInstalled = true
  var needsUnlock = false
  /// `true` if the watch's app needs no companion app and has none.
  var isIndependent = false
}

extension SessionState {
  /// Makes the state at the app's launch, from what the system has kept.
  init(launched: WireValue) {
    hasContentPending = launched["contentPending"]?.flag ?? false
    receivedContext = PropertyList.payload(launched["context"])
    sentContext = PropertyList.payload(launched["sentContext"])
    counterpart = launched["counterpart"]?.number
    launched["watchState"].map { takeWatchState($0) }
    launched["companionState"].map { takeCompanionState($0) }
  }

  mutating func takeWatchState(_ fields: WireValue) {
    isPaired = fields["paired"]?.flag ?? isPaired
    isWatchAppInstalled = fields["installed"]?.flag ?? isWatchAppInstalled
    isComplicationEnabled = fields["complication"]?.flag ?? isComplicationEnabled
    remainingTransfers = fields["remaining"]?.number.map(Int.init) ?? remainingTransfers
  }

  mutating func takeCompanionState(_ fields: WireValue) {
    isCompanionAppInstalled = fields["installed"]?.flag ?? isCompanionAppInstalled
    needsUnlock = fields["needsUnlock"]?.flag ?? needsUnlock
    isIndependent = fields["independent"]?.flag ?? isIndependent
  }

  /// The error that prevents every send; `nil` if there is none.
  var obstacle: WCError.Code? {
    switch activation {
    case .notActivated: return .sessionNotActivated
    case .inactive: return .sessionInactive
    case .activated: break
    }
    #if LOCKSTEP_PHONE
      if !isPaired { return .deviceNotPaired }
      return isWatchAppInstalled ? nil : .watchAppNotInstalled
    #else
      if isCompanionAppInstalled { return nil }
      return isIndependent ? .watchOnlyApp : .companionAppNotInstalled
    #endif
  }
}
