/// A form with fields and files (`multipart/form-data`).
package struct Multipart: Equatable, Sendable {
  /// A field or a file of the form.
  package struct Part: Equatable, Sendable {
    package var name: String
    /// The file's name; `nil` for a field.
    package var fileName: String?
    package var bytes: [UInt8]

    package init(_ name: String, _ text: String) {
      self.init(name, fileName: nil, Array(text.utf8))
    }

    package init(_ name: String, fileName: String?, _ bytes: [UInt8]) {
      self.name = name
      self.fileName = fileName
      self.bytes = bytes
    }
  }

  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  package func part(_ name: String) -> Part? { parts.first { $0.name == name } }

  /// Finds the text of a field; returns `nil` if there is none.
  package func text(_ name: String) -> String? {
    part(name).flatMap { String(validating: $0.bytes, as: UTF8.self) }
  }

  // MARK: Writing

  /// The content type and the body of a request with this form.
  ///
  /// The boundary stands in no part of it.
  package var encoded: (contentType: String, body: [UInt8]) {
    var boundary = "lockstep-boundary"
    while parts.contains(where: { Self.find(Array(boundary.utf8), in: $0.bytes, from: 0) != nil }) {
      boundary += "x"
    }
    var body: [UInt8] = []
    for part in parts {
      let file = part.fileName.map { "; filename=\"\(Self.quoted($0))\"" } ?? ""
      let type = part.fileName == nil ? "" : "Content-Type: application/octet-stream\r\n"
      body += Array(
        "--\(boundary)\r\n\(Self.disposition)name=\"\(Self.quoted(part.name))\"\(file)\r\n\(type)\r\n"
          .utf8
      )
      body += part.bytes + [13, 10]
    }
    body += Array("--\(boundary)--\r\n".utf8)
    return ("multipart/form-data; boundary=\(boundary)", body)
  }

  private static let disposition = "Content-Disposition: form-data; "

  /// Encodes the characters that would end a name within quotes.
  private static func quoted(_ name: String) -> String {
    name.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  // MARK: Reading

  /// Reads the body of a request with this content type; `nil` if it is no such form.
  package init?(contentType: String, body: [UInt8]) {
    let words = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
    guard words.first?.lowercased() == "multipart/form-data",
      let field = words.first(where: { $0.lowercased().hasPrefix("boundary=") })
    else { return nil }
    let boundary = field.dropFirst(9).filter { $0 != "\"" }
    guard (1...70).contains(boundary.utf8.count) else { return nil }
    let mark = Array("\r\n--\(boundary)".utf8)
    // The first boundary stands at the very beginning.
    let bytes: [UInt8] = [13, 10] + body
    guard Self.find(mark, in: bytes, from: 0) == 0 else { return nil }
    var parts: [Part] = []
    var place = mark.count
    while !bytes[place...].starts(with: Array("--".utf8)) {
      guard bytes[place...].starts(with: [13, 10]),
        let end = Self.find(mark, in: bytes, from: place),
        let part = Self.part(Array(bytes[(place + 2)..<max(end, place + 2)]))
      else { return nil }
      parts.append(part)
      place = end + mark.count
    }
    self.parts = parts
  }

  private static func part(_ bytes: [UInt8]) -> Part? {
    guard let end = find([13, 10, 13, 10], in: bytes, from: 0),
      let head = String(validating: bytes[..<end], as: UTF8.self)
    else { return nil }
    let line = head.split(whereSeparator: { $0 == "\r\n" }).first {
      $0.lowercased().hasPrefix("content-disposition:")
    }
    guard let line, let name = attribute("name", in: line) else { return nil }
    return Part(name, fileName: attribute("filename", in: line), Array(bytes[(end + 4)...]))
  }

  private static func attribute(_ name: String, in line: Substring) -> String? {
    guard let start = line.firstRange(of: " \(name)=\"") else { return nil }
    let rest = line[start.upperBound...]
    return rest.contains("\"") ? String(rest.prefix { $0 != "\"" }) : nil
  }

  /// Finds the first position of some bytes within others.
  private static func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
        return index
      }
      index += 1
    }
    return nil
  }
}
