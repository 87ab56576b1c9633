import LockstepProtocol

/// The cases for a device's system, whose app is the suite's.
package enum SystemCases {
  /// All cases for systems, the watch's and the phone's.
  package static let all: [Case] =
    DeviceRole.allCases.flatMap(cases) + samples + workouts + tasks + opportune
    + [lockedHealth, lockedDelivery, wakesOfAWatch] + scheduled + live + woken + ofAPhone
    + sessionsOfAWatch
    + sessionsOfAPhone + apartOfAWatch + apartOfAPhone

  private static func cases(_ role: DeviceRole) -> [Case] {
    let groups: [[Case]] = [
      launching(role), steps(role), ticks(role), keeping(role), endings(role), queues(role),
      tags(role), refusing(role), lives(role), contracts(role), health(role),
      network(role), observers(role), healthSync(role), builders(role), sends(role),
      userInfos(role), files(role), launched(role), queries(role), deeds(role), wrongCalls(role),
      apart(role), outside(role),
    ]
    return groups.flatMap(\.self)
  }

  // MARK: What the app is given

  private static func launching(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-3", role, "a launch begins with what was kept for the app") {
        (rig) throws(Stop) in
        let (device, first) = try rig.launch()
        try device.demand("APP-3", first["type"], is: "launched", "the first event")
        try device.demand("APP-3", first["documents"], is: .array([]), "documents at first")
        try device.play(Harness.activate, Harness.keep("d"), Harness.queue("a"))
        let second = try relaunch(device)
        try device.demand("APP-3", second["type"], is: "launched", "the first event again")
        try device.demand("APP-3", second["documents"].names(of: "name"), is: ["d"], "documents")
        try device.demand("APP-3", second["kept"].names(of: "name"), is: ["a"], "kept user infos")
      }
    ]
  }

  /// Quits the app, launches it again, and returns the first event that it gets.
  private static func relaunch(_ device: Harness) throws(Stop) -> JSONValue {
    try device.act(Harness.input("quit"))
    return try device.act(Harness.input("launch")).steps.first?["event"] ?? .missing
  }

  // MARK: Steps

  private static func steps(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-4", role, "a step has the next number, the clocks and one event") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        let before = try device.play().steps.first?["number"].number ?? 0
        try device.advance(seconds: 5)
        device.move(toZone: 3_600)
        let step = try device.play().steps.first ?? .missing
        try device.demand("APP-4", step["number"], is: .integer(before + 1), "number")
        try device.demand("APP-4", step["uptime"], is: .integer(device.now), "uptime")
        try device.demand("APP-4", step["wall"], is: .integer(device.date(device.now)), "wall")
        try device.demand("APP-4", step["zone"], is: 3_600, "zone")
        try device.demand("APP-4", step["event"]["do"], is: "play", "the event's verb")
      },
      Case.system("APP-4", role, "a launch counts its steps from 1") { (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play()
        try device.act(Harness.input("quit"))
        let steps = try device.act(Harness.input("launch")).steps.map { $0["number"] }
        try device.demand("APP-4", steps.first ?? .missing, is: 1, "the first step's number")
      },
      Case.system("APP-4", role, "calls are carried out in order, before what they cause is told") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        let done = try device.play(
          Harness.note("one"),
          Harness.activate,
          Harness.note("two"),
          Harness.note("three")
        )
        try device.demand(
          "APP-4",
          done.happenings("one", "two", "three", "app:session:activated"),
          is: ["one", "two", "three", "app:session:activated"],
          "the calls and the event"
        )
      },
      Case.system("APP-4", role, "what is caused first is told first") { (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        let send = #"{"call":"message","payload":{"n":1},"reply":false}"#
        let done = try device.play(Harness.activate, send)
        try device.demand(
          "APP-4",
          done.happenings("app:session:activated", "app:session:outcome"),
          is: ["app:session:activated", "app:session:outcome"],
          "the events"
        )
      },
    ]
  }

  private static func ticks(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-7", role, "a tick comes when the last deadline has come") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        let end = device.now + 10 * Harness.second
        try device.play(with: #""deadline":\#(end + Harness.second)"#)
        try device.play(with: #""deadline":\#(end)"#)
        let ticks = try device.advance(seconds: 30).steps
        let dues = ticks.filter { $0["event"]["type"] == "tick" }.map { $0["event"]["due"] }
        try device.demand("APP-7", dues, is: [.integer(end)], "what was due")
        let instants = ticks.map { $0["uptime"] }
        try device.demand("APP-7", instants.first ?? .missing, is: .integer(end), "when it came")
      },
      Case.system("APP-7", role, "a deadline that is named again as it comes has its tick") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        let end = device.now + 10 * Harness.second
        let deadline = #""deadline":\#(end)"#
        try device.play(with: deadline)
        try device.sleep(seconds: 10)
        let effects = try device.play(with: deadline)
        try device.demand("APP-7", effects.words("appEnded").count, is: 0, "“appEnded”")
        let ticks = effects.steps.filter { $0["event"]["type"] == "tick" }
        let dues = ticks.map { $0["event"]["due"] }
        try device.demand("APP-7", dues, is: [.integer(end)], "what was due")
      },
    ]
  }

  // MARK: One commit

  private static func keeping(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-5", role, "an app's calls are kept before what they cause leaves") {
        (rig) throws(Stop) in
        let device = try withUserInfo(rig)
        let sent = try device.act(Harness.play(asked)).packets("userInfo")
        try device.given(sent.count == 1, "a user info that leaves")
        try device.crash(#""how":"power-cut""#)
        let kept = try keptAfterCrash(rig)
        try device.demand("APP-5", kept, is: [true, true, true], whatIsKept)
      },
      Case.system("APP-5", role, "a crash leaves all that an app's calls ask to keep, or nothing") {
        (rig) throws(Stop) in
        for operation in 1...40 {
          rig.clear()
          let device = try withUserInfo(rig)
          try device.crash(#""how":"power-cut","operation":\#(operation)"#)
          let answer = try device.exchange([Harness.play(asked)])
          // It was done before its disk came so far: this crash and those after it come too late.
          if answer["type"] != "crashed" { return }
          let kept = try keptAfterCrash(rig)
          let isWhole = kept == [true, true, true] || kept == [false, false, false]
          try device.demand(
            "APP-5",
            isWhole,
            is: true,
            "all or nothing at operation \(operation), found \(kept) of: \(whatIsKept)"
          )
        }
        throw .undecided("the step's keeping takes more than 40 operations of a disk")
      },
    ]
  }

  private static let asked = [
    Harness.keep("d"), #"{"call":"acknowledge","origin":9,"id":1}"#, Harness.queue("a"),
  ]
  private static let whatIsKept = "document, acknowledgement, user info"

  /// Starts a device whose app has got a user info and not acknowledged it.
  private static func withUserInfo(_ rig: SystemRig) throws(Stop) -> Harness {
    let (device, _) = try rig.launch()
    try device.needs("crash")
    try device.play(Harness.activate)
    try device.act(Harness.linkUp)
    try device.act(Harness.presence())
    let told = try device.act(Harness.userInfo(1, origin: 9, #"{"n":1}"#)).told("userInfo")
    try device.given(told.count == 1, "a user info that the app is given")
    return device
  }

  /// Starts the device after a crash, and says of each thing that the app had asked for if the device
  /// has kept it.
  private static func keptAfterCrash(_ rig: SystemRig) throws(Stop) -> [Bool] {
    let (device, first) = try rig.launch()
    let again = try device.play(Harness.activate).told("userInfo")
    let sent = try device.act(Harness.linkUp) + device.act(Harness.presence())
    return [
      first["documents"].names(of: "name") == ["d"], again.isEmpty,
      sent.packets("userInfo").count == 1,
    ]
  }

  // MARK: The app's end

  /// The ways in which an app ends itself, as fields of its answer, each with its description.
  private static let ends: [(fields: String, what: String)] = [
    (#""calls":[{"call":"exit","code":3}]"#, "a call “exit”"),
    (#""number":99"#, "the number of another step"), (#""type":"hello""#, "a line of another type"),
    (#""calls":[{"call":"dance"}]"#, "a call that is none"),
    (#""calls":[{"call":"shown","screen":{"n":1}}]"#, "a screen that does not say which it is"),
    (#""deadline":0"#, "a deadline that is over"),
  ]

  private static func endings(_ role: DeviceRole) -> [Case] {
    ends.map { end in
      let statement = end.what.hasPrefix("a deadline") ? "APP-7" : "APP-9"
      return Case.system(statement, role, "the app ends with \(end.what), and its device lives on")
      {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play(Harness.activate, Harness.queue("a"))
        let effects = try device.act(Harness.input("play", #""answer":{\#(end.fields)}"#))
        try device.demand(statement, effects.words("appEnded").count, is: 1, "“appEnded”")
        let refused = try device.play().refusals("play")
        try device.demand(statement, refused, is: 1, "refusals of an action of the app's")
        let next = try device.act(Harness.input("launch")).steps.first ?? .missing
        try device.demand(statement, next["event"]["type"], is: "launched", "what comes next")
        let kept = next["event"]["outstanding"]
        try device.demand(statement, kept, is: .array(["a"]), "what is in the queue")
      }
    }
  }

  private static func queues(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-10", role, "what an app has queued leaves after its end") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play(Harness.activate, Harness.queue("a"))
        try device.act(Harness.input("quit"))
        let sent = try device.act(Harness.linkUp) + device.act(Harness.presence())
        try device.demand("APP-10", sent.packets("userInfo").count, is: 1, "user infos that leave")
      },
      Case.system("APP-10", role, "what came is there at the next launch") { (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play(Harness.activate)
        try device.act(Harness.linkUp)
        try device.act(Harness.presence())
        try device.act(Harness.context(1, #"{"n":1}"#))
        try device.act(Harness.userInfo(1, origin: 9, #"{"n":2}"#))
        let first = try relaunch(device)
        try device.demand("APP-10", first["context"]["n"], is: 1, "the context")
        let again = try device.play(Harness.activate).told("userInfo").map { $0["payload"]["n"] }
        try device.demand("APP-10", again, is: [2], "the user info that was not acknowledged")
      },
    ]
  }

  // MARK: Samples

  private static let samples = [
    Case.system("APP-13", .watch, "samples that were not taken are given again, and no others") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(#"{"call":"startWorkout","activity":"running","indoor":true}"#)
      let given = try device.advance(seconds: 65).collected
      try device.given(!given.isEmpty, "samples of a workout session")
      try device.act(Harness.input("quit"))
      let again = try device.act(Harness.input("launch")).collected
      try device.demand("APP-13", again, is: given, "what the next launch is given")
      let through = again.last?["through"].number ?? 0
      try device.play(#"{"call":"taken","through":\#(through)}"#)
      try device.act(Harness.input("quit"))
      let left = try device.act(Harness.input("launch")).collected
      try device.demand("APP-13", left, is: [], "what is left once it was taken")
    }
  ]
}

extension Harness {
  fileprivate static func keep(_ name: String) -> String {
    #"{"call":"keep","name":"\#(name)","content":{"n":1}}"#
  }

  fileprivate static func queue(_ name: String) -> String {
    #"{"call":"userInfo","name":"\#(name)","payload":{"n":1}}"#
  }
}

extension JSONValue {
  /// Lists the text of a field in each object of an array.
  fileprivate func names(of field: String) -> [String] { elements.compactMap { $0[field].text } }
}

extension [Effect] {
  /// The events that gave the app samples of a workout session.
  fileprivate var collected: [JSONValue] { told("workout").filter { !$0["samples"].isMissing } }
}
