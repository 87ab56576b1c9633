import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// Two sessions joined by an air, with an app at each end that takes its time.
///
/// The apps answer and acknowledge after a random while; a test acts, cuts and ends apps as it likes,
/// and afterwards reads in `sides` what each of them was told and given.
struct SessionPair {
  /// What one side did and what became of it.
  struct Side {
    var session: Session
    /// The number that the session gave to the next send of each kind.
    var messagesSent: Int64 = 0
    var userInfosSent: Int64 = 0
    var messageOutcomes: [Int64: [Outcome]] = [:]
    var userInfoOutcomes: [Int64: [Outcome]] = [:]
    var messagesReceived: [Int64] = []
    var repliesReceived: [Int64] = []
    var repliesSent: Set<Int64> = []
    var userInfosReceived: [Int64] = []
    var acknowledged: Set<Int64> = []
    var reachability: [Bool] = []
    var lastContextSet: JSONText?
    /// Counts the starts of the app: what an earlier one meant to do it does not do any more.
    var appNumber = 1
  }

  /// What an app has decided to do later.
  private enum Later: Sendable {
    case acknowledge(DeviceRole, app: Int, id: Int64)
    case reply(DeviceRole, app: Int, id: Int64)
  }

  var air: PacketAir
  var sides: [Side]
  private(set) var time = TrueTime.zero
  private var later = EventQueue<Later>()
  private var laziness: RandomStream
  private let patience: Interval
  private var flights: Int64 = 0

  init(profile: LinkProfile, seed: UInt64, patience: Interval) {
    air = PacketAir(profile: profile, seed: seed)
    sides = DeviceRole.allCases.map { Side(session: .new($0)) }
    laziness = RandomStream(seed: seed, purpose: "test.laziness")
    self.patience = patience
    for role in DeviceRole.allCases {
      put(.appState(.foreground), to: role)
      put(.activate, to: role)
    }
    change(.attach)
  }

  // MARK: What a test does

  mutating func send(from role: DeviceRole, wantsReply: Bool) {
    sides[role].messagesSent += 1
    put(.sendMessage(payload(sides[role].messagesSent), wantsReply: wantsReply), to: role)
  }

  mutating func transfer(from role: DeviceRole) {
    sides[role].userInfosSent += 1
    put(.transferUserInfo(payload(sides[role].userInfosSent)), to: role)
  }

  mutating func setContext(_ payload: JSONText, of role: DeviceRole) {
    sides[role].lastContextSet = payload
    put(.updateContext(payload), to: role)
  }

  mutating func endApp(of role: DeviceRole) {
    sides[role].appNumber += 1
    put(.appState(.notRunning), to: role)
  }

  mutating func startApp(of role: DeviceRole) {
    put(.appState(.foreground), to: role)
    put(.activate, to: role)
  }

  mutating func change(_ input: PacketAir.Input) { carryOut(air.handle(input, at: time)) }

  /// Lets everything happen up to an instant: the air first, then the sessions, then the apps.
  mutating func run(through end: TrueTime) {
    var stepsAtInstant = 0
    while let next = nextTime, next <= end {
      stepsAtInstant = next > time ? 0 : stepsAtInstant + 1
      guard stepsAtInstant < 1_000 else {
        Issue.record("at \(time.nanoseconds) ns something is due again and again")
        break
      }
      time = max(time, next)
      takeOneEvent()
    }
    time = max(time, end)
  }

  private mutating func takeOneEvent() {
    if let due = air.nextDeadline, due <= time {
      carryOut(air.handle(.tick, at: time))
    } else if let role = DeviceRole.allCases.first(where: { isDue($0) }) {
      put(.tick, to: role)
    } else if let event = later.popFirst() {
      act(event)
    }
  }

  private var nextTime: TrueTime? {
    let times = [
      air.nextDeadline, sides[.watch].session.nextDeadline.map(trueTime),
      sides[.phone].session.nextDeadline.map(trueTime),
      later.nextTime.map { TrueTime(nanoseconds: $0) },
    ]
    return times.compactMap(\.self).min()
  }

  private func isDue(_ role: DeviceRole) -> Bool {
    sides[role].session.nextDeadline.map { trueTime($0) <= time } ?? false
  }

