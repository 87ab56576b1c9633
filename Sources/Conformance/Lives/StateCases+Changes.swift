import LockstepProtocol

extension StateCases {
  /// The cases about the numbers of changes over several starts: the watch's own, and those that the
  /// phone has dealt with.
  static let changes: [Case] = [numbered, runs]

  private static let numbered = Case.lives(
    "CHANGE-3",
    .watch,
    "a change's number is as safe as the change, whichever operation it ends in"
  ) { (rig) throws(Stop) in
    for operation in operations {
      rig.clear()
      var device = try rig.startLinked()
      try device.act(Harness.input("launch"))
      try device.order(crash: "kill", #""operation":\#(operation)"#)
      let rest = Harness.input("rest", #""rest":10"#)
      if try device.stepOrEnd([rest], by: "kill") != nil { return }
      device = try rig.start()
      let kept = try device.link().changes.compactMap { $0["sequence"].number }
      let last = kept.max() ?? 0
      try device.act(Harness.input("launch"))
      let next = try device.act(Harness.input("rest", #""rest":20"#)).changes.first
      let number = next?["sequence"].number ?? 0
      let after = "after a crash in operation \(operation)"
      try device.demand("CHANGE-3", number > last, "a sequence above \(last) \(after)", "\(number)")
    }
  }

  /// Makes a change of the settings with a sequence that is not the user info's number.
  private static func change(_ device: Harness, _ id: Int64, _ sequence: Int64, _ values: String)
    -> String
  {
    Harness.userInfo(
      id,
      #"{"type":"change","origin":1,"sequence":\#(sequence),"#
        + #""date":{"$date":\#(device.date(device.now))},\#(values)}"#
    )
  }

  private static let runs = Case.lives(
    "CHANGE-4",
    .phone,
    "numbers that were left out are new in the next life, too"
  ) { (rig) throws(Stop) in
    var device = try rig.startLinked()
    try device.act(change(device, 1, 1, #""autoFinish":8"#))
    try device.act(change(device, 2, 50_000, #""autoFinish":9"#))
    try device.takeContexts()
    try rig.crash()
    device = try rig.startLinked()
    try device.act(change(device, 3, 2, #""restSeconds":30"#))
    try device.takeContexts()
    let rest = device.context["settings"]["restSeconds"]
    try device.demand("CHANGE-4", rest, is: 30, "what change 2 of 1 to 50,000 sets")
  }
}
