import Foundation
import LockstepPosix
import Testing

/// Parts of a whole, played by themselves and joined.
@Suite(.waiting)
struct MergeTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    _ = try workspace.write("a.scenario", "title A\n@0s expect not watch session\n")
    _ = try workspace.write("b.scenario", "title B\n@0s expect watch session\n")
    _ = try workspace.write("c.scenario", "title C\n@0s watch strat\n")
  }

  private func play(_ kind: String, shard: String? = nil, to name: String) throws {
    let part = shard.map { ["--shard", $0] } ?? []
    let report = "\(kind)=\(workspace.file(name))"
    let run = try workspace.run(
      "lockstep",
      ["run", "--seeds", "1..3", "--report", report, workspace.path] + part
    )
    #expect(run.status == .exited(65) || run.status == .exited(1), "\(run.errors)")
  }

  /// A report without what the wall's clock said of its runs, which no two runs have in common.
  private func timeless(_ report: String) -> String {
    report.replacing(/time="[0-9.]+"/, with: "").replacing(/wall [0-9.]+ s/, with: "")
      .replacing(/"wallNanoseconds": [0-9]+/, with: "")
  }

  @Test(arguments: [("junit", "xml"), ("tap", "tap"), ("json", "json")])
  func `parts are the whole again, and one that is missing or cut is named`(
    kind: String,
    ending: String
  ) throws {
    try play(kind, to: "whole.\(ending)")
    let parts = (1...3).map { "part-\($0).\(ending)" }
    for number in 1...3 { try play(kind, shard: "\(number)/3", to: parts[number - 1]) }
    let paths = parts.map(workspace.file)
    let out = workspace.file("all")
    let merged = try workspace.run("lockstep", ["merge", "--out", out] + paths.reversed())
    #expect(merged.status == .exited(1), "\(merged.errors)")
    #expect(merged.output.contains("3 parts, 9 runs with"))
    #expect(try timeless(workspace.read("all")) == timeless(workspace.read("whole.\(ending)")))

    let missing = try workspace.run("lockstep", ["merge", paths[0], paths[2]])
    #expect(missing.status == .exited(65))
    #expect(missing.errors.contains("part 2 of 3 is missing"))
    #expect(missing.errors.contains("--shard 2/3"))
    let twice = try workspace.run("lockstep", ["merge"] + paths + [paths[1]])
    #expect(twice.errors.contains("part 2 of 3 is there more than once"))
    let gone = try workspace.run("lockstep", ["merge"] + paths + [workspace.file("x.\(ending)")])
    #expect(gone.status == .exited(74))
    #expect(gone.errors.contains("x.\(ending)"))

    let bytes = try FileSystem.readFile(paths[1])
    try FileSystem.writeFile(paths[1], Array(bytes.prefix(bytes.count / 2)))
    let cut = try workspace.run("lockstep", ["merge", "--as", kind] + paths)
    #expect(cut.status == .exited(65))
    #expect(cut.errors.contains("\(paths[1]): it is half-written"))
    #expect(cut.output.isEmpty)
  }

  @Test(arguments: [("junit", "xml"), ("tap", "tap"), ("json", "json")])
  func `parts end as one machine does where something is undecided`(kind: String, ending: String)
    throws
  {
    let nothing = try workspace.write("n.scenario", "title N\n@0s watch launch\n")
    let files = [workspace.file("a.scenario"), nothing]
    let parts = (1...2).map { workspace.file("u\($0).\(ending)") }
    for number in 1...2 {
      let words = ["run", "--jobs", "1", "--shard", "\(number)/2"] + files
      _ = try workspace.run("lockstep", words + ["--report", "\(kind)=\(parts[number - 1])"])
    }
    #expect(try workspace.run("lockstep", ["run", "--jobs", "1"] + files).status == .exited(2))
    let out = workspace.file("u")
    let merged = try workspace.run("lockstep", ["merge", "--out", out] + parts)
    #expect(merged.status == .exited(2), "\(merged.errors)")
    #expect(merged.output.contains("0 failed, 1 undecided"), "\(merged.output)")
  }

  @Test(arguments: [("junit", "xml"), ("tap", "tap"), ("json", "json")])
  func `a part that somebody ended is no whole one`(kind: String, ending: String) throws {
    let part = workspace.file("p1.\(ending)")
    let words = ["run", "--seeds", "1..40000", "--shard", "1/2", "--report", "\(kind)=\(part)"]
    let run = try workspace.start("lockstep", words + [workspace.file("b.scenario")])
    try run.wait(for: "failed: ")
    run.signal(SIGTERM)
    #expect(try run.finish().status == .exited(130))
    let merged = try workspace.run("lockstep", ["merge", part])
    #expect(merged.status == .exited(65))
    let told = /part 1 of 2 was interrupted after [0-9]+ of 20000 runs/
    #expect(merged.errors.contains(told), "\(merged.errors)")
    #expect(merged.errors.contains("play it again: --shard 1/2"))
  }

  @Test(arguments: [("junit", "xml"), ("tap", "tap"), ("json", "json")])
  func `what was not begun after a failure is told, in parts and in the whole`(
    kind: String,
    ending: String
  ) throws {
    let parts = (1...2).map { workspace.file("f\($0).\(ending)") }
    for number in 1...2 {
      let words = ["run", "--seeds", "1..9", "--fail-fast", "--shard", "\(number)/2"]
      let report = ["--report", "\(kind)=\(parts[number - 1])", workspace.file("b.scenario")]
      #expect(try workspace.run("lockstep", words + report).status == .exited(1))
    }
    let first = try workspace.read("f1.\(ending)")
    #expect(first.contains("stopped by a failure after 1 of 5 runs"), "\(first)")
    let out = workspace.file("f")
    let merged = try workspace.run("lockstep", ["merge", "--out", out] + parts)
    #expect(merged.status == .exited(1), "\(merged.errors)")
    #expect(merged.output.contains("2 failed, 7 not played"), "\(merged.output)")
    #expect(try workspace.read("f").contains("stopped by a failure after 2 of 9 runs"))
  }

  @Test func `a report of another kind is named as what it is`() throws {
    try play("junit", to: "a.xml")
    try play("json", to: "b.json")
    let files = ["a.xml", "b.json"].map(workspace.file)
    let merged = try workspace.run("lockstep", ["merge"] + files)
    #expect(merged.status == .exited(65))
    #expect(merged.errors.contains("\(files[1]): it is json, and junit is merged"))
  }

  @Test func `parts of different wholes are not joined`() throws {
    let files = ["a.scenario", "b.scenario"].map(workspace.file)
    let parts = (1...2).map { workspace.file("w\($0).xml") }
    let plays: [[String]] = [files, Array(files.prefix(1))]
    for (number, paths) in plays.enumerated() {
      let words = ["run", "--shard", "\(number + 1)/2", "--jobs", "1"] + paths
      _ = try workspace.run("lockstep", words + ["--report", "junit=\(parts[number])"])
    }
    let merged = try workspace.run("lockstep", ["merge"] + parts)
    #expect(merged.status == .exited(65))
    #expect(
      merged.errors.contains("it is a part of another run than \(parts[0])"),
      "\(merged.errors)"
    )
  }

  @Test func `a folder is joined, and as many files are wanted as it is said`() throws {
    let folder = workspace.file("parts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for seeds in ["1..2", "3..4"] {
      let file = "\(folder)/\(seeds).xml"
      let options = ["--seeds", seeds, "--report", "junit=\(file)"]
      _ = try workspace.run("lockstep", ["run", workspace.file("a.scenario")] + options)
    }
    let all = try workspace.run("lockstep", ["merge", "--as", "junit", folder])
    #expect(all.status == .exited(0), "\(all.errors)")
    #expect(all.output.contains("<testsuites tests=\"12\" failures=\"0\" errors=\"0\""))
    let more = try workspace.run("lockstep", ["merge", "--as", "junit", "--parts", "3", folder])
    #expect(more.status == .exited(65))
    #expect(more.errors.contains("3 parts are wanted, and there are 2"))
  }

  @Test func `the language server speaks over standard input and output`() throws {
    let bodies = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"#
        + #""uri":"file:///a.scenario","version":1,"text":"@0s watch strat\n"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
    ]
    let messages = bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let input = try workspace.write("in", messages)
    let lockstep = try Workspace.program("lockstep")
    let server = try Program(["/bin/sh", "-c", "exec '\(lockstep)' language-server <'\(input)'"])
    let finished = try server.finish()
    #expect(finished.status == .exited(0), "\(finished.errors)")
    #expect(finished.output.hasPrefix("Content-Length: "))
    #expect(finished.output.contains(#""message":"the watch has no verb “strat”"#))
    #expect(finished.output.hasSuffix(#"{"jsonrpc":"2.0","id":2,"result":null}"#))
  }
}
