extension FIT {
  /// An invented workout as a device would record it; equal values give equal bytes.
  ///
  /// For tests, measurements and demonstrations where no real recording is at hand. What the session
  /// says agrees with its records, which come once a second except in pauses. The course lies in the
  /// middle of an ocean, so that nobody takes it for a real one.
  package struct SyntheticActivity: Equatable, Sendable {
    /// The seed from which all measurements are made.
    package var seed: UInt64
    /// The instant of the first record, in Unix seconds.
    package var startUnixSeconds: Int64
    /// The length in seconds from start to end, pauses included.
    package var elapsedSeconds: Int
    /// The pauses in seconds from the start, in order, apart from each other, and within the workout.
    package var pauses: [Range<Int>] = []
    /// The length of each lap in seconds; the last lap takes the rest.
    package var lapSeconds = 1_200
    /// The name of the activity in the profile's type `sport`; `subSport` is that in `sub_sport`.
    package var sport = "cycling"
    package var subSport = "generic"
    package var sensors: Sensors = .all
    package var device: Device = .computer

    /// The sensors of the device, by the quantity that each measures.
    package struct Sensors: OptionSet, Sendable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) { self.rawValue = rawValue }

      package static let heartRate = Sensors(rawValue: 1)
      package static let cadence = Sensors(rawValue: 2)
      package static let power = Sensors(rawValue: 4)
      package static let position = Sensors(rawValue: 8)
      package static let altitude = Sensors(rawValue: 16)
      /// The energy, which is in the records and not only in the session.
      package static let calories = Sensors(rawValue: 32)
      package static let temperature = Sensors(rawValue: 64)
      /// The distance and the speed.
      package static let distance = Sensors(rawValue: 128)
      package static let all = Sensors(rawValue: 255)
    }

    /// The kind of device, which decides how it writes its measurements.
    package enum Device: String, CaseIterable, Sendable {
      /// A device that writes enhanced fields, developer fields, and unknown messages of its maker.
      case computer
      /// A device that writes a 12-byte header, the first protocol and profile, and no calories in
      /// records.
      case trainer
      /// A device that writes big-endian numbers, plain speed and altitude, and one local type that it
      /// defines again and again.
      case bigEndian
      /// A device that writes compressed timestamps, with the summaries first.
      case compressed
      /// A device that writes the heartbeats in a second file.
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
  /// The instants of the records, in seconds from the start.
  ///
  /// The last is that of the end.
  package var recordSeconds: [Int] {
    (0...max(0, elapsedSeconds)).filter { second in
      !pauses.contains { $0.lowerBound < second && second < $0.upperBound }
    }
  }

  /// The length in seconds without the pauses.
  package var timerSeconds: Int { elapsedSeconds - pauses.reduce(0) { $0 + $1.count } }

  /// The laps, in seconds from the start of the activity.
  package var laps: [Range<Int>] {
    stride(from: 0, to: max(1, elapsedSeconds), by: max(1, lapSeconds)).map {
      $0..<min($0 + max(1, lapSeconds), max(1, elapsedSeconds))
    }
  }

  func timestamp(_ second: Int) -> Double {
    Double(startUnixSeconds - FIT.epochUnixSeconds + Int64(second))
  }
}
