/// An index of texts for searches by any part of their words.
///
/// The index keeps each text once, even if several workouts have it, and each word once, even if
/// several texts have it: a search looks through the words alone. Unused texts stay, since they may
/// come again.
struct WordIndex {
  /// The letters of all words, with a 0 after each word.
  private var letters: [UInt8] = []
  private var wordCount = 0
  private var numbersOfWords: [String: Int32] = [:]
  private var numbersOfTexts: [String: Int32] = [:]
  /// The word numbers of all texts in sequence; `ends` has the end of each text.
  private var wordsOfTexts: [Int32] = []
  private var ends: [Int] = []

  /// Finds the number of a text, from 0; a new text gets the next number.
  mutating func number(of text: String) -> Int32 {
    if let known = numbersOfTexts[text] { return known }
    let number = Int32(ends.count)
    numbersOfTexts[text] = number
    for word in FoldedText.words(of: text) { wordsOfTexts.append(self.number(ofWord: word)) }
    ends.append(wordsOfTexts.count)
    return number
  }

  private mutating func number(ofWord word: String) -> Int32 {
    if let known = numbersOfWords[word] { return known }
    let number = Int32(wordCount)
    numbersOfWords[word] = number
    letters += Array(word.utf8) + [0]
    wordCount += 1
    return number
  }

  /// Says for each text, by its number, if every word of a search is within one of its words; `nil` if
  /// the search has no words, which matches all.
  func matches(_ search: String) -> [Bool]? {
    let wanted = FoldedText.words(of: search)
    if wanted.isEmpty { return nil }
    var matches = [Bool](repeating: true, count: ends.count)
    for word in wanted {
      let holding = words(holding: Array(word.utf8))
      var place = 0
      for text in ends.indices {
        var isFound = false
        while place < ends[text] {
          isFound = isFound || holding[Int(wordsOfTexts[place])]
          place += 1
        }
        if !isFound { matches[text] = false }
      }
    }
    return matches
  }

  /// Says for each word, by its number, if it contains the wanted letters.
  private func words(holding wanted: [UInt8]) -> [Bool] {
    var holding = [Bool](repeating: false, count: wordCount)
    var word = 0
    for place in letters.indices {
      if letters[place] == 0 {
        word += 1
      } else if letters[place] == wanted[0], !holding[word] {
        holding[word] = hasLetters(wanted, at: place)
      }
    }
    return holding
  }

  private func hasLetters(_ wanted: [UInt8], at place: Int) -> Bool {
    guard place + wanted.count <= letters.count else { return false }
    for offset in wanted.indices where letters[place + offset] != wanted[offset] { return false }
    return true
  }
}
