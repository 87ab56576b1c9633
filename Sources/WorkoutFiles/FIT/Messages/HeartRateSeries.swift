extension FIT {
  /// The heartbeats in `hr` messages, which some devices send apart from their records.
  ///
  /// A strap that was under water sends what it has kept afterwards, often as further files of the
  /// chain. One message ties the strap's clock to a timestamp; the others say when beats were, by
  /// that clock, with the filtered rate of each.
  package struct HeartRateSeries: Sendable {
    /// A heart rate at an instant.
    package struct Beat: Equatable, Sendable {
      /// The instant in FIT seconds.
      package let time: Double
      package let beatsPerMinute: Double
    }

    /// The beats in the order of the messages.
    package private(set) var beats: [Beat] = []
    private var anchor: (time: Double, event: Double)?

    package init() {}

    /// The global message number of `hr`.
    package static let messageNumber: UInt16 = 132

    /// The seconds for which a beat's rate holds if no other beat follows.
    private static let gapSecondsMax = 5.0
    /// The seconds between repetitions of a rate in a gap.
    private static let stepSeconds = 0.25
    /// The seconds after which the strap's clock starts again from 0.
    private static let rolloverSeconds = 4_194_304.0

    /// Adds the beats of an `hr` message; skips beats that precede the first message with both clocks.
    package mutating func add(_ message: DataMessage) {
      let events = message.reals("event_timestamp")
      if let timestamp = message.real("timestamp"), let event = events.first ?? nil {
        anchor = (timestamp + (message.real("fractional_timestamp") ?? 0), event)
      }
      guard let anchor else { return }
      for (event, rate) in zip(events, message.reals("filtered_bpm")) {
        guard let event, let rate else { continue }
        let isRolled = event < anchor.event - Self.rolloverSeconds / 2
        let elapsed = event - anchor.event + (isRolled ? Self.rolloverSeconds : 0)
        add(Beat(time: anchor.time + elapsed, beatsPerMinute: rate))
      }
    }

    private mutating func add(_ beat: Beat) {
      if let last = beats.last {
        let gap = abs(beat.time - last.time)
        var step = Self.stepSeconds
        while step < gap, step <= Self.gapSecondsMax {
          beats.append(Beat(time: last.time + step, beatsPerMinute: last.beatsPerMinute))
          step += Self.stepSeconds
        }
      }
      beats.append(beat)
    }

    /// Computes the heart rate of each record: the rounded mean of the beats since the previous record.
    ///
    /// A record without beats has `nil`. One at the instant of the record before it has no span of its
    /// own, and takes the last beat.
    package func rates(at timestamps: [Double]) -> [Double?] {
      var rates: [Double?] = []
      var next = 0
      var start: Double?
      for end in timestamps {
        if start == nil || start == end {
          start = end - 1
          next = Swift.max(0, next - 1)
        }
        var sum = 0.0
        var count = 0.0
        while next < beats.count, beats[next].time <= end {
          if beats[next].time > start ?? end {
            sum += beats[next].beatsPerMinute
            count += 1
          }
          next += 1
        }
        rates.append(count > 0 ? (sum / count).rounded() : nil)
        start = end
      }
      return rates
    }
  }
}

extension FIT.DecodedFiles {
  /// Sets the heart rates of records from `hr` messages, over all files of the chain.
  package mutating func mergeHeartRates() {
    var series = FIT.HeartRateSeries()
    for message in messages where message.globalMessageNumber == FIT.HeartRateSeries.messageNumber {
      series.add(message)
    }
    if series.beats.isEmpty { return }
    let records = messages.indices.filter {
      messages[$0].globalMessageNumber == FIT.recordMessageNumber
        && messages[$0].integer(FIT.timestampNumber) != nil
    }
    let times = records.map { messages[$0].real("timestamp") ?? 0 }
    var rates = zip(records, series.rates(at: times)).makeIterator()
    var next = rates.next()
    messages.changeAdded { place, message in
      guard let (record, rate) = next, record == place else { return }
      if let value = rate.flatMap({ Int64(exactly: $0) }) { message.setHeartRate(value) }
      next = rates.next()
    }
  }
}

extension FIT.DataMessage {
  mutating func setHeartRate(_ beatsPerMinute: Int64) {
    guard let absent = layout.heartRateIndex else { return }
    // The last, which counts, where a definition has the field twice.
    let index = field(FIT.heartRateNumber).map { Int($0.index) } ?? absent
    add(index, .integer(beatsPerMinute))
  }
}
