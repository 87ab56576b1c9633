import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// What a system does for its app, whoever wrote it.
struct AppInDeviceTests {
  @Test func `all calls of an answer are carried out before what they cause is given`() {
    // A message that cannot go has its outcome at once, and the app answers that with a note (APP-4).
    var rig = DeviceRig { _ in
      TestApp { event, _ in
        switch event {
        case .launched: [.session(.activate)]
        case .action:
          [
            .session(.sendMessage(payload("a"), wantsReply: false)),
            .session(.sendMessage(payload("b"), wantsReply: false)),
            .note("asked"),
          ]
        case .told(.outcome(_, let id, _)): [.note("told of \(id)")]
        default: []
        }
      }
    }
    rig.give(.start)
    #expect(Self.notes(rig.act("go")) == ["asked", "told of 1", "told of 2"])
  }

  @Test func `a context made in one answer with activate is older than one made of what waited`() {
    // The app makes its context as it is launched, and anew for each user info it is given.
    var rig = DeviceRig(.watch) { _ in
      TestApp { event, _ in
        switch event {
        case .launched:
          [.session(.activate), .session(.updateContext(payload("old")))]
        case .delivered(.userInfo): [.session(.updateContext(payload("new")))]
        default: []
        }
      }
    }
    rig.give(.start)
    rig.connect()
    rig.give(.packet(.userInfo(origin: 7, id: 1, payload: payload("change"))))
    rig.act("launch")
    let sent = rig.give(.link(isUp: false)) + rig.give(.link(isUp: true))
    #expect(Self.contexts(sent) == [payload("new")])
  }

  @Test func `an app launched again may count on from the last user info that was queued`() {
    // It counts from what it finds, so a number of before would be taken for a repeat.
    var rig = DeviceRig(.watch) { _ in
      TestApp { event, _ in
        switch event {
        case .launched(let launch): [.session(.activate), .note("last \(launch.lastNumber)")]
        case .action: [.session(.transferUserInfo(payload("a"), keptAs: nil))]
        default: []
        }
      }
    }
    rig.give(.start)
    let first = Self.notes(rig.act("launch"))
    rig.act("count")
    rig.act("count")
    rig.act("quit")
    #expect(first + Self.notes(rig.act("launch")) == ["last 0", "last 2"])
  }

  private static func notes(_ effects: [DeviceEffect]) -> [String] {
    effects.compactMap { if case .note(let text) = $0 { text } else { nil } }
  }

  private static func contexts(_ effects: [DeviceEffect]) -> [JSONText] {
    effects.compactMap { effect in
      if case .packet(.context(_, let content)) = effect { content } else { nil }
    }
  }

