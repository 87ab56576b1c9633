import Foundation
import WatchConnectivity

// What only the other half's session has. A member of the module's own would come before these.
protocol LacksNames {}
#if os(watchOS)
  extension LacksNames {
    var isPaired: Missing { Missing() }
    var isWatchAppInstalled: Missing { Missing() }
    var isComplicationEnabled: Missing { Missing() }
    var remainingComplicationUserInfoTransfers: Missing { Missing() }
    var watchDirectoryURL: Missing { Missing() }
    var isCurrentComplicationInfo: Missing { Missing() }
    func transferCurrentComplicationUserInfo(_ userInfo: [String: Any]) -> Missing { Missing() }
  }
  extension WCSessionUserInfoTransfer: LacksNames {}
#else
  extension LacksNames {
    var isCompanionAppInstalled: Missing { Missing() }
    var iOSDeviceNeedsUnlockAfterRebootForReachability: Missing { Missing() }
  }
#endif
extension WCSession: LacksNames {}

/// What each half has, and the other one has not.
enum Roles {
  static func check(_ session: WCSession) {
    #if os(watchOS)
      let companion: Bool = session.isCompanionAppInstalled
      Checks.expect(companion)
      let needsUnlock: Bool = session.iOSDeviceNeedsUnlockAfterRebootForReachability
      Checks.expect(!needsUnlock)
      let absent: [Any] = [
        session.isPaired, session.isWatchAppInstalled, session.isComplicationEnabled,
        session.remainingComplicationUserInfoTransfers, session.watchDirectoryURL,
        session.transferCurrentComplicationUserInfo([:]),
      ]
    #else
      let paired: Bool = session.isPaired
      let installed: Bool = session.isWatchAppInstalled
      let complication: Bool = session.isComplicationEnabled
      let remaining: Int = session.remainingComplicationUserInfoTransfers
      let folder: URL? = session.watchDirectoryURL
      Checks.expect(paired && installed && !complication && remaining == 0 && folder != nil)
      let absent: [Any] = [
        session.isCompanionAppInstalled, session.iOSDeviceNeedsUnlockAfterRebootForReachability,
      ]
    #endif
    Checks.expect(absent.allSatisfy { $0 is Missing }, "a name is there that the other half has")
  }
}
