import LockstepCommandLine
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation

/// `phonesim days allow`: the owner's answer to what Running Days asks for.
enum DaysAllow {
  static let deny = Option<[HKObjectType]>(
    "--deny TYPES",
    "all but these, as heartRate,workout",
    reading: HealthAccessCommand.types
  )

  static let spec = CommandSpec(
    "phonesim days allow",
    "Answers what Running Days asks to read; it shares nothing.",
    options: [HealthCommand.store, deny, Arguments.json],
    discussion: """
      What was answered once is not asked again: phonesim health access changes it.
      Exit codes: 0 answered, 64 usage, 65 health refuses, 74 the folder cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let denied = try arguments.value(deny) ?? []
    let (database, owned) = try HealthAccessCommand.writing(arguments, makesFolder: true)
    let store = HKHealthStore(database, client: HKClient.runningDays)
    let prompt = try CommandError.wrapping {
      try store.requestAuthorization(toShare: [], read: RunSync.readTypes)
    }
    if prompt.isEmpty, !arguments.has(Arguments.json) {
      StandardStream.write("everything was answered before: phonesim health access changes it\n")
      return 0
    }
    try CommandError.wrapping {
      try database.changeGrants { $0.answer(prompt) { type, _ in !denied.contains(type) } }
    }
    try owned.checkOwner()
    let allowed = prompt.read.filter { !denied.contains($0) }.map(\.name)
    try arguments.answer(
      json: .object { writer in
        writer.strings("asked", prompt.read.map(\.name))
        writer.strings("allowed", allowed)
      },
      text:
        "Running Days may read \(allowed.isEmpty ? "nothing" : allowed.joined(separator: ", "))\n"
    )
    return 0
  }
}