  @Test func `what one event asks to keep is on the disk whole or not at all`() {
    // At each operation of the disk in that step a power cut (APP-5).
    var isKept: Set<Bool> = []
    var operation: Int64 = 1
    while true {
      let disk = SimulatedDisk()
      var rig = DeviceRig(disk: disk) { _ in Self.keeper }
      rig.give(.start)
      let before = disk.operations
      disk.plan = Crash.Plan(atOperation: before + operation, .powerCut)
      rig.act("keep")
      guard disk.crash != nil else { break }
      disk.recover()
      let found = Self.restart(on: disk)
      #expect(
        found.documents.count == found.kept.count,
        "operation \(operation): \(found.documents.count) documents, \(found.kept.count) user infos"
      )
      isKept.insert(!found.kept.isEmpty)
      operation += 1
    }
    #expect(isKept == [true, false], "some cuts come before the commit, some after it")
    #expect(operation > 5)
  }

  private static var keeper: TestApp {
    TestApp { event, _ in
      switch event {
      case .launched: [.session(.activate)]
      case .action:
        [
          .session(.transferUserInfo(payload("a"), keptAs: "a")),
          .keep("count", payload("1"), .durable),
        ]
      default: []
      }
    }
  }

  /// What an app finds that is launched on a disk.
  private static func restart(on disk: SimulatedDisk) -> AppLaunch {
    let found = Found()
    var rig = DeviceRig(incarnation: 2, disk: disk) { _ in
      TestApp { event, _ in
        if case .launched(let launch) = event { found.launch = launch }
        return []
      }
    }
    rig.give(.start)
    guard let launch = found.launch else { fatalError("the app was not launched") }
    return launch
  }

  private final class Found: Sendable {
    private let kept = Mutex<AppLaunch?>(nil)
    var launch: AppLaunch? {
      get { kept.withLock { $0 } }
      set { kept.withLock { $0 = newValue } }
    }
  }

  @Test func `an app that wants a tick a nanosecond is ended, and its device lives`() {
    var rig = DeviceRig { _ in TickingApp(interval: .nanoseconds(1)) }
    rig.give(.start)
    let how = Self.end(of: rig.device, within: .nanoseconds(20_000))
    #expect(
      how
        == "the app broke the protocol: it was woken 10000 times within the second that began at 1ns "
        + "after the start, and wants more: name a later deadline, or none"
    )
  }

  @Test func `an app that is woken as often as it may be goes on, second after second`() {
    var rig = DeviceRig { _ in TickingApp(interval: .microseconds(100)) }
    rig.give(.start)
    #expect(Self.end(of: rig.device, within: .seconds(3)) == nil)
  }

  /// How an app ends that its device wakes whenever it asks; `nil` where it does not end by then.
  private static func end(of device: SimulatedDevice, within interval: Interval) -> String? {
    var device = device
    while let due = device.nextDeadline, due <= .zero + interval {
      let now = Now(uptime: due, wall: WallTime(microseconds: (due - .zero).microseconds))
      for case .appEnded(let how) in device.handle([], at: now) { return how }
    }
    return nil
  }

  @Test func `an app that never stops calling is ended, and its device lives`() {
    var rig = DeviceRig { _ in
      TestApp { event, _ in
        switch event {
        case .launched: [.session(.activate)]
        case .action, .told(.outcome):
          [.session(.sendMessage(payload("again"), wantsReply: false))]
        default: []
        }
      }
    }
    rig.give(.start)
    let effects = rig.act("go")
    let ends = effects.filter { if case .appEnded = $0 { true } else { false } }
    #expect(ends.count == 1)
    #expect(rig.act("go") == [.refused(action: "go", reason: "the phone app is not running")])
  }

  @Test func `what an app queued leaves after its end`() {
    // APP-10: the queue is the system's.
    var rig = DeviceRig(.watch) { _ in Self.keeper }
    rig.give(.start)
    rig.act("launch")
    rig.act("keep")
    rig.act("quit")
    rig.give(.link(isUp: true))
    let effects = rig.give(.packet(.presence(incarnation: 1, origin: 7, .foreground)))
    #expect(effects.isEmpty || effects.allSatisfy { if case .packet = $0 { true } else { false } })
    rig.act("launch")
    let sent = rig.give(.link(isUp: false)) + rig.give(.link(isUp: true))
    #expect(
      sent.contains { effect in
        if case .packet(.userInfo(_, _, _, let sent)) = effect {
          sent == payload("a")
        } else {
          false
        }
      }
    )
  }

  @Test
  func `documents outlive the app in memory until the device restarts, and for ever on the disk`() {
    let found = Found()
    let disk = SimulatedDisk()
    var rig = DeviceRig(.watch, disk: disk) { _ in
      TestApp { event, _ in
        switch event {
        case .launched(let launch):
          found.launch = launch
          return [.keep("a", payload("1"), .durable), .keep("b", payload("2"), .untilRestart)]
        default: return []
        }
      }
    }
    rig.give(.start)
    rig.act("launch")
    #expect(found.launch?.documents.map(\.name) == [])
    rig.act("quit")
    rig.act("launch")
    #expect(found.launch?.documents.map(\.name) == ["a", "b"])
    #expect(Self.restart(on: disk).documents == [AppDocument(name: "a", content: payload("1"))])
  }

  @Test func `a watch whose workout session will not be recovered has another digest`() {
    var rig = DeviceRig(.watch) { _ in TestApp { _, _ in [] } }
    rig.give(.start)
    let calm = rig.device.digest
    let fault = Action.Argument("name", .text(SessionFault.workoutNotRecovered.name))
    rig.give(.action(Action("fault", [fault])))
    #expect(rig.device.digest != calm)
  }
}
