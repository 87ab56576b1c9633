import LockstepProtocol

/// Why a document that is there shows no workout.
package struct HealthProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The document, from the store's folder.
  package let path: String
  /// Counted from 1, where the document has a place at fault.
  package let line: Int?
  package let column: Int?
  package let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
    line = nil
    column = nil
  }

  init(_ path: String, _ error: JSONError, in bytes: [UInt8]) {
    self.path = path
    reason = "\(error)"
    let before = bytes.prefix(error.offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
  }

  package var description: String {
    guard let line, let column else { return "\(path): \(reason)" }
    return "\(path):\(line):\(column): \(reason)"
  }
}
