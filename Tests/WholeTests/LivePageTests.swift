import Foundation
import LockstepPosix
import LockstepProtocol
import Testing

/// The page that follows a run, over real sockets: who may see it, and what it is told.
@Suite(.waiting)
struct LivePageTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A program that serves a page, with the parts of its address.
  private struct Served {
    let program: Program
    let port: UInt16
    let token: String

    func request(_ method: String, _ target: String, _ more: String = "", body: String = "")
      -> [UInt8]
    {
      let length = method == "POST" ? "Content-Length: \(body.utf8.count)\r\n" : ""
      let head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(more)\(length)\r\n"
      return Array("\(head)\(body)".utf8)
    }

    func ask(_ method: String, _ target: String, _ more: String = "", body: String = "") throws
      -> String
    {
      try TCP.exchange(port, request(method, target, more, body: body))
    }

    func act(_ field: String) throws -> String { try ask("POST", "/act?\(token)", body: field) }

    /// The stream after a place; `Last-Event-ID` is what a browser says that was cut off.
    func stream(after place: String, heard: String? = nil) throws -> Stream {
      let line = try TCP(port)
      let more = heard.map { "Last-Event-ID: \($0)\r\n" } ?? ""
      line.send(request("GET", "/events?\(token)&after=\(place)", more))
      return Stream(line)
    }

    /// The run's name, as the page has it.
    func run() throws -> String {
      let page = try ask("GET", "/?\(token)")
      let rest = page.components(separatedBy: #"id="begin">{"run":""#)
      return String(try #require(rest.last?.prefix { $0 != "\"" }))
    }
  }

  /// The events of a stream as they come.
  private final class Stream {
    private let line: TCP
    private var bytes: [UInt8] = []

    init(_ line: TCP) { self.line = line }

    /// Reads up to a text and past it, and answers what was before it.
    @discardableResult
    func wait(for wanted: String) throws -> String {
      let patience = Int64(Program.patienceMilliseconds) * 1_000_000
      let end = SystemClock.monotonicNanoseconds() + patience
      while true {
        let text = String(decoding: bytes, as: UTF8.self)
        if let range = text.range(of: wanted) {
          bytes = Array(text[range.upperBound...].utf8)
          return String(text[..<range.lowerBound])
        }
        let piece = try line.receivePiece()
        // A run that stands still says so again and again.
        if piece.isEmpty || SystemClock.monotonicNanoseconds() > end {
          throw Impatience(waitedFor: wanted, output: text, errors: "")
        }
        bytes += piece
      }
    }
  }

  private func serve(_ words: [String]) throws -> Served {
    let program = try workspace.start("lockstep", words)
    try program.wait(for: "http://127.0.0.1:")
    let port = try #require(UInt16(try program.wait(for: "/?").dropLast(2)))
    let token = String(try program.wait(for: "\n").dropLast())
    return Served(program: program, port: port, token: token)
  }

  private func demo(_ words: [String] = []) throws -> Served {
    try serve(["demo", "--web", "--mode", "inprocess"] + words)
  }

  private func stop(_ served: Served) throws {
    served.program.signal(SIGINT)
    let end = try served.program.finish()
    #expect(end.status == .exited(130) || end.status == .exited(0), "\(end)")
  }

  @Test func `the page is for whoever has the whole address, and for no other site`() throws {
    let served = try demo()
    let (token, cut) = (served.token, String(served.token.dropLast()))
    #expect(token.count == 32)
    for target in [
      "/", "/?", "/?\(cut)", "/?\(cut)x", "/?\(token)x", "/picture", "/events?after=a.0",
    ] {
      #expect(try served.ask("GET", target).hasPrefix("HTTP/1.1 403 "), "\(target)")
    }
    let page = try served.ask("GET", "/?\(token)")
    for line in [
      "HTTP/1.1 200 ", "\r\nCache-Control: no-store\r\n", "\r\nReferrer-Policy: no-referrer\r\n",
      "\r\nContent-Security-Policy: default-src 'none'; ", "frame-ancestors 'none'", "<title>",
    ] {
      #expect(page.contains(line), "\(line)")
    }
    let foreign = "Origin: http://evil.example\r\n"
    #expect(try served.ask("GET", "/?\(token)", foreign).hasPrefix("HTTP/1.1 403 "))
    let named = Array("GET /?\(token) HTTP/1.1\r\nHost: evil.example\r\n\r\n".utf8)
    #expect(try TCP.exchange(served.port, named).hasPrefix("HTTP/1.1 421 "))
    #expect(try served.ask("GET", "/other?\(token)").hasPrefix("HTTP/1.1 404 "))
    #expect(try served.ask("POST", "/?\(token)").hasPrefix("HTTP/1.1 405 "))
    #expect(try served.ask("GET", "/events?\(token)&after=x").hasPrefix("HTTP/1.1 400 "))
    try stop(served)
  }

  @Test func `who is cut off takes up after the last line that was heard`() throws {
    let served = try demo(["--speed", "64"])
    let run = try served.run()
    let first = try served.stream(after: "\(run).0")
    try first.wait(for: "retry: 500\n\n")
    try first.wait(for: #"data: ["run","#)
    try first.wait(for: "#1 presence")
    let again = try served.stream(after: "\(run).0", heard: "\(run).3")
    try again.wait(for: "\"]\n")
    // Those before are heard already.
    #expect(!(try again.wait(for: "#1 presence")).contains("the run begins"))
    let other = try served.stream(after: "other.0")
    try other.wait(for: "event: anew\ndata: \n\n")
    try stop(served)
  }

  @Test func `the stream tells how the run stands, and the picture has its lanes`() throws {
    let served = try demo(["--speed", "1/64"])
    let stream = try served.stream(after: "\(try served.run()).0")
    try stream.wait(for: "event: state\ndata: {\"t\":")
    try stream.wait(for: #""rate":0.015625,"speed":"1/64×","caption":"Two devices on a slow link"#)
    let picture = try served.ask("GET", "/picture?\(served.token)")
    #expect(picture.contains("application/json") && picture.contains(#"<svg id=\"map\""#))
    try stop(served)
  }

  @Test func `a page that only looks on cannot act`() throws {
    let served = try demo()
    let answer = try served.act("line=watch+launch")
    #expect(answer.hasPrefix("HTTP/1.1 403 ") && answer.contains("--act"))
    #expect(!(try served.ask("GET", "/?\(served.token)")).contains("class=\"acts\""))
    try stop(served)
  }

  @Test func `with --act a line and a button do what the demo's keys do`() throws {
    let served = try demo(["--act"])
    #expect(try served.ask("GET", "/?\(served.token)").contains("class=\"acts\""))
    let stream = try served.stream(after: "\(try served.run()).0")
    #expect(try served.act("key=%2B").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: #""speed":"2×""#)
    #expect(try served.act("line=watch+kill").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: #"crashed"#)
    #expect(try served.act("line=watch+frob").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: "frob")
    #expect(try served.act("key=%20").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: #""rate":0"#)
    for wrong in ["key=q", "key=F", "other=1", ""] {
      #expect(try served.act(wrong).hasPrefix("HTTP/1.1 400 "), "\(wrong)")
    }
    let foreign = "Origin: http://127.0.0.1:1\r\n"
    let answer = try served.ask("POST", "/act?\(served.token)", foreign, body: "key=%2B")
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
    try stop(served)
  }

  @Test func `who goes back in time gets a run of its own`() throws {
    let served = try demo(["--act"])
    let run = try served.run()
    let stream = try served.stream(after: "\(run).0")
    try stream.wait(for: "#1 presence")
    #expect(try served.act("key=%E2%86%90").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: "event: anew\n")
    #expect(try served.run() == "\(run)-1")
    try stop(served)
  }

  @Test func `many follow at once, and one that reads nothing holds up nobody`() throws {
    let served = try demo(["--speed", "64"])
    let place = "\(try served.run()).0"
    let idle = try served.stream(after: place)
    let streams = try (0..<40).map { _ in try served.stream(after: place) }
    for stream in streams { try stream.wait(for: "#1 presence") }
    try stop(served)
    withExtendedLifetime(idle) {}
  }

  @Test func `an observed host's page follows it and outlives it`() throws {
    let socket = workspace.file("socket")
    let phone = try workspace.start("phonesim", ["--listen", socket])
    try phone.wait(for: "\n")
    let served = try serve(["observe", "--web", "--act", socket])
    let stream = try served.stream(after: "\(try served.run()).0")
    #expect(try served.act("line=phone+starter-splits").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: "starter-splits")
    #expect(try served.act("line=phone+frob").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: "frob")
    #expect(try served.act("key=w").hasPrefix("HTTP/1.1 202 "))
    try stream.wait(for: "inProgress")
    phone.endInput()
    phone.signal(SIGTERM)
    try stream.wait(for: #""over":true"#)
    #expect(try served.ask("GET", "/?\(served.token)").contains("starter-splits"))
    try stop(served)
  }

  private static let mistakes: [(words: [String], told: String)] = [
    (["observe", "--act", "a"], "add --web"), (["demo", "--port", "8080"], "add --web"),
    (["demo", "--web", "--port", "70000"], "65535"),
    (["demo", "--web", "--screenshot", "a.svg"], "write one of --screenshot and --web"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is answered with what to write`(_ mistake: (words: [String], told: String)) throws
  {
    let run = try workspace.run("lockstep", mistake.words)
    #expect(run.status == .exited(64) && run.errors.contains(mistake.told), "\(run)")
  }

  @Test func `a port that somebody has is told`() throws {
    let served = try demo()
    let run = try workspace.run("lockstep", ["demo", "--web", "--port", "\(served.port)"])
    #expect(run.status == .exited(74) && run.errors.contains("127.0.0.1:\(served.port)"), "\(run)")
    try stop(served)
  }
}
