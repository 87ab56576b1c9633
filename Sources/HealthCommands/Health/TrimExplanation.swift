import LockstepHealth
import LockstepHealthStore

/// The text that explains to a person, before a trim, what the part keeps and loses.
struct TrimExplanation {
  private let workout: HKWorkout
  private let outcome: Result<TrimReport, TrimError>

  init(_ workout: HKWorkout, _ trim: WorkoutTrim, _ choice: TrimScreen.Choice) {
    self.workout = workout
    var trim = trim
    trim.activityType = choice.type
    let (first, last) = (choice.bounds.lowerBound, choice.bounds.upperBound)
    outcome = Result { () throws(TrimError) in
      try trim(workout, try TrimBounds(from: first, to: last, in: workout)).report
    }
  }

  /// Lists what the part keeps, what it loses, and what no trim keeps, a line each.
  func lines(_ person: PersonalText) -> [String] {
    guard case .success(let report) = outcome else { return [person.text("trim.nothing")] }
    let app = HKSource(
      name: HealthTrim.client.name,
      bundleIdentifier: HealthTrim.client.bundleIdentifier
    )
    let lost = WorkoutLimit.all(of: workout, for: app).filter { !$0.isGranted }
    return [person.text("trim.keeps")] + names(report.preserved, person)
      + ["", person.text("trim.loses")] + names(report.lost, person)
      + lost.map { "  \(person.text("limit.\($0.wish.rawValue)")): \(person.text($0.reason))" }
  }

  private func names(_ kinds: [String], _ person: PersonalText) -> [String] {
    kinds.map { kind in
      let quantity = HKQuantityTypeIdentifier(rawValue: kind).map(person.quantity)
      return "  " + (quantity ?? person.text(kind == "route" ? "title.route" : "part.\(kind)"))
    }
  }
}
