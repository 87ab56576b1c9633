import LockstepCommandLine
import LockstepHTTP
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepUpload

/// `phonesim upload connect`: the owner's consent, by a browser.
enum UploadConnect {
  static let port = Option<UInt16>(
    "--port NUMBER",
    "where the browser comes back to on 127.0.0.1; any otherwise",
    in: 0...65_535
  )
  static let link = Switch(
    "--link",
    "come back by the app's own address, through phonesim health open"
  )
  static let visit = Switch(
    "--visit",
    "open the address without a browser, for a server that asks nobody"
  )
  static let wait = Option<Int64>(
    "--wait SECONDS",
    "how long to wait for the browser (300)",
    in: 1...86_400
  )

  static let spec = CommandSpec(
    "phonesim upload connect",
    "Asks the owner of an account for consent, in a browser.",
    options: [
      HealthCommand.store, UploadCommand.app, port, link, visit, wait, WebClient.timeout,
      PersonalText.locale, Arguments.json,
    ],
    discussion: """
      Open the address that it prints. The browser comes back to this program, which then has a token
      that lasts for six hours and is renewed by itself. It is kept in the store's .system/Upload, in a
      file for the owner's eyes alone. With --link the browser comes back with an address of this
      app, \(WorkoutLink.authorizationAddress)?code=…, which phonesim health open brings to it.
      Exit codes: 0 connected, 1 not allowed, 2 nobody came back, 64 usage, 65 the app's file cannot be
      used, 74 something cannot be read or written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let seconds = try arguments.value(wait) ?? 300
    var run = try UploadRun(arguments)
    let state = hexadecimal(SystemRandom.entropy()) + hexadecimal(SystemRandom.entropy())
    var door = try ConsentDoor(try ServingOptions.port(arguments), run.person, state: state)
    try run.home.tell(door: door.address)
    defer { run.home.forgetDoor() }
    let redirect = arguments.has(link) ? WorkoutLink.authorizationAddress : door.address
    _ = try run.take(.connect(redirect: redirect, state: state))
    guard let address = run.address else { return run.finish(.failed(.nothingToOpen)) }
    if arguments.has(visit) {
      let server = run.client.app.server
      let headers = HTTPHeaders([("Host", server.authority)])
      door.visit = try run.web.start(HTTPRequest("GET", address, headers: headers), follows: true)
    } else {
      let first = run.appAddress.map { [run.person.text("upload.open", $0)] } ?? []
      let key = first.isEmpty ? "upload.open" : "upload.openOr"
      let lines = first + [run.person.text(key, address), ""]
      StandardStream.write(lines.joined(separator: "\n"), to: run.isJSON ? .error : .output)
    }
    let fields = try door.wait(seconds: seconds)
    guard let fields else {
      if let problem = door.problem { return run.finish(.failed(problem)) }
      return run.finish(try run.take(.cancel) ?? .cancelled)
    }
    return run.finish(try run.take(.redirected(fields)) ?? .cancelled)
  }
}

/// Where the browser comes back to.
struct ConsentDoor {
  private let listener: LoopbackListener
  private let signals: Signals
  /// What opens the address in a browser's place.
  var visit: ChildProcess?
  /// Why nobody will come back.
  private(set) var problem: UploadReason?
  private let person: PersonalText
  /// What the server gives back, so that nobody else can come in its name.
  private let state: String
  /// What came last with another state: it is told where nobody else can come any more.
  private var strange: [FormText.Field]?
  private var guests: [(connection: ByteConnection, reader: HTTPReader)] = []

  private static let path = "/callback"
  private static let guestsMax = 16

  init(_ port: UInt16, _ person: PersonalText, state: String) throws(CommandError) {
    self.person = person
    self.state = state
    listener = try CommandError.wrapping { try LoopbackListener(port: port) }
    signals = try CommandError.wrapping { try Signals() }
  }

  var address: String { "http://127.0.0.1:\(listener.port)\(Self.path)" }

  /// What the browser brings; `nil` when nobody comes in time.
  mutating func wait(seconds: Int64) throws(CommandError) -> [FormText.Field]? {
    let end = SystemClock.monotonicNanoseconds() + seconds * 1_000_000_000
    while true {
      let left = end - SystemClock.monotonicNanoseconds()
      if left <= 0 { return nil }
      let requests =
        [signals.descriptor, listener.descriptor, visit?.exitDescriptor ?? -1]
        + guests.map(\.connection.descriptor)
      let ready = try CommandError.wrapping {
        try Poll.wait(requests.map { PollRequest(descriptor: $0) }, timeoutNanoseconds: left)
      }
      if ready[0].isReadable, !signals.take().isEmpty { return nil }
      for index in guests.indices where ready[index + 3].isReadable {
        if let fields = take(index) { return fields }
      }
      guests.removeAll { $0.connection.descriptor < 0 }
      if ready[1].isReadable { welcome() }
      if ready[2].isReadable, try visitFailed() { return strange }
    }
  }

  private mutating func welcome() {
    guard let connection = try? listener.accept() else { return }
    if guests.count >= Self.guestsMax { guests.removeFirst().connection.close() }
    guests.append((connection, .request(bodyBytesMax: 0)))
  }

  /// What a guest brings, where it is what was asked for; anybody else is told so.
  private mutating func take(_ index: Int) -> [FormText.Field]? {
    let connection = guests[index].connection
    guard let piece = try? connection.receive() else {
      connection.close()
      return nil
    }
    if piece.isEmpty {
      connection.close()
      return nil
    }
    do throws(HTTPProblem) {
      guard let request = try guests[index].reader.request(piece) else { return nil }
      guard request.method == "GET", request.path == Self.path, let fields = request.query else {
        answer(connection, HTTPResponse(404, text: person.text("upload.nothingHere")))
        return nil
      }
      guard fields["state"] == state else {
        answer(connection, HTTPResponse(403, text: person.text("upload.nothingHere")))
        strange = fields
        return nil
      }
      answer(connection, HTTPResponse(200, text: person.text("upload.thanks")))
      return fields
    } catch {
      answer(connection, HTTPResponse(error.status, text: error.description))
      return nil
    }
  }

  private func answer(_ connection: ByteConnection, _ response: HTTPResponse) {
    // A browser that is gone needs no answer.
    _ = try? connection.send(response.bytes)
    connection.endOutput()
    connection.close()
  }

  /// Whether what opens the address has ended, and nobody will come.
  private mutating func visitFailed() throws(CommandError) -> Bool {
    guard let child = visit, let status = child.poll() else { return false }
    visit = nil
    switch try WebClient.result(child, status) {
    case .success(let response):
      if response.status < 400 { return false }
      problem = .consentStatus(response.status)
    case .failure(let failure): problem = .web(failure)
    }
    return true
  }
}
