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
  let isJSON: Bool

  /// What became of a file.
  struct Outcome {
    var status: ExportFolder.Status
    var file = "-"
    var id: String?
    var losses: [String] = []
    var reason: String?
  }

  /// The exit code of the worst of them.
  mutating func run(_ workouts: Selection) throws(CommandError) -> Int32 {
    let progress = FitProgress(count: workouts.count)
    var counts: [ExportFolder.Status: Int] = [:]
    for index in 0..<workouts.count {
      progress.show(index, "workout \(index + 1)")
      let outcome = try export(workouts, index)
      progress.clear()
      counts[outcome.status, default: 0] += 1
      Self.show(outcome, isJSON: isJSON)
    }
    if !isJSON {
      let sums = ExportFolder.Status.allCases.compactMap { status in
        counts[status].map { "\($0) \(status.rawValue)" }
      }
      StandardStream.write(sums.joined(separator: ", ") + "\n")
    }
    return ExportFolder.Status.allCases.filter { counts[$0] != nil }.map(\.exitCode).max() ?? 0
  }

  private mutating func export(_ workouts: Selection, _ index: Int) throws(CommandError) -> Outcome
  {
    let workout: HKWorkout
    do throws(CommandError) {
      workout = try workouts.workout(index)
    } catch {
      guard case .badInput(let text) = error else { throw error }
      return Outcome(status: .refused, reason: text)
    }
    let file = folder.name(name.text(workout, number: index + 1), ".\(form.rawValue)")
    switch Result(catching: { () throws(ExportForm.Refusal) in try form.export(workout) }) {
    case .failure(let refusal):
      return Outcome(
        status: .refused,
        file: file,
        id: workout.id.text,
        reason: refusal.reason
      )
    case .success(let export):
      let status = try folder.write(export.bytes, file)
      return Outcome(
        status: status,
        file: file,
        id: workout.id.text,
        losses: export.losses,
        reason: status == .taken ? Self.taken : nil
      )
    }
  }

  static let taken = "another file has that name; --replace writes over it"

  static func show(_ outcome: Outcome, isJSON: Bool) {
    if let reason = outcome.reason {
      HealthExport.say(reason.hasPrefix("error:") ? reason : "error: \(outcome.file): \(reason)")
    }
    if isJSON { return write(outcome) }
    for loss in outcome.losses { HealthExport.say("note: \(outcome.file): not carried: \(loss)") }
    let padding = String(repeating: " ", count: max(1, 11 - outcome.status.rawValue.count))
    StandardStream.write(outcome.status.rawValue + padding + outcome.file.visibleLine + "\n")
  }

  private static func write(_ outcome: Outcome) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("file", outcome.file)
    writer.field("status", outcome.status.rawValue)
    if let id = outcome.id { writer.field("id", id) }
    if let reason = outcome.reason { writer.field("reason", reason) }
    writer.key("notCarried")
    writer.beginArray()
    for loss in outcome.losses { writer.string(loss) }
    writer.endArray()
    writer.endObject()
    writer.newline()
    StandardStream.write(json: writer.bytes)
  }
}
