import LockstepDevices
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import Testing

/// Mirrored workout sessions: every call ends once, whatever happens, and nothing is given twice.
struct RemoteWorkoutTests {
  /// A watch and a phone whose packets wait in queues of the test's, until it lets one across.
  private struct Pair {
    var watch: DeviceRig
    var phone: DeviceRig
    var toPhone: [Packet] = []
    var toWatch: [Packet] = []
    var watchTold: [RemoteEvent] = []
    var phoneTold: [RemoteEvent] = []

    init() {
      watch = DeviceRig(.watch) { _ in TestApp { event, _ in Self.starts(event) } }
      phone = DeviceRig(.phone) { _ in TestApp { _, _ in [] } }
      run(.watch, .start)
      run(.phone, .start)
      run(.watch, .action(Action("launch")))
      connect(true)
    }

    /// The watch's app drives its session by actions of its own.
    private static func starts(_ event: AppEvent) -> [AppCall] {
      guard case .action(let action) = event else { return [] }
      switch action.verb {
      case "begin": return [.workout(.start(.running, isIndoor: true))]
      case "rest": return [.workout(.pause)]
      case "go": return [.workout(.resume)]
      case "finish": return [.workout(.end)]
      default: return []
      }
    }

    mutating func run(_ role: DeviceRole, _ input: DeviceInput) {
      note(role == .watch ? watch.give(input) : phone.give(input), of: role)
    }

    mutating func note(_ effects: [DeviceEffect], of role: DeviceRole) {
      for effect in effects {
        switch effect {
        case .packet(let packet) where role == .watch: toPhone.append(packet)
        case .packet(let packet): toWatch.append(packet)
        case .session(.remote(let event)) where role == .watch: watchTold.append(event)
        case .session(.remote(let event)): phoneTold.append(event)
        default: break
        }
      }
    }

    /// The watch wakes for what is due, with nothing new.
    mutating func wakeWatch() { note(watch.device.handle([], at: watch.now), of: .watch) }

    mutating func connect(_ isUp: Bool) {
      (toPhone, toWatch) = ([], [])
      run(.watch, .link(isUp: isUp))
      run(.phone, .link(isUp: isUp))
    }

    mutating func act(_ role: DeviceRole, _ verb: String, _ payload: JSONText? = nil) {
      var action = Action(verb)
      if let payload { action.arguments = [Action.Argument("payload", .json(payload))] }
      run(role, .action(action))
    }

    mutating func cross(to role: DeviceRole) {
      if role == .phone, !toPhone.isEmpty { run(.phone, .packet(toPhone.removeFirst())) }
      if role == .watch, !toWatch.isEmpty { run(.watch, .packet(toWatch.removeFirst())) }
    }

    mutating func settle() {
      while !toPhone.isEmpty || !toWatch.isEmpty {
        cross(to: .phone)
        cross(to: .watch)
      }
    }

    mutating func pass(seconds: Int64) {
      watch.seconds += seconds
      phone.seconds += seconds
    }
  }

  @Test func `a start that nobody answers fails when its time is up, and is void`() {
    var pair = Pair()
    pair.act(.watch, "begin")
    pair.act(.watch, "start-mirroring")
    pair.pass(seconds: 299)
    pair.act(.watch, "rest")
    #expect(pair.watchTold.isEmpty)
    pair.pass(seconds: 1)
    pair.wakeWatch()
    #expect(pair.watchTold == [.completed(.startMirroring, id: 1, .unreachable)])
    pair.settle()
    #expect(pair.phoneTold.last == .disconnected(nil))
    #expect(pair.watchTold.count == 1, "the receipt came too late")
  }

  @Test func `data that nobody answers fails when its time is up`() {
    var pair = Pair()
    pair.act(.watch, "begin")
    pair.act(.watch, "start-mirroring")
    pair.settle()
    pair.act(.watch, "send-to-remote", payload("x"))
    pair.toPhone = []
    pair.pass(seconds: 300)
    pair.wakeWatch()
    #expect(pair.watchTold.last == .completed(.sendToRemote, id: 2, .unreachable))
  }

  @Test(arguments: ["uninstall", "lock"])
  func `a phone that loses its app, or is locked, ends the mirroring`(verb: String) {
    var pair = Pair()
    pair.act(.watch, "begin")
    pair.act(.watch, "start-mirroring")
    pair.settle()
    pair.act(.phone, verb)
    pair.settle()
    #expect(pair.watchTold.last == .disconnected(nil))
    pair.act(.watch, "send-to-remote", payload("x"))
    #expect(pair.watchTold.last == .completed(.sendToRemote, id: 2, .notSetUp))
  }

