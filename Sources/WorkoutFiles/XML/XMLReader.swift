/// A reader of XML as programs write it, which is not always well-formed.
///
/// What stands before the first element, controls and prefixes that nobody declared are passed over.
/// Entities are the five that XML has, and numbers: a document type declares nothing here.
struct XMLReader {
  private let bytes: [UInt8]
  private var place = 0
  /// The open elements, outermost first.
  private var open: [XMLNode] = []
  /// The text of the innermost open element that was not added to it yet.
  private var pending: [UInt8] = []
  private let pointName: String
  private var fields = TrackFields()
  private var root: XMLNode?

  /// The greatest depth of nested elements that is read; no program is known to nest deeper.
  private static let depthMax = 64

  private init(_ bytes: [UInt8], pointsNamed pointName: String) {
    self.bytes = bytes
    self.pointName = pointName
  }

  /// The elements of a file, as far as they could be read.
  struct Contents {
    /// The outermost element; `nil` if there is none.
    var root: XMLNode?
    /// The names of elements in points that are not read, and of an unknown encoding.
    var unknown: Set<String>
    /// The number of unreadable values in points, by their elements' names.
    var unreadable: [String: Int]
    var error: XMLReadError?
  }

  /// Reads a file in which the elements with one name are points.
  static func read(_ bytes: [UInt8], pointsNamed pointName: String) -> Contents {
    var reader = XMLReader(XMLEncoding.utf8(bytes), pointsNamed: pointName)
    var error: XMLReadError?
    do throws(XMLReadError) { try reader.readAll() } catch let found { error = found }
    // Of a file that ends too early everything before counts.
    while !reader.open.isEmpty { reader.close() }
    let encoding = XMLEncoding.unknown(bytes).map { "encoding \($0)" }
    return Contents(
      root: reader.root,
      unknown: reader.fields.unknown.union(encoding.map { [$0] } ?? []),
      unreadable: reader.fields.unreadable,
      error: error
    )
  }

