import LockstepDevices
import LockstepHTTP
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepUpload
import Testing

/// The uploading app on a phone of a pair: whatever befalls it, each workout becomes one activity.
struct UploadingAppTests {
  /// An app that does nothing, on the watch.
  private struct Nothing: App {
    var nextDeadline: Uptime? { nil }
    mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] { [] }
    mutating func takeScreen() -> JSONText? { nil }
    func add(to digest: inout Digest) {}
  }

  private static let language = Language(
    Vocabulary(
      watch: SystemVerbs.words(of: .watch, with: Vocabulary.Side(isOpen: true)),
      phone: SystemVerbs.words(of: .phone, with: UploadingApp.words)
    ),
    servers: [.uploads]
  )

  private static let phone = DevicePolicy(
    role: .phone,
    app: UploadingApp.words,
    launchesAtStart: true,
    ownsContainer: true,
    emptyScreen: nil,
    notKept: "what the phone must remember is lost when it ends"
  )

  /// - Parameter mayEnd: Whether health may end an app that the service lets wait for too long.
  private static func check(_ lines: String, mayEnd: Bool = false) throws {
    let text = "server service at https://uploads.example kind uploads\n\n" + lines
    let script = try ScriptParser.parse(text, in: language)
    let known = UploadApp(
      server: try WebAddress("https://uploads.example"),
      clientID: "1",
      clientSecret: Secret("secret")
    )
    let models: [(DeviceRole, DeviceModel)] = [
      (.watch, DeviceModel(policy: .foreign(.watch)) { _ in Nothing() }),
      (.phone, DeviceModel(policy: phone) { UploadingApp(known, in: $0) }),
    ]
    var engine = Engine(.init(of: script))
    for (role, model) in models {
      try engine.attach(role, to: InProcessPort(role) { model.make(incarnation: $0, disk: $1) })
    }
    var runner = Runner(script) { _ in }
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    let failures = report.failures.filter { !mayEnd || !$0.found.contains("ended by itself") }
    #expect(failures.isEmpty && report.fault == nil && report.broken.isEmpty, "\(report)")
  }

  @Test func `a workout that is saved wakes it, and becomes an activity`() throws {
    try Self.check(
      """
      @1s  phone connect
           expect phone screen account = "Ada Example" within 2s
      @10s phone home
      @59s expect phone app suspended
      @60s phone health-save workout 1800
           expect server service has 1 activity within 10s
           expect phone app suspended within 30s
      @2m  phone launch
           expect phone screen uploaded = 1 within 1s
           expect phone screen waiting = 0
      @3m  phone health-save stepCount 500
           phone disconnect
      @4m  phone health-save workout 600
           expect phone screen waiting = 1 within 1s
      @5m  expect server service has 1 activity
      @6m  phone connect
           expect server service has 2 activities within 10s
      """
    )
  }

  private static let faults = (WebFault.names + UploadServer.ownFaults).filter {
    !["none", "denied", "no-write", "wrong-state"].contains($0)
  }

  @Test(arguments: faults)
  func `after any fault each workout is one activity, or none that the service refuses`(
    _ fault: String
  ) throws {
    let count = ["malformed", "deleted", "error"].contains(fault) ? 1 : 2
    try Self.check(
      """
      @1s  phone connect
      @10s phone home
      @60s server service \(fault) POST /api/v3/uploads
           server service \(fault) GET /api/v3/uploads/16000000001
           phone health-save workout 1800
      @1h  phone launch
      @61m phone connect
      @70m phone connect
      @2h  phone health-save workout 600
      @3h  expect not server service has 0 activities
           expect server service has \(count) activities
      """,
      mayEnd: true
    )
  }

  @Test func `an owner who says no is not connected, and what waits stays`() throws {
    try Self.check(
      """
      @1s  server service denied
           phone connect
      @2s  phone health-save workout 1800
      @10s expect phone screen says = "denied"
           expect phone screen waiting = 1
           expect server service has 0 activities
      """
    )
  }

  @Test(arguments: 1...24)
  func `wherever the phone loses power, there is one activity at the end`(_ tenth: Int) throws {
    try Self.check(
      """
      @1s  phone connect
      @10s phone home
      @60s server service 500-stored POST /api/v3/uploads
           phone health-save workout 1800
      @\(60_000 + tenth * 50)ms phone power-cut
      @70s phone restart
      @1h  expect server service has 1 activity
      """
    )
  }
}
