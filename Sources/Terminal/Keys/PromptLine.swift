/// A line that a person types at a prompt, with a cursor, a history, and completion of words.
package struct PromptLine: Equatable, Sendable {
  /// The answer of the prompt to a key.
  package enum Answer: Equatable, Sendable {
    case stays
    /// The person leaves the prompt.
    case leaves
    /// The person enters lines: one, or several if they were pasted.
    case enters([String])
  }

  /// The line as shown on the screen; the cursor is on the character that follows it, or after the
  /// last.
  package struct Shown: Equatable, Sendable {
    package var before: String
    package var after: String
    /// The words that can stand at the cursor, after the person asked for them with Tab.
    package var choices: [String]
    /// The reason that the entered line was rejected; `nil` once a line is accepted, or the person
    /// leaves.
    package var mistake: Mistake?

    package init(
      before: String,
      after: String,
      choices: [String] = [],
      mistake: Mistake? = nil
    ) {
      self.before = before
      self.after = after
      self.choices = choices
      self.mistake = mistake
    }
  }

  /// The fault of a line that was entered.
  package struct Mistake: Equatable, Sendable {
    /// The range of the wrong characters, counted from 0; `nil` once the line has changed.
    package var place: Range<Int>?
    package var message: String
    /// The text to write instead; empty if there is none.
    package var hint: String

    package init(at place: Range<Int>?, _ message: String, hint: String) {
      self.place = place
      self.message = message
      self.hint = hint
    }
  }

  /// The lines entered before, oldest first.
  package private(set) var history: [String] = []
  private var characters: [Character] = []
  /// The number of characters before the cursor.
  private var cursor = 0
  /// The index of the history line that is shown, and the text typed before it was; `nil` if none is
  /// shown.
  private var place: Int?
  private var draft: [Character] = []

  private var choices: [String] = []
  /// The line that was rejected last, with its mistake.
  private var rejected: (line: [Character], mistake: Mistake)?

  /// The number of history lines kept; the oldest are dropped.
  package static let historyMax = 200

  /// - Parameter history: The lines of earlier starts, the oldest first.
  package init(history: [String] = []) { self.history = history.suffix(Self.historyMax) }

  package var text: String { String(characters) }

  package var shown: Shown {
    var mistake = rejected?.mistake
    if rejected?.line != characters { mistake?.place = nil }
    return Shown(
      before: String(characters[..<cursor]),
      after: String(characters[cursor...]),
      choices: choices,
      mistake: mistake
    )
  }

  /// Puts an entered line back with its mistake, unless the person has begun another.
  package mutating func reject(_ line: String, _ mistake: Mistake) {
    if characters.isEmpty { set(Array(line)) }
    rejected = (Array(line), mistake)
  }

  package static func == (a: PromptLine, b: PromptLine) -> Bool {
    a.shown == b.shown && a.history == b.history && a.place == b.place && a.draft == b.draft
  }

  /// Handles a key, and returns the prompt's answer.
  ///
  /// - Parameter words: A closure that lists the words for a beginning, called for Tab; a word with
  ///   blanks is in double quotes.
  package mutating func handle(_ key: Key, words: (String) -> [String]) -> Answer {
    choices = []
    if key.modifiers == .control, case .character(let letter) = key.code { return control(letter) }
    switch key.code {
    case .character(let character) where key.modifiers.isEmpty: insert([character])
    case .paste(let text): return paste(text)
    case .backspace:
      if characters.isEmpty { return .leaves }
      if cursor > 0 { remove(cursor - 1..<cursor) }
    case .delete: if cursor < characters.count { remove(cursor..<cursor + 1) }
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .up: recall((place ?? history.count) - 1)
    case .down: recall((place ?? history.count) + 1)
    case .tab: complete(words(String(characters[..<cursor])))
    case .enter: return enter()
    case .escape: return leave()
    default: break
    }
    return .stays
  }

  private mutating func control(_ letter: Character) -> Answer {
    switch letter {
    case "a": cursor = 0
    case "e": cursor = characters.count
    case "u": remove(0..<cursor)
    case "k": remove(cursor..<characters.count)
    case "w": remove(wordStart..<cursor)
    case "r": search()
    case "c": return characters.isEmpty ? .leaves : clear()
    default: break
    }
    return .stays
  }

  /// Replaces the typed line by a text.
  package mutating func write(_ text: String) {
    set(Array(text))
    place = nil
  }

  // MARK: Characters

  private mutating func insert(_ new: [Character]) {
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
    place = nil
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
    place = nil
  }

  private mutating func set(_ line: [Character]) {
    characters = line
    cursor = line.count
  }

  private mutating func clear() -> Answer {
    set([])
    place = nil
    rejected = nil
    return .stays
  }

  private mutating func leave() -> Answer {
    _ = clear()
    return .leaves
  }

  /// The index at which the word before the cursor begins, counting blanks after the word as part of
  /// it.
  private var wordStart: Int {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    return start
  }

  // MARK: Lines

  private mutating func enter() -> Answer {
    let line = text
    _ = clear()
    guard line.contains(where: { $0 != " " }) else { return .leaves }
    remember(line)
    return .enters([line])
  }

  /// Inserts a pasted text: all its lines but the last are entered, and the last is left for editing.
  private mutating func paste(_ pasted: String) -> Answer {
    var lines = pasted.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count > 1, let last = lines.popLast() else {
      insert(Array(pasted))
      return .stays
    }
    lines[0] = String(characters[..<cursor]) + lines[0]
    let rest = Array(last) + characters[cursor...]
    set(rest)
    cursor = last.count
    rejected = nil
    let whole = lines.map(String.init).filter { line in line.contains { $0 != " " } }
    whole.forEach { remember($0) }
    return .enters(whole)
  }

  private mutating func remember(_ line: String) {
    if history.last != line { history.append(line) }
    if history.count > Self.historyMax { history.removeFirst() }
  }

  private mutating func recall(_ index: Int) {
    guard (0...history.count).contains(index) else { return }
    if place == nil { draft = characters }
    set(index == history.count ? draft : Array(history[index]))
    place = index == history.count ? nil : index
  }

  /// Shows the latest earlier history line that contains the typed text.
  private mutating func search() {
    let wanted = place == nil ? text : String(draft)
    let before = history[..<(place ?? history.count)]
    guard let found = before.lastIndex(where: { $0.contains(wanted) }) else { return }
    recall(found)
  }

  /// Extends the last word by the letters that all matching words have in common, ignoring case.
  private mutating func complete(_ words: [String]) {
    let start = begunWord
    let begun = Self.bare(String(characters[start..<cursor]))
    let fitting = words.filter { Self.bare($0).hasPrefix(begun) }
    guard let first = fitting.first else { return }
    if fitting.count == 1 { return replace(from: start, by: first + " ") }
    choices = fitting
    var common = Self.bare(first)
    for word in fitting { while !Self.bare(word).hasPrefix(common) { common.removeLast() } }
    guard common.count > begun.count else { return }
    let isQuoted = fitting.allSatisfy { $0.hasPrefix("\"") }
    replace(from: start, by: String(first.prefix(common.count + (isQuoted ? 1 : 0))))
  }

  private mutating func replace(from start: Int, by word: String) {
    remove(start..<cursor)
    insert(Array(word))
  }

  /// The index at which the word being typed begins: after a blank, or at an open quote.
  private var begunWord: Int {
    let before = characters[..<cursor]
    if !before.count(where: { $0 == "\"" }).isMultiple(of: 2) {
      return before.lastIndex(of: "\"") ?? cursor
    }
    return before.lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  /// Removes the quotes of a word and lowers its case, for comparison.
  private static func bare(_ word: String) -> String { word.filter { $0 != "\"" }.lowercased() }
}
