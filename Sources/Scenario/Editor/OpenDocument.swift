import LockstepProtocol

/// A scenario that an editor has open.
struct OpenDocument: Sendable {
  let address: String
  var version: Int64?
  var text: String

  /// The folder of the document, with a slash at its end; `nil` if the document was never saved.
  private var folder: String? {
    guard address.hasPrefix("file://") else { return nil }
    let path = Self.decoded(address.dropFirst(7))
    return path.lastIndex(of: "/").map { String(path[...$0]) }
  }

  /// Decodes the percent escapes in the path of an address.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  var lines: [Substring] { SourceText.lines(of: text) }

  /// Finds all mistakes in the scenario, including those of each row of its examples, each once; if
  /// there are none, finds its notes.
  func findings(in language: Language, reading readFile: @escaping LanguageServer.ReadFile)
    -> (mistakes: [Diagnostic], notes: [Diagnostic])
  {
    var found: [Diagnostic] = []
    var notes: [Diagnostic] = []
    let rows = lines.count { $0.drop(while: \.isWhitespace).hasPrefix("|") }
    for row in 0..<max(1, rows) {
      do throws(Diagnostics) {
        let script = try ScriptParser.parse(text, in: language, example: row) {
          file($0, readFile)
        }
        notes = script.notes
      } catch {
        for mistake in error.all where !found.contains(mistake) { found.append(mistake) }
      }
    }
    return (found, found.isEmpty ? notes : [])
  }

  private func file(_ name: String, _ readFile: LanguageServer.ReadFile)
    -> Result<[UInt8], UnreadableFile>
  {
    if name.hasPrefix("/") { return readFile(name) }
    guard let folder else {
      return .failure(UnreadableFile("it is named from the scenario's folder: save the scenario"))
    }
    return readFile(folder + name)
  }

  /// Returns a line, up to a column if one is given; columns count UTF-16 units, as editors do.
  func line(_ number: Int, upTo column: Int? = nil) -> String {
    let lines = lines
    guard lines.indices.contains(number) else { return "" }
    let line = lines[number]
    guard let column else { return String(line) }
    return String(decoding: line.utf16.prefix(column), as: UTF16.self)
  }

  /// Finds the columns at which a mistake begins and ends in its line.
  ///
  /// A mistake of an included file is shown at the line that includes it.
  func range(of mistake: Diagnostic) -> (line: Int, columns: Range<Int>) {
    let lines = lines
    let number = (mistake.origin?.includedAt ?? mistake.line) - 1
    guard lines.indices.contains(number) else { return (0, 0..<0) }
    let line = lines[number]
    if mistake.origin != nil { return (number, 0..<line.utf16.count) }
    let start = line.prefix(mistake.column - 1).utf16.count
    let end = line.prefix(mistake.column - 1 + mistake.length).utf16.count
    // What is missing at the end of a line is shown behind it.
    return (number, start..<max(end, start + (start == line.utf16.count ? 0 : 1)))
  }
}

extension Diagnostic {
  /// The text of a mistake for an editor, with the place if it is in another file.
  var sentence: String {
    let place = origin.map { "\($0.file):\(line): " } ?? ""
    return place + message + (hint.isEmpty ? "" : "\n\(hint)")
  }
}
