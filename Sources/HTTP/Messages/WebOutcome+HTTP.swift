package import LockstepProtocol

/// The traffic between an app and its device's network, as messages of HTTP.
extension HTTPRequest {
  /// The content that a device sends of it; where it goes is its target.
  package var content: WebContent {
    WebContent(headers: headers.fields.map { .init($0.name, $0.value) }, body: body)
  }
}

extension WebOutcome {
  /// The reply that a client of HTTP makes of it.
  package var reply: Result<HTTPResponse, WebFailure> {
    switch self {
    case .answered(let status, let content):
      let headers = HTTPHeaders(content.headers.map { ($0.name, $0.value) })
      return .success(HTTPResponse(status, headers: headers, body: content.body))
    case .failed(let error): return .failure(WebFailure(error))
    }
  }
}

extension WebFailure {
  fileprivate init(_ error: WebError) {
    switch error {
    case .timedOut: self = .timedOut
    case .networkConnectionLost: self = .lost
    case .cannotFindHost, .cannotConnectToHost, .notConnectedToInternet, .secureConnectionFailed:
      self = .noConnection
    default: self = .other(error.words)
    }
  }
}
