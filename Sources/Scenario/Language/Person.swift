package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

extension Script {
  /// An action that a person does at random intervals while somebody explores; a normal run ignores it.
  package struct Person: Sendable, Equatable {
    package let device: DeviceRole
    package let every: ClosedRange<Interval>
    /// A person who looks at what is shown; `nil` for one who does the same whatever there is to see.
    package let persona: PersonaKind?
    /// The words of the action, some of which stand for several: `a|b|c`, `1..9`.
    private let words: [String]

    /// Reads `DEVICE VERB … every TIME to TIME`, or `DEVICE as PERSON every TIME to TIME`.
    init(_ words: inout Words, in language: Language) throws(Diagnostic) {
      let names = DeviceRole.allCases.map(\.name)
      let device = DeviceRole(name: try words.requireName("device", among: names).text) ?? .watch
      self.device = device
      persona = try Self.persona(of: device, &words, language)
      var action: [String] = []
      while let word = words.peek, word.text != "every" || word.kind != .bare {
        action.append(word.kind == .json ? word.text : Word.spelled(word.text))
        _ = words.next()
      }
      if words.isAtEnd { throw words.missing("“every TIME to TIME”") }
      if persona != nil, !action.isEmpty, let word = words.peek {
        throw words.mistake(
          at: word,
          "a verb stands before “every”, and “as PERSON” takes none",
          hint: "leave the verb out"
        )
      }
      _ = words.next()
      let least = try words.requireInterval("how long they wait at least")
      _ = try words.requireName("word", among: ["to"])
      let place = words.peek
      let most = try words.requireInterval("how long they wait at most")
      if most < least, let place {
        throw words.mistake(at: place, "at most \(most) is less than at least \(least)")
      }
      self.words = action
      every = least...most
    }

    private static func persona(
      of device: DeviceRole,
      _ words: inout Words,
      _ language: Language
    ) throws(Diagnostic) -> PersonaKind? {
      guard words.take("as") else { return nil }
      let kinds = language.personas.filter { $0.device == device }
      let name = try words.requireName("person of the \(device.name)", among: kinds.map(\.name))
      return kinds.first { $0.name == name.text }
    }

    /// Draws the line of one act, and each word in it that stands for several.
    ///
    /// - Parameter draw: Draws a number below the given one; 0 makes the simplest line.
    package func line(_ draw: (UInt64) -> UInt64) -> String {
      ([device.name] + words.map { Self.drawn($0, draw) }).joined(separator: " ")
    }

    private static func drawn(_ word: String, _ draw: (UInt64) -> UInt64) -> String {
      if word.hasPrefix("{") || word.hasPrefix("\"") { return word }
      let choices = word.split(separator: "|").map(String.init)
      if choices.count > 1 { return choices[Int(draw(UInt64(choices.count)))] }
      guard let dots = word.firstRange(of: ".."), let from = Int64(word[..<dots.lowerBound]),
        let to = Int64(word[dots.upperBound...]), from <= to
      else { return word }
      return "\(from + Int64(draw(UInt64(to - from) + 1)))"
    }
  }
}

extension ScriptParser {
  /// Reads an action that a person may do while somebody explores, and checks its simplest form.
  mutating func readPerson(_ words: inout Words) throws(Diagnostic) {
    let person = try Script.Person(&words, in: reader.language)
    try words.requireEnd()
    if person.persona != nil { return script.persons.append(person) }
    let statement = try Self.parseLine(
      person.line { _ in 0 },
      in: reader.language,
      on: reader.profile
    )
    guard case .act = statement.body else {
      throw words.missing("an action of the \(person.device.name)'s app or its system")
    }
    script.persons.append(person)
  }

  /// Reads one line without its time, outside of any scenario.
  ///
  /// - Parameter present: The link's present profile, of which a line may change one property.
  package static func parseLine(
    _ line: String,
    in language: Language,
    on present: LinkProfile
  ) throws(Diagnostic) -> Script.Statement {
    var reader = LineReader(language)
    reader.profile = present
    var words = try Words(line, line: 1)
    let (body, send) = try reader.read(&words)
    try words.requireEnd()
    var statement = Script.Statement(line: 1, time: .zero, body: body)
    statement.send = send
    statement.needsDo = language.needsDo(body)
    statement.text = words.spelled
    return statement
  }
}
