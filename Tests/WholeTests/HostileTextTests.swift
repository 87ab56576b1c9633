import Foundation
import LockstepPosix
import LockstepProtocol
import LockstepReports
import Testing

/// Whatever text others put into names, notes, files and answers, no terminal does what it says.
@Suite(.waiting)
struct HostileTextTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A title, a clipboard, a C1 sequence, a turned direction and a character nobody sees.
  static let text = "x\u{1B}]0;t\u{7}\u{1B}]52;c;eA==\u{7}\u{9B}2J\u{202E}y\u{200B}z"
  /// What JSON cannot hold as it stands, written so that it can.
  static let escaped = #"x\u001b]0;t\u0007\u001b]52;c;eA==\u0007\u009b2J\u202ey\u200bz"#

  /// Checks that a program said something of the text, and nothing as it stands.
  private func check(_ finished: Finished, says: String? = #"\u{1b}]0;t"#, _ place: String) {
    expectSafe(finished.output, place)
    expectSafe(finished.errors, place)
    if let says {
      #expect((finished.output + finished.errors).contains(says), "\(place): \(finished)")
    }
  }

  private func expectSafe(_ text: String, _ place: String) {
    let steering = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
        || (0x202A...0x202E).contains($0.value) || $0.value == 0x200B
    }
    #expect(steering.isEmpty, "\(place): \(text.debugDescription)")
  }

  private func phone(_ words: String..., options: [String] = []) throws -> Finished {
    try workspace.run("phonesim", words + ["--store", workspace.file("gym")] + options)
  }

  // MARK: The phone's documents

  @Test func `names in documents`() throws {
    check(try phone("split", Self.text), says: "done", "split")
    check(try phone("splits"), "splits")
    let json = try phone("splits", options: ["--json"])
    check(json, says: #"\u009b2J\u202ey\u200bz"#, "splits --json")
    check(try phone("start", Self.text + "?"), "a refusal")
    check(try phone(Self.text), "a verb that is none")
  }

  @Test func `documents that are damaged, and their files' names`() throws {
    check(try phone("starter-splits"), says: "done", "starter-splits")
    let folder = workspace.file("gym/Splits")
    let names = try FileSystem.list(folder)
    let first = try #require(names.first { $0.hasSuffix(".json") })
    try FileSystem.writeFile("\(folder)/\(first)", Array(#"{"name": "\#(Self.text)}"#.utf8))
    try FileSystem.writeFile(
      "\(folder)/\(Self.text.replacing("/", with: "")).json",
      Array("{".utf8)
    )
    check(try phone("status"), says: nil, "status")
    check(try phone("splits"), says: nil, "splits")
    check(try phone("splits", options: ["--json"]), says: nil, "splits --json")
  }

  // MARK: Files

  @Test func `names of files`() throws {
    let fit = try workspace.write("\(Self.text).fit", "no FIT")
    check(try workspace.run("phonesim", ["fit", "inspect", fit]), "fit inspect")
    check(try workspace.run("phonesim", ["fit", "dump", fit, fit]), "fit dump")
    check(try workspace.run("phonesim", ["fit", "inspect", fit + "?"]), "a missing file")
    check(try phone("fit", "import", fit), says: nil, "fit import")
    let store = workspace.file(Self.text)
    check(try workspace.run("phonesim", ["splits", "--store", store]), says: nil, "a store")
    check(try workspace.run("phonesim", ["health", "list", "--store", store]), says: nil, "health")
    check(try workspace.run("lockstep", ["run", fit]), "run")
    check(try workspace.run("lockstep", ["check", fit + "\nerror: none"]), "check")
    check(try workspace.run("lockstep", [Self.text]), "a command that is none")
  }

  // MARK: Scenarios

  @Test func `a mistake in a scenario, with its carets under it`() throws {
    let path = try workspace.write("bad.scenario", "@0s phone \u{1B}\u{9B}x strat\n")
    let finished = try workspace.run("lockstep", ["check", path])
    check(finished, says: #"@0s phone \u{1b}\u{9b}x strat"#, "check")
    let lines = finished.errors.split(separator: "\n")
    let source = try #require(lines.first { $0.hasPrefix("1 | ") })
    let carets = try #require(lines.first { $0.contains("^") })
    let indent = carets.prefix { $0 != "^" }.dropFirst().count
    let place = try #require(source.firstRange(of: #"\u{1b}"#)?.lowerBound)
    #expect(indent == source[..<place].dropFirst().count)
    #expect(carets.count { $0 == "^" } == #"\u{1b}\u{9b}x"#.count)
  }

  private func scenario() throws -> String {
    try workspace.write(
      "hostile.scenario",
      """
      title T\(Self.text)
      @0s   phone split "\(Self.text)"
      @1s   expect phone notice "\(Self.text)" within 1s
      """
    )
  }

  @Test func `a run's columns, failures and title`() throws {
    let path = try scenario()
    for mode in ["inprocess", "processes"] {
      check(try workspace.run("lockstep", ["run", "--mode", mode, path]), mode)
    }
    check(try workspace.run("lockstep", ["demo", path]), "demo")
  }

  @Test func `recordings and pictures of the demo`() throws {
    let path = try workspace.write(
      "names.scenario",
      "title T\(Self.text)\n@0s phone split \"\(Self.text)\"\n@1s end\n"
    )
    let cast = workspace.file("demo.cast")
    let words = ["demo", path, "--size", "120x36"]
    _ = try workspace.run("lockstep", words + ["--record", cast])
    let recording = try workspace.read("demo.cast")
    expectSafe(recording, "the recording")
    #expect(recording.contains(#"\\u{1b}]0;t"#))
    #expect(!recording.contains(#"\u001b]"#))
    let picture = workspace.file("demo.svg")
    _ = try workspace.run("lockstep", words + ["--screenshot", picture, "--at", "1s"])
    expectSafe(try workspace.read("demo.svg"), "the picture")
  }

  // MARK: An exercise's name and notes

  /// A workout of one exercise whose name and notes are hostile, until its first set is done.
  private func exercising() throws -> String {
    try workspace.write(
      "exercise.scenario",
      """
      title Names
      @0s   phone split Push
            phone add "\(Self.text)" to Push sets 2 weight 60
      @2s   phone start Push
      +2s   phone note "\(Self.text)" "\(Self.text)"
      +2s   watch exercise "\(Self.text)"
      +2s   watch start
      +2s   watch next
      +2s   expect watch exercise "\(Self.text)"
      +2s   phone skip "\(Self.text)?"
            expect phone refuses skip
      +2s   end
      """
    )
  }

  @Test func `an exercise's name and notes in a run and each report of it`() throws {
    let path = try exercising()
    let log = workspace.file("run.ndjson")
    for mode in ["inprocess", "processes"] {
      check(try workspace.run("lockstep", ["run", "--mode", mode, "--log", log, path]), mode)
    }
    for kind in Exporter.all.map(\.name) {
      let report = try workspace.run("lockstep", ["report", log, "--as", kind])
      check(report, says: kind == "columns" ? #"\u{1b}]0;t"# : nil, kind)
    }
    let other = workspace.file("other.ndjson")
    let words = ["run", "--mode", "inprocess", "--seed", "2", "--log", other, path]
    _ = try workspace.run("lockstep", words)
    check(try workspace.run("lockstep", ["compare", log, other]), says: nil, "compare")
  }

  @Test(arguments: ["7s", "13s"])
  func `an exercise's name on both screens`(time: String) throws {
    let path = try exercising()
    let picture = workspace.file("demo.svg")
    let words = ["demo", path, "--size", "120x36"]
    let still = try workspace.run("lockstep", words + ["--screenshot", picture, "--at", time])
    #expect(still.status == .exited(0), "\(still.errors)")
    let drawn = try workspace.read("demo.svg")
    expectSafe(drawn, time)
    #expect(drawn.ranges(of: #"x\u{1b}"#).count >= 2, "both screens: \(drawn)")
    let cast = workspace.file("demo.cast")
    _ = try workspace.run("lockstep", words + ["--record", cast])
    let recording = try workspace.read("demo.cast")
    expectSafe(recording, "the recording")
    #expect(!recording.contains(#"\u001b]"#) && !recording.contains(#"\u009b"#))
  }

  @Test func `an exercise's name and notes in the tables of verbs, and in lines`() throws {
    check(try phone("split", "Push"), says: "done", "split")
    let plan = ["sets", "2", "weight", "60"]
    let words = ["add", Self.text, "to", "Push"] + plan
    let gym = ["--store", workspace.file("gym")]
    check(try workspace.run("phonesim", words + gym), says: "done", "add")
    check(try phone("allow"), says: "done", "allow")
    let socket = workspace.file("link")
    let host = try workspace.start("phonesim", ["--listen", socket] + gym)
    try waitForSocket(socket)
    let watch = try workspace.start("watchsim", ["--connect", socket])
    try watch.wait(for: "connected to the host")
    try watch.type("launch")
    try host.wait(for: "\nreachable\n")
    try host.type("start Push")
    try watch.wait(for: #"▣ Push: x\u{1b}]0;t"#)
    try watch.type("exercise \"\(Self.text)\"")
    try host.wait(for: #"▣ mirror of x\u{1b}]0;t"#)
    check(try phone("note", Self.text, Self.text), says: "done", "note")
    try watch.type("q")
    check(try watch.finish(), "the watch's lines")
    host.child.terminate()
    check(try host.finish(), "the phone's lines")
    for question in ["splits", "workouts"] {
      check(try phone(question), question)
      let json = try phone(question, options: ["--json"])
      check(json, says: #"\u009b2J\u202ey\u200bz"#, "\(question) --json")
    }
    check(try phone("skip", Self.text + "?"), "a refusal that lists what there is")
    check(try phone("complete", Self.text), says: "done", "complete")
    check(try phone("progress", Self.text), says: nil, "progress")
  }

  // MARK: Programs and peers

  @Test func `what an app writes and what documents are called has a bound where it is shown`()
    throws
  {
    let scenario = try workspace.write("a.scenario", "@0s watch launch\n")
    let app = "sh -c 'head -c 400000 /dev/zero >&2; exit 3'"
    let line = #"exec "$0" run "$1" --watch-app "$2" >"$3" 2>&1"#
    let words = [try Workspace.program("lockstep"), scenario, app, workspace.file("said")]
    let run = try Program(["/bin/sh", "-c", line] + words).finish()
    let said = try workspace.read("said")
    #expect(run.status == .exited(1) && said.contains("more bytes)"), "\(said.prefix(200))")
    #expect(said.utf8.count < 150_000)
    check(try phone("split", "Core"), says: "done", "split")
    let folder = workspace.file("gym/Splits")
    for name in try FileSystem.list(folder) where name.hasSuffix(".json") {
      let text = try workspace.read("gym/Splits/\(name)")
      let long = text.replacing(
        "\"Core\"",
        with: "\"\(String(repeating: "\\u0085", count: 30_000))\""
      )
      try FileSystem.writeFile("\(folder)/\(name)", Array(long.utf8), isPrivate: true)
    }
    let splits = try phone("splits")
    #expect(splits.output.contains("more bytes)"), "\(splits.output.prefix(200))")
    #expect(splits.output.utf8.count < 30_000)
  }

  @Test func `what a device's program writes`() throws {
    let path = try scenario()
    let words = try workspace.write("words", Self.text + "\n")
    let command = "sh -c 'cat \"\(words)\"; cat \"\(words)\" >&2; exit 3'"
    for mode in ["processes", "live"] {
      let run = try workspace.run("lockstep", ["run", path, "--mode", mode, "--watch", command])
      check(run, mode)
      let shown = run.errors.split(separator: "\n").filter { $0.contains(#"\u{1b}]0;t"#) }
      #expect(shown.count >= 1, "\(run.errors)")
    }
    let conformance = try workspace.run(
      "lockstep",
      ["conformance", "--only", "HOST", "--watch", command]
    )
    check(conformance, "conformance")
  }

  @Test func `what a peer says to a host, its observers and its control`() throws {
    let socket = workspace.file("link")
    let host = try workspace.start("lockstep", ["host", "--listen", socket])
    try waitForSocket(socket)
    let observer = try workspace.start("lockstep", ["observe", socket])
    let phone = try RawPeer(socket, as: .phone)
    _ = try phone.next { $0 == .inputs([.start]) }
    let said =
      #"{"type":"effects","effects":[{"type":"note","text":"\#(Self.escaped)"},"#
      + #"{"type":"refused","do":"\#(Self.escaped)","reason":"\#(Self.escaped)"}]}"#
    // Nothing tells when the observer has been welcomed: it is told until it has heard.
    for _ in 0..<Program.patienceMilliseconds / 5
    where !observer.output.contains(#"\u009b2J\u202ey\u200bz"#) {
      try phone.send(said)
      _ = try Poll.wait([], timeoutMilliseconds: 5)
      observer.take()
    }
    #expect(observer.output.contains(#"\u009b2J\u202ey\u200bz"#))
    try host.wait(for: #"refused x\u{1b}]0;t"#)
    try phone.send(#"{"type":"\#(Self.escaped)"}"#)
    _ = try phone.refusal()
    try host.wait(for: "fault")
    host.child.terminate()
    check(try host.finish(), says: nil, "host")
    check(try observer.finish(), says: nil, "observe")
  }
}
