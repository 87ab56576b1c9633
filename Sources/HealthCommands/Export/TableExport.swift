import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkouts

/// Workouts as tables in a folder.
struct TableExport {
  private let preferences: TablePreferences
  private var folder: ExportFolder
  private let prefix: String
  private let hasDetails: Bool
  private let said: ExportSpeech
  private let kept: KeptPreferences?
  private var worst: Int32 = 0
  /// Those whose names show only at the end.
  private var late: [Int] = []

  init(_ arguments: Arguments) throws(CommandError) {
    preferences = try TableOptions.preferences(arguments)
    prefix = arguments.value(TableOptions.prefix) ?? ""
    hasDetails = arguments.has(TableOptions.details)
    said = try ExportSpeech(arguments)
    let root = try HealthSource.root(arguments)
    kept = root.map { KeptPreferences($0) }
    if prefix.contains("/") {
      throw .usage(Phrase("export.prefix", prefix), Phrase("export.prefixHint"))
    }
    guard let path = arguments.value(HealthExport.to) else {
      throw .usage(Phrase("export.tables"), Phrase("hint.to"))
    }
    folder = try ExportFolder(path, replaces: arguments.has(HealthExport.replace))
  }

  /// One workout as tables of its own, several as one table of a row each.
  func run(_ workouts: Selection) throws(CommandError) -> Int32 {
    var export = self
    if workouts.count == 1 {
      try export.single(workouts.workout(0))
    } else {
      try export.bulk(workouts)
    }
    if export.worst == 0, let kept, try kept.countExport(), !said.isJSON {
      HealthExport.say(said.language.text("export.review"))
    }
    return export.worst
  }

  private mutating func single(_ workout: HKWorkout) throws(CommandError) {
    guard let tables = WorkoutTables(workout, preferences) else {
      throw .badInput(Phrase("export.partFailedAlone"))
    }
    try write(tables.files, prefix, tables.losses, workout.doubts)
  }

  /// Every workout's row is in the table, or its document is named among those that are not.
  private mutating func bulk(_ workouts: Selection) throws(CommandError) {
    let progress = FitProgress(count: workouts.count)
    var rows = WorkoutTables.titles
    var unreadable: [String] = []
    for index in 0..<workouts.count {
      progress.show(index, said.language.text("progress.workout", String(index + 1)))
      defer { progress.clear() }
      switch Result(catching: { () throws(CommandError) in try workouts.workout(index) }) {
      case .success(let workout): rows += try take(workout, index)
      case .failure(let error):
        guard error.exitCode == 65 else { throw error }
        unreadable.append(error.text(in: said.language))
      }
    }
    for index in late {
      _ = try writeDetails(try tables(of: workouts.workout(index)), isLast: true)
    }
    try write(Array(rows.utf8), WorkoutTables.bulkName, [])
    if unreadable.isEmpty { return }
    for text in unreadable { HealthExport.say(text) }
    let count = said.language.count(unreadable.count, of: "workouts")
    HealthExport.say(said.language.text("export.unreadable", count))
    worst = max(worst, 65)
  }

  /// Writes a workout's details where they are wanted, and answers its row.
  private mutating func take(_ workout: HKWorkout, _ index: Int) throws(CommandError) -> String {
    let tables = try tables(of: workout)
    said.say(workout.doubts, of: workout.id.text)
    if hasDetails, try !writeDetails(tables, isLast: false) { late.append(index) }
    return tables.row
  }

  private func tables(of workout: HKWorkout) throws(CommandError) -> WorkoutTables {
    if let tables = WorkoutTables(workout, preferences, isQuick: !hasDetails) { return tables }
    throw .badInput(Phrase("export.partFailed", workout.id.text.visibleLine))
  }

  /// Two may begin in the same second: a workout, and its part.
  ///
  /// - Returns: Whether they have a name, which may show only at the end.
  private mutating func writeDetails(_ tables: WorkoutTables, isLast: Bool) throws(CommandError)
    -> Bool
  {
    let details = tables.files.filter { $0.name != WorkoutTables.generalName }
    let files = details.map { (ending: "_" + $0.name, bytes: $0.bytes) }
    let wanted = String(tables.prefix.dropLast())
    guard let name = try folder.name(wanted, files, isLast: isLast) else { return false }
    try write(details, name + "_", tables.losses)
    return true
  }

  /// What none of a workout's files carries is said with the first.
  private mutating func write(
    _ files: [ReportFile],
    _ prefix: String,
    _ losses: [Phrase],
    _ doubts: [WorkoutDoubt] = []
  ) throws(CommandError) {
    for (index, file) in files.enumerated() {
      let isFirst = index == 0
      try write(file.bytes, prefix + file.name, isFirst ? losses : [], isFirst ? doubts : [])
    }
  }

  private mutating func write(
    _ bytes: [UInt8],
    _ name: String,
    _ losses: [Phrase],
    _ doubts: [WorkoutDoubt] = []
  ) throws(CommandError) {
    let status = try folder.write(bytes, name)
    worst = max(worst, status.exitCode)
    said.show(
      ExportOutcome(
        status: status,
        file: name,
        losses: losses,
        doubts: doubts,
        reason: status == .taken ? ExportOutcome.taken : nil
      )
    )
  }
}