  /// Both devices run exactly as true time does.
  private func trueTime(_ uptime: Uptime) -> TrueTime {
    TrueTime(nanoseconds: uptime.nanoseconds)
  }

  // MARK: What comes of it

  private mutating func act(_ event: Later) {
    switch event {
    case .acknowledge(let role, let app, let id) where app == sides[role].appNumber:
      sides[role].acknowledged.insert(id)
      put(.acknowledgeUserInfo(origin: 1, id: id), to: role)
    case .reply(let role, let app, let id) where app == sides[role].appNumber:
      sides[role].repliesSent.insert(id)
      put(.reply(to: id, payload(id)), to: role)
    case .acknowledge, .reply: break
    }
  }

  private var now: Now {
    Now(uptime: Uptime(nanoseconds: time.nanoseconds), wall: WallTime(microseconds: 0))
  }

  private mutating func put(_ input: Session.Input, to role: DeviceRole) {
    follow(sides[role].session.handle(input, at: now), of: role)
    // The disk keeps everything at once.
    follow(sides[role].session.handle(.kept, at: now), of: role)
  }

  private mutating func put(_ call: Session.Call, to role: DeviceRole) {
    follow(sides[role].session.handle(call, at: now), of: role)
  }

  private mutating func follow(_ effects: [Session.Effect], of role: DeviceRole) {
    for effect in effects {
      switch effect {
      case .send(let packet): send(packet, from: role)
      case .tell(let event): hear(event, at: role)
      case .deliver(let delivery): take(delivery, at: role)
      case .wake, .wakeForTask: startApp(of: role)
      // No file is sent here.
      case .endApp, .erase: endApp(of: role)
      case .task, .contentPending: break
      case .sentForOther, .clocks, .note, .sendFileData, .keepFile, .dropFile,
        .storeFile, .dropStored:
        break
      }
    }
  }

  private mutating func send(_ packet: Packet, from role: DeviceRole) {
    flights += 1
    let bytes = packet.payload?.bytes.count ?? 20
    let flight = PacketAir.Flight(number: flights, from: role, bytes: bytes, cargo: packet)
    change(.send(flight))
  }

  private mutating func carryOut(_ effects: [PacketAir.Effect]) {
    for effect in effects {
      switch effect {
      case .deliver(let flight): put(.packet(flight.cargo), to: flight.from.counterpart)
      case .radio(let role, let isUp): put(.link(isUp: isUp), to: role)
      case .lose, .state: break
      }
    }
  }

  private mutating func hear(_ event: SessionEvent, at role: DeviceRole) {
    switch event {
    case .outcome(.message, let id, let outcome):
      sides[role].messageOutcomes[id, default: []].append(outcome)
    case .outcome(.userInfo, let id, let outcome):
      sides[role].userInfoOutcomes[id, default: []].append(outcome)
    case .reachability(let isReachable): sides[role].reachability.append(isReachable)
    case .activated, .activationFailed, .inactive, .deactivated, .counterpart, .watchState,
      .companionState, .received, .outcome, .progress, .backgroundTask, .remote:
      break
    }
  }

  private mutating func take(_ delivery: Session.Delivery, at role: DeviceRole) {
    let app = sides[role].appNumber
    switch delivery {
    case .message(let id, let wantsReply, _):
      sides[role].messagesReceived.append(id)
      // Now and then an app forgets to reply.
      if wantsReply, laziness.below(8) > 0 { decide(.reply(role, app: app, id: id)) }
    case .reply(let id, _): sides[role].repliesReceived.append(id)
    case .userInfo(_, let id, let content):
      #expect(content == payload(id))
      sides[role].userInfosReceived.append(id)
      decide(.acknowledge(role, app: app, id: id))
    case .context, .launch, .complication, .file: break
    }
  }

  private mutating func decide(_ event: Later) {
    let at = time + laziness.interval(upTo: patience)
    later.insert(event, at: at.nanoseconds, rank: .action)
  }
}

extension [SessionPair.Side] {
  subscript(role: DeviceRole) -> SessionPair.Side {
    get { self[Int(role.rawValue)] }
    set { self[Int(role.rawValue)] = newValue }
  }
}
