import LockstepPair

/// A line that an explorer may draw: a fault of the link or of a device, from the tables of both.
///
/// What stands in braces is drawn, too: `{time}`, `{device}`.
package struct DrawnLine: Sendable {
  /// What of a pair it befalls, by a word that a command line may choose.
  package enum Group: String, Sendable, CaseIterable {
    case link, lives, clocks, disks, watches, orders
  }

  /// The words that name it: `link cut`, `power-cut`.
  package let name: String
  package let group: Group
  /// The whole line in all its forms, simplest first.
  package let forms: [String]

  /// All that the tables have, in their order.
  package static let all = devices + links + [ties]

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
  /// What of a pair it befalls, by what a line of it does.
  fileprivate var group: DrawnLine.Group {
    switch name {
    case "wear": .watches
    case "disk": .disks
    case "clock", "drift", "zone": .clocks
    default: .lives
    }
  }
}
