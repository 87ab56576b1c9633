import LockstepProtocol

/// A check of every line of a device, in every case, against the rules that hold for all devices.
///
/// The monitor keeps the first broken rule; a case whose own demands are met fails by this rule.
struct Monitor {
  /// The first broken rule, and the number of lines that had crossed by then.
  private(set) var breach: (rule: Breach, lines: Int)?
  private var letters = LetterBook()
  private var events = EventBook()
  private var screens = ScreenBook()
  private var changes = ChangeBook()
  private var snapshots = SnapshotBook()
  private var digests: [String: JSONValue] = [:]
  private var clock = DateBook()
  private var developers = DeveloperPayloads()
  private let role: DeviceRole
  private var incarnation: Int64 = 1
  private var isLinkUp = false

  /// - Parameter before: The monitor of the device's last life, from which queued packets are taken
  ///   over.
  init(_ role: DeviceRole, after before: Monitor? = nil) {
    self.role = role
    guard let before else { return }
    letters = before.letters.nextLife
    events = before.events.nextLife
    snapshots = before.snapshots.nextLife
  }

  /// Notes the incarnation with which the device was welcomed.
  mutating func welcomed(incarnation: Int64) { self.incarnation = incarnation }

  /// Checks one line against the tables of fields.
  ///
  /// - Parameter value: The line as a value; `.missing` if it is no JSON.
  mutating func reads(_ line: [UInt8], _ value: JSONValue, lines: Int) {
    keep(lines: lines) { _ throws(Breach) in try LineRules.check(line, value) }
  }

  /// Holds what came of one step against all that crossed before it.
  mutating func takes(_ step: DeviceStep, digest: JSONValue, deadline: JSONValue, lines: Int) {
    var moment = step
    moment.ignorePackets(unless: &isLinkUp)
    developers.note(moment.actions)
    let known = developers
    clock.note(moment)
    let (role, incarnation) = (role, incarnation)
    keep(lines: lines) { [moment] monitor throws(Breach) in
      try monitor.letters.take(moment, of: incarnation)
      try monitor.clock.check(moment)
      try monitor.events.take(moment, with: monitor.letters)
      try monitor.screens.take(moment, role, isReachable: monitor.events.isReachable)
      if role == .watch {
        try LiveRules.check(moment, known, before: monitor.screens.before, monitor.screens.last)
        try monitor.changes.take(moment, known, monitor.clock, monitor.letters.origin)
      } else {
        try monitor.snapshots.take(moment, known, monitor.screens.last)
      }
      for effect in moment.effects where effect.word.hasPrefix("packet:") {
        if !known.contains(effect.payload) { try PayloadRules.check(effect) }
      }
      try monitor.check(digest, deadline)
    }
  }

  private mutating func keep(lines: Int, _ rules: (inout Self) throws(Breach) -> Void) {
    do throws(Breach) {
      try rules(&self)
    } catch {
      if breach == nil { breach = (error, lines) }
    }
  }

  /// Checks that the screen and the deadline are the same whenever the digest is (LEASE-14).
  private mutating func check(_ digest: JSONValue, _ deadline: JSONValue) throws(Breach) {
    guard let digest = digest.text else { return }
    let state = JSONValue.array([screens.last, deadline == .null ? .missing : deadline])
    guard let other = digests.updateValue(state, forKey: digest) else { return }
    try Breach.unless(
      other == state,
      "LEASE-14",
      "another digest than of the device that showed \(other[0]), with the deadline \(other[1])",
      "\(digest) again, for \(state[0]), with the deadline \(state[1])"
    )
  }
}

/// The payloads that a case makes the device send, which the monitor does not take for the app's own.
struct DeveloperPayloads {
  private var texts: Set<String> = []

  mutating func note(_ actions: [JSONValue]) {
    var last = JSONValue.missing
    for payload in actions.map({ $0["payload"] }) where payload != last {
      last = payload
      if !payload.isMissing { texts.insert("\(payload)") }
    }
  }

  func contains(_ payload: JSONValue) -> Bool { texts.contains("\(payload)") }
}
