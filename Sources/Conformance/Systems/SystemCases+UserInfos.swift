import LockstepProtocol

/// Cases about calls by which an app takes user infos, takes them back, and lets go of them.
extension SystemCases {
  static func userInfos(_ role: DeviceRole) -> [Case] {
    [holding(role), kept(role), cancelling(role), tagsAfterStart(role), pending(role)]
  }

  private static func arriving(_ id: Int64, after: Int64? = nil) -> String {
    Harness.userInfo(id, origin: 9, after: after, #"{"n":\#(id)}"#)
  }

  private static func ids(_ effects: [Effect]) -> [JSONValue] {
    effects.told("userInfo").map { $0["id"] }
  }

  private static func holding(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“hold” gives no user info, “resume” all without acknowledgement") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      try device.play(Harness.call("hold"))
      let held = try device.act(arriving(1)) + device.act(arriving(2, after: 1))
      try device.demand("APP-4", ids(held).count, is: 0, "user infos given to an app that holds")
      let given = try device.play(Harness.call("resume"))
      try device.demand("APP-4", ids(given), is: [1, 2], "the ids of what “resume” gives")
      try device.play(Harness.call("acknowledge", #""origin":9,"id":1"#))
      try device.play(Harness.call("hold"))
      let again = try device.play(Harness.call("resume"))
      try device.demand("APP-4", ids(again), is: [2], "what the next “resume” gives again")
    }
  }

  private static func kept(_ role: DeviceRole) -> Case {
    Case.system("APP-3", role, "what has a name is kept beyond its receipt, until it is forgotten")
    {
      (rig) throws(Stop) in
      let device = try rig.connected()
      let sent = try device.play(
        Harness.call("userInfo", #""name":"a","payload":{"n":1}"#),
        Harness.call("userInfo", #""payload":{"n":2}"#),
        Harness.call("userInfo", #""name":"b","payload":{"n":3},"tag":"t""#)
      ).packets("userInfo").map { $0["id"].number ?? 0 }
      try device.given(sent.count == 3, "three user infos that leave")
      try device.act(device.userInfoReceipt(sent[0]))
      let first = try device.relaunch().first ?? .missing
      let payloads = first["kept"].elements.map { $0["payload"]["n"].number ?? 0 }
      try device.demand("APP-3", payloads.sorted(), is: [1, 2, 3], "the payloads of “kept”")
      let waiting = first["outstanding"]
      try device.demand("APP-3", waiting, is: .array(["b"]), "“outstanding”, after a's receipt")
      let tagged = first["kept"].elements.first { $0["name"] == "b" }?["tag"]
      try device.demand("APP-23", tagged, is: "t", "the tag of b in “kept”")
      try device.demand("APP-3", first["last"], is: .integer(sent[2]), "“last”")
      try device.play(Harness.activate, Harness.call("forget", #""name":"a""#))
      let next = try device.relaunch().first ?? .missing
      let names = next["kept"].elements.compactMap { $0["name"].text }
      try device.demand("APP-4", names, is: ["b"], "the names of “kept” after “forget” of a")
    }
  }

  private static func cancelling(_ role: DeviceRole) -> Case {
    Case.system("APP-4", role, "“cancelUserInfo” takes back what waits, by its tag or its number") {
      (rig) throws(Stop) in
      let (device, first) = try rig.launch()
      let last = first["last"].number ?? 0
      try device.play(
        Harness.activate,
        Harness.call("userInfo", #""payload":{"n":1},"tag":"t""#),
        Harness.call("userInfo", #""payload":{"n":2}"#),
        Harness.call("userInfo", #""payload":{"n":3}"#)
      )
      let byTag = try device.play(Harness.call("cancelUserInfo", #""tag":"t""#))
      try device.demand("APP-23", byTag.outcomesTold, is: ["userInfo cancelled t"], "its outcome")
      let byNumber = try device.play(Harness.call("cancelUserInfo", #""id":\#(last + 2)"#))
      try device.demand("APP-4", byNumber.outcomesTold, is: ["userInfo cancelled"], "by its number")
      let sent = try device.act(Harness.linkUp) + device.act(Harness.presence())
      let left = sent.payloadNumbers("userInfo")
      try device.demand("APP-4", left, is: [3], "the user infos that leave after all")
    }
  }

  private static func tagsAfterStart(_ role: DeviceRole) -> Case {
    Case.system("APP-23", role, "a transfer has its tag after another start of the device") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.needs("crash")
      try device.play(
        Harness.activate,
        Harness.call("userInfo", #""payload":{"n":1},"tag":"t""#),
        Harness.call("writeFile", #""path":"a.txt","data":"AQID""#),
        Harness.call("transferFile", #""path":"a.txt","tag":"f""#)
      )
      try device.crash(#""how":"power-cut""#)
      let (next, first) = try rig.launch()
      try next.demand("APP-23", first["kept"][0]["tag"], is: "t", "the tag in “kept”")
      let files = first["outstandingFiles"].elements.map { $0["tag"] }
      try next.demand("APP-23", files, is: ["f"], "the tags in “outstandingFiles”")
      try next.play(Harness.activate)
      let sent = try next.act(Harness.linkUp) + next.act(Harness.presence())
      let id = sent.packets("userInfo").first?["id"].number ?? 0
      let told = try next.act(next.userInfoReceipt(id)).outcomesTold
      try next.demand("APP-23", told, is: ["userInfo delivered t"], "its outcome")
    }
  }

  private static func pending(_ role: DeviceRole) -> Case {
    Case.system("APP-20", role, "an app is told that something waits, and that nothing does") {
      (rig) throws(Stop) in
      let device = try rig.connected()
      try device.act(Harness.input("quit"))
      let woken = try device.act(arriving(1)) + device.act(Harness.input("launch"))
      let first = woken.steps.first?["event"] ?? .missing
      try device.demand("APP-20", first["contentPending"], is: true, "“contentPending” at launch")
      var told = try device.play(Harness.activate)
      try device.given(ids(told) == [1], "the user info that waited")
      told += try device.play(Harness.call("acknowledge", #""origin":9,"id":1"#))
      let values = told.told("contentPending").map { $0["value"] }
      try device.demand("APP-20", values, is: [false], "what it is told once nothing waits")
    }
  }

  // MARK: Tasks and complications

  /// Cases about a watch that wakes its app, and about what is for its complication.
  static let woken = [completed, pendingWhileAwake, complicationOfAWatch]

  private static func sleeping(_ rig: SystemRig) throws(Stop) -> Harness {
    let device = try rig.connected()
    try device.act(Harness.input("background-refresh"))
    try device.act(Harness.input("home"), Harness.input("suspend-app"))
    return device
  }

  private static let completed = Case.system(
    "APP-4",
    .watch,
    "“completeTask” completes the background task, and the app is not ended for it"
  ) { (rig) throws(Stop) in
    let device = try sleeping(rig)
    let complete = Harness.answering(Harness.call("completeTask", #""id":1"#))
    let woken = try device.act(Harness.userInfo(1, origin: 9, complete))
    let states = woken.sessionTold("backgroundTask").map { $0["state"] }
    try device.demand("APP-4", states, is: ["handed", "completed"], "the states of the task")
    let later = try device.advance(seconds: 20)
    try device.demand("APP-4", later.words("appEnded").count, is: 0, "its ends for that task")
    try device.act(Harness.input("suspend-app"))
    let second = try device.act(arriving(2, after: 1)).sessionTold("backgroundTask")
    try device.given(second.count == 1, "an app that is woken a second time")
    let expired = try device.advance(seconds: 20).events("backgroundTask").map { $0["state"] }
    try device.demand("SESSION-112", expired, is: ["expired"], "what becomes of an open task")
  }

  private static let pendingWhileAwake = Case.system(
    "APP-20",
    .watch,
    "an app that is woken is told that something waits, and that nothing does any more"
  ) { (rig) throws(Stop) in
    let device = try sleeping(rig)
    let values = try device.act(arriving(1)).told("contentPending").map { $0["value"] }
    try device.demand("APP-20", values, is: [true, false], "the values of “contentPending”")
  }

  private static let complicationOfAWatch = Case.system(
    "SESSION-91",
    .watch,
    "a watch's app is given what is for its complication, and launches of the phone's"
  ) { (rig) throws(Stop) in
    let device = try rig.connected()
    let info = Harness.packet(#""kind":"complication","origin":1,"id":5,"payload":{"n":7}"#)
    let given = try device.act(info).told("complication").map { $0["payload"]["n"] }
    try device.demand("SESSION-91", given, is: [7], "what the app is given for its complication")
    let launch = Harness.packet(#""kind":"launch","id":6,"payload":{"n":8}"#)
    let launched = try device.act(launch).told("launch")
    try device.demand("SESSION-60", launched.map { $0["id"] }, is: [6], "the launches it is told")
    try device.demand("SESSION-60", launched.last?["payload"]["n"], is: 8, "its payload")
  }

  /// Cases about what a phone's app sends to the watch alone.
  static let ofAPhone = [complicationOfAPhone, launchOfAPhone]

  private static let complicationOfAPhone = Case.system(
    "APP-4",
    .phone,
    "“complication” sends what is for it, and the next launch knows that it waits"
  ) { (rig) throws(Stop) in
    let device = try rig.connected()
    try device.act(Harness.input("complication-on-face"))
    let call = Harness.call("complication", #""payload":{"n":7},"tag":"c""#)
    let sent = try device.play(call).packets("complication")
    try device.demand("APP-4", sent.map { $0["payload"]["n"] }, is: [7], "what leaves for it")
    let waiting = try device.relaunch().first?["outstandingComplication"] ?? .missing
    try device.demand("APP-25", waiting["payload"]["n"], is: 7, "“outstandingComplication”")
    try device.demand("APP-25", waiting["id"], is: sent[0]["id"], "its number")
    try device.demand("APP-23", waiting["tag"], is: "c", "its tag")
    try device.play(Harness.activate)
    let mark = #""origin":\#(sent[0]["origin"]),"id":\#(sent[0]["id"])"#
    let receipt = Harness.packet(#""kind":"complicationReceipt",\#(mark)"#)
    let outcomes = try device.act(receipt).outcomesTold
    let expected = ["currentComplicationUserInfo delivered c"]
    try device.demand("APP-23", outcomes, is: expected, "its outcome")
    let left = try device.relaunch().first?["outstandingComplication"] ?? .missing
    try device.demand("APP-25", left, is: .missing, "“outstandingComplication” after its receipt")
  }

  private static let launchOfAPhone = Case.system(
    "APP-4",
    .phone,
    "“launchWatchApp” launches the watch's app, and its outcome has the tag"
  ) { (rig) throws(Stop) in
    let device = try rig.connected()
    let call = Harness.call("launchWatchApp", #""payload":{"n":7},"tag":"l""#)
    let sent = try device.play(call).packets("launch")
    try device.demand("APP-4", sent.map { $0["payload"]["n"] }, is: [7], "what leaves for it")
    let id = sent.first?["id"].number ?? 0
    let told = try device.act(Harness.receipt("launchReceipt", id)).outcomesTold
    try device.demand("APP-23", told, is: ["launch delivered l"], "its outcome")
  }
}

extension [Effect] {
  /// Lists the numbers `n` of the payloads in packets of a kind, in order.
  fileprivate func payloadNumbers(_ kind: String) -> [JSONValue] {
    packets(kind).map { $0["payload"]["n"] }
  }
}
