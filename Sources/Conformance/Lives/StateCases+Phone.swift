import LockstepProtocol

/// Cases about a phone's memory of its watches and their changes.
extension StateCases {
  static let phoneMemory: [Case] = [
    documents, waiting, deletions, whoseSets, severalWatches, untaken, files, launch, left, queues,
    spoken, contexts, given,
  ]

  private static let documents = Case.lives(
    "LEASE-30",
    .phone,
    "settings, and workouts that are over, are there in the next life"
  ) { (rig) throws(Stop) in
    var device = try started(rig)
    try device.act(Harness.input("rest", #""rest":77"#))
    try device.act(Harness.input("complete", #""exercise":"Press""#))
    try rig.crash("power-cut")
    device = try rig.startLinked()
    try device.demand("LEASE-30", device.screen["past"], is: 1, "workouts that are over")
    try device.demand("LEASE-30", device.context["settings"]["restSeconds"], is: 77, "the rest")
  }

  private static let waiting = Case.lives(
    "CHANGE-15",
    .phone,
    "a change that was taken over waits in the next life, once"
  ) { (rig) throws(Stop) in
    var device = try started(rig)
    let fields = #""date":{"$date":5},"workout":"W9","log":"L9","was":0,"setsDone":1"#
    try device.act(
      Harness.userInfo(1, #"{"type":"change","origin":1,"sequence":1,\#(fields)}"#)
    )
    for how in ["kill", "power-cut"] {
      try rig.crash(how)
      device = try rig.startLinked()
      let told = device.context["waiting"].elements.map { $0["sequence"] }
      try device.demand("CHANGE-15", told, is: [1], "what waits after “\(how)”")
      let listed = try device.act(Harness.input("waiting")).first { $0.word == "answer" }
      let count = listed?.value["content"]["waiting"].elements.count ?? 0
      try device.demand("CHANGE-15", count, is: 1, "changes that the answer lists")
    }
  }

  private static let deletions = Case.lives(
    "CHANGE-16",
    .phone,
    "a deletion is known in the next life"
  ) { (rig) throws(Stop) in
    var device = try started(rig)
    let late = device.change(1, #""was":0,"setsDone":1"#)
    try device.act(Harness.input("delete", #""workout":"Push""#))
    try rig.crash("power-cut")
    device = try rig.startLinked()
    try device.demand("CHANGE-16", device.context["deletions"], is: 1, "the deletions told")
    try device.act(late)
    try device.takeContexts()
    let reason = device.context["refusals"][0]["reason"]
    try device.demand("CHANGE-16", reason, is: "workoutDeleted", "the refusal of a late change")
  }

  private static let whoseSets = Case.lives(
    "CHANGE-8",
    .phone,
    "whose a set is is known in the next life"
  ) { (rig) throws(Stop) in
    var device = try started(rig)
    try device.act(device.change(1, #""was":0,"setsDone":1"#, origin: 8))
    try device.takeContexts()
    try rig.crash("power-cut")
    device = try rig.startLinked()
    try device.advance(seconds: 60)
    try device.act(device.change(1, #""was":0,"setsDone":1"#, origin: 9))
    try device.takeContexts()
    try device.demand("CHANGE-8", device.log()["setsDone"], is: 2, "the sets done")
  }

  private static let severalWatches = Case.lives(
    "CHANGE-4",
    .phone,
    "marks of several watches are there in the next life"
  ) { (rig) throws(Stop) in
    var device = try started(rig)
    let origins: [Int64] = [7, 8, 9]
    for origin in origins {
      let own = device.settingsChange(3, #""autoFinish":\#(origin)"#, origin: origin)
      try device.act(own)
    }
    try rig.crash("power-cut")
    device = try rig.startLinked()
    for origin in origins {
      let payload = #"{"type":"change","origin":\#(origin),"sequence":3,"date":{"$date":5},"#
      let again = Harness.userInfo(4, origin: origin, payload + #""autoFinish":60}"#)
      let written = try device.act(again).words("document")
      try device.demand("CHANGE-4", written, is: [], "documents for the change of \(origin)")
    }
    try device.takeContexts()
    let countdown = device.context["settings"]["autoFinish"]
    try device.demand("CHANGE-4", countdown, is: 9, "the countdown")
  }

  private static let untaken = Case.lives(
    "SESSION-70",
    .phone,
    "a change that came while its app did not run is dealt with in the next life"
  ) { (rig) throws(Stop) in
    var device = try started(rig)
    let change = device.change(1, #""was":0,"setsDone":1"#)
    try device.tried("quit")
    try device.act(change)
    try rig.crash("power-cut")
    device = try rig.startLinked()
    try device.demand("SESSION-70", device.log()["setsDone"], is: 1, "the sets done")
    let applied = device.context["applied"]["sequence"]
    try device.demand("CHANGE-6", applied, is: 1, "“applied”")
  }

  private static let files = Case.lives(
    "ACTION-23",
    .phone,
    "its files are there in the next life, and others may change them"
  ) { (rig) throws(Stop) in
    var device = try started(rig)
    try device.act(Harness.input("rest", #""rest":50"#))
    try rig.crash("power-cut")
    device = try rig.startLinked()
    let edit = #""document":"settings","field":"restSeconds","value":"70""#
    if try device.act(Harness.input("edit-file", edit)).refusals("edit-file") == 1 {
      let other = Harness.input("rest", #""rest":51"#)
      try device.act(other)
      if try device.act(Harness.input("edit-file", edit)).refusals("edit-file") == 1 {
        throw .notApplicable("the program's documents are no files")
      }
      throw .broke(statement: "LEASE-30", expected: "the file that it had", found: "none")
    }
    try device.advance(seconds: 20)
    try device.takeContexts()
    try device.demand("ACTION-23", device.context["settings"]["restSeconds"], is: 70, "the rest")
  }

  private static let launch = Case.lives(
    "LAUNCH-8",
    .phone,
    "a launch that was lost is made again in the next life"
  ) { (rig) throws(Stop) in
    var device = try rig.startLinked()
    try device.act(Harness.input("split", #""name":"Push""#))
    try device.act(Harness.input("add", #""exercise":"Press","split":"Push","sets":2,"reps":10"#))
    try device.act(Harness.linkDown)
    try device.act(Harness.input("start", #""split":"Push""#))
    try rig.crash("power-cut")
    device = try rig.start()
    let launched = try device.link().packets("launch").map { $0["payload"]["workout"] }
    try device.demand("LAUNCH-8", launched, is: [device.workout["id"]], "what is launched")
  }

  private static let left = Case.lives(
    "SESSION-186",
    .phone,
    "a watch that was left is told so in the next life"
  ) { (rig) throws(Stop) in
    var device = try rig.startLinked()
    try device.act(Harness.linkDown)
    try device.tried("unpair")
    try device.act(Harness.input("pair"))
    try rig.crash("power-cut")
    device = try rig.start()
    try device.act(Harness.linkUp)
    let said = try device.act(Harness.presence()).packets("presence").map { $0["paired"] }
    try device.demand("SESSION-186", said, is: [false], "“paired” of its answer")
  }

  private static let queues = Case.lives(
    "SESSION-173",
    .phone,
    "what waits for each of two watches goes to its own in the next life"
  ) { (rig) throws(Stop) in
    var device = try rig.startLinked()
    try device.act(Harness.linkDown)
    try device.act(Harness.queue(1))
    try device.act(Harness.linkUp)
    try wear(2, device)
    try device.act(Harness.linkDown)
    try device.act(Harness.queue(2))
    try rig.crash("power-cut")
    device = try rig.start()
    try device.act(Harness.linkUp)
    for number in [1, 2] as [Int64] {
      let sent = try wear(number, device).packets("userInfo").map { $0["payload"]["n"] }
      let what = "the user infos that watch \(number) gets"
      try device.demand("SESSION-173", sent, is: [.integer(number)], what)
    }
  }

  private static let spoken = Case.lives(
    "CHANGE-6",
    .phone,
    "a snapshot is for the watch that is spoken to in the next life, too"
  ) { (rig) throws(Stop) in
    var device = try rig.startLinked()
    // The second watch's change comes late: it is not worn.
    try device.act(device.settingsChange(1, #""autoFinish":8"#))
    try device.act(device.settingsChange(5, #""autoFinish":9"#, origin: 2))
    try device.takeContexts()
    try rig.crash()
    device = try rig.start()
    try device.act(Harness.linkUp)
    let met = try device.act(Harness.presence()).packets("context")
    let named = met.map { $0["payload"]["applied"]["origin"] }
    try device.demand("CHANGE-6", named.contains(2), is: false, "a snapshot about the second watch")
    try device.act(Harness.input("rest", #""rest":50"#))
    try device.takeContexts()
    let applied = device.context["applied"]
    try device.demand("CHANGE-6", applied["origin"], is: 1, "the origin in “applied”")
    try device.demand("CHANGE-6", applied["sequence"], is: 1, "the change in “applied”")
  }

  private static let contexts = Case.lives(
    "SESSION-173",
    .phone,
    "which context came last of a watch that is put away is known in the next life"
  ) { (rig) throws(Stop) in
    var device = try rig.startLinked()
    let packet = Harness.context(90, #"{"n":1}"#)
    let first = try device.act(packet).received("applicationContext")
    try device.given(first == [90], "a context that is given")
    try wear(2, device)
    try rig.crash("power-cut")
    device = try rig.start()
    try device.act(Harness.linkUp)
    try wear(2, device)
    try wear(1, device)
    let again = try device.act(packet).received("applicationContext")
    try device.demand("SESSION-173", again, is: [], "equal contexts given of the first watch")
  }

  private static let given = Case.lives(
    "SESSION-70",
    .phone,
    "the files that were given of each of two watches are known in the next life"
  ) { (rig) throws(Stop) in
    var device = try rig.startLinked()
    func come(_ origin: Int64) throws(Stop) -> [Effect] {
      let mark = #""origin":\#(origin),"id":3"#
      let announced = #""name":"a.bin","size":5,"checksum":907060870,"metadata":{}"#
      return try device.act(Harness.packet(#""kind":"file",\#(mark),\#(announced)"#))
        + device.act(Harness.packet(#""kind":"fileData",\#(mark),"offset":0,"data":"aGVsbG8=""#))
    }
    for origin in [1, 2] as [Int64] {
      if origin == 2 { try wear(2, device) }
      if try come(origin).received("file").isEmpty {
        throw .notApplicable("the program takes no files")
      }
    }
    try rig.crash("power-cut")
    device = try rig.start()
    try device.act(Harness.linkUp)
    for origin in [2, 1] as [Int64] {
      try wear(origin, device)
      let again = try come(origin).received("file")
      try device.demand("SESSION-70", again, is: [], "files of watch \(origin) given again")
    }
  }

  @discardableResult
  private static func wear(_ origin: Int64, _ device: Harness) throws(Stop) -> [Effect] {
    try device.act(Harness.presence(origin: origin))
      + device.advance(seconds: 0, nanoseconds: 100_000_000)
  }
}
