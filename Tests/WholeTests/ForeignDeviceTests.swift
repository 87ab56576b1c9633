import LockstepPosix
import Testing

/// Any program may stand in a device's place, and come before or after the other device.
@Suite(.waiting)
struct ForeignDeviceTests {
  private let workspace: Workspace
  private let scenario = Package.file("scenarios/first-workout.scenario")

  init() throws { workspace = try Workspace() }

  /// The watch in another language, written from the protocol's documents alone.
  private static let watchPath = Package.file("Examples/devices/watch.py")
  private static let hasWatch = FileSystem.exists(watchPath)

  /// Runs the scenario with one device that comes only when the other has connected.
  private func log(_ name: String, late: String, watch: String, phone: String) throws -> [UInt8] {
    let gate = workspace.file("gate-\(name)")
    // The gate is looked for by a loop without a pause, for a few hundredths of a second.
    func command(_ device: String, _ program: String) -> String {
      device == late ? "sh -c 'while ! [ -e \(gate) ]; do :; done; exec \(program)'" : program
    }
    let run = try workspace.start(
      "lockstep",
      [
        "run", "--quiet", scenario, "--log", workspace.file(name),
        "--watch", command("watch", watch), "--phone", command("phone", phone),
      ]
    )
    try waitForConnection(to: late == "watch" ? "phone" : "watch")
    try FileSystem.writeFile(gate, [])
    let finished = try run.finish()
    #expect(finished.status == .exited(0), "\(finished.output)\(finished.errors)")
    #expect(finished.errors.isEmpty)
    return try FileSystem.readFile(workspace.file(name))
  }

  /// Waits until a device's socket has an end of a connection beside the one that listens.
  private func waitForConnection(to place: String) throws {
    for _ in 0..<Program.patienceMilliseconds {
      let sockets = String(decoding: try FileSystem.readFile("/proc/net/unix"), as: UTF8.self)
      let ours = sockets.split(separator: "\n").filter {
        $0.contains(" \(workspace.path)/lockstep-") && $0.hasSuffix("/\(place)")
      }
      if ours.count > 1 { return }
      _ = try Poll.wait([], timeoutMilliseconds: 1)
    }
    throw Surprise("the \(place) did not connect")
  }

  private func program(_ name: String) throws -> String { try Workspace.program(name) }

  @Test func `which device comes first changes nothing`() throws {
    let watch = try program("watchsim")
    let phone = try program("phonesim")
    let phoneFirst = try log("a", late: "watch", watch: watch, phone: phone)
    let watchFirst = try log("b", late: "phone", watch: watch, phone: phone)
    #expect(!phoneFirst.isEmpty)
    #expect(phoneFirst == watchFirst)
  }

  // MARK: Promises

  /// Arguments of `watch_untrue.py` with what is found of each; without one it breaks nothing.
  private static let untrue = [
    ("", ""),
    ("early", "userInfo 1 of the watch was reported as a success, and never arrived"),
    ("mute", "message 1 of the watch has not ended"),
    (
      "unread",
      "message 1 of the phone was reported as a success, and the other app was not given it"
    ),
    ("old", "the watch app was given context 1, although a newer one had come"),
    ("kept", "the watch app was not given context 4, the latest that had come"),
  ]

  private static let dues = """
    title What a device owes to the other one

    @0s      watch launch
    @2s      watch user-info {"n":1}
    @3s      phone message {"n":2}
    @4s      watch message {"n":3}
    @5s      phone context {"n":4}
    @6s      phone context {"n":5}
    @6m      expect watch app foreground

    """

  @Test(.enabled(if: hasWatch, "there is no watch in another language"), arguments: untrue)
  func `a device that breaks a promise ends the run with code 4`(fault: String, found: String)
    throws
  {
    let file = Package.file("Tests/Peers/faulty/watch_untrue.py")
    let run = try workspace.run(
      "lockstep",
      [
        "run", try workspace.write("dues.scenario", Self.dues), "--watch",
        "\(Program.shellPython) \(file) \(fault)",
      ]
    )
    #expect(run.status == .exited(fault.isEmpty ? 0 : 4), "\(run.output)\(run.errors)")
    let report = run.output.split(separator: "promise broken").dropFirst().joined()
    #expect(fault.isEmpty ? report.isEmpty : report.contains(found), "\(run.output)")
  }

  @Test(.enabled(if: hasWatch, "there is no watch in another language"))
  func `a watch in another language does the whole workout, first or last`() throws {
    let watch = "\(Program.shellPython) \(Self.watchPath)"
    let phone = try program("phonesim")
    let phoneFirst = try log("a", late: "watch", watch: watch, phone: phone)
    let watchFirst = try log("b", late: "phone", watch: watch, phone: phone)
    #expect(!phoneFirst.isEmpty)
    #expect(phoneFirst == watchFirst)
  }

  @Test(.enabled(if: hasWatch, "there is no phone in another language"))
  func `what a device may refuse is told as lacking, and nothing else`() throws {
    let phone = "\(Program.shellPython) \(Package.file("Examples/devices/phone.py"))"
    func verdict(_ line: String) throws -> Finished {
      let path = try workspace.write("a.scenario", "@1s \(line)\n@2s expect not watch session\n")
      return try workspace.run("lockstep", ["run", "--quiet", "--phone", phone, path])
    }
    let lacking = try verdict("phone network offline")
    #expect(lacking.status == .exited(2), "\(lacking.output)")
    #expect(lacking.output.contains("undecided: the phone lacks “network”, and "))
    let refused = try verdict("phone dismiss-mirror")
    #expect(refused.status == .exited(1), "\(refused.output)")
    #expect(refused.output.contains("the phone refuses it"))
  }

  @Test(.enabled(if: hasWatch, "there are no devices in another language"))
  func `what a device may refuse hides no broken promise`() throws {
    let watch = Package.file("Tests/Peers/faulty/watch_untrue.py")
    let phone = Package.file("Examples/devices/phone.py")
    let path = try workspace.write("dues.scenario", Self.dues + "+1s phone network offline\n")
    let run = try workspace.run(
      "lockstep",
      [
        "run", path, "--watch", "\(Program.shellPython) \(watch) early", "--phone",
        "\(Program.shellPython) \(phone)",
      ]
    )
    #expect(run.status == .exited(4), "\(run.output)\(run.errors)")
  }
}
