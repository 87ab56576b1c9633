import LockstepEventWords
import LockstepHosting
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import Testing

/// A pair in virtual time at a host's socket, to which a control peer says everything that is done.
final class ControlledPair {
  /// The host's time, which the test moves.
  private final class Time { var nanoseconds: Int64 = 0 }
  private struct NoAnswer: Error {}

  private let time = Time()
  private let folder: String
  private let host: LiveHost
  private let peer: LineConnection

  init(_ port: (DeviceRole) -> InProcessPort, see: @escaping (LogEvent) -> Void) throws {
    folder = try FileSystem.makePrivateTemporaryDirectory()
    let time = time
    host = LiveHost(
      Engine.Configuration(title: "pair", seed: 1),
      listener: try SocketListener(path: "\(folder)/link"),
      numbers: StartNumbers { _ in },
      clock: HostClock { time.nanoseconds },
      playFault: { $0.play(fault: $1, in: .workouts) },
      see: see
    )
    for role in DeviceRole.allCases { host.attachOwn(role, to: port(role)) }
    peer = try LineConnection.connect(to: "\(folder)/link")
    let hello = PeerFrame.hello(Hello(role: .control, name: "a test"))
    guard case .welcome = try exchange(hello) else { throw NoAnswer() }
  }

  deinit {
    host.close()
    peer.close()
    try? FileSystem.remove(folder)
  }

  /// Lets everything happen up to an instant.
  func reach(milliseconds: Int64) {
    time.nanoseconds = milliseconds * 1_000_000
    host.work([])
  }

  /// What `lockstep control` does with the words of its command line.
  func say(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    if NamedFault.isForHost(words) {
      guard case .result = try exchange(.fault(number: 1, line: line)) else { throw NoAnswer() }
      return
    }
    let role = try #require(DeviceRole(name: words[0]))
    var rest = try Words(words.dropFirst().joined(separator: " "), line: 1)
    let action = try ActionParser.parse(&rest, of: role, in: .workouts)
    guard case .result = try exchange(.act(number: 1, on: role, action)) else { throw NoAnswer() }
  }

  /// Sends a frame through the socket, and has the host work until its answer is there.
  private func exchange(_ frame: PeerFrame) throws -> HostFrame {
    var writer = JSONWriter()
    frame.write(into: &writer)
    try peer.send(writer.bytes)
    for _ in 0..<100 {
      host.work(try Poll.wait(host.pollRequests, timeoutMilliseconds: 1_000)[...])
      _ = try peer.receive()
      if let line = try peer.nextLine() { return try HostFrame.read(line) }
    }
    throw NoAnswer()
  }
}
