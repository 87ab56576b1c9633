import LockstepHTTP
import LockstepPosix
import LockstepReports

/// A browser's connection to the server of a live page.
final class LiveGuest {
  private let connection: ByteConnection
  private var phase = Phase.asks(HTTPReader.request(bodyBytesMax: LiveGuest.bodyBytesMax))
  /// The instant of the guest's next deadline: a sign of life to it, or the end of its connection if it
  /// does nothing.
  private(set) var deadline: Int64
  private var pulseAt: Int64 = 0

  private enum Phase {
    case asks(HTTPReader)
    case isAnswered
    case follows(LiveLog.Position, told: LastNews?)
  }

  /// The state of the run that the browser was told last, and the instant of telling it.
  private struct LastNews {
    var state: LiveState
    var at: Int64
  }

  private static let bodyBytesMax = 16_384
  /// The approximate number of bytes of the log that are sent at once.
  private static let pieceBytes = 65_536
  /// The time that a guest may take to send its request, and to read each answer.
  private static let patienceNanoseconds: Int64 = 10_000_000_000
  /// The time between two signs of life to a guest that follows the log, by which the guest notices a
  /// lost connection.
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

  /// Takes in received bytes; returns the request once, when it is complete.
  func receive() throws(HTTPProblem) -> HTTPRequest? {
    guard let piece = piece() else { return nil }
    // What a guest says after its request means nothing.
    guard case .asks(var reader) = phase else { return nil }
    let request = try reader.request(piece)
    phase = .asks(reader)
    return request
  }

  /// Reads received bytes; closes the connection if the guest has ended it.
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

  /// Sends the guest the next part of its answer; closes its connection if it reads nothing for a
  /// while.
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
