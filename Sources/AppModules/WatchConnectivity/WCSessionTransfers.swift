public import Foundation
import LockstepApp

/// A file that is being sent or was received.
public class WCSessionFile: NSObject {
  public let fileURL: URL
  public let metadata: [String: Any]?

  init(fileURL: URL, metadata: [String: Any]?) {
    self.fileURL = fileURL
    self.metadata = metadata
  }
}

/// A transfer of a user info.
public class WCSessionUserInfoTransfer: NSObject, NSSecureCoding {
  public let userInfo: [String: Any]
  #if LOCKSTEP_PHONE
    public internal(set) var isCurrentComplicationInfo: Bool
  #endif
  public internal(set) var isTransferring = true
  let tag: String
  /// The system's number of the transfer within the device's origin; `nil` until an event has reported
  /// it.
  var number: Int64?

  init(userInfo: [String: Any], tag: String, isCurrentComplicationInfo: Bool = false) {
    self.userInfo = userInfo
    self.tag = tag
    #if LOCKSTEP_PHONE
      self.isCurrentComplicationInfo = isCurrentComplicationInfo
    #endif
  }

  /// Cancels an outstanding transfer; its delegate method is not called.
  public func cancel() {
    WCSession.default.cancel(self)
  }

  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let tag = coder.decodeObject(of: NSString.self, forKey: "tag"),
      let bytes = coder.decodeObject(of: NSData.self, forKey: "userInfo"),
      let list = try? PropertyListSerialization.propertyList(
        from: Data(referencing: bytes),
        format: nil
      ),
      let userInfo = list as? [String: Any]
    else { return nil }
    self.tag = "\(tag)"
    self.userInfo = userInfo
    #if LOCKSTEP_PHONE
      isCurrentComplicationInfo = coder.decodeBool(forKey: "isCurrentComplicationInfo")
    #endif
    isTransferring = coder.decodeBool(forKey: "isTransferring")
  }

  public func encode(with coder: NSCoder) {
    let bytes = try? PropertyListSerialization.data(
      fromPropertyList: userInfo,
      format: .binary,
      options: 0
    )
    coder.encode(tag as NSString, forKey: "tag")
    coder.encode(bytes.map { $0 as NSData }, forKey: "userInfo")
    #if LOCKSTEP_PHONE
      coder.encode(isCurrentComplicationInfo, forKey: "isCurrentComplicationInfo")
    #endif
    coder.encode(isTransferring, forKey: "isTransferring")
  }
}

/// A transfer of a file.
public class WCSessionFileTransfer: NSObject {
  public let file: WCSessionFile
  public let progress: Progress
  public internal(set) var isTransferring = true
  let tag: String
  var number: Int64?

  init(file: WCSessionFile, size: Int64, tag: String) {
    self.file = file
    self.tag = tag
    progress = Progress(totalUnitCount: size)
    super.init()
    progress.cancellationHandler = { WCSession.default.cancelFile(tag: tag) }
  }

  /// Cancels an outstanding transfer.
  public func cancel() {
    WCSession.default.cancelFile(tag: tag)
  }
}
