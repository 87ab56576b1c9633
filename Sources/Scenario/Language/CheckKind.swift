package import LockstepProtocol

/// A kind of checks: its words, the reading of the rest of the line, the judging, and a summary.
///
/// Nothing else is needed for an expectation: to add one, add an entry to a table of these.
package struct CheckKind: Sendable {
  /// The first word after `expect`, such as `watch`.
  package let subject: String
  /// The second word after `expect`; empty if the subject alone names the check.
  package let property: String
  /// The property's name in older scenarios; `nil` if it never had another.
  package private(set) var olderProperty: String?
  /// The words that can follow, as help shows them: `PAGE [set N]`.
  package let usage: String
  /// The condition under which the check holds, in one line for a table.
  package let summary: String
  /// `true` if the check looks for an event rather than a state.
  package let isEvent: Bool
  /// `true` if the check has a value that `as NAME` can keep.
  package let isKept: Bool
  /// Reads what follows the property.
  let read: @Sendable (inout Words, Vocabulary) throws(Diagnostic) -> Check.Judging

  /// Returns the same kind of checks under the property's older name.
  package func formerly(_ property: String) -> CheckKind {
    var kind = self
    kind.olderProperty = property
    return kind
  }

  /// Makes a kind of checks for a state.
  ///
  /// - Parameters:
  ///   - sources: The parts of the view by which the state is judged; no others count.
  ///   - read: Reads the words after the property; the look that it returns gives `nil` if the state
  ///     holds, otherwise the state found.
  package static func state(
    _ subject: String,
    _ property: String,
    _ usage: String,
    _ summary: String,
    by sources: PairView.Sources = .all,
    read: @escaping @Sendable (inout Words) throws(Diagnostic) -> @Sendable (Sight) -> Found?
  ) -> CheckKind {
    CheckKind(
      subject: subject,
      property: property,
      usage: usage,
      summary: summary,
      isEvent: false,
      isKept: false
    ) { (words, _) throws(Diagnostic) in .state(StateLook(by: sources, found: try read(&words))) }
  }

  /// Makes a kind of checks for a state that has a value for `as NAME`.
  ///
  /// - Parameter isKept: `true` if `as NAME` can keep a value of the state.
  package static func valued(
    _ subject: String,
    _ property: String,
    _ usage: String,
    _ summary: String,
    isKept: Bool = true,
    read: @escaping @Sendable (inout Words) throws(Diagnostic) -> StateLook
  ) -> CheckKind {
    CheckKind(
      subject: subject,
      property: property,
      usage: usage,
      summary: summary,
      isEvent: false,
      isKept: isKept
    ) { (words, _) throws(Diagnostic) in .state(try read(&words)) }
  }

  /// Makes a kind of checks for an event.
  ///
  /// - Parameter isKept: `true` if `as NAME` can keep a value of the event.
  package static func event(
    _ subject: String,
    _ property: String,
    _ usage: String,
    _ summary: String,
    isKept: Bool = false,
    read: @escaping @Sendable (inout Words, Vocabulary) throws(Diagnostic) -> EventLook
  ) -> CheckKind {
    CheckKind(
      subject: subject,
      property: property,
      usage: usage,
      summary: summary,
      isEvent: true,
      isKept: isKept
    ) { (words, vocabulary) throws(Diagnostic) in .event(try read(&words, vocabulary)) }
  }

  /// The words with which such a check begins: `watch page`.
  package var name: String { property.isEmpty ? subject : "\(subject) \(property)" }
}
