import LockstepProtocol

/// The cases about what a device keeps in its folder over several starts.
package enum StateCases {
  /// All cases of a device over several starts, for the watch and the phone.
  package static let all: [Case] =
    DeviceRole.allCases.flatMap(both) + StateCases.watch + [erased] + StateCases.phone + phoneMemory
    + changes + remembered

  private static func both(_ role: DeviceRole) -> [Case] {
    [identity(role), origins(role)] + queue(role) + inbox(role) + endings(role) + crashes(role)
      + memory(role) + [runs(role), torn(role), anew(role)]
  }

  // MARK: Who it is

  private static func identity(_ role: DeviceRole) -> Case {
    Case.lives("SESSION-70", role, "it is the same device in each of its lives") {
      (rig) throws(Stop) in
      let first = try rig.startLinked().origin
      for how in ["kill", "power-cut", "torn-power-cut"] {
        try rig.crash(how)
        let device = try rig.startLinked()
        try device.demand("SESSION-70", device.origin, is: first, "its origin after “\(how)”")
      }
    }
  }

  private static func origins(_ role: DeviceRole) -> Case {
    Case.lives(
      "HOST-10",
      role,
      "another seed, and another start without its folder, draw another origin"
    ) {
      (rig) throws(Stop) in
      var origins: [Int64] = []
      for seed in ["7", "8", "7"] {
        rig.clear()
        // The first two starts differ in the seed alone, the last two in the incarnation, too.
        let device = try rig.start(seed: seed, keeps: false, isLater: seed == "7")
        try device.link()
        try device.demand(
          "HOST-10",
          !origins.contains(device.origin),
          "an origin that is none of \(origins)",
          "\(device.origin)"
        )
        origins.append(device.origin)
      }
    }
  }

  // MARK: What it has queued

  private static func opened(_ rig: StateRig) throws(Stop) -> Harness {
    let device = try rig.startLinked()
    if rig.role == .watch { try device.act(Harness.input("launch")) }
    return device
  }

  private static func queue(_ role: DeviceRole) -> [Case] {
    [
      Case.lives(
        "SESSION-72",
        role,
        "the old queue goes first, as it was, and new numbers are higher"
      ) {
        (rig) throws(Stop) in
        var device = try opened(rig)
        var sent: [JSONValue] = []
        for number in 1...3 { sent += try device.act(Harness.queue(number)).packets("userInfo") }
        try device.given(sent.count == 3, "three user infos under way")
        try device.act(device.userInfoReceipt(sent[0]["id"].number ?? 0))
        sent.removeFirst()
        for how in ["kill", "power-cut"] {
          try rig.crash(how)
          device = try rig.start()
          let again = try device.link().packets("userInfo")
          let what = again.map { JSONValue.array([$0["origin"], $0["id"], $0["payload"]]) }
          let was = sent.map { JSONValue.array([$0["origin"], $0["id"], $0["payload"]]) }
          try device.demand("SESSION-72", what, is: was, "what is sent after “\(how)”")
        }
        if role == .watch { try device.act(Harness.input("launch")) }
        let new = try device.act(Harness.queue(4)).packets("userInfo").first?["id"].number ?? 0
        let last = sent.compactMap { $0["id"].number }.max() ?? 0
        try device.demand("SESSION-72", new > last, "an id above \(last)", "\(new)")
      },
      Case.lives("SESSION-70", role, "an outcome that waits is told once, in a later life") {
        (rig) throws(Stop) in
        var device = try opened(rig)
        let sent = try device.act(Harness.queue(1)).packets("userInfo")
        try device.given(sent.count == 1, "a user info under way")
        try device.tried("quit")
        try device.act(device.userInfoReceipt(sent[0]["id"].number ?? 0))
        try rig.crash()
        device = try rig.startLinked()
        let launched = try device.act(Harness.input("launch"))
        let told = device.outcomes(in: launched)
        try device.given(role == .watch || device.screen["screen"] != .missing, "an app that runs")
        if role == .watch {
          try device.demand("SESSION-70", told, is: ["delivered"], "outcomes of the user info")
          try device.act(Harness.input("quit"))
          let again = device.outcomes(in: try device.act(Harness.input("launch")))
          try device.demand("SESSION-202", again, is: [], "outcomes told again")
        }
      },
    ]
  }

  // MARK: What it has taken

  private static func inbox(_ role: DeviceRole) -> [Case] {
    [
      Case.lives("SESSION-72", role, "what was taken is receipted again, and not taken again") {
        (rig) throws(Stop) in
        var device = try opened(rig)
        let info = Harness.userInfo(4, origin: 9, #"{"n":1}"#)
        let first = try device.act(info)
        try device.given(first.words("packet:userInfoReceipt").count == 1, "a receipt")
        try device.given(first.received("userInfo") == [4], "a user info that its app was given")
        for how in ["power-cut", "kill"] {
          try rig.crash(how)
          device = try opened(rig)
          let again = try device.act(info)
          let receipts = again.words("packet:userInfoReceipt").count
          try device.demand("SESSION-36", receipts, is: 1, "receipts of the copy")
          try device.demand(
            "SESSION-72",
            again.received("userInfo"),
            is: [],
            "what its app is given"
          )
        }
        let next = try device.act(Harness.userInfo(5, origin: 9, after: 4, #"{"n":2}"#))
        try device.demand("SESSION-34", next.received("userInfo"), is: [5], "what comes after it")
      }
    ]
  }

  // MARK: How it ends

  /// The numbers of the disk operations at which a device is ended: the first eight, and then every
  /// third.
  static let operations = Array(1...8) + Array(stride(from: 11, through: 60, by: 3))

  private static func endings(_ role: DeviceRole) -> [Case] {
    [
      Case.lives("LEASE-31", role, "it ends before or after the operation that is named") {
        (rig) throws(Stop) in
        for place in ["before", "after"] {
          for kind in ["write", "sync"] {
            rig.clear()
            let device = try opened(rig)
            try device.order(crash: "kill", #""\#(place)":"\#(kind)""#)
            let effects = try device.stepOrEnd([Harness.queue(1)], by: "kill")
            try device.demand(
              "LEASE-31",
              effects == nil,
              "“crashed” \(place) the first \(kind) of a user info that is queued",
              "“done”"
            )
          }
        }
      }
    ]
  }

  private static func crashes(_ role: DeviceRole) -> [Case] {
    [
      Case.lives("SESSION-71", role, "what has left was safe, whichever operation it ends in") {
        (rig) throws(Stop) in
        for operation in operations {
          rig.clear()
          var device = try opened(rig)
          let how = operation.isMultiple(of: 2) ? "power-cut" : "kill"
          let info = Harness.userInfo(1, origin: 9, #"{"n":1}"#)
          try device.order(crash: how, #""operation":\#(operation)"#)
          let effects = try device.stepOrEnd([info], by: how)
          if effects != nil { return }
          device = try opened(rig)
          let receipts = try device.act(info).words("packet:userInfoReceipt").count
          try device.demand(
            "SESSION-71",
            receipts,
            is: 1,
            "receipts after a crash in operation \(operation)"
          )
        }
      },
      Case.lives(
        "SESSION-71",
        role,
        "a number is safe before it leaves, whichever operation it ends in"
      ) {
        (rig) throws(Stop) in
        for operation in operations {
          rig.clear()
          var device = try opened(rig)
          let before = try device.act(Harness.queue(0)).packets("userInfo").first?["id"].number ?? 0
          try device.order(crash: "power-cut", #""operation":\#(operation)"#)
          let effects = try device.stepOrEnd([Harness.queue(1)], by: "power-cut")
          if effects != nil { return }
          device = try rig.start()
          let kept = try device.link().packets("userInfo").compactMap { $0["id"].number }
          try device.demand(
            "SESSION-70",
            kept.first == before,
            "the user info \(before) first, after a crash in operation \(operation)",
            "\(kept)"
          )
          if role == .watch { try device.act(Harness.input("launch")) }
          let new = try device.act(Harness.queue(2)).packets("userInfo").first?["id"].number ?? 0
          let last = kept.max() ?? 0
          try device.demand("SESSION-72", new > last, "an id above \(last)", "\(new)")
        }
      },
    ]
  }
}

extension Harness {
  /// Lists the outcomes of user infos among the effects.
  func outcomes(in effects: [Effect]) -> [JSONValue] {
    effects.events("outcome").filter { $0["kind"] == "userInfo" }.map { $0["outcome"] }
  }
}
