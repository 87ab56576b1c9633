extension FIT.ProfileTables {
  /// A parser of the tables; a mistake in them is a mistake of this program, and stops it.
  struct Parser {
    private(set) var messages: [FIT.MessageProfile] = []
    private(set) var types: [FIT.TypeProfile] = []
    private var baseTypes: [Substring: FIT.BaseType] = [:]

    init() {
      for type in FIT.BaseType.allCases { baseTypes[Substring(type.name)] = type }
    }

    // MARK: Types

    mutating func readTypes(_ table: String) {
      var words = Words(table)
      var current = FIT.TypeProfile(name: "")
      while let word = words.next() {
        if word == "=" {
          if !current.name.isEmpty { add(current) }
          current = FIT.TypeProfile(name: String(words.required()))
          current.baseType = baseTypes[words.required()]
        } else {
          let (value, name) = Self.cut(word, at: UInt8(ascii: ":"))
          current.cases.append(.init(value: Self.integer(value), name: String(name)))
        }
      }
      add(current)
    }

    private mutating func add(_ type: FIT.TypeProfile) {
      types.append(type)
      if let base = type.baseType { baseTypes[Substring(type.name)] = base }
    }

    // MARK: Messages

    mutating func readMessages(_ table: String) {
      var words = Words(table)
      var current: FIT.MessageProfile?
      while let word = words.next() {
        if word == "=" {
          if let current { add(current) }
          let number = UInt16(Self.integer(words.required()))
          current = FIT.MessageProfile(number: number, name: String(words.required()))
        } else {
          current?.fields.append(readField(word, &words))
        }
      }
      if let current { add(current) }
    }

    private mutating func add(_ message: FIT.MessageProfile) {
      var resolved = message
      resolved.resolveTargets()
      messages.append(resolved)
    }

    private func readField(_ number: Substring, _ words: inout Words) -> FIT.FieldProfile {
      let name = String(words.required())
      var typeName = words.required()
      let isArray = typeName.hasSuffix("[]")
      if isArray { typeName = typeName.dropLast(2) }
      guard let baseType = baseTypes[typeName] else {
        fatalError("the field \(name) of the profile has the unknown type \(typeName)")
      }
      var field = FIT.FieldProfile(
        number: UInt8(Self.integer(number)),
        name: name,
        typeName: String(typeName),
        baseType: baseType,
        isArray: isArray
      )
      while let word = words.peek(), Self.isModifier(word) {
        _ = words.next()
        Self.modify(&field, word, &words)
      }
      return field
    }

    /// Says if a word still belongs to the present field, and is not the number of the next field or a
    /// new message.
    private static func isModifier(_ word: Substring) -> Bool {
      guard let first = word.utf8.first else { return false }
      return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) && word != "="
    }

    private static func modify(
      _ field: inout FIT.FieldProfile,
      _ word: Substring,
      _ words: inout Words
    ) {
      let rest = word.dropFirst()
      let last = field.subfields.count - 1
      switch word.first {
      case "|":
        field.subfields.append(
          FIT.Subfield(name: String(rest), typeName: String(words.required()))
        )
      case "*" where last < 0: field.scale = real(rest)
      case "*": field.subfields[last].scale = real(rest)
      case "+" where last < 0, "-" where last < 0: field.offset = real(word)
      case "+", "-": field.subfields[last].offset = real(word)
      case "{" where last < 0: field.units = String(rest.dropLast())
      case "{": field.subfields[last].units = String(rest.dropLast())
      case ">" where last < 0: field.components.append(component(rest))
      case ">": field.subfields[last].components.append(component(rest))
      default:
        let (name, value) = cut(word, at: UInt8(ascii: "="))
        field.subfields[last].conditions.append(.init(field: String(name), value: integer(value)))
      }
    }

    private static func component(_ word: Substring) -> FIT.Component {
      var (target, rest) = cut(word, at: UInt8(ascii: ":"))
      let isAccumulated = target.hasSuffix("+")
      if isAccumulated { target = target.dropLast() }
      let offset = rest.split(separator: "+")
      let scale = offset[0].split(separator: "*")
      return FIT.Component(
        target: String(target),
        bits: Int(integer(scale[0])),
        scale: scale.count > 1 ? real(scale[1]) : 1,
        offset: offset.count > 1 ? real(offset[1]) : 0,
        isAccumulated: isAccumulated
      )
    }

    // MARK: Pieces of words

    private static func cut(_ word: Substring, at separator: UInt8) -> (Substring, Substring) {
      guard let place = word.utf8.firstIndex(of: separator) else {
        fatalError("the profile's word \(word) cannot be read")
      }
      return (word[..<place], word[word.utf8.index(after: place)...])
    }

    private static func integer(_ word: Substring) -> Int64 {
      guard let value = Int64(word) else { fatalError("the profile says “\(word)” for a number") }
      return value
    }

    private static func real(_ word: Substring) -> Double {
      guard let value = Double(word) else { fatalError("the profile says “\(word)” for a number") }
      return value
    }
  }

  /// The words of a table; `{…}` counts as one word.
  struct Words {
    private let text: Substring.UTF8View
    private let whole: Substring
    private var place: String.Index

    init(_ table: String) {
      whole = table[...]
      text = whole.utf8
      place = text.startIndex
    }

    mutating func next() -> Substring? {
      while place < text.endIndex, Self.isSpace(text[place]) { place = text.index(after: place) }
      guard place < text.endIndex else { return nil }
      let start = place
      let isBraced = text[place] == UInt8(ascii: "{")
      while place < text.endIndex, isBraced || !Self.isSpace(text[place]) {
        let isEnd = isBraced && text[place] == UInt8(ascii: "}")
        place = text.index(after: place)
        if isEnd { break }
      }
      return whole[start..<place]
    }

    func peek() -> Substring? {
      var copy = self
      return copy.next()
    }

    mutating func required() -> Substring {
      guard let word = next() else { fatalError("a table of the profile ends too early") }
      return word
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }
  }
}
