import Foundation
import LockstepPosix
import Testing

/// Programs that know nothing of it in virtual time.
@Suite(.waiting)
struct TimeCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// The probes, compiled once into the folder of what is built, and tried.
  private static let selfTest = Task {
    let cache = try Workspace.program("time-cache")
    let child = try ChildProcess.spawn(
      [try Workspace.program("lockstep"), "time", "--self-test"],
      environment: [("XDG_CACHE_HOME", cache)],
      output: .captured
    )
    // A compiler beside other tests may take its time.
    let status = child.wait(timeoutMilliseconds: 600_000)
    let output = String(decoding: child.takeOutput(), as: UTF8.self)
    let names = try FileSystem.list("\(cache)/lockstep").filter { $0.hasSuffix("-probes") }
    return (status, output + child.stderrTail.joined(separator: "\n"), cache, names)
  }

  /// Runs a story of the newest probes in virtual time.
  private func play(_ story: String, _ options: [String] = []) async throws -> Finished {
    let (_, _, cache, _) = try await Self.selfTest.value
    let folder = "\(cache)/lockstep"
    let probes = try FileSystem.list(folder).filter { $0.hasSuffix("-probes") }
      .map { "\(folder)/\($0)" }
      .max { try Self.date($0) < Self.date($1) }
    return try workspace.run(
      "lockstep",
      ["time"] + options + ["--", try #require(probes), story],
      environment: [("XDG_CACHE_HOME", cache)]
    )
  }

  private static func date(_ path: String) throws -> Date {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.modificationDate] as? Date)
  }

  @Test func `the probes are right, the same in fifty runs, and right in other orders`()
    async throws
  {
    let (status, output, _, _) = try await Self.selfTest.value
    #expect(status == .exited(0), "\(output)")
    #expect(output.contains("50 runs and 20 other orders, all right"), "\(output)")
  }

  @Test func `a deadlock is named with its queues`() async throws {
    let finished = try await play("deadlock")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.contains("nothing will ever happen again, 2.000 s after the start"))
    for name in ["one", "other"] {
      let waits = "waits for its turn on the queue “stories.\(name)”"
      #expect(finished.errors.contains(waits), "\(finished.errors)")
    }
    #expect(finished.errors.contains("playDeadlock"), "\(finished.errors)")
  }

  @Test func `a continuation that nobody resumes ends the run`() async throws {
    let finished = try await play("forgotten")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.contains("waits for a semaphore"), "\(finished.errors)")
  }

  @Test func `other orders find a race, and repeat it`() async throws {
    let finished = try await play("race", ["--orders", "0..40"])
    #expect(finished.status == .exited(1), "\(finished.errors)")
    let lines = finished.errors.split(separator: "\n")
    let failing = try #require(lines.first { $0.contains("of 41 orders failed: ") })
    let order = try #require(failing.split(separator: ": ").last?.prefix { $0 != "," })
    let again = try await play("race", ["--order", String(order)])
    #expect(again.status == .exited(1))
    #expect(again.output == "show load\n")
    #expect(try await play("race").output == "load show\n")
  }

  @Test func `what is random follows from the seed`() async throws {
    let first = try await play("random")
    #expect(first.status == .exited(0))
    #expect(try await play("random").output == first.output)
    let other = try await play("random", ["--seed", "2"]).output
    #expect(other.prefix(36) != first.output.prefix(36))
    #expect(other.suffix(30) == first.output.suffix(30))
  }

  @Test func `a subprocess runs in real time, and is named once`() async throws {
    let finished = try await play("subprocess")
    #expect(finished.output == "ended with 0, slept true\n")
    #expect(finished.errors.components(separatedBy: "a subprocess").count == 2)
    #expect(finished.errors.contains("this run may not be the same again"))
  }

  @Test func `a program may take time into its hands`() async throws {
    #expect(try await play("lease").output == "[1.0, 2.0, 2.5] 2.5\n")
  }

  @Test func `a crash stays a crash`() async throws {
    let finished = try await play("crash")
    #expect(finished.status == .exited(128 + SIGILL) || finished.status == .exited(128 + SIGTRAP))
  }

  @Test func `a package that needs a half is told so before anything else`() throws {
    let folder = workspace.file("kit")
    let sources = "\(folder)/Sources/Kit"
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
    let manifest =
      "// swift-tools-version:6.0\nimport PackageDescription\n"
      + "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])\n"
    try manifest.write(toFile: "\(folder)/Package.swift", atomically: true, encoding: .utf8)
    try "import WatchConnectivity\n"
      .write(toFile: "\(sources)/Kit.swift", atomically: true, encoding: .utf8)
    let words = ["swift", "test", "--package-path", folder, "--help"]
    let told = try workspace.run("lockstep", ["time", "--"] + words).errors
    let line = "lockstep time --role phone -- \(words.joined(separator: " "))"
    #expect(told.hasPrefix("time: modules such as WatchConnectivity"), "\(told)")
    #expect(told.split(separator: "\n")[1] == "  = say for which half: \(line)")
  }

  @Test func `what cannot be served says why`() throws {
    let script = try workspace.write("script", "#!/bin/sh\n")
    let finished = try workspace.run("lockstep", ["time", "--", script])
    #expect(finished.status == .exited(65))
    #expect(finished.errors.contains("is no program of this system"))
    let missing = try workspace.run("lockstep", ["time", "--", "\(script)t"])
    #expect(missing.status == .exited(74))
    #expect(missing.errors.contains("did you mean"))
  }
}
