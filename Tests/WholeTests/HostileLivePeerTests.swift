import LockstepCaseShare
import LockstepPosix
import LockstepProtocol
import Testing

/// Whatever a peer does to a host in real time, it is told so by name, and nobody else notices.
@Suite(.waiting)
struct HostileLivePeerTests {
  /// Checks a table of offences, each by a peer of its own on one host.
  private func check(
    _ offences: [Offence],
    on kind: HostFixture.Kind,
    by makePeer: (HostFixture) throws -> RawPeer
  ) throws {
    let fixture = try HostFixture(kind)
    // Both hosts are the same machine: one is tried with all, the other with some.
    let places = stride(from: 0, to: offences.count, by: kind == .phonesim ? CaseShare.step(4) : 5)
    for offence in places.map({ offences[$0] }) {
      let peer = try makePeer(fixture)
      try offence.commit(by: peer)
      let fault = try peer.refusal()
      #expect(fault.code == offence.code, "\(offence.name): \(fault)")
      #expect(fault.text.contains(offence.says), "\(offence.name): \(fault)")
      #expect(fault.text.utf8.count < 1_000, "\(offence.name): \(fault.text.utf8.count) bytes")
      try fixture.checkThatOthersAreServed()
    }
    #expect(try fixture.finish().status == .exited(0))
  }

  @Test(arguments: HostFixture.Kind.allCases)
  func `a stranger's offence is named and others are served`(kind: HostFixture.Kind) throws {
    try check(Offence.ofAnybody + Offence.ofStrangers, on: kind) { try RawPeer($0.socket) }
  }

  @Test(arguments: HostFixture.Kind.allCases)
  func `a watch's offence is named and others are served`(kind: HostFixture.Kind) throws {
    try check(Offence.ofWatches + Offence.ofAnybody + Offence.ofDevices, on: kind) {
      try RawPeer($0.socket, as: .watch)
    }
  }

  @Test(arguments: HostFixture.Kind.allCases)
  func `a control peer's offence is named and others are served`(kind: HostFixture.Kind) throws {
    try check(Offence.ofAnybody + Offence.ofControl, on: kind) {
      try RawPeer($0.socket, as: .control)
    }
  }

  @Test(arguments: HostFixture.Kind.allCases)
  func `an observer's offence is named and others are served`(kind: HostFixture.Kind) throws {
    try check(Offence.ofAnybody + Offence.ofObservers, on: kind) {
      try RawPeer($0.socket, as: .observer)
    }
  }

