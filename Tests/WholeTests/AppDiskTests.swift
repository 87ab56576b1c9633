import LockstepPosix
import Testing

/// The home of a leased app's program, which is its device's disk (APP-41, APP-42).
@Suite(.waiting)
struct AppDiskTests {
  private let workspace: Workspace
  private let app = "\(Program.shellPython) '\(Package.file("Tests/Peers/disk_app.py"))'"

  init() throws { workspace = try Workspace() }

  private func play(
    _ lines: String,
    mode: String = "processes",
    _ options: String...
  ) throws -> Finished {
    let path = workspace.file("disk.scenario")
    try FileSystem.writeFile(path, Array("title Files of an app\n\(lines)\n".utf8))
    return try workspace.run(
      "lockstep",
      ["run", "--mode", mode, "--watch-app", app, "--phone-app", app, path] + options
    )
  }

  @Test(arguments: ["inprocess", "processes"])
  func `files stay over quit, kill and power cut, and go with the app`(mode: String) throws {
    let run = try play(
      """
      @0s   watch launch
            expect watch screen home = "/proc/self/fd/3/Container" within 1s
      @1s   watch do write {"path":"Documents/a.txt","text":"one"}
      @2s   watch do open {"path":"Library/log.txt","text":"line"}
      @3s   watch quit
      @4s   watch launch
            expect watch screen files.Documents_a_txt = "one" within 1s
            expect watch screen files.Library_log_txt contains "line" within 1s
      @5s   watch kill
      @6s   watch restart
      @7s   watch launch
      @8s   watch do rename {"from":"Documents/a.txt","to":"Documents/deep/b.txt"}
      @9s   watch power-cut
      @10s  watch restart
      @11s  watch launch
            expect watch screen files.Documents_deep_b_txt = "one" within 1s
            expect not watch screen files.Documents_a_txt = "one"
            expect not phone screen files.Library_log_txt contains "line"
      @20s  watch uninstall
      @21s  watch install
      @22s  watch launch
            expect watch screen files = {} within 1s
      """,
      mode: mode
    )
    #expect(run.status == .exited(0), "\(run)")
  }

  @Test(arguments: ["inprocess", "processes"])
  func `an unpairing takes the watch's files, also of one out of reach, and leaves the phone's`(
    mode: String
  ) throws {
    let run = try play(
      """
      @0s   watch launch
      @1s   watch do write {"path":"Documents/a.txt","text":"one"}
            phone do write {"path":"Documents/b.txt","text":"two"}
      @2s   phone unpair
      @4s   phone pair
      @6s   watch launch
            expect watch screen files = {} within 1s
            expect phone screen files.Documents_b_txt = "two" within 1s
      @10s  watch do write {"path":"Documents/c.txt","text":"three"}
      @11s  link break
      @12s  phone unpair
      @13s  phone pair
            expect watch screen files.Documents_c_txt = "three"
      @14s  link restore
      @30s  watch launch
            expect watch screen files = {} within 1s
      """,
      mode: mode
    )
    #expect(run.status == .exited(0), "\(run)")
  }

  @Test func `what was written in a step that a crash ended is taken back`() throws {
    let run = try play(
      """
      @0s   watch launch
      @1s   watch do write {"path":"a","text":"one"}
      @2s   watch kill before rename
      @3s   watch do write {"path":"a","text":"two"}
      @4s   watch restart
      @5s   watch launch
            expect watch screen files.a = "one" within 1s
      """
    )
    #expect(run.status == .exited(0), "\(run)")
  }

  @Test func `a notification reaches the program, and what it prints is seen at its instant`()
    throws
  {
    let run = try play(
      """
      @0s   watch launch
      @1s   watch notify dayChanged {"by":1}
            expect watch prints "notified of dayChanged {'by': 1}" within 1s
            expect not phone prints "dayChanged"
      @3s   phone notify dayChanged
            expect phone prints "of dayChanged None" within 1s
            expect not watch prints "notified" within 5s
      """
    )
    #expect(run.status == .exited(0), "\(run)")
    let missed = try play("@0s watch launch\nexpect watch prints \"never\" within 1s")
    #expect(missed.status == .exited(1), "\(missed)")
  }

  @Test func `an app is played in an order, or in many, of which those that fail are named`() throws
  {
    let lines = "@0s watch launch\n@1s expect watch screen order = \"3\""
    let one = try play(lines, mode: "processes", "--order", "3")
    #expect(one.status == .exited(0), "\(one)")
    let many = try play(lines, mode: "processes", "--orders", "2..4")
    #expect(many.status == .exited(1))
    #expect(many.output.contains("2 of 3 orders, wall "), "\(many)")
    let kind = "  ×1        on the watch's screen order is \"2\": 2\n"
    #expect(many.output.contains(kind), "\(many)")
    #expect(many.output.contains(" --order 2 --seed 1 "), "\(many)")
    let none = try play(lines, mode: "processes", "--orders", "4..2")
    #expect(none.status == .exited(64))
  }

  @Test func `a file of any size is sent from the home, and found in the other one`() throws {
    let run = try play(
      """
      @0s   watch launch
      @1s   watch do fill {"path":"tmp/big.bin","count":900000}
      @2s   watch do send {"path":"tmp/big.bin"}
            expect phone screen files.Documents_big_bin = "900000 bytes" within 10m
            expect not phone screen files contains "Inbox"
      """
    )
    #expect(run.status == .exited(0), "\(run)")
  }
}
