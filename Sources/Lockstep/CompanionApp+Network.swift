import LockstepDevices
import LockstepProtocol
import LockstepSimulation

/// A request that an app sends to a server.
public struct WebRequest: Sendable, Equatable {
  public var method: String
  /// The whole address of the request.
  public var address: String
  public var headers: [String: String]
  public var body: [UInt8]
  public var timeoutSeconds: Int
  /// `true` for a request of a background `URLSession`: the system sends it even while the app is
  /// suspended or not running.
  public var isBackground: Bool

  public init(
    _ method: String,
    _ address: String,
    headers: [String: String] = [:],
    body: [UInt8] = [],
    timeoutSeconds: Int = 60,
    isBackground: Bool = false
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.timeoutSeconds = timeoutSeconds
    self.isBackground = isBackground
  }

  /// Makes a `POST` request whose body is a value as JSON, with the header `Idempotency-Key` if a key
  /// is given.
  public static func post(
    _ value: LockstepJSON,
    to address: String,
    key: String? = nil,
    isBackground: Bool = false
  ) -> WebRequest {
    var headers = ["Content-Type": "application/json"]
    headers["Idempotency-Key"] = key
    return WebRequest(
      "POST",
      address,
      headers: headers,
      body: value.text.bytes,
      isBackground: isBackground
    )
  }

  var call: WebCall {
    let headers = headers.sorted { $0.key < $1.key }.map(WebContent.Header.init)
    return WebCall(
      method,
      address,
      content: WebContent(headers: headers, body: body),
      timeout: .seconds(Int64(timeoutSeconds)),
      isBackground: isBackground
    )
  }
}

extension LockstepEvent {
  /// The server's answer to a request, or the error in its place.
  public struct WebResponse: Sendable, Equatable {
    /// The tag that the app gave the request.
    public var tag: String
    /// The HTTP status; `nil` if no answer came.
    public var status: Int?
    /// The code of `NSURLErrorDomain` if no answer came, such as -1009; otherwise `nil`.
    public var code: Int?
    public var headers: [String: String]
    public var body: [UInt8]

    public init(
      tag: String,
      status: Int? = nil,
      code: Int? = nil,
      headers: [String: String] = [:],
      body: [UInt8] = []
    ) {
      self.tag = tag
      self.status = status
      self.code = code
      self.headers = headers
      self.body = body
    }

    /// The body read as JSON; `nil` if it is not JSON.
    public var json: LockstepJSON? { LockstepJSON(reading: body) }
  }
}

extension LockstepEvent.WebResponse {
  /// Makes the answer from the system's event; `nil` for an event that is not of a request.
  init?(_ event: AppEvent) {
    let (tag, inner) =
      if case .tagged(let tag, let inner) = event { (tag, inner) } else { ("", event) }
    guard case .response(let outcome) = inner else { return nil }
    switch outcome {
    case .failed(let error): self.init(tag: tag, code: error.rawValue)
    case .answered(let status, let content):
      self.init(tag: tag, status: status, body: content.body)
      let fields = content.headers
      for field in fields { headers[field.name] = field.value }
    }
  }
}
