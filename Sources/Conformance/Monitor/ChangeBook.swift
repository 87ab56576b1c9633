/// The monitor's record of a watch's changes, in the order in which it first sends them.
struct ChangeBook {
  private var seen: Set<String> = []
  /// The origin and the sequence of the change that was sent last.
  private var last: (origin: Int64, sequence: Int64)?

  mutating func take(
    _ moment: DeviceStep,
    _ known: DeveloperPayloads,
    _ clock: DateBook,
    _ origin: Int64
  ) throws(Breach) {
    for effect in moment.effects where effect.word == "packet:userInfo" {
      let payload = effect.payload
      guard payload["type"] == "change", !known.contains(payload),
        seen.insert("\(payload)").inserted, let sequence = payload["sequence"].number
      else { continue }
      guard payload["origin"] == effect.packet["origin"] else {
        throw Breach(statement: "CHANGE-1", expected: "the watch's own origin", found: "\(payload)")
      }
      if let last, last.origin == origin, payload["origin"].number == origin {
        try Breach.unless(
          sequence == last.sequence + 1,
          "CHANGE-3",
          "the sequence \(last.sequence + 1), after \(last.sequence)",
          "\(payload)"
        )
      }
      last = (payload["origin"].number ?? 0, sequence)
      let date = payload["date"]["$date"].number ?? 0
      try Breach.unless(
        !moment.isLeased || clock.lies(date),
        "CHANGE-1",
        "in “date” when it was done: \(clock.span) in microseconds",
        "\(payload["date"])"
      )
    }
  }
}
