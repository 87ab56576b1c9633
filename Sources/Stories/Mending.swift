import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// The lines that put a pair right again, in the order in which they must be played.
struct Mending: Sendable {
  /// The lines that end faults, each with its change; the engine tells which have an effect at present.
  private let faults: [(change: PairChange, line: Script.Statement)]
  /// The lines that end the apps, because a session's fault ends with its app at the latest.
  private let ends: [Script.Statement]
  /// The lines that give each device a working network.
  private let networks: [Script.Statement]
  /// The lines that open all apps, and bring the companions to the front.
  let apps: [Script.Statement]
  /// The lines that open the companions, each with its device.
  private let openings: [(device: DeviceRole, line: Script.Statement)]

  init(of world: World) {
    var lines: [String] = [
      "link calm", "link release", "link flow to watch", "link flow to phone",
      "link profile \(world.script.profile.name)", "link walk to 0% over 1s", "link restore",
    ]
    for verb in ["disk works", "resume", "restart"] {
      for device in DeviceRole.allCases { lines.append("\(device.name) \(verb)") }
    }
    for server in world.script.servers { lines.append("server \(Word.spelled(server.name)) works") }
    func read(_ lines: [String]) -> [Script.Statement] {
      lines.compactMap { line in
        try? Result { () throws(Diagnostic) in
          try ScriptParser.parseLine(line, in: world.language, on: world.script.profile)
        }.get()
      }
    }
    faults = read(lines).compactMap { line in line.body.change.map { ($0, line) } }
    func readVerbs(_ verbs: [(device: String, verb: String)]) -> [Script.Statement] {
      read(
        verbs.filter { device, verb in
          DeviceRole(name: device).map { world.language.vocabulary[$0][verb] != nil } ?? false
        }.map { "\($0) \($1)" }
      )
    }
    ends = readVerbs([("phone", "quit"), ("watch", "quit")])
    networks = read(
      DeviceRole.allCases.map { "\($0.name) \(Trouble.networks) \(Trouble.online)" }
    )
    apps =
      readVerbs([("phone", "unlock"), ("watch", "wrist-up")])
      + read(world.script.appsBeside.map { "\($0.device.name) \($0.name) launch" })
      + readVerbs([("phone", "launch"), ("watch", "launch")])
    openings = apps.compactMap { line in
      DeviceRole.allCases.first { line.text == "\($0.name) launch" }.map { ($0, line) }
    }
  }

  /// Lists the lines that end the apps of devices with a session fault in the story.
  func ending(_ story: Story) -> [Script.Statement] {
    ends.filter { end in
      guard case .act(let device, _) = end.body else { return false }
      return story.lines.contains { $0.isSessionFault(of: device) }
    }
  }

  /// Says if a line is one of those that put something right.
  func isHelp(_ line: String) -> Bool {
    (faults.map(\.line) + networks + apps).contains { $0.text == line }
  }

  /// Lists the lines that would put something right at present.
  func helping(_ performance: borrowing Performance) -> [Script.Statement] {
    var helping: [Script.Statement] = []
    // By place: a line is large, and this is asked before and after every trouble.
    for place in faults.indices where !performance.engine.isForNothing(faults[place].change) {
      helping.append(faults[place].line)
    }
    guard performance.changesNetworks else { return helping }
    return helping
      + networks.filter { online in
        guard case .act(let device, _) = online.body,
          let last = performance.lastLine(ofNetworkOf: device)
        else { return false }
        return last.text != online.text
      }
  }

  /// Lists the lines by which a person would reopen apps that the events show as closed.
  func opening(_ transitions: Transitions) -> [Script.Statement] {
    openings.filter { transitions[$0.device] == .noApp }.map(\.line)
  }
}
