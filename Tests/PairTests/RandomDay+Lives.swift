import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// What apps, devices, clocks and the air go through in a day with lives.
extension RandomDay {
  enum Life: CaseIterable {
    case drift, zone, home, suspend, quitPhone, wrist, lock, reboot, walk, profile, handOver, fault

    static let count = UInt64(allCases.count)
  }

  /// Both clocks run wrong from the first second on.
  mutating func setDrifts() throws {
    for role in DeviceRole.allCases { try drift(role) }
  }

  private mutating func drift(_ role: DeviceRole) throws {
    let range = ClockAdjustment.driftRange
    let drift = range.lowerBound + Int64(stream.below(UInt64(range.count)))
    try pair.changeClock(of: role, .drift(partsPerMillion: drift))
  }

  /// A person who wants to use an app looks at it first.
  mutating func bringToFront(_ role: DeviceRole) throws {
    guard !pair.engine.hasCrashed(role) else { return }
    if role == .phone { try pair.act(role, "unlock") }
    if role == .watch { try pair.act(role, "wrist-up") }
    guard !pair.engine.hasCrashed(role) else { return }
    try pair.act(role, "launch")
  }

  /// In the evening nothing is in the way of a device any more.
  mutating func mend(_ role: DeviceRole) throws {
    try pair.change(.walk(toPercent: 0, over: .zero))
    try pair.change(.setProfile(.wifiLAN))
    try bringToFront(role)
  }

  private var anyRole: DeviceRole {
    mutating get { stream.below(2) == 0 ? .watch : .phone }
  }

  private func isThere(_ role: DeviceRole) -> Bool {
    !pair.engine.hasCrashed(role) && !(role == .watch && pair.isBetweenWatches)
  }

  mutating func live(_ life: Life) throws {
    let role = anyRole
    guard isThere(role) else { return }
    note("\(life)")
    switch life {
    case .drift: try drift(role)
    case .zone:
      let hours = Int64(stream.below(25)) - 12
      try pair.changeClock(of: role, .zone(seconds: hours * 3_600))
    case .home: try pair.act(role, "home")
    case .suspend: try pair.act(role, "suspend-app")
    case .quitPhone: if isThere(.phone) { try pair.act(.phone, "quit") }
    case .wrist: if isThere(.watch) { try pair.act(.watch, "wrist-down") }
    case .lock: if isThere(.phone) { try pair.act(.phone, "lock") }
    case .reboot: try reboot(role)
    case .walk, .profile, .handOver, .fault: try changeAir(life)
    }
  }

  /// A device whose battery was flat begins again at 1970, and is put right later.
  private mutating func reboot(_ role: DeviceRole) throws {
    try pair.crash(role, .powerCut, atOperation: nil)
    if stream.below(2) == 0 { try pair.changeClock(of: role, .reset) }
  }

  private mutating func changeAir(_ life: Life) throws {
    let profiles = LinkProfile.all
    let profile = profiles[Int(stream.below(UInt64(profiles.count)))]
    switch life {
    case .walk:
      let percent = Int64(stream.below(131))
      try pair.change(.walk(toPercent: percent, over: seconds(10...300)))
      later(seconds(30...2_000)) { try $0.change(.walk(toPercent: 0, over: .seconds(60))) }
    case .profile: try pair.change(.setProfile(profile))
    case .handOver: try pair.change(.handOver(profile))
    default: try disturb()
    }
  }

  /// One of the air's faults, for the next few packets.
  ///
  /// What loses, holds back or overtakes is about messages alone, which may be lost at any time: where a
  /// connection does that to what is queued, it breaks its own promise, and each fault says so.
  private mutating func disturb() throws {
    let faults = AirFault.all
    let fault = faults[Int(stream.below(UInt64(faults.count)))]
    let receiver: DeviceRole = anyRole
    let count = Int64(1 + stream.below(4))
    let kind = fault.arguments.contains(.kind) && fault.name != "duplicate" ? "message" : nil
    let order = AirFault.Order(fault.name, kind: kind, to: receiver, count: count)
    try pair.change(.fault(order))
    later(seconds(1...600)) {
      try $0.change(.fault(AirFault.Order("calm")))
      try $0.change(.restore)
    }
  }
}
