import LockstepProtocol

/// Cases about what `launched` says: how the app was launched, what was granted, and what the session
/// knows.
extension SystemCases {
  static func launched(_ role: DeviceRole) -> [Case] {
    [
      inBackground(role), permissions(role), knows(role), context(role), longer(role),
      documents(role), storage(role), due(role), welcomed(role),
    ]
  }

  private static func inBackground(_ role: DeviceRole) -> Case {
    Case.system("APP-3", role, "a launch in the background says so, and begins with “launched”") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let front = try device.relaunch().first ?? .missing
      try device.demand("APP-3", front["state"], is: .missing, "“state” of a launch in front")
      try device.act(Harness.input("background-refresh"), Harness.input("end-app"))
      let came =
        role == .watch
        ? Harness.userInfo(1, origin: 9, #"{"n":1}"#) : Harness.message(1, #"{"n":1}"#)
      let events = try device.act(came).steps.map { $0["event"] }
      try device.given(!events.isEmpty, "an app that is started in the background")
      try device.demand("APP-3", events[0]["type"], is: "launched", "the first event")
      try device.demand("APP-3", events[0]["state"], is: "background", "“state” in the background")
    }
  }

  private static func permissions(_ role: DeviceRole) -> Case {
    Case.system("APP-3", role, "a launch says what the owner has answered last") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let answers = [
        ("forget-permission", "notDetermined"), ("deny", "denied"), ("allow", "allowed"),
      ]
      for (verb, permission) in answers {
        let told = try device.act(Harness.input(verb)).told("permission")
        let wanted = JSONValue.string(permission)
        try device.demand(
          "APP-49",
          told.last?["permission"],
          is: wanted,
          "what “\(verb)” tells"
        )
        let first = try device.relaunch().first ?? .missing
        try device.demand("APP-3", first["permission"], is: wanted, "“permission” after “\(verb)”")
      }
    }
  }

  private static func knows(_ role: DeviceRole) -> Case {
    let name = role == .watch ? "companionState" : "watchState"
    return Case.system("APP-22", role, "a launch says what the session knows of the other device") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let first = try device.relaunch().first ?? .missing
      try device.demand("APP-22", first[name], is: .missing, "“\(name)” where it is as usual")
      if role == .phone {
        try device.demand("APP-25", first["counterpart"], is: 1, "“counterpart” of a phone")
      }
      try device.act(Harness.presence("notInstalled"))
      let without = try device.relaunch().first?[name] ?? .missing
      try device.demand("APP-22", without["installed"], is: false, "“installed” without the app")
      try device.act(Harness.presence("foreground"))
      let with = try device.relaunch().first?[name] ?? .missing
      try device.demand("APP-22", with, is: .missing, "“\(name)” with the app again")
      if role == .phone {
        try device.act(Harness.input("complication-on-face"))
        let state = try device.relaunch().first?[name] ?? .missing
        try device.demand("APP-22", state["complication"], is: true, "“complication” on the face")
        try device.demand("APP-22", state["remaining"], is: 50, "“remaining” of the day")
      } else {
        try device.act(Harness.presence("locked"))
        let state = try device.relaunch().first?[name] ?? .missing
        try device.demand("APP-22", state["needsUnlock"], is: true, "“needsUnlock” of the phone")
      }
    }
  }

  private static func context(_ role: DeviceRole) -> Case {
    Case.system("APP-10", role, "a launch has the context that an earlier launch was given") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let told = try device.act(Harness.context(1, #"{"n":1}"#)).told("context")
      try device.demand("APP-10", told.map { $0["payload"]["n"] }, is: [1], "the contexts given")
      let first = try device.relaunch().first ?? .missing
      try device.demand("APP-10", first["context"]["n"], is: 1, "“context” of the next launch")
    }
  }

  /// The number of documents that do not fit into one line together, each of so many bytes.
  private static let many = (count: 4, bytes: 300_000)

  private static func longer(_ role: DeviceRole) -> Case {
    Case.system("APP-26", role, "what does not fit into “launched” follows at once in “more”") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let text = String(repeating: "x", count: many.bytes)
      for number in 1...many.count {
        let call = #""name":"d\#(number)","content":{"t":"\#(text)"}"#
        try device.play(Harness.call("keep", call))
      }
      let events = try device.relaunch()
      let types = events.map { $0["type"].text ?? "?" }
      try device.demand("APP-3", types.first, is: "launched", "the first event")
      let first = events.prefix { ["launched", "more"].contains($0["type"]) }
      let names = first.flatMap { $0["documents"].elements }.compactMap { $0["name"].text }
      let expected = (1...many.count).map { "d\($0)" }
      try device.demand(
        "APP-26",
        names.sorted(),
        is: expected,
        "the documents before another event"
      )
    }
  }

  private static func documents(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“keep” of null deletes, and “until” ends with the device's start") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.needs("crash")
      func keep(_ name: String, _ content: String, _ more: String = "") -> String {
        Harness.call("keep", #""name":"\#(name)","content":\#(content)\#(more)"#)
      }
      func names(_ event: JSONValue?) -> [String] {
        event?["documents"].elements.compactMap { $0["name"].text }.sorted() ?? []
      }
      try device.play(
        keep("a", #"{"n":1}"#),
        keep("b", #"{"n":2}"#, #","until":"restart""#),
        keep("c", "3")
      )
      try device.play(keep("c", "null"))
      let next = try device.relaunch().first
      try device.demand("APP-4", names(next), is: ["a", "b"], "documents, once c was deleted")
      try device.crash(#""how":"power-cut""#)
      let (later, first) = try rig.launch()
      try later.demand("APP-4", names(first), is: ["a"], "documents after the device's start")
      let content = first["documents"][0]["content"]["n"]
      try later.demand("APP-4", content, is: 1, "the content of a")
    }
  }

  private static func storage(_ role: DeviceRole) -> Case {
    Case.system("LEASE-36", role, "an app is told what a full disk did not take, and when it did") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.needs("crash")
      try device.send(#"{"type":"disk","how":"full"}"#)
      let queue = Harness.call("userInfo", #""name":"a","payload":{"n":1}"#)
      let full = try device.play(Harness.activate, queue).told("storage").map { $0["notKept"] }
      try device.demand("LEASE-36", full, is: [1], "“notKept” of the events “storage”")
      let first = try device.relaunch().first ?? .missing
      try device.demand("LEASE-36", first["notKept"], is: 1, "“notKept” of the next launch")
      try device.send(#"{"type":"disk","how":"works"}"#)
      let later = try device.advance(seconds: 600).told("storage").map { $0["notKept"] }
      try device.demand("LEASE-36", later, is: [0], "“notKept” once there is room again")
    }
  }

  private static func due(_ role: DeviceRole) -> Case {
    Case.system("APP-7", role, "an answer without a deadline has no tick, and a late tick its due")
    {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(with: #""deadline":\#(device.now + 10 * Harness.second)"#)
      try device.play()
      let none = try device.advance(seconds: 20).told("tick").count
      try device.demand("APP-7", none, is: 0, "ticks after an answer without a deadline")
      let end = device.now + 10 * Harness.second
      try device.play(with: #""deadline":\#(end)"#)
      try device.sleep(seconds: 15)
      let late = try device.act().told("tick").map { $0["due"] }
      try device.demand("APP-7", late, is: [.integer(end)], "“due” of a tick that comes late")
      let near = device.now + 1
      try device.play(with: #""deadline":\#(near)"#)
      let steps = try device.advance(seconds: 1).steps
      let instants = steps.filter { $0["event"]["type"] == "tick" }.map { $0["uptime"] }
      try device.demand("APP-7", instants, is: [.integer(near)], "the uptime of a tick 1 ns ahead")
    }
  }

  private static func welcomed(_ role: DeviceRole) -> Case {
    Case.system(
      "APP-2",
      role,
      "an app is welcomed with its device's incarnation and the run's seed"
    ) {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      func welcome(_ device: Harness) throws(Stop) -> JSONValue {
        let told = try device.play(Harness.call("welcome")).steps
        return told.first { $0["type"] == "welcome" } ?? .missing
      }
      let first = try welcome(device)
      try device.demand("APP-2", first["seed"], is: "7", "the seed of its welcome")
      try device.demand("APP-2", first["incarnation"], is: 1, "the incarnation of its welcome")
      try device.needs("crash")
      try device.crash(#""how":"power-cut""#)
      let (next, _) = try rig.launch()
      let second = try welcome(next)["incarnation"]
      try next.demand("APP-2", second, is: 2, "the incarnation after another start")
    }
  }
}
