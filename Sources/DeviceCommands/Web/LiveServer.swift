package import LockstepCommandLine
import LockstepHTTP
package import LockstepPosix
package import LockstepProtocol
package import LockstepReports

/// Serves the page of a run that goes on, on this machine alone.
///
/// It never waits: whoever paces the run polls what it names, and lets it serve. Of the log a page gets
/// the next piece when it has read the last one, so that one that reads slowly costs nobody anything.
package final class LiveServer {
  /// The state of the run; pages are told when it is another.
  package var state = LiveState()
  private var log: LiveLog
  private let desk: LiveDesk
  private let listener: LoopbackListener
  private var guests: [LiveGuest] = []
  private var deeds: [LiveDeed] = []
  /// The lanes as they were last drawn: many pages ask for them at once.
  private var drawn: (at: Int64, bytes: [UInt8])?

  private static let guestsMax = 128
  private static let drawnNanoseconds: Int64 = 500_000_000

  /// - Parameters:
  ///   - acts: What may be done from the page, if anything.
  ///   - findings: The scenario that plays, where one is known.
  package init(port: UInt16, acts: LiveActs?, playing findings: Findings = Findings())
    throws(CommandError)
  {
    listener = try CommandError.wrapping { try LoopbackListener(port: port) }
    let words = [SystemRandom.entropy(), SystemRandom.entropy()]
    let token = words.map { String($0 | 1 << 63, radix: 16) }.joined()
    desk = LiveDesk(token: token, port: listener.port, acts: acts)
    log = LiveLog(named: String(SystemRandom.entropy(), radix: 36), playing: findings)
  }

  /// The whole address of the page.
  package var address: String { "http://127.0.0.1:\(listener.port)/?\(desk.token)" }

  // MARK: The run

  /// The number of lines that the log has.
  package var lineCount: Int { log.end.lines }

  /// Takes in the next line of the log.
  package func see(_ event: LogEvent) { log.append(event) }

  /// Goes back, as the run did, to when its log had so many lines.
  package func goBack(to lines: Int) {
    log.goBack(to: lines)
    drawn = nil
  }

  /// Takes what was done at pages since the last call.
  package func takeDeeds() -> [LiveDeed] {
    defer { deeds = [] }
    return deeds
  }

  // MARK: Serving

  /// The descriptors to be polled; the results go to `serve` in the same order.
  package var pollRequests: [PollRequest] {
    tell()
    let isFull = guests.count >= Self.guestsMax
    return [PollRequest(descriptor: isFull ? -1 : listener.descriptor)]
      + guests.map(\.pollRequest)
  }

  /// The time until something is to be done though nobody says anything.
  package var patienceNanoseconds: Int64? {
    guests.map(\.deadline).min().map { max(0, $0 - SystemClock.monotonicNanoseconds()) }
  }

  package func serve(_ results: some RandomAccessCollection<PollResult>) {
    for (guest, result) in zip(guests, results.dropFirst()) where result.isReadable {
      serve(guest)
    }
    if results.first?.isReadable == true { welcome() }
    tell()
  }

  private func welcome() {
    while guests.count < Self.guestsMax {
      // A connection that fails is the guest's affair.
      guard let connection = try? listener.accept() else { return }
      guests.append(LiveGuest(connection))
    }
  }

  private func serve(_ guest: LiveGuest) {
    do throws(HTTPProblem) {
      guard let request = try guest.receive() else { return }
      let reply = try desk.reply(
        to: request,
        page: { log.page(state, desk.acts) },
        picture: picture
      )
      switch reply {
      case .answer(let response): guest.answer(response)
      case .follow(let place): guest.follow(from: place)
      case .act(let deed):
        deeds.append(deed)
        guest.answer(HTTPResponse(202, text: "done next"))
      }
    } catch {
      guest.answer(LiveDesk.refusal(error))
    }
  }

  private func picture() -> [UInt8] {
    let now = SystemClock.monotonicNanoseconds()
    if let drawn, now - drawn.at < Self.drawnNanoseconds { return drawn.bytes }
    let bytes = log.picture(at: state.time)
    drawn = (now, bytes)
    return bytes
  }

  /// Gives each guest what it lacks and has room for, and lets go of those who are gone.
  private func tell() {
    for guest in guests { guest.tell(log, state) }
    guests.removeAll(where: \.isGone)
  }
}
