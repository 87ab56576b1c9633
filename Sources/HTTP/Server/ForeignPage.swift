/// A foreign page in the owner's browser that sends requests to a server on this machine.
package enum ForeignPage {
  /// Throws if a foreign page has caused a request, whichever host name the page used.
  ///
  /// Programs other than browsers send neither `Origin` nor `Sec-Fetch-Site`. A link that the owner
  /// follows to read is no request of the page's.
  package static func refuse(_ request: HTTPRequest, port: UInt16) throws(HTTPProblem) {
    let here = "127.0.0.1:\(port)"
    let hosts = request.headers.all("Host")
    guard hosts.count == 1, WebAddress.isLoopback(String(hosts[0].prefix { $0 != ":" })) else {
      throw HTTPProblem(421, "the Host of the request is another server: this one is \(here)")
    }
    for origin in request.headers.all("Origin") where !isOwn(origin, port) {
      throw HTTPProblem(403, "a page of \(origin) sent this, and only a page of \(here) may")
    }
    let sites = request.headers.all("Sec-Fetch-Site").map { $0.lowercased() }
    if sites.allSatisfy({ ["same-origin", "none"].contains($0) }) || isFollowedLink(request) {
      return
    }
    throw HTTPProblem(403, "a page of another site sent this, and only a page of \(here) may")
  }

  private static func isOwn(_ origin: String, _ port: UInt16) -> Bool {
    ["127.0.0.1", "localhost"].contains { origin.lowercased() == "http://\($0):\(port)" }
  }

  private static func isFollowedLink(_ request: HTTPRequest) -> Bool {
    request.method == "GET" && request.headers["Sec-Fetch-Mode"]?.lowercased() == "navigate"
      && request.headers["Sec-Fetch-Dest"]?.lowercased() == "document"
  }
}
