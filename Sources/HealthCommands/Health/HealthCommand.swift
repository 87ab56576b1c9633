import LockstepCommandLine
import LockstepHealthStore
import LockstepSimulation
import LockstepTerminal

/// `phonesim health`: the workouts with their series that a phone keeps.
enum HealthCommand {
  static let group = CommandGroup(
    name: "phonesim health",
    summary: "The workouts with their series that a phone keeps.",
    members: [
      .init(spec: HealthList.spec, run: HealthList.run),
      .init(spec: HealthBrowse.spec, run: HealthBrowse.run),
      .init(spec: HealthShow.spec, run: HealthShow.run),
      .init(spec: HealthElevation.spec, run: HealthElevation.run),
      .init(spec: HealthCompare.spec, run: HealthCompare.run),
      .init(spec: HealthTrim.spec, run: HealthTrim.run),
      .init(spec: HealthLimits.spec, run: HealthLimits.run),
      .init(spec: HealthDelete.spec, run: HealthDelete.run),
      .init(spec: HealthSamples.spec, run: HealthSamples.run),
      .init(spec: HealthOpen.spec, run: HealthOpen.run),
      .init(spec: HealthImport.spec, needsFiles: true, run: FitImportCommand.run),
      .init(spec: HealthExport.spec, run: HealthExport.run),
      .init(spec: HealthSettings.spec, run: HealthSettings.run),
      .init(spec: HealthZones.spec, run: HealthZones.run),
      .init(spec: HealthQuery.spec, run: HealthQuery.run),
      .init(spec: HealthStatistics.spec, run: HealthStatistics.run),
      .init(spec: HealthSave.spec, run: HealthSave.run),
      .init(spec: HealthObserve.spec, run: HealthObserve.run),
      .init(spec: HealthAccessCommand.spec, run: HealthAccessCommand.run),
      .init(spec: HealthDevice.spec, run: HealthDevice.run),
    ],
    trailer: ["phonesim fit shows what FIT files hold."],
    language: { PersonalText.language(of: $0) }
  )

  /// The options that all of them share.
  static let store = Option(
    "--store FOLDER",
    "where the documents are; LOCKSTEP_STORE otherwise"
  )
  static let session = Option<Int>(
    "--session NUMBER",
    "which session of a FIT file that has several, from 1",
    in: 1...1_000
  )
  static let ascii = Switch("--ascii", "draw with nothing but ASCII")
}

extension Arguments {
  /// The characters that pictures and tables are drawn with.
  var glyphs: GlyphSet { has(HealthCommand.ascii) ? .ascii : .unicode }
}
