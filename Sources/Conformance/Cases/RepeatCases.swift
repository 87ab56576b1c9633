import LockstepProtocol

/// Cases in which a program is started twice with the same inputs, and must write the same lines.
enum RepeatCases {
  static let all: [Case] = [
    Case("LEASE-19", .watch, "the same steps get the same answers", isRepeated: true) {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, duration: 20, rest: 10), then: "start")
      try b.needsLease()
      try b.act(Harness.input("sensors"))
      try b.advance(seconds: 25)
      try b.act(Harness.input("next"), Harness.linkDown)
      try b.act(Harness.input("user-info", #""payload":{"n":1}"#))
      b.jumpDate(seconds: 60)
      try b.sleep(seconds: 45)
      try b.act(Harness.linkUp, Harness.presence())
      try b.act(Harness.input("message", #""payload":{"n":2},"reply":true"#))
      try b.advance(seconds: 300)
    },
    Case("LEASE-19", .phone, "the same steps get the same answers", isRepeated: true) {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.needsLease()
      try b.act(Harness.input("starter-splits"))
      try b.act(b.live(1, 1, "rest", endsIn: 20))
      try b.act(b.change(1, #""setsDone":1"#))
      try b.act(b.change(2, #""status":"completed""#, log: 1))
      try b.act(Harness.linkDown)
      try b.advance(seconds: 120)
      try b.act(Harness.input("complete", #""exercise":"Press""#))
      try b.act(Harness.input("workouts"))
    },
    Case("HOST-10", .phone, "what it draws is drawn alike from the same seed", isRepeated: true) {
      (b) throws(Stop) in
      try b.phoneOn()
      try b.needsLease()
      try b.act(Harness.input("starter-splits"))
      try b.act(Harness.input("history", #""count":3"#))
      try b.act(Harness.input("splits"))
      try b.act(Harness.input("workouts"))
    },
  ]
}
