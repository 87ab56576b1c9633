import LockstepProtocol

/// Cases about the difference between the two devices' clocks: its measurement and its use.
enum ClockCases {
  static let all: [Case] =
    receipts(.watch) + receipts(.phone) + measuring + again + repeating + correcting + begun

  /// Finds the packets of live messages among the effects.
  private static func liveMessages(_ effects: [Effect]) -> [JSONValue] {
    effects.packets("message").filter { $0["payload"]["type"] == "live" }
  }

  private static func receipt(_ id: Int64, time: Int64, jumps: Int64 = 0) -> String {
    Harness.packet(#""kind":"receipt","id":\#(id),"time":\#(time),"jumps":\#(jumps)"#)
  }

  /// Plays “next” on the watch, and returns the id and the field `clock` of the live message that it
  /// sends.
  private static func next(_ b: Harness) throws(Stop) -> (id: Int64, clock: JSONValue) {
    let live = liveMessages(try b.act(Harness.input("next"))).last ?? .missing
    return (live["id"].number ?? 0, live["payload"]["clock"])
  }

  private static func receipts(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-160", role, "a receipt says the date, and how often it has jumped") {
        (b) throws(Stop) in
        if role == .watch { try b.watchRuns(then: "start") } else { try b.phoneStarted() }
        try b.needsLease()
        let first = try b.act(Harness.message(71, #"{"type":"hello"}"#)).packets("receipt")
        try b.demand(
          "SESSION-160",
          first.last?["time"] ?? .missing,
          is: .integer(b.date(b.now)),
          "the date"
        )
        b.jumpDate(seconds: 3_600)
        try b.advance(seconds: 1)
        let then =
          try b.act(Harness.message(72, #"{"type":"hello"}"#)).packets("receipt").last ?? .missing
        try b.demand(
          "SESSION-160",
          then["time"],
          is: .integer(b.date(b.now)),
          "the date after a jump"
        )
        try b.demand("SESSION-160", then["jumps"], is: 1, "how often it has jumped")
      },
      Case("SESSION-163", role, "a date that moves little by little has jumped after 1 ms") {
        (b) throws(Stop) in
        try b.ready()
        try b.needsLease()
        let first = try jumps(b)
        for (microseconds, wanted) in [(500, 0), (500, 0), (1, 1), (-900, 1), (-200, 2)] {
          b.moveDate(microseconds: Int64(microseconds))
          try b.sleep(seconds: 1)
          let found = try jumps(b) - first
          try b.demand(
            "SESSION-163",
            found,
            is: Int64(wanted),
            "jumps when it has moved by \(microseconds) µs more"
          )
        }
      },
    ]
  }

  /// Returns how often the date has jumped, as the receipt of a message says it.
  private static func jumps(_ b: Harness) throws(Stop) -> Int64 {
    let receipts = try b.act(Harness.message(b.nextID() + 70, #"{"type":"hello"}"#))
      .packets("receipt")
    try b.given(receipts.count == 1, "a receipt for the message")
    return receipts[0]["jumps"].number ?? 0
  }

  private static let measuring: [Case] = [
    Case("SESSION-161", .watch, "the other side's date is that of the middle of a round trip") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let sent = try next(b).id
      try b.sleep(seconds: 2)
      try b.act(receipt(sent, time: b.date(b.now) + 59_000_000))
      let clock = try next(b).clock
      try b.demand("SESSION-161", clock["offset"], is: .integer(60_000_000), "the offset")
    },
    Case("SESSION-162", .watch, "the bound is half the round trip, and grows with its age") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let sent = try next(b).id
      try b.sleep(seconds: 1)
      try b.act(receipt(sent, time: b.date(b.now)))
      let early = try next(b).clock["within"].number ?? 0
      try b.demand(
        "SESSION-162",
        (501_990...502_110).contains(early),
        is: true,
        "half a second as the bound"
      )
      try b.sleep(seconds: 20)
      let late = try next(b).clock["within"].number ?? 0
      try b.demand(
        "SESSION-162",
        (7_900...8_100).contains(late - early),
        is: true,
        "8 ms more in 20 s"
      )
    },
    Case("SESSION-162", .watch, "a better measurement is kept") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let first = try next(b).id
      try b.act(receipt(first, time: b.date(b.now) + 5_000_000))
      let second = try next(b)
      try b.demand("SESSION-161", second.clock["offset"], is: 5_000_000, "the offset")
      try b.sleep(seconds: 4)
      try b.act(receipt(second.id, time: b.date(b.now) + 6_000_000))
      let clock = try next(b).clock
      try b.demand("SESSION-162", clock["offset"], is: 5_000_000, "the offset after a worse one")
    },
    Case("SESSION-163", .watch, "a date that jumps moves what was measured") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let sent = try next(b).id
      try b.act(receipt(sent, time: b.date(b.now)))
      let before = try next(b).clock
      b.jumpDate(seconds: 90)
      let clock = try next(b).clock
      let offset = (before["offset"].number ?? 0) - 90_000_000
      try b.demand("SESSION-163", clock["offset"], is: .integer(offset), "the offset after a jump")
      let wider = (clock["within"].number ?? 0) - (before["within"].number ?? 0)
      try b.demand(
        "SESSION-163",
        (1_000...1_100).contains(wider),
        is: true,
        "1 ms more as the bound"
      )
    },
    Case("SESSION-163", .watch, "the other side jumps, and all is measured anew") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let first = try next(b).id
      try b.act(receipt(first, time: b.date(b.now)))
      let second = try next(b).id
      try b.sleep(seconds: 3)
      try b.act(receipt(second, time: b.date(b.now), jumps: 1))
      let clock = try next(b).clock
      try b.demand("SESSION-163", clock["jumps"], is: 1, "the jumps of the next live message")
      try b.demand("SESSION-161", clock["offset"], is: .integer(1_500_000), "the offset")
    },
  ]

