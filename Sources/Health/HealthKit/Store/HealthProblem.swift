package import LockstepLanguages
import LockstepProtocol
import LockstepSimulation

/// The reason that a document of health cannot be read.
package struct HealthProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The document's path, relative to the store's folder.
  package let path: String
  /// The line of the fault, counted from 1; `nil` if the fault is not at one place.
  package let line: Int?
  package let column: Int?
  package let reason: Phrase
  /// `true` if the reason already names the document.
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

  /// The problem in words: its place, and its reason.
  package var phrase: Phrase {
    if isNamed { return reason }
    let place = line.flatMap { line in column.map { ":\(line):\($0)" } } ?? ""
    return Phrase("export.ofFile", [.verbatim(path + place), reason])
  }
}
