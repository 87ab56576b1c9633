package import LockstepLanguages
import LockstepProtocol
import LockstepSimulation

/// The reason that a document that is there shows no workout.
package struct HealthProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The document, from the store's folder.
  package let path: String
  /// Counted from 1, where the document has a place at fault.
  package let line: Int?
  package let column: Int?
  package let reason: Phrase
  /// The reason names the document itself.
  private let isNamed: Bool

  init(_ path: String, _ reason: Phrase) {
    self.path = path
    self.reason = reason
    line = nil
    column = nil
    isNamed = false
  }

  init(_ path: String, _ error: DiskError) {
    self.path = path
    reason = error.phrase
    line = nil
    column = nil
    isNamed = error.path == path
  }

  init(_ path: String, _ error: JSONError, in bytes: [UInt8]) {
    self.path = path
    reason = error.phrase
    isNamed = false
    let before = bytes.prefix(error.offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
  }

  package var description: String { phrase.text(in: .fallback) }

  /// The problem in words: where, and what.
  package var phrase: Phrase {
    if isNamed { return reason }
    let place = line.flatMap { line in column.map { ":\(line):\($0)" } } ?? ""
    return Phrase("export.ofFile", [.verbatim(path + place), reason])
  }
}
