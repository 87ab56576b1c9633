import LockstepProtocol
package import LockstepSimulation

/// A server for any app: it keeps JSON documents in collections, which need not be made first.
///
/// ```
/// POST   /notes      201 {"id":"1"}     keeps the body
/// GET    /notes      200 [{"id":"1","content":…}]
/// GET    /notes/1    200 …
/// PUT    /notes/1    200 {"id":"1"}     also one that is not there yet
/// DELETE /notes/1    204
/// ```
///
/// A request with an `Idempotency-Key` that was answered before gets the same response again, and
/// changes nothing.
package struct DocumentServer: WebMachine {
  private struct Document {
    let collection: String
    let id: String
    var content: JSONText
  }

  private var documents: [Document] = []
  private var answered: [(key: String, response: HTTPResponse)] = []
  private var lastID = 0

  package init() {}

  package static func name(of request: HTTPRequest) -> String { request.method.lowercased() }

  package var counts: [(kind: String, count: Int)] {
    var counts = [(kind: "document", count: documents.count)]
    for document in documents {
      if let place = counts.firstIndex(where: { $0.kind == document.collection }) {
        counts[place].count += 1
      } else {
        counts.append((document.collection, 1))
      }
    }
    return counts
  }

  package mutating func handle(
    _ request: HTTPRequest,
    befalling fault: String?,
    at date: WallTime
  ) -> HTTPResponse {
    let key = request.headers["Idempotency-Key"]
    if let key, let earlier = answered.first(where: { $0.key == key }) { return earlier.response }
    let response = answer(request)
    if let key { answered.append((key, response)) }
    return response
  }

  private mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
    let words = request.pathWords
    guard let last = words.last else { return Self.refusal(404, "the path names no collection") }
    let collection = words.count > 1 ? words[words.count - 2] : ""
    let place = documents.firstIndex { $0.collection == collection && $0.id == last }
    switch request.method {
    case "GET":
      if let place { return Self.answer(200, documents[place].content) }
      // An id is a number, or was given by a client to a document of its own.
      return Int(last) == nil ? list(last) : Self.refusal(404, "there is no document \(last)")
    case "POST": return post(request, to: last)
    case "PUT": return put(request, last, in: collection, at: place)
    case "DELETE":
      guard let place else { return Self.refusal(404, "there is no document \(last)") }
      documents.remove(at: place)
      return HTTPResponse(204)
    default: return Self.refusal(405, "this server does not take \(request.method)")
    }
  }

  private mutating func post(_ request: HTTPRequest, to collection: String) -> HTTPResponse {
    guard let content = Self.content(of: request) else { return Self.noJSON }
    lastID += 1
    documents.append(Document(collection: collection, id: "\(lastID)", content: content))
    return Self.answer(201, id: "\(lastID)")
  }

  private mutating func put(
    _ request: HTTPRequest,
    _ id: String,
    in collection: String,
    at place: Int?
  ) -> HTTPResponse {
    guard let content = Self.content(of: request) else { return Self.noJSON }
    if let place {
      documents[place].content = content
    } else {
      documents.append(Document(collection: collection, id: id, content: content))
    }
    return Self.answer(200, id: id)
  }

  private func list(_ collection: String) -> HTTPResponse {
    HTTPResponse(200) { writer in
      writer.beginArray()
      for document in documents where document.collection == collection {
        writer.beginObject()
        writer.field("id", document.id)
        writer.field("content", document.content)
        writer.endObject()
      }
      writer.endArray()
    }
  }

  // MARK: Messages

  private static func content(of request: HTTPRequest) -> JSONText? {
    do throws(JSONError) {
      var reader = JSONReader(request.body)
      let text = try reader.text()
      try reader.end()
      return text
    } catch {
      return nil
    }
  }

  private static func answer(_ status: Int, _ content: JSONText) -> HTTPResponse {
    HTTPResponse(status) { $0.text(content) }
  }

  private static func answer(_ status: Int, id: String) -> HTTPResponse {
    HTTPResponse(status) { writer in
      writer.beginObject()
      writer.field("id", id)
      writer.endObject()
    }
  }

  private static let noJSON = refusal(400, "the body is no JSON")

  private static func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    HTTPResponse(status) { writer in
      writer.beginObject()
      writer.field("error", reason)
      writer.endObject()
    }
  }
}
