import LockstepDocuments
import LockstepProtocol

extension HKWorkout {
  /// The version of the documents that this program writes.
  static let schemaVersion: Int64 = 1

  /// The workout as a document's bytes.
  ///
  /// Activity type and start come first, so that a look at the first bytes tells which it is.
  package var storedBytes: [UInt8] {
    ColumnLayout.bytes(
      JSONText.object { writer in
        writer.field("schemaVersion", Self.schemaVersion)
        writer.field("id", id.text)
        writer.field("workoutActivityType", workoutActivityType.name)
        writer.field("startDate", ISODate.text(startDate))
        writer.field("endDate", ISODate.text(endDate))
        writer.number("duration", duration)
        if let device { writer.field("device", device) }
        sourceRevision?.writeField(into: &writer)
        HKMetadataEntry.write(metadata, into: &writer)
        HKWorkoutEvent.write(workoutEvents, into: &writer)
        if !workoutActivities.isEmpty {
          HKWorkoutActivity.write(workoutActivities, into: &writer)
        }
        HKQuantitySeries.write(series, into: &writer)
        route?.write(into: &writer)
        kept.writeFields(into: &writer)
      }
    )
  }
}
