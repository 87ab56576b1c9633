package import LockstepLanguages
import LockstepDocuments
package import LockstepSimulation

/// The treatment of pauses and resumes that do not alternate in an imported file.
package enum EventPolicy: String, CaseIterable, Sendable {
  /// A file with such pauses is refused.
  case strict
  /// A pause within a pause and a resume without a pause are kept, but change nothing.
  case lenient
}

/// Two successive pauses or two successive resumes of a workout, which should alternate.
package struct EventDisorder: Equatable, Sendable {
  /// The first of the two events; `nil` for the start of the workout, which counts as a resume.
  package let before: HKWorkoutEvent?
  /// The second of the two events.
  package let event: HKWorkoutEvent
  private let start: WallTime

  /// Finds the first disorder in a workout; `nil` if its pauses and resumes alternate.
  package init?(_ workout: HKWorkout) {
    self.init(workout.workoutEvents, from: workout.startDate)
  }

  /// Finds the first disorder among events sorted by their instants; `nil` if pauses and resumes
  /// alternate.
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

  /// The two events and the event that is missing between them, in words.
  package var phrase: Phrase {
    let key = event.type == .pause ? "twoPauses" : before == nil ? "firstResume" : "twoResumes"
    return Phrase("fit.\(key)", date(event.start), date(before?.start ?? 0))
  }

  /// Spells the date of an instant in UTC, to the second; `seconds` count from the workout's start.
  private func date(_ seconds: Double) -> String {
    let instant = start + .microseconds(Int64((seconds * 1_000_000).rounded()))
    return ISODate.text(instant).prefix(19) + "Z"
  }
}
