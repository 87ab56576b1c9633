import LockstepCommandLine
import LockstepHTTP
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// A server that runs a machine for requests from this computer alone, until a signal ends it.
final class WebServing<Machine: WebMachine> {
  private var web: FaultyWeb<Machine>
  private let listener: LoopbackListener
  private let signals: Signals
  private var guests: [ConnectedClient] = []
  /// Called after what was asked has been done.
  private let keep: (Machine) throws(CommandError) -> Void
  private let said: ServingSpeech

  /// Somebody who is connected.
  private struct ConnectedClient {
    let connection: ByteConnection
    var reader = HTTPReader.request()
    /// The instant at which the guest gets its answer, or is disconnected.
    var deadline: Int64
    /// The answer that is sent at the deadline; `nil` while the request is still arriving.
    var answer: [UInt8]?
    var isAnswered = false
    var isTold = false
    /// `true` once the guest has closed its side; its request is still answered.
    var isHeard = false
  }

  private static var guestsMax: Int { 64 }
  private static var patienceNanoseconds: Int64 { 10_000_000_000 }
  /// The time that a guest may take to read its answer, in nanoseconds.
  private static var readingNanoseconds: Int64 { 30_000_000_000 }

  init(
    _ web: FaultyWeb<Machine>,
    port: UInt16,
    said: ServingSpeech,
    keep: @escaping (Machine) throws(CommandError) -> Void
  ) throws(CommandError) {
    self.web = web
    self.keep = keep
    self.said = said
    listener = try CommandError.wrapping { try LoopbackListener(port: port) }
    signals = try CommandError.wrapping { try Signals() }
  }

  var address: String { "http://127.0.0.1:\(listener.port)" }

  /// Serves until a signal comes.
  func run() throws(CommandError) {
    said.listening(on: address)
    while true {
      let ready = try CommandError.wrapping {
        try Poll.wait(requests, timeoutNanoseconds: waitNanoseconds)
      }
      if ready[0].isReadable, !signals.take().isEmpty { return }
      if ready[1].isReadable { welcome() }
      let known = min(guests.count, ready.count - 2)
      for index in 0..<known where ready[index + 2].isReadable || ready[index + 2].isWritable {
        serve(index, isReadable: ready[index + 2].isReadable)
      }
      tick()
      guests.removeAll { $0.connection.descriptor < 0 }
    }
  }

  private var requests: [PollRequest] {
    let isFull = guests.count >= Self.guestsMax
    return [
      PollRequest(descriptor: signals.descriptor),
      PollRequest(descriptor: isFull ? -1 : listener.descriptor),
    ]
      + guests.map {
        PollRequest(
          descriptor: $0.connection.descriptor,
          wantsRead: !$0.isHeard,
          wantsWrite: $0.connection.wantsWrite
        )
      }
  }

  private var waitNanoseconds: Int64? {
    guests.map(\.deadline).min().map { max(0, $0 - SystemClock.monotonicNanoseconds()) }
  }

  private func welcome() {
    while guests.count < Self.guestsMax {
      // A connection that fails is the guest's affair.
      guard let connection = try? listener.accept() else { return }
      let deadline = SystemClock.monotonicNanoseconds() + Self.patienceNanoseconds
      guests.append(ConnectedClient(connection: connection, deadline: deadline))
    }
  }

  // MARK: One guest

  private func serve(_ index: Int, isReadable: Bool) {
    let connection = guests[index].connection
    do throws(Errno) {
      try connection.flush()
      if isReadable, let piece = try connection.receive() {
        if piece.isEmpty { return hearEnd(index) }
        if guests[index].answer == nil, !guests[index].isAnswered { try take(piece, index) }
      }
    } catch {
      return connection.close()
    }
    if guests[index].isAnswered, !connection.wantsWrite { connection.endOutput() }
  }

  /// Notes that a guest has closed its side; it may still wait for its answer.
  private func hearEnd(_ index: Int) {
    let isGone = guests[index].isHeard || guests[index].isAnswered
    if isGone || guests[index].answer == nil && guests[index].reader.isEmpty {
      return guests[index].connection.close()
    }
    guests[index].isHeard = true
    if guests[index].answer == nil {
      refuse(HTTPProblem("the request ends before its body is complete"), index)
    }
  }

