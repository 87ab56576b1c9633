import LockstepLink
import LockstepProtocol
package import LockstepScenario

/// A kind of thing that may come between: a fault, an end, a clock, or what happens to an app.
///
/// The kinds are read from the tables of the scenario language, so that a fault is drawn from the day on
/// which it can be written.
package struct Trouble: Sendable {
  package let name: String
  package let group: String
  /// The line in all its forms, simplest first, with what is drawn in braces.
  let forms: [String]
  /// The number of times that this kind stands among those that are drawn.
  let weight: Int

  /// The group of what happens to apps: a person or a system does it.
  package static let apps = "apps"
  /// The group of the faults of a session, which take back what sessions promise.
  package static let sessions = "sessions"

  /// The group of what happens to the networks of devices.
  package static let networks = "network"

  /// Lists all kinds that may come in a script, cheapest first: servers and networks where it has
  /// servers.
  package static func all(in language: Language, of script: Script) -> [Trouble] {
    let others = lives(in: language) + faults(in: language) + DrawnLine.all.map(Trouble.init)
    if script.servers.isEmpty { return others }
    let faults = DrawnLine.faults(of: script.servers).map(Trouble.init)
    return others + networks(in: language) + faults
  }

  /// Lists the kinds that are drawn where nobody names any: none that takes back what was promised.
  ///
  /// While a disk is full or fails, what a device is given is not kept; whoever asks for that says so.
  /// So it is with faults of a session. Other orders of what falls on one instant are asked for by how
  /// many there may be.
  package static func usual(in language: Language, of script: Script) -> [Trouble] {
    let unusual = [DrawnLine.Group.disks.rawValue, sessions]
    return all(in: language, of: script).filter { !unusual.contains($0.group) && !$0.isOfOrder }
  }

  /// Lists the names and groups by which kinds can be chosen.
  package static func names(in language: Language) -> [String] {
    let all = all(in: language, of: Script())
    return DrawnLine.Group.allCases.map(\.rawValue) + [apps, sessions] + all.map(\.name)
      + networks(in: language).map(\.name) + DrawnLine.names(of: language.servers)
  }

  /// Says if the trouble is called by one of these names or groups.
  package func isOne(of names: [String]) -> Bool { names.contains(name) || names.contains(group) }

  /// Weighs a group: what matters most comes most often, the ends of devices and the link.
  fileprivate static func weight(of group: DrawnLine.Group) -> Int {
    switch group {
    case .lives: 4
    case .link, .watches, .orders, .servers: 2
    case .clocks, .disks: 1
    }
  }

  /// The verbs of the systems that happen to an app in any life.
  private static let verbs = [
    "quit", "launch", "home", "suspend-app", "wrist-down", "wrist-up", "lock", "unlock",
  ]

  private static func lives(in language: Language) -> [Trouble] {
    verbs.compactMap { verb in
      let devices = DeviceRole.allCases.filter { role in
        language.vocabulary[role].systemVerbs.contains { $0.name == verb }
      }
      if devices.isEmpty { return nil }
      return Trouble(
        name: verb,
        group: apps,
        forms: devices.map { "\($0.name) \(verb)" },
        weight: 2
      )
    }
  }

  /// Lists the faults of a session, each on the devices that it can befall.
  private static func faults(in language: Language) -> [Trouble] {
    SessionFault.all.compactMap { fault in
      let devices = DeviceRole.allCases.filter { role in
        fault.device ?? role == role
          && language.vocabulary[role].systemVerbs.contains { $0.name == faultVerb }
      }
      if devices.isEmpty { return nil }
      return Trouble(
        name: "\(faultVerb) \(fault.name)",
        group: sessions,
        forms: devices.map { "\($0.name) \(faultVerb) \(fault.name)" },
        weight: 1
      )
    }
  }

  private static let faultVerb = "fault"

  /// Lists the conditions of a network in the systems' table, but for the one that is in order.
  private static func networks(in language: Language) -> [Trouble] {
    let forms = DeviceRole.allCases.flatMap { role in
      networkWords(in: language, of: role).map { "\(role.name) \(networks) \($0)" }
    }
    return forms.isEmpty
      ? [] : [Trouble(name: networks, group: networks, forms: forms, weight: 4)]
  }

  private static func networkWords(in language: Language, of role: DeviceRole) -> [String] {
    let verb = language.vocabulary[role].systemVerbs.first { $0.name == networks }
    guard case .name(.one(let words))? = verb?.parameters.first?.kind else { return [] }
    return words.filter { $0 != online }
  }

  /// The state of a network with which nothing is wrong.
  static let online = "online"

  // MARK: Drawing

  /// Draws a line of the kind.
  func line(_ choices: inout Choices) -> String {
    var rest = choices.among(forms)[...]
    var line = ""
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      line += rest[..<start]
      line += choices.among(Self.fillings(of: String(rest[rest.index(after: start)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return line + rest
  }

  /// `true` if the trouble befalls a device, and not the link, a server or the order of things.
  package var isOfDevice: Bool {
    ![DrawnLine.Group.link, .servers, .orders].map(\.rawValue).contains(group)
  }

  /// `true` if the trouble befalls a server.
  private var isOfServer: Bool { group == DrawnLine.Group.servers.rawValue }

  /// Says if a line makes a session show a fault, which lasts until the app ends at the most.
  static func isOfSession(_ line: String) -> Bool {
    line.split(separator: " ").dropFirst().first.map { $0 == faultVerb } ?? false
  }

  /// `true` if the trouble only changes what comes first of one instant.
  package var isOfOrder: Bool { group == DrawnLine.Group.orders.rawValue }

  /// Says if a line is of this kind.
  func isKind(of line: String) -> Bool {
    let words = line.split(separator: " ")
    let mine = name.split(separator: " ")
    if isOfServer {
      return words.first == mine.first && words.dropFirst(2).starts(with: mine[1...])
    }
    return words.dropFirst(isOfDevice ? 1 : 0).starts(with: mine)
  }

  /// Lists the simplest of its lines on each of some devices, or on any where none is named.
  func simplest(on devices: [DeviceRole]) -> [String] {
    forms.flatMap { form -> [String] in
      let places = form.contains("{device}") ? DeviceRole.allCases.indices.map(UInt64.init) : [0]
      return places.map { place in
        var choices = Choices([UInt64(forms.firstIndex(of: form) ?? 0), place])
        return line(&choices)
      }
    }.filter { line in
      devices.isEmpty
        ? true : devices.contains { line.hasPrefix($0.name) } || line.hasPrefix("link")
    }
  }

  /// Lists what may stand for a name in braces, simplest first.
  private static func fillings(of name: String) -> [String] {
    switch name {
    case "device": DeviceRole.allCases.map(\.name)
    case "time": ["1s", "10s", "1m", "5m", "100ms", "10ms", "2s", "30s"]
    case "short": ["1s", "100ms", "30ms", "2s"]
    case "shift": ["1h", "20s", "2s", "1m", "48h", "1s", "100ms"]
    case "drift": ["100", "20", "200", "40"]
    case "hours": ["1", "2", "9", "12"]
    case "distance": ["150", "100", "90", "120", "50"]
    case "profile": LinkProfile.all.map(\.name)
    case "loss": ["50", "10", "90", "30"]
    case "rate": ["10000", "100000", "1000"]
    case "bytes": ["100", "1000", "300", "10", "10000"]
    case "share": ["50", "10", "99", "75"]
    case "count": ["1", "2", "3", "4", "5", "6", "8", "10", "12", "15"]
    case "path": [".system/Outbox", ".system/Received", ".system/App", ".system"]
    case "point": CrashPointWord.all.map(\.name)
    default: [name]
    }
  }
}

extension Trouble {
  fileprivate init(_ line: DrawnLine) {
    self.init(
      name: line.name,
      group: line.group.rawValue,
      forms: line.forms,
      weight: Self.weight(of: line.group)
    )
  }
}
