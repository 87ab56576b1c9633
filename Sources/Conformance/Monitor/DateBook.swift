/// What the device's clock said, and what it says of it.
struct DateBook {
  private var first: Int64 = .max
  private var last: Int64 = .min
  private var offset: Int64?
  private var jumps: Int64 = 0

  /// The furthest that a date may lie before the first step: what was due, and was slept through.
  private static let slack: Int64 = 1_000
  /// By how much a date moves that has jumped, in microseconds (SESSION-163).
  private static let jump: Int64 = 1_000

  mutating func note(_ moment: DeviceStep) {
    first = min(first, moment.wall)
    last = max(last, moment.wall)
    let offset = moment.wall - moment.uptime / 1_000
    if let before = self.offset, abs(offset - before) > Self.jump { jumps += 1 }
    self.offset = offset
  }

  var span: String { "\(first) to \(last)" }

  /// Whether a date is one that the clock has shown, or has passed.
  func lies(_ date: Int64) -> Bool { (first - Self.slack...last + Self.slack).contains(date) }

  /// A receipt says when its message came, and how often the date has jumped (SESSION-160).
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
