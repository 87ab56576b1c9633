package import LockstepProtocol

/// The conversion between an app's requests on its device's network and HTTP messages.
extension HTTPRequest {
  /// The headers and the body of the request, as a device sends them to its target.
  package var content: WebContent {
    WebContent(headers: headers.fields.map { .init($0.name, $0.value) }, body: body)
  }
}

extension WebOutcome {
  /// The outcome as an HTTP client's reply: the response, or the failure.
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
