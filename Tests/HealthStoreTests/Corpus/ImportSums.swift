import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// What a file sums up itself, beside what its workouts add up to.
struct ImportSums {
  private let decoded: FIT.DecodedFiles

  init(_ bytes: [UInt8]) { decoded = FIT.DecodedFiles(bytes, checksums: .tolerant) }

  /// Where the two differ by more than rounding, session by session.
  func differences() -> [String] {
    var found: [String] = []
    var number = 0
    for file in files {
      let sessions = file.filter { $0.name == "session" }
      for session in sessions {
        number += 1
        let place = "session \(number)"
        do throws(FITImportError) {
          let workout = try FITImport.workout(from: decoded, session: number) { _ in
            DocumentID("-")
          }
          found += Self.whole(workout, session).map { "\(place): \($0)" }
          // Which laps and lengths are whose is only told where there is one session.
          if sessions.count > 1 { continue }
          found += Self.laps(workout, file).map { "\(place): \($0)" }
          found += Self.lengths(workout, file).map { "\(place): \($0)" }
        } catch {
          found.append("\(place): refused: \(error)")
        }
      }
    }
    return found
  }

  /// The messages of each file of the chain.
  private var files: [Slice<FIT.KeptMessages>] {
    let ends = decoded.fileStarts.dropFirst() + [decoded.messages.count]
    return zip(decoded.fileStarts, ends).map { decoded.messages[$0..<$1] }
  }

  // MARK: The whole

  private static func whole(_ workout: HKWorkout, _ session: FIT.DataMessage) -> [String] {
    let elapsed = session.real("total_elapsed_time")
    let energy = workout.series(.activeEnergyBurned)?.statistics.sum
    return check("distance", workout.totalDistance, session.real("total_distance"), within: 0.05)
      + check("energy", energy, session.real("total_calories"), within: 1)
      + check("elapsed", workout.elapsedSeconds, elapsed, within: 0.001)
      + check("timer", workout.duration, session.real("total_timer_time"), within: 2)
  }

  /// Compares a sum with what the file says of it, if it does.
  private static func check(_ what: String, _ ours: Double?, _ theirs: Double?, within: Double)
    -> [String]
  {
    guard let theirs else { return [] }
    let ours = ours ?? 0
    if abs(ours - theirs) <= within { return [] }
    return ["\(what): \(rounded(ours)), the file says \(rounded(theirs))"]
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  // MARK: Parts

  /// Laps begin at whole seconds, so that each may be off by what is done in two of them at either end,
  /// or by a hundredth where records are further apart.
  private static func laps(_ workout: HKWorkout, _ file: Slice<FIT.KeptMessages>) -> [String] {
    let laps = file.filter { $0.name == "lap" }
    let kind = workout.workoutEvents.contains { $0.type == .segment }
    let events = workout.workoutEvents.filter { $0.type == (kind ? .segment : .lap) }
    if laps.count != events.count { return ["laps: \(events.count), the file has \(laps.count)"] }
    guard let way = workout.series.first(where: { $0.type.isDistance }) else { return [] }
    let starts = laps.sorted { beginning($0) < beginning($1) }
    return zip(events, starts).enumerated().flatMap { index, pair in
      let (event, lap) = pair
      let total = lap.real("total_distance") ?? 0
      let speed = event.duration > 0 ? total / event.duration : 0
      return check(
        "lap \(index + 1)",
        sum(of: way, from: event.start, to: event.start + event.duration),
        lap.real("total_distance"),
        within: max(4 * speed, total / 100, 1)
      )
    }
  }

  private static func beginning(_ lap: FIT.DataMessage) -> Double {
    if let start = lap.real("start_time") { return start }
    return (lap.real("timestamp") ?? 0) - (lap.real("total_elapsed_time") ?? 0)
  }

  /// What of the samples lies in a stretch of time, each spread evenly over its own.
  private static func sum(of series: HKQuantitySeries, from start: Double, to end: Double)
    -> Double
  {
    series.quantities.indices.reduce(0) { sum, index in
      let first = series.starts[index]
      let last = first + series.durations[index]
      if first == last {
        return sum + (first >= start && first < end ? series.quantities[index] : 0)
      }
      let part = max(0, min(end, last) - max(start, first)) / (last - first)
      return sum + part * series.quantities[index]
    }
  }

  private static func lengths(_ workout: HKWorkout, _ file: Slice<FIT.KeptMessages>)
    -> [String]
  {
    let active = file.filter { $0.name == "length" && $0.integer("length_type") == 1 }
    if active.isEmpty { return [] }
    let laps = workout.workoutEvents.count { $0.type == .lap }
    let strokes = active.reduce(0) { $0 + ($1.real("total_strokes") ?? 0) }
    let ours = workout.series(.swimmingStrokeCount)?.statistics.sum
    return check("lengths", Double(laps), Double(active.count), within: 0)
      + check("strokes", ours, strokes, within: 0)
  }
}