  private func refuse(_ problem: HTTPProblem, _ index: Int) {
    let response = HTTPResponse(problem.status, text: problem.description)
    said.answered("?", response, .none)
    answer(index, response.bytes, after: .zero)
  }

  private func take(_ piece: [UInt8], _ index: Int) throws(Errno) {
    do throws(HTTPProblem) {
      if let request = try guests[index].reader.request(piece) {
        let reply = try handle(request)
        return answer(index, reply.response?.bytes ?? [], after: reply.after)
      }
    } catch {
      return refuse(error, index)
    }
    try tellToGoOn(index)
  }

  private func tellToGoOn(_ index: Int) throws(Errno) {
    guard guests[index].reader.wantsContinue, !guests[index].isTold else { return }
    guests[index].isTold = true
    try guests[index].connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
  }

  private func handle(_ request: HTTPRequest) throws(HTTPProblem) -> WebReply {
    try ForeignPage.refuse(request, port: listener.port)
    let wall = WallTime(microseconds: SystemClock.wallMicroseconds())
    let reply = web.handle(request, at: wall)
    said.answered("\(request)", reply.response, reply.fault)
    do throws(CommandError) {
      try keep(web.machine)
    } catch {
      StandardStream.write("\(error.text)\n", to: .error)
      throw HTTPProblem(
        500,
        "the request was carried out, but the server cannot write it to its file"
      )
    }
    return reply
  }

  private func answer(_ index: Int, _ bytes: [UInt8], after: Interval) {
    guests[index].answer = bytes
    guests[index].deadline = SystemClock.monotonicNanoseconds() + after.nanoseconds
  }

  /// Sends the answers that are due, and disconnects silent guests.
  private func tick() {
    let now = SystemClock.monotonicNanoseconds()
    for index in guests.indices where guests[index].deadline <= now {
      let connection = guests[index].connection
      guard let bytes = guests[index].answer else {
        connection.close()
        continue
      }
      guests[index].answer = nil
      guests[index].isAnswered = true
      guests[index].deadline = now + Self.readingNanoseconds
      // No answer is the end of the connection; so is a guest that is gone.
      if bytes.isEmpty || (try? connection.send(bytes)) == nil { connection.close() }
      if !connection.wantsWrite, connection.descriptor >= 0 { connection.endOutput() }
    }
  }
}

/// The options of a command line for a server.
enum ServingOptions {
  /// The time that the simulated server takes for an answer: as long as a near one, since real programs
  /// wait for it.
  static let latency = Interval.milliseconds(10)

  static let port = Option<UInt16>(
    "--port NUMBER",
    "where to listen on 127.0.0.1; any otherwise",
    in: 0...65_535
  )
  static let data = Option("--data FILE", "what the server has, kept there; nothing otherwise")
  static let quiet = Switch("--quiet", "print no line for each request")
  static let json = Switch("--json", "for programs: an object a line")
  static let faults = Option(
    "--faults NAMES",
    "faults of requests: 500,none, or of one kind, upload:500-stored"
  )

  static func port(_ arguments: Arguments) throws(CommandError) -> UInt16 {
    try arguments.value(port) ?? 0
  }

  /// Parses the names of faults, each at most once.
  static func faults<Machine: WebMachine>(_ arguments: Arguments, of machine: Machine.Type)
    throws(CommandError) -> [WebFault]
  {
    var faults: [WebFault] = []
    for name in (arguments.value(Self.faults) ?? "").split(separator: ",").map(String.init) {
      guard let fault = WebFault(name, own: Machine.ownFaults) else {
        let names = (WebFault.names + Machine.ownFaults).joined(separator: ", ")
        throw .usage("there is no fault “\(name.visibleLine)”", "there are: \(names)")
      }
      faults.append(fault)
    }
    return faults
  }

  /// Reads the state that an earlier start has kept in a file; `nil` if there is none.
  static func kept(_ path: String?) throws(CommandError) -> [UInt8]? {
    guard let path, FileSystem.exists(path) else { return nil }
    return try CommandError.wrapping { try FileSystem.readFile(path) }
  }

  /// Writes a server's state to a file, if one is named.
  static func keep(_ path: String?, _ text: JSONText) throws(CommandError) {
    guard let path else { return }
    try CommandError.wrapping { try FileSystem.writeFile(path, text.indented, isPrivate: true) }
  }
}
