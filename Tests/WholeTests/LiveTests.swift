import Foundation
import LockstepPosix
import LockstepProtocol
import Testing

/// A watch and a phone in two terminals, as a person would use them.
@Suite(.waiting)
struct LiveTests {
  private let workspace: Workspace
  private let socket: String

  init() throws {
    workspace = try Workspace()
    socket = workspace.file("link")
  }

  private func startPhone() throws -> Program {
    let phone = try workspace.start("phonesim", ["--listen", socket])
    try waitForSocket(socket)
    return phone
  }

  private func startWatch() throws -> Program {
    try workspace.start("watchsim", ["--connect", socket])
  }

  /// Opens the watch app, and starts a workout on the phone once both see each other.
  private func startWorkout(_ phone: Program, _ watch: Program, _ name: String) throws {
    try watch.wait(for: "connected to the host")
    try watch.type("launch")
    try phone.wait(for: "\nreachable\n")
    try phone.type(#"split "\#(name)""#)
    try phone.type(#"add Plank to "\#(name)" sets 2 duration 60s"#)
    try phone.type(#"start "\#(name)""#)
    try phone.wait(for: "▣ \(name) 0/1")
    try watch.wait(for: "▣ \(name): Plank 0/2")
  }

  /// Ends a program by what is typed or sent, and checks that it ends well.
  private func end(_ program: Program, by way: (Program) throws -> Void = { try $0.type("q") })
    throws
  {
    try way(program)
    let finished = try program.finish()
    #expect(finished.status == .exited(0), "\(finished)")
    // A host that keeps nothing says so.
    #expect(finished.errors.isEmpty || finished.errors.hasPrefix("note: no --"))
  }

  // MARK: Together

  @Test(arguments: [true, false])
  func `typed lines drive the watch and the phone mirrors it`(phoneIsFirst: Bool) throws {
    let first = phoneIsFirst ? try startPhone() : try startWatch()
    if !phoneIsFirst { try first.wait(for: "waiting for the host at \(socket)") }
    let second = phoneIsFirst ? try startWatch() : try startPhone()
    let (phone, watch) = phoneIsFirst ? (first, second) : (second, first)
    try startWorkout(phone, watch, "Upper Body")
    try watch.type("quit")
    try phone.wait(for: "\nnot reachable\n")
    try phone.type(#"start "Upper Body""#)
    try watch.wait(for: "Plank 0/2")
    try watch.type("exercise Plank")
    try watch.wait(for: "▣ Plank: ready 1 of 2")
    try phone.wait(for: "▣ mirror of Plank: ready 1 of 2")
    try watch.type("s")
    try watch.wait(for: "▣ Plank: work 1 of 2")
    try phone.wait(for: "▣ mirror of Plank: work 1 of 2")
    try watch.type("n")
    try phone.wait(for: "▣ mirror of Plank: rest 1 of 2")
    try watch.type("l")
    try phone.wait(for: "▣ Upper Body 0/1")
    try end(watch)
    try phone.wait(for: "link disconnected")
    try end(phone)
    #expect(!FileSystem.exists(socket))
  }

  @Test func `a phone that starts again serves the watch that lived on`() throws {
    let phone = try startPhone()
    let watch = try startWatch()
    try startWorkout(phone, watch, "First")
    try end(phone)
    try watch.wait(for: "the link is down")
    try watch.wait(for: "waiting for the host")
    let again = try startPhone()
    try startWorkout(again, watch, "Second")
    try watch.type("exercise Plank")
    try again.wait(for: "▣ mirror of Plank: ready 1 of 2")
    try end(watch)
    try end(again)
  }

  @Test func `a phone that was killed leaves a socket that the next one takes over`() throws {
    let phone = try startPhone()
    let watch = try startWatch()
    try startWorkout(phone, watch, "First")
    phone.child.kill()
    _ = try phone.finish()
    #expect(FileSystem.exists(socket))
    try watch.wait(for: "the link is down")
    let again = try startPhone()
    try startWorkout(again, watch, "Second")
    try end(watch)
    try end(again)
  }

  @Test(arguments: ["quits", "is killed"])
  func `a watch that starts again is shown the workout in progress`(how: String) throws {
    let phone = try startPhone()
    let watch = try startWatch()
    try startWorkout(phone, watch, "Upper")
    if how == "quits" { try end(watch) } else { watch.child.kill() }
    try phone.wait(for: "link disconnected")
    let again = try startWatch()
    try again.wait(for: "connected to the host (start ")
    try phone.wait(for: "link connected")
    try again.type("launch")
    // The list, or the workout itself: a launch that no receipt came for is offered to this start again.
    try again.wait(for: "Upper")
    try again.type("open Upper")
    try again.type("exercise Plank")
    try phone.wait(for: "▣ mirror of Plank: ready 1 of 2")
    try end(again)
    try end(phone)
  }

  @Test func `devices go on when nobody types any more`() throws {
    let phone = try startPhone()
    let watch = try startWatch()
    phone.endInput()
    watch.endInput()
    try phone.wait(for: "link connected")
    for words in [["phone", "rest", "90s"], ["watch", "launch"], ["watch", "rest", "80s"]] {
      let control = try workspace.run("lockstep", ["control", socket] + words)
      #expect(control.status == .exited(0), "\(control)")
    }
    // What a device in another process refuses comes back too, if it does within half a second (HOST-31):
    // on a busy machine it may take more than one try.
    let next = ["control", socket, "watch", "next"]
    var refused = try workspace.run("lockstep", next)
    for _ in 0..<4 where refused.status == .exited(0) {
      refused = try workspace.run("lockstep", next)
    }
    #expect(refused.status == .exited(1))
    #expect(refused.errors.hasPrefix("refused: "))
    try end(watch) { $0.child.terminate() }
    try end(phone) { $0.child.terminate() }
  }

  @Test func `a mistake in a typed line is shown with its place`() throws {
    let phone = try startPhone()
    try phone.type("splt A")
    try phone.wait(for: "did you mean “split”?")
    try phone.type("start Nothing")
    try phone.wait(for: "refused start: ")
    try phone.type("?")
    try phone.wait(for: "quit")
    try end(phone)
  }

  @Test func `a watch without a host says so when it is used`() throws {
    let watch = try startWatch()
    try watch.wait(for: "waiting for the host")
    try watch.type("launch")
    try watch.wait(for: "not yet: no host is connected")
    try end(watch)
  }

  @Test func `a real watch is served while strangers misbehave`() throws {
    let phone = try startPhone()
    let watch = try startWatch()
    try startWorkout(phone, watch, "Upper")
    try watch.type("exercise Plank")
    for (number, offence) in (Offence.ofAnybody + Offence.ofStrangers).enumerated() {
      let stranger = try RawPeer(socket)
      try offence.commit(by: stranger)
      try watch.type(number.isMultiple(of: 2) ? "s" : "b")
      let page = number.isMultiple(of: 2) ? "work" : "ready"
      try phone.wait(for: "▣ mirror of Plank: \(page) 1 of 2")
      #expect(try stranger.refusal().code == offence.code)
    }
    #expect(!watch.output.contains("the link is down"))
    try end(watch)
    try end(phone)
  }

  // MARK: Ends

  @Test(arguments: ["phonesim", "host", "watchsim"], [SIGINT, SIGTERM])
  func `a signal ends a program well and removes the socket`(name: String, signal: Int32) throws {
    let phone = name == "watchsim" ? try startPhone() : nil
    let program =
      switch name {
      case "phonesim": try startPhone()
      case "host": try workspace.start("lockstep", ["host", "--listen", socket])
      default: try startWatch()
      }
    if name == "watchsim" {
      try program.wait(for: "connected")
    } else {
      try waitForSocket(socket)
    }
    try end(program) { $0.signal(signal) }
    if let phone { try end(phone) }
    #expect(!FileSystem.exists(socket))
  }

  @Test(arguments: ["phonesim", "host", "watchsim"])
  func `a program that is told to quit gives everything back and ends by the signal`(
    name: String
  ) throws {
    let store = workspace.file("store")
    let phone = name == "watchsim" ? try startPhone() : nil
    let program =
      switch name {
      case "phonesim":
        try workspace.start("phonesim", ["--listen", socket, "--store", store])
      case "host": try workspace.start("lockstep", ["host", "--listen", socket])
      default: try startWatch()
      }
    if name == "watchsim" {
      try program.wait(for: "connected")
    } else {
      try waitForSocket(socket)
    }
    program.signal(SIGQUIT)
    #expect(try program.finish().status == .signaled(SIGQUIT))
    if let phone { try end(phone) }
    #expect(!FileSystem.exists(socket))
    if name == "phonesim" { #expect(try FileSystem.readFile("\(store)/.system/owner") == []) }
  }

  @Test func `a run that is told to quit leaves neither folders nor processes`() throws {
    let scenario = try workspace.write("long.scenario", "title Long\n@30s expect link connected\n")
    let run = try workspace.start("lockstep", ["run", "--mode", "live", scenario])
    try run.wait(for: "switched on")
    run.signal(SIGQUIT)
    let finished = try run.finish()
    #expect(finished.status == .signaled(SIGQUIT))
    #expect(finished.errors == "interrupted")
    #expect(try workspace.leftFolders.isEmpty)
    #expect(try workspace.leftProcesses.isEmpty)
  }

  @Test func `a signal and a typed line at once are both taken`() throws {
    let phone = try startPhone()
    phone.child.suspend()
    try phone.type("split A")
    phone.child.terminate()
    phone.child.resume()
    #expect(try phone.finish().status == .exited(0))
  }

  @Test func `peers are told bye when their host ends`() throws {
    let phone = try startPhone()
    let observer = try workspace.start("lockstep", ["observe", socket])
    let watch = try RawPeer(socket, as: .watch)
    try end(phone)
    #expect(try watch.next { $0 != .inputs([.start]) } == .bye())
    // One that had not come in yet finds the host gone.
    #expect([.exited(0), .exited(74)].contains(try observer.finish().status))
  }

  // MARK: Control and observe

  @Test func `control acts and observe shows it`() throws {
    let phone = try startPhone()
    let observer = try workspace.start("lockstep", ["observe", socket])
    // The observer sees what happens once it is welcome, so acts are repeated until it does.
    var number = 0
    while !observer.output.contains(#""do":"split""#) {
      number += 1
      let control = try workspace.run(
        "lockstep",
        ["control", socket, "phone", "split", "Upper Body \(number)"]
      )
      #expect(control.status == .exited(0), "\(control)")
      #expect(control.output.isEmpty)
      try phone.wait(for: "✎ ")
      _ = try Poll.wait(
        observer.child.outputDescriptors.map { PollRequest(descriptor: $0) },
        timeoutMilliseconds: 100
      )
      observer.take()
    }
    try end(phone)
    let seen = try observer.finish()
    #expect(seen.status == .exited(0))
    for line in seen.output.split(separator: "\n") {
      _ = try JSONText(validating: Array(line.utf8))
    }
    #expect(seen.output.contains(#""name":"Upper Body "#))
  }

  @Test func `control says why nothing was done`() throws {
    let none = try workspace.run("lockstep", ["control", socket, "phone", "starter-splits"])
    #expect(none.status == .exited(74))
    #expect(none.errors.contains("there is no socket “\(socket)”\n  = start the host"))
    let phone = try startPhone()
    let absent = try workspace.run("lockstep", ["control", socket, "watch", "next"])
    #expect(absent.status == .exited(1))
    #expect(absent.errors == "refused: no watch is connected to this host")
    let unknown = try workspace.run("lockstep", ["control", socket, "phone", "strat", "A"])
    #expect(unknown.status == .exited(64))
    #expect(unknown.errors.contains("did you mean “start”?"))
    let nobody = try workspace.run("lockstep", ["control", socket, "phoen", "start", "A"])
    #expect(nobody.status == .exited(64))
    #expect(nobody.errors.contains("did you mean “phone”?"))
    try end(phone)
  }

  @Test func `observe says when its host refuses it`() throws {
    let listener = try SocketListener(path: socket)
    let observer = try workspace.start("lockstep", ["observe", socket])
    let host = try accept(listener)
    _ = try host.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    try send(.welcome(Welcome(role: .observer, incarnation: 0, seed: 1, isLeased: false)), host)
    try send(.error(ProtocolFault(.backlogged, "it does not read")), host)
    host.close()
    let finished = try observer.finish()
    #expect(finished.status == .exited(74))
    #expect(finished.errors.contains("backlogged: it does not read"))
  }

  // MARK: Places of the socket

  @Test func `a second phone on the same socket is told so`() throws {
    let phone = try startPhone()
    let second = try workspace.run("phonesim", ["--listen", socket])
    #expect(second.status == .exited(74))
    #expect(
      second.errors.hasSuffix(
        "error: somebody is listening on “\(socket)” already\n  = "
          + "stop that process or choose another path"
      )
    )
    try end(phone)
  }

  @Test func `a second watch is told that the role is taken`() throws {
    let phone = try startPhone()
    let watch = try startWatch()
    try watch.wait(for: "connected")
    let second = try startWatch().finish()
    #expect(second.status == .exited(74))
    #expect(second.errors.contains("roleTaken: another peer is the watch already"))
    try end(watch)
    try end(phone)
  }

  @Test func `a folder that others can enter is refused with what to do`() throws {
    try setMode(0o755, of: workspace.path)
    defer { try? setMode(0o700, of: workspace.path) }
    let phone = try workspace.run("phonesim", ["--listen", socket])
    #expect(phone.status == .exited(74))
    #expect(phone.errors.contains("is not private (mode 0755"))
    #expect(phone.errors.contains("made with: mkdir -m 700 DIRECTORY"))
    #expect(!FileSystem.exists(socket))
  }

  @Test func `a folder that is not there and a path too long are refused`() throws {
    let missing = try workspace.run("phonesim", ["--listen", "\(workspace.path)/no/link"])
    #expect(missing.status == .exited(74))
    #expect(missing.errors.contains("mkdir -m 700 '\(workspace.path)/no'"))
    let long = workspace.file(String(repeating: "l", count: 107 - workspace.path.utf8.count))
    for program in [["phonesim", "--listen"], ["lockstep", "host", "--listen"]] {
      let refused = try workspace.run(program[0], program.dropFirst() + [long])
      #expect(refused.status == .exited(74))
      #expect(refused.errors.contains("has 108 bytes, and 107 are allowed\n  = choose"))
    }
  }

  @Test func `a watch is told at once that its path can never be connected to`() throws {
    let long = workspace.file(String(repeating: "l", count: 107))
    let watch = try workspace.run("watchsim", ["--connect", long])
    #expect(watch.status == .exited(74))
    #expect(watch.errors.contains("107 are allowed"))
  }

  // MARK: Hosts of another make

  @Test func `a watch whose host goes away before its welcome tries again`() throws {
    let listener = try SocketListener(path: socket)
    let watch = try startWatch()
    try accept(listener).close()
    let host = try accept(listener)
    let hello = try PeerFrame.read(
      try host.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    )
    guard case .hello(let first) = hello else { throw Surprise("no hello") }
    #expect(first.resumes == nil)
    try send(.welcome(Welcome(role: .watch, incarnation: 5, seed: 1, isLeased: false)), host)
    try watch.wait(for: "connected to the host (start 5)")
    host.close()
    let next = try accept(listener)
    let again = try PeerFrame.read(
      try next.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    )
    guard case .hello(let second) = again else { throw Surprise("no hello") }
    #expect(second.resumes == 5)
    next.close()
    try end(watch)
  }

  @Test func `a watch that waits for its welcome can be ended`() throws {
    let listener = try SocketListener(path: socket)
    let watch = try startWatch()
    let host = try accept(listener)
    _ = try host.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    try end(watch)
  }

  @Test func `a leased watch can be ended by a signal`() throws {
    let listener = try SocketListener(path: socket)
    let watch = try startWatch()
    let host = try accept(listener)
    _ = try host.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    try send(.welcome(Welcome(role: .watch, incarnation: 1, seed: 1, isLeased: true)), host)
    try send(.step(Step(number: 1, uptimeNanoseconds: 0, wallMicroseconds: 0, inputs: [])), host)
    _ = try host.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    watch.child.terminate()
    #expect(try watch.finish().status == .signaled(SIGTERM))
  }

  @Test(arguments: [
    "garbage", #"{"type":"boom"}"#, #"{"type":"step","step":"1"}"#, #"{"type":"welcome"}"#,
    #"{"type":"inputs","inputs":[{"type":"boom"}]}"#,
    #"{"type":"inputs","inputs":[{"type":"packet","packet":{"kind":"reply","id":1}}]}"#,
  ])
  func `a watch whose host talks nonsense takes the link for down`(line: String) throws {
    let listener = try SocketListener(path: socket)
    let watch = try startWatch()
    let host = try accept(listener)
    _ = try host.waitForLine(timeoutMilliseconds: Program.patienceMilliseconds)
    try send(.welcome(Welcome(role: .watch, incarnation: 1, seed: 1, isLeased: false)), host)
    try host.send(Array("\(line)\n".utf8))
    try watch.wait(for: "the link is down")
    _ = try accept(listener)
    try end(watch)
  }

  private func accept(_ listener: SocketListener) throws -> LineConnection {
    while true {
      if let connection = try listener.accept() { return connection }
      let found = try Poll.wait(
        [PollRequest(descriptor: listener.descriptor)],
        timeoutMilliseconds: Program.patienceMilliseconds
      )
      if !found[0].isReadable { throw Surprise("nobody came") }
    }
  }

  private func send(_ frame: HostFrame, _ connection: LineConnection) throws {
    var writer = JSONWriter()
    frame.write(into: &writer)
    try connection.send(writer.bytes)
  }

  @Test func `pings from the command line are counted and end the watch`() throws {
    let phone = try startPhone()
    try phone.type("starter-splits")
    let watch = try workspace.start("watchsim", ["--connect", socket, "--ping", "3"])
    try watch.wait(for: "connected to the host")
    _ = try workspace.run("lockstep", ["control", socket, "watch", "launch"])
    let finished = try watch.finish()
    #expect(finished.status == .exited(0))
    #expect(finished.lastLine.contains("3"))
    try end(phone)
  }
}
