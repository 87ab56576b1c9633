import Foundation
import WatchConnectivity

/// Sends everything in the tables by each way that a payload has, and says how what arrives differs.
public final class Exchange: NSObject {
  /// Told of a way, and of the differences that it made.
  public var onReport: ((_ way: String, _ differences: [String]) -> Void)?

  /// The codes with which things were refused, by what was sent and by the way.
  private var codes: [String: [String: String]] = [:]

  public func start() {
    WCSession.default.delegate = self
    WCSession.default.activate()
  }

  public func send() throws {
    let session = WCSession.default
    session.sendMessage(Samples.arriving) {
      self.check("reply", $0)
    } errorHandler: {
      self.report("reply", ["\($0)"])
    }
    session.transferUserInfo(Samples.arriving)
    try session.updateApplicationContext(Samples.arriving)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("empty")
    try Data().write(to: file)
    session.transferFile(file, metadata: Samples.arriving)
  }

  private func check(_ way: String, _ payload: [String: Any]) {
    report(way, Table.differences(of: payload))
  }

  private func report(_ way: String, _ differences: [String]) {
    DispatchQueue.main.async { self.onReport?(way, differences) }
  }
}

// MARK: - What is refused

extension Exchange {
  /// Sends what no property list holds, each thing by itself, and reports in the end.
  public func sendRefused() {
    for (name, value) in Samples.refused {
      let payload = ["value": value, "name": name]
      WCSession.default.sendMessage(payload) { _ in
        self.note(name, "sendMessage", nil)
      } errorHandler: {
        self.note(name, "sendMessage", $0)
      }
      do {
        try WCSession.default.updateApplicationContext(payload)
        note(name, "updateApplicationContext", nil)
      } catch {
        note(name, "updateApplicationContext", error)
      }
      WCSession.default.transferUserInfo(payload)
    }
  }

  private func note(_ name: String, _ way: String, _ error: (any Error)?) {
    DispatchQueue.main.async {
      let code = (error as? WCError).map { "\($0.code.rawValue)" }
      self.codes[name, default: [:]][way] = code ?? "sent"
      self.reportRefused()
    }
  }

  private func reportRefused() {
    guard codes.values.allSatisfy({ $0.count == Table.refused.columns.count }),
      codes.count == Samples.refused.count
    else { return }
    onReport?("refused", Table.refused.rows.flatMap(differences))
  }

  private func differences(in row: Table.Row) -> [String] {
    zip(Table.refused.columns, row.results).compactMap { way, wanted in
      let found = codes[row.sent]?[way]
      return found == wanted
        ? nil : "\(row.sent) \(way): \(found ?? "nothing"), not \(wanted ?? "nil")"
    }
  }
}

// MARK: - What arrives

extension Exchange: WCSessionDelegate {
  public func session(
    _ session: WCSession,
    activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?
  ) {}

  #if os(iOS)
    public func sessionDidBecomeInactive(_ session: WCSession) {}
    public func sessionDidDeactivate(_ session: WCSession) { session.activate() }
  #endif

  public func session(
    _ session: WCSession,
    didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  ) {
    check("message", message)
    replyHandler(Samples.arriving)
  }

  public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
    check("userInfo", userInfo)
  }

  public func session(
    _ session: WCSession,
    didReceiveApplicationContext applicationContext: [String: Any]
  ) {
    check("context", applicationContext)
    check("contextKept", session.receivedApplicationContext)
  }

  public func session(_ session: WCSession, didReceive file: WCSessionFile) {
    check("metadata", file.metadata ?? [:])
  }

  public func session(
    _ session: WCSession,
    didFinish userInfoTransfer: WCSessionUserInfoTransfer,
    error: (any Error)?
  ) {
    guard let name = userInfoTransfer.userInfo["name"] as? String else {
      if let error { return report("transfer", ["\(error)"]) }
      return check("transfer", userInfoTransfer.userInfo)
    }
    note(name, "transferUserInfo", error)
  }
}
