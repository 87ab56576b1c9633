import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepWorkouts

/// How a workout's figures are written for programs.
enum HealthJSON {
  /// The fields of a workout's figures, in an object that is open.
  ///
  /// - Parameter document: Where its document is, from the store's folder.
  static func write(_ workout: HKWorkout, _ document: String?, into writer: inout JSONWriter) {
    let figures = WorkoutFigures(workout)
    writer.field("id", workout.id.text)
    if let document { writer.field("document", document) }
    writer.field("workoutActivityType", workout.workoutActivityType.name)
    if let isIndoor = figures.isIndoor { writer.field("isIndoor", isIndoor) }
    writer.field("startDate", ISODate.text(workout.startDate))
    writer.field("endDate", ISODate.text(workout.endDate))
    writer.figure("elapsedSeconds", figures.elapsedSeconds)
    writer.figure("movingSeconds", figures.movingSeconds)
    let known: [(String, Double?)] = [
      ("distanceMetres", figures.metres),
      ("averageMetresPerSecond", figures.averageSpeed),
      ("maximumMetresPerSecond", figures.maximumSpeed),
      ("gainedMetres", figures.gained?.metres), ("lostMetres", figures.lost?.metres),
      ("averageHeartRate", figures.heartRate?.average),
      ("minimumHeartRate", figures.heartRate?.minimum),
      ("maximumHeartRate", figures.heartRate?.maximum), ("kilocalories", figures.energy),
      ("averageCadence", figures.averageCadence), ("averageWatts", figures.averagePower),
    ]
    for (name, value) in known where value != nil { writer.figure(name, value) }
    writer.field("laps", figures.lapCount)
    writer.field("pauses", figures.pauseCount)
    writer.field("samples", figures.sampleCount)
    writer.field("locations", figures.locationCount)
    if let device = workout.device { writer.field("device", device) }
    write(workout.doubts, into: &writer)
  }

  /// Why figures are worth a second look, where they are.
  static func write(_ doubts: [WorkoutDoubt], into writer: inout JSONWriter) {
    if doubts.isEmpty { return }
    writer.strings("doubts", doubts.map { "\($0)" })
  }

  /// The quantities of a workout with their statistics, as an array.
  static func writeQuantities(_ workout: HKWorkout, into writer: inout JSONWriter) {
    writer.key("quantities")
    writer.beginArray()
    for series in workout.series {
      let statistics = series.statistics
      writer.beginObject()
      writer.field("type", series.type.rawValue)
      writer.field("unit", series.type.unit)
      writer.field("count", series.count)
      switch series.type.aggregation {
      case .cumulative: writer.figure("sum", statistics.sum)
      case .discrete:
        writer.figure("average", statistics.average)
        writer.figure("minimum", statistics.minimum)
        writer.figure("maximum", statistics.maximum)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// What each lap was, as an array.
  static func writeLaps(_ workout: HKWorkout, into writer: inout JSONWriter) {
    writer.key("lapFigures")
    writer.beginArray()
    for lap in LapFigures.all(of: workout) {
      writer.beginObject()
      writer.figure("start", lap.start)
      writer.figure("elapsedSeconds", lap.elapsedSeconds)
      writer.figure("movingSeconds", lap.movingSeconds)
      if let metres = lap.metres { writer.figure("distanceMetres", metres) }
      if let rate = lap.averageHeartRate { writer.figure("averageHeartRate", rate) }
      writer.endObject()
    }
    writer.endArray()
  }

  /// Pauses, resumes, laps and markers, in seconds from the start, as an array.
  static func writeEvents(_ workout: HKWorkout, into writer: inout JSONWriter) {
    writer.key("workoutEvents")
    writer.beginArray()
    for event in workout.workoutEvents {
      writer.beginObject()
      writer.field("type", event.type.name)
      writer.figure("start", event.start)
      if event.duration > 0 { writer.figure("duration", event.duration) }
      writer.endObject()
    }
    writer.endArray()
  }

  /// The metadata of a workout, as an object.
  static func writeMetadata(_ workout: HKWorkout, into writer: inout JSONWriter) {
    writer.key("metadata")
    writer.beginObject()
    for entry in workout.metadata {
      writer.key(entry.key)
      switch entry.value {
      case .string(let text): writer.string(text)
      case .number(let number): writer.figure(number)
      case .flag(let flag): writer.boolean(flag)
      case .quantity(let number, let unit):
        writer.beginObject()
        writer.figure("value", number)
        writer.field("unit", unit)
        writer.endObject()
      case .date(let date):
        writer.beginObject()
        writer.field("date", ISODate.text(date))
        writer.endObject()
      }
    }
    writer.endObject()
  }
}
