import LockstepLink
import LockstepProtocol
package import LockstepScenario

/// A kind of trouble that the explorer can insert: a fault, the end of a device, a change of a clock,
/// or an event in an app's life.
///
/// The kinds are read from the tables of the scenario language, so that each new fault is drawn as soon
/// as it can be written.
package struct Trouble: Sendable {
  package let name: String
  package let group: String
  /// All forms of the line, the simplest first; names in braces stand for parts to be drawn.
  let forms: [String]
  /// The weight of this kind when kinds are drawn.
  let weight: Int
  /// `true` if the trouble ends a device or an app, with all that is in memory alone.
  let isEnd: Bool

  private init(name: String, group: String, forms: [String], weight: Int) {
    self.name = name
    self.group = group
    self.forms = forms
    self.weight = weight
    isEnd =
      switch DrawnLine.Group(rawValue: group) {
      case .lives: name != "suspend"
      case .watches: true
      default: name.split(separator: " ").last == "quit"
      }
  }

  /// The name of the group of events in an app's life, caused by a person or the system.
  package static let apps = "apps"
  /// The name of the group of session faults, which break the promises of sessions.
  package static let sessions = "sessions"

  /// The name of the group of changes of a device's network.
  package static let networks = "network"

  /// Lists all kinds of troubles for a script, the simplest first.
  ///
  /// Those of servers and networks are included if the script has servers.
  package static func all(in language: Language, of script: Script) -> [Trouble] {
    let others =
      lives(in: language) + lives(of: script.appsBeside) + faults(in: language)
      + DrawnLine.all.map(Trouble.init)
    if script.servers.isEmpty { return others }
    let faults = DrawnLine.faults(of: script.servers).map(Trouble.init)
    return others + networks(in: language) + faults
  }

  /// Lists the kinds of troubles that are drawn if nobody names any: those that break no promise of the
  /// session.
  ///
  /// A device with a full or failing disk does not store what it is given, so those faults must be
  /// asked for by name; so must session faults. Changes of the order within an instant are asked for by
  /// their number.
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

  /// Says if the kind has one of some names, or is in one of some groups.
  package func isOne(of names: [String]) -> Bool { names.contains(name) || names.contains(group) }

  /// Returns the weight of a group: the ends of devices come most often, since they matter most.
  fileprivate static func weight(of group: DrawnLine.Group) -> Int {
    switch group {
    case .lives: 4
    case .link, .watches, .orders, .servers: 2
    case .clocks, .disks: 1
    }
  }

  /// The system's verbs that can befall an app in any state.
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

  /// Lists what can befall apps beside the companions, each for the devices that have the app.
  private static func lives(of apps: [AppPlan]) -> [Trouble] {
    var names: [String] = []
    for app in apps where !names.contains(app.name) { names.append(app.name) }
    return names.flatMap { name in
      verbsBeside.map { verb in
        let forms = apps.filter { $0.name == name }.map { "\($0.device.name) \(name) \(verb)" }
        return Trouble(name: "\(name) \(verb)", group: Self.apps, forms: forms, weight: 2)
      }
    }
  }

  /// The verbs that can befall an app beside a companion in any state.
  private static let verbsBeside = ["quit", "launch", "home", "suspend-app"]

  /// Lists the session faults, each for the devices that it can befall.
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

  /// The verb of a session fault.
  static let faultVerb = "fault"

  /// Lists the conditions of a device's network, except for the normal one.
  private static func networks(in language: Language) -> [Trouble] {
    let forms = DeviceRole.allCases.flatMap { role in
      networkWords(in: language, of: role).map { "\(role.name) \(networks) \($0)" }
    }
    return forms.isEmpty
      ? [] : [Trouble(name: networks, group: networks, forms: forms, weight: 12)]
  }

  private static func networkWords(in language: Language, of role: DeviceRole) -> [String] {
    let verb = language.vocabulary[role].systemVerbs.first { $0.name == networks }
    guard case .name(.one(let words))? = verb?.parameters.first?.kind else { return [] }
    return words.filter { $0 != online }
  }

  /// The word for a network in its normal condition.
  static let online = "online"

  // MARK: Drawing

  /// Draws a line of this kind.
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

  /// `true` if the trouble befalls a device, and not the link, a server or the order within an instant.
  package var isOfDevice: Bool {
    ![DrawnLine.Group.link, .servers, .orders].map(\.rawValue).contains(group)
  }

  /// `true` if the trouble befalls a server.
  private var isOfServer: Bool { group == DrawnLine.Group.servers.rawValue }

  /// `true` if the trouble only changes the order within an instant.
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

  /// Lists the simplest lines of this kind, one for each of some devices; with no devices given, for
  /// any.
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

  /// Lists the words that can replace a name in braces, the simplest first.
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
