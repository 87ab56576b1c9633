import LockstepDocuments
import LockstepProtocol
import LockstepWorkouts

/// The result of an exercise with a weight in one workout, for the owner to compare with others.
struct ProgressPoint {
  private let workout: Workout
  private let sets: [LiftedSet]
  /// `true` if the estimated weight for one repetition is greater than in every earlier workout.
  private let isRecord: Bool

  /// Makes the results of an exercise in several workouts, oldest first; each has at least one set.
  static func all(of done: [(Workout, WorkoutLog)]) -> [ProgressPoint] {
    var best = Weight.none
    return done.map { workout, log in
      let sets = log.lifted
      let maximum = sets.map(\.oneRepetitionMaximum).max() ?? .none
      defer { best = max(best, maximum) }
      return ProgressPoint(workout: workout, sets: sets, isRecord: maximum > best)
    }
  }

  /// The set with the greatest estimated weight for one repetition; if several are equal, the first.
  private var best: LiftedSet? {
    sets.reduce(nil) { best, set in
      best.map { $0.oneRepetitionMaximum < set.oneRepetitionMaximum } ?? true ? set : best
    }
  }

  /// The sum over all sets of the repetitions times the weight.
  private var volume: Weight { Weight(grams: sets.reduce(0) { $0 + $1.reps * $1.weight.grams }) }

  func write(in unit: WeightUnit, into writer: inout JSONWriter) {
    guard let best else { return }
    writer.beginObject()
    writer.field("date", ISODate.text(workout.start))
    writer.number("weight", best.weight.amount(in: unit))
    writer.field("reps", best.reps)
    writer.field("sets", sets.count)
    writer.number("volume", volume.amount(in: unit))
    // An estimate: more than a tenth would pretend to know.
    let maximum = best.oneRepetitionMaximum.amount(in: unit)
    writer.number("oneRepetitionMaximum", (maximum * 10).rounded() / 10)
    writer.field("record", isRecord)
    writer.field("unit", unit.rawValue)
    writer.field("split", workout.splitName)
    writer.endObject()
  }
}

/// A set with a weight that counts in sums and records.
struct LiftedSet {
  let reps: Int64
  let weight: Weight

  /// The estimated weight that could be lifted once, by Epley's formula: a thirtieth more for each
  /// repetition.
  var oneRepetitionMaximum: Weight {
    reps <= 1 ? weight : Weight(grams: (weight.grams * (30 + reps) + 15) / 30)
  }
}

extension WorkoutLog {
  /// The sets that were done with a weight, except warm-up sets.
  var lifted: [LiftedSet] {
    done.compactMap { values in
      guard let weight = values.weight, weight > .none, values.kind != .warmUp else { return nil }
      return LiftedSet(reps: values.reps ?? 0, weight: weight)
    }
  }
}
