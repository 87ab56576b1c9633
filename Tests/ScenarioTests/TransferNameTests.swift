import LockstepDevices
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWatchSim
import LockstepWorkoutChecks
import Testing

/// Transfers that a line names: taken back by the name, and looked into where they arrived.
struct TransferNameTests {
  private static func play(_ lines: String) throws -> Runner.Report {
    let script = try ScriptParser.parse("@0s watch launch\n" + lines)
    var engine = Engine(.init())
    var runner = Runner(script) { _ in }
    try engine.attach(
      .watch,
      to: InProcessPort(.watch) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: InProcessPort(.phone) { DeviceModel.phone.make(incarnation: $0, disk: $1) }
    )
    var pacer = Unpaced()
    return runner.run(on: &engine, pacedBy: &pacer)
  }

  private static func mistake(_ lines: String) -> Diagnostic? {
    do throws(Diagnostics) {
      _ = try ScriptParser.parse("@0s watch launch\n" + lines)
      return nil
    } catch {
      return error.all.first
    }
  }

  // MARK: Whose number it is

  @Test func `a name is that of one watch's send, whatever numbers another watch gives`() throws {
    let report = try Self.play(
      """
      @2s watch file ride.bin bytes 10 as ride
          expect watch outcome ride delivered within 5s
      @10s watch wear 2
      @11s watch launch
      @15s watch file walk.bin bytes 10 as walk
          expect watch outcome walk delivered within 5s
          expect not watch outcome ride delivered within 5s
      """
    )
    #expect(report.failures.map(\.found) == [])
  }

  @Test func `a name that is given after a start is that of the new send`() throws {
    let report = try Self.play(
      """
      @2s watch message {"n":1} as one
          expect watch outcome one delivered within 1s
      @5s watch kill
      @6s watch restart
      @10s watch launch
      @15s watch message {"n":1} as two
          expect watch outcome two delivered within 1s
          expect not watch outcome one delivered within 1s
      """
    )
    #expect(report.failures.map(\.found) == [])
  }

  // MARK: Missed

  @Test func `what came instead of an outcome is told by the name of its send`() throws {
    let report = try Self.play(
      """
      @2s link break
      @3s watch message {"n":1} as ask
          expect watch outcome ask replied within 1s
          expect watch outcome message replied within 1s
          expect not watch outcome ask failed within 1s
      """
    )
    let told = "message 1 (ask) failed 7007 (notReachable) at 3s"
    let found = report.failures.map(\.found)
    #expect(
      found == [
        "it did not happen; there was \(told)", "it did not happen; there was \(told)",
        "there was \(told)",
      ]
    )
    // What was looked for by a kind is said by its kind.
    let words = ["watch outcome ask failed 7007", "watch outcome message failed 7007"]
    #expect(report.failures.compactMap(\.actual) == words)
  }

  // MARK: Taken back

  @Test(arguments: [("user-info {\"n\":1}", "user-info"), ("file a.fit bytes 9", "file")])
  func `what waits is taken back by its name, and what waits behind it is not`(
    _ sends: String,
    _ kind: String
  ) throws {
    let report = try Self.play(
      """
      @2s link break
      @3s watch \(sends) as first
          watch \(sends) as second
      @4s watch cancel-\(kind) first
          expect watch outcome first cancelled
          expect not watch outcome second cancelled
      @5s link restore
          expect watch outcome second delivered within 5s
          expect not watch outcome first delivered within 5s
      """
    )
    #expect(report.verdict == .pass, "\(report.failures)")
  }

  @Test func `of several of one name the last is taken back`() throws {
    let report = try Self.play(
      """
      @2s link break
      @3s repeat 3 times as n
      @0s watch user-info {"n":${n}} as mine
      +1s again
          watch cancel-user-info mine
          expect watch outcome mine cancelled 1 times
      @9s link restore
          expect phone receives userInfo n <= 2 2 times within 5s
          expect not phone receives userInfo n = 3 within 5s
      """
    )
    #expect(report.verdict == .pass, "\(report.failures)")
  }

  @Test func `a name is of its kind alone, and of what its device was told since its start`() throws
  {
    let report = try Self.play(
      """
      @2s link break
      @3s watch user-info {"n":1} as mine
      @4s watch kill
      @5s watch restart
      @6s watch launch
      @7s watch cancel-user-info mine
      """
    )
    #expect(report.verdict == .failed)
    let found = report.failures.first?.found ?? ""
    #expect(found.contains("no userInfo has been queued as “mine” since the "), "\(found)")
  }

  @Test func `a name that no line above queued is a mistake`() {
    let queued = "@1s watch user-info {\"n\":1} as mine\n+1s "
    #expect(Self.mistake(queued + "watch cancel-user-info mine") == nil)
    #expect(Self.mistake(queued + "watch cancel-user-info mime")?.hint == "did you mean “mine”?")
    #expect(
      Self.mistake(queued + "watch cancel-file mine")?.message
        == "no line above has “watch file … as mine”"
    )
    #expect(Self.mistake(queued + "phone cancel-user-info mine")?.column == 28)
    #expect(Self.mistake(queued + "watch cancel-user-info 7") == nil)
  }

  // MARK: Looked into

  @Test func `a file that was cut is whole where it arrived`() throws {
    let report = try Self.play(
      """
      @2s link profile wifi-lan
      @5s link break-in-file 50%
          watch file long.fit bytes 300000 with {"of":"today"}
          watch file ride.fit bytes 60000
      @9s link duplicate fileData
          link restore
          expect phone file ride.fit checksum = "00acb69d" within 20s as ride
          expect phone file long.fit bytes = 300000 within 20s
      @40s expect not phone file long.fit hex
          expect phone file long.fit metadata.of = today
          expect not phone file ride.fit text
          expect phone file ride.fit hex contains 001f3e5d
      """
    )
    #expect(report.verdict == .pass, "\(report.failures)")
  }

  @Test(arguments: [
    ("context {\"theme\":null}", "applicationContext", "7010"),
    ("message {\"n\":1}", "message", "7007"),
  ])
  func `what is not received tells that its send failed`(send: String, kind: String, code: String)
    throws
  {
    let report = try Self.play(
      "@2s link break\n@5s watch \(send)\n    expect phone receives \(kind) within 1s"
    )
    let failure = try #require(report.failures.first)
    #expect(failure.found.contains("there was the watch's \(kind) "), "\(failure.found)")
    #expect(failure.found.contains("failed \(code) ("), "\(failure.found)")
    // It is no line that would hold in the place of this one.
    #expect(failure.actual == nil)
  }

  @Test func `a failure says what the file has, or which one came`() throws {
    let report = try Self.play(
      """
      @5s phone file a.fit bytes 4
      @9s expect watch file a.fit bytes = 5
          expect watch file b.fit
          expect phone file b.fit
      """
    )
    #expect(
      report.failures.map(\.found) == [
        "in a.fit bytes is 4", "the watch's app was given no file “b.fit”; the last was “a.fit”",
        "the phone's app was given no file “b.fit”",
      ]
    )
    #expect(
      report.failures.map(\.actual) == [
        "watch file a.fit bytes = 4", "watch file a.fit", nil,
      ]
    )
  }
}
