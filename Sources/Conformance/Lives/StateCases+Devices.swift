import LockstepProtocol

extension StateCases {
  // MARK: The watch

  static let watch: [Case] = [
    Case.lives("SESSION-70", .watch, "the context that came last is there in the next life") {
      (rig) throws(Stop) in
      var device = try rig.startLinked()
      try device.tell(SnapshotSpec())
      try rig.crash("power-cut")
      device = try rig.start()
      let launched = try device.act(Harness.input("launch"))
      let names = device.screen["workouts"].elements.map { $0["name"] }
      try device.demand("SESSION-70", names, is: ["Push"], "the workouts of the context")
      try device.demand(
        "SESSION-7",
        launched.received("applicationContext"),
        is: [],
        "contexts told as received"
      )
    },
    Case.lives("CHANGE-12", .watch, "changes wait over its lives, and numbers go on") {
      (rig) throws(Stop) in
      var device = try inRun(rig)
      let change = try device.act(Harness.input("next"))
      try device.given(change.changes.count == 1, "a change of a set")
      let sequence = change.changes[0]["sequence"].number ?? 0
      let id = change.packets("userInfo")[0]["id"].number ?? 0
      try rig.crash()
      device = try rig.start()
      let sent = try device.link().changes
      try device.demand("CHANGE-12", sent, is: change.changes, "what is sent again")
      try device.act(Harness.input("launch"))
      try device.demand("CHANGE-12", device.screen["pending"], is: 1, "pending changes")
      // A receipt says nothing of what the phone has dealt with.
      try device.act(device.userInfoReceipt(id))
      try rig.crash("power-cut")
      device = try rig.start()
      try device.demand("CHANGE-12", try device.link().changes, is: [], "changes sent again")
      try device.act(Harness.input("launch"))
      try device.demand("CHANGE-12", device.screen["pending"], is: 1, "pending changes")
      let next = try device.act(Harness.input("rest", #""rest":60"#)).changes.first
      let number = next?["sequence"].number ?? 0
      try device.demand("CHANGE-3", number > sequence, "a sequence above \(sequence)", "\(number)")
      try device.tell(SnapshotSpec(applied: number))
      try device.demand("CHANGE-10", device.screen["pending"], is: 0, "pending changes")
    },
    Case.lives("LEASE-36", .watch, "a full disk is told, and what waits is kept when it works") {
      (rig) throws(Stop) in
      var device = try rig.startLinked()
      try device.act(Harness.input("launch"))
      try device.disk("full")
      try device.act(Harness.queue(1))
      let count = device.screen["notKept"].number ?? 0
      try device.demand("LEASE-36", count == 1, "“notKept” 1", "\(device.screen)")
      try device.disk("works")
      try device.act(Harness.queue(2))
      try device.advance(seconds: 30)
      try device.demand("LEASE-36", device.screen["notKept"], is: .missing, "“notKept”")
      try rig.crash("power-cut")
      device = try rig.start()
      let payloads = try device.link().packets("userInfo").map { $0["payload"]["n"] }
      try device.demand("LEASE-36", payloads, is: [1, 2], "what was kept")
    },
  ]

  private static func inRun(_ rig: StateRig) throws(Stop) -> Harness {
    let device = try rig.startLinked()
    try device.tell(SnapshotSpec())
    try device.act(Harness.launch(1, "W1"))
    try device.act(Harness.input("exercise", #""exercise":"Press""#))
    try device.act(Harness.input("start"))
    try device.given(device.page == "work 1 of 2", "a run in its first set")
    return device
  }

  // MARK: The phone

  static let phone: [Case] = [
    Case.lives("CHANGE-4", .phone, "its documents and marks are there in the next life") {
      (rig) throws(Stop) in
      var device = try started(rig)
      let first = device.change(1, #""setsDone":1"#)
      try device.act(first)
      try device.act(device.change(2, #""was":1,"setsDone":0"#))
      try device.takeContexts()
      for how in ["kill", "power-cut"] {
        try rig.crash(how)
        device = try rig.startLinked()
        try device.demand("CHANGE-14", device.screen["splits"], is: .array(["Push"]), "its splits")
        try device.demand("CHANGE-14", device.log()["setsDone"], is: 0, "the sets done")
        let applied = device.context["applied"]["sequence"]
        try device.demand("CHANGE-14", applied, is: 2, "“applied”")
        try device.act(first)
        try device.takeContexts()
        try device.demand("CHANGE-4", device.log()["setsDone"], is: 0, "the sets done")
      }
    },
    Case.lives("CHANGE-14", .phone, "what was refused is told in the next life") {
      (rig) throws(Stop) in
      var device = try started(rig)
      try device.act(device.change(1, #""sets":100"#))
      try device.takeContexts()
      let refusals = device.context["refusals"]
      try device.given(refusals.elements.count == 1, "a refusal in the snapshot")
      for how in ["kill", "power-cut"] {
        try rig.crash(how)
        device = try rig.startLinked()
        try device.demand("CHANGE-14", device.context["refusals"], is: refusals, "its refusals")
      }
    },
    Case.lives("CHANGE-14", .phone, "mark and effect are one, whichever operation it ends in") {
      (rig) throws(Stop) in
      for operation in operations {
        rig.clear()
        var device = try started(rig)
        let change = device.change(1, #""setsDone":1"#)
        let how = operation.isMultiple(of: 2) ? "power-cut" : "kill"
        try device.order(crash: how, #""operation":\#(operation)"#)
        let effects = try device.stepOrEnd([change], by: how)
        if effects != nil { return }
        device = try rig.startLinked()
        let applied = device.context["applied"]["sequence"]
        try device.demand(
          "CHANGE-14",
          device.log()["setsDone"],
          is: applied == 1 ? 1 : 0,
          "the sets done with “applied” \(applied), after a crash in operation \(operation)"
        )
        let again = try device.act(change)
        try device.takeContexts()
        try device.demand(
          "SESSION-36",
          again.words("packet:userInfoReceipt").count,
          is: 1,
          "receipts"
        )
        try device.demand("CHANGE-4", device.log()["setsDone"], is: 1, "the sets done")
      }
    },
    Case.lives(
      "LEASE-36",
      .phone,
      "a change that a full disk does not take is applied when it works"
    ) {
      (rig) throws(Stop) in
      let device = try started(rig)
      try device.disk("full")
      let refused = try device.act(device.change(1, #""setsDone":1"#))
      let receipts = refused.words("packet:userInfoReceipt").count
      try device.demand("CHANGE-5", receipts, is: 0, "receipts of what is not safe")
      try device.disk("works")
      try device.advance(seconds: 30)
      try device.act(device.change(1, #""setsDone":1"#))
      try device.takeContexts()
      try device.demand("CHANGE-13", device.log()["setsDone"], is: 1, "the sets done")
    },
  ]

  /// Starts a phone with a workout in progress.
  static func started(_ rig: StateRig) throws(Stop) -> Harness {
    let device = try rig.startLinked()
    try device.act(Harness.input("split", #""name":"Push""#))
    try device.act(Harness.input("add", #""exercise":"Press","split":"Push","sets":2,"reps":10"#))
    try device.act(Harness.input("start", #""split":"Push""#))
    try device.takeContexts()
    try device.given(!device.workoutID.isEmpty, "a workout in the phone's snapshot")
    return device
  }
}
