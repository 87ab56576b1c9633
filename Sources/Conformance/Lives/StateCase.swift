package import LockstepProtocol

/// A test of one statement about what a device keeps in its folder over several starts.
package struct StateCase: Sendable {
  /// The statement that the case tests.
  ///
  /// The case's own demands fail under it; other broken rules fail under theirs.
  package let statement: String
  package let role: DeviceRole
  package let kind = Case.Kind.valid
  /// The claim that the case tests, as a sentence.
  package let claim: String
  private let run: @Sendable (StateRig) throws(Stop) -> Void

  init(
    _ statement: String,
    _ role: DeviceRole,
    _ claim: String,
    run: @escaping @Sendable (StateRig) throws(Stop) -> Void
  ) {
    self.statement = statement
    self.role = role
    self.claim = claim
    self.run = run
  }

  /// The short name by which a person chooses the case or lists it as a known failure.
  package var id: String { CaseID.text(statement, role == .watch ? "wl" : "pl", claim) }

  /// The full name of the case in reports and lists of known failures.
  package var name: String { "\(statement) \(role.name) over its lives: \(claim)" }

  /// Runs the case against the device, which starts with an empty folder.
  ///
  /// - Parameter clock: Gives the nanoseconds of the shell's clock, only for the report.
  package func judge(_ home: any SystemHome, clock: () -> Int64 = { 0 }) -> CaseOutcome {
    let started = clock()
    let rig = StateRig(role, home)
    let verdict: CaseOutcome.Verdict
    do throws(Stop) {
      try run(rig)
      try rig.end()
      verdict = .pass
    } catch {
      let (stop, lines) = rig.device?.gravest(error) ?? (error, 0)
      verdict = CaseOutcome.Verdict(
        stop,
        statement: statement,
        wire: Array(rig.wire.prefix(lines))
      )
    }
    home.clear()
    return CaseOutcome(
      id: id,
      name: name,
      statement: statement,
      claim: claim,
      kind: kind,
      verdict: verdict,
      nanoseconds: clock() - started,
      trace: rig.wire
    )
  }
}

/// A device over several starts, for one case.
final class StateRig {
  let role: DeviceRole
  private let home: any SystemHome
  private(set) var device: Harness?
  /// The effects of the device's first step since its last start.
  private(set) var begun: [Effect] = []
  /// The incarnation of the last start.
  ///
  /// The first start has 3, as of a device that its host has seen before.
  private var incarnation: Int64 = 2

  init(_ role: DeviceRole, _ home: any SystemHome) {
    self.role = role
    self.home = home
  }

  var wire: [WireLine] { device?.wire ?? [] }

  /// Starts the device, the first time or again, with a higher incarnation (LEASE-35).
  ///
  /// - Parameters:
  ///   - keeps: `true` if the case tests what the device keeps over its starts.
  ///   - isLater: False for a start under the incarnation of the last one, as another run has it.
  func start(seed: String = "7", keeps: Bool = true, isLater: Bool = true) throws(Stop) -> Harness {
    try end()
    if isLater { incarnation += 1 }
    let subject: any Subject
    do throws(SubjectFault) { subject = try home.start() } catch { throw .fault(error) }
    let last = device?.lastID ?? 0
    let device = Harness(role, subject, after: self.device)
    device.lastID = last
    self.device = device
    try device.greet(incarnation: incarnation, seed: seed)
    if keeps { try device.needs("crash") }
    try device.needsLease()
    begun = try device.act(Harness.start)
    return device
  }

  /// Starts the device and connects it.
  func startLinked() throws(Stop) -> Harness {
    let device = try start()
    try device.link()
    return device
  }

  /// Ends a life of the device, and fails if the monitor has found a broken rule.
  func end() throws(Stop) { try device?.endOfCase() }

  /// Ends the device at once; its last line must say so.
  func crash(_ how: String = "kill") throws(Stop) {
    guard let device else { return }
    try device.send(#"{"type":"crash","how":"\#(how)"}"#)
    let line = try device.receive()
    try device.demand("LEASE-32", line["type"], is: "crashed", "the answer to “crash”")
    try device.demand("LEASE-32", line["how"], is: .string(how), "how it crashed")
  }

  /// Empties the device's folder, so that its next start knows nothing.
  func clear() {
    device = nil
    home.clear()
  }
}

extension Harness {
  /// Connects the device with another one whose app is in the foreground.
  @discardableResult
  func link() throws(Stop) -> [Effect] {
    let effects = try act(Self.linkUp) + act(Self.presence())
    return effects + (role == .phone ? try takeContexts() : [])
  }

  /// Orders a crash at a later operation of the disk.
  func order(crash how: String, _ place: String) throws(Stop) {
    try send(#"{"type":"crash","how":"\#(how)",\#(place)}"#)
  }

  /// Sets the state of the disk from now on (LEASE-36).
  func disk(_ how: String) throws(Stop) { try send(#"{"type":"disk","how":"\#(how)"}"#) }

  static func queue(_ number: Int) -> String {
    input("user-info", #""payload":{"n":\#(number)}"#)
  }
}
