import LockstepHTTP
import LockstepPosix
import LockstepReports

/// Somebody who is connected to a live page's server.
final class LiveGuest {
  private let connection: ByteConnection
  private var phase = Phase.asks(HTTPReader.request(bodyBytesMax: LiveGuest.bodyBytesMax))
  /// When something is due: word that the run still is there, or the end of one that does nothing.
  private(set) var deadline: Int64
  private var pulseAt: Int64 = 0

  private enum Phase {
    case asks(HTTPReader)
    case isAnswered
    case follows(LiveLog.Position, told: LastNews?)
  }

  /// What a guest has heard of how the run stands, and when.
  private struct LastNews {
    var state: LiveState
    var at: Int64
  }

  private static let bodyBytesMax = 16_384
  /// About how much of the log goes out at once.
  private static let pieceBytes = 65_536
  /// How long one may take to ask, and to read what it was given.
  private static let patienceNanoseconds: Int64 = 10_000_000_000
  /// How often one that follows hears something, so that it knows a connection that is lost.
  private static let pulseNanoseconds: Int64 = 2_000_000_000

  init(_ connection: ByteConnection) {
    self.connection = connection
    deadline = SystemClock.monotonicNanoseconds() + Self.patienceNanoseconds
  }

  var isGone: Bool { connection.descriptor < 0 }

  var pollRequest: PollRequest {
    PollRequest(descriptor: connection.descriptor, wantsWrite: connection.wantsWrite)
  }

  // MARK: Asking

  /// Takes what has come: a request that is whole, once.
  func receive() throws(HTTPProblem) -> HTTPRequest? {
    guard let piece = piece() else { return nil }
    // What a guest says after its request means nothing.
    guard case .asks(var reader) = phase else { return nil }
    let request = try reader.request(piece)
    phase = .asks(reader)
    return request
  }

  /// What has come, if anything; the end of a guest is taken care of.
  private func piece() -> [UInt8]? {
    do throws(Errno) {
      guard let piece = try connection.receive() else { return nil }
      if !piece.isEmpty { return piece }
    } catch {}
    connection.close()
    return nil
  }

  func answer(_ response: HTTPResponse) {
    phase = .isAnswered
    put(off: Self.patienceNanoseconds)
    send(response.bytes)
    if !connection.wantsWrite, !isGone { connection.endOutput() }
  }

  func follow(from place: LiveLog.Position) {
    phase = .follows(place, told: nil)
    put(off: Self.patienceNanoseconds)
    send(LiveDesk.stream)
  }

  // MARK: Telling

  /// Goes on with what this guest is given; one that takes nothing for a while is let go of.
  func tell(_ log: LiveLog, _ state: LiveState) {
    if isGone { return }
    let hadMore = connection.wantsWrite
    send([])
    if isGone || connection.wantsWrite { return closeIfDue() }
    switch phase {
    case .asks: closeIfDue()
    case .isAnswered:
      if hadMore { connection.endOutput() }
      closeIfDue()
    case .follows(let place, let told): tell(log, state, after: place, told)
    }
  }

  private func tell(
    _ log: LiveLog,
    _ state: LiveState,
    after place: LiveLog.Position,
    _ told: LastNews?
  ) {
    var place = place
    while !connection.wantsWrite,
      let (bytes, next) = log.message(after: place, most: Self.pieceBytes)
    {
      send(bytes)
      place = next
    }
    var told = told
    let now = SystemClock.monotonicNanoseconds()
    if now >= pulseAt || told.map({ !state.isShown(by: $0.state, after: now - $0.at) }) ?? true {
      send(LiveLog.message(state))
      pulseAt = now + Self.pulseNanoseconds
      told = LastNews(state: state, at: now)
    }
    phase = .follows(place, told: told)
    deadline = connection.wantsWrite ? now + Self.patienceNanoseconds : pulseAt
  }

  private func send(_ bytes: [UInt8]) {
    do throws(Errno) {
      if bytes.isEmpty { try connection.flush() } else { try connection.send(bytes) }
    } catch {
      connection.close()
    }
  }

  private func put(off nanoseconds: Int64) {
    deadline = SystemClock.monotonicNanoseconds() + nanoseconds
  }

  private func closeIfDue() {
    if SystemClock.monotonicNanoseconds() >= deadline { connection.close() }
  }
}
