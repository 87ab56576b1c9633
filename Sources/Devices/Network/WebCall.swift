package import LockstepProtocol
package import LockstepSimulation

/// A request of an app to a server, as with `URLSession`; one event answers it.
package struct WebCall: Sendable, Equatable {
  package var method: String
  /// The complete URL.
  package var address: String
  package var content: WebContent
  /// The time for which the app waits for the response; a background transfer has a week.
  package var timeout: Interval
  /// `true` if the system makes the request in a background session, even while the app is suspended or
  /// has ended.
  package var isBackground: Bool

  package static let timeoutDefault = Interval.seconds(60)
  /// The longest time for which an app may wait, in seconds.
  package static let timeoutSecondsMax: Int64 = 86_400

  package init(
    _ method: String,
    _ address: String,
    content: WebContent = WebContent(),
    timeout: Interval = WebCall.timeoutDefault,
    isBackground: Bool = false
  ) {
    self.method = method
    self.address = address
    self.content = content
    self.timeout = timeout
    self.isBackground = isBackground
  }

  /// The error of a request that can go to no server, such as one with a bad address; `nil` for any
  /// other request.
  var refusal: WebError? {
    guard let end = address.firstRange(of: "://") else { return .badURL }
    let host = address[end.upperBound...].prefix { !"/?#".contains($0) }
    if host.isEmpty || address.utf8.contains(where: { !(0x21...0x7E).contains($0) }) {
      return .badURL
    }
    switch address[..<end.lowerBound].lowercased() {
    case "https": return nil
    case "http":
      let name = host.prefix { $0 != ":" }
      let isLocal = name == "localhost" || name == "127.0.0.1" || name.hasSuffix(".local")
      return isLocal ? nil : .appTransportSecurityRequiresSecureConnection
    default: return .unsupportedURL
    }
  }
}

/// The condition of a device's network: how it treats requests and their responses.
package enum NetworkCondition: Sendable, Equatable {
  case online
  /// There is no network: a request fails, and a background transfer waits.
  case offline
  /// Each response takes this much longer.
  case slow(Interval)
  /// The device has joined a network, but nothing gets through until somebody signs in.
  case captive
  /// Each request reaches the server, but its response is lost.
  case drops

  /// `true` if requests leave the device.
  var carries: Bool {
    switch self {
    case .online, .slow, .drops: true
    case .offline, .captive: false
    }
  }

  /// The error of a request that cannot leave the device.
  var failure: WebError {
    self == .captive ? .secureConnectionFailed : .notConnectedToInternet
  }

  /// The condition as the settings' file spells it: a name, or for a slow network its seconds.
  var text: String {
    switch self {
    case .online: "online"
    case .offline: "offline"
    case .slow(let delay): "\(delay.seconds)"
    case .captive: "captive"
    case .drops: "drops"
    }
  }

  init?(text: String) {
    switch text {
    case "online": self = .online
    case "offline": self = .offline
    case "captive": self = .captive
    case "drops": self = .drops
    default:
      guard let seconds = Int64(text), (1...WebCall.timeoutSecondsMax).contains(seconds) else {
        return nil
      }
      self = .slow(.seconds(seconds))
    }
  }
}
