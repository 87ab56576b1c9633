import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// `phonesim health query`: samples of a type, as a client sees them.
enum HealthQuery {
  static let spec = CommandSpec(
    "phonesim health query",
    "Lists samples of a type, as a client sees them, or all as the owner does.",
    operands: "TYPE",
    options: [
      HealthCommand.store, client, since, until,
      .init("--strict-start", nil, "what starts in that time, not what overlaps it"),
      .init("--strict-end", nil, "what ends in that time"),
      .init(
        "--activity",
        "NAME",
        "workouts of an activity, as running",
        choices: HKWorkoutActivityType.allCases.map(\.name)
      ),
      .init("--workout", "ID", "samples of one workout"),
      .init("--source", "CLIENT", "what one client saved"),
      .init("--sort", "KEY", "startDate, endDate or duration; -startDate for newest first"),
      .init("--limit", "NUMBER", "as many at most (50); 0 for all"),
      .init("--anchor", "TEXT", "what came and went since; 0.0 for everything"),
      PersonalText.locale, HealthCommand.json,
    ],
    discussion: """
      TYPE is workout, workoutRoute, heartRate or another. Dates are 2026-03-01 or
      2026-03-01T08:00:00Z. With --anchor the last line is the anchor to go on with.
      Exit codes: 0 listed, 64 usage, 65 health refuses, 74 the folder cannot be read.
      """
  )

  static let client = CommandSpec.Option("--as", "CLIENT", "as this client sees it, by its bundle")
  static let since = CommandSpec.Option("--since", "DATE", "from here on")
  static let until = CommandSpec.Option("--until", "DATE", "before this date")

