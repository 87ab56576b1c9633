/// The first line and the header fields of a message.
struct HTTPHead: Sendable {
  /// The way in which a message tells the length of its body.
  enum Length: Equatable, Sendable {
    case bytes(Int)
    case chunked
    case untilEnd
  }

  /// The words of the first line: method, target and version, or version and status.
  let words: [String]
  private(set) var headers = HTTPHeaders()
  private(set) var length = Length.bytes(0)

  /// The status of a response; `nil` for a request.
  var status: Int? { words.count > 1 ? Int(words[1]) : nil }

  private static let fieldsMax = 100

  init(_ bytes: ArraySlice<UInt8>, isRequest: Bool) throws(HTTPProblem) {
    let lines = try Self.lines(bytes)
    words = try isRequest ? Self.requestWords(lines[0]) : Self.responseWords(lines[0])
    if lines.count > Self.fieldsMax {
      throw HTTPProblem(
        431,
        "the head has \(lines.count - 1) fields: it may have \(Self.fieldsMax - 1)"
      )
    }
    for line in lines.dropFirst() {
      let (name, value) = try Self.field(line)
      headers.add(name, value)
    }
    length = try Self.length(headers, isRequest: isRequest, status: isRequest ? nil : status)
    if isRequest { try checkHost() }
  }

  /// Splits a head into lines, which end in CR LF; throws if another control character is in it.
  private static func lines(_ bytes: ArraySlice<UInt8>) throws(HTTPProblem) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 13, index + 1 < bytes.endIndex, bytes[index + 1] == 10 {
        lines.append(try text(line))
        line = []
        index += 2
        continue
      }
      if byte < 0x20 && byte != 9 || byte == 0x7F {
        throw HTTPProblem(
          "line \(lines.count + 1) of the head has the control character \(byte): expected lines that "
            + "end in CR LF, and none but tab within"
        )
      }
      line.append(byte)
      index += 1
    }
    lines.append(try text(line))
    return lines
  }

  private static func text(_ bytes: [UInt8]) throws(HTTPProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw HTTPProblem("the head is not valid UTF-8")
    }
    return text
  }

  private static func requestWords(_ line: String) throws(HTTPProblem) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, isToken(words[0]) else {
      throw HTTPProblem("the first line cannot be read: expected METHOD TARGET HTTP/1.1")
    }
    guard ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
      throw HTTPProblem(
        words[2].hasPrefix("HTTP/") ? 505 : 400,
        "the version “\(words[2])” is not known: expected HTTP/1.1"
      )
    }
    guard words[1].hasPrefix("/") || words[1].hasPrefix("http") else {
      throw HTTPProblem("the target is not a path: expected one that begins with /")
    }
    guard words[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw HTTPProblem("the target has a character that must be percent-encoded")
    }
    return words
  }

  private static func responseWords(_ line: String) throws(HTTPProblem) -> [String] {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]),
      (100...599).contains(status)
    else { throw HTTPProblem("the first line cannot be read: expected HTTP/1.1 STATUS REASON") }
    return words
  }

  private static func field(_ line: String) throws(HTTPProblem) -> (String, String) {
    guard let colon = line.firstIndex(of: ":") else {
      throw HTTPProblem("a field has no colon: expected NAME: VALUE")
    }
    let name = String(line[..<colon])
    guard isToken(name) else {
      throw HTTPProblem("a field's name has a character that names cannot have")
    }
    let value = line[line.index(after: colon)...].drop { " \t".contains($0) }
    return (name, String(String(value.reversed().drop { " \t".contains($0) }.reversed())))
  }

  /// Says if a text is a token of HTTP: letters, digits and a few marks.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  // MARK: Where the body ends

  private static func length(_ headers: HTTPHeaders, isRequest: Bool, status: Int?)
    throws(HTTPProblem) -> Length
  {
    let encodings = headers.all("Transfer-Encoding")
    let lengths = headers.all("Content-Length")
    if let encoding = encodings.first {
      guard encodings.count == 1, encoding.lowercased() == "chunked" else {
        throw HTTPProblem(501, "the transfer encoding “\(encoding)” is not known: expected chunked")
      }
      if !lengths.isEmpty {
        throw HTTPProblem(
          "Content-Length and Transfer-Encoding stand together: expected one of them"
        )
      }
      return .chunked
    }
    guard let text = lengths.first else {
      if let status, ![204, 304].contains(status) { return .untilEnd }
      return .bytes(0)
    }
    guard lengths.allSatisfy({ $0 == text }), (1...15).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text)
    else {
      throw HTTPProblem("Content-Length cannot be read: expected one number of up to 15 digits")
    }
    return .bytes(count)
  }

  private func checkHost() throws(HTTPProblem) {
    let hosts = headers.all("Host")
    if hosts.count > 1 || (hosts.isEmpty && words[2] == "HTTP/1.1") {
      throw HTTPProblem("expected exactly one Host, found \(hosts.count)")
    }
  }
}
