package import LockstepHTTP
package import LockstepSimulation

/// A client that uploads workouts to a server at which their owner has an account, as a pure state
/// machine.
///
/// The client keeps its intention before acting, and each try of an upload has the workout's id. So an
/// upload whose answer was lost is sent again, the server recognizes it, and there is only one
/// activity.
package struct UploadClient: Equatable, Sendable {
  /// An input of the client.
  package enum Input: Equatable, Sendable {
    /// The owner wants to connect. `state` is a random text against forged answers; the server's answer
    /// goes to `redirect`.
    case connect(redirect: String, state: String)
    /// A browser has arrived with these fields.
    case redirected([FormText.Field])
    case send(UploadFile)
    case disconnect
    case answered(HTTPResponse)
    case failed(WebFailure)
    /// The deadline `nextDeadline` has come.
    case wake
    /// The owner does not want to wait any more.
    case cancel
  }

  /// An effect of the client.
  package enum Effect: Equatable, Sendable {
    /// The owner must open this address in a browser.
    case open(address: String)
    /// The owner can open this address if the service's own app is installed; it comes before the
    /// browser's.
    case openApp(address: String)
    /// A request must be sent; its target is a full URL.
    case request(HTTPRequest)
    /// The memory must be written to disk before any later effect is performed.
    case keep(UploadMemory)
    case say(State)
    case finished(Outcome)
  }

  /// The progress that a person sees in the meantime.
  package enum State: Equatable, Sendable {
    case connecting
    case uploading(try: Int)
    case processing(poll: Int)
    case refreshing
    case waiting(Interval, reason: UploadReason)
  }

  /// The outcome of a request to the client.
  package enum Outcome: Equatable, Sendable {
    case connected(athlete: String?)
    /// The owner refused the consent, or did not include uploads in it.
    case denied(UploadReason)
    /// The answer has another state than the request, so that it may be forged.
    case wrongState
    case disconnected
    case notConnected
    /// The owner has revoked the consent on the server.
    case revoked
    case uploaded(activity: String, wasThere: Bool)
    case rejected(UploadReason)
    case deletedThere
    /// The server has the file, but has not reported a result.
    case stillProcessing
    case rateLimited(until: WallTime)
    case offline
    case failed(UploadReason)
    case cancelled
  }

  /// The purpose of a request to the server.
  enum Call: Equatable {
    case exchange(code: String, redirect: String)
    case refresh
    case upload
    case poll
    case deauthorize
  }

  private enum Phase: Equatable {
    case idle
    case authorizing(redirect: String, state: String)
    case calling(Call, try: Int)
    case waiting(Call, try: Int, until: Uptime)
  }

  package let app: UploadApp
  package internal(set) var memory: UploadMemory
  /// The longest time that the owner waits for the end of a rate limit.
  package var patience = Interval.seconds(60)
  private var phase = Phase.idle
  private(set) var pending: UploadFile?
  /// `true` if the tokens were refreshed in this attempt, so that another refusal is final.
  private var hasRefreshed = false
  private var hasForgottenUpload = false
  private var polls = 0

  static let triesMax = 3
  static let pollsMax = 30
  /// The remaining lifetime at which tokens are refreshed.
  static let refreshAhead = Interval.seconds(3_600)
  static let scope = "read,activity:write"
  static let neededScope = "activity:write"

  package init(_ app: UploadApp, _ memory: UploadMemory = UploadMemory()) {
    self.app = app
    self.memory = memory
    // A token is never sent to a server that did not give it.
    if memory.account?.server != "\(app.server)" { self.memory.account = nil }
  }

  package var isIdle: Bool { phase == .idle }

  /// The instant at which the client next acts by itself; `nil` if there is none.
  package var nextDeadline: Uptime? {
    if case .waiting(_, _, let until) = phase { return until }
    return nil
  }

  // MARK: Inputs

  /// Handles an input, and returns its effects.
  package mutating func handle(_ input: Input, at now: Now) -> [Effect] {
    switch input {
    case .connect(let redirect, let state):
      phase = .authorizing(redirect: redirect, state: state)
      let app = appAuthorization(redirect, state).map { [Effect.openApp(address: $0)] } ?? []
      return [.say(.connecting)] + app + [.open(address: authorization(redirect, state))]
    case .redirected(let fields): return redirected(fields, at: now)
    case .send(let file): return begin(file, at: now)
    case .disconnect: return disconnect(at: now)
    case .answered(let response): return answered(response, at: now)
    case .failed(let failure): return failed(failure, at: now)
    case .wake: return wake(at: now)
    case .cancel: return isIdle ? [] : finish(.cancelled)
    }
  }

  private mutating func begin(_ file: UploadFile, at now: Now) -> [Effect] {
    guard memory.account != nil else { return finish(.notConnected) }
    pending = file
    (hasRefreshed, hasForgottenUpload, polls) = (false, false, 0)
    var job = UploadMemory.Job(externalID: file.externalID, digest: file.digest, stage: .sending)
    if let earlier = memory.job(file.externalID), earlier.digest == job.digest {
      if earlier.stage == .done, let activity = earlier.activityID {
        return finish(.uploaded(activity: activity, wasThere: true))
      }
      if earlier.stage == .processing { job = earlier }
    }
    memory.keep(job)
    return [.keep(memory)] + call(job.uploadID == nil ? .upload : .poll, at: now)
  }

  private mutating func disconnect(at now: Now) -> [Effect] {
    guard memory.account != nil else { return finish(.notConnected) }
    return send(.deauthorize, try: 1, at: now)
  }

  // MARK: Requests

  /// Sends a request, after refreshing tokens that end soon.
  private mutating func call(_ call: Call, at now: Now) -> [Effect] {
    if let account = memory.account, account.expiresAt - now.wall <= Self.refreshAhead,
      !hasRefreshed
    {
      hasRefreshed = true
      return [.say(.refreshing)] + send(.refresh, try: 1, at: now)
    }
    return send(call, try: 1, at: now)
  }

  private mutating func send(_ call: Call, try number: Int, at now: Now) -> [Effect] {
    phase = .calling(call, try: number)
    let request = Effect.request(request(for: call))
    switch call {
    case .upload: return [.say(.uploading(try: number)), request]
    case .poll: return [.say(.processing(poll: polls)), request]
    case .exchange, .refresh, .deauthorize: return [request]
    }
  }

  private mutating func wake(at now: Now) -> [Effect] {
    guard case .waiting(let call, let number, let until) = phase, now.uptime >= until else {
      return []
    }
    return send(call, try: number, at: now)
  }

  // MARK: Answers

  private mutating func redirected(_ fields: [FormText.Field], at now: Now) -> [Effect] {
    guard case .authorizing(let redirect, let state) = phase else { return [] }
    guard fields["state"] == state else { return finish(.wrongState) }
    if let error = fields["error"] { return finish(.denied(.told(error))) }
    guard let code = fields["code"] else { return finish(.failed(.noCode)) }
    let scope = fields["scope"] ?? ""
    guard scope.split(separator: ",").contains(Substring(Self.neededScope)) else {
      return finish(.denied(.notAllowed(Self.neededScope)))
    }
    grantedScope = scope
    return send(.exchange(code: code, redirect: redirect), try: 1, at: now)
  }

  private var grantedScope = ""

  private mutating func answered(_ response: HTTPResponse, at now: Now) -> [Effect] {
    guard case .calling(let call, let number) = phase else { return [] }
    switch response.status {
    case 429: return limited(response, call, number, at: now)
    case 500...: return retry(call, number, .status(response.status), at: now)
    default: break
    }
    switch call {
    case .exchange: return exchanged(response, at: now)
    case .refresh: return refreshed(response, at: now)
    case .upload: return uploaded(response, number, at: now)
    case .poll: return polled(response, number, at: now)
    case .deauthorize: return deauthorized(response)
    }
  }

  private mutating func failed(_ failure: WebFailure, at now: Now) -> [Effect] {
    guard case .calling(let call, let number) = phase else { return [] }
    switch failure {
    case .noConnection: return finish(.offline)
    case .timedOut, .lost, .other: return retry(call, number, .web(failure), at: now)
    }
  }

  private mutating func exchanged(_ response: HTTPResponse, at now: Now) -> [Effect] {
    guard response.status == 200, let answer = TokenAnswer.read(response) else {
      // A code is good once: whoever lost the answer begins anew.
      return finish(.failed(.connectAgain(FaultAnswer.reason(response))))
    }
    memory.account = account(of: answer, scope: grantedScope)
    return [.keep(memory)] + finish(.connected(athlete: answer.athlete))
  }

  private mutating func refreshed(_ response: HTTPResponse, at now: Now) -> [Effect] {
    guard response.status == 200, let answer = TokenAnswer.read(response) else {
      if response.status == 200 { return finish(.failed(FaultAnswer.reason(response))) }
      return revoked()
    }
    let earlier = memory.account
    var account = account(of: answer, scope: earlier?.scope ?? "")
    account.athlete = answer.athlete ?? earlier?.athlete
    memory.account = account
    let uploadID = pending.flatMap { memory.job($0.externalID) }?.uploadID
    return [.keep(memory)] + send(uploadID == nil ? .upload : .poll, try: 1, at: now)
  }

  private func account(of answer: TokenAnswer, scope: String) -> UploadMemory.Account {
    UploadMemory.Account(
      server: "\(app.server)",
      accessToken: Secret(answer.accessToken),
      refreshToken: Secret(answer.refreshToken),
      expiresAt: WallTime(microseconds: answer.expiresAtSeconds &* 1_000_000),
      scope: scope,
      athlete: answer.athlete
    )
  }

  private mutating func uploaded(_ response: HTTPResponse, _ number: Int, at now: Now) -> [Effect] {
    switch response.status {
    case 201:
      guard let answer = UploadAnswer.read(response) else {
        return retry(.upload, number, .noAnswer, at: now)
      }
      change { job in
        job.stage = .processing
        job.uploadID = answer.id
      }
      return [.keep(memory)] + judge(answer, at: now)
    case 200: return retry(.upload, number, .noAnswer, at: now)
    case 401: return unauthorized(then: .upload, at: now)
    default: return refused(FaultAnswer.reason(response))
    }
  }

  private mutating func polled(_ response: HTTPResponse, _ number: Int, at now: Now) -> [Effect] {
    switch response.status {
    case 200:
      guard let answer = UploadAnswer.read(response) else {
        return retry(.poll, number, .noAnswer, at: now)
      }
      return judge(answer, at: now)
    case 401: return unauthorized(then: .poll, at: now)
    case 404 where !hasForgottenUpload:
      // The server does not know it any more: sent again, it is told if it is there.
      hasForgottenUpload = true
      change { job in
        job.stage = .sending
        job.uploadID = nil
      }
      return [.keep(memory)] + send(.upload, try: 1, at: now)
    default: return refused(FaultAnswer.reason(response))
    }
  }

  /// Decides the outcome of an upload from the server's report.
  private mutating func judge(_ answer: UploadAnswer, at now: Now) -> [Effect] {
    if let error = answer.error { return refused(.told(UploadAnswer.plain(error))) }
    if let activity = answer.activityID { return done(activity, wasThere: false) }
    if answer.status == Self.deletedStatus {
      change { $0.stage = .deleted }
      return [.keep(memory)] + finish(.deletedThere)
    }
    polls += 1
    if polls > Self.pollsMax { return finish(.stillProcessing) }
    phase = .waiting(.poll, try: 1, until: now.uptime + Self.pollPause(polls))
    return [.say(.processing(poll: polls))]
  }

  static let deletedStatus = "The created activity has been deleted."

  /// Returns the pause before a poll: 1, 1, 2, 2, 4, 4 s and then 8.
  static func pollPause(_ poll: Int) -> Interval { .seconds(min(8, 1 << Int64((poll - 1) / 2))) }

  private mutating func done(_ activity: String, wasThere: Bool) -> [Effect] {
    change { job in
      job.stage = .done
      job.activityID = activity
      job.isDuplicate = wasThere
      job.reason = nil
    }
    return [.keep(memory)] + finish(.uploaded(activity: activity, wasThere: wasThere))
  }

  private mutating func refused(_ reason: UploadReason) -> [Effect] {
    if let activity = UploadAnswer.duplicate(in: reason) { return done(activity, wasThere: true) }
    change { job in
      job.stage = .failed
      job.uploadID = nil
      job.reason = reason
    }
    return [.keep(memory)] + finish(.rejected(reason))
  }

  private mutating func change(_ body: (inout UploadMemory.Job) -> Void) {
    guard let pending, var job = memory.job(pending.externalID) else { return }
    body(&job)
    memory.keep(job)
  }

  private mutating func unauthorized(then call: Call, at now: Now) -> [Effect] {
    if hasRefreshed { return revoked() }
    hasRefreshed = true
    return [.say(.refreshing)] + send(.refresh, try: 1, at: now)
  }

  /// Stops the upload because the consent is revoked; its workout waits until the owner connects again.
  private mutating func revoked() -> [Effect] {
    memory.account = nil
    return [.keep(memory)] + finish(.revoked)
  }

  private mutating func deauthorized(_ response: HTTPResponse) -> [Effect] {
    // Gone is gone, whoever took it back.
    guard response.status == 200 || response.status == 401 else {
      return finish(.failed(FaultAnswer.reason(response)))
    }
    memory.account = nil
    return [.keep(memory)] + finish(.disconnected)
  }

  // MARK: Waiting

  private mutating func retry(_ call: Call, _ number: Int, _ reason: UploadReason, at now: Now)
    -> [Effect]
  {
    if number >= Self.triesMax { return finish(.failed(.eachTime(reason, tries: number))) }
    let pause = Interval.seconds(5) * Int64(number)
    phase = .waiting(call, try: number + 1, until: now.uptime + pause)
    return [.say(.waiting(pause, reason: reason))]
  }

  private mutating func limited(
    _ response: HTTPResponse,
    _ call: Call,
    _ number: Int,
    at now: Now
  ) -> [Effect] {
    let until = RateLimit.end(response.headers, at: now.wall)
    let pause = until - now.wall
    if pause > patience { return finish(.rateLimited(until: until)) }
    phase = .waiting(call, try: number, until: now.uptime + pause)
    return [.say(.waiting(pause, reason: .leftAlone))]
  }

  private mutating func finish(_ outcome: Outcome) -> [Effect] {
    phase = .idle
    pending = nil
    return [.finished(outcome)]
  }
}
