package import LockstepProtocol
package import LockstepSimulation

/// A request that an app makes of a server, as of `URLSession`; it is answered by one event.
package struct WebCall: Sendable, Equatable {
  package var method: String
  /// The whole address.
  package var address: String
  package var content: WebContent
  /// The time for which the app waits; a background transfer waits a week.
  package var timeout: Interval
  /// `true` if the system makes the request, even of a suspended or gone app, as a background session.
  package var isBackground: Bool

  package static let timeoutDefault = Interval.seconds(60)
  /// The longest that an app may wait, in seconds.
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

  /// The error of a request that goes to no server, whatever the network is; `nil` of any other.
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

/// The condition of a device's network: what it does with requests and their answers.
package enum NetworkCondition: Sendable, Equatable {
  case online
  /// There is none: a request fails, and a background transfer waits.
  case offline
  /// Each answer takes so much longer.
  case slow(Interval)
  /// It is joined, but nothing gets through until somebody signs in.
  case captive
  /// A network on which a request arrives, and its answer is lost.
  case drops

  /// `true` if anything leaves the device.
  var carries: Bool {
    switch self {
    case .online, .slow, .drops: true
    case .offline, .captive: false
    }
  }

  /// The error with which a request fails that does not leave the device.
  var failure: WebError {
    self == .captive ? .secureConnectionFailed : .notConnectedToInternet
  }

  /// As a file spells it: a name, or the seconds of a slow one.
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
