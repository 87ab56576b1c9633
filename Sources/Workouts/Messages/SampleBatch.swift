package import LockstepDocuments
package import LockstepHealth
import LockstepProtocol

/// Samples of one workout on their way to the phone: absolute, numbered, and each in one batch alone.
package struct SampleBatch: Equatable, Sendable {
  package var workoutID: DocumentID
  /// From 1, without gaps.
  package var number: Int64
  /// The number of samples, locations and events that this batch and all before it hold.
  package var total: Int64
  package var samples: CollectedSamples

  package init(
    workoutID: DocumentID,
    number: Int64,
    total: Int64,
    samples: CollectedSamples
  ) {
    self.workoutID = workoutID
    self.number = number
    self.total = total
    self.samples = samples
  }

  /// The most batches of a workout: some years at one a minute.
  package static let numbers: ClosedRange<Int64> = 1...1_000_000

  func writeFields(into writer: inout JSONWriter) {
    writer.field("workout", workoutID.text)
    writer.field("batch", number)
    writer.field("total", total)
    writer.key("samples")
    samples.write(into: &writer)
  }
}
