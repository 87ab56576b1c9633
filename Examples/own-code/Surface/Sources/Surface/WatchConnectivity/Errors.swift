import Foundation
import WatchConnectivity

/// `WCErrorDomain`, `WCError` and its codes.
enum Errors {
  static func check() {
    codes()
    shape()
  }

  private static func codes() {
    Checks.expect([
      WCError.Code.genericError: 7001, .sessionNotSupported: 7002, .sessionMissingDelegate: 7003,
      .sessionNotActivated: 7004, .deviceNotPaired: 7005, .watchAppNotInstalled: 7006,
      .notReachable: 7007, .invalidParameter: 7008, .payloadTooLarge: 7009,
      .payloadUnsupportedTypes: 7010, .messageReplyFailed: 7011, .messageReplyTimedOut: 7012,
      .fileAccessDenied: 7013, .deliveryFailed: 7014, .insufficientSpace: 7015,
      .sessionInactive: 7016, .transferTimedOut: 7017, .companionAppNotInstalled: 7018,
      .watchOnlyApp: 7019,
    ])
    let names: [WCError.Code] = [
      WCError.genericError, WCError.sessionNotSupported, WCError.sessionMissingDelegate,
      WCError.sessionNotActivated, WCError.deviceNotPaired, WCError.watchAppNotInstalled,
      WCError.notReachable, WCError.invalidParameter, WCError.payloadTooLarge,
      WCError.payloadUnsupportedTypes, WCError.messageReplyFailed, WCError.messageReplyTimedOut,
      WCError.fileAccessDenied, WCError.deliveryFailed, WCError.insufficientSpace,
      WCError.sessionInactive, WCError.transferTimedOut, WCError.companionAppNotInstalled,
      WCError.watchOnlyApp,
    ]
    Checks.expect(names.map(\.rawValue) == Array(7001...7019))
  }

  private static func shape() {
    Checks.expect(WCErrorDomain == "WCErrorDomain" && WCError.errorDomain == WCErrorDomain)
    let error = WCError(.notReachable, userInfo: [NSLocalizedDescriptionKey: "far away"])
    Checks.expect(error.code == .notReachable && error.errorCode == 7007)
    Checks.expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "far away")
    Checks.expect(error.errorUserInfo[NSLocalizedDescriptionKey] as? String == "far away")
    Checks.expect(error.localizedDescription == "far away")
    Checks.expect(Set([error, error]).count == 1 && error != WCError(.genericError))
    Checks.expect((error as NSError).domain == WCErrorDomain && (error as NSError).code == 7007)
    let code: any Sendable = WCError.Code.notReachable
    Checks.expect(code is WCError.Code)
    do { throw error } catch WCError.notReachable {} catch { Checks.expect(false, "\(error)") }
  }
}
