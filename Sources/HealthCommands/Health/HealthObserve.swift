import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// `phonesim health observe`: what an observer of a store is told.
enum HealthObserve {
  static let background = Option<HKUpdateFrequency>(
    "--background FREQUENCY",
    "wake it in the background, so often at most",
    choices: HKUpdateFrequency.allCases,
    named: { "\($0)" }
  )
  static let withoutEntitlement = Switch(
    "--without-entitlement",
    "an app that was not built for the background"
  )
  static let calls = Option<Int64>(
    "--calls NUMBER",
    "end after so many calls of the observer",
    in: 1...callsMax
  )
  static let seconds = Option<Int64>(
    "--seconds NUMBER",
    "end after so many seconds; at a signal otherwise",
    in: 0...secondsMax
  )

  static let spec = CommandSpec(
    "phonesim health observe",
    "Observes a type in a store as an app does.",
    operands: "TYPE",
    options: [
      HealthCommand.store, HealthQuery.client, background, withoutEntitlement, calls, seconds,
      PersonalText.locale, Arguments.json,
    ],
    discussion: """
      The store is observed while other programs change it: a phone, a watch's workout, another app.
      The app is told that something changed and never what, as far as it may read it.
        phonesim health observe workout --as com.ride
      What becomes of an app that sleeps, is locked or is ended is played by scenarios.
      Exit codes: 0 shown, 64 usage, 65 health refuses, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let name = arguments.operands.first else {
      throw .usage(Phrase("error.missing", [Phrase("what.type")]), .usage(of: spec))
    }
    if let word = arguments.operands.dropFirst().first {
      throw .usage(Phrase("error.takesNo", spec.name, word.visibleLine), .usage(of: spec))
    }
    let type = try HealthAccessCommand.type(name)
    let frequency = try arguments.value(background)
    return try watch(type, frequency, arguments)
  }

  /// The app that observes.
  static func client(_ arguments: Arguments) -> HKClient {
    var client = HKClient(name: "app", bundleIdentifier: "app")
    client.isEntitledToBackgroundDelivery = !arguments.has(withoutEntitlement)
    return client
  }

  // MARK: A store

  private static let callsMax: Int64 = 1_000_000

  private static func watch(
    _ type: HKObjectType,
    _ frequency: HKUpdateFrequency?,
    _ arguments: Arguments
  ) throws(CommandError) -> Int32 {
    let calls = try arguments.value(calls)
    let seconds = try arguments.value(seconds)
    let person = try PersonalText(arguments)
    let signals = try CommandError.wrapping { try Signals() }
    var watching = try HealthWatching(arguments, type, frequency) { (effect) throws(CommandError) in
      let date = DaysCommand.clock
      if arguments.has(Arguments.json) {
        StandardStream.writeLine { writer in
          writer.field("date", ISODate.text(date))
          write(effect, into: &writer)
        }
      } else {
        StandardStream.write("\(person.second(date))  \(words(effect, person))\n")
      }
    }
    StandardStream.write(person.text("observe.begun", type.name) + "\n", to: .error)
    try watching.run(callsMax: calls, seconds: seconds, signals)
    return 0
  }

  private static let secondsMax: Int64 = 1_000_000_000

  // MARK: What is shown

  private static func words(_ effect: HealthDeliveries.Effect, _ person: PersonalText) -> String {
    switch effect {
    case .observer(let type, let completion):
      person.text("observe.observer", type.name, String(completion))
    case .ranOut(let type): person.text("observe.ranOut", type.name)
    case .gaveUp(let type): person.text("observe.gaveUp", type.name)
    }
  }

  /// The fields of what the app is told, within an object.
  private static func write(_ effect: HealthDeliveries.Effect, into writer: inout JSONWriter) {
    switch effect {
    case .observer(let type, let completion):
      writer.field("effect", "observer")
      writer.field("type", type.identifier)
      writer.field("completion", completion)
    case .ranOut(let type):
      writer.field("effect", "ranOut")
      writer.field("type", type.identifier)
    case .gaveUp(let type):
      writer.field("effect", "gaveUp")
      writer.field("type", type.identifier)
    }
  }
}
