/// The colours that a split can have, under SwiftUI's names.
///
/// A document can have another colour, since it stores a text that a person may write.
package enum SplitColor: String, Sendable, CaseIterable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
  case black, gray, white
}
