import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepWorkouts

/// `phonesim fit export`: a workout as a FIT file.
enum FitExportCommand {
  static let to = Option("--to FILE", "another file of that name is left alone")
  static let replace = Switch("--replace", "write over it")

  static let spec = CommandSpec(
    "phonesim fit export",
    "Writes a workout as a FIT file, to standard output or where it is told.",
    operands: "ID|FILE",
    options: [
      HealthCommand.store, to, replace, FitCommand.crc, HealthCommand.session, Arguments.json,
    ],
    discussion: """
      An id can be cut after as many letters as no other workout begins with; “latest” is the newest
      workout. A file is a FIT file or a document of a workout, wherever it is.
        phonesim fit export latest --store ~/gym > ride.fit
      Other programs find records, laps, events and a session, to the second. The document is in the
      file as well, in messages of our own: importing the file gives the workout back as it was.
      --json also says what became of the file that --to names.
      Exit codes: 0 it is written or was there, 65 there is no such workout, FIT has no date for it,
      or another file has its name, 74 the file or the folder cannot be read or written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.has(Arguments.json), !arguments.has(to) {
      throw ExportForm.bothOnOutput("FILE")
    }
    let word = try arguments.onlyOperand(Phrase("what.workoutOrFile"))
    let workout = try HealthSource(arguments).workout(word).workout
    switch Result(catching: { () throws(ExportForm.Refusal) in try ExportForm.fit.export(workout) })
    {
    case .failure(let refusal):
      throw .badInput(
        Phrase("export.cannotBe", [.verbatim(ExportForm.fit.rawValue), refusal.reason])
      )
    case .success(let export):
      if let path = arguments.value(to) {
        return try write(export.bytes, to: path, of: workout, arguments)
      }
      try ExportSpeech(arguments).say(workout.doubts, of: workout.id.text)
      try ExportForm.fit.show(export.bytes)
    }
    return 0
  }

  private static func write(
    _ bytes: [UInt8],
    to path: String,
    of workout: HKWorkout,
    _ arguments: Arguments
  ) throws(CommandError) -> Int32 {
    let status = try ExportFolder.write(bytes, path, replaces: arguments.has(replace))
    try ExportSpeech(arguments).show(
      ExportOutcome(
        status: status,
        file: path,
        id: workout.id.text,
        doubts: workout.doubts,
        reason: status == .taken ? ExportOutcome.taken : nil
      )
    )
    return status.exitCode
  }
}
