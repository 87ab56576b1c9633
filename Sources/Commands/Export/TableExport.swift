import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkouts

/// Workouts as tables in a folder.
struct TableExport {
  private let preferences: TablePreferences
  private let folder: ExportFolder
  private let prefix: String
  private let hasDetails: Bool
  private let isJSON: Bool
  private let kept: KeptPreferences?
  private var worst: Int32 = 0

  init(_ arguments: Arguments) throws(CommandError) {
    preferences = try TableOptions.preferences(arguments)
    prefix = arguments.value("--prefix") ?? ""
    hasDetails = arguments.has("--details")
    isJSON = arguments.has("--json")
    let root = arguments.value("--store") ?? Environment.value("LOCKSTEP_STORE")
    kept = root.map { KeptPreferences($0) }
    if prefix.contains("/") {
      throw .usage("--prefix is the beginning of a name, found “\(prefix)”", "write it without “/”")
    }
    guard let path = arguments.value("--to") else {
      throw .usage("tables are several files", "write --to FOLDER")
    }
    folder = try ExportFolder(path, replaces: arguments.has("--replace"))
  }

  /// One workout as tables of its own, several as one table of a row each.
  func run(_ workouts: Selection) throws(CommandError) -> Int32 {
    var export = self
    if workouts.count == 1 {
      try export.single(workouts.workout(0))
    } else {
      try export.bulk(workouts)
    }
    if export.worst == 0, let kept, try kept.countExport(), !isJSON {
      HealthExport.say(preferences.language.text("export.review"))
    }
    return export.worst
  }

  private mutating func single(_ workout: HKWorkout) throws(CommandError) {
    guard let tables = WorkoutTables(workout, preferences) else {
      throw .badInput("error: a part of the export failed; nothing was written")
    }
    for file in tables.files { try write(file.bytes, prefix + file.name, tables.losses) }
  }

  /// Every workout's row is in the table, or its document is named among those that are not.
  private mutating func bulk(_ workouts: Selection) throws(CommandError) {
    let progress = FitProgress(count: workouts.count)
    var rows = WorkoutTables.titles
    var unreadable: [String] = []
    for index in 0..<workouts.count {
      progress.show(index, "workout \(index + 1)")
      defer { progress.clear() }
      switch Result(catching: { () throws(CommandError) in try workouts.workout(index) }) {
      case .success(let workout): rows += try take(workout)
      case .failure(.badInput(let text)): unreadable.append(text)
      case .failure(let error): throw error
      }
    }
    try write(Array(rows.utf8), WorkoutTables.bulkName, [])
    if unreadable.isEmpty { return }
    for text in unreadable { HealthExport.say(text) }
    let count = preferences.language.count(unreadable.count, of: "workouts")
    HealthExport.say(preferences.language.text("export.unreadable", count))
    worst = max(worst, 65)
  }

  /// Writes a workout's details where they are wanted, and answers its row.
  private mutating func take(_ workout: HKWorkout) throws(CommandError) -> String {
    guard let tables = WorkoutTables(workout, preferences, isQuick: !hasDetails) else {
      throw .badInput("error: a part of the export failed: \(workout.id.text.visibleLine)")
    }
    for file in tables.files where file.name != WorkoutTables.generalName {
      try write(file.bytes, tables.prefix + file.name, tables.losses)
    }
    return tables.row
  }

  private mutating func write(_ bytes: [UInt8], _ name: String, _ losses: [String])
    throws(CommandError)
  {
    let status = try folder.write(bytes, name)
    worst = max(worst, status.exitCode)
    FileExport.show(
      FileExport.Outcome(
        status: status,
        file: name,
        losses: name.hasSuffix(WorkoutTables.generalName) ? losses : [],
        reason: status == .taken ? FileExport.taken : nil
      ),
      isJSON: isJSON
    )
  }
}
