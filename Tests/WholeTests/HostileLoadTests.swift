import LockstepPosix
import LockstepProtocol
import Testing

/// Peers that are slow, loud or many leave a live host within its bounds, and the pair unharmed.
@Suite(.waiting)
struct HostileLoadTests {
  private let host: HostFixture

  init() throws { host = try HostFixture(.host) }

  /// The host's memory in KiB, as the system counts it.
  private func residentKilobytes() throws -> Int {
    let path = "/proc/\(host.program.child.processID)/status"
    let text = String(decoding: try FileSystem.readFile(path), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let words = (line ?? "").split { $0 == " " || $0 == "\t" }
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  /// What no load may add to the host, in KiB.
  private static let growthMax = 65_536

  private func checkGrowth(since before: Int) throws {
    let growth = try residentKilobytes() - before
    #expect(growth < Self.growthMax, "the host grew by \(growth) KiB")
  }

  /// Connects, waiting while the queue of those that wait to be taken is full.
  private func connect() throws -> RawPeer {
    for _ in 0..<Program.patienceMilliseconds {
      do {
        return try RawPeer(host.socket)
      } catch let error as SocketError {
        guard case .system = error else { throw error }
      }
      _ = try Poll.wait([], timeoutMilliseconds: 1)
    }
    throw Surprise("the host takes no connection")
  }

  @Test func `slow peers that send a byte now and then keep nobody else waiting`() throws {
    let slow = try (0..<40).map { _ in try connect() }
    for byte in "{\"t".utf8 {
      for peer in slow { try peer.write([byte]) }
      try host.checkThatOthersAreServed()
    }
    for peer in slow { peer.connection.close() }
    _ = try host.finish()
  }

  @Test func `thousands of connections that come and go leave nothing behind`() throws {
    let before = try residentKilobytes()
    for _ in 0..<4_000 { try connect().connection.close() }
    try host.checkThatOthersAreServed()
    try checkGrowth(since: before)
    _ = try host.finish()
  }

  @Test func `a peer that floods its host with acts is answered or hung up on`() throws {
    let before = try residentKilobytes()
    let flood = try RawPeer(host.socket, as: .control)
    let line = Array(#"{"type":"act","number":1,"device":"phone","do":"status"}"#.utf8) + [10]
    let lines = Array(repeatElement(line, count: 500).joined())
    for _ in 0..<40 {
      do throws(LineError) {
        try flood.connection.send(lines)
      } catch {
        break
      }
    }
    try host.checkThatOthersAreServed()
    try checkGrowth(since: before)
    flood.connection.close()
    _ = try host.finish()
  }

  @Test func `a watch that sends more than the air carries costs its link and not the host`() throws
  {
    let watch = try connect()
    try watch.send(RawPeer.hello(.watch))
    _ = try watch.next { $0 == .inputs([.link(isUp: true)]) }
    let before = try residentKilobytes()
    let text = String(repeating: "p", count: 50_000)
    for id in 1...1_600 {
      try watch.send(
        #"{"type":"effects","effects":[{"type":"packet","packet":"#
          + #"{"kind":"userInfo","origin":1,"id":\#(id),"payload":{"t":"\#(text)"}}}]}"#
      )
    }
    _ = try watch.next { $0 == .inputs([.link(isUp: false)]) }
    try checkGrowth(since: before)
    watch.connection.close()
    try host.checkThatOthersAreServed()
    _ = try host.finish()
  }

  @Test func `a socket that cannot be made is an error that says why`() throws {
    let workspace = try Workspace()
    let path = workspace.file("no/such/folder/link")
    let finished = try workspace.run("lockstep", ["host", "--listen", path])
    #expect(finished.status == .exited(74))
    #expect(finished.errors.contains("no/such/folder"), "\(finished.errors)")
  }
}