  private mutating func readAll() throws(XMLReadError) {
    guard let first = bytes.firstIndex(of: UInt8(ascii: "<")) else { throw failure(.notXML) }
    place = first
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<") {
        try readMarkup()
        if root != nil { return }
      } else {
        try readText()
      }
    }
    throw failure(open.last.map { .ends(inside: $0.name) } ?? .notXML)
  }

  private func failure(_ reason: XMLReadError.Reason) -> XMLReadError {
    let before = bytes.prefix(place)
    return XMLReadError(reason: reason, line: before.count { $0 == UInt8(ascii: "\n") } + 1)
  }

  // MARK: Markup

  private static let comment = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let characterData = Array("<![CDATA[".utf8)
  private static let characterDataEnd = Array("]]>".utf8)
  private static let instructionEnd = Array("?>".utf8)
  private static let declarationEnd = Array(">".utf8)

  private func startsWith(_ text: [UInt8]) -> Bool {
    guard place + text.count <= bytes.count else { return false }
    var index = 0
    while index < text.count {
      if bytes[place &+ index] != text[index] { return false }
      index &+= 1
    }
    return true
  }

  private mutating func readMarkup() throws(XMLReadError) {
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    switch next {
    case UInt8(ascii: "!"):
      if startsWith(Self.comment) { return try skip(to: Self.commentEnd) }
      if startsWith(Self.characterData) { return try readCharacterData() }
      try skip(to: Self.declarationEnd)
    case UInt8(ascii: "?"): try skip(to: Self.instructionEnd)
    case UInt8(ascii: "/"): try readEnd()
    default: try readStart()
    }
  }

  private mutating func skip(to end: [UInt8]) throws(XMLReadError) {
    while place < bytes.count {
      if startsWith(end) {
        place += end.count
        return
      }
      place += 1
    }
    throw failure(open.last.map { .ends(inside: $0.name) } ?? .endsBeforeElement)
  }

  private mutating func readCharacterData() throws(XMLReadError) {
    place += Self.characterData.count
    let start = place
    try skip(to: Self.characterDataEnd)
    pending += bytes[start..<(place - Self.characterDataEnd.count)]
  }

  private mutating func readStart() throws(XMLReadError) {
    place += 1
    var node = XMLNode(name: try readName())
    while true {
      skipBlanks()
      guard place < bytes.count else { throw failure(.ends(inside: node.name)) }
      switch bytes[place] {
      case UInt8(ascii: ">"):
        place += 1
        return try begin(node)
      case UInt8(ascii: "/"):
        place += 1
        guard place < bytes.count, bytes[place] == UInt8(ascii: ">") else {
          throw failure(.expected(.slash))
        }
        place += 1
        try begin(node)
        return close()
      default: node.attributes.append(try readAttribute())
      }
    }
  }

  private mutating func readAttribute() throws(XMLReadError) -> XMLNode.Attribute {
    let name = try readName()
    skipBlanks()
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      throw failure(.expected(.equals(after: name)))
    }
    place += 1
    skipBlanks()
    guard place < bytes.count,
      bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
    else { throw failure(.expected(.value(of: name))) }
    let start = place + 1
    var end = start
    while end < bytes.count, bytes[end] != bytes[place] { end &+= 1 }
    if end == bytes.count { throw failure(.expected(.valueEnd(of: name))) }
    place = end + 1
    return XMLNode.Attribute(name: name, value: XMLText.text(bytes[start..<end]))
  }

  /// Reads a name, and returns it without its prefix.
  private mutating func readName() throws(XMLReadError) -> String {
    var start = place
    while place < bytes.count, !Self.endsName(bytes[place]) {
      if bytes[place] == UInt8(ascii: ":") { start = place + 1 }
      place += 1
    }
    if place == start { throw failure(.expected(.name)) }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...32, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "<"): true
    default: false
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] <= 32 { place += 1 }
  }

  private mutating func readEnd() throws(XMLReadError) {
    place += 2
    let name = try readName()
    skipBlanks()
    guard !open.isEmpty, open[open.count - 1].name == name else {
      throw failure(.expected(.end(of: open.last?.name ?? "", found: name)))
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: ">") else {
      throw failure(.expected(.close(of: name)))
    }
    place += 1
    close()
  }

  // MARK: Elements

  private mutating func readText() throws(XMLReadError) {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
    if !open.isEmpty { pending += bytes[start..<place] }
  }

  private mutating func begin(_ node: XMLNode) throws(XMLReadError) {
    if open.count == Self.depthMax { throw failure(.deep(Self.depthMax)) }
    takeText()
    open.append(node)
  }

  private mutating func takeText() {
    defer { pending.removeAll(keepingCapacity: true) }
    var place = 0
    while place < pending.count, pending[place] <= 32 { place &+= 1 }
    guard !open.isEmpty, place < pending.count else { return }
    open[open.count - 1].text += XMLText.text(pending[...])
  }

  private mutating func close() {
    takeText()
    let node = open.removeLast()
    if open.isEmpty {
      root = node
    } else if node.name == pointName {
      open[open.count - 1].points.append(fields.point(node))
    } else {
      open[open.count - 1].children.append(node)
    }
  }
}

/// The place from which a file is not XML any more, with the reason.
package struct XMLReadError: Error, Equatable, Sendable {
  /// The fault at the place.
  package enum Reason: Equatable, Sendable {
    /// The file has no element.
    case notXML
    /// The file ends within an element.
    case ends(inside: String)
    /// The file ends within a comment, or in another part before the first element.
    case endsBeforeElement
    /// The file has something else than the expected part.
    case expected(Expected)
    /// The elements are nested deeper than the reader's limit.
    case deep(Int)
  }

  /// The part that is expected at the place.
  package enum Expected: Equatable, Sendable {
    /// The slash in the end of an element that closes itself.
    case slash
    case equals(after: String)
    case value(of: String)
    case valueEnd(of: String)
    case name
    case end(of: String, found: String)
    case close(of: String)
  }

  package let reason: Reason
  /// The line of the fault, counted from 1.
  package let line: Int
}

extension XMLReadError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .notXML: "no XML: expected an element, such as <gpx>"
    case .ends(let name): "line \(line): the file ends within “\(name)”"
    case .endsBeforeElement: "line \(line): the file ends before its first element"
    case .expected(let expected): "line \(line): expected \(expected)"
    case .deep(let count): "line \(line): more than \(count) elements in one another"
    }
  }
}

extension XMLReadError.Expected: CustomStringConvertible {
  package var description: String {
    switch self {
    case .slash: "“/>”"
    case .equals(let name): "“=” after “\(name)”"
    case .value(let name): "the value of “\(name)” in quotes"
    case .valueEnd(let name): "the end of the value of “\(name)”"
    case .name: "a name"
    case .end(let name, let found): "“</\(name)>”, found “</\(found)>”"
    case .close(let name): "“>” after “</\(name)”"
    }
  }
}
