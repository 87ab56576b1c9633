package import LockstepProtocol

/// A workout that was recorded before, for the sensors of a watch to give again at its instants.
///
/// It travels in pieces, each small enough for one line of the wire: the first says what was done, and
/// all of them bring samples. As JSON a piece is an object with `samples` and, in the first, `workout`.
package struct SensorRecording: Equatable, Sendable {
  package var head: Head
  package var samples: CollectedSamples

  /// What was done as a whole.
  package struct Head: Equatable, Sendable {
    package var workoutActivityType: HKWorkoutActivityType
    /// Seconds from start to end, pauses included.
    package var elapsedSeconds: Double
    package var device: String?
    package var metadata: [HKMetadataEntry]

    package init(
      workoutActivityType: HKWorkoutActivityType,
      elapsedSeconds: Double,
      device: String? = nil,
      metadata: [HKMetadataEntry] = []
    ) {
      self.workoutActivityType = workoutActivityType
      self.elapsedSeconds = elapsedSeconds
      self.device = device
      self.metadata = metadata
    }
  }

  /// One of the pieces; only the first has a head.
  package struct Piece: Equatable, Sendable {
    package var head: Head?
    package var samples: CollectedSamples

    package init(head: Head?, samples: CollectedSamples) {
      self.head = head
      self.samples = samples
    }
  }

  package init(head: Head, samples: CollectedSamples = CollectedSamples()) {
    self.head = head
    self.samples = samples
  }

  /// The recording of a workout.
  package init(_ workout: HKWorkout) {
    head = Head(
      workoutActivityType: workout.workoutActivityType,
      elapsedSeconds: workout.elapsedSeconds,
      device: workout.device,
      metadata: workout.metadata
    )
    samples = CollectedSamples(workout)
  }

  /// The longest recording: what a FIT file's field holds, 49 days in seconds.
  package static let elapsedSecondsMax = Double(UInt32.max) / 1_000

  // MARK: Pieces

  /// How much a piece holds, by the bound of its samples; its text is smaller than a line may be.
  private static let pieceSize = 400_000

  /// The recording cut into pieces, in order.
  package var pieces: [Piece] {
    samples.parts(within: Self.pieceSize).enumerated().map { index, part in
      Piece(head: index == 0 ? head : nil, samples: part)
    }
  }
}

extension SensorRecording.Piece {
  package var text: JSONText {
    JSONText.object { writer in
      if let head {
        writer.key("workout")
        head.write(into: &writer)
      }
      writer.key("samples")
      samples.write(into: &writer)
    }
  }

  package static func read(_ text: JSONText) throws(JSONError) -> Self {
    var reader = JSONReader(text.bytes)
    var piece = Self(head: nil, samples: CollectedSamples())
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workout": piece.head = try SensorRecording.Head.read(&reader)
      case "samples": piece.samples = try CollectedSamples.read(&reader)
      default: try reader.skipValue()
      }
    }
    return piece
  }
}

extension SensorRecording.Head {
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("workoutActivityType", workoutActivityType.name)
    writer.number("elapsed", elapsedSeconds)
    if let device { writer.field("device", device) }
    HKMetadataEntry.write(metadata, into: &writer)
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var head = Self(workoutActivityType: .other, elapsedSeconds: -1)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workoutActivityType": head.workoutActivityType = try reader.activityType()
      case "elapsed": head.elapsedSeconds = try reader.real()
      case "device": head.device = try reader.string()
      case "metadata": head.metadata = try HKMetadataEntry.read(&reader)
      default: try reader.skipValue()
      }
    }
    guard (0...SensorRecording.elapsedSecondsMax).contains(head.elapsedSeconds) else {
      throw reader.failure(
        .unknownValue(found: "\(head.elapsedSeconds)", expected: ["seconds up to 49 days"])
      )
    }
    return head
  }
}
