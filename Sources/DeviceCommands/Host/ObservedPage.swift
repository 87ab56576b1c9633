import LockstepCommandLine
import LockstepFaces
import LockstepHosting
import LockstepLink
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepWorkouts

/// The option `lockstep observe --web`: a web page that follows the run of a live host.
final class ObservedPage {
  private let socket: String
  private let vocabulary: Vocabulary
  private let server: LiveServer
  private let signals: Signals
  private let host: LineConnection
  /// The state of the pair, which determines the buttons' meaning.
  private var state = DemoState()
  /// The wall clock's instant and the true time of the last line.
  private var last: (wall: Int64, time: Int64)?

  init(_ socket: String, _ web: WebOptions, in vocabulary: Vocabulary) throws(CommandError) {
    self.socket = socket
    self.vocabulary = vocabulary
    signals = try CommandError.wrapping { try Signals() }
    host = try PeerCommands.introduce(.observer, at: socket)
    let acts = LiveActs(LiveActs.ofWorkouts + LiveActs.ofPair)
    server = try LiveServer(port: web.port, acts: web.acts ? acts : nil)
  }

  /// Serves the page until a signal comes.
  func serve() throws(CommandError) -> Int32 {
    StandardStream.write("\(server.address)\n")
    while true {
      setTime()
      let requests = [
        PollRequest(descriptor: signals.descriptor), PollRequest(descriptor: host.descriptor),
      ]
      let ready = try CommandError.wrapping {
        try Poll.wait(
          requests + server.pollRequests,
          timeoutNanoseconds: server.patienceNanoseconds
        )
      }
      if ready[0].isReadable, !signals.take().isEmpty { return 0 }
      setTime()
      if ready[1].isReadable { hear() }
      server.serve(ready.dropFirst(2))
      for deed in server.takeDeeds() { act(deed) }
    }
  }

  /// Sets the page's true time to the present: the host's clock runs like this one.
  private func setTime() {
    guard let last else { return }
    let isOver = server.state.isOver
    let gone = isOver ? 0 : SystemClock.monotonicNanoseconds() - last.wall
    server.state.time = last.time + gone
    server.state.rate = isOver ? 0 : 1
  }

  // MARK: The host

  private func hear() {
    do throws(LineError) {
      let goesOn = try host.receive()
      while let line = try host.nextLine() { take(line) }
      if !goesOn { end("the host is gone") }
    } catch {
      end("the host is gone: \(error)")
    }
  }

  private func take(_ line: [UInt8]) {
    switch PeerCommands.read(line) {
    case .success(.event(let text)): see(text)
    case .success(.bye): end("the host has ended")
    case .success(.error(let fault)): end("the host hung up: \(fault)")
    case .success: end("the host sent another frame, and an event was expected")
    case .failure(let error): end("the host's line cannot be read: \(error)")
    }
  }

  private func see(_ text: JSONText) {
    do throws(JSONError) {
      // A kind of line that only a later version knows is none for this page.
      guard let event = try LogEvent.read(text.bytes) else { return }
      last = (SystemClock.monotonicNanoseconds(), event.timeNanoseconds)
      state.see(event)
      server.see(event)
    } catch {
      end("a line of the log cannot be read: \(error)")
    }
  }

  private func end(_ why: String) {
    host.close()
    setTime()
    last = (SystemClock.monotonicNanoseconds(), server.state.time)
    server.state.isOver = true
    server.state.caption = why
  }

  // MARK: What is done at the page

  private func act(_ deed: LiveDeed) {
    switch deed {
    case .line(let line): server.state.said = done(line)
    case .key(let name):
      guard let key = name.first else { return }
      switch DeedKeys(state: state, profile: .bleActive).answer(to: key) {
      case .deed(let deed): server.state.said = done(deed.text)
      case .message(let text): server.state.said = text
      case nil: server.state.said = "this means nothing now"
      }
    }
  }

  /// Has the host play a line from the page; returns a sentence about the result, empty if all is well.
  private func done(_ line: String) -> String {
    if server.state.isOver { return "nothing can be done any more: \(server.state.caption)" }
    do throws(CommandError) {
      for frame in try frames(line) {
        if let refusal = try PeerCommands.exchange(frame, at: socket).refusal {
          return "refused: \(refusal)"
        }
      }
      return ""
    } catch {
      return error.text
    }
  }

  private func frames(_ line: String) throws(CommandError) -> [PeerFrame] {
    let words = line.split(separator: " ").map(String.init)
    if NamedFault.isForHost(words) { return [.fault(number: 1, line: line)] }
    guard let device = words.first.flatMap(DeviceRole.init(name:)) else {
      throw .badWords("a line begins with watch, phone or link, as in: watch next")
    }
    let rest = words.dropFirst().joined(separator: " ")
    let action: Action
    do throws(Diagnostic) {
      action = try PeerCommands.action(rest, of: device, in: vocabulary)
    } catch {
      throw .badWords(error.message + (error.hint.isEmpty ? "" : " (\(error.hint))"))
    }
    let actions = try TypedAction.reading(action, in: vocabulary[device])
    return actions.map { PeerFrame.act(number: 1, on: device, $0) }
  }
}
