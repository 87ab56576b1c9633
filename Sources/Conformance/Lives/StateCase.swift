package import LockstepProtocol

/// One test of one statement for a device over several starts, on what it keeps in its folder.
package struct StateCase: Sendable {
  /// The statement that it is about, with which its own failures are told apart.
  package let statement: String
  package let role: DeviceRole
  package let kind = Case.Kind.valid
  /// The claim, as a sentence.
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

  /// The short name by which it is chosen and expected to fail.
  package var id: String { CaseID.text(statement, role == .watch ? "wl" : "pl", claim) }

  /// The name by which known failures and reports call it.
  package var name: String { "\(statement) \(role.name) over its lives: \(claim)" }

  /// Puts the device to the test, on a home that is empty.
  ///
  /// - Parameter clock: Nanoseconds of the shell, for the report alone.
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

/// A device over its starts, for the length of one case.
final class StateRig {
  let role: DeviceRole
  private let home: any SystemHome
  private(set) var device: Harness?
  /// What it did in the first step of this life.
  private(set) var begun: [Effect] = []
  /// The first start is not the first that its host has seen.
  private var incarnation: Int64 = 2

  init(_ role: DeviceRole, _ home: any SystemHome) {
    self.role = role
    self.home = home
  }

  var wire: [WireLine] { device?.wire ?? [] }

  /// Starts the device, for the first time or again, with a higher incarnation (LEASE-35).
  ///
  /// - Parameters:
  ///   - keeps: Whether the case is about what it keeps.
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

  /// Starts it and connects it.
  func startLinked() throws(Stop) -> Harness {
    let device = try start()
    try device.link()
    return device
  }

  /// Ends a life in which no rule of all lines may have been broken.
  func end() throws(Stop) { try device?.endOfCase() }

  /// Ends the device at once, which it says as its last line.
  func crash(_ how: String = "kill") throws(Stop) {
    guard let device else { return }
    try device.send(#"{"type":"crash","how":"\#(how)"}"#)
    let line = try device.receive()
    try device.demand("LEASE-32", line["type"], is: "crashed", "the answer to “crash”")
    try device.demand("LEASE-32", line["how"], is: .string(how), "how it crashed")
  }

  /// Begins anew with a device that has kept nothing.
  func clear() {
    device = nil
    home.clear()
  }
}

extension Harness {
  /// Connects the device with another one whose app is in front.
  @discardableResult
  func link() throws(Stop) -> [Effect] {
    let effects = try act(Self.linkUp) + act(Self.presence())
    return effects + (role == .phone ? try takeContexts() : [])
  }

  /// Orders a crash in a later operation of the disk.
  func order(crash how: String, _ place: String) throws(Stop) {
    try send(#"{"type":"crash","how":"\#(how)",\#(place)}"#)
  }

  /// Has the disk be so from now on (LEASE-36).
  func disk(_ how: String) throws(Stop) { try send(#"{"type":"disk","how":"\#(how)"}"#) }

  static func queue(_ number: Int) -> String {
    input("user-info", #""payload":{"n":\#(number)}"#)
  }
}
