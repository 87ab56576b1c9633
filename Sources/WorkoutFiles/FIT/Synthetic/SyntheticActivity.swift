extension FIT {
  /// A made-up workout as a device would have recorded it: the same bytes for the same values.
  ///
  /// For tests, measurements and demonstrations where no real recording is at hand. What the session
  /// says agrees with its records, which come once a second except in pauses. The course lies in the
  /// middle of an ocean, so that nobody takes it for a real one.
  package struct SyntheticActivity: Equatable, Sendable {
    /// The seed from which all of its values are made.
    package var seed: UInt64
    /// Unix seconds of the first record.
    package var startUnixSeconds: Int64
    /// From start to end, pauses included.
    package var elapsedSeconds: Int
    /// Seconds from the start between which the timer stood still; in order, apart, and inside.
    package var pauses: [Range<Int>] = []
    /// A lap every so many seconds, and one for the rest.
    package var lapSeconds = 1_200
    /// The names of values of `sport` and `sub_sport`.
    package var sport = "cycling"
    package var subSport = "generic"
    package var sensors: Sensors = .all
    package var device: Device = .computer

    /// The sensors, by the quantity that each measures.
    package struct Sensors: OptionSet, Sendable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) { self.rawValue = rawValue }

      package static let heartRate = Sensors(rawValue: 1)
      package static let cadence = Sensors(rawValue: 2)
      package static let power = Sensors(rawValue: 4)
      package static let position = Sensors(rawValue: 8)
      package static let altitude = Sensors(rawValue: 16)
      /// Energy counted record by record, and not only in the session.
      package static let calories = Sensors(rawValue: 32)
      package static let temperature = Sensors(rawValue: 64)
      /// Distance and speed.
      package static let distance = Sensors(rawValue: 128)
      package static let all = Sensors(rawValue: 255)
    }

    /// The device, by the way in which it writes its measurements.
    package enum Device: String, CaseIterable, Sendable {
      /// Enhanced fields, developer fields, and messages of its maker's that nobody knows.
      case computer
      /// A 12-byte header, the first protocol and profile, no calories in records.
      case trainer
      /// Big-endian, plain speed and altitude, one local type that is defined again and again.
      case bigEndian
      /// Compressed timestamps, the summaries first.
      case compressed
      /// The heart beats follow in a file of their own.
      case chained
    }

    package init(seed: UInt64 = 1, startUnixSeconds: Int64 = 1_700_000_000, elapsedSeconds: Int) {
      self.seed = seed
      self.startUnixSeconds = startUnixSeconds
      self.elapsedSeconds = elapsedSeconds
    }
  }
}

extension FIT.SyntheticActivity {
  /// The instants, in seconds from the start, at which there is a record.
  ///
  /// The last is that of the end.
  package var recordSeconds: [Int] {
    (0...max(0, elapsedSeconds)).filter { second in
      !pauses.contains { $0.lowerBound < second && second < $0.upperBound }
    }
  }

  /// Seconds without the pauses.
  package var timerSeconds: Int { elapsedSeconds - pauses.reduce(0) { $0 + $1.count } }

  /// The start and the end of each lap, in seconds from the start of the activity.
  package var laps: [Range<Int>] {
    stride(from: 0, to: max(1, elapsedSeconds), by: max(1, lapSeconds)).map {
      $0..<min($0 + max(1, lapSeconds), max(1, elapsedSeconds))
    }
  }

  func timestamp(_ second: Int) -> Double {
    Double(startUnixSeconds - FIT.epochUnixSeconds + Int64(second))
  }
}
