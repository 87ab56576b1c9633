import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// The distance by which a device's clock was moved so far, and its limits.
struct ClockPosition {
  /// The distance of the date from the one at the run's beginning, not counting the time that passed.
  private var moved = Interval.zero
  /// The least distance: no date is before 1970 after a reset, nor more than 50 years before the run.
  private var earliest = -Script.furthestClock

  /// Moves the clock by an interval; returns `false` without moving it if it would exceed the limits.
  mutating func jump(by interval: Interval) -> Bool {
    let sum = moved + interval
    guard sum >= earliest, sum <= Script.furthestClock else { return false }
    moved = sum
    return true
  }

  mutating func reset() {
    moved = WallTime(microseconds: 0) - Engine.Configuration.standardEpoch
    earliest = moved
  }
}

/// The reading of changes to clocks: `clock +90s`, `clock reset`, `drift -40ppm`, `zone +5h30m`.
extension LineReader {
  /// Reads the words after `clock`: a jump, or `reset`.
  mutating func readClock(_ device: DeviceRole, _ words: inout Words) throws(Diagnostic)
    -> ClockAdjustment
  {
    guard words.take("reset") else { return .jump(try readJump(of: device, &words)) }
    clocks[device, default: ClockPosition()].reset()
    return .reset
  }

  private mutating func readJump(of device: DeviceRole, _ words: inout Words) throws(Diagnostic)
    -> Interval
  {
    let word = try words.require("how far the clock jumps")
    guard let jump = Self.signed(word.text) else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no jump of a clock",
        hint: "write it with its sign: +3s, -1h; or reset, for 1970"
      )
    }
    guard clocks[device, default: ClockPosition()].jump(by: jump) else {
      throw words.mistake(at: word, "a clock is moved by at most 50 years in all")
    }
    return jump
  }

  func readDrift(_ words: inout Words) throws(Diagnostic) -> ClockAdjustment {
    let word = try words.require("how fast the clocks run")
    let digits = word.text.hasSuffix("ppm") ? String(word.text.dropLast(3)) : ""
    let range = ClockAdjustment.driftRange
    guard let number = Int64(digits), range.contains(number) else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no drift of a clock",
        hint: "write \(range.lowerBound)ppm to \(range.upperBound)ppm: 40ppm, -100ppm; 0ppm ends it"
      )
    }
    return .drift(partsPerMillion: number)
  }

  func readZone(_ words: inout Words) throws(Diagnostic) -> ClockAdjustment {
    let word = try words.require("a time zone")
    guard let offset = Self.signed(word.text), offset == .seconds(offset.seconds),
      Step.zoneRange.contains(offset.seconds)
    else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no time zone",
        hint: "write how far east or west of Greenwich: +2h, +5h30m, -8h, +0s; 18h at most"
      )
    }
    return .zone(seconds: offset.seconds)
  }

  /// Reads a length of time with a sign before it.
  private static func signed(_ text: String) -> Interval? {
    guard let sign = text.first, sign == "+" || sign == "-",
      let interval = Interval(text: String(text.dropFirst()))
    else { return nil }
    return sign == "+" ? interval : -interval
  }
}
