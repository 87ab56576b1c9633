/// The part of the scenarios that a machine plays, if several machines share them.
package struct ReportPart: Sendable, Equatable, CustomStringConvertible {
  /// The number of the part, counted from 1.
  package let number: Int
  package let count: Int
  /// A mark that tells apart different sets of scenarios: parts with the same mark belong together.
  package let whole: String

  package init(number: Int, of count: Int, whole: String) {
    self.number = number
    self.count = count
    self.whole = whole
  }

  package var description: String { "part \(number) of \(count), whole \(whole)" }

  /// Parses the text that `description` has made; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0] == "part", words[2] == "of", words[4] == "whole",
      let number = Int(words[1]), words[3].hasSuffix(","), let count = Int(words[3].dropLast()),
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, of: count, whole: String(words[5]))
  }
}
