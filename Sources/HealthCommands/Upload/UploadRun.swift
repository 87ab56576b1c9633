import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHTTP
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepUpload

/// Does what the client wants, on the clocks of this machine.
struct UploadRun {
  let home: UploadHome
  let web: WebClient
  let person: PersonalText
  let isJSON: Bool
  private(set) var client: UploadClient
  private var outcome: UploadClient.Outcome?
  /// What the owner opens.
  private(set) var address: String?
  /// What opens in the service's own app, where it is installed.
  private(set) var appAddress: String?

  init(_ arguments: Arguments) throws(CommandError) {
    home = try UploadHome(arguments, writes: true)
    web = try WebClient(arguments)
    person = try PersonalText(arguments)
    isJSON = arguments.has(Arguments.json)
    client = UploadClient(try home.app(), try home.memory())
    if let seconds = try arguments.value(Self.patience) {
      client.patience = .seconds(seconds)
    }
  }

  static let patience = Option<Int64>(
    "--patience SECONDS",
    "how long to wait for a server that wants to be left alone (60)",
    in: 0...86_400
  )

  static var now: Now {
    Now(
      uptime: Uptime(nanoseconds: SystemClock.monotonicNanoseconds()),
      wall: WallTime(microseconds: SystemClock.wallMicroseconds())
    )
  }

  /// Lets something happen, and what follows from it, until it is finished or a browser is waited for.
  mutating func take(_ input: UploadClient.Input) throws(CommandError) -> UploadClient.Outcome? {
    outcome = nil
    try perform(client.handle(input, at: Self.now))
    while outcome == nil, let deadline = client.nextDeadline {
      try wait(until: deadline)
      try perform(client.handle(.wake, at: Self.now))
    }
    return outcome
  }

  private func wait(until deadline: Uptime) throws(CommandError) {
    let left = max(0, deadline.nanoseconds - SystemClock.monotonicNanoseconds())
    _ = try CommandError.wrapping { try Poll.wait([], timeoutNanoseconds: left) }
  }

  private mutating func perform(_ effects: [UploadClient.Effect]) throws(CommandError) {
    var rest = effects[...]
    while let effect = rest.popFirst() {
      switch effect {
      case .open(let address): self.address = address
      case .openApp(let address): appAddress = address
      case .keep(let memory): try home.keep(memory)
      case .say(let state): say(state)
      case .finished(let outcome): self.outcome = outcome
      case .request(let request):
        let input: UploadClient.Input =
          switch try web.answer(request) {
          case .success(let response): .answered(response)
          case .failure(let failure): .failed(failure)
          }
        rest = client.handle(input, at: Self.now)[...] + rest
      }
    }
  }

  /// Shows how far it is, in place, for a person who looks.
  private func say(_ state: UploadClient.State) {
    if isJSON || !StandardStream.isTerminal(.error) { return }
    StandardStream.showProgress(person.text(state.phrase).visibleLine)
  }

  /// Takes back what was shown in place.
  func clear() {
    if !isJSON, StandardStream.isTerminal(.error) { StandardStream.showProgress("") }
  }

  /// Says how it ended, and answers the exit code.
  func finish(_ outcome: UploadClient.Outcome, of workout: String? = nil) -> Int32 {
    clear()
    if isJSON {
      StandardStream.writeLine { writer in
        if let workout { writer.field("workout", workout) }
        outcome.write(into: &writer)
      }
    } else {
      StandardStream.write("\(person.text(outcome.phrase).visibleLine)\n")
    }
    return outcome.exitCode
  }
}

extension UploadClient.Outcome {
  /// The fields that programs read, within an object.
  func write(into writer: inout JSONWriter) {
    writer.field("outcome", name)
    switch self {
    case .uploaded(let activity, _): writer.field("activity", activity)
    case .rateLimited(let until): writer.field("until", ISODate.text(until))
    default: break
    }
    writer.field("text", phrase.text(in: .fallback))
  }

  /// 0 done, 2 not decided yet, 1 anything else.
  var exitCode: Int32 {
    switch self {
    case .connected, .disconnected, .uploaded: 0
    case .stillProcessing, .rateLimited, .offline, .cancelled: 2
    case .denied, .wrongState, .notConnected, .revoked, .rejected, .deletedThere, .failed: 1
    }
  }
}