  private static let limitDefault: Int64 = 50

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let type = try HealthAccessCommand.type(try arguments.onlyOperand(Phrase("what.type")))
    let limit = Int(try arguments.number("--limit", in: 0...1_000_000_000) ?? limitDefault)
    let predicate = try predicate(arguments)
    let sort = try sort(arguments)
    let anchor = try anchor(arguments)
    let store = try store(arguments)
    if let anchor {
      let query = HKAnchoredObjectQuery(type, predicate, anchor: anchor, limit: limit)
      let results = try HealthAccessCommand.asking { () throws(HKError) in try store.execute(query)
      }
      try show(results.added, results, arguments)
    } else {
      let query = HKSampleQuery(type, predicate, sort: sort, limit: limit)
      let samples = try HealthAccessCommand.asking { () throws(HKError) in try store.execute(query)
      }
      try show(samples, nil, arguments)
    }
    return 0
  }

  // MARK: What is asked

  /// The store as a client sees it; as the owner without one.
  static func store(_ arguments: Arguments) throws(CommandError) -> HKHealthStore {
    try store(arguments, in: try HealthAccessCommand.reading(arguments))
  }

  static func store(_ arguments: Arguments, in database: HealthDatabase) throws(CommandError)
    -> HKHealthStore
  {
    if let name = arguments.value("--as") { return HealthAccessCommand.store(name, in: database) }
    let owner = HKHealthStore(
      database,
      client: HKClient(name: "owner", bundleIdentifier: "lockstep.owner")
    )
    // For this look alone: a store that is only read keeps nothing, and its owner can unlock it.
    try HealthSource.reading { () throws(DiskError) in
      try database.changeDevice(isHealthDataAvailable: true, isLocked: false)
      try database.changeGrants { grants in
        for type in HKObjectType.all { grants.set(type, .read, of: owner.source, to: true) }
      }
    }
    return owner
  }

  static func predicate(_ arguments: Arguments) throws(CommandError) -> HKPredicate {
    var parts: [HKPredicate] = []
    let (start, end) = (try date(arguments, "--since"), try date(arguments, "--until"))
    if start != nil || end != nil {
      var options: HKQueryOptions = []
      if arguments.has("--strict-start") { options.insert(.strictStartDate) }
      if arguments.has("--strict-end") { options.insert(.strictEndDate) }
      parts.append(.samples(start: start, end: end, options: options))
    }
    if let name = try arguments.choice("--activity"),
      let type = HKWorkoutActivityType(name: name)
    {
      parts.append(.workouts(type))
    }
    if let word = arguments.value("--workout") {
      let source = try HealthSource(arguments)
      parts.append(.workout(try source.entry(word, in: try source.folder()).id))
    }
    if let source = arguments.value("--source") {
      parts.append(.sources([HealthAccessCommand.bundle(source[...])]))
    }
    return parts.isEmpty ? .all : .and(parts)
  }

  /// A day in UTC, or an instant.
  static func date(_ arguments: Arguments, _ option: String) throws(CommandError)
    -> WallTime?
  {
    guard let text = arguments.value(option) else { return nil }
    if let date = ISODate.date(text) ?? ISODate.date("\(text)T00:00:00Z") { return date }
    throw .usage(Phrase("error.date", option, text.visibleLine), Phrase("hint.date"))
  }

  private static func sort(_ arguments: Arguments) throws(CommandError) -> [HKSortDescriptor] {
    guard let text = arguments.value("--sort") else { return [] }
    let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard let key = HKSortDescriptor.Key(rawValue: name) else {
      let names = HKSortDescriptor.Key.allCases.map(\.rawValue)
      throw .usage(Phrase("error.sort", name.visibleLine), .nearest(to: name, among: names))
    }
    return [HKSortDescriptor(key, ascending: name == text)]
  }

  private static func anchor(_ arguments: Arguments) throws(CommandError) -> HKQueryAnchor? {
    guard let text = arguments.value("--anchor") else { return nil }
    if let anchor = HKQueryAnchor(text: text) { return anchor }
    throw .usage(Phrase("error.anchor", text.visibleLine), Phrase("hint.anchor"))
  }

  // MARK: What is shown

  private static func show(
    _ samples: [HKSample],
    _ results: HKAnchoredObjectQuery.Results?,
    _ arguments: Arguments
  ) throws(CommandError) {
    try arguments.answer(
      json: .object { writer in
        writer.field("samples", listing(PersonalText()).json(of: samples))
        guard let results else { return }
        writer.strings("deleted", results.deleted.map(\.text))
        writer.field("anchor", results.anchor.text)
      },
      text: text(samples, results, try PersonalText(arguments))
    )
  }

  private static func text(
    _ samples: [HKSample],
    _ results: HKAnchoredObjectQuery.Results?,
    _ person: PersonalText
  ) -> String {
    // An id that is cut names nothing, and a figure that is cut is another one.
    let table = listing(person).table(of: samples).plainText()
    guard let results else { return table }
    let deleted = results.deleted.map { person.text("sample.deleted", $0.text.visibleLine) }
    return table
      + (deleted + [person.text("sample.anchor", results.anchor.text), ""])
      .joined(separator: "\n")
  }

  private static func listing(_ person: PersonalText) -> Listing<HKSample> {
    func title(_ name: String) -> String { person.text("title.\(name)") }
    return Listing([
      .init(title("id"), key: "id", \.uuid.text),
      .init(key: "type", \.sampleType.identifier),
      .init(
        title("startUTC"),
        text: { person.second($0.startDate) },
        key: "startDate",
        { ISODate.text($0.startDate) }
      ),
      .init(key: "endDate") { ISODate.text($0.endDate) },
      .init(title("seconds"), .right) { HealthText.fixed($0.lengthSeconds, 0) },
      .init(title("value"), .right, text: { value($0, person) }, key: "value", \.canonicalValue),
      .init(key: "value", words(of:)),
      .init(key: "unit", unit(of:)),
      .init(title("source"), text: \.source.name, key: "source", \.source.bundleIdentifier),
    ])
  }

  private static func value(_ sample: HKSample, _ person: PersonalText) -> String {
    switch sample.value {
    case .quantity(let type, _):
      "\(person.fixed(sample.canonicalValue, 2)) \(type.unit)"
    case .category(_, let value): "\(value)"
    case .correlation(_, let parts): parts.map { value($0, person) }.joined(separator: ", ")
    case .workout(let head): person.activity(head.activityType)
    case .route(_, let count): person.count(count, of: "locations")
    }
  }

  private static func unit(of sample: HKSample) -> String? {
    guard case .quantity(let type, _) = sample.value, sample.canonicalValue != nil else {
      return nil
    }
    return type.unit
  }

  /// Words the value of a sample that is no quantity, for programs.
  private static func words(of sample: HKSample) -> String? {
    if sample.canonicalValue != nil { return nil }
    // Programs have had the activity's name in small letters from the beginning.
    return sample.workoutHead.map { HealthText.activity($0.activityType) }
      ?? value(sample, PersonalText())
  }
}
