import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkouts

/// Workouts as files of one form in a folder, one after another.
struct FileExport {
  let form: ExportForm
  let name: ExportName
  var folder: ExportFolder
  let said: ExportSpeech

  /// The exit code of the worst of them.
  mutating func run(_ workouts: Selection) throws(CommandError) -> Int32 {
    let progress = FitProgress(count: workouts.count)
    var counts: [ExportFolder.Status: Int] = [:]
    for index in 0..<workouts.count {
      progress.show(index, said.language.text("progress.workout", String(index + 1)))
      let outcome = try export(workouts, index)
      progress.clear()
      counts[outcome.status, default: 0] += 1
      said.show(outcome)
    }
    if !said.isJSON {
      let sums = ExportFolder.Status.allCases.compactMap { status in
        counts[status].map { said.language.count($0, of: status.rawValue) }
      }
      StandardStream.write(sums.joined(separator: ", ") + "\n")
    }
    return ExportFolder.Status.allCases.filter { counts[$0] != nil }.map(\.exitCode).max() ?? 0
  }

  private mutating func export(_ workouts: Selection, _ index: Int) throws(CommandError)
    -> ExportOutcome
  {
    let workout: HKWorkout
    do throws(CommandError) {
      workout = try workouts.workout(index)
    } catch {
      guard error.exitCode == 65 else { throw error }
      return ExportOutcome(status: .refused, problem: error)
    }
    let file = folder.name(name.text(workout, number: index + 1), ".\(form.rawValue)")
    switch Result(catching: { () throws(ExportForm.Refusal) in try form.export(workout) }) {
    case .failure(let refusal):
      return ExportOutcome(
        status: .refused,
        file: file,
        id: workout.id.text,
        reason: refusal.reason
      )
    case .success(let export):
      let status = try folder.write(export.bytes, file)
      return ExportOutcome(
        status: status,
        file: file,
        id: workout.id.text,
        losses: export.losses,
        reason: status == .taken ? ExportOutcome.taken : nil
      )
    }
  }
}
