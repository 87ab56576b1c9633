import LockstepCommandLine

/// `phonesim health import`: turns recordings of any kind into workouts of the phone.
enum HealthImport {
  static let spec = CommandSpec(
    "phonesim health import",
    "Stores the workouts of FIT, TCX and GPX files as documents of the phone.",
    operands: "FILE…",
    options: FitImportCommand.options,
    discussion: """
      What a file is, its first bytes say, and not its name. Of a file with several activities or
      tracks --session chooses one. What a TCX or GPX file says under names that nobody here reads
      is noted, and so is a distance that was only measured along its places.
        phonesim health import --store ~/gym ride.tcx walk.gpx run.fit

      """ + FitImportCommand.discussion
  )
}
