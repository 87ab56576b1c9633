import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// The lines that put a pair right again, in the order in which they must be played.
struct Mending: Sendable {
  /// The lines that end faults; the engine tells which of them have an effect at present.
  private let faults: [Script.Statement]
  /// The lines that end the apps, because a session's fault ends with its app at the latest.
  private let ends: [Script.Statement]
  /// The lines that give each device a working network.
  private let networks: [Script.Statement]
  /// The lines that open all apps, and bring the companions to the front.
  let apps: [Script.Statement]

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
    faults = read(lines)
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
  }

  /// Lists the lines that end the apps of devices with a session fault in the story.
  func ending(_ story: Story) -> [Script.Statement] {
    let faults = story.lines.map(\.text).filter(Trouble.isOfSession)
    return ends.filter { end in
      faults.contains { $0.split(separator: " ").first == end.text.split(separator: " ").first }
    }
  }

  /// Says if a line is one of those that put something right.
  func isHelp(_ line: String) -> Bool { (faults + networks + apps).contains { $0.text == line } }

  /// Lists the lines that would put something right at present.
  func helping(_ performance: Performance) -> [Script.Statement] {
    let engine = performance.engine
    return faults.filter { !engine.isForNothing($0.body) }
      + networks.filter { online in
        guard case .act(let device, _) = online.body,
          let last = performance.lastLine(ofNetworkOf: device)
        else { return false }
        return last.text != online.text
      }
  }

  /// Lists the lines by which a person would reopen apps that the events show as closed.
  func opening(_ transitions: Transitions) -> [Script.Statement] {
    apps.filter { line in
      let role = DeviceRole.allCases.first { line.text == "\($0.name) launch" }
      return role.map { transitions[$0] == .noApp } ?? false
    }
  }
}
