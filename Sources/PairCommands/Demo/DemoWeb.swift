import LockstepCommandLine
import LockstepDeviceCommands
import LockstepFaces
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepSimulation
import LockstepTerminal

/// The demo in a browser: a web page follows the pair, and can act on it if the user allows that.
final class DemoWeb: DemoDesk {
  let capabilities: Capabilities
  let size: Size
  private let server: LiveServer
  private let signals: Signals
  private var lines: [String] = []
  private var film: DemoFilm?

  init(_ plan: DemoPlan, _ web: WebOptions, _ stage: DemoStage) throws(CommandError) {
    capabilities = stage.capabilities
    size = plan.size ?? DemoPicture.sizeComfortable
    let acts = web.acts ? DemoButtons(stage).acts : nil
    var findings = Findings()
    findings.source = plan.story.lines.map(String.init)
    server = try LiveServer(port: web.port, acts: acts, playing: findings)
    signals = try CommandError.wrapping { try Signals() }
    if plan.recordPath != nil { film = DemoFilm(capabilities, size: size, of: plan.story) }
  }

  var address: String { server.address }

  // MARK: In

  func wait(nanoseconds: Int64?) throws(Errno) -> [DemoTerminal.Happening] {
    let requests = [PollRequest(descriptor: signals.descriptor)] + server.pollRequests
    let limit = [nanoseconds, server.patienceNanoseconds].compactMap(\.self).min()
    let results = try Poll.wait(requests, timeoutNanoseconds: limit)
    if results[0].isReadable, !signals.take().isEmpty { return [.end] }
    server.serve(results.dropFirst())
    var keys: [DemoTerminal.Happening] = []
    for deed in server.takeDeeds() {
      switch deed {
      case .line(let line): lines.append(line)
      case .key(let name): keys.append(.key(DemoButtons.key(named: name)))
      }
    }
    return keys
  }

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  // MARK: Out

  func see(_ event: LogEvent) { server.see(event) }

  func look(at time: TrueTime, _ clock: DemoClock, _ stage: DemoStage) {
    // What a device answers stands in the log; a card would wait for keys that no page has.
    stage.controls.answer = nil
    stage.look(at: time)
    server.state.time = time.nanoseconds
    server.state.rate = clock.rate
    server.state.speed = clock.speedText
    server.state.caption = stage.controls.playing
    server.state.said = stage.controls.message
  }

  func goBack(to events: Int) { server.goBack(to: events) }

  // MARK: The recording

  var wantsPictures: Bool { film != nil }

  func show(_ grid: Grid) { film?.show(grid) }
  func forget() {}
  func suspend() {}
  var hasMouse: Bool { false }
  func takeMouse(_ takes: Bool) {}
  func finish() -> [UInt8]? { film?.finish() }
}

/// A recording of a demo that is not shown in a terminal.
struct DemoFilm {
  private var screen: Screen
  private var cast: Asciicast
  private let start = SystemClock.monotonicNanoseconds()

  init(_ capabilities: Capabilities, size: Size, of story: DemoScript) {
    screen = Screen(capabilities)
    cast = Asciicast(size, title: "Lockstep: \(story.title)", idleSecondsMax: 3)
    cast.output(ControlSequence.enter, at: 0)
  }

  mutating func show(_ grid: Grid) {
    cast.output(screen.show(grid), at: SystemClock.monotonicNanoseconds() - start)
  }

  mutating func finish() -> [UInt8] {
    cast.output(ControlSequence.leave, at: SystemClock.monotonicNanoseconds() - start)
    return cast.bytes
  }
}
