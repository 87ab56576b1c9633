/// The colours that a split can have, under SwiftUI's names.
///
/// A document may say another: it is a text there, and whoever writes files decides.
package enum SplitColor: String, Sendable, CaseIterable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
  case black, gray, white
}
