import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkouts

/// An export of workouts one by one, each as a file of the same form in a folder.
struct FileExport {
  let form: ExportForm
  let name: ExportName
  var folder: ExportFolder
  let said: ExportSpeech

  /// Exports the workouts, and returns the worst exit code.
  mutating func run(_ workouts: Selection) throws(CommandError) -> Int32 {
    let progress = FitProgress(count: workouts.count)
    var counts: [ExportFolder.Status: Int] = [:]
    var left = Array(0..<workouts.count)
    for isLast in [false, true] {
      var late: [Int] = []
      for index in left {
        progress.show(index, said.language.text("progress.workout", String(index + 1)))
        let outcome = try export(workouts, index, isLast: isLast)
        progress.clear()
        guard let outcome else {
          late.append(index)
          continue
        }
        counts[outcome.status, default: 0] += 1
        said.show(outcome)
      }
      left = late
    }
    showSums(counts)
    return ExportFolder.Status.allCases.filter { counts[$0] != nil }.map(\.exitCode).max() ?? 0
  }

  private func showSums(_ counts: [ExportFolder.Status: Int]) {
    if said.isJSON { return }
    let sums = ExportFolder.Status.allCases.compactMap { status in
      counts[status].map { said.language.count($0, of: status.rawValue) }
    }
    StandardStream.write(sums.joined(separator: ", ") + "\n")
  }

  /// Exports a workout and returns the outcome; `nil` if its file's name can be decided only after the
  /// other workouts.
  private mutating func export(_ workouts: Selection, _ index: Int, isLast: Bool)
    throws(CommandError) -> ExportOutcome?
  {
    let workout: HKWorkout
    do throws(CommandError) {
      workout = try workouts.workout(index)
    } catch {
      guard error.exitCode == 65 else { throw error }
      return ExportOutcome(status: .refused, problem: error)
    }
    let (wanted, ending) = (name.text(workout, number: index + 1), ".\(form.rawValue)")
    var outcome = ExportOutcome(status: .refused, file: wanted + ending, id: workout.id.text)
    switch Result(catching: { () throws(ExportForm.Refusal) in try form.export(workout) }) {
    case .failure(let refusal): outcome.reason = refusal.reason
    case .success(let export):
      let files = [(ending: ending, bytes: export.bytes)]
      guard let name = try folder.name(wanted, files, isLast: isLast) else { return nil }
      outcome.file = name + ending
      outcome.status = try folder.write(export.bytes, outcome.file)
      outcome.losses = export.losses
      outcome.doubts = workout.doubts
      outcome.reason = outcome.status == .taken ? ExportOutcome.taken : nil
    }
    return outcome
  }
}
