import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts
import Testing

/// What a watch and a phone know of each other's dates is never further from the truth than it says,
/// whatever the link and the two clocks do (SESSION-162, MIRROR-21).
struct ClockBoundTests {
  /// A pair in a long set whose clocks and ways are wrong, and what was found in it.
  private struct Rig {
    var pair: PairRig
    var stream: RandomStream
    /// The live message that the phone was given last, and when it was sent.
    private var live: (message: LiveMessage, sentAt: TrueTime)?
    private var underWay: [Int64: (message: LiveMessage, sentAt: TrueTime)] = [:]
    private var seen = 0
    /// Since the phone's date jumped no live message has come that was measured with the new one.
    private var isDark = false
    /// How often the phone's date has jumped, each time by more than goes unnoticed.
    private var phoneJumps: Int64 = 0

    /// Windows in which a live message came and the mirror was compared with the watch.
    var comparedWindows = 0
    var comparisons = 0
    var measuredMessages = 0
    var darkMoments = 0
    /// The error that came nearest to its bound, in percent of it.
    var nearest: Int64 = 0
    private var wasCompared = false
    private var hadMessage = false

    init(seed: UInt64) throws {
      stream = RandomStream(seed: seed, purpose: "test.clocks")
      pair = try PairRig(seed: seed, profile: .likeLTE)
      try pair.act(.phone, "split", ["name": .text("Push")])
      try pair.act(
        .phone,
        "add",
        ["exercise": .text("Press"), "split": .text("Push"), "sets": .number(99)]
      )
      try pair.run(until: .seconds(2))
      for role in DeviceRole.allCases {
        try pair.changeClock(of: role, .jump(.seconds(number(60...600))))
        if role == .phone { phoneJumps += 1 }
        try pair.changeClock(of: role, .drift(partsPerMillion: number(-200...200)))
      }
      try pair.act(.phone, "start", ["split": .text("Push")])
      try pair.run(until: .seconds(10))
      try pair.act(.watch, "exercise", ["exercise": .text("Press")])
      try pair.act(.watch, "start")
    }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
      range.lowerBound + Int64(stream.below(UInt64(range.upperBound - range.lowerBound + 1)))
    }

    /// One thing changes, and for a minute or two all that is shown is compared.
    mutating func window() throws {
      (wasCompared, hadMessage) = (false, false)
      try change()
      let end = pair.engine.time + .milliseconds(number(60_000...120_000))
      while pair.engine.time < end {
        let next = min(end, pair.engine.time + .milliseconds(number(100...9_000)))
        while let time = pair.engine.nextEventTime, time <= next {
          try pair.runNextEvent()
          try follow()
        }
        pair.engine.advance(to: next)
        try compare()
      }
      if wasCompared, hadMessage { comparedWindows += 1 }
    }

    private mutating func change() throws {
      let role: DeviceRole = number(0...1) == 0 ? .watch : .phone
      switch number(0...4) {
      case 0: try jump(role)
      case 1: try pair.changeClock(of: role, .drift(partsPerMillion: number(-200...200)))
      case 2: try pair.act(.watch, "next")
      default: try pair.change(.setProfile(profile()))
      }
      try follow()
    }

    private mutating func jump(_ role: DeviceRole) throws {
      let size = number(10...600_000) * (number(0...1) == 0 ? 1 : -1)
      try pair.changeClock(of: role, .jump(.milliseconds(size)))
      if role == .watch { return }
      phoneJumps += 1
      isDark = true
      try compare()
    }

    /// A link whose two ways differ by up to a second.
    private mutating func profile() -> LinkProfile {
      var profile = LinkProfile.likeLTE
      profile.toPhone.latency = .milliseconds(number(1...1_000))
      profile.toWatch.latency = .milliseconds(number(1...1_000))
      profile.toPhone.jitter = .milliseconds(number(0...300))
      return profile
    }

    // MARK: Live messages

