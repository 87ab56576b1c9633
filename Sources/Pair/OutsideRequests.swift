package import LockstepHTTP
import LockstepProtocol

/// A request for the real network, because no server of the run has its host.
package struct OutsideRequest: Sendable {
  /// The number by which the run knows the request.
  package let id: Int
  package let message: HTTPRequest
}

/// The requests of a run that go to the real network, until they are answered.
struct OutsideRequests {
  private struct Asked {
    let id: Int
    let role: DeviceRole
    let number: Int64
  }

  private var asked: [Asked] = []
  private var fresh: [OutsideRequest] = []
  private var lastID = 0

  mutating func ask(_ request: WebRequest, from role: DeviceRole) {
    lastID += 1
    asked.append(Asked(id: lastID, role: role, number: request.number))
    fresh.append(OutsideRequest(id: lastID, message: .leaving(request)))
  }

  /// Removes and returns the requests that have not been taken out yet.
  mutating func takeFresh() -> [OutsideRequest] {
    defer { fresh = [] }
    return fresh
  }

  func isAwaited(_ id: Int) -> Bool { asked.contains { $0.id == id } }

  /// Ends a request, and returns who asked it under which number; `nil` if nobody waits for it any
  /// more.
  mutating func end(_ id: Int) -> (role: DeviceRole, number: Int64)? {
    guard let place = asked.firstIndex(where: { $0.id == id }) else { return nil }
    let ended = asked.remove(at: place)
    return (ended.role, ended.number)
  }

  /// Drops the requests of a device that has ended.
  mutating func forget(_ role: DeviceRole) {
    let ids = asked.filter { $0.role == role }.map(\.id)
    asked.removeAll { $0.role == role }
    fresh.removeAll { ids.contains($0.id) }
  }
}

extension HTTPRequest {
  /// Makes the message of a request that leaves the run: it names its host, and has no fields about a
  /// connection.
  fileprivate static func leaving(_ request: WebRequest) -> HTTPRequest {
    var message = HTTPRequest(request.method, request.address, body: request.content.body)
    for header in request.content.headers where !isOfConnection(header.name) {
      message.headers.add(header.name, header.value)
    }
    message.headers.set("Host", authority(of: request.address))
    return message
  }

  /// Says if a field is about the connection, so that whoever sends the message sets it.
  private static func isOfConnection(_ name: String) -> Bool {
    ["host", "content-length", "connection", "transfer-encoding"].contains(name.lowercased())
  }

  private static func authority(of address: String) -> String {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let whole = rest.prefix { !"/?#".contains($0) }
    return String(whole.split(separator: "@").last ?? whole)
  }
}
