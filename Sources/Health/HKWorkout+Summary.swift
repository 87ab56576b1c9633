import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

/// A workout in brief: what is reported of it when it is stored, and what two are compared by.
extension HKWorkout {
  /// Activity, times, metadata, one line a series, and the digest of everything that was measured.
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

  /// The digest of all that does not depend on when it was done: two with the same one differ in nothing
  /// that was measured.
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
