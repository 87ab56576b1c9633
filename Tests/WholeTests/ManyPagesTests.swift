import LockstepPosix
import Testing

/// Pages of many runs, and runs of programs at once.
@Suite(.waiting)
struct ManyPagesTests {
  private let workspace: Workspace
  private let echo = "\(Program.shellPython) '\(Package.file("Examples/echo/echo.py"))'"

  init() throws { workspace = try Workspace() }

  private func scenarios() throws -> [String] {
    let good = try workspace.write(
      "good.scenario",
      "title G\ntags quick\n@0s expect phone session none\n"
    )
    let bad = try workspace.write("bad.scenario", "@0s expect watch page work\n")
    return [good, bad]
  }

  @Test func `folders are made, and many pages have an index`() throws {
    let folder = workspace.file("made/here/pages")
    let log = workspace.file("made/logs")
    let words = ["run", "--jobs", "2", "--log", log, "--report", "html=\(folder)"]
    let reports = ["--report", "junit=\(workspace.file("made/junit/all.xml"))"]
    _ = try workspace.run("lockstep", words + reports + scenarios())
    let index = try workspace.read("made/here/pages/index.html")
    #expect(index.contains("<h1>2 runs</h1>") && index.contains("bad.scenario</a>"))
    #expect(index.contains("<i>quick</i>"))
    let pages = try FileSystem.list(folder).sorted()
    #expect(pages.count == 3)
    for page in pages where page != "index.html" {
      #expect(index.contains(#"href="./\#(page)""#), "\(page) in \(index)")
    }
    #expect(try FileSystem.list(log).count == 2)
    #expect(try workspace.read("made/junit/all.xml").contains("testsuites"))
  }

  @Test func `seeds of an app that is a program are played at once, each the same run`() throws {
    let scenario = Package.file("Examples/echo/echo.scenario")
    let apps = ["--watch-app", echo, "--phone-app", echo]
    let many = ["run", "--jobs", "2", "--seeds", "5..6"]
    let run = try workspace.run("lockstep", many + apps + [scenario])
    #expect(run.status == .exited(0), "\(run.output)\(run.errors)")
    #expect(run.output.contains("2 passed"))
    // In this process and in others a run is the same.
    let digests = try ["inprocess", "processes"].map { mode in
      let alone = try workspace.run(
        "lockstep",
        ["run", "--mode", mode, "--quiet"] + apps + [scenario]
      )
      return alone.output.split(separator: "digest ").last.map(String.init)
    }
    #expect(digests[0] != nil && digests[0] == digests[1])
  }
}
