import LockstepHealth
import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// `phonesim health device`: whether there is health on the device, and whether it can be read.
enum HealthDevice {
  static let available = Option<Bool>(
    "--available ANSWER",
    "whether there is health on it: isHealthDataAvailable",
    choices: [true, false],
    named: { $0 ? "yes" : "no" }
  )
  static let lock = Switch("--lock", "lock it: apps can save, and read nothing")
  static let unlock = Switch("--unlock", "unlock it")

  static let spec = CommandSpec(
    "phonesim health device",
    "Shows whether the device has health and is locked, or changes it.",
    options: [
      HealthCommand.store, available, lock, unlock, PersonalText.locale, Arguments.json,
    ],
    discussion: """
      It holds for everything that apps do, in whatever process: query, statistics, save and build
      with --as, observe, days. The owner's own commands go on: a locked device is the owner's to unlock.
      Exit codes: 0 shown or changed, 64 usage, 74 the folder cannot be read or written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.has(lock), arguments.has(unlock) {
      throw .usage(Phrase("device.both"), .usage(of: spec))
    }
    let answer = try arguments.value(available)
    if answer != nil || arguments.has(lock) || arguments.has(unlock) {
      try change(arguments, isAvailable: answer)
    }
    let database = try HealthAccessCommand.reading(arguments)
    let words = [
      database.isHealthDataAvailable ? "device.health" : "device.none",
      database.isLocked ? "device.locked" : "device.unlocked",
    ]
    try arguments.answer(
      json: .object { writer in
        writer.field("isHealthDataAvailable", database.isHealthDataAvailable)
        writer.field("isLocked", database.isLocked)
      },
      text: try PersonalText(arguments).lines(words)
    )
    return 0
  }

  private static func change(_ arguments: Arguments, isAvailable: Bool?) throws(CommandError) {
    let (database, owned) = try HealthAccessCommand.writing(arguments, makesFolder: true)
    let stays = database.isLocked && !arguments.has(unlock)
    try CommandError.wrapping {
      try database.changeDevice(
        isHealthDataAvailable: isAvailable ?? database.isHealthDataAvailable,
        isLocked: stays || arguments.has(lock)
      )
    }
    try owned.checkOwner()
  }
}
