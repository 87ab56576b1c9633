import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// `phonesim health build`: a workout by the calls of HealthKit's builders, one after another.
enum HealthBuild {
  static let spec = CommandSpec(
    "phonesim health build",
    "Calls HealthKit's builders as an app does, and says what health answers to each call.",
    operands: "CALL…",
    options: [
      HealthCommand.store, .init("--as", "CLIENT", "bundle identifier of the calling app"),
      .init(
        "--activity",
        "NAME",
        "of the configuration, as running; other where it is not said",
        choices: HKWorkoutActivityType.allCases.map(\.name)
      ),
      .init(
        "--location",
        "NAME",
        "of the configuration",
        choices: HKWorkoutSessionLocationType.allCases.map { "\($0)" }
      ),
      .init("--strict", nil, "refuse pauses and resumes that do not alternate"),
      PersonalText.locale, HealthCommand.json,
    ],
    discussion: """
      Instants are seconds since the workout's start. CALL is one of
        beginCollection=DATE   addSamples=heartRate:120@5,distanceWalkingRunning:500@0+60
        addWorkoutEvents=pause@100,resume@130,lap@0+300   addMetadata=HKIndoorWorkout:true
        addWorkoutActivity=running@0+600   endCollection=DATE, or =+600   finishWorkout
        discardWorkout   seriesBuilder, after which the route is the workout's own
        insertRouteData=45.07:7.68@3   finishRoute, or =ID   discard, which ends the route's builder
      A call that health refuses changes nothing, and the next is made all the same.
        phonesim health build --as com.ride beginCollection=2026-03-01 endCollection=+60 finishWorkout
      Exit codes: 0 nothing was refused, 64 usage, 65 something was, 74 the folder cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let bundle = arguments.value("--as"), !arguments.operands.isEmpty else {
      throw .usage(Phrase("build.incomplete"), .usage(of: spec))
    }
    var calls: [BuilderCall] = []
    for word in arguments.operands { calls.append(try BuilderCall(word)) }
    let configuration = try configuration(arguments)
    let source = try HealthSource(arguments)
    let (database, owned) = try HealthAccessCommand.writing(arguments, makesFolder: true)
    let store = HealthAccessCommand.store(bundle, in: database)
    var play = Play(store, configuration, arguments.has("--strict"), from: calls)
    var answers: [Answer] = []
    for call in calls {
      if case .finishRoute(let word?) = call.kind {
        play.routeOf = try source.entry(word, in: try source.folder()).id
      }
      answers.append(play.answer(to: call))
    }
    try owned.checkOwner()
    try show(answers, play.saved, arguments)
    return answers.allSatisfy { $0.error == nil } ? 0 : 65
  }

  private static func configuration(_ arguments: Arguments) throws(CommandError)
    -> HKWorkoutConfiguration
  {
    let name = try arguments.choice("--activity")
    let type = name.flatMap(HKWorkoutActivityType.init(name:)) ?? .other
    let place = try arguments.choice("--location")
    let location = HKWorkoutSessionLocationType.allCases.first { "\($0)" == place }
    return HKWorkoutConfiguration(activityType: type, locationType: location ?? .unknown)
  }

  // MARK: What is called

  /// A call and what health said to it.
  private struct Answer {
    let call: String
    /// Of the builder that was called, after it.
    let state: String
    let error: HKError?
  }

  private struct Play {
    private var builder: HKWorkoutBuilder
    private var route: HKWorkoutRouteBuilder
    /// Whether the route's builder is the workout's own.
    private var isOwned = false
    private let store: HKHealthStore
    private let start: WallTime
    /// The workout that a route of its own is finished with.
    var routeOf: DocumentID?
    private(set) var saved: DocumentID?

    init(
      _ store: HKHealthStore,
      _ configuration: HKWorkoutConfiguration,
      _ isStrict: Bool,
      from calls: [BuilderCall]
    ) {
      self.store = store
      builder = HKWorkoutBuilder(
        healthStore: store,
        configuration: configuration,
        device: .local(),
        events: isStrict ? .strict : .lenient
      )
      route = HKWorkoutRouteBuilder(healthStore: store, device: .local())
      start = calls.lazy.compactMap(\.begun).first ?? DaysCommand.clock
    }

    mutating func answer(to call: BuilderCall) -> Answer {
      var refusal: HKError?
      do throws(HKError) { try take(call.kind) } catch { refusal = error }
      let state =
        switch call.kind {
        case .insertRouteData, .finishRoute, .discard: route.state.rawValue
        default: builder.state.rawValue
        }
      return Answer(call: call.text, state: state, error: refusal)
    }

    private mutating func take(_ kind: BuilderCall.Kind) throws(HKError) {
      switch kind {
      case .beginCollection(let date): try builder.beginCollection(at: date)
      case .addSamples(let samples): try builder.addSamples(samples.map(sample))
      case .addWorkoutEvents(let events): try builder.addWorkoutEvents(events)
      case .addMetadata(let entries): try builder.addMetadata(entries)
      case .addWorkoutActivity(let activity): try builder.addWorkoutActivity(activity)
      case .endCollection(.date(let date)): try builder.endCollection(at: date)
      case .endCollection(.seconds(let seconds)): try builder.endCollection(at: date(seconds))
      case .finishWorkout:
        saved = try builder.finishWorkout().id
        routeOf = routeOf ?? saved
      case .discardWorkout: try builder.discardWorkout()
      case .seriesBuilder:
        route = try builder.seriesBuilder()
        isOwned = true
      case .insertRouteData, .finishRoute, .discard: try takeRoute(kind)
      }
    }

    private mutating func takeRoute(_ kind: BuilderCall.Kind) throws(HKError) {
      // The workout's own is finished by it, with what was inserted.
      defer { if isOwned { _ = try? Result { try builder.setSeriesBuilder(route) }.get() } }
      switch kind {
      case .insertRouteData(let places): try route.insertRouteData(places.map(location))
      case .finishRoute: _ = try route.finishRoute(with: routeOf ?? DocumentID(""))
      case .discard: try route.discard()
      default: break
      }
    }

    private func date(_ seconds: Double) -> WallTime {
      start + .microseconds(Int64((seconds * 1_000_000).rounded()))
    }

    private func sample(_ sample: BuilderCall.Sample) -> HKSample {
      let begin = date(sample.start)
      return HKSample(
        uuid: store.database.newID(at: begin),
        sample.value,
        start: begin,
        end: date(sample.start + sample.length)
      )
    }

    private func location(_ place: BuilderCall.Place) -> CLLocation {
      CLLocation(
        timestamp: date(place.instant),
        latitude: place.latitude,
        longitude: place.longitude
      )
    }
  }

  // MARK: What is shown

  private static func show(_ answers: [Answer], _ saved: DocumentID?, _ arguments: Arguments)
    throws(CommandError)
  {
    if arguments.has("--json") {
      StandardStream.write(json: json(answers, saved).indented)
      return
    }
    let person = try PersonalText(arguments)
    let rows = answers.map { answer in
      let said = answer.error.map { person.text($0.phrase) } ?? person.text("build.done")
      return [answer.call.visibleLine, answer.state, said.visibleLine]
    }
    let titles = ["title.call", "title.state", "title.answer"]
    let table = TextTable(titles.map { .init(person.text($0)) }, rows: rows)
    StandardStream.write(table.plainText())
    if let saved { StandardStream.write("\n\(person.text("save.done", saved.text))\n") }
  }

  private static func json(_ answers: [Answer], _ saved: DocumentID?) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.key("calls")
      writer.beginArray()
      for answer in answers {
        writer.beginObject()
        writer.field("call", answer.call)
        writer.field("state", answer.state)
        if let error = answer.error {
          writer.field("code", Int64(error.code.rawValue))
          writer.field("error", "\(error.code)")
          writer.field("reason", error.reason)
        }
        writer.endObject()
      }
      writer.endArray()
      if let saved { writer.field("workout", saved.text) }
      writer.endObject()
    }
  }
}
