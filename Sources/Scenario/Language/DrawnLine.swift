package import LockstepHTTP
package import LockstepPair

/// A line that the explorer may choose at random: a fault of the link, a device or a server.
///
/// What stands in braces is drawn, too: `{time}`, `{device}`.
package struct DrawnLine: Sendable {
  /// The part of the pair that a line affects; a command line can choose it by this word.
  package enum Group: String, Sendable, CaseIterable {
    case link, lives, clocks, disks, watches, orders, servers
  }

  /// The words that name the line: `link cut`, `power-cut`.
  package let name: String
  package let group: Group
  /// All complete forms of the line, the simplest first.
  package let forms: [String]

  /// All lines for faults of devices and the link, in the order of the tables.
  package static let all = devices + links + [ties]

  /// Lists the lines for the faults of a run's servers: for each server the general faults, then those
  /// of its kind.
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

  /// Lists the names of the faults that servers of some kinds can have.
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
  /// The part of the pair that this fault affects.
  fileprivate var group: DrawnLine.Group {
    switch name {
    case "wear": .watches
    case "disk": .disks
    case "clock", "drift", "zone": .clocks
    default: .lives
    }
  }
}
