/// The part of a whole that a report has, where several machines share the work.
package struct ReportPart: Sendable, Equatable, CustomStringConvertible {
  /// Counted from 1.
  package let number: Int
  package let count: Int
  /// Tells the whole from others: what is played in all parts together.
  package let whole: String

  package init(number: Int, of count: Int, whole: String) {
    self.number = number
    self.count = count
    self.whole = whole
  }

  package var description: String { "part \(number) of \(count), whole \(whole)" }

  /// Reads what `description` says.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0] == "part", words[2] == "of", words[4] == "whole",
      let number = Int(words[1]), words[3].hasSuffix(","), let count = Int(words[3].dropLast()),
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, of: count, whole: String(words[5]))
  }
}
