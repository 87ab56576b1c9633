/// A text that is never shown: as a description, in a log or in a failure it is three dots.
package struct Secret: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The text itself, for the request or the file that it belongs in.
  package let revealed: String

  package init(_ text: String) { revealed = text }

  package var description: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
