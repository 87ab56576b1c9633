import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// Names that people bring from the vendor's frameworks and from other tools.
struct KnownNameTests {
  /// The lines that a hint gives: what stands before a comma, and behind the last colon after it.
  private static func lines(of known: KnownName, for device: String) -> [String] {
    let text = known.line.replacing("DEVICE", with: device)
    guard let comma = text.firstRange(of: ", ") else { return [text] }
    let rest = text[comma.upperBound...]
    let last = rest.split(separator: ": ").dropFirst().last.map(String.init)
    return [String(text[..<comma.lowerBound])] + (last.map { [$0] } ?? [])
  }

  private static func mistakes(in line: String) -> [Diagnostic] {
    do throws(Diagnostics) {
      _ = try ScriptParser.parse("@1s expect phone reachable\n" + line, in: .workouts)
      return []
    } catch {
      return error.all
    }
  }

  @Test(arguments: ["watch", "phone"])
  func `each line that a hint gives can be written so`(device: String) {
    for known in KnownName.all {
      for line in Self.lines(of: known, for: device) {
        var text = line.hasPrefix("+") ? line + " watch launch" : "+1s " + line
        if line.hasPrefix("repeat") { text += "\n  +1s watch launch\nagain" }
        #expect(Self.mistakes(in: text).isEmpty, "\(known.names): \(text)")
      }
    }
  }

  /// A line with a name at a place.
  private static func line(with name: String, at place: KnownName.Place) -> String {
    switch place {
    case .line: "\(name) 5s"
    case .verb: "watch \(name)"
    case .link: "link \(name)"
    case .subject: "expect \(name) watch"
    case .property: "expect watch \(name)"
    case .kind: "expect watch receives \(name)"
    }
  }

  @Test(arguments: KnownName.Place.allCases)
  func `each name is answered with its line, and is no word of the language`(
    place: KnownName.Place
  ) {
    for known in KnownName.all where known.place == place {
      for name in known.names {
        let told = Self.mistakes(in: "+1s " + Self.line(with: name, at: place))
        let wanted = "write: " + known.line.replacing("DEVICE", with: "watch")
        #expect(told.map(\.hint) == [wanted], "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("watch sendMessage(_:replyHandler:) {}", #"write: watch message {"text":"hello"} reply"#),
    ("phone airplane-mode", "write: link cut"),
    ("expect phone isReachable", "write: expect phone reachable"),
    (#"watch message {"a":1,"a":2}"#, "take one of the two out"),
    ("watch wobble", "suspend, resume, restart, wear"),
  ])
  func `what stands around a name does not matter, and a list has faults, too`(
    line: String,
    hint: String
  ) {
    #expect(Self.mistakes(in: "+1s " + line).first?.hint.contains(hint) == true)
  }
}
