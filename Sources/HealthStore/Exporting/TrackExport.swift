package import LockstepLanguages
package import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles

/// A workout in a file of another form, with a list of what the form cannot hold.
package struct WorkoutExport: Equatable, Sendable {
  package let bytes: [UInt8]
  /// The parts of the workout that the file does not have, a line each.
  package let losses: [Phrase]

  package init(bytes: [UInt8], losses: [Phrase] = []) {
    self.bytes = bytes
    self.losses = losses
  }
}

/// Makes TCX and GPX files of workouts.
package enum TrackExport {
  /// Exports a workout as Training Center XML: an element for each lap, or one for all, with a track
  /// for each stretch without a pause.
  package static func tcx(_ workout: HKWorkout) -> WorkoutExport {
    let track = TrackCells(workout, needsPlaces: false)
    let sport = TrackSport.tcx(workout.workoutActivityType)
    var activity = TCX.Activity(sport: sport.rawValue)
    activity.id = workout.startDate
    activity.creator = workout.device
    // The schema has no other word for it; an import of ours reads it there.
    activity.notes = sport == .other ? workout.workoutActivityType.name : nil
    activity.laps = TrackLaps(workout, track.cells).laps
    var losses = track.losses
    let sums = HKQuantityTypeIdentifier.allCases.filter {
      $0.isDistance || $0 == .activeEnergyBurned
    }
    losses.addParts(
      of: workout,
      keeping: Set(["pause", "resume", "lap"] + sums.map(\.rawValue))
    )
    if workout.series(.activeEnergyBurned) != nil { losses.add(Phrase("loss.lapEnergy")) }
    return WorkoutExport(bytes: activity.file(), losses: losses.lines)
  }

  /// Exports a workout as GPX: a track with a segment for each stretch without a pause; `nil` if the
  /// workout has no location.
  package static func gpx(_ workout: HKWorkout) -> WorkoutExport? {
    let track = TrackCells(workout, needsPlaces: true)
    if track.cells.isEmpty { return nil }
    var file = GPX.File()
    file.creator = workout.device ?? "Lockstep"
    var line = GPX.Track()
    line.type = workout.workoutActivityType.name
    line.segments = TrackLaps.stretches(of: workout, track.cells).map { $0.map(\.point) }
    file.tracks = [line]
    var losses = track.losses
    losses.addParts(of: workout, keeping: ["pause", "resume", "course"])
    if workout.workoutEvents.contains(where: { $0.type == .pause }) {
      losses.add(Phrase("loss.pauses"))
    }
    return WorkoutExport(bytes: file.bytes(), losses: losses.lines)
  }
}

/// The words by which TCX and GPX files name activities.
enum TrackSport {
  static func tcx(_ type: HKWorkoutActivityType) -> TCX.Activity.Sport {
    switch type {
    case .running: .running
    case .cycling: .biking
    default: .other
    }
  }

  /// Finds the activity for a word such as “Biking”, “ride” or “hiking”; `other` if the word is
  /// unknown.
  static func activityType(_ word: String) -> HKWorkoutActivityType {
    let word = word.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "_" }
    if let type = words[word] { return type }
    let plain = word.filter { $0 != "_" }
    return HKWorkoutActivityType.allCases.first { $0.name.lowercased() == plain }
      ?? FITSport.activityType(sport: word, subSport: word)
  }

  /// The words of other programs, beyond HealthKit's names and the FIT profile's, and the type numbers
  /// of one service.
  private static let words: [String: HKWorkoutActivityType] = [
    "biking": .cycling, "ride": .cycling, "bike": .cycling, "1": .cycling, "run": .running,
    "9": .running, "swim": .swimming, "16": .swimming, "walk": .walking, "hike": .hiking,
    "row": .rowing,
  ]
}
