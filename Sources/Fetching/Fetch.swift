import Foundation
import FoundationNetworking
import LockstepHTTP
import LockstepPosix

/// A request by Foundation's networking, which speaks TLS and knows proxies.
final class Fetch: NSObject, URLSessionTaskDelegate {
  private let follows: Bool
  private let timeoutSeconds: Int64

  init(follows: Bool, timeoutSeconds: Int64) {
    self.follows = follows
    self.timeoutSeconds = timeoutSeconds
  }

  /// Waits for the answer.
  func answer(_ request: HTTPRequest) throws(WebFailure) -> HTTPResponse {
    guard let wanted = Self.wanted(request) else { throw .other("the target is no address") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = TimeInterval(timeoutSeconds)
    configuration.timeoutIntervalForResource = TimeInterval(timeoutSeconds)
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    let answered = DispatchSemaphore(value: 0)
    let box = Locked(Result<HTTPResponse, WebFailure>.failure(.lost))
    let task = session.dataTask(with: wanted) { data, response, error in
      let result = Self.result(data, response, error)
      box.withLock { $0 = result }
      answered.signal()
    }
    task.resume()
    answered.wait()
    return try box.withLock { $0 }.get()
  }

  private static func wanted(_ request: HTTPRequest) -> URLRequest? {
    guard let address = URL(string: request.target), address.host != nil else { return nil }
    var wanted = URLRequest(url: address)
    wanted.httpMethod = request.method
    for field in request.headers.fields
    where !["host", "content-length", "connection"].contains(field.name.lowercased()) {
      wanted.addValue(field.value, forHTTPHeaderField: field.name)
    }
    if !request.body.isEmpty { wanted.httpBody = Data(request.body) }
    return wanted
  }

  private static func result(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?)
    -> Result<HTTPResponse, WebFailure>
  {
    if let error { return .failure(failure(error)) }
    guard let response = response as? HTTPURLResponse else {
      return .failure(.other("the answer is not of HTTP"))
    }
    var headers = HTTPHeaders()
    let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    // The body has been unpacked, so what said how it was packed is not true any more.
    let passedOn = fields.filter {
      !["content-length", "content-encoding", "transfer-encoding", "connection"]
        .contains($0.0.lowercased())
    }
    for (name, value) in passedOn.sorted(by: { $0.0 < $1.0 }) { headers.add(name, value) }
    return .success(
      HTTPResponse(response.statusCode, headers: headers, body: Array(data ?? Data()))
    )
  }

  private static func failure(_ error: any Error) -> WebFailure {
    guard let error = error as? URLError else { return .other("\(error.localizedDescription)") }
    switch error.code {
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
      return .noConnection
    case .timedOut: return .timedOut
    case .networkConnectionLost, .badServerResponse, .zeroByteResource: return .lost
    default: return .other(error.localizedDescription)
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(follows ? request : nil)
  }
}
