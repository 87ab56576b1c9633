package import LockstepDocuments
package import LockstepHealth
import LockstepProtocol

/// A numbered batch of samples of one workout for the phone; each sample is in exactly one batch.
package struct SampleBatch: Equatable, Sendable {
  package var workoutID: DocumentID
  /// The number of the batch, from 1 without gaps.
  package var number: Int64
  /// The number of samples, locations and events in this batch and all batches before it.
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

  /// The possible numbers of batches; the last would take some years at one a minute.
  package static let numbers: ClosedRange<Int64> = 1...1_000_000

  func writeFields(into writer: inout JSONWriter) {
    writer.field("workout", workoutID.text)
    writer.field("batch", number)
    writer.field("total", total)
    writer.key("samples")
    samples.write(into: &writer)
  }
}
