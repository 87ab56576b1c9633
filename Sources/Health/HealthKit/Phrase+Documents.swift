package import LockstepLanguages
package import LockstepProtocol
package import LockstepSimulation

/// The fault of a JSON document as a phrase in any language. The JSON reader itself knows only English;
/// a test compares its text with the English phrase.
extension JSONError {
  package var phrase: Phrase {
    let byte = Phrase.verbatim(String(offset))
    guard let key else { return Phrase("json.place", [reason.phrase, byte]) }
    return Phrase("json.placeOfKey", [reason.phrase, byte, .verbatim(Reason.quoted(key))])
  }
}

extension JSONError.Reason {
  package var phrase: Phrase {
    switch self {
    case .unexpectedByte(let found, let expected):
      Phrase("json.byte", [Self.noun(expected), Self.shown(found)])
    case .unexpectedEnd(let expected): Phrase("json.end", [Self.noun(expected)])
    case .badEscape: Phrase("json.escape")
    case .badUTF8: Phrase("json.utf8")
    case .loneSurrogate: Phrase("json.surrogate")
    case .controlCharacter: Phrase("json.control")
    case .badNumber: Phrase("json.number")
    case .repeatedKey(let key): Phrase("json.repeated", Self.quoted(key))
    case .trailingBytes: Phrase("json.more")
    case .tooDeep(let limit): Phrase("json.deep", String(limit))
    case .tooLong(let limit): Phrase("json.long", String(limit))
    case .wrongType(let expected, let found):
      Phrase("json.byte", [Self.noun("\(expected)"), Self.noun("\(found)")])
    case .numberOutOfRange(let allowed):
      Phrase("json.range", String(allowed.lowerBound), String(allowed.upperBound))
    case .notFinite: Phrase("json.finite")
    case .missingField(let name): Phrase("json.missing", Self.quoted(name))
    case .unknownValue(let found, let expected):
      Phrase("json.unknown", [.verbatim(Self.quoted(found)), Self.alternatives(expected)])
    case .badTag(let tag): Phrase("json.tag", Self.quoted(tag))
    case .badBase64: Phrase("json.base64")
    case .nullInPropertyList: Phrase("json.nullInList")
    }
  }

  /// The nouns of a reader's errors in all languages, found by the reader's English words for them.
  private static let nouns = [
    "an object": "object", "an array": "array", "a string": "string", "an integer": "integer",
    "a real": "real", "true or false": "boolean", "null": "null", "a value": "value",
    "a digit": "digit", "a hex digit": "hexDigit", "the rest of a character": "character",
    "an escape": "escape", "the second escape of a pair": "pair", "a key": "key",
    "a key or '}'": "keyOrEnd", "',' or ']'": "commaOrBracket", "',' or '}'": "commaOrBrace",
  ]

  /// Makes the phrase for a noun; signs of JSON's grammar stay the same in every language.
  private static func noun(_ text: String) -> Phrase {
    nouns[text].map { Phrase("json.what.\($0)") } ?? .verbatim(text)
  }

  private static func shown(_ byte: UInt8) -> Phrase {
    if (0x21...0x7e).contains(byte) { return .verbatim("'\(Character(Unicode.Scalar(byte)))'") }
    let digits = String(byte, radix: 16)
    return Phrase("json.foundByte", "0x\(byte < 16 ? "0" : "")\(digits)")
  }

  private static func alternatives(_ values: [String]) -> Phrase {
    switch values.count {
    case 0: Phrase("json.none")
    case 1: .verbatim(quoted(values[0]))
    default: Phrase("json.oneOf", values.map(quoted).joined(separator: ", "))
    }
  }

  /// Quotes a text from a document as a JSON string, cut after 60 characters.
  fileprivate static func quoted(_ text: String) -> String {
    let limit = 60
    let shown = text.prefix(limit)
    return JSONText { $0.string(shown.endIndex < text.endIndex ? "\(shown)…" : text) }.description
  }
}

extension DiskError {
  package var phrase: Phrase {
    let place = path.isEmpty ? Phrase("disk.itself") : .verbatim(path)
    return Phrase("disk.\(operation)", [place, kind.phrase])
  }
}

extension DiskError.Kind {
  package var phrase: Phrase {
    switch self {
    case .notFound: Phrase("disk.notFound")
    case .notAFile: Phrase("disk.notAFile")
    case .notAFolder: Phrase("disk.notAFolder")
    case .noRights: Phrase("disk.noRights")
    case .noSpace: Phrase("disk.noSpace")
    case .tooLarge(let limit): Phrase("disk.tooLarge", String(limit))
    case .readOnly: Phrase("disk.readOnly")
    case .crashed: Phrase("disk.crashed")
    // What the system says, it says in its own words.
    case .system(let text): .verbatim(text)
    }
  }
}

extension HKWorkoutActivity.Fault {
  package var phrase: Phrase {
    switch self {
    case .other(let other, let workout, let allowed):
      let names = allowed.enumerated().flatMap { index, type in
        (index == 0 ? [] : [Phrase.verbatim(", ")]) + [Phrase("activity.\(type.name)")]
      }
      return Phrase(
        "fit.otherPart",
        [
          Phrase("activity.\(other.name)"), Phrase("activity.\(workout.name)"), .joined(names),
        ]
      )
    case .outside: return Phrase("fit.partOutside")
    case .overlap(let second): return Phrase("fit.partsOverlap", "\(second)")
    }
  }
}
