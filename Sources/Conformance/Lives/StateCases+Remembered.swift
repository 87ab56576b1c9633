import LockstepProtocol

extension StateCases {
  /// The cases about what a watch remembers of more than one: changes, and origins of files.
  static let remembered: [Case] = [changesWithReceipt, filesOfOrigins, untaken]

  private static func opened(_ rig: StateRig) throws(Stop) -> Harness {
    let device = try rig.startLinked()
    if rig.role == .watch { try device.act(Harness.input("launch")) }
    return device
  }

  static func runs(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-72", role, "of numbers that lie far apart none is taken again") {
      (rig) throws(Stop) in
      var device = try opened(rig)
      let infos = ([1, 50_000] as [Int64]).map { Harness.userInfo($0, origin: 9, #"{"n":1}"#) }
      let first = try device.act(infos).received("userInfo")
      try device.given(first == [1, 50_000], "two user infos whose numbers lie far apart")
      try rig.crash("power-cut")
      device = try opened(rig)
      let again = try device.act(infos)
      try device.demand("SESSION-72", again.received("userInfo"), is: [], "what is given again")
      let between = try device.act(Harness.userInfo(30_000, origin: 9, #"{"n":2}"#))
      let given = between.received("userInfo")
      try device.demand("SESSION-34", given, is: [30_000], "a number that lies between")
    }
  }

  static func torn(_ role: DeviceRole) -> Case {
    Case.lives(
      "SESSION-71",
      role,
      "what had left is there after a torn power cut, wherever that is"
    ) {
      (rig) throws(Stop) in
      for operation in operations {
        rig.clear()
        var device = try opened(rig)
        let before = try device.act(Harness.queue(0)).packets("userInfo").first?["id"] ?? .missing
        try device.order(crash: "torn-power-cut", #""operation":\#(operation)"#)
        if try device.stepOrEnd([Harness.queue(1)], by: "torn-power-cut") != nil { return }
        device = try rig.start()
        let kept = try device.link().packets("userInfo").map { $0["id"] }
        let place = "first in the queue, after a torn power cut in operation \(operation)"
        try device.demand("SESSION-71", kept.first ?? .missing, is: before, place)
      }
    }
  }

  private static let changesWithReceipt = Case.lives(
    "SESSION-70",
    .watch,
    "all changes that have their receipt are there in the next life"
  ) { (rig) throws(Stop) in
    var device = try opened(rig)
    for rest in [10, 20, 30] {
      let sent = try device.act(Harness.input("rest", #""rest":\#(rest)"#)).packets("userInfo")
      try device.act(device.userInfoReceipt(sent.first?["id"].number ?? 0))
    }
    try device.given(device.screen["pending"] == 3, "three changes that are pending")
    try rig.crash("power-cut")
    device = try opened(rig)
    try device.demand("SESSION-70", device.screen["pending"], is: 3, "“pending” in the next life")
  }

  private static let untaken = Case.lives(
    "CHANGE-1",
    .watch,
    "a change that the session did not take is sent in a later life"
  ) { (rig) throws(Stop) in
    var device = try opened(rig)
    try device.act(Harness.presence("notInstalled"))
    let early = try device.act(Harness.input("rest", #""rest":20"#)).changes.count
    try device.given(early == 0, "a change that is not sent")
    try rig.crash("power-cut")
    device = try opened(rig)
    let then = try device.act(Harness.presence("notRunning")).changes + rig.begun.changes
    let all = then.map { $0["restSeconds"] }
    let pending = device.screen["pending"]
    try device.demand("CHANGE-1", pending, is: 1, "“pending” in the next life, after \(all)")
  }

  private static let filesOfOrigins = Case.lives(
    "SESSION-213",
    .watch,
    "of files of two origins that its app was given none is given in a later life"
  ) { (rig) throws(Stop) in
    var device = try opened(rig)
    let files = [1, 2].map { origin in
      Harness.packet(
        #""kind":"file","origin":\#(origin),"id":3,"name":"a","size":0,"checksum":0,"metadata":{}"#
      )
    }
    let first = try device.act(files).received("file").count
    if first == 0 { throw .notApplicable("the program takes no files") }
    try device.given(first == 2, "two files that its app was given")
    try rig.crash("power-cut")
    device = try opened(rig)
    let again = try device.act(files)
    try device.demand("SESSION-213", again.received("file"), is: [], "files that it is given")
    let receipts = again.words("packet:fileReceipt").count
    try device.demand("SESSION-213", receipts, is: 2, "receipts of the files")
  }
}
