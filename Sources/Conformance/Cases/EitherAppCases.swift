import LockstepProtocol

/// Cases about what waits for the app of either device, what it queues, and what it is told.
enum EitherAppCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { role in
    [
      early(role), ordered(role), drawn(role), numbered(role), kept(role), refused(role),
      counted(role), ended(role),
    ]
  }

  // MARK: What waits

  private static func early(_ role: DeviceRole) -> Case {
    Case("SESSION-3", role, "what came while no session was activated is given when one is, once") {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("fail-activation")
      try b.act(Harness.input("quit"))
      let failed = try b.act(Harness.input("launch")).events("activationFailed").count
      try b.given(failed == 1, "an activation that fails")
      var early = try b.act(Harness.context(9, #"{"n":1}"#))
      early += try b.act(Harness.userInfo(1, #"{"n":2}"#))
      try b.demand(
        "SESSION-3",
        early.events("received").count,
        is: 0,
        "given without an activation"
      )
      try b.act(Harness.input("fail-activation", #""off":true"#))
      for isAgain in [false, true] {
        try b.act(Harness.input("quit"))
        let told = try b.act(Harness.input("launch"))
        let ids = told.received("applicationContext") + told.received("userInfo")
        try b.demand("SESSION-3", ids, is: isAgain ? [] : [9, 1], "what is given")
      }
    }
  }

  private static func ordered(_ role: DeviceRole) -> Case {
    Case("SESSION-100", role, "a drawn order is said first, and each kind keeps its own") {
      (b) throws(Stop) in
      try b.ready()
      try b.tried("any-order")
      try b.tried("quit")
      for id in 1...3 as ClosedRange<Int64> {
        try b.act(Harness.userInfo(id, #"{"n":\#(id)}"#))
      }
      let effects = try b.act(Harness.input("launch"))
      let words = effects.words("note", "session:received")
      let wanted = ["note"] + [String](repeating: "session:received", count: 3)
      try b.demand("SESSION-100", words, is: wanted, "what is told")
      try b.demand("SESSION-100", effects.received("userInfo"), is: [1, 2, 3], "user infos")
    }
  }

  private static func drawn(_ role: DeviceRole) -> Case {
    Case("SESSION-100", role, "each activation draws an order of its own") { (b) throws(Stop) in
      try b.ready()
      try b.tried("any-order")
      var orders: [[JSONValue]] = []
      // That a device draws one order of two kinds so often by chance is less likely than 1 in 2,000.
      for id in 1...12 as ClosedRange<Int64> {
        try b.tried("quit")
        try b.act(Harness.userInfo(id, #"{"n":\#(id)}"#))
        try b.act(Harness.context(100 + id, #"{"n":\#(id)}"#))
        let told = try b.act(Harness.input("launch")).events("received").map { $0["kind"] }
        try b.given(told.count == 2, "a context and a user info that waited")
        if !orders.contains(told) { orders.append(told) }
      }
      try b.demand("SESSION-100", orders.count, is: 2, "orders of two kinds in twelve activations")
    }
  }

  private static func numbered(_ role: DeviceRole) -> Case {
    Case("SESSION-42", role, "a context that waited is told with its sender's number") {
      (b) throws(Stop) in
      try b.ready()
      try b.act(Harness.input("quit"))
      try b.act(Harness.context(9, #"{"n":1}"#))
      let told = try b.act(Harness.input("launch")).received("applicationContext")
      try b.demand("SESSION-42", told, is: [9], "the number")
      try b.act(Harness.input("quit"))
      let again = try b.act(Harness.input("launch")).received("applicationContext")
      try b.demand("SESSION-7", again, is: [], "contexts told to the start after it")
    }
  }

  private static func kept(_ role: DeviceRole) -> Case {
    Case("SESSION-7", role, "a context that was given is given to no later start of the app") {
      (b) throws(Stop) in
      try b.ready()
      let given = try b.act(Harness.context(9, #"{"n":1}"#)).received("applicationContext")
      try b.given(given == [9], "a context that is given")
      for _ in 1...2 {
        try b.act(Harness.input("quit"))
        let again = try b.act(Harness.input("launch")).received("applicationContext")
        try b.demand("SESSION-7", again, is: [], "contexts told to another start")
      }
      let equal = try b.act(Harness.context(10, #"{"n":1}"#)).received("applicationContext")
      try b.demand("SESSION-52", equal, is: [], "equal contexts given to it")
    }
  }

  // MARK: What it sends

  private static func refused(_ role: DeviceRole) -> Case {
    Case("ACTION-12", role, "a send that the session refuses is an outcome, no refusal") {
      (b) throws(Stop) in
      try b.ready()
      try b.act(Harness.linkDown)
      let effects = try b.act(Harness.input("message", #""payload":{"a":1}"#))
      try b.demand("ACTION-12", effects.refusals("message"), is: 0, "refusals")
      try b.demand("ACTION-12", effects.events("outcome").count, is: 1, "outcomes")
    }
  }

  private static func counted(_ role: DeviceRole) -> Case {
    Case("REMOTE-21", role, "data is counted in the order of its calls, also what is refused") {
      (b) throws(Stop) in
      try b.forMirroring()
      let early = try b.tried("send-to-remote", #""payload":{}"#).completions
      try b.demand("REMOTE-21", early, is: ["sendToRemote 1: 3"], "of what nothing is mirrored for")
      let used: Int64 = try mirror(b)
      for id in (used + 2)...(used + 3) {
        let sent = try b.act(Harness.sendToRemote).packets("remoteData").map { $0["id"] }
        try b.demand("REMOTE-21", sent, is: [.integer(id)], "the number of the data")
      }
    }
  }

  private static func ended(_ role: DeviceRole) -> Case {
    Case("REMOTE-3", role, "each data ends once, when its own receipt comes, whatever the order") {
      (b) throws(Stop) in
      try b.forMirroring()
      _ = try mirror(b)
      var ids: [Int64] = []
      for _ in 1...3 {
        let effects = try b.act(Harness.sendToRemote)
        try b.demand("REMOTE-3", effects.completions, is: [], "completions before the receipt")
        ids.append(effects.packets("remoteData").first?["id"].number ?? 0)
      }
      for (place, error) in [(1, nil), (0, 3), (2, nil)] as [(Int, Int64?)] {
        let receipt = Harness.remoteReceipt(ids[place], error: error)
        let told = "sendToRemote \(ids[place])" + (error.map { ": \($0)" } ?? "")
        try b.demand("REMOTE-3", try b.act(receipt).completions, is: [told], "completions")
        try b.demand("REMOTE-3", try b.act(receipt).completions, is: [], "of a second receipt")
      }
    }
  }

  /// Has a session mirrored, and returns how many numbers the device's own calls have used for it.
  private static func mirror(_ b: Harness) throws(Stop) -> Int64 {
    if b.role == .watch {
      try b.begin()
      try b.startMirror()
      return 1
    }
    let told = try b.act(Harness.remoteStart(1)).events("mirroredSession")
    try b.given(told.count == 1, "a session that is mirrored")
    return 0
  }
}
