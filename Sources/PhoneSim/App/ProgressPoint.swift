import LockstepDocuments
import LockstepProtocol
import LockstepWorkouts

/// What an exercise with a weight came to in one workout, for the owner to compare.
struct ProgressPoint {
  private let workout: Workout
  private let log: WorkoutLog
  /// Whether it was more than ever before, by the weight that could be lifted once.
  private let isRecord: Bool

  /// The points of an exercise, oldest first.
  static func all(of done: [(Workout, WorkoutLog)]) -> [ProgressPoint] {
    var best: Int64 = 0
    return done.map { workout, log in
      let maximum = oneRepetitionMaximum(of: log.plan)
      defer { best = max(best, maximum) }
      return ProgressPoint(workout: workout, log: log, isRecord: maximum > best)
    }
  }

  /// All that was lifted: sets times repetitions times the weight.
  private var volume: Int64 { log.setsDone * log.plan.reps * log.plan.weight }

  /// The weight that could be lifted once, by Epley's formula, rounded: a thirtieth more for each
  /// repetition.
  private static func oneRepetitionMaximum(of plan: Plan) -> Int64 {
    plan.reps <= 1 ? plan.weight : (plan.weight * (30 + plan.reps) + 15) / 30
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("date", ISODate.text(workout.start))
    writer.field("weight", log.plan.weight)
    writer.field("reps", log.plan.reps)
    writer.field("sets", log.setsDone)
    writer.field("volume", volume)
    writer.field("oneRepetitionMaximum", Self.oneRepetitionMaximum(of: log.plan))
    writer.field("record", isRecord)
    writer.field("split", workout.splitName)
    writer.endObject()
  }
}
