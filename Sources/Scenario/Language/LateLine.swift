import LockstepProtocol
import LockstepSimulation

/// A line with a value from the run, so that it can be read only when it is played.
package struct LateLine: Sendable, Equatable {
  /// The line's text without its time.
  let text: String
  let line: Int
  let rank: EventRank
  private let reader: LineReader
  private let variables: Variables
  /// The language in which the line is read.
  var language: Language { reader.language }

  /// Keeps a line, or throws a mistake if a captured value cannot stand at its place.
  init(
    _ words: inout Words,
    _ text: some StringProtocol,
    _ reader: LineReader,
    _ variables: Variables
  )
    throws(Diagnostic)
  {
    let subject = try words.requireName("subject", among: LineReader.subjects)
    let next = words.peek?.text ?? ""
    let isFault = FaultWord.all.contains { $0.name == next }
    guard !["link", "ties", "end"].contains(subject.text), !isFault else {
      throw words.mistake(
        at: subject,
        "this line uses a value that is known only when the scenario is played",
        hint: "use such a value in actions and expectations alone"
      )
    }
    self.text = String(text)
    line = words.line
    rank = subject.text == "expect" ? .expectation : .action
    self.reader = reader
    self.variables = variables
  }

  /// Examples of captured values: a line that is invalid with each of them is a mistake in any case.
  private static let stand: [(text: String, kind: Word.Kind)] = [
    ("value", .quoted), ("1", .bare), ("{}", .json), ("true", .bare),
  ]

  /// Reads the line with example values in the place of the run's.
  ///
  /// Returns `nil` if only the run's value decides whether the line is valid.
  ///
  /// - Parameter late: The words that contain a captured value.
  func tried(_ late: [Word]) throws(Diagnostic) -> Script.Body? {
    for (text, kind) in Self.stand {
      do throws(Diagnostic) {
        return try body(variables.standingIn(text, kind)).body
      } catch {
        let isOfValue = late.contains { ($0.column..<$0.column + $0.length).contains(error.column) }
        if !isOfValue { throw error }
      }
    }
    return nil
  }

  /// Reads the line with the values captured so far.
  func body(_ captured: [(name: String, value: JSONText)]) throws(Diagnostic)
    -> (body: Script.Body, send: String?)
  {
    var variables = variables
    for (name, value) in captured { variables.keep(value, as: name) }
    return try body(variables)
  }

  private func body(_ variables: Variables) throws(Diagnostic)
    -> (body: Script.Body, send: String?)
  {
    var words = try Words(text, line: line, variables: variables)
    if let word = words.peek, words.isLate {
      throw words.mistake(at: word, "“\(word.shown)” has no value yet: no line above has kept one")
    }
    if words.isAtTime { _ = words.next() }
    var reader = reader
    let read = try reader.read(&words)
    try words.requireEnd()
    return read
  }

  /// Compares two lines by words and place: equal words at the same place are the same line.
  package static func == (a: LateLine, b: LateLine) -> Bool { a.text == b.text && a.line == b.line }
}
