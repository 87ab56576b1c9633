import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// When a person who looks on acts next, and what draws their acts.
///
/// They are drawn apart from the troubles of a story: whoever leaves out a trouble changes what persons
/// see, and nothing else of what they do.
struct Onlooker {
  let device: DeviceRole
  private let every: ClosedRange<Interval>
  private let isPlain: Bool
  private var stream: RandomStream
  /// When they act next.
  private(set) var next: TrueTime

  init(_ person: Script.Person, number: Int, seed: UInt64, from start: TrueTime) {
    device = person.device
    every = person.every
    isPlain = seed == 0
    stream = RandomStream(seed: seed, purpose: "person \(number)")
    next = start
    wait()
  }

  /// Acts, and waits for the next time.
  mutating func act(_ lines: ((UInt64) -> UInt64) -> [String]) -> [String] {
    var stream = stream
    let isPlain = isPlain
    let acts = lines { isPlain ? 0 : stream.below($0) }
    self.stream = stream
    wait()
    return acts
  }

  /// Waits for a drawn number of tenths of a second, and never for no time at all.
  private mutating func wait() {
    let steps = UInt64((every.upperBound - every.lowerBound).nanoseconds / 100_000_000)
    let drawn = isPlain ? 0 : stream.below(steps + 1)
    next = next + max(every.lowerBound, .milliseconds(1)) + .milliseconds(Int64(drawn) * 100)
  }
}
