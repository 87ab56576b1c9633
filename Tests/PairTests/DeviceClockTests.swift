import LockstepDevices
import LockstepWorkouts
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim

/// Devices whose clocks are fast, slow or wrong: the timers of watch and mirror.
///
/// The engine gives both devices true clocks; a port in between makes them wrong.
struct DeviceClockTests {
  /// Steps a device by a clock of its own.
  private final class SkewedPort: LeasedPort {
    private let port: InProcessPort
    private let clock: DeviceClock

    init(_ port: InProcessPort, _ clock: DeviceClock) {
      self.port = port
      self.clock = clock
    }

    func step(_ step: Step) throws(DeviceFault) -> StepAnswer {
      var step = step
      let now = clock.now(at: TrueTime(nanoseconds: step.uptimeNanoseconds))
      step.uptimeNanoseconds = now.uptime.nanoseconds
      step.wallMicroseconds = now.wall.microseconds
      var answer = try port.step(step)
      answer.deadlineUptimeNanoseconds = answer.deadlineUptimeNanoseconds.map {
        clock.trueTime(of: Uptime(nanoseconds: $0)).nanoseconds
      }
      return answer
    }
  }

  private static func clock(drift: Int64, offset: Interval = .zero) -> DeviceClock {
    DeviceClock(
      startedAt: .zero,
      driftPartsPerMillion: drift,
      wallAtStart: Engine.Configuration.standardEpoch + offset
    )
  }

  /// A pair in the rest after the first set, by these clocks.
  private func resting(_ watch: DeviceClock, _ phone: DeviceClock) throws -> PairRig {
    var pair = try PairRig.training(
      watch: SkewedPort(InProcessPort(.watch, DeviceModel.watch().make(incarnation: 1)), watch),
      phone: SkewedPort(
        InProcessPort(.phone, DeviceModel.phone.make(seed: 1, incarnation: 1)),
        phone
      )
    )
    try pair.act(.watch, "rest", ["rest": .number(300)])
    try pair.act(.watch, "exercise", ["exercise": .text("Bench Press")])
    try pair.act(.watch, "start")
    try pair.run(until: .seconds(5))
    try pair.act(.watch, "next")
    try pair.run(until: .seconds(6))
    return pair
  }

  /// When each side's countdown ends, in true time.
  private func ends(_ pair: PairRig, _ watch: DeviceClock, _ phone: DeviceClock) throws
    -> (watch: TrueTime, phone: TrueTime)
  {
    let until = try #require(try pair.run?.untilUptimeNanoseconds)
    let date = try #require(try pair.phone.mirror?.endsAtMicroseconds)
    return (
      watch.trueTime(of: Uptime(nanoseconds: until)),
      phone.trueTime(showing: WallTime(microseconds: date))
    )
  }

  static let drifts: [Int64] = [-200, -37, 0, 50, 200]

  /// What the last live message that arrived said of its own error, and when it left.
  private func lastCorrection(_ pair: PairRig) throws -> (within: Interval, sent: TrueTime) {
    for event in pair.events.reversed() {
      guard case .sent(_, let packet, _) = event.kind, let payload = packet.payload,
        case .live(let live)? = ApplicationMessage.readIfPossible(payload),
        let clock = live.clock
      else { continue }
      return (.microseconds(clock.withinMicroseconds), TrueTime(nanoseconds: event.timeNanoseconds))
    }
    throw NoLiveMessage()
  }

  private struct NoLiveMessage: Error {}

  @Test(arguments: drifts, drifts)
  func `what both faces show differs by no more than the bound, however fast they run`(
    watchDrift: Int64,
    phoneDrift: Int64
  ) throws {
    let watch = Self.clock(drift: watchDrift)
    let phone = Self.clock(drift: phoneDrift, offset: .seconds(137))
    var pair = try resting(watch, phone)
    for second in stride(from: Int64(6), through: 300, by: 49) {
      try pair.run(until: .seconds(second))
      let (within, sent) = try lastCorrection(pair)
      let time = pair.engine.time
      let until = try #require(try pair.run?.untilUptimeNanoseconds)
      let date = try #require(try pair.phone.mirror?.endsAtMicroseconds)
      let onWatch = Uptime(nanoseconds: until) - watch.uptime(at: time)
      let onPhone = WallTime(microseconds: date) - phone.now(at: time).wall
      let bound = within + .nanoseconds((time - sent).nanoseconds / 1_000_000 * 400)
      #expect(abs((onWatch - onPhone).nanoseconds) <= bound.nanoseconds, "at \(second) s")
    }
  }

  @Test(arguments: drifts)
  func `a device's own deadlines come at its own instants`(drift: Int64) throws {
    let watch = Self.clock(drift: drift)
    var pair = try resting(watch, Self.clock(drift: 0))
    let until = try #require(try pair.run?.untilUptimeNanoseconds)
    let end = watch.trueTime(of: Uptime(nanoseconds: until))
    try pair.run(until: .seconds(400))
    let start = try #require(pair.haptics.last)
    #expect(start.haptic == Haptic(.start))
    #expect(start.time == end - .zero)
    #expect(try pair.run?.sinceUptimeNanoseconds == until)
  }

  @Test(arguments: [-90, -2, 3, 90] as [Int64])
  func `a wrong date moves the mirror's countdown by no more than the bound`(seconds: Int64) throws
  {
    let watch = Self.clock(drift: 0)
    let phone = Self.clock(drift: 0, offset: .seconds(seconds))
    let pair = try resting(watch, phone)
    let ends = try ends(pair, watch, phone)
    let within = try lastCorrection(pair).within
    #expect(abs((ends.phone - ends.watch).nanoseconds) <= within.nanoseconds)
    #expect(within < .milliseconds(100), "a bound that says something")
  }

  @Test func `a date that jumps moves nothing on the watch`() throws {
    var pair = try PairRig.training()
    try pair.act(.watch, "exercise", ["exercise": .text("Bench Press")])
    try pair.act(.watch, "start")
    try pair.act(.watch, "next")
    let until = try pair.run?.untilUptimeNanoseconds
    try pair.engine.changeClock(of: .watch, .jump(.seconds(-3_600)))
    try pair.run(until: .seconds(100))
    #expect(until == 48_000_000_000)
    #expect(pair.haptics.map(\.time) == [45, 46, 47, 48].map { .seconds($0) })
    let epoch = Engine.Configuration.standardEpoch
    let shown = try #require(try pair.phone.mirror?.startedAtMicroseconds)
    #expect(abs(shown - (epoch + .seconds(48)).microseconds) < 50_000, "by the phone's date")
    #expect(try pair.phone.mirror?.isUnsure == false)
  }
}
