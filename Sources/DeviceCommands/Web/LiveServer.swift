package import LockstepCommandLine
import LockstepHTTP
package import LockstepPosix
package import LockstepProtocol
package import LockstepReports

/// The server of a web page that follows a run, for this machine only.
///
/// The server never waits: the loop of the run polls its descriptors, and lets it serve. A page gets
/// the next piece of the log when it has read the last one, so a slow page delays nobody else.
package final class LiveServer {
  /// The state of the run; pages get it when it changes.
  package var state = LiveState()
  private var log: LiveLog
  private let desk: LiveDesk
  private let listener: LoopbackListener
  private var guests: [LiveGuest] = []
  private var deeds: [LiveDeed] = []
  /// The drawn picture of the lanes with its instant, kept because many pages may ask for it.
  private var drawn: (at: Int64, bytes: [UInt8])?

  private static let guestsMax = 128
  private static let drawnNanoseconds: Int64 = 500_000_000

  /// - Parameters:
  ///   - acts: The actions that the page may take; `nil` for none.
  ///   - findings: The scenario that is played, if it is known.
  package init(port: UInt16, acts: LiveActs?, playing findings: Findings = Findings())
    throws(CommandError)
  {
    listener = try CommandError.wrapping { try LoopbackListener(port: port) }
    let words = [SystemRandom.entropy(), SystemRandom.entropy()]
    let token = words.map { String($0 | 1 << 63, radix: 16) }.joined()
    desk = LiveDesk(token: token, port: listener.port, acts: acts)
    log = LiveLog(named: String(SystemRandom.entropy(), radix: 36), playing: findings)
  }

  /// The full address of the page.
  package var address: String { "http://127.0.0.1:\(listener.port)/?\(desk.token)" }

  // MARK: The run

  /// The number of lines in the log.
  package var lineCount: Int { log.end.lines }

  /// Adds the next event to the log.
  package func see(_ event: LogEvent) { log.append(event) }

  /// Goes back with the run to the state in which its log had this many lines.
  package func goBack(to lines: Int) {
    log.goBack(to: lines)
    drawn = nil
  }

  /// Takes the actions of guests since the last call.
  package func takeDeeds() -> [LiveDeed] {
    defer { deeds = [] }
    return deeds
  }

  // MARK: Serving

  /// The descriptors to poll; `serve` takes the results in the same order.
  package var pollRequests: [PollRequest] {
    tell()
    let isFull = guests.count >= Self.guestsMax
    return [PollRequest(descriptor: isFull ? -1 : listener.descriptor)]
      + guests.map(\.pollRequest)
  }

  /// The time until a guest's next deadline, in nanoseconds; `nil` if there is none.
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

  /// Sends each guest the next part of its answer, and drops guests that are gone.
  private func tell() {
    for guest in guests { guest.tell(log, state) }
    guests.removeAll(where: \.isGone)
  }
}
