import LockstepProtocol

/// Cases about the deadlines of the watch in virtual time.
enum WatchTimeCases {
  static let all: [Case] = catchingUp

  // MARK: Deadlines (the lease)

  private static let catchingUp: [Case] = [
    Case("RUN-15", .watch, "what a deadline records has the date of the deadline") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(duration: 30), then: "start")
      let start = b.now
      try b.sleep(seconds: 40)
      let effects = try b.act()
      try b.given(!effects.changes.isEmpty, "a change at the end of timed work")
      try b.demand(
        "RUN-15",
        effects.changes[0]["date"]["$date"],
        is: .integer(b.date(start + 30 * Harness.second)),
        "the date"
      )
    },
    Case("LEASE-4", .watch, "what was due before now is done before the inputs") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 10), then: "start", "next")
      try b.sleep(seconds: 60)
      try b.act(Harness.input("next"))
      try b.demand("LEASE-4", b.page, is: "rest 2 of 3", "the page: work 2 began by itself first")
    },
    Case("LEASE-4", .watch, "an input at the instant of a deadline comes before it") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 10), then: "start", "next")
      try b.advance(seconds: 9, nanoseconds: 999_999_999)
      try b.sleep(seconds: 0, nanoseconds: 1)
      let effects = try b.act(Harness.input("back"))
      try b.demand("LEASE-4", b.page, is: "work 1 of 3", "the page: back came first")
      try b.demand("LEASE-4", effects.words("haptic"), is: [], "haptics of the rest")
    },
    Case("LEASE-13", .watch, "a page that a deadline begins, begins at the deadline") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 10), then: "start", "next")
      let end = b.now + 10 * Harness.second
      try b.sleep(seconds: 25)
      try b.act()
      try b.demand("LEASE-13", b.page, is: "work 2 of 3", "the page")
      try b.demand("LEASE-13", b.screen["since"], is: .integer(end), "its beginning")
    },
    Case("LEASE-4", .watch, "all that was due while it slept is done in one step") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 2, duration: 30, rest: 10, finish: 5), then: "start")
      try b.sleep(seconds: 100)
      let effects = try b.step([Harness.input("rest", #""rest":45"#)])
      let haptics = effects.words("haptic")
      let wanted =
        ["click", "click", "click", "stop", "click", "click", "click", "start"]
        + ["click", "click", "click", "stop", "success"]
      try b.demand("LEASE-4", haptics, is: wanted.map { "haptic:\($0)" }, "haptics, in order")
    },
    Case("MIRROR-3", .watch, "the dates of a live message are made when it is sent") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 30), then: "start", "next")
      try b.needsLease()
      let start = b.now
      b.jumpDate(seconds: 3_600)
      try b.act(Harness.linkDown)
      try b.advance(seconds: 5, nanoseconds: 1_500)
      let effects = try b.act(Harness.linkUp)
      try b.given(effects.liveMessages.count == 1, "the present live message on becoming reachable")
      let wall = b.date(b.now)
      let began = wall - (b.now - start) / 1_000
      let ends = wall + (start + 30 * Harness.second - b.now) / 1_000
      let live = effects.liveMessages[0]
      try b.demand("MIRROR-3", live["startedAt"]["$date"], is: .integer(began), "startedAt")
      try b.demand("MIRROR-3", live["endsAt"]["$date"], is: .integer(ends), "endsAt")
    },
  ]
}
