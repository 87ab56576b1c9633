import Foundation
import LockstepApp

/// The folder of the app on its device's disk.
enum Container {
  static let folder: URL? = ProcessInfo.processInfo.environment["LOCKSTEP_CONTAINER"].map {
    URL(fileURLWithPath: $0, isDirectory: true).resolvingSymlinksInPath()
  }

  /// The path of a file within the container, or `nil` for one outside of it.
  static func path(of file: URL) -> String? {
    guard let folder, file.isFileURL else { return nil }
    let inside = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    let path = file.standardizedFileURL.resolvingSymlinksInPath().path
    return path.hasPrefix(inside) ? String(path.dropFirst(inside.count)) : nil
  }

  /// The address of a path within the container.
  static func url(of path: String) -> URL {
    (folder ?? URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true))
      .appendingPathComponent(path)
  }

  /// Where a file that came lies; one that came as bytes is written into the inbox first.
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
