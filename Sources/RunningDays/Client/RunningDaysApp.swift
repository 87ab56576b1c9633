package import LockstepDevices
import LockstepDocuments
package import LockstepHTTP
import LockstepHealth
package import LockstepProtocol
package import LockstepSimulation

/// The app Running Days on a phone: it counts the days of this year on which its owner ran, and sends
/// each run to a server.
///
/// `RunSync` decides what is sent and when; the app passes on the phone system's events, and makes its
/// calls. The system wakes the app when others save in health, and runs its background task.
package struct RunningDaysApp: App {
  /// The tags of the app's calls, which are repeated in the answers.
  fileprivate enum Tag: String {
    case leave, observer, delivery, changes, run, year, server
  }

  /// The name of the document that keeps the memory of `RunSync`.
  private static let document = "sync"
  /// The name of the app's only screen.
  private static let screen = "days"

  private let server: WebAddress
  private var sync = RunSync()
  /// The request to the server that is not answered yet.
  private var asked: RunServerRequest?
  private var reading: RunReading?
  /// The background task for which the system runs the app; `nil` if there is none.
  private var task: Int64?
  /// The starts of this year's runs that the app may read.
  private var starts: [WallTime] = []
  private var says = ""
  private var shown: JSONText?
  private var view: JSONText?

  package init(server: WebAddress) { self.server = server }

  /// The verbs that the owner can use in the app.
  package static let words = Vocabulary.Side(
    verbs: table.verbs,
    screens: [screen],
    leave: "read your runs"
  )

  /// A sync that the owner asks for: of what is new, or of all that may be read.
  private struct OwnerWish {
    let isOfAll: Bool
  }

  private static let table = VerbTable<OwnerWish>([
    .init("sync", [], "bring what is new to the server") { _ in OwnerWish(isOfAll: false) },
    .init("sync-all", [], "bring every run again, those too that were allowed only lately") { _ in
      OwnerWish(isOfAll: true)
    },
  ])

  package var nextDeadline: Uptime? { sync.nextDeadline }

  package mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    // The app acts on its deadlines as of the instant that was due.
    let now = if case .tick(let due) = event { now.at(due) } else { now }
    let calls = take(event, at: now)
    view = screen(at: now)
    return calls
  }

  private mutating func take(_ event: AppEvent, at now: Now) -> [AppCall] {
    switch event {
    case .launched(let launch):
      sync = RunSync(launch.document(Self.document).flatMap(RunSync.Memory.init) ?? .init())
      return follow(.launched, at: now)
    case .action(let action):
      guard let deed = Self.table.command(of: action) else {
        return [.refused(action: action.verb, reason: "Running Days has no such verb")]
      }
      if deed.isOfAll { sync.forgetAnchor() }
      return follow(.sync(.owner), at: now)
    case .state(.background): return follow(.enteredBackground, at: now)
    case .state(.foreground): return follow(.connected, at: now) + lookAtYear(at: now)
    case .task(.handed(let id, _)):
      task = id
      return follow(.taskBegan, at: now)
    case .task(.expired): return follow(.taskExpired, at: now)
    case .health(.updated(_, let completion)):
      return lookAtYear(at: now) + follow(.observed(completion: completion), at: now)
    case .tagged(let tag, .health(let answer)):
      return Tag(rawValue: tag).map { hear(answer, $0, at: now) } ?? []
    case .tagged(_, .response(let outcome)): return hear(outcome, at: now)
    case .tick: return follow(.wake, at: now)
    default: return []
    }
  }

  // MARK: What is answered

  private mutating func hear(_ answer: HealthAnswer, _ tag: Tag, at now: Now) -> [AppCall] {
    switch (tag, answer) {
    case (.leave, .done): return lookAtYear(at: now)
    case (.year, .samples(let runs)):
      starts = runs.map(\.startDate)
      return []
    case (.changes, .changes(let results)):
      let reading = RunReading(results)
      self.reading = reading
      return reading.calls(taggedAs: Tag.run.rawValue) + finishReading(at: now)
    case (.run, .statistics(let statistics)):
      reading?.take(statistics)
      return finishReading(at: now)
    case (.changes, .failed(let error)), (.run, .failed(let error)):
      if tag == .run, reading == nil { return [] }
      reading = nil
      return follow(.refused(error), at: now)
    case (_, .failed(let error)): return [.note("\(error)")]
    default: return []
    }
  }

  private mutating func finishReading(at now: Now) -> [AppCall] {
    guard let found = reading?.found else { return [] }
    reading = nil
    return follow(.found(found), at: now)
  }

  private mutating func hear(_ outcome: WebOutcome, at now: Now) -> [AppCall] {
    guard let request = asked else { return [] }
    asked = nil
    let answer =
      switch outcome.reply {
      case .success(let response): RunServerAnswer(response, to: request)
      case .failure(let failure): RunServerAnswer(failure)
      }
    return follow(.answered(answer), at: now)
  }

  // MARK: What it asks

  private mutating func follow(_ input: RunSync.Input, at now: Now) -> [AppCall] {
    sync.handle(input, at: now).flatMap { calls(for: $0) }
  }

  private mutating func calls(for effect: RunSync.Effect) -> [AppCall] {
    switch effect {
    case .requestAuthorization(let types):
      return [.health(.requestAuthorization(share: [], read: types), .leave)]
    case .observe(let type): return [.health(.executeObserver(type), .observer)]
    case .enableBackgroundDelivery(let type, let frequency):
      return [.health(.enableBackgroundDelivery(type, frequency), .delivery)]
    case .query(let query): return [.health(.changes(query), .changes)]
    case .keep(let memory):
      return [.keep(Self.document, JSONText { memory.write(into: &$0) }, .durable)]
    case .send(let request):
      asked = request
      return [.tagged(Tag.server.rawValue, .request(WebCall(request, to: server)))]
    case .submitTask(let identifier, let earliest):
      return [.task(.submit(TaskRequest(identifier, earliest: earliest)))]
    case .completeObserver(let completion): return [.health(.completeObserver(completion))]
    case .completeTask(let isSuccess):
      defer { task = nil }
      return task.map { [.task(.complete($0, isSuccess: isSuccess))] } ?? []
    case .finished(let outcome):
      says = outcome.words
      return [.note(says)]
    case .beganAnew:
      return [.note("health no longer knows the last query's anchor: all runs are queried again")]
    }
  }

  /// Queries health for this year's runs, by the phone's clock.
  private func lookAtYear(at now: Now) -> [AppCall] {
    let today = ISODate.day(of: now.wall + .seconds(now.zoneSeconds))
    let newYear = Day(year: today.year, month: 1, day: 1)?.sinceEpoch ?? 0
    let start = WallTime(microseconds: (newYear * 86_400 - now.zoneSeconds) * 1_000_000)
    let isInYear = HKPredicate.samples(start: start, end: nil, options: .strictStartDate)
    let query = HKSampleQuery(.workout, .and([.workouts(.running), isInYear]))
    return [.health(.samples(query), .year)]
  }

  // MARK: The screen

  private func screen(at now: Now) -> JSONText {
    let zone = Interval.seconds(now.zoneSeconds)
    let days = Set(starts.map { ISODate.day(of: $0 + zone).sinceEpoch })
    return JSONText.object { writer in
      writer.field("screen", Self.screen)
      writer.field("days", days.count)
      writer.field("waiting", sync.waitingCount)
      if !says.isEmpty { writer.field("says", says) }
    }
  }

  package mutating func takeScreen() -> JSONText? {
    guard view != shown else { return nil }
    shown = view
    return view
  }

  package func add(to digest: inout Digest) {
    sync.add(to: &digest)
    digest.add("\(asked.map(\.line) ?? "") \(reading?.answerCount ?? 0) \(task ?? 0)")
    for start in starts { digest.add(start.microseconds) }
    digest.add(view?.bytes ?? [])
  }
}

extension AppCall {
  fileprivate static func health(_ call: HealthCall, _ tag: RunningDaysApp.Tag) -> AppCall {
    .tagged(tag.rawValue, .health(call))
  }
}
