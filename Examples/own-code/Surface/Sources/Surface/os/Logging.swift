import Foundation
import OSLog
import os.log

/// `Logger`, `OSLog`, `os_log`, messages with their formats, and signposts.
enum Logging {
  static func check() {
    Checks.expect([
      OSLogType.default: 0x00, .info: 0x01, .debug: 0x02, .error: 0x10, .fault: 0x11,
    ])
    let types: [Any.Type] = [
      OSLogMessage.self, OSLogPrivacy.self, OSLogPrivacy.Mask.self, OSLogIntegerFormatting.self,
      OSLogFloatFormatting.self, OSLogStringAlignment.self, OSLogBoolFormat.self,
      OSLogPointerFormat.self, SignpostMetadata.self,
    ]
    Checks.expect(types.count == 9)
    levels()
    formats()
    older()
    signposts()
    olderSignposts()
  }

  private static func levels() {
    let logger = Logger(subsystem: "app.surface", category: "levels")
    logger.log("log")
    logger.log(level: .info, "level")
    logger.trace("trace")
    logger.debug("debug")
    logger.info("info")
    logger.notice("notice")
    logger.warning("warning")
    logger.error("error")
    logger.critical("critical")
    logger.fault("fault")
    Logger().log("plain")
    let sendable: any Sendable = logger
    Checks.expect(sendable is Logger)
  }

  /// The scenario looks for the line.
  private static func formats() {
    let logger = Logger(OSLog(subsystem: "app.surface", category: "formats"))
    let number = 255
    logger.log(
      """
      \(number) \(number, format: .decimal) \(number, format: .decimal(minDigits: 5)) \
      \(number, format: .decimal(explicitPositiveSign: true)) \(number, format: .hex) \
      \(number, format: .hex(includePrefix: true, uppercase: true)) \(number, format: .octal) \
      \(number, format: .octal(includePrefix: true))
      """
    )
    logger.log(
      """
      \(1.5, format: .fixed(precision: 2)) \(1.5, format: .exponential) \(1.5, format: .hybrid) \
      \(Float(1.5), format: .fixed) \(true) \(true, format: .answer) \(false, format: .truth) \
      \("left", align: .left(columns: 6))|\("right", align: .right(columns: 6))|\("none", align: .none)
      """
    )
    let error: (any Error)? = CocoaError(.fileNoSuchFile)
    let object: NSObject? = nil
    logger.log(
      "\(error, privacy: .public) \(NSNull()) \(object) \(Int.self) \(URL(fileURLWithPath: "/a"))"
    )
    [UInt8(1), 171].withUnsafeBytes { bytes in
      logger.log("memory \(bytes) \(bytes.baseAddress.unsafelyUnwrapped, bytes: 2, format: .none)")
    }
    logger.log("\(1, privacy: .auto) \("a", privacy: .private) \("b", privacy: .sensitive)")
    logger.log(
      """
      \("c", privacy: .private(mask: .hash)) \("d", privacy: .auto(mask: .hash)) \
      \("e", privacy: .sensitive(mask: .none))
      """
    )
  }

  private static func older() {
    let log = OSLog(subsystem: "app.surface", category: "older")
    Checks.expect(log.isEnabled(type: .debug) && !OSLog.disabled.isEnabled(type: .fault))
    Checks.expect(!log.signpostsEnabled)
    os_log("plain line")
    os_log("%{public}@ has %d sets", log: log, type: .info, "Today", 3)
    os_log(.error, log: log, "%{private}@ and %.1f", "text", 2.5)
    let number = 7
    os_log("message \(number)")
    os_log(.debug, log: .default, "message \(number)")
  }

  private static func signposts() {
    let signposter = OSSignposter(subsystem: "app.surface", category: "posts")
    let others = [
      OSSignposter(logger: Logger()), OSSignposter(logHandle: .default), OSSignposter(), .disabled,
    ]
    Checks.expect(!signposter.isEnabled && !others.contains { $0.isEnabled })
    let id: OSSignpostID = signposter.makeSignpostID()
    let other = signposter.makeSignpostID(from: NSObject())
    let state: OSSignpostIntervalState = signposter.beginInterval("sync", id: id)
    signposter.endInterval("sync", state)
    let said = signposter.beginInterval("sync", id: other, "with \(3)")
    signposter.endInterval("sync", said, "done")
    signposter.endInterval("fade", signposter.beginAnimationInterval("fade"))
    signposter.endInterval("fade", signposter.beginAnimationInterval("fade", id: id, "slow"))
    signposter.emitEvent("tap")
    signposter.emitEvent("tap", id: id, "twice")
    Checks.expect(signposter.withIntervalSignpost("work") { 1 } == 1)
    Checks.expect(signposter.withIntervalSignpost("work", id: id, "hard") { 2 } == 2)
    let words: SignpostMetadata = "some"
    _ = signposter.beginInterval("sync", id: .exclusive, words)
  }

  private static func olderSignposts() {
    let log = OSLog(subsystem: "app.surface", category: .pointsOfInterest)
    _ = [OSLog.Category.dynamicTracing, .dynamicStackTracing]
    let ids = [OSSignpostID(log: log), OSSignpostID(log: log, object: log), .invalid, .null]
    for type in [OSSignpostType.begin, .event, .end] {
      os_signpost(type, log: log, name: "sync", signpostID: ids[0])
      os_signpost(type, log: log, name: "sync", "%d of %d", 1, 2)
    }
    Checks.expect(OSSignpostID.invalid != .null && OSSignpostID.exclusive.rawValue != 0)
  }
}