  @Test func `a role is held by one peer until it leaves`() throws {
    let fixture = try HostFixture(.phonesim)
    let watch = try RawPeer(fixture.socket, as: .watch)
    let second = try RawPeer(fixture.socket)
    try second.send(RawPeer.hello(.watch))
    #expect(try second.refusal().code == .roleTaken)
    let phone = try RawPeer(fixture.socket)
    try phone.send(RawPeer.hello(.phone))
    #expect(try phone.refusal().code == .roleTaken)
    try watch.send(#"{"type":"bye"}"#)
    #expect(throws: LineError.closed) { while true { _ = try watch.next() } }
    try fixture.checkThatOthersAreServed()
    _ = try fixture.finish()
  }

  @Test func `a role is free once its peer has ended, whatever that said last`() throws {
    let fixture = try HostFixture(.phonesim)
    let watch = try RawPeer(fixture.socket, as: .watch)
    let second = try RawPeer(fixture.socket)
    // By the second answer the host has accepted whoever came before the first.
    for number: Int64 in 200...201 {
      #expect(try fixture.control.act(number, on: .phone, "starter-splits") == nil)
    }
    fixture.program.child.suspend()
    try watch.send(#"{"type":"effects","effects":[]}"#)
    watch.connection.close()
    try second.send(RawPeer.hello(.watch))
    fixture.program.child.resume()
    guard case .welcome = try second.next() else { throw Surprise("no welcome") }
    _ = try fixture.finish()
  }

  @Test func `half a line and then silence keeps nobody waiting`() throws {
    let fixture = try HostFixture(.phonesim)
    let stranger = try RawPeer(fixture.socket)
    try stranger.write(Array(#"{"type":"he"#.utf8))
    let watch = try RawPeer(fixture.socket, as: .watch)
    try watch.write(Array(#"{"type":"eff"#.utf8))
    #expect(try fixture.control.act(100, on: .watch, "next") == nil)
    #expect(try watch.next(where: isNext) == .inputs([.action(Action("next"))]))
    try watch.send(#"ects","effects":[]}"#)
    #expect(try fixture.control.act(101, on: .watch, "next") == nil)
    #expect(try watch.next(where: isNext) == .inputs([.action(Action("next"))]))
    // The stranger has ten seconds for its hello.
    #expect(try stranger.refusal().code == .stalled)
    _ = try fixture.finish()
  }

  private func isNext(_ frame: HostFrame) -> Bool { frame == .inputs([.action(Action("next"))]) }

  @Test func `a device that comes byte by byte is served like any other`() throws {
    let fixture = try HostFixture(.phonesim)
    let watch = try RawPeer(fixture.socket)
    for byte in Array("\(RawPeer.hello(.watch))\n".utf8) { try watch.write([byte]) }
    guard case .welcome = try watch.next() else { throw Surprise("no welcome") }
    _ = try fixture.finish()
  }

  @Test func `unknown fields and capabilities are let be`() throws {
    let fixture = try HostFixture(.phonesim)
    let watch = try RawPeer(fixture.socket)
    try watch.send(
      #"{"new":{"a":[null,1.5]},"role":"watch","type":"hello","protocol":[9,1],"#
        + #""capabilities":["lease","telepathy"]}"#
    )
    guard case .welcome(let welcome) = try watch.next() else { throw Surprise("no welcome") }
    #expect(welcome.protocolVersion == 1)
    _ = try fixture.finish()
  }

  @Test func `a device refuses a verb that it does not know`() throws {
    let fixture = try HostFixture(.phonesim)
    #expect(try fixture.control.act(9, on: .phone, "fly") == "the phone has no such verb")
    try fixture.program.wait(for: "refused fly: ")
    _ = try fixture.finish()
  }

  @Test func `an act on a device that is not there is refused`() throws {
    let fixture = try HostFixture(.phonesim)
    #expect(try fixture.control.act(9, on: .watch, "next") == "no watch is connected to this host")
    _ = try fixture.finish()
  }

  @Test func `an observer that never reads is told so after whole lines, and others are served`()
    throws
  {
    let fixture = try HostFixture(.phonesim)
    let observer = try RawPeer(fixture.socket, as: .observer)
    let watch = try RawPeer(fixture.socket, as: .watch)
    let note = String(repeating: "n", count: 500_000)
    for number in 1...20 {
      try watch.send(#"{"type":"effects","effects":[{"type":"note","text":"\#(note)"}]}"#)
      #expect(try fixture.control.act(Int64(number), on: .watch, "next") == nil)
    }
    try fixture.program.wait(for: "backlogged")
    #expect(try observer.refusal().code == .backlogged)
    #expect(try fixture.control.act(30, on: .watch, "next") == nil)
    _ = try fixture.finish()
  }

  @Test func `an observer that reads late has whole lines to the host's bye`() throws {
    let fixture = try HostFixture(.phonesim)
    let observer = try RawPeer(fixture.socket, as: .observer)
    let watch = try RawPeer(fixture.socket, as: .watch)
    let note = String(repeating: "n", count: 500_000)
    for _ in 1...4 {
      try watch.send(#"{"type":"effects","effects":[{"type":"note","text":"\#(note)"}]}"#)
    }
    #expect(try fixture.control.act(1, on: .watch, "next") == nil)
    fixture.program.child.terminate()
    var last: HostFrame?
    #expect(throws: LineError.closed) { while true { last = try observer.next() } }
    #expect(last == .bye())
    #expect(try fixture.program.finish().status == .exited(0))
  }

  @Test func `an observer that reads slowly has whole lines to the host's bye`() throws {
    let fixture = try HostFixture(.phonesim)
    let observer = try RawPeer(fixture.socket, as: .observer)
    let watch = try RawPeer(fixture.socket, as: .watch)
    let note = String(repeating: "n", count: 500_000)
    for _ in 1...6 {
      try watch.send(#"{"type":"effects","effects":[{"type":"note","text":"\#(note)"}]}"#)
    }
    #expect(try fixture.control.act(1, on: .watch, "next") == nil)
    fixture.program.child.terminate()
    var last: HostFrame?
    #expect(throws: LineError.closed) {
      while true {
        last = try observer.next()
        if case .event(let event)? = last, event.bytes.count > 100_000 { try Self.thinkAboutIt() }
      }
    }
    #expect(last == .bye())
    #expect(try fixture.program.finish().status == .exited(0))
  }

  /// Has something to do for a fifth of the time that the host waits for who reads nothing.
  private static func thinkAboutIt() throws { _ = try Poll.wait([], timeoutMilliseconds: 600) }

  @Test func `a watch that never reads is given up and others are served`() throws {
    let fixture = try HostFixture(.phonesim)
    let watch = try RawPeer(fixture.socket, as: .watch)
    let word = String(repeating: "w", count: 500_000)
    var refusal: String?
    for number in 1...40 where refusal == nil {
      try fixture.control.send(
        #"{"type":"act","number":\#(number),"device":"watch","do":"open","workout":"\#(word)"}"#
      )
      guard case .result(_, let why, _) = try fixture.control.next() else {
        throw Surprise("no result")
      }
      refusal = why
    }
    // It is given up while an act is handed over, or between two of them.
    #expect(["the watch is gone", "no watch is connected to this host"].contains(refusal))
    try fixture.program.wait(for: "backlogged")
    _ = watch
    try fixture.checkThatOthersAreServed()
    _ = try fixture.finish()
  }

  @Test func `a packet too long to be passed on is its sender's fault`() throws {
    let fixture = try HostFixture(.host)
    let watch = try RawPeer(fixture.socket, as: .watch)
    // The link comes up for both after a while.
    _ = try watch.next { $0 == .inputs([.link(isUp: true)]) }
    let text = String(repeating: "p", count: 1_048_576 - 130)
    try watch.send(
      #"{"type":"effects","effects":[{"type":"packet","packet":"#
        + #"{"kind":"userInfo","origin":1,"id":1,"payload":{"t":"\#(text)"}}}]}"#
    )
    #expect(try watch.refusal().code == .oversize)
    try fixture.checkThatOthersAreServed()
    _ = try fixture.finish()
  }

  @Test func `an act too deep to be passed on is its sender's fault`() throws {
    let fixture = try HostFixture(.phonesim)
    let watch = try RawPeer(fixture.socket, as: .watch)
    let deep = String(repeating: #"{"a":"#, count: 62) + "1" + String(repeating: "}", count: 62)
    try fixture.control.send(
      #"{"type":"act","number":1,"device":"watch","do":"message","payload":\#(deep)}"#
    )
    #expect(try fixture.control.refusal().text.contains("nested more than 62 deep"))
    let control = try RawPeer(fixture.socket, as: .control)
    #expect(try control.act(1, on: .watch, "next") == nil)
    #expect(try watch.next { $0 == .inputs([.action(Action("next"))]) } != .bye())
    _ = try fixture.finish()
  }

  @Test func `the 65th peer is turned away and the others stay`() throws {
    let fixture = try HostFixture(.phonesim)
    let crowd = try (1...63).map { _ in try RawPeer(fixture.socket, as: .observer) }
    let last = try RawPeer(fixture.socket)
    #expect(try last.refusal().code == .backlogged)
    crowd[0].connection.close()
    #expect(try fixture.control.act(1, on: .phone, "starter-splits") == nil)
    _ = try RawPeer(fixture.socket, as: .observer)
    _ = try fixture.finish()
  }

  @Test func `peers that say nothing make room for those that do`() throws {
    let fixture = try HostFixture(.phonesim)
    let silent = try (1...80).map { _ in try RawPeer(fixture.socket) }
    _ = try RawPeer(fixture.socket, as: .observer)
    #expect(try silent[0].refusal().code == .stalled)
    // The last of them still have their ten seconds.
    try silent[79].send(RawPeer.hello(.control))
    guard case .welcome = try silent[79].next() else { throw Surprise("no welcome") }
    _ = try fixture.finish()
  }

  @Test func `a watch that finds its host full tries again and goes on`() throws {
    let fixture = try HostFixture(.phonesim)
    var crowd = try (1...63).map { _ in try RawPeer(fixture.socket, as: .observer) }
    let watch = try fixture.workspace.start("watchsim", ["--connect", fixture.socket])
    try watch.wait(for: "the host turned the watch away: backlogged: ")
    crowd.removeAll()
    try watch.wait(for: "connected to the host")
    try watch.type("q")
    #expect(try watch.finish().status == .exited(0))
    _ = try fixture.finish()
  }

  @Test func `a host without descriptors left goes on serving`() throws {
    let workspace = try Workspace()
    let socket = workspace.file("link")
    let host = try Program(
      [
        "/bin/sh", "-c",
        "ulimit -n 24; exec '\(try Workspace.program("phonesim"))' --listen '\(socket)'",
      ],
      environment: [("XDG_RUNTIME_DIR", workspace.path)]
    )
    try waitForSocket(socket)
    let control = try RawPeer(socket, as: .control)
    var crowd = try (1...40).map { _ in try RawPeer(socket) }
    for peer in crowd { try peer.send(RawPeer.hello(.observer)) }
    #expect(try control.act(1, on: .phone, "starter-splits") == nil)
    try host.wait(for: "the host takes no more peers for now: accept: ")
    crowd.removeAll()
    _ = try RawPeer(socket, as: .watch)
    host.child.terminate()
    let finished = try host.finish()
    #expect(finished.status == .exited(0))
    #expect(finished.output.utf8.count < 20_000)
  }

  @Test(.enabled(if: isRoot, "only root can become another user"))
  func `a peer of another user is turned away and the others stay`() throws {
    let fixture = try HostFixture(.phonesim)
    try setMode(0o711, of: fixture.workspace.path)
    try setMode(0o666, of: fixture.socket)
    let script =
      "import os, socket, sys; s = socket.socket(socket.AF_UNIX); os.setuid(65534); "
      + "s.connect(sys.argv[1]); print(s.recv(100))"
    let foreigner = try Program([Program.python, "-S", "-c", script, fixture.socket])
    let finished = try foreigner.finish()
    #expect(finished.output == "b''\n", "\(finished.errors)")
    try fixture.program.wait(for: "foreignUser: ")
    try setMode(0o700, of: fixture.workspace.path)
    try fixture.checkThatOthersAreServed()
    _ = try fixture.finish()
  }
}
