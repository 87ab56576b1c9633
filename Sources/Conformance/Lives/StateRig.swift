import LockstepProtocol

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
  ///   - isBare: `true` for a device without a folder, which keeps nothing.
  ///   - inItsProcess: `true` for another life of the process that runs (HOST-35).
  func start(
    seed: String = "7",
    keeps: Bool = true,
    isLater: Bool = true,
    isBare: Bool = false,
    inItsProcess: Bool = false
  ) throws(Stop) -> Harness {
    try end()
    if isLater { incarnation += 1 }
    let subject = try begin(isBare: isBare, inItsProcess: inItsProcess)
    let last = device?.lastID ?? 0
    let device = Harness(role, subject, keepsLines: true, after: self.device)
    device.lastID = last
    self.device = device
    try device.greet(incarnation: incarnation, seed: seed)
    if keeps { try device.needs("crash") }
    try device.needsLease()
    begun = try device.act(Harness.start)
    return device
  }

  private func begin(isBare: Bool, inItsProcess: Bool) throws(Stop) -> any Subject {
    let subject: (any Subject)?
    do throws(SubjectFault) {
      subject =
        inItsProcess ? try home.beginAnew() : isBare ? try home.startBare() : try home.start()
    } catch {
      throw .fault(error)
    }
    if let subject { return subject }
    throw .notApplicable("the program's hello does not declare “reset”")
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
    forget()
    home.clear()
  }

  /// Has the next start be one of another device, as far as the rules of its lines go.
  func forget() { device = nil }

  /// Empties the device's folder, and makes a rig for a device that has never been started.
  func another() -> StateRig {
    clear()
    return StateRig(role, home)
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
