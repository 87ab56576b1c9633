import LockstepProtocol

/// Cases about the life of an app: its launches, the system's questions to a person, and its wakes.
extension SystemCases {
  static func lives(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-25", role, "a launch says which context was set last") {
        (rig) throws(Stop) in
        let (device, first) = try rig.launch()
        try device.demand("APP-25", first["sentContext"], is: .missing, "the context at first")
        try device.play(Harness.activate, #"{"call":"context","payload":{"n":1}}"#)
        try device.act(Harness.input("quit"))
        let next = try device.act(Harness.input("launch")).steps.first?["event"] ?? .missing
        try device.demand("APP-25", next["sentContext"]["n"], is: 1, "the context set last")
      },
      Case.system("APP-25", role, "a launch says that there can be no session") {
        (rig) throws(Stop) in
        let (device, first) = try rig.launch()
        try device.demand("APP-25", first["supported"], is: .missing, "“supported” at first")
        try device.act(Harness.input("unsupported"))
        try device.act(Harness.input("quit"))
        let next = try device.act(Harness.input("launch")).steps.first?["event"] ?? .missing
        try device.demand("APP-25", next["supported"], is: false, "“supported”")
      },
      Case.system("APP-44", role, "an app that runs is told of another zone at once") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        device.move(toZone: -12_600)
        let zones = try device.act().told("zone").map { $0["seconds"] }
        try device.demand("APP-44", zones, is: [-12_600], "the zones that the app is told")
        try device.demand("APP-44", try device.act().told("zone").count, is: 0, "told once more")
      },
      Case.system("APP-44", role, "a suspended app is told of the last zone when it goes on") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.act(Harness.input("home"), Harness.input("suspend-app"))
        for zone in [3_600, 7_200] as [Int64] {
          device.move(toZone: zone)
          try device.demand("APP-44", try device.act().told("zone").count, is: 0, "while suspended")
        }
        let zones = try device.act(Harness.input("launch")).told("zone").map { $0["seconds"] }
        try device.demand("APP-44", zones, is: [7_200], "the zones that the app is told")
      },
      updating(role),
      Case.system("APP-28", role, "a verb after “do ” is the app's, whatever the system has") {
        (rig) throws(Stop) in
        let (device, _) = try rig.launch()
        try device.play(Harness.activate)
        try device.act(Harness.linkUp)
        try device.act(Harness.presence())
        let effects = try device.act(Harness.input("do context", #""payload":{"n":1}"#))
        let verbs = effects.told("action").map { $0["do"] }
        try device.demand("APP-28", verbs, is: ["context"], "the verbs that the app is told")
        try device.demand("APP-28", effects.packets("context").count, is: 0, "contexts that leave")
      },
    ]
  }

  private static func updating(_ role: DeviceRole) -> Case {
    Case.system("APP-74", role, "an update ends the app, and keeps what it has") {
      (rig) throws(Stop) in
      let (device, first) = try rig.launch()
      try device.demand("APP-74", first["version"], is: .missing, "the version at first")
      let queued = #"{"call":"userInfo","name":"a","payload":{"n":1}}"#
      try device.play(Harness.activate, queued, #"{"call":"keep","name":"d","content":{"n":1}}"#)
      try device.act(Harness.input("update-app"))
      let refused = try device.play().refusals("play")
      try device.demand("APP-74", refused, is: 1, "refusals of an action, since no app runs")
      let next = try device.act(Harness.input("launch")).steps.first?["event"] ?? .missing
      try device.demand("APP-74", next["version"], is: 2, "the version of the next launch")
      let documents = next["documents"].elements.map { $0["name"] }
      try device.demand("APP-74", documents, is: ["d"], "the documents of the next launch")
      try device.demand("APP-74", next["outstanding"], is: .array(["a"]), "what is in the queue")
      try device.act(Harness.input("update-app"))
      try device.crash(#""how":"power-cut""#)
      let (_, last) = try rig.launch()
      try device.demand("APP-74", last["version"], is: 3, "the version after another start")
    }
  }

  static let tasks = [
    Case.system("APP-27", .watch, "a background task comes before what it is for") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(Harness.activate)
      try device.act(Harness.linkUp)
      try device.act(Harness.presence())
      try device.act(Harness.input("background-refresh"))
      try device.act(Harness.input("suspend-app"))
      let steps = try device.act(Harness.userInfo(1, origin: 9, #"{"n":1}"#)).steps
      let told = steps.map { $0["event"] }.compactMap { event -> JSONValue? in
        event["event"].isMissing ? event["type"] : event["event"]
      }
      let task = told.firstIndex(of: "backgroundTask")
      let content = told.firstIndex(of: "userInfo")
      try device.given(task != nil && content != nil, "an app that is woken for a user info")
      try device.demand(
        "APP-27",
        (task ?? 0) < (content ?? 0),
        is: true,
        "the task before the user info"
      )
    }
  ]

  // MARK: Contracts

  /// Makes the cases about services that a system does not give an app under the vendor's contract.
  static func contracts(_ role: DeviceRole) -> [Case] {
    [
      Case.system("APP-29", role, "by the vendor's contract a user info is given once") {
        (rig) throws(Stop) in
        let device = try rig.connected(contract: "vendor")
        let told = try device.act(Harness.userInfo(1, origin: 9, #"{"n":1}"#)).told("userInfo")
        try device.demand("APP-29", told.count, is: 1, "user infos that the app is given")
        try device.act(Harness.input("quit"))
        try device.act(Harness.input("launch"))
        let again = try device.play(Harness.activate).told("userInfo")
        try device.demand("APP-29", again.count, is: 0, "user infos that its next life is given")
      },
      Case.system("APP-30", role, "by the vendor's contract nobody hears that a message came") {
        (rig) throws(Stop) in
        let device = try rig.connected(contract: "vendor")
        let sent = try device.play(#"{"call":"message","payload":{"n":1},"reply":false}"#)
        let id = sent.packets("message").first?["id"].number ?? 0
        try device.given(id > 0, "a message that leaves")
        let told = try device.act(device.messageReceipt(id)).told("session")
        let outcomes = told.filter { $0["event"] == "outcome" }
        try device.demand("APP-30", outcomes.count, is: 0, "outcomes of the message")
      },
    ]
  }

  static let opportune = [
    Case.system("APP-31", .watch, "by the vendor's contract a transfer wakes the app in a while") {
      (rig) throws(Stop) in
      let device = try rig.connected(contract: "vendor")
      try device.act(Harness.input("background-refresh"))
      try device.act(Harness.input("suspend-app"))
      let first = try device.act(Harness.userInfo(1, origin: 9, #"{"n":1}"#)).steps
      try device.demand("APP-31", first.count, is: 0, "steps of the app as it comes")
      try device.act(Harness.userInfo(2, origin: 9, #"{"n":2}"#))
      let later = try device.advance(seconds: 900)
      let numbers = later.told("userInfo").map { $0["id"] }
      try device.demand("APP-31", numbers, is: [1, 2], "the user infos of one wake")
      let tasks = later.told("session").filter { $0["state"] == "handed" }
      try device.demand("APP-31", tasks.count, is: 1, "background tasks")
    }
  ]
}
