import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// `phonesim health observe`: what an observer is told, and when an app is woken for it.
enum HealthObserve {
  static let spec = CommandSpec(
    "phonesim health observe",
    "Observes a type in a store as an app does, or plays what happens to such an app.",
    operands: "TYPE [SECONDS:WHAT…]",
    options: [
      HealthCommand.store, HealthQuery.client,
      .init(
        "--background",
        "FREQUENCY",
        "wake it in the background, so often at most",
        choices: HKUpdateFrequency.allCases.map { "\($0)" }
      ),
      .init("--without-entitlement", nil, "an app that was not built for the background"),
      .init("--calls", "NUMBER", "end after so many calls of the observer"),
      .init("--seconds", "NUMBER", "end after so many seconds; at a signal otherwise"),
      PersonalText.locale, HealthCommand.json,
    ],
    discussion: """
      Without steps the store is observed while other programs change it: a phone, a watch's workout,
      another app. The app is told that something changed and never what, as far as it may read it.
        phonesim health observe workout --as com.ride
      With steps the clock is made up, begins at 0 with the app in the foreground, and needs no store.
      WHAT is one of
        changed     something of the type was saved or deleted
        foreground, suspended, terminated   what becomes of the app
        lock, unlock                        what the owner does with the device
        done        the app calls its last completion handler
        wait        nothing; the time goes on until then
      phonesim health observe workout 0:terminated 10:changed 12:done --background immediate
      Exit codes: 0 shown, 64 usage, 65 health refuses, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let name = arguments.operands.first else {
      throw .usage(Phrase("error.missing", [Phrase("what.type")]), .usage(of: spec))
    }
    let type = try HealthAccessCommand.type(name)
    let steps = try arguments.operands.dropFirst().map(step)
    let frequency = try arguments.choice("--background").flatMap { name in
      HKUpdateFrequency.allCases.first { "\($0)" == name }
    }
    if steps.isEmpty { return try watch(type, frequency, arguments) }
    var play = Play(type, client(arguments))
    try HealthAccessCommand.asking { () throws(HKError) in
      try play.begin(frequency)
      for step in steps { try play.take(step) }
    }
    try show(play.told, arguments)
    return 0
  }

  /// The app that observes.
  static func client(_ arguments: Arguments) -> HKClient {
    var client = HKClient(name: "app", bundleIdentifier: "app")
    client.isEntitledToBackgroundDelivery = !arguments.has("--without-entitlement")
    return client
  }

  // MARK: A store

  private static let callsMax: Int64 = 1_000_000

  private static func watch(
    _ type: HKObjectType,
    _ frequency: HKUpdateFrequency?,
    _ arguments: Arguments
  ) throws(CommandError) -> Int32 {
    let calls = try arguments.number("--calls", in: 1...callsMax)
    let seconds = try arguments.number("--seconds", in: 0...secondsMax)
    let person = try PersonalText(arguments)
    let signals = try CommandError.wrapping { try Signals() }
    var watching = try HealthWatching(arguments, type, frequency) { (effect) throws(CommandError) in
      let date = DaysCommand.clock
      if arguments.has("--json") {
        let line = JSONText { writer in
          writer.beginObject()
          writer.field("date", ISODate.text(date))
          write(effect, into: &writer)
          writer.endObject()
        }
        StandardStream.write(json: line.bytes + [UInt8(ascii: "\n")])
      } else {
        StandardStream.write("\(person.second(date))  \(words(effect, person))\n")
      }
    }
    StandardStream.write(person.text("observe.begun", type.name) + "\n", to: .error)
    try watching.run(callsMax: calls, seconds: seconds, signals)
    return 0
  }

  // MARK: What is played

  private enum What: String, CaseIterable {
    case changed, foreground, suspended, terminated, lock, unlock, done, wait
  }

  private static let secondsMax: Int64 = 1_000_000_000

  private typealias Step = (second: Int64, what: What)

  private static func step(_ text: String) throws(CommandError) -> Step {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let second = Int64(parts[0]), (0...secondsMax).contains(second) else {
      throw .usage(Phrase("observe.step", text.visibleLine), Phrase("hint.example", "10:changed"))
    }
    guard let what = What(rawValue: parts[1]) else {
      let names = What.allCases.map(\.rawValue)
      throw .usage(
        Phrase("observe.what", parts[1].visibleLine),
        .nearest(to: parts[1], among: names)
      )
    }
    return (second, what)
  }

  /// What the app was told, and when.
  private struct Told {
    let second: Double
    let effect: HealthDeliveries.Effect
  }

  /// Deliveries in made-up time.
  private struct Play {
    private var deliveries: HealthDeliveries
    private let type: HKObjectType
    private var now = Uptime.zero
    private var lastCompletion: Int64 = 0
    private(set) var told: [Told] = []

    init(_ type: HKObjectType, _ client: HKClient) {
      self.type = type
      deliveries = HealthDeliveries(client)
    }

    mutating func begin(_ frequency: HKUpdateFrequency?) throws(HKError) {
      try take(.observe(type))
      if let frequency { try take(.enableBackgroundDelivery(type, frequency)) }
    }

    mutating func take(_ step: Step) throws(HKError) {
      let end = max(now, .zero + .seconds(step.second))
      while let deadline = deliveries.nextDeadline, deadline <= end {
        now = max(now, deadline)
        try take(.wake)
      }
      now = end
      if let input = input(step.what) { try take(input) }
    }

    private func input(_ what: What) -> HealthDeliveries.Input? {
      switch what {
      case .changed: .changed(type)
      case .foreground: .app(.foreground)
      case .suspended: .app(.suspended)
      case .terminated: .app(.terminated)
      case .lock: .lock
      case .unlock: .unlock
      case .done: .completed(lastCompletion)
      case .wait: nil
      }
    }

    private mutating func take(_ input: HealthDeliveries.Input) throws(HKError) {
      let second = Double((now - .zero).microseconds) / 1_000_000
      for effect in try deliveries.handle(input, at: now) {
        told.append(Told(second: second, effect: effect))
        if case .observer(_, let completion) = effect { lastCompletion = completion }
      }
    }
  }

  // MARK: What is shown

  private static func show(_ told: [Told], _ arguments: Arguments) throws(CommandError) {
    if arguments.has("--json") {
      let text = JSONText { writer in
        writer.beginArray()
        for line in told { write(line, into: &writer) }
        writer.endArray()
      }
      StandardStream.write(json: text.indented)
      return
    }
    let person = try PersonalText(arguments)
    if told.isEmpty { return StandardStream.write("\(person.text("observe.nothing"))\n") }
    let rows = told.map { [person.fixed($0.second, 0), words($0.effect, person)] }
    let columns: [TextTable.Column] = [
      .init(person.text("title.seconds"), .right), .init(person.text("title.told")),
    ]
    StandardStream.write(TextTable(columns, rows: rows).plainText())
  }

  private static func words(_ effect: HealthDeliveries.Effect, _ person: PersonalText) -> String {
    switch effect {
    case .launch: person.text("observe.launch")
    case .observer(let type, let completion):
      person.text("observe.observer", type.name, String(completion))
    case .gaveUp(let type): person.text("observe.gaveUp", type.name)
    }
  }

  private static func write(_ told: Told, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.number("second", told.second)
    write(told.effect, into: &writer)
    writer.endObject()
  }

  /// The fields of what the app is told, within an object.
  private static func write(_ effect: HealthDeliveries.Effect, into writer: inout JSONWriter) {
    switch effect {
    case .launch: writer.field("effect", "launch")
    case .observer(let type, let completion):
      writer.field("effect", "observer")
      writer.field("type", type.identifier)
      writer.field("completion", completion)
    case .gaveUp(let type):
      writer.field("effect", "gaveUp")
      writer.field("type", type.identifier)
    }
  }
}
