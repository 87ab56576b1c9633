/// The monitor's record of the device's clock, with which it checks the dates that the device writes.
struct DateBook {
  private var first: Int64 = .max
  private var last: Int64 = .min
  /// The lead of the date over the uptime at the first step, or at the last jump.
  private var offset: Int64?
  private var jumps: Int64 = 0

  /// The number of microseconds by which a date may lie outside the dates that the clock has shown.
  private static let slack: Int64 = 1_000
  /// The number of microseconds beyond which a change of the date counts as a jump (SESSION-163).
  private static let jump: Int64 = 1_000

  mutating func note(_ moment: DeviceStep) {
    first = min(first, moment.wall)
    last = max(last, moment.wall)
    let offset = moment.wall - moment.uptime / 1_000
    let before = self.offset ?? offset
    // Steps that are too small for a jump add up to one.
    if abs(offset - before) > Self.jump { jumps += 1 }
    if self.offset == nil || abs(offset - before) > Self.jump { self.offset = offset }
  }

  var span: String { "\(first) to \(last)" }

  /// Says if a date lies between the first and the last date that the clock has shown.
  func lies(_ date: Int64) -> Bool { (first - Self.slack...last + Self.slack).contains(date) }

  /// Checks that a receipt says when its message came, and how often the date has jumped (SESSION-160).
  func check(_ moment: DeviceStep) throws(Breach) {
    guard moment.isLeased else { return }
    let came = Set(moment.arrived.filter { $0["kind"] == "message" }.compactMap { $0["id"].number })
    for effect in moment.effects where effect.word == "packet:receipt" {
      guard let time = effect.packet["time"].number else { continue }
      let isNew = effect.packet["id"].number.map(came.contains) ?? false
      try Breach.unless(
        isNew ? time == moment.wall : lies(time),
        "SESSION-160",
        "in “time” the date \(isNew ? "\(moment.wall)" : span), in microseconds",
        "\(effect.packet)"
      )
      let found = effect.packet["jumps"].number ?? 0
      try Breach.unless(
        found == jumps,
        "SESSION-163",
        "in “jumps” how often the date has jumped: \(jumps)",
        "\(effect.packet)"
      )
    }
  }
}
