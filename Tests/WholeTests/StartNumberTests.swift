import LockstepPosix
import LockstepProtocol
import Testing

/// Hosts in real time number the starts of devices, and nothing makes those numbers fall (HOST-26).
@Suite(.waiting)
struct StartNumberTests {
  private let workspace: Workspace
  private let socket: String

  init() throws {
    workspace = try Workspace()
    socket = workspace.file("link")
  }

  private var store: String { workspace.file("store") }
  private var state: String { workspace.file("state") }

  /// A host with a place to keep numbers in.
  private func host(_ kind: HostFixture.Kind) throws -> Program {
    let program =
      switch kind {
      case .phonesim: try workspace.start("phonesim", ["--listen", socket, "--store", store])
      case .host:
        try workspace.start("lockstep", ["host", "--quiet", "--listen", socket, "--state", state])
      }
    try waitForSocket(socket)
    return program
  }

  private func file(_ kind: HostFixture.Kind) -> String {
    kind == .host ? state : "\(store)/.system/starts.json"
  }

  /// The number that a watch is given, and the peer that plays it.
  private func startWatch(resuming number: Int64? = nil) throws -> (number: Int64, peer: RawPeer) {
    let resumes = number.map { #","resumes":\#($0)"# } ?? ""
    let peer = try RawPeer(socket)
    try peer.send(#"{"type":"hello","protocol":[1],"role":"watch"\#(resumes)}"#)
    guard case .welcome(let welcome) = try peer.next() else { throw Surprise("no welcome") }
    return (welcome.incarnation, peer)
  }

  /// Ends a peer's connection, and returns when the host has seen it.
  private func leave(_ peer: RawPeer) throws {
    try peer.send(#"{"type":"bye"}"#)
    #expect(throws: LineError.closed) { while true { _ = try peer.next() } }
  }

  private func end(_ host: Program) throws -> String {
    host.child.terminate()
    let finished = try host.finish()
    #expect(finished.status == .exited(0))
    return finished.errors
  }

  @Test(arguments: HostFixture.Kind.allCases)
  func `numbers count up over the hosts that keep them in one place`(kind: HostFixture.Kind) throws
  {
    var last: Int64?
    for _ in 0..<3 {
      let host = try host(kind)
      let number = try startWatch().number
      if let last { #expect((1...2).contains(number - last), "\(last), then \(number)") }
      last = number
      #expect(try end(host) == "")
    }
  }

  @Test func `a verb in between counts as a start of the phone`() throws {
    let first = try host(.phonesim)
    let number = try startWatch().number
    _ = try end(first)
    #expect(try workspace.run("phonesim", ["splits", "--store", store]).status == .exited(0))
    let second = try host(.phonesim)
    #expect(try startWatch().number == number + 3)
    _ = try end(second)
  }

  @Test(arguments: [4_503_599_627_370_496, 9_007_199_254_740_992, 1])
  func `a number that nobody gave is no start to go on with, and raises none`(claimed: Int64) throws
  {
    let host = try host(.phonesim)
    let honest = try startWatch()
    try leave(honest.peer)
    let liar = try startWatch(resuming: claimed)
    #expect(liar.number == honest.number + 1)
    #expect(try liar.peer.next() == .inputs([.start]))
    try leave(liar.peer)
    // What was the last once is not the last any more.
    let late = try startWatch(resuming: honest.number)
    #expect(late.number == honest.number + 2)
    _ = try end(host)
  }

  @Test(arguments: HostFixture.Kind.allCases)
  func `the last start goes on, also at the next host`(kind: HostFixture.Kind) throws {
    let first = try host(kind)
    let number = try startWatch().number
    _ = try end(first)
    let second = try host(kind)
    let watch = try startWatch(resuming: number)
    #expect(watch.number == number)
    if kind == .phonesim { #expect(try watch.peer.next() == .inputs([.link(isUp: true)])) }
    _ = try end(second)
  }

  @Test(
    arguments: HostFixture.Kind.allCases,
    ["{\"watch\":1", "{\"watch\":-1,\"phone\":2}", "\0\0"]
  )
  func `a damaged file is set aside, and numbers go on above all of before`(
    kind: HostFixture.Kind,
    damage: String
  ) throws {
    var last: Int64 = 0
    for round in 0...2 {
      let host = try host(kind)
      let number = try startWatch().number
      #expect(number > last)
      #expect(number < 4_503_599_627_370_496)
      last = number
      let errors = try end(host)
      #expect(errors.isEmpty == (round == 0))
      let aside = "\(file(kind)).damaged-\(round)"
      if round > 0 {
        #expect(errors.contains("it is now \(aside), and numbers go on from "), "\(errors)")
        #expect(try FileSystem.readFile(aside) == Array(damage.utf8))
      }
      try FileSystem.writeFile(file(kind), Array(damage.utf8))
    }
  }

  @Test func `a host that keeps nothing says that its numbers are drawn at random`() throws {
    var numbers: [Int64] = []
    for program in [["phonesim"], ["lockstep", "host"]] {
      let host = try workspace.start(program[0], program.dropFirst() + ["--listen", socket])
      try waitForSocket(socket)
      numbers.append(try startWatch().number)
      #expect(try end(host).contains("the numbers of starts begin at random"))
    }
    // Twice the same would be a chance of one in 500,000,000,000.
    #expect(abs(numbers[0] - numbers[1]) > 2)
  }

  @Test func `two hosts never number in one file`() throws {
    let first = try host(.host)
    let second = try workspace.run(
      "lockstep",
      ["host", "--listen", workspace.file("other"), "--state", state]
    )
    #expect(second.status == .exited(74))
    #expect(second.errors.contains("another process numbers its starts in \(state)"))
    _ = try end(first)
  }

  @Test func `a watch that cannot go on starts anew, and keeps what waits in it`() throws {
    let phone = try workspace.start("phonesim", ["--listen", socket])
    try waitForSocket(socket)
    let watch = try workspace.start("watchsim", ["--connect", socket])
    try watch.wait(for: "connected to the host (start ")
    _ = try end(phone)
    try watch.wait(for: "the link is down")
    let again = try workspace.start("phonesim", ["--listen", socket])
    try watch.wait(for: "connected to the host (start ")
    try again.wait(for: "link connected")
    try watch.type("launch")
    try again.wait(for: "\nreachable\n")
    try watch.type("q")
    #expect(try watch.finish().status == .exited(0))
    _ = try end(again)
  }
}
