/// A text that is never shown: descriptions, logs and failures have three dots in its place.
package struct Secret: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret text, for use in the request or the file that needs it.
  package let revealed: String

  package init(_ text: String) { revealed = text }

  package var description: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
