import Foundation
import FoundationNetworking
import LockstepHTTP
import LockstepPosix

/// A request by Foundation's networking, which knows TLS and proxies.
final class Fetch: NSObject, URLSessionDataDelegate {
  private let follows: Bool
  private let timeoutSeconds: Int64
  private let answered = DispatchSemaphore(value: 0)
  private let state = Locked(State())

  private struct State {
    var head: URLResponse?
    var body: [UInt8] = []
    var failure: WebFailure?
  }

  /// The greatest size of an answer in bytes; the program that starts this one takes no more.
  private static let bodyBytesMax = HTTPReader.bodyBytesDefault

  init(follows: Bool, timeoutSeconds: Int64) {
    self.follows = follows
    self.timeoutSeconds = timeoutSeconds
  }

  /// Sends the request, and waits for the answer.
  func answer(_ request: HTTPRequest) throws(WebFailure) -> HTTPResponse {
    guard let wanted = Self.wanted(request) else {
      throw .other("“\(request.target)” is no web address: expected https://HOST/PATH")
    }
    Loopback.needsNoProxy()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = TimeInterval(timeoutSeconds)
    configuration.timeoutIntervalForResource = TimeInterval(timeoutSeconds)
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    session.dataTask(with: wanted).resume()
    answered.wait()
    return try result()
  }

  private func result() throws(WebFailure) -> HTTPResponse {
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    guard let head = state.head as? HTTPURLResponse else {
      throw .other("the server's answer is not HTTP")
    }
    return Self.response(head, state.body)
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

  private static func response(_ head: HTTPURLResponse, _ body: [UInt8]) -> HTTPResponse {
    var headers = HTTPHeaders()
    let fields = head.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    // The body has been unpacked, so what said how it was packed is not true any more.
    let passedOn = fields.filter {
      !["content-length", "content-encoding", "transfer-encoding", "connection"]
        .contains($0.0.lowercased())
    }
    for (name, value) in passedOn.sorted(by: { $0.0 < $1.0 }) { headers.add(name, value) }
    return HTTPResponse(head.statusCode, headers: headers, body: body)
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

  // MARK: What Foundation tells

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { state in
      state.head = response
      if response.expectedContentLength > Self.bodyBytesMax { state.failure = Self.tooLong }
    }
    completionHandler(endsTooLong() ? .cancel : .allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { state in
      if state.body.count + data.count > Self.bodyBytesMax { state.failure = Self.tooLong }
      if state.failure == nil { state.body += data }
    }
    if endsTooLong() { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    state.withLock { state in
      if state.failure == nil { state.failure = error.map(Self.failure) }
    }
    answered.signal()
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let origin = (task.currentRequest ?? task.originalRequest)?.url
    completionHandler(follows ? Redirection.request(request, from: origin) : nil)
  }

  /// Says if the answer is too long, and then ends the wait for it, since it may never end.
  private func endsTooLong() -> Bool {
    guard state.withLock({ $0.failure }) == Self.tooLong else { return false }
    answered.signal()
    return true
  }

  private static let tooLong = WebFailure.other(
    "the answer has more than \(bodyBytesMax) bytes, the most that is taken"
  )
}
