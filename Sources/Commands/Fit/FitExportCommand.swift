import LockstepHealthStore
import LockstepWorkouts

/// `phonesim fit export`: a workout as a FIT file.
enum FitExportCommand {
  static let spec = CommandSpec(
    "phonesim fit export",
    "Writes a workout as a FIT file, to standard output.",
    operands: "ID|FILE",
    options: [HealthCommand.store, FitCommand.crc, HealthCommand.session],
    discussion: """
      An id can be cut after as many letters as no other workout begins with; “latest” is the newest
      workout. A file is a FIT file or a document of a workout, wherever it is.
        phonesim fit export latest --store ~/gym > ride.fit
      Other programs find records, laps, events and a session, to the second. The document is in the
      file as well, in messages of our own: importing the file gives the workout back as it was.
      Exit codes: 0 it is written, 65 there is no such workout, or FIT has no date for it, 74 the
      file or the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let word = try arguments.onlyOperand(Phrase("what.workoutOrFile"))
    let workout = try HealthSource(arguments).workout(word).workout
    switch Result(catching: { () throws(ExportForm.Refusal) in try ExportForm.fit.export(workout) })
    {
    case .failure(let refusal):
      throw .badInput(
        Phrase("export.cannotBe", [.verbatim(ExportForm.fit.rawValue), refusal.reason])
      )
    case .success(let export): try ExportForm.fit.show(export.bytes)
    }
    return 0
  }
}
