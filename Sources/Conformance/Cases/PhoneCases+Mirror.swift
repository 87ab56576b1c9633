import LockstepProtocol

/// Cases about the mirror of the watch's run: when the phone shows it, and with which times.
extension PhoneCases {
  static let mirror: [Case] = [
    Case("MIRROR-9", .phone, "a live message is shown as live at once") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1, "rest", endsIn: 45))
      try b.demand("MIRROR-9", b.mirror, is: "live rest", "the mirror")
      try b.demand("SHOWN-3", b.screen["screen"], is: "mirror", "the screen")
    },
    Case("MIRROR-5", .phone, "it is answered by its receipt alone, and touches no document") {
      (b) throws(Stop) in
      try b.phoneStarted()
      var effects = try b.act(b.live(1, 1))
      effects += try b.act(b.live(1, 2, "rest", endsIn: 45))
      effects += try b.act(b.runEnd(1, 3))
      let wanted = ["packet:receipt", "packet:receipt", "packet:receipt"]
      try b.demand("MIRROR-5", effects.words("packet", "document"), is: wanted, "what it does")
    },
    Case("MIRROR-6", .phone, "a live message that is not newer is ignored", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(2, 5, "work"))
      for old in [b.live(2, 5, "rest"), b.live(2, 4, "rest"), b.live(1, 9, "rest")] {
        try b.act(old)
        try b.demand("MIRROR-6", b.mirror, is: "live work", "the mirror")
      }
      try b.act(b.runEnd(2, 4))
      try b.demand("MIRROR-6", b.mirror, is: "live work", "the mirror after an old end")
    },
    Case("MIRROR-25", .phone, "one from nowhere does not hide those of the watch for good") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      try b.act(b.live(1, 1, "ready"))
      try b.act(b.live(9, 9_007_199_254_740_992, "finish", incarnation: 9))
      try b.act(b.live(1, 2, "work"))
      try b.advance(seconds: 6)
      try b.act(b.live(1, 3, "rest"))
      try b.demand("MIRROR-25", b.mirror, is: "live finish", "the mirror after two in a row")
      try b.advance(seconds: 1)
      try b.act(b.live(1, 4, "work"))
      try b.demand("MIRROR-25", b.mirror, is: "live work", "the mirror after three in 7 s")
      try b.act(b.live(1, 5, "rest"))
      try b.demand("MIRROR-25", b.mirror, is: "live rest", "the mirror of the next")
    },
    Case("MIRROR-25", .phone, "what comes late all at once is not believed", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      try b.act(b.live(1, 9, "rest"))
      for version in 2...5 as ClosedRange<Int64> { try b.act(b.live(1, version)) }
      try b.demand("MIRROR-25", b.mirror, is: "live rest", "the mirror")
    },
    Case("MIRROR-25", .phone, "an ended run is not believed again", .invalid) { (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      try b.act(b.live(1, 1))
      try b.act(b.runEnd(1, 2))
      for version in 3...6 as ClosedRange<Int64> {
        try b.advance(seconds: 4)
        try b.act(b.live(1, version))
      }
      try b.demand("MIRROR-25", b.mirror, is: "none", "the mirror")
    },
    Case("MIRROR-6", .phone, "a run that has ended stays ended", .invalid) { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(b.runEnd(1, 2))
      try b.act(b.live(1, 9))
      try b.demand("MIRROR-6", b.mirror, is: "none", "the mirror")
      try b.act(b.live(2, 1))
      try b.demand("MIRROR-9", b.mirror, is: "live work", "the mirror of the next run")
    },
    Case("MIRROR-6", .phone, "a newer start of the watch is newer than any run before") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(9, 9, "work"))
      try b.act(b.live(1, 1, "ready", incarnation: 2))
      try b.demand("MIRROR-6", b.mirror, is: "live ready", "the mirror")
    },
    Case("MIRROR-10", .phone, "a mirror is stale as soon as the watch is not reachable") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(Harness.presence("notRunning"))
      try b.demand("MIRROR-10", b.mirror, is: "stale work", "the mirror")
      try b.act(Harness.presence())
      try b.demand(
        "MIRROR-10",
        b.mirror,
        is: "stale work",
        "the mirror without a newer live message"
      )
      try b.act(b.live(1, 2))
      try b.demand("MIRROR-11", b.mirror, is: "live work", "the mirror with one")
    },
    Case("MIRROR-12", .phone, "the mirror is gone with an end") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(b.runEnd(1, 2))
      try b.demand("MIRROR-12", b.mirror, is: "none", "the mirror")
    },
    Case("MIRROR-12", .phone, "the mirror is gone when a change ends its exercise") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.live(1, 1))
      try b.act(b.change(1, #""status":"completed""#))
      try b.demand("MIRROR-12", b.mirror, is: "none", "the mirror")
      try b.act(b.live(1, 2))
      try b.demand("MIRROR-12", b.mirror, is: "none", "the mirror after a late live message")
    },
    Case("MIRROR-12", .phone, "the mirror is gone when the owner ends its exercise") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.live(1, 1))
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      try b.demand("MIRROR-12", b.mirror, is: "none", "the mirror")
    },
  ]

  static let dismissed: [Case] = [
    Case("SHOWN-3", .phone, "the screen is awake no longer while the mirror is dismissed") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.given(b.screen["awake"] == true, "a screen that is awake")
      try b.act(Harness.input("dismiss-mirror"))
      try b.demand("SHOWN-3", b.screen["awake"], is: .missing, "“awake” without a mirror")
      try b.act(Harness.input("recall-mirror"))
      try b.demand("SHOWN-3", b.screen["awake"], is: true, "“awake” with the mirror")
    },
    Case("MIRROR-27", .phone, "a dismissed mirror stays away until it is recalled") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(Harness.input("dismiss-mirror"))
      try b.demand("MIRROR-27", b.mirror, is: "none", "the mirror")
      try b.demand("SHOWN-3", b.screen["dismissed"], is: "Press", "what is dismissed")
      try b.act(b.live(1, 2, "rest", endsIn: 45))
      try b.demand("MIRROR-27", b.mirror, is: "none", "the mirror of the same run's next page")
      try b.act(Harness.input("recall-mirror"))
      try b.demand("MIRROR-27", b.mirror, is: "live rest", "the mirror that is recalled")
      try b.demand("SHOWN-3", b.screen["dismissed"], is: .missing, "what is dismissed then")
    },
    Case("MIRROR-27", .phone, "the run after a dismissed one is mirrored by itself") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(Harness.input("dismiss-mirror"))
      try b.act(b.live(2, 1, "ready"))
      try b.demand("MIRROR-27", b.mirror, is: "live ready", "the mirror")
    },
  ]

  static let mirrorTime: [Case] = [
    Case("MIRROR-10", .phone, "a countdown 10 s past its end without a live message is stale") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1, "rest", endsIn: 20))
      try b.advance(seconds: 29, nanoseconds: 999_999_999)
      try b.demand("MIRROR-10", b.mirror, is: "live rest", "the mirror just before")
      try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("MIRROR-10", b.mirror, is: "stale rest", "the mirror then")
      try b.advance(seconds: 29, nanoseconds: 999_999_999)
      try b.demand("MIRROR-11", b.mirror, is: "stale rest", "the mirror within its grace")
      try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("MIRROR-11", b.mirror, is: "none", "the mirror after its grace")
    },
    Case("MIRROR-11", .phone, "a stale mirror is gone after 30 s") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(Harness.linkDown)
      try b.advance(seconds: 29, nanoseconds: 999_999_999)
      try b.demand("MIRROR-11", b.mirror, is: "stale work", "the mirror just before")
      try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("MIRROR-11", b.mirror, is: "none", "the mirror then")
    },
    Case("LEASE-13", .phone, "a grace begins when the mirror became stale, however late it woke") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1, "rest", endsIn: 20))
      try b.sleep(seconds: 45)
      try b.act()
      try b.demand("LEASE-13", b.mirror, is: "stale rest", "the mirror after 45 s of sleep")
      try b.advance(seconds: 15)
      try b.demand("LEASE-13", b.mirror, is: "none", "the mirror 60 s after the live message")
    },
    Case("LEASE-4", .phone, "what was due before now is done before the inputs") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(Harness.linkDown)
      try b.sleep(seconds: 100)
      try b.act(Harness.linkUp)
      try b.demand("LEASE-4", b.mirror, is: "none", "the mirror")
    },
  ]
}
