import LockstepProtocol

/// Cases about the memory of a device over its starts: content that it received and queued.
extension StateCases {
  static func memory(_ role: DeviceRole) -> [Case] {
    [inboxes, outcomes, longQueue, twoOrigins, givenFiles, equalContext, firstOperation].map {
      $0(role)
    }
  }

  /// Starts and connects the device, and launches the watch's app; a phone's app runs from the start.
  private static func opened(_ rig: StateRig) throws(Stop) -> Harness {
    let device = try rig.startLinked()
    if rig.role == .watch { try device.act(Harness.input("launch")) }
    return device
  }

  /// Starts the device again, and returns the events that its app gets.
  private static func reopened(_ rig: StateRig) throws(Stop) -> (Harness, [Effect]) {
    let device = try rig.start()
    if rig.role == .phone { return (device, rig.begun) }
    return (device, try device.act(Harness.input("launch")))
  }

  private static func inboxes(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-70", role, "what came while its app did not run is given in a later life") {
      (rig) throws(Stop) in
      let device = try opened(rig)
      try device.tried("quit")
      for id in [4, 5, 6] as [Int64] {
        let after: Int64? = id > 4 ? id - 1 : nil
        let info = Harness.userInfo(id, origin: 9, after: after, #"{"n":\#(id)}"#)
        let receipts = try device.act(info).words("packet:userInfoReceipt").count
        try device.given(receipts == 1, "a receipt of each user info")
      }
      try rig.crash("power-cut")
      let (next, told) = try reopened(rig)
      try next.demand("SESSION-70", told.received("userInfo"), is: [4, 5, 6], "what it is given")
      try rig.crash()
      let (last, again) = try reopened(rig)
      try last.demand("SESSION-37", again.received("userInfo"), is: [], "what it is given again")
    }
  }

  private static func outcomes(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-70", role, "outcomes that wait are told once, whatever they are of") {
      (rig) throws(Stop) in
      let device = try opened(rig)
      let info = try device.act(Harness.queue(1)).packets("userInfo").first ?? .missing
      let files = try device.tried("file", #""name":"a.bin","bytes":9"#).packets("file")
      try device.given(files.count == 1, "a file under way")
      try device.tried("quit")
      try device.act(device.userInfoReceipt(info["id"].number ?? 0))
      let mark = #""origin":\#(device.origin),"id":\#(files[0]["id"])"#
      try device.act(Harness.packet(#""kind":"fileReceipt",\#(mark),"code":7014"#))
      try rig.crash("power-cut")
      let (next, told) = try reopened(rig)
      let wanted = ["file failed 7014", "userInfo delivered"]
      try next.demand("SESSION-70", SessionCases.outcomes(told).sorted(), is: wanted, "outcomes")
      try rig.crash()
      let (last, again) = try reopened(rig)
      try last.demand("SESSION-202", SessionCases.outcomes(again), is: [], "outcomes told again")
    }
  }

  private static func longQueue(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-70", role, "more is kept of a queue than is under way") {
      (rig) throws(Stop) in
      var device = try opened(rig)
      try device.act(Harness.linkDown)
      for number in 1...10 { try device.act(Harness.queue(number)) }
      try device.act(Harness.send("user-info", #"{"n":11,"real":1.50}"#))
      try rig.crash("power-cut")
      device = try rig.start()
      var sent = try device.link().packets("userInfo")
      var place = 0
      while place < sent.count, place < 20 {
        let receipt = device.userInfoReceipt(sent[place]["id"].number ?? 0)
        sent += try device.act(receipt).packets("userInfo")
        place += 1
      }
      let numbers = sent.map { $0["payload"]["n"].number ?? 0 }
      try device.demand("SESSION-70", numbers, is: Array(1...11), "the user infos sent")
      let real = sent.last?["payload"]["real"] ?? .missing
      try device.demand("VALUE-13", real, is: .real("1.50"), "a number as it was spelled")
    }
  }

  private static func twoOrigins(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-72", role, "what was taken of several origins is taken of none again") {
      (rig) throws(Stop) in
      var device = try opened(rig)
      let infos = ([9, 8, 7] as [Int64]).map { origin in
        Harness.userInfo(20 - origin, origin: origin, #"{"n":1}"#)
      }
      let first = try device.act(infos).received("userInfo")
      try device.given(first == [11, 12, 13], "a user info of each of three origins")
      try rig.crash("power-cut")
      device = try opened(rig)
      let again = try device.act(infos)
      try device.demand("SESSION-72", again.received("userInfo"), is: [], "what is given again")
      let receipts = again.words("packet:userInfoReceipt").count
      try device.demand("SESSION-36", receipts, is: 3, "receipts of the copies")
    }
  }

  private static func givenFiles(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-213", role, "a file that its app was given is not given in a later life") {
      (rig) throws(Stop) in
      var device = try opened(rig)
      let file = Harness.packet(
        #""kind":"file","origin":1,"id":3,"name":"a.bin","size":0,"checksum":0,"metadata":{}"#
      )
      let first = try device.act(file).received("file")
      if first.isEmpty { throw .notApplicable("the program takes no files") }
      try rig.crash("power-cut")
      device = try opened(rig)
      let again = try device.act(file)
      try device.demand("SESSION-213", again.received("file"), is: [], "files that it is given")
      let receipts = again.words("packet:fileReceipt").count
      try device.demand("SESSION-213", receipts, is: 1, "receipts of the file")
    }
  }

  private static func equalContext(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-70", role, "a context that comes again is known in a later life") {
      (rig) throws(Stop) in
      var device = try opened(rig)
      let context = Harness.context(31, #"{"n":1}"#)
      let first = try device.act(context).received("applicationContext")
      try device.given(first == [31], "a context that its app was given")
      try rig.crash("power-cut")
      device = try opened(rig)
      let again = try device.act(context)
      let given = again.received("applicationContext")
      try device.demand("SESSION-52", given, is: [], "contexts that it is given")
      let receipts = again.words("packet:contextReceipt").count
      try device.demand("SESSION-53", receipts, is: 1, "receipts of the context")
    }
  }

  private static func firstOperation(_ role: DeviceRole) -> Case {
    Case.lives("LEASE-31", role, "it ends in the first operation of its disk, where that is named")
    {
      (rig) throws(Stop) in
      let device = try opened(rig)
      try device.order(crash: "kill", #""operation":1"#)
      let effects = try device.stepOrEnd([Harness.queue(1)], by: "kill")
      try device.demand("LEASE-31", effects == nil, "“crashed” in the first operation", "“done”")
    }
  }

  // MARK: The watch

  static let erased = Case.lives(
    "SESSION-185",
    .watch,
    "a watch knows in its next life whom it belongs to, and who it is since it was erased"
  ) { (rig) throws(Stop) in
    let first = try opened(rig).origin
    try rig.crash("power-cut")
    var device = try rig.start()
    try device.act(Harness.linkUp, Harness.unpaired)
    let second = device.origin
    try device.demand("SESSION-185", second != first, "another origin than \(first)", "\(second)")
    try rig.crash("power-cut")
    device = try rig.startLinked()
    try device.demand("SESSION-70", device.origin, is: second, "the origin of the life after it")
  }
}
