import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// Two sessions and a link that loses what is under way keep their promises, whatever happens.
///
/// Each byte is one thing that happens.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzSession(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var pair = SessionPair()
  for byte in UnsafeBufferPointer(start: start, count: count) { pair.happen(byte) }
  pair.settle()
  return 0
}

struct SessionPair {
  private var sessions = [
    Session(role: .watch, incarnation: 1), Session(role: .phone, incarnation: 1),
  ]
  /// What is under way to each side.
  private var air: [[Packet]] = [[], []]
  private var isUp = false
  private var isRunning = [false, false]
  private var clock: Int64 = 0
  private var queued = [0, 0]
  /// The ids of the user infos that each side's app was told of.
  private var received: [[Int64]] = [[], []]
  private var ended: [Set<String>] = [[], []]
  private var lastContext: [JSONText?] = [nil, nil]
  private var setContext: [JSONText?] = [nil, nil]

  private var now: Now {
    Now(uptime: Uptime(nanoseconds: clock), wall: WallTime(microseconds: clock / 1_000))
  }

  mutating func happen(_ byte: UInt8) {
    let side = Int(byte & 1)
    let payload = JSONText.propertyList { writer in
      writer.beginObject()
      writer.field("n", Int64(byte) / 16)
      writer.endObject()
    }
    switch byte >> 1 & 15 {
    case 0: call(side, .sendMessage(payload, wantsReply: false))
    case 1: call(side, .sendMessage(payload, wantsReply: true))
    case 2: call(side, .updateContext(payload))
    case 3, 4: call(side, .transferUserInfo(payload))
    case 5: call(side, .launchWatchApp(payload))
    case 6: setLink(isUp: true)
    case 7: setLink(isUp: false)
    case 8: run(side)
    case 9: quit(side)
    case 10:
      clock += Int64(byte) * 1_000_000_000
      give(side, .tick)
    case 11: call(side, .holdUserInfos)
    case 12: call(side, .resumeUserInfos)
    default: deliver(to: side)
    }
  }

  private mutating func run(_ side: Int) {
    if isRunning[side] { return }
    isRunning[side] = true
    give(side, .appState(.foreground))
    call(side, .activate)
  }

  private mutating func quit(_ side: Int) {
    isRunning[side] = false
    give(side, .appState(.notRunning))
  }

  private mutating func setLink(isUp value: Bool) {
    if isUp == value { return }
    isUp = value
    air = [[], []]
    for side in 0...1 { give(side, .link(isUp: value)) }
  }

  private mutating func deliver(to side: Int) {
    if !air[side].isEmpty { give(side, .packet(air[side].removeFirst())) }
  }

  private mutating func give(_ side: Int, _ input: Session.Input) {
    carryOut(side, sessions[side].handle(input, at: now))
    carryOut(side, sessions[side].handle(.kept, at: now))
  }

  private mutating func call(_ side: Int, _ call: Session.Call) {
    carryOut(side, sessions[side].handle(call, at: now))
    guard sessions[side].isActivated else { return }
    switch call {
    case .updateContext(let payload): setContext[side] = payload
    case .transferUserInfo: queued[side] += 1
    default: break
    }
  }

  private mutating func carryOut(_ side: Int, _ effects: [Session.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let packet):
        if !isUp { fatalError("a packet without a link: \(packet.kind)") }
        air[1 - side].append(packet)
      case .tell(let event): hear(side, event)
      case .deliver(let delivery): take(side, delivery)
      case .wake, .wakeForTask: run(side)
      case .clocks, .note, .task, .contentPending, .endApp, .erase: break
      case .sentForOther: fatalError("a device that was never another sent for it")
      case .sendFileData, .keepFile, .dropFile, .storeFile, .dropStored:
        fatalError("no file was queued")
      }
    }
    _ = sessions[side].takeMemory()
  }

  private mutating func hear(_ side: Int, _ event: SessionEvent) {
    switch event {
    case .outcome(let kind, let id, _):
      let isNew = ended[side].insert("\(kind.rawValue) \(id)").inserted
      if !isNew { fatalError("two outcomes of \(kind.rawValue) \(id)") }
    case .received(.userInfo, let id): received[side].append(id)
    case .deactivated: call(side, .activate)
    case .activated, .activationFailed, .inactive, .reachability, .counterpart, .watchState,
      .companionState, .received, .progress, .backgroundTask, .remote:
      break
    }
  }

  private mutating func take(_ side: Int, _ delivery: Session.Delivery) {
    if case .launch = delivery {} else if !isRunning[side] { fatalError("given to no app") }
    switch delivery {
    case .message(let id, true, let payload): call(side, .reply(to: id, payload))
    case .userInfo(let origin, let id, _):
      call(side, .acknowledgeUserInfo(origin: origin, id: id))
    case .context(let payload): lastContext[side] = payload
    case .launch(let id, _):
      run(side)
      give(side, .launched(id: id, nil))
    case .message, .reply, .complication, .file: break
    }
  }

  /// With the link up and both apps running, everything that was queued arrives, once and in order.
  mutating func settle() {
    for side in 0...1 {
      run(side)
      call(side, .resumeUserInfos)
    }
    setLink(isUp: true)
    while !(air[0].isEmpty && air[1].isEmpty) {
      deliver(to: 0)
      deliver(to: 1)
    }
    for side in 0...1 {
      let ids = received[1 - side]
      if ids.count != queued[side] { fatalError("\(queued[side]) queued, \(ids.count) received") }
      if zip(ids, ids.dropFirst()).contains(where: { $0 >= $1 }) {
        fatalError("out of order: \(ids)")
      }
      if lastContext[1 - side] != setContext[side] {
        fatalError("the latest context did not arrive")
      }
      if !sessions[side].outbox.outstanding.isEmpty { fatalError("the outbox is not empty") }
    }
  }
}