    /// Takes note of the live messages that were sent and delivered since.
    private mutating func follow() throws {
      for event in pair.events[seen...] {
        switch event.kind {
        case .sent(let number, .message(_, _, let payload), _) where event.device == .watch:
          guard case .live(let message)? = try? ApplicationMessage.read(payload) else { continue }
          underWay[number] = (message, TrueTime(nanoseconds: event.timeNanoseconds))
          if let clock = message.clock { check(clock) }
        case .delivered(let number, _):
          guard let message = underWay.removeValue(forKey: number) else { continue }
          live = message
          hadMessage = true
          if message.message.clock?.jumps == phoneJumps { isDark = false }
        default: break
        }
      }
      seen = pair.events.count
    }

    /// What a live message says of the phone's date is true now, as it leaves, or was before a jump that
    /// the watch has not heard of.
    private mutating func check(_ clock: DateCorrection) {
      measuredMessages += 1
      if clock.jumps != phoneJumps { return }
      let engine = pair.engine
      let truth =
        engine.clock(of: .phone).now(at: engine.time).wall
        - engine.clock(of: .watch).now(at: engine.time).wall
      let error = abs(truth.microseconds - clock.offsetMicroseconds)
      #expect(
        error <= clock.withinMicroseconds,
        "\(error) µs off, said \(clock.withinMicroseconds)"
      )
      nearest = max(nearest, error * 100 / clock.withinMicroseconds)
    }

    // MARK: The mirror

    /// Both faces count alike within the bound, or the mirror says that it does not know.
    private mutating func compare() throws {
      guard let mirror = try pair.phone.mirror, !mirror.isStale, let live else { return }
      guard !mirror.isUnsure, let clock = live.message.clock else {
        if isDark { darkMoments += 1 }
        return
      }
      #expect(!isDark, "the phone's date has jumped, and the mirror knows nothing of it")
      let engine = pair.engine
      guard let run = try pair.run, let since = run.sinceUptimeNanoseconds,
        run.page == mirror.page, run.set == mirror.set
      else { return }
      let phone = engine.clock(of: .phone).now(at: engine.time).wall.microseconds
      let watch = engine.clock(of: .watch).now(at: engine.time).uptime.nanoseconds
      let error = abs(phone - mirror.startedAtMicroseconds - (watch - since) / 1_000)
      let age = (engine.time - live.sentAt).nanoseconds
      let bound = clock.withinMicroseconds + age * 400 / 1_000_000_000 + 3
      #expect(error <= bound, "the faces are \(error) µs apart, at most \(bound)")
      comparisons += 1
      wasCompared = true
    }
  }

  @Test func `both faces agree within the stated bound, or the phone says that it does not know`()
    throws
  {
    var (windows, comparisons, messages, dark) = (0, 0, 0, 0)
    var nearest: Int64 = 0
    for seed in 1...8 as ClosedRange<UInt64> {
      var rig = try Rig(seed: seed)
      for _ in 0..<25 { try rig.window() }
      windows += rig.comparedWindows
      comparisons += rig.comparisons
      messages += rig.measuredMessages
      dark += rig.darkMoments
      nearest = max(nearest, rig.nearest)
    }
    print(
      "clocks: \(windows) windows, \(comparisons) comparisons, \(messages) live messages, \(dark) dark"
    )
    print("clocks: at most \(nearest) % of the bound")
    #expect(windows >= 80, "windows with a live message and a comparison")
    #expect(comparisons >= 800)
    #expect(messages >= 160)
    #expect(dark >= 8, "moments after a jump at which the phone does not know")
    #expect((20...100).contains(nearest), "the ways differ, so that the error is no small part")
  }

  @Test func `a date that jumps through the centuries ends nobody`() throws {
    var rig = try Rig(seed: 1)
    try rig.pair.run(until: .seconds(20))
    try rig.pair.change(.breakConnection)
    for century in 1...3 as ClosedRange<Int64> {
      try rig.pair.changeClock(of: .watch, .jump(.seconds(-110 * 31_557_600)))
      try rig.pair.run(until: .seconds(20 + century))
    }
    try rig.pair.change(.restore)
    try rig.pair.run(until: .seconds(60))
    #expect(try rig.pair.watch.isReachable)
  }
}