  @Test func `a watch that loses its app ends its session, and the phone's app hears`() {
    var pair = Pair()
    pair.act(.watch, "begin")
    pair.act(.watch, "start-mirroring")
    pair.settle()
    pair.act(.watch, "uninstall")
    pair.settle()
    #expect(pair.phoneTold.suffix(2) == [.state(.ended, since: 0), .disconnected(nil)])
    pair.act(.phone, "send-to-remote", payload("x"))
    #expect(pair.phoneTold.last == .completed(.sendToRemote, id: 1, .notSetUp))
    pair.act(.watch, "install")
    pair.act(.watch, "launch")
    pair.act(.watch, "begin")
    pair.act(.watch, "start-mirroring")
    pair.settle()
    #expect(pair.watchTold.last == .completed(.startMirroring, id: 2, nil))
  }

  /// The numbers of the calls that ended, in the order of their ends.
  private static func ended(_ told: [RemoteEvent]) -> [Int64] {
    told.compactMap { if case .completed(_, let id, _) = $0 { id } else { nil } }
  }

  private static func received(_ told: [RemoteEvent]) -> [[Int64]] {
    told.compactMap { if case .received(let ids) = $0 { ids } else { nil } }
  }

  /// What can happen, by chance.
  private static let deeds: [(DeviceRole, String)] = [
    (.watch, "start-mirroring"), (.watch, "start-mirroring"), (.watch, "stop-mirroring"),
    (.watch, "send-to-remote"), (.watch, "send-to-remote"), (.watch, "send-to-remote"),
    (.phone, "send-to-remote"), (.phone, "send-to-remote"), (.watch, "begin"), (.watch, "rest"),
    (.watch, "go"), (.watch, "finish"), (.phone, "pause-mirrored"), (.phone, "end-mirrored"),
    (.phone, "home"), (.phone, "suspend-app"), (.phone, "launch"), (.phone, "quit"),
    (.watch, "launch"), (.watch, "quit"), (.phone, "lock"), (.phone, "unlock"),
    (.phone, "uninstall"), (.phone, "install"),
  ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `each call ends exactly once, and data is given once and in order`(seed: UInt64) {
    var stream = RandomStream(seed: seed, purpose: "remote", device: "both", incarnation: 1)
    var pair = Pair()
    for _ in 0..<300 {
      switch stream.below(12) {
      case 0: pair.connect(stream.below(4) != 0)
      case 1...4: pair.cross(to: .phone)
      case 5...8: pair.cross(to: .watch)
      case 9: pair.pass(seconds: Int64(stream.below(100)))
      default:
        let (role, verb) = Self.deeds[Int(stream.below(UInt64(Self.deeds.count)))]
        pair.act(role, verb, verb == "send-to-remote" ? payload("x") : nil)
      }
    }
    pair.connect(false)
    for told in [pair.watchTold, pair.phoneTold] {
      let ids = Self.ended(told)
      #expect(ids.sorted() == Array(1..<Int64(ids.count + 1)))
    }
    for told in [pair.watchTold, pair.phoneTold] {
      let ids = Self.received(told).flatMap(\.self)
      #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    }
  }

  @Test func `an app that ended is given the session again, and what gathered`() {
    var pair = Pair()
    pair.act(.watch, "begin")
    pair.act(.watch, "start-mirroring")
    pair.settle()
    pair.act(.phone, "quit")
    pair.act(.watch, "send-to-remote", payload("x"))
    pair.act(.watch, "rest")
    pair.settle()
    pair.phoneTold = []
    pair.act(.phone, "launch")
    guard case .session(let session)? = pair.phoneTold.first else {
      Issue.record("\(pair.phoneTold)")
      return
    }
    #expect(session.state == .paused)
    #expect(Array(pair.phoneTold.dropFirst()) == [.received(ids: [2])])
  }

  @Test func `a device that was never asked has the digest that it always had`() {
    var used = Pair()
    var other = Pair()
    #expect(used.watch.device.digest == other.watch.device.digest)
    used.act(.watch, "stop-mirroring")
    other.act(.watch, "nothing")
    #expect(used.watch.device.digest != other.watch.device.digest)
  }

  @Test func `an app in front is given arrays of one, whatever the order of calls in an answer`() {
    var pair = Pair()
    pair.act(.watch, "begin")
    pair.act(.watch, "start-mirroring")
    pair.settle()
    for _ in 0..<3 { pair.act(.watch, "send-to-remote", payload("x")) }
    pair.settle()
    #expect(Self.received(pair.phoneTold) == [[2], [3], [4]])
  }
}
