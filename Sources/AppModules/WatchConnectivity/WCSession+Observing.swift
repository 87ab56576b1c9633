@_exported public import LockstepFoundation

extension WCSession: KeyValueObservable {
  /// The observable properties, by key path and by Objective-C name.
  public static var observableKeys: [(path: AnyKeyPath, keys: [String])] {
    var keys: [(path: AnyKeyPath, keys: [String])] = [
      (\WCSession.activationState, ["activationState"]),
      (\WCSession.isReachable, ["reachable", "isReachable"]),
      (\WCSession.hasContentPending, ["hasContentPending"]),
      (\WCSession.applicationContext, ["applicationContext"]),
      (\WCSession.receivedApplicationContext, ["receivedApplicationContext"]),
    ]
    #if LOCKSTEP_PHONE
      keys.append((\WCSession.isPaired, ["paired", "isPaired"]))
      keys.append((\WCSession.isWatchAppInstalled, ["watchAppInstalled", "isWatchAppInstalled"]))
      keys.append(
        (\WCSession.isComplicationEnabled, ["complicationEnabled", "isComplicationEnabled"])
      )
    #else
      keys.append(
        (\WCSession.isCompanionAppInstalled, ["companionAppInstalled", "isCompanionAppInstalled"])
      )
    #endif
    return keys
  }

  /// Runs a closure that changes the session's state, and informs the observers of the named values.
  func changeValues(_ names: [String], _ work: () -> Void) {
    let paths = Self.observableKeys.filter { !Set($0.keys).isDisjoint(with: names) }.map(\.path)
    KeyValueCenter.shared.change(self, paths) { lock.withLock(work) }
  }

  func changeValue(_ name: String, _ work: () -> Void) { changeValues([name], work) }
}
