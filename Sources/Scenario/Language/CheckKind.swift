package import LockstepProtocol

/// A kind of check: its words, how the rest of its line is read, how it is judged, and what it means.
///
/// Nothing else is needed for an expectation: to add one, add an entry to a table of these.
package struct CheckKind: Sendable {
  /// The word after `expect`, such as `watch`.
  package let subject: String
  /// The word after that; empty where the subject says it all.
  package let property: String
  /// The property's former name in older scenarios, if it had one.
  package private(set) var olderProperty: String?
  /// What follows, as a person writes it: `PAGE [set N]`.
  package let usage: String
  /// When it holds, in one line for a table.
  package let summary: String
  /// Whether it checks an event rather than a state.
  package let isEvent: Bool
  /// Whether `as NAME` can keep a value of it.
  package let isKept: Bool
  /// Reads what follows the property.
  let read: @Sendable (inout Words, Vocabulary) throws(Diagnostic) -> Check.Judging

  /// The same check, which older scenarios call by another property.
  package func formerly(_ property: String) -> CheckKind {
    var kind = self
    kind.olderProperty = property
    return kind
  }

  /// A check of something that is.
  ///
  /// - Parameters:
  ///   - sources: What it is judged by, and by nothing else.
  ///   - read: Reads what follows; what it returns says `nil` when it holds, else what is found.
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

  /// A check of something that is, of which `as NAME` may keep a value.
  ///
  /// - Parameter isKept: Whether it can.
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

  /// A check of something that happens.
  ///
  /// - Parameter isKept: Whether `as NAME` can keep something of it.
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

  /// The words that a line begins with: `watch page`.
  package var name: String { property.isEmpty ? subject : "\(subject) \(property)" }
}
