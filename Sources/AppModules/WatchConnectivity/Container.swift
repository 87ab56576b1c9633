import Foundation
import LockstepApp

/// The folder of the app on its device's disk.
enum Container {
  static let folder: URL? = ProcessInfo.processInfo.environment["LOCKSTEP_CONTAINER"].map {
    URL(fileURLWithPath: $0, isDirectory: true).resolvingSymlinksInPath()
  }

  /// The folder for copies of files until the system has taken them over; each copy has a folder of its
  /// own.
  private static let outgoing = "tmp/WatchConnectivity"

  /// Copies a file for the system, since the original may be outside the container or be deleted at
  /// once.
  ///
  /// - Returns: Its path within the container.
  static func copy(of file: URL, tag: String) -> String? {
    guard folder != nil, file.isFileURL else { return nil }
    let place = "\(outgoing)/\(tag)/\(file.lastPathComponent)"
    let copy = url(of: place)
    let parent = copy.deletingLastPathComponent()
    let manager = FileManager.default
    do {
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      try manager.copyItem(at: file.resolvingSymlinksInPath(), to: copy)
      return place
    } catch {
      try? manager.removeItem(at: parent)
      return nil
    }
  }

  /// Removes the copy of a file.
  static func dropCopy(tag: String) {
    try? FileManager.default.removeItem(at: url(of: "\(outgoing)/\(tag)"))
  }

  /// Makes the URL of a path within the container.
  static func url(of path: String) -> URL {
    (folder ?? URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true))
      .appendingPathComponent(path)
  }

  /// Finds the URL of a received file; if it came as bytes, writes it into the inbox first.
  static func file(of event: WireValue) -> URL? {
    if let path = event["path"]?.text { return url(of: path) }
    guard let data = PropertyList.data(event["data"]), let name = event["name"]?.text else {
      return nil
    }
    let inbox = url(of: "Documents/Inbox")
    try? FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    let file = inbox.appendingPathComponent((name as NSString).lastPathComponent)
    return (try? data.write(to: file)).map { file }
  }
}
