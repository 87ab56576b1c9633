import LockstepProtocol
import LockstepWorkouts

/// What the device shows: whole, when it changes, and by the tables.
struct ScreenBook {
  private(set) var last: JSONValue = .missing
  /// The screen before the last step.
  private(set) var before: JSONValue = .missing

  mutating func take(_ moment: DeviceStep, _ role: DeviceRole, isReachable: Bool) throws(Breach) {
    before = last
    let places = moment.effects.indices.filter { moment.effects[$0].word == "shown" }
    if moment.isLeased, let place = places.first {
      try Breach.unless(
        places.count == 1 && place == moment.effects.count - 1,
        "SHOWN-4",
        "one “shown” in an answer at most, as its last effect",
        "\(moment.effects.map(\.word))"
      )
    }
    for place in places {
      let screen = moment.effects[place].value["screen"]
      try Breach.unless(
        screen.ordered != last,
        "SHOWN-1",
        "a screen when it differs from the one before",
        "the same again: \(screen)"
      )
      last = screen.ordered
      try Self.check(screen, role)
    }
    if moment.isLeased, before.isMissing {
      try Breach.unless(!last.isMissing, "SHOWN-1", "a screen in the first step", "none")
    }
    guard !places.isEmpty, last["screen"] != "off" else { return }
    try Breach.unless(
      last["reachable"] == .boolean(isReachable),
      role == .watch ? "SHOWN-2" : "SHOWN-3",
      "“reachable” as the session told it last: \(isReachable)",
      "\(last)"
    )
  }

  private static func check(_ screen: JSONValue, _ role: DeviceRole) throws(Breach) {
    let place: String?
    do throws(JSONError) {
      let text = try JSONText(validating: screen.bytes)
      let again = role == .watch ? try WatchScreen.read(text).text : try PhoneScreen.read(text).text
      place = screen.strangeField(beside: try JSONValue(Array(again.bytes)))
    } catch {
      throw Breach(
        statement: "SHOWN-5",
        expected: "a screen by its table",
        found: "\(error): \(screen)"
      )
    }
    if let place {
      throw Breach(
        statement: "SHOWN-5",
        expected: "the fields of its table",
        found: "\(place): \(screen)"
      )
    }
  }
}
