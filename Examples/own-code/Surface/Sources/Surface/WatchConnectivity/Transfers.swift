import Foundation
import WatchConnectivity

/// `WCSessionUserInfoTransfer`, `WCSessionFileTransfer` and `WCSessionFile`, as the sender has them.
enum Transfers {
  static func userInfo(_ session: WCSession) {
    let transfer: WCSessionUserInfoTransfer = session.transferUserInfo(["n": 1])
    Checks.expect(transfer.userInfo["n"] as? Int == 1 && transfer.isTransferring)
    Checks.expect(session.outstandingUserInfoTransfers.contains(transfer))
    archive(transfer)
    session.transferUserInfo()
    let unwanted = session.transferUserInfo(["n": 2])
    unwanted.cancel()
    Checks.expect(!unwanted.isTransferring)
    Checks.expect(!session.outstandingUserInfoTransfers.contains(unwanted))
    #if os(watchOS)
      Checks.expect((transfer.isCurrentComplicationInfo as Any) is Missing)
    #else
      let isComplication: Bool = transfer.isCurrentComplicationInfo
      Checks.expect(!isComplication)
    #endif
  }

  private static func archive(_ transfer: WCSessionUserInfoTransfer) {
    Checks.expect(WCSessionUserInfoTransfer.supportsSecureCoding)
    do {
      let bytes = try NSKeyedArchiver.archivedData(
        withRootObject: transfer,
        requiringSecureCoding: true
      )
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: WCSessionUserInfoTransfer.self,
        from: bytes
      )
      Checks.expect(read?.userInfo["n"] as? Int == 1 && read?.isTransferring == true)
    } catch { Checks.expect(false, "\(error)") }
  }

  static func file(_ session: WCSession) {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("page.txt")
    do { try Data(repeating: 7, count: 3_000).write(to: url) } catch {
      return Checks.expect(false, "\(error)")
    }
    let transfer: WCSessionFileTransfer = session.transferFile(url, metadata: ["page": 1])
    let file: WCSessionFile = transfer.file
    Checks.expect(file.fileURL == url && file.metadata?["page"] as? Int == 1)
    Checks.expect(transfer.isTransferring && transfer.progress.totalUnitCount == 3_000)
    Checks.expect(session.outstandingFileTransfers.contains(transfer))
    let unwanted = session.transferFile(url, metadata: nil)
    unwanted.cancel()
    Checks.expect(!unwanted.isTransferring && unwanted.file.metadata == nil)
    Checks.expect(!session.outstandingFileTransfers.contains(unwanted))
  }

  #if os(iOS)
    /// The face has no complication, so it goes as an ordinary one.
    static func complication(_ session: WCSession) {
      let transfer: WCSessionUserInfoTransfer =
        session.transferCurrentComplicationUserInfo(["steps": 4_000])
      Checks.expect(!transfer.isCurrentComplicationInfo && transfer.isTransferring)
      session.transferCurrentComplicationUserInfo().cancel()
    }

    /// The face has the complication, and the watch is out of reach: the current one waits, and is taken back.
    static func currentComplication(_ session: WCSession) {
      let left = session.remainingComplicationUserInfoTransfers
      let current = session.transferCurrentComplicationUserInfo(["steps": 5_000])
      Checks.expect(current.isCurrentComplicationInfo && current.isTransferring)
      Checks.expect(session.remainingComplicationUserInfoTransfers <= left)
      current.cancel()
      Checks.expect(!current.isTransferring)
      Checks.expect(!session.outstandingUserInfoTransfers.contains(current))
    }
  #endif
}
