import LockstepDevices
import LockstepHosting
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import Testing

/// A host in real time looks at its other peers between what one of them has it do.
///
/// Its clock goes on by a millisecond each time that it is looked at, so that a turn is a few events long
/// on any computer.
final class FairHostTests {
  private final class Ticking { var milliseconds: Int64 = 0 }
  private struct NoAnswer: Error {}

  private let folder: String
  private let host: LiveHost
  private let events: Events

  private final class Events { var all: [LogEvent.Kind] = [] }

  init() throws {
    folder = try FileSystem.makePrivateTemporaryDirectory()
    let time = Ticking()
    let events = Events()
    self.events = events
    host = LiveHost(
      Engine.Configuration(title: "fair", seed: 1, profile: .named("instant") ?? .bleActive),
      listener: try SocketListener(path: "\(folder)/link"),
      numbers: StartNumbers { _ in },
      clock: HostClock {
        time.milliseconds += 1
        return time.milliseconds * 1_000_000
      },
      see: { events.all.append($0.kind) }
    )
    host.attachOwn(
      .phone,
      to: InProcessPort(.phone) { DeviceModel.phone.make(seed: 1, incarnation: $0, disk: $1) }
    )
  }

  deinit {
    host.close()
    try? FileSystem.remove(folder)
  }

  private func work() throws {
    host.work(try Poll.wait(host.pollRequests, timeoutMilliseconds: 0)[...])
  }

  /// Connects a peer that has been welcomed.
  private func connect(_ role: Role) throws -> LineConnection {
    let peer = try LineConnection.connect(to: "\(folder)/link")
    var writer = JSONWriter()
    PeerFrame.hello(Hello(role: role, name: "a test")).write(into: &writer)
    try peer.send(writer.bytes)
    _ = try answer(to: peer)
    return peer
  }

  /// Has the host work until a peer is told something.
  private func answer(to peer: LineConnection) throws -> [UInt8] {
    for _ in 0..<2_000 {
      _ = try peer.receive()
      if let line = try peer.nextLine() { return line }
      try work()
    }
    throw NoAnswer()
  }

  private func act(_ number: Int) -> [UInt8] {
    Array(#"{"type":"act","number":\#(number),"device":"phone","do":"settings"}"#.utf8) + [10]
  }

  /// How many user infos the phone has.
  private var deliveredCount: Int {
    events.all.count { if case .delivered(_, "userInfo") = $0 { true } else { false } }
  }

  @Test func `a line of two hundred user infos keeps no control peer waiting`() throws {
    let control = try connect(.control)
    let watch = try connect(.watch)
    let presence =
      #"{"type":"packet","packet":{"kind":"presence","incarnation":1,"origin":5,"app":"foreground"}}"#
    let userInfos = (1...200).map {
      #"{"type":"packet","packet":{"kind":"userInfo","origin":5,"id":\#($0),"payload":{"n":\#($0)}}}"#
    }
    // The radios have noticed their connection by then.
    _ = try answer(to: watch)
    try watch.send(
      Array(
        #"{"type":"effects","effects":[\#(([presence] + userInfos).joined(separator: ","))]}"#.utf8
      ) + [10]
    )
    try control.send(act(1))
    _ = try answer(to: control)
    #expect(deliveredCount < 100)
    for _ in 0..<2_000 where deliveredCount < 200 { try work() }
    #expect(deliveredCount == 200)
  }

  @Test func `hundreds of acts of one peer keep no other one waiting`() throws {
    let loud = try connect(.control)
    let quiet = try connect(.control)
    try loud.send((1...400).flatMap(act))
    try quiet.send(act(1))
    _ = try answer(to: quiet)
    let acts = events.all.count { if case .action = $0 { true } else { false } }
    #expect(acts < 200)
    for number in 1...400 {
      let line = String(decoding: try answer(to: loud), as: UTF8.self)
      #expect(line.contains(#""number":\#(number)"#))
    }
  }
}