  private static let again: [Case] = [
    Case("MIRROR-21", .watch, "an app that begins anew knows how far the phone's date is") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let sent = try next(b).id
      try b.act(receipt(sent, time: b.date(b.now) + 60_000_000))
      try b.act(Harness.input("quit"))
      try b.act(Harness.input("launch"))
      try b.act(Harness.input("open", #""workout":"Push""#))
      let effects = try b.act(Harness.input("exercise", #""exercise":"Press""#))
      try b.given(!liveMessages(effects).isEmpty, "a live message of the new run")
      let clock = liveMessages(effects)[0]["payload"]["clock"]
      try b.demand("MIRROR-21", clock["offset"], is: 60_000_000, "the offset")
    },
    Case("SESSION-162", .watch, "a better measurement takes the place of a worse one") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 30), then: "start")
      try b.needsLease()
      let first = try next(b).id
      try b.sleep(seconds: 4)
      try b.act(receipt(first, time: b.date(b.now) + 5_000_000))
      let second = try next(b).id
      try b.act(receipt(second, time: b.date(b.now) + 6_000_000))
      let clock = try next(b).clock
      try b.demand("SESSION-162", clock["offset"], is: 6_000_000, "the offset after a better one")
      try b.demand(
        "SESSION-162",
        clock["within"].number ?? 0 < 10_000,
        "a bound below 10 ms",
        "\(clock)"
      )
    },
    Case("SESSION-163", .watch, "of a phone that starts anew, or is another one, nothing is known")
    {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 30), then: "start")
      try b.needsLease()
      let others = [
        Harness.presence(incarnation: 2), Harness.presence(incarnation: 2, origin: 5),
      ]
      for (turn, other) in others.enumerated() {
        let sent = try next(b).id
        try b.act(receipt(sent, time: b.date(b.now) + 5_000_000))
        let known = try next(b).clock
        try b.demand(
          "SESSION-161",
          known["offset"],
          is: 5_000_000,
          "the offset, measured \(turn + 1)"
        )
        try b.act(other)
        let clock = try next(b).clock
        try b.demand("SESSION-163", clock, is: .missing, "“clock” after another \(turn + 1)")
      }
    },
    Case("SESSION-161", .watch, "a receipt over a jump of the own date measures nothing") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 30), then: "start")
      try b.needsLease()
      let sent = try next(b).id
      b.jumpDate(seconds: 40)
      try b.sleep(seconds: 1)
      try b.act(receipt(sent, time: b.date(b.now)))
      try b.demand("SESSION-161", try next(b).clock, is: .missing, "“clock”")
      let later = try next(b).id
      try b.act(receipt(later, time: b.date(b.now) - 3_000_000))
      let clock = try next(b).clock
      try b.demand("SESSION-161", clock["offset"], is: .integer(-3_000_000), "the offset then")
    },
    Case("SESSION-161", .watch, "dates may be days apart") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 30), then: "start")
      try b.needsLease()
      for days in [-3, 400] as [Int64] {
        let offset = days * 86_400_000_000
        let sent = try next(b).id
        try b.act(receipt(sent, time: b.date(b.now) + offset, jumps: abs(days)))
        let clock = try next(b).clock
        try b.demand(
          "SESSION-161",
          clock["offset"],
          is: .integer(offset),
          "\(days) days as the offset"
        )
      }
    },
    Case("MIRROR-24", .phone, "a watch may be days off") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      let date = b.date(b.now)
      for (version, days) in [(1, -3), (2, 400)] as [(Int64, Int64)] {
        try b.act(live(b, version, offset: days * 86_400_000_000))
        let shown = b.screen["mirror"]["startedAt"]["$date"]
        let wanted = date + days * 86_400_000_000
        try b.demand("MIRROR-24", shown, is: .integer(wanted), "the date shown, \(days) days off")
      }
    },
  ]

  private static let repeating: [Case] = [
    Case("MIRROR-21", .watch, "a live message says what its dates are by the phone's clock") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let sent = try next(b).id
      try b.act(receipt(sent, time: b.date(b.now) - 7_000_000, jumps: 4))
      let clock = try next(b).clock
      try b.demand("MIRROR-21", clock["offset"], is: .integer(-7_000_000), "the offset")
      try b.demand("MIRROR-21", clock["jumps"], is: 4, "the jumps")
    },
    Case("MIRROR-22", .watch, "a page without a countdown is said again after a minute") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      let early = liveMessages(try b.advance(seconds: 59))
      try b.demand("MIRROR-22", early.count, is: 0, "live messages before a minute is over")
      let then = liveMessages(try b.advance(seconds: 2))
      try b.demand("MIRROR-22", then.count, is: 1, "live messages when it is")
    },
    Case("MIRROR-22", .watch, "a page is said again when the phone's date is known") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.needsLease()
      let sent = try next(b).id
      let effects = try b.act(receipt(sent, time: b.date(b.now) + 1_000_000))
      let clock = liveMessages(effects).last?["payload"]["clock"]["offset"] ?? .missing
      try b.demand("MIRROR-22", clock, is: 1_000_000, "the offset of the live message that follows")
    },
  ]

  /// Makes a live message with the watch's dates and their correction to the phone's clock.
  private static func live(
    _ b: Harness,
    _ version: Int64,
    offset: Int64,
    jumps: Int64 = 0,
    endsIn seconds: Int64? = nil
  ) -> String {
    let clock = #","clock":{"offset":\#(offset),"within":1000,"jumps":\#(jumps)}"#
    let live = b.live(1, version, endsIn: seconds)
    // Three objects end there: the payload, the packet and the input.
    return String(live.dropLast(3)) + clock + String(live.suffix(3))
  }

  private static let correcting: [Case] = [
    Case("MIRROR-24", .phone, "the mirror shows dates by the phone's own clock") {
      (b) throws(Stop) in
      try b.phoneStarted()
      let date = b.date(b.now)
      try b.act(live(b, 1, offset: 60_000_000))
      try b.needsLease()
      let shown = b.screen["mirror"]["startedAt"]["$date"]
      try b.demand("MIRROR-24", shown, is: .integer(date + 60_000_000), "the date shown")
      try b.demand(
        "MIRROR-24",
        b.screen["mirror"]["unsure"] == true,
        is: false,
        "whether it is unsure"
      )
    },
    Case("MIRROR-24", .phone, "the end of a countdown is corrected as its beginning is") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      let date = b.date(b.now)
      for (version, offset) in [(1, 60_000_000), (2, -7_000_000)] as [(Int64, Int64)] {
        try b.act(live(b, version, offset: offset, endsIn: 45))
        let mirror = b.screen["mirror"]
        let dates = [mirror["startedAt"]["$date"], mirror["endsAt"]["$date"]]
        let wanted = [date + offset, date + 45_000_000 + offset].map { JSONValue.integer($0) }
        try b.demand("MIRROR-24", dates, is: wanted, "the dates shown, off by \(offset)")
      }
    },
    Case("ACTION-25", .phone, "dates that are not corrected are as they came, and never unsure") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      let date = JSONValue.integer(b.date(b.now))
      try b.act(Harness.input("correct-mirror", #""off":true"#))
      for text in [b.live(1, 1), live(b, 2, offset: 60_000_000)] {
        try b.act(text)
        let mirror = b.screen["mirror"]
        try b.demand("ACTION-25", mirror["startedAt"]["$date"], is: date, "the date shown")
        try b.demand("ACTION-25", mirror["unsure"] == true, is: false, "whether it is unsure")
      }
      try b.act(Harness.input("correct-mirror"))
      let corrected = b.screen["mirror"]["startedAt"]["$date"]
      let wanted = JSONValue.integer(b.date(b.now) + 60_000_000)
      try b.demand("ACTION-25", corrected, is: wanted, "the date shown when it is corrected again")
    },
    Case("MIRROR-24", .phone, "what cannot be told from nothing is not applied") {
      (b) throws(Stop) in
      try b.phoneStarted()
      let date = b.date(b.now)
      for (version, offset) in [(1, 1_000), (2, -1_000)] as [(Int64, Int64)] {
        try b.act(live(b, version, offset: offset))
        try b.needsLease()
        let shown = b.screen["mirror"]["startedAt"]["$date"]
        try b.demand("MIRROR-24", shown, is: .integer(date), "the date shown, off by \(offset)")
      }
    },
    Case("MIRROR-24", .phone, "a live message without a clock leaves the mirror unsure") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.demand("MIRROR-24", b.screen["mirror"]["unsure"], is: true, "whether it is unsure")
    },
    Case("MIRROR-24", .phone, "a phone whose date has jumped does not know the watch's") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.needsLease()
      try b.act(live(b, 1, offset: 0))
      b.jumpDate(seconds: 300)
      try b.act()
      try b.demand("MIRROR-24", b.screen["mirror"]["unsure"], is: true, "whether it is unsure")
      try b.act(live(b, 2, offset: 0, jumps: 1))
      try b.demand(
        "MIRROR-24",
        b.screen["mirror"]["unsure"] == true,
        is: false,
        "the same, measured anew"
      )
    },
    Case("MIRROR-10", .phone, "a page without a countdown is stale when nothing is heard for 90 s")
    {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.advance(seconds: 89, nanoseconds: 999_999_999)
      try b.demand("MIRROR-10", b.mirror, is: "live work", "the mirror just before")
      try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("MIRROR-10", b.mirror, is: "stale work", "the mirror then")
    },
  ]

  private static let begun: [Case] = [
    Case("MIRROR-23", .phone, "the end of a run that never began hides no live message", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.runEnd(9, 9))
      try b.act(b.live(1, 1))
      try b.demand("MIRROR-23", b.mirror, is: "live work", "the mirror")
    },
    Case("MIRROR-1", .phone, "a live message that lacks fields is none", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(
        Harness.message(b.nextID(), #"{"type":"live","incarnation":1,"run":1,"version":99}"#)
      )
      try b.demand("MIRROR-20", b.mirror, is: "none", "the mirror")
      try b.act(b.live(1, 1))
      try b.demand("MIRROR-20", b.mirror, is: "live work", "the mirror after a true live message")
    },
  ]
}
