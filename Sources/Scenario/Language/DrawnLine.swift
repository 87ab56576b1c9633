package import LockstepHTTP
package import LockstepPair

/// A line that an explorer may draw: a fault of the link or of a device, from the tables of both.
///
/// What stands in braces is drawn, too: `{time}`, `{device}`.
package struct DrawnLine: Sendable {
  /// The part of a pair that the line befalls, by a word that a command line may choose.
  package enum Group: String, Sendable, CaseIterable {
    case link, lives, clocks, disks, watches, orders, servers
  }

  /// The words that name it: `link cut`, `power-cut`.
  package let name: String
  package let group: Group
  /// The whole line in all its forms, simplest first.
  package let forms: [String]

  /// All that the tables have, in their order.
  package static let all = devices + links + [ties]

  /// Lists what may befall a run's servers, a line a fault and server: any server's faults, then their
  /// own.
  package static func faults(of servers: [WebPlan]) -> [DrawnLine] {
    faults(of: servers.map(\.kind)).map { fault in
      let hit = servers.filter {
        WebFault.names.contains(fault) || $0.kind.ownFaults.contains(fault)
      }
      return DrawnLine(
        name: serverName(fault),
        group: .servers,
        forms: hit.map { joined("server", Word.spelled($0.name), fault) }
      )
    }
  }

  /// Lists the words that name what may befall servers of some kinds.
  package static func names(of kinds: [WebKind]) -> [String] { faults(of: kinds).map(serverName) }

  private static func faults(of kinds: [WebKind]) -> [String] {
    if kinds.isEmpty { return [] }
    var names = WebFault.names.filter { WebFault($0, own: [])?.name != nil }
    for fault in kinds.flatMap(\.ownFaults) where !names.contains(fault) { names.append(fault) }
    return names
  }

  private static func serverName(_ fault: String) -> String { "server \(fault)" }

  private static let ties = DrawnLine(
    name: "ties",
    group: .orders,
    forms: InstantOrder.unusual.map { joined("ties", $0.names.joined(separator: " ")) }
  )

  private static let links = LinkWord.all.filter { !$0.drawn.isEmpty }.map { word in
    DrawnLine(
      name: "link \(word.name)",
      group: .link,
      forms: word.drawn.map { joined("link", word.name, $0) }
    )
  }

  private static let devices = FaultWord.all.filter { !$0.drawn.isEmpty }.map { word in
    DrawnLine(
      name: word.name,
      group: word.group,
      forms: word.drawn.map {
        joined(word.devices == "DEVICE" ? "{device}" : word.devices, word.name, $0)
      }
    )
  }

  private static func joined(_ parts: String...) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension FaultWord {
  /// The part of a pair that a line with this word befalls, by what the line does.
  fileprivate var group: DrawnLine.Group {
    switch name {
    case "wear": .watches
    case "disk": .disks
    case "clock", "drift", "zone": .clocks
    default: .lives
    }
  }
}
