package import LockstepDevices
import LockstepDocuments
import LockstepHTTP
import LockstepHealth
import LockstepHealthStore
package import LockstepProtocol
package import LockstepSimulation

/// An app on a phone that uploads each workout which comes into health, to a service where its owner has
/// an account.
///
/// `UploadClient` decides what is asked of the service; here is what the phone's system tells it, and
/// what is uploaded next. What waits is kept first, so that whenever the app ends each workout is an
/// activity once.
package struct UploadingApp: App {
  /// Tags of what it asks, which their answers repeat.
  fileprivate enum Tag: String {
    case leave, observer, delivery, changes, part, page, service
  }

  /// Its documents: what the client keeps, and what waits.
  private static let account = "account"
  private static let queue = "queue"
  private static let screen = "uploads"
  private static let redirect = "http://localhost/connected"
  private static let task = "com.lockstep.uploads"
  /// When what was not taken is tried again: by the app while it runs, and by its task.
  private static let pause = Interval.seconds(60)
  private static let taskDelay = Interval.seconds(15 * 60)

  private var client: UploadClient
  private var waiting = UploadQueue()
  private var random: RandomStream
  /// The workout that is being read or sent.
  private var reading: WorkoutReading?
  private var isSending = false
  /// The completion handlers that health waits for, and the task that the app runs for.
  private var observers: [Int64] = []
  private var running: Int64?
  private var retryAt: Uptime?
  private var says = ""
  private var shown: JSONText?
  private var view: JSONText?

  /// - Parameter app: How the service knows it.
  package init(_ app: UploadApp, in environment: AppEnvironment) {
    client = UploadClient(app)
    random = RandomStream(
      seed: environment.seed &+ UInt64(environment.incarnation),
      purpose: "uploads.state"
    )
  }

  /// What an owner does with it.
  private enum OwnerWish {
    case connect, disconnect, send
  }

  private static let table = VerbTable<OwnerWish>([
    .init("connect", [], "ask the service for the owner's consent, which they give") { _ in
      .connect
    },
    .init("disconnect", [], "give the consent back") { _ in .disconnect },
    .init("send", [], "upload what waits") { _ in .send },
  ])

  package static let words = Vocabulary.Side(
    verbs: table.verbs,
    screens: [screen],
    leave: "read your workouts"
  )

  package var nextDeadline: Uptime? { Uptime.earliest(client.nextDeadline, retryAt) }

  package mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    // The app acts on its deadlines as of the instant that was due.
    let now = if case .tick(let due) = event { now.at(due) } else { now }
    let calls = take(event, at: now)
    view = screen
    return calls
  }

  private mutating func take(_ event: AppEvent, at now: Now) -> [AppCall] {
    switch event {
    case .launched(let launch): return begin(launch, at: now)
    case .action(let action): return act(action, at: now)
    case .state(.foreground): return sendNext(at: now)
    case .task(.handed(let id, _)):
      running = id
      return sendNext(at: now)
    case .task(.expired): return complete(isSuccess: false)
    case .health(.updated(_, let completion)):
      observers.append(completion)
      return [.health(.changes(waiting.query), .changes)]
    case .tagged(let tag, .health(let answer)):
      return Tag(rawValue: tag).map { hear(answer, $0, at: now) } ?? []
    case .tagged(let tag, .response(let outcome)):
      return tag == Tag.page.rawValue ? visited(outcome, at: now) : hear(outcome, at: now)
    case .tick: return tick(at: now)
    default: return []
    }
  }

  private mutating func begin(_ launch: AppLaunch, at now: Now) -> [AppCall] {
    let kept = launch.document(Self.account).flatMap { $0.value(UploadMemory.read) }
    client = UploadClient(client.app, kept ?? UploadMemory())
    waiting = launch.document(Self.queue).flatMap { $0.value(UploadQueue.read) } ?? UploadQueue()
    return [
      .health(.requestAuthorization(share: [], read: WorkoutReading.types), .leave),
      .health(.executeObserver(.workout), .observer),
      .health(.enableBackgroundDelivery(.workout, .immediate), .delivery),
      .health(.changes(waiting.query), .changes),
    ]
  }

  private mutating func act(_ action: Action, at now: Now) -> [AppCall] {
    switch Self.table.command(of: action) {
    case .connect:
      let state = hexadecimal(random.next())
      return follow(.connect(redirect: Self.redirect, state: state), at: now)
    case .disconnect: return follow(.disconnect, at: now)
    case .send: return sendNext(at: now)
    case nil: return [.refused(action: action.verb, reason: "the app has no such verb")]
    }
  }

  private mutating func tick(at now: Now) -> [AppCall] {
    if let retryAt, retryAt <= now.uptime { return sendNext(at: now) }
    return follow(.wake, at: now)
  }

  // MARK: What is answered

  private mutating func hear(_ answer: HealthAnswer, _ tag: Tag, at now: Now) -> [AppCall] {
    switch (tag, answer) {
    case (.changes, .changes(let results)):
      waiting.take(results)
      return [.keep(Self.queue, waiting.text, .durable)] + sendNext(at: now)
    case (.part, .samples(let samples)):
      reading?.take(samples)
      return finishReading(at: now)
    case (.changes, .failed(let error)), (.part, .failed(let error)):
      reading = nil
      return [.note("\(error)")] + later(at: now)
    case (_, .failed(let error)): return [.note("\(error)")]
    default: return []
    }
  }

  /// The owner's browser, which the app shows, goes where it is sent.
  private mutating func visited(_ outcome: WebOutcome, at now: Now) -> [AppCall] {
    guard case .success(let response) = outcome.reply,
      let place = response.headers["Location"], place.hasPrefix(Self.redirect)
    else { return follow(.cancel, at: now) }
    return follow(.redirected(HTTPRequest("GET", place).query ?? []), at: now)
  }

  private mutating func hear(_ outcome: WebOutcome, at now: Now) -> [AppCall] {
    switch outcome.reply {
    case .success(let response): follow(.answered(response), at: now)
    case .failure(let failure): follow(.failed(failure), at: now)
    }
  }

  // MARK: What is uploaded

  /// Goes on with the first that waits, unless one is on its way.
  private mutating func sendNext(at now: Now) -> [AppCall] {
    if isSending || reading != nil { return [] }
    retryAt = nil
    guard let workout = waiting.first, client.memory.account != nil else {
      return complete(isSuccess: waiting.first == nil)
    }
    let reading = WorkoutReading(workout)
    self.reading = reading
    return reading.calls(taggedAs: Tag.part.rawValue)
  }

  private mutating func finishReading(at now: Now) -> [AppCall] {
    guard let reading, let workout = reading.workout else { return [] }
    self.reading = nil
    isSending = true
    let file = UploadFile(
      externalID: workout.id.text,
      activity: workout.workoutActivityType,
      bytes: TrackExport.tcx(workout).bytes
    )
    return follow(.send(file), at: now)
  }

  /// What is not taken now is tried again, by the app or by its task, whichever is first.
  private mutating func later(at now: Now) -> [AppCall] {
    retryAt = now.uptime + Self.pause
    let request = TaskRequest(Self.task, earliest: now.wall + Self.taskDelay)
    return [.task(.submit(request))] + complete(isSuccess: false)
  }

  /// Health and the system wait for the app no more.
  private mutating func complete(isSuccess: Bool) -> [AppCall] {
    defer { (observers, running) = ([], nil) }
    return observers.map { .health(.completeObserver($0)) }
      + (running.map { [.task(.complete($0, isSuccess: isSuccess))] } ?? [])
  }

  private mutating func follow(_ input: UploadClient.Input, at now: Now) -> [AppCall] {
    var calls: [AppCall] = []
    for effect in client.handle(input, at: now) { calls += self.calls(for: effect, at: now) }
    return calls
  }

  private mutating func calls(for effect: UploadClient.Effect, at now: Now) -> [AppCall] {
    switch effect {
    case .open(let address):
      return [.tagged(Tag.page.rawValue, .request(WebCall("GET", address)))]
    case .openApp, .say: return []
    case .request(let request):
      let call = WebCall(request.method, request.target, content: request.content)
      return [.tagged(Tag.service.rawValue, .request(call))]
    case .keep(let memory):
      return [.keep(Self.account, JSONText { memory.write(into: &$0) }, .durable)]
    case .finished(let outcome): return finished(outcome, at: now)
    }
  }

  private mutating func finished(_ outcome: UploadClient.Outcome, at now: Now) -> [AppCall] {
    says = outcome.name
    let wasSending = isSending
    isSending = false
    guard wasSending else { return [.note(says)] + sendNext(at: now) }
    switch outcome {
    case .uploaded, .rejected, .deletedThere:
      waiting.dropFirst()
      return [.note(says), .keep(Self.queue, waiting.text, .durable)] + sendNext(at: now)
    case .notConnected, .revoked: return [.note(says)] + complete(isSuccess: false)
    default: return [.note(says)] + later(at: now)
    }
  }

  // MARK: The screen

  private var screen: JSONText {
    JSONText.object { writer in
      writer.field("screen", Self.screen)
      if let account = client.memory.account { writer.field("account", account.athlete ?? "") }
      writer.field("waiting", waiting.count)
      writer.field("uploaded", client.memory.jobs.count { $0.stage == .done })
      if !says.isEmpty { writer.field("says", says) }
    }
  }

  package mutating func takeScreen() -> JSONText? {
    guard view != shown else { return nil }
    shown = view
    return view
  }

  package func add(to digest: inout Digest) {
    digest.add(JSONText { client.memory.write(into: &$0) }.bytes)
    digest.add(waiting.text.bytes)
    digest.add(nextDeadline?.nanoseconds)
    digest.add("\(isSending) \(reading?.answerCount ?? 0) \(observers) \(running ?? 0)")
    digest.add(view?.bytes ?? [])
  }
}

extension AppCall {
  fileprivate static func health(_ call: HealthCall, _ tag: UploadingApp.Tag) -> AppCall {
    .tagged(tag.rawValue, .health(call))
  }
}

extension JSONText {
  /// What a document says; `nil` where it cannot be read.
  fileprivate func value<Value>(_ read: (inout JSONReader) throws(JSONError) -> Value) -> Value? {
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      return try read(&reader)
    } catch {
      return nil
    }
  }
}
