import LockstepHTTP
import LockstepReports

/// The rules by which the server of a live page answers requests: who may ask, and for what.
struct LiveDesk {
  /// The reply to a request.
  enum Reply: Equatable {
    case answer(HTTPResponse)
    /// The guest gets the rest of the log from this position on, as it grows.
    case follow(LiveLog.Position)
    case act(LiveDeed)
  }

  let token: String
  let port: UInt16
  /// The actions that the page may take; `nil` for none.
  let acts: LiveActs?

  func reply(
    to request: HTTPRequest,
    page: () -> [UInt8],
    picture: () -> [UInt8]
  ) throws(HTTPProblem) -> Reply {
    try ForeignPage.refuse(request, port: port)
    guard let fields = request.query, Self.isSame(fields.first?.name ?? "", token) else {
      throw HTTPProblem(
        403,
        "the address has not this run's token: open the whole address that the program has printed"
      )
    }
    if request.path == "/act" { return .act(try deed(of: request)) }
    guard request.method == "GET" else {
      throw HTTPProblem(405, "\(request.method) is not taken here: expected GET")
    }
    switch request.path {
    case "/": return .answer(Self.answer(page(), "text/html; charset=utf-8"))
    case "/picture": return .answer(Self.answer(picture(), "application/json"))
    case "/events": return .follow(try Self.position(of: request, fields))
    default: throw HTTPProblem(404, "there is no \(request.path) here")
    }
  }

  /// Compares two texts in a time that does not depend on where they differ, so that it tells an
  /// attacker nothing.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Reads the position in the log at which a browser continues: after a break the browser sends the
  /// last one it got, a new page sends its own.
  private static func position(of request: HTTPRequest, _ fields: [FormText.Field])
    throws(HTTPProblem) -> LiveLog.Position
  {
    let text = request.headers["Last-Event-ID"] ?? fields["after"] ?? ""
    guard let position = LiveLog.Position(text) else {
      throw HTTPProblem("after=\(text) is no place in the log: expected after=RUN.LINES")
    }
    return position
  }

  private func deed(of request: HTTPRequest) throws(HTTPProblem) -> LiveDeed {
    guard let acts else {
      throw HTTPProblem(403, "this page only looks on: start the program with --act to act from it")
    }
    guard request.method == "POST" else {
      throw HTTPProblem(405, "\(request.method) is not taken here: expected POST")
    }
    let text = String(validating: request.body, as: UTF8.self)
    guard let field = text.flatMap(FormText.fields)?.first else {
      throw HTTPProblem("the form cannot be read: expected line=… or key=…")
    }
    switch field.name {
    case "line": return .line(field.value)
    case "key" where acts.has(field.value): return .key(field.value)
    default: throw HTTPProblem("there is no such button here: expected line=… or key=…")
    }
  }

  // MARK: Answers

  private static func answer(_ body: [UInt8], _ type: String) -> HTTPResponse {
    HTTPResponse(200, headers: HTTPHeaders([("Content-Type", type)] + guards), body: body)
  }

  /// The headers of every answer: the browser must not store it, not pass on its address, and not show
  /// it in a frame.
  static let guards = [
    ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
  ]

  /// The beginning of an event stream; a guest that is cut off connects again after half a second.
  static let stream = answer(Array("retry: 500\n\n".utf8), "text/event-stream").openBytes

  static func refusal(_ problem: HTTPProblem) -> HTTPResponse {
    var response = HTTPResponse(problem.status, text: problem.description)
    for (name, value) in guards { response.headers.set(name, value) }
    return response
  }
}

/// An action of a guest at a page.
package enum LiveDeed: Sendable, Equatable {
  /// The press of a button, by its key.
  case key(String)
  /// A line of a scenario, without its time.
  case line(String)
}
