import LockstepHealth
import LockstepHealthStore
import LockstepProtocol

/// A page of a list for programs.
enum HealthListJSON {
  static func text(
    _ workouts: [(row: WorkoutRow, workout: HKWorkout)],
    _ page: WorkoutIndex.Page,
    _ index: WorkoutIndex
  ) -> JSONText {
    JSONText.object { writer in
      writer.key("workouts")
      writer.beginArray()
      for (row, workout) in workouts {
        writer.beginObject()
        HealthJSON.write(workout, row.path, into: &writer)
        write(row, index, into: &writer)
        writer.endObject()
      }
      writer.endArray()
      writer.array("sections", page.sections) { write($0, into: &$1) }
      writer.field("before", page.countBefore)
      writer.field("behind", page.countBehind)
      if let next = page.next { writer.field("after", next.text) }
    }
  }

  private static func write(_ row: WorkoutRow, _ index: WorkoutIndex, into writer: inout JSONWriter)
  {
    writer.field("name", index.names.name(row.activityType, row.place))
    writer.field("section", index.month(of: row).text)
    writer.field("source", row.source.bundleIdentifier)
    if let label = row.label { writer.field("label", label) }
    HealthJSON.write(row.doubts, into: &writer)
  }

  private static func write(_ section: WorkoutSection, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("section", section.month.text)
    writer.field("count", section.count)
    writer.figure("movingSeconds", section.activeSeconds)
    writer.figure("distanceMetres", section.metres)
    writer.figure("kilocalories", section.kilocalories)
    writer.endObject()
  }
}
