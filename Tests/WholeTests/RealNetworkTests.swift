import Foundation
import Glibc
import LockstepPosix
import Testing

/// Checks that requests leave the run where a person lets them, and only there.
struct RealNetworkTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test func `in real time, a server of this machine answers a request if it may be asked`() throws
  {
    let server = try RunningServer(workspace)
    defer { server.end() }
    let log = try responses(to: server.address, ["--real-network"])
    #expect(log.contains(#""event":"response","number":1,"status":200"#), "\(log)")
    // A host that a server of the run has stays the run's.
    #expect(log.contains(#""event":"response","number":2,"status":200"#), "\(log)")
    // Nobody listens at the third.
    #expect(log.contains(#""event":"response","number":3,"code":-1004"#), "\(log)")
  }

  @Test func `without the option no request leaves the run`() throws {
    let server = try RunningServer(workspace)
    defer { server.end() }
    let log = try responses(to: server.address, [])
    #expect(log.contains(#""event":"response","number":1,"code":-1003"#), "\(log)")
    #expect(log.contains(#""event":"response","number":2,"status":200"#), "\(log)")
  }

  @Test func `a phone that hosts asks a server of this machine`() throws {
    let server = try RunningServer(workspace)
    defer { server.end() }
    let words = ["--listen", workspace.file("link"), "--real-network"]
    let phone = try workspace.start("phonesim", words)
    try waitForSocket(workspace.file("link"))
    try phone.type("request GET \(server.address)/nowhere")
    try phone.type("request GET http://127.0.0.1:9/")
    try phone.wait(for: "no answer: cannotConnectToHost (-1004)")
    phone.signal(SIGTERM)
    _ = try phone.finish()
  }

  private func responses(to address: String, _ options: [String]) throws -> String {
    let scenario = try workspace.write(
      "asks.scenario",
      """
      title Three servers
      server notes at https://notes.example
      @100ms phone request GET \(address)/workouts
      +100ms phone request GET https://notes.example/runs
      +100ms phone request GET http://127.0.0.1:9/
      +4s    expect phone app foreground

      """
    )
    let log = workspace.file("log")
    let words = ["run", "--mode", "live"] + options + [scenario, "--log", log]
    let run = try workspace.run("lockstep", words)
    #expect(run.status == .exited(0), "\(run.output)\(run.errors)")
    return try workspace.read("log")
  }
}

/// The server of Running Days as a program that listens on this machine.
private struct RunningServer {
  let address: String
  private let program: Program

  init(_ workspace: Workspace) throws {
    program = try workspace.start("phonesim", ["days", "serve"])
    try program.wait(for: "listening on ")
    address = try program.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func end() {
    program.signal(SIGTERM)
    _ = try? program.finish()
  }
}
