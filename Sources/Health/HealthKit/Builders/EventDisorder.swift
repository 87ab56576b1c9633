package import LockstepLanguages
import LockstepDocuments
package import LockstepSimulation

/// The way of an import with pauses and resumes that do not alternate.
package enum EventPolicy: String, CaseIterable, Sendable {
  /// Such a file is refused.
  case strict
  /// A pause in a pause and a resume without one stay, and change nothing.
  case lenient
}

/// Two of a workout's pauses and resumes that follow one another and do not alternate.
package struct EventDisorder: Equatable, Sendable {
  /// The first of the two events; `nil` for the start of the workout, which counts as a resume.
  package let before: HKWorkoutEvent?
  /// The second.
  package let event: HKWorkoutEvent
  private let start: WallTime

  /// The first of its kind in a workout, if there is one.
  package init?(_ workout: HKWorkout) {
    self.init(workout.workoutEvents, from: workout.startDate)
  }

  /// The first of its kind among events in the order of their instants.
  package init?(_ events: [HKWorkoutEvent], from start: WallTime) {
    var last: HKWorkoutEvent?
    for event in events where [.pause, .resume].contains(event.type) {
      if event.type == (last?.type ?? .resume) {
        (before, self.event, self.start) = (last, event, start)
        return
      }
      last = event
    }
    return nil
  }
}

extension EventDisorder: CustomStringConvertible {
  package var description: String { phrase.text(in: .fallback) }

  /// The two, and what belongs between them.
  package var phrase: Phrase {
    let key = event.type == .pause ? "twoPauses" : before == nil ? "firstResume" : "twoResumes"
    return Phrase("fit.\(key)", date(event.start), date(before?.start ?? 0))
  }

  /// Spells an instant in UTC, to the second.
  private func date(_ seconds: Double) -> String {
    let instant = start + .microseconds(Int64((seconds * 1_000_000).rounded()))
    return ISODate.text(instant).prefix(19) + "Z"
  }
}
