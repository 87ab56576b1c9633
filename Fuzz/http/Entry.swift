import LockstepHTTP

/// Any bytes are a message or none, the same in whatever pieces they come.
///
/// The first byte says how long the pieces are.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzHTTP(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  expectSameRequest(bytes, piece: Int(first) + 1)
  expectSameResponse(bytes, piece: Int(first) + 1)
  expectSameForm(bytes)
  expectSameFields(String(decoding: bytes, as: UTF8.self))
  return 0
}

/// What one reader comes to: a message, or why there is none.
enum Reading<Message: Equatable>: Equatable {
  case message(Message), problem(Int), nothing
}

func pieces(_ bytes: [UInt8], of length: Int) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: length).map {
    Array(bytes[$0..<min($0 + length, bytes.count)])
  }
}

/// A server's limit is smaller than what a form's bytes can say.
let bodyBytesMax = 1 << 20

func request(_ pieces: [[UInt8]]) -> Reading<HTTPRequest> {
  var reader = HTTPReader.request(bodyBytesMax: bodyBytesMax)
  do throws(HTTPProblem) {
    for piece in pieces {
      if let request = try reader.request(piece) { return .message(request) }
    }
    return .nothing
  } catch {
    return .problem(error.status)
  }
}

func expectSameRequest(_ bytes: [UInt8], piece: Int) {
  let whole = request([bytes])
  if request(pieces(bytes, of: piece)) != whole { fatalError("another request in pieces") }
  guard case .message(var read) = whole else { return }
  _ = (read.description, read.pathWords, read.query)
  // What frames it is written anew, and a control character never is.
  let fields = read.headers.fields.filter { $0.name.lowercased() != "transfer-encoding" }
  if fields.contains(where: { $0.value.unicodeScalars.contains { $0.value < 0x20 } }) { return }
  read.headers = HTTPHeaders(fields.map { ($0.name, $0.value) })
  if read.headers["Host"] == nil { read.headers.add("Host", "a") }
  guard case .message(let again) = request([read.bytes]), again.body == read.body,
    again.method == read.method, again.target == read.target
  else { fatalError("a request is written as another") }
}

func response(_ pieces: [[UInt8]]) -> Reading<HTTPResponse> {
  var reader = HTTPReader.response(bodyBytesMax: bodyBytesMax)
  do throws(HTTPProblem) {
    for piece in pieces {
      if let response = try reader.response(piece, isAtEnd: false) { return .message(response) }
    }
    return try reader.response([], isAtEnd: true).map { .message($0) } ?? .nothing
  } catch {
    return .problem(error.status)
  }
}

func expectSameResponse(_ bytes: [UInt8], piece: Int) {
  if response(pieces(bytes, of: piece)) != response([bytes]) {
    fatalError("another answer in pieces")
  }
}

/// A form's parts are the same after they were written.
func expectSameForm(_ bytes: [UInt8]) {
  guard let form = Multipart(contentType: "multipart/form-data; boundary=b", body: bytes) else {
    return
  }
  let (type, body) = form.encoded
  guard let again = Multipart(contentType: type, body: body),
    again.parts.map(\.bytes) == form.parts.map(\.bytes)
  else { fatalError("a form is written as another") }
}

func expectSameFields(_ text: String) {
  _ = try? WebAddress(text)
  guard let fields = FormText.fields(text) else { return }
  if FormText.fields(FormText.encoded(fields)) != fields { fatalError("other fields") }
}
