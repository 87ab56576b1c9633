/// A reader that takes one message from bytes which arrive in pieces of any size.
///
/// It accepts less than the standard allows: a message that two readers could understand differently is
/// refused, so that no request can be hidden in another.
package struct HTTPReader: Sendable {
  /// The greatest sizes in bytes of a message's head, and of its body unless the reader has its own
  /// limit.
  package static let headBytesMax = 16_384
  package static let bodyBytesDefault = 32 << 20

  private let readsRequest: Bool
  private let bodyBytesMax: Int
  private var bytes: [UInt8] = []
  private var head: HTTPHead?
  private var chunks = ChunkedBody()
  /// The number of bytes already searched for the end of the head.
  private var searched = 0

  /// Makes a reader for a request.
  package static func request(bodyBytesMax: Int = bodyBytesDefault) -> HTTPReader {
    HTTPReader(readsRequest: true, bodyBytesMax: bodyBytesMax)
  }

  /// Makes a reader for a response.
  package static func response(bodyBytesMax: Int = bodyBytesDefault) -> HTTPReader {
    HTTPReader(readsRequest: false, bodyBytesMax: bodyBytesMax)
  }

  private init(readsRequest: Bool, bodyBytesMax: Int) {
    self.readsRequest = readsRequest
    self.bodyBytesMax = bodyBytesMax
  }

  /// `true` if the client waits for the status 100 before it sends its body.
  package private(set) var wantsContinue = false

  /// `true` if no byte of a message has arrived.
  package var isEmpty: Bool { bytes.isEmpty && head == nil }

  /// Takes a piece, and returns the request once all of it has arrived.
  package mutating func request(_ piece: [UInt8]) throws(HTTPProblem) -> HTTPRequest? {
    guard let (head, body) = try message(piece, isAtEnd: false) else { return nil }
    return HTTPRequest(head.words[0], head.words[1], headers: head.headers, body: body)
  }

  /// Takes a piece, and returns the response once all of it has arrived; a response without a length
  /// ends with its connection.
  package mutating func response(_ piece: [UInt8], isAtEnd: Bool) throws(HTTPProblem)
    -> HTTPResponse?
  {
    guard let (head, body) = try message(piece, isAtEnd: isAtEnd) else {
      if isAtEnd { throw HTTPProblem("the answer ends before its body is complete") }
      return nil
    }
    return HTTPResponse(head.status ?? 0, headers: head.headers, body: body)
  }

  private mutating func message(_ piece: [UInt8], isAtEnd: Bool) throws(HTTPProblem)
    -> (HTTPHead, [UInt8])?
  {
    bytes += piece
    if head == nil { try takeHead() }
    guard let head else { return nil }
    wantsContinue = wantsContinue && bytes.isEmpty
    switch head.length {
    case .chunked:
      guard try chunks.take(&bytes, limit: bodyBytesMax) else { return nil }
      return (head, chunks.body)
    case .bytes(let count):
      if count > bodyBytesMax { throw tooLong }
      return bytes.count < count ? nil : (head, Array(bytes.prefix(count)))
    case .untilEnd:
      if bytes.count > bodyBytesMax { throw tooLong }
      return isAtEnd ? (head, bytes) : nil
    }
  }

  private var tooLong: HTTPProblem {
    HTTPProblem(413, "the body is too long: it may have \(bodyBytesMax) bytes")
  }

  private mutating func takeHead() throws(HTTPProblem) {
    guard let end = endOfHead() else {
      if bytes.count > Self.headBytesMax {
        throw HTTPProblem(431, "the head is too long: it may have \(Self.headBytesMax) bytes")
      }
      return
    }
    if end > Self.headBytesMax {
      throw HTTPProblem(431, "the head is too long: it may have \(Self.headBytesMax) bytes")
    }
    let found = try HTTPHead(bytes[..<end], isRequest: readsRequest)
    bytes.removeFirst(end + 4)
    head = found
    wantsContinue = found.headers["Expect"]?.lowercased() == "100-continue"
  }

  private mutating func endOfHead() -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    var index = max(0, searched - 3)
    while index + 4 <= bytes.count {
      if bytes[index] == 13, Array(bytes[index..<index + 4]) == mark { return index }
      index += 1
    }
    searched = bytes.count
    return nil
  }
}
