import LockstepProtocol

/// The mark in a page's head that names the scenario, so that an editor recognizes the page.
package enum PageOrigin {
  private static let start = "<meta name=\"lockstep-scenario\" content=\""

  static func tag(_ path: String) -> String { "\(start)\(XML.escaped(path))\">" }

  /// Finds the scenario's path in a page, escaped as in HTML; `nil` if the page is not that of a run.
  package static func path(in page: [UInt8]) -> String? {
    let head = String(decoding: page.prefix(4_096), as: UTF8.self)
    let line = head.split(separator: "\n").first { $0.hasPrefix(start) }
    return line.map { String($0.dropFirst(start.count).dropLast(2)) }
  }
}
