import LockstepProtocol
import LockstepScenario

extension ProjectFile {
  /// An example of each field in `lockstep.json`, as a user would write it.
  private static let examples = [
    "apps": #""apps": {"my-app": {"watch": "python3 app.py", "phone": "python3 app.py"}}"#,
    "watch": #""watch": "python3 app.py""#, "phone": #""phone": "python3 app.py""#,
    "vocabulary": #""vocabulary": "my-app.json""#, "app": #""app": "my-app""#,
    "scenarios": #""scenarios": ["scenarios"]"#, "seeds": #""seeds": "1..3""#,
    "jobs": #""jobs": 2"#, "link": #""link": "wifi-lan""#, "contract": #""contract": "vendor""#,
    "log": #""log": "logs""#, "reports": #""reports": {"html": "reports"}"#,
    "html": #""html": "reports""#, "junit": #""junit": "reports/junit.xml""#,
  ]

  /// Describes a mistake in the file to the user: its line, and the correct form.
  static func told(_ error: JSONError, in bytes: [UInt8]) -> String {
    let source = String(decoding: bytes, as: UTF8.self)
    let place = place(of: error, in: bytes)
    let before = bytes[..<place.lowerBound]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Diagnostic(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: bytes[lineStart..<place.lowerBound], as: UTF8.self).count + 1,
      length: String(decoding: bytes[place], as: UTF8.self).count,
      message: message(of: error),
      hint: hint(for: error) + "; docs/projects.md has all fields"
    ).rendered(path: name, source: source)
  }

  private static func message(of error: JSONError) -> String {
    switch error.reason {
    case .unknownValue(let found, _) where found == error.key: "there is no field “\(found)” here"
    case .unknownValue(let found, _): "“\(error.key ?? "")” cannot be “\(found)”"
    case .missingField: "the app “\(error.key ?? "")” has neither “watch” nor “phone”"
    default: (error.key.map { "“\($0)”: " } ?? "") + "\(error.reason)"
    }
  }

  private static func hint(for error: JSONError) -> String {
    if case .unknownValue(let found, let expected) = error.reason, !expected.isEmpty {
      return Nearest.hint(for: found, among: expected)
    }
    if case .missingField(let name) = error.reason {
      return "write the command that starts it, such as \(examples[name] ?? name)"
    }
    guard isOfValue(error.reason), let example = error.key.flatMap({ examples[$0] }) else {
      return "mend it here: the file is not valid JSON"
    }
    return "write such as \(example)"
  }

  /// Says if the mistake is a value that its field does not take, in a text that is valid JSON.
  private static func isOfValue(_ reason: JSONError.Reason) -> Bool {
    switch reason {
    case .wrongType, .numberOutOfRange, .unknownValue: true
    default: false
    }
  }

  /// Finds the bytes of the mistake: an unknown name, or the value at its place.
  private static func place(of error: JSONError, in bytes: [UInt8]) -> Range<Int> {
    switch error.reason {
    case .unknownValue(let name, _):
      last(name, before: error.offset, in: bytes) ?? error.offset..<error.offset
    case .wrongType, .numberOutOfRange, .repeatedKey: value(at: error.offset, in: bytes)
    default: error.offset..<min(error.offset + 1, bytes.count)
    }
  }

  /// Finds the last occurrence of a quoted text before an offset.
  private static func last(_ text: String, before end: Int, in bytes: [UInt8]) -> Range<Int>? {
    let quoted = Array(JSONText { $0.string(text) }.bytes)
    let starts = stride(from: end - quoted.count, through: 0, by: -1)
    return starts.first { bytes[$0..<$0 + quoted.count].elementsEqual(quoted) }
      .map { $0..<$0 + quoted.count }
  }

  private static func value(at start: Int, in bytes: [UInt8]) -> Range<Int> {
    let rest = bytes[start...]
    if rest.first == UInt8(ascii: "\"") {
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count - 1
      return start..<end + 1
    }
    let length = rest.prefix { !",]}\r\n\t ".utf8.contains($0) }.count
    return start..<start + max(1, length)
  }
}
