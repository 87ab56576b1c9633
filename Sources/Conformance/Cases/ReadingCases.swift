import LockstepProtocol

/// Cases about sentences of the pages that people have understood in two ways; each tests the intended
/// meaning.
enum ReadingCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap { answers($0) + contexts($0) + [missing($0), asleep($0)] }
    + watch + phone

  // MARK: Answers

  private static func answers(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-211", role, "a receipt does not end a message that wants a reply", .invalid) {
        (b) throws(Stop) in
        try b.ready()
        let asked = try b.sent("message", Harness.send("message", #"{"a":1}"#, #","reply":true"#))
        let id = asked["id"].number ?? 0
        let early = SessionCases.outcomes(try b.act(b.messageReceipt(id)))
        try b.demand("SESSION-211", early, is: [], "outcomes of a receipt")
        let reply = Harness.packet(#""kind":"reply","id":\#(id),"payload":{"a":2}"#)
        let then = SessionCases.outcomes(try b.act(reply))
        try b.demand("SESSION-211", then, is: ["message replied"], "outcomes of the reply")
      },
      Case("SESSION-211", role, "a reply does not end a message that wants none", .invalid) {
        (b) throws(Stop) in
        try b.ready()
        let sent = try b.sent("message", Harness.send("message", #"{"a":1}"#))
        let id = sent["id"].number ?? 0
        let reply = Harness.packet(#""kind":"reply","id":\#(id),"payload":{"a":2}"#)
        let early = SessionCases.outcomes(try b.act(reply))
        try b.demand("SESSION-211", early, is: [], "outcomes of a reply")
        let then = SessionCases.outcomes(try b.act(b.messageReceipt(id)))
        try b.demand("SESSION-211", then, is: ["message delivered"], "outcomes of the receipt")
      },
    ]
  }

  // MARK: Contexts

  private static func contexts(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-50", role, "a context equal to one under way changes nothing") {
        (b) throws(Stop) in
        try b.ready()
        let first = try b.sent("context", Harness.send("context", #"{"n":1}"#))
        let again = try b.act(Harness.send("context", #"{"n":1}"#)).packets("context")
        try b.demand("SESSION-50", again.count, is: 0, "contexts beside the first")
        let receipt = Harness.receipt("contextReceipt", first["id"].number ?? 0)
        let later = try b.act(receipt).packets("context")
        try b.demand("SESSION-50", later.count, is: 0, "contexts after its receipt")
      },
      Case("SESSION-15", role, "a context under way is sent again to who starts anew") {
        (b) throws(Stop) in
        try b.ready()
        let first = try b.sent("context", Harness.send("context", #"{"n":1}"#))
        let anew = try b.act(Harness.presence(incarnation: 2)).packets("context")
        try b.demand("SESSION-15", anew, is: [first], "contexts for the new start")
      },
    ]
  }

  // MARK: What is said of an app

  private static func missing(_ role: DeviceRole) -> Case {
    Case("SESSION-13", role, "a device without the app stays so over a connection") {
      (b) throws(Stop) in
      try b.ready()
      try b.act(Harness.presence("notInstalled"))
      try b.act(Harness.linkDown)
      let code = role == .phone ? 7006 : 7018
      for state in ["link down", "link up"] {
        let told = SessionCases.outcomes(try b.act(Harness.send("context", #"{"n":1}"#)))
        try b.demand(
          "SESSION-13",
          told,
          is: ["applicationContext failed \(code)"],
          "outcomes with the \(state)"
        )
        try b.act(Harness.linkUp)
      }
    }
  }

  private static func asleep(_ role: DeviceRole) -> Case {
    Case("ACTION-27", role, "a verb that nobody knows lets a suspended app sleep on", .invalid) {
      (b) throws(Stop) in
      try b.suspended()
      for input in [Harness.input("fly"), Harness.input("rest", #""rest":"long""#)] {
        let effects = try b.act(input)
        let refused = effects.refusals("fly") + effects.refusals("rest")
        try b.demand("ACTION-3", refused, is: 1, "refusals of \(input)")
        try b.demand("ACTION-27", effects.appStates, is: [], "the app's states after \(input)")
      }
    }
  }

  // MARK: The watch

  private static let watch: [Case] = [
    Case("ACTION-27", .watch, "a notice stays when a verb that nobody knows is refused") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.tell(SnapshotSpec(applied: 1, refusals: [(1, "invalidValue")]))
      let notice = b.screen["notice"]
      try b.given(!notice.isMissing, "a notice")
      for input in [Harness.input("fly"), Harness.input("rest"), Harness.input("open")] {
        try b.act(input)
        try b.demand("ACTION-27", b.screen["notice"], is: notice, "the notice after \(input)")
      }
    },
    Case("SESSION-91", .watch, "the complication's is given again when it comes again") {
      (b) throws(Stop) in
      try b.watchOpen()
      let packet = Harness.packet(
        #""kind":"complication","origin":1,"id":4,"payload":{"number":1}"#
      )
      for time in ["first", "second"] {
        let effects = try b.act(packet)
        let words = effects.words("session:received", "packet:complicationReceipt")
        let wanted = ["session:received", "packet:complicationReceipt"]
        try b.demand("SESSION-91", words, is: wanted, "what follows the \(time) time")
        try b.act(Harness.linkDown)
        try b.act(Harness.linkUp, Harness.presence())
      }
    },
    Case("SESSION-110", .watch, "a woken app is told of its task before anything else") {
      (b) throws(Stop) in
      try b.watchLinked()
      try b.tried("background-refresh")
      let told = try b.act(Harness.userInfo(1, #"{"type":"hello"}"#)).filter {
        $0.word.hasPrefix("session:")
      }
      let words = told.map { $0.value["state"].text ?? $0.value["event"].text ?? "" }
      let wanted = ["handed", "activated", "received", "completed"]
      try b.demand("SESSION-110", words, is: wanted, "what it is told")
    },
    Case("MIRROR-1", .watch, "what changes no page is no reason for a live message") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      var effects = try b.tell(SnapshotSpec(rest: 50))
      effects += try b.act(Harness.input("auto-finish", #""countdown":9"#))
      effects += try b.act(Harness.presence())
      effects += try b.act(Harness.message(b.nextID(), #"{"type":"hello"}"#))
      effects += try b.advance(seconds: 30)
      let live = effects.packets("message").filter { $0["payload"]["type"] == "live" }
      try b.demand("MIRROR-1", live.count, is: 0, "live messages")
    },
  ]

  // MARK: The phone

  private static let phone: [Case] = [
    Case("MIRROR-24", .phone, "dates measured before the phone's date jumped are shown as they are")
    {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      let date = b.date(b.now)
      let live = String(b.live(1, 1).dropLast(3))
      try b.act(live + #","clock":{"offset":60000000,"within":1000,"jumps":3}}}}"#)
      let mirror = b.screen["mirror"]
      try b.demand("MIRROR-24", mirror["startedAt"]["$date"], is: .integer(date), "the date shown")
      try b.demand("MIRROR-24", mirror["unsure"], is: true, "whether it is unsure")
    },
    Case("CHANGE-8", .phone, "a plan that says not what it was is told to nobody") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.change(1, #""was":0,"sets":3"#))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.log()["sets"], is: 3, "the sets planned")
      try b.demand("CHANGE-8", b.screen["notice"], is: .missing, "the owner's notice")
    },
    Case("SHOWN-3", .phone, "what a phone shows stays while its app does not run") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.tried("quit")
      let effects = try b.act(Harness.presence("notRunning")) + b.act(Harness.linkDown)
      try b.demand("SHOWN-3", effects.words("shown"), is: [], "screens")
    },
  ]
}
