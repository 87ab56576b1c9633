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
  static let strictStart = Switch(
    "--strict-start",
    "what starts in that time, not what overlaps it"
  )
  static let strictEnd = Switch("--strict-end", "what ends in that time")
  static let activity = Option<HKWorkoutActivityType>(
    "--activity NAME",
    "workouts of an activity, as running",
    choices: HKWorkoutActivityType.allCases,
    named: \.name
  )
  static let workout = Option("--workout ID", "samples of one workout")
  static let source = Option("--source CLIENT", "what one client saved")
  static let sort = Option<HKSortDescriptor>(
    "--sort KEY",
    "startDate, endDate or duration; -startDate for newest first",
    reading: readSort
  )
  static let limit = Option<Int>(
    "--limit NUMBER",
    "as many at most (50); 0 for all",
    in: 0...1_000_000_000
  )
  static let anchor = Option<HKQueryAnchor>(
    "--anchor TEXT",
    "what came and went since; 0.0 for everything",
    reading: readAnchor
  )

  static let spec = CommandSpec(
    "phonesim health query",
    "Lists samples of a type, as a client sees them, or all as the owner does.",
    operands: "TYPE",
    options: [
      HealthCommand.store, client, since, until, strictStart, strictEnd, activity, workout, source,
      sort, limit, anchor, PersonalText.locale, Arguments.json,
    ],
    discussion: """
      TYPE is workout, workoutRoute, heartRate or another. Dates are 2026-03-01 or
      2026-03-01T08:00:00Z. With --anchor the last line is the anchor to go on with.
      Exit codes: 0 listed, 64 usage, 65 health refuses, 74 the folder cannot be read.
      """
  )

  static let client = Option("--as CLIENT", "as this client sees it, by its bundle")
  static let since = Option<WallTime>("--since DATE", "from here on", reading: date)
  static let until = Option<WallTime>("--until DATE", "before this date", reading: date)

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let type = try HealthAccessCommand.type(try arguments.onlyOperand(Phrase("what.type")))
    let limit = try arguments.value(limit) ?? 50
    let predicate = try predicate(arguments)
    let sort = try arguments.value(sort)
    let anchor = try arguments.value(anchor)
    let store = try store(arguments)
    if let anchor {
      let query = HKAnchoredObjectQuery(type, predicate, anchor: anchor, limit: limit)
      let results = try CommandError.wrapping { try store.execute(query) }
      try show(results.added, results, arguments)
    } else {
      let query = HKSampleQuery(type, predicate, sort: sort.map { [$0] } ?? [], limit: limit)
      let samples = try CommandError.wrapping { try store.execute(query) }
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
    if let name = arguments.value(client) { return HealthAccessCommand.store(name, in: database) }
    let owner = HKHealthStore(
      database,
      client: HKClient(name: "owner", bundleIdentifier: "lockstep.owner")
    )
    // For this look alone: a store that is only read keeps nothing, and its owner can unlock it.
    try CommandError.wrapping {
      try database.changeDevice(isHealthDataAvailable: true, isLocked: false)
      try database.changeGrants { grants in
        for type in HKObjectType.all { grants.set(type, .read, of: owner.source, to: true) }
      }
    }
    return owner
  }

  static func predicate(_ arguments: Arguments) throws(CommandError) -> HKPredicate {
    var parts: [HKPredicate] = []
    let (start, end) = (try arguments.value(since), try arguments.value(until))
    if start != nil || end != nil {
      var options: HKQueryOptions = []
      if arguments.has(strictStart) { options.insert(.strictStartDate) }
      if arguments.has(strictEnd) { options.insert(.strictEndDate) }
      parts.append(.samples(start: start, end: end, options: options))
    }
    if let type = try arguments.value(activity) { parts.append(.workouts(type)) }
    if let word = arguments.value(workout) {
      let source = try HealthSource(arguments)
      parts.append(.workout(try source.entry(word, in: try source.folder()).id))
    }
    if let source = arguments.value(source) {
      parts.append(.sources([HealthAccessCommand.bundle(source[...])]))
    }
    return parts.isEmpty ? .all : .and(parts)
  }

  /// A day in UTC, or an instant.
  static func date(_ option: String, _ text: String) throws(CommandError) -> WallTime {
    if let date = ISODate.date(text) ?? ISODate.date("\(text)T00:00:00Z") { return date }
    throw .usage(Phrase("error.date", option, text.visibleLine), Phrase("hint.date"))
  }

  private static func readSort(_ option: String, _ text: String) throws(CommandError)
    -> HKSortDescriptor
  {
    let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard let key = HKSortDescriptor.Key(rawValue: name) else {
      let names = HKSortDescriptor.Key.allCases.map(\.rawValue)
      throw .usage(Phrase("error.sort", name.visibleLine), .nearest(to: name, among: names))
    }
    return HKSortDescriptor(key, ascending: name == text)
  }

  private static func readAnchor(_ option: String, _ text: String) throws(CommandError)
    -> HKQueryAnchor
  {
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
