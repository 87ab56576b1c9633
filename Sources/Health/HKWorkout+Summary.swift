import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

/// A workout in brief: the summary that is reported when it is stored, and the digest by which two
/// workouts are compared.
extension HKWorkout {
  /// The activity, times and metadata of the workout, a line for each series, and the digest of all
  /// measurements.
  package var summary: JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("workoutActivityType", workoutActivityType.name)
      writer.field("startDate", startDate)
      writer.field("endDate", endDate)
      writer.number("duration", duration)
      writer.key("series")
      writer.beginObject()
      for series in series { series.writeSummary(into: &writer) }
      writer.endObject()
      writer.field("locations", route?.count ?? 0)
      writer.field("events", workoutEvents.count)
      writer.field("measured", hexadecimal(measuredDigest))
      writer.endObject()
    }
  }

  /// The digest of all measurements, without the date: two workouts with the same digest were measured
  /// exactly alike.
  package var measuredDigest: UInt64 {
    var undated = self
    undated.id = DocumentID("-")
    undated.sourceRevision = nil
    undated.startDate = WallTime(microseconds: 0)
    undated.endDate = WallTime(microseconds: endDate.microseconds - startDate.microseconds)
    var digest = Digest()
    digest.add(undated.storedBytes)
    return digest.value
  }
}

extension HKQuantitySeries {
  fileprivate func writeSummary(into writer: inout JSONWriter) {
    let statistics = statistics
    writer.key(type.rawValue)
    writer.beginObject()
    writer.field("count", count)
    switch type.aggregation {
    case .cumulative: writer.number("sum", statistics.sum)
    case .discrete: if let average = statistics.average { writer.number("average", average) }
    }
    writer.endObject()
  }
}
