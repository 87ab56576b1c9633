/// Which part of a whole a report has, where several machines share the work.
package struct ReportPart: Sendable, Equatable, CustomStringConvertible {
  /// Counted from 1.
  package let number: Int
  package let count: Int

  package init(number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  package var description: String { "part \(number) of \(count)" }

  /// Reads what `description` says.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 4, words[0] == "part", words[2] == "of", let number = Int(words[1]),
      let count = Int(words[3]), count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, of: count)
  }
}
