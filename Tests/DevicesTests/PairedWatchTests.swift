import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What a phone keeps of each of its watches over its own end.
struct PairedWatchTests {
  private func rig(on disk: SimulatedDisk, start: Int64) -> DeviceRig {
    var rig = DeviceRig(incarnation: start, disk: disk) { _ in
      TestApp { event, _ in
        switch event {
        case .launched, .told(.deactivated): [.session(.activate)]
        default: []
        }
      }
    }
    rig.give(.start)
    return rig
  }

  private func wear(_ origin: Int64, _ rig: inout DeviceRig) -> [DeviceEffect] {
    rig.give(.link(isUp: false))
    rig.give(.link(isUp: true))
    var effects = rig.give(.packet(.presence(incarnation: 1, origin: origin, .foreground)))
    rig.seconds += 1
    effects += rig.give()
    return effects
  }

  private func numbers(_ effects: [DeviceEffect]) -> [Int64] {
    effects.compactMap { if case .packet(.userInfo(_, let id, _, _)) = $0 { id } else { nil } }
  }

  private func send(_ rig: inout DeviceRig) -> [Int64] {
    let words: [Action.Argument] = [Action.Argument("payload", .json(payload("a")))]
    return numbers(rig.give(.action(Action("user-info", words))))
  }

  @Test func `what was queued for a watch waits for it over the end of the phone`() {
    let disk = SimulatedDisk()
    var first = rig(on: disk, start: 1)
    _ = wear(7, &first)
    let own = send(&first)
    #expect(own.count == 1)
    _ = wear(8, &first)
    let others = send(&first)
    #expect(others.count == 1)
    disk.recover(from: .kill)

    var second = rig(on: disk, start: 2)
    #expect(numbers(wear(8, &second)) == others)
    #expect(numbers(wear(7, &second)) == own)
  }

  @Test func `the context received last is kept of each watch over the end of the phone`() {
    let disk = SimulatedDisk()
    var first = rig(on: disk, start: 1)
    _ = wear(7, &first)
    first.give(.packet(.context(id: 1, payload: payload("of seven"))))
    _ = wear(8, &first)
    first.give(.packet(.context(id: 1, payload: payload("of eight"))))
    disk.recover(from: .kill)

    var second = rig(on: disk, start: 2)
    // The same again is no news for the watch that it is of, and for no other one.
    func isNews(_ text: String) -> Bool {
      second.give(.packet(.context(id: 5, payload: payload(text)))).contains {
        if case .session(.received(.context, _)) = $0 { true } else { false }
      }
    }
    _ = wear(8, &second)
    #expect(!isNews("of eight"))
    let told = wear(7, &second)
    #expect(told.contains(.session(.inactive)), "another watch than before its end")
    #expect(!isNews("of seven"))
    #expect(isNews("of eight"))
  }

  @Test func `the app has a folder for each watch, which goes with the watch's app`() throws {
    let disk = SimulatedDisk()
    let policy = DevicePolicy.foreign(.phone)
    let model = DeviceModel(policy: policy) { _ in TestApp { _, _ in [.session(.activate)] } }
    var device = model.make(incarnation: 1, disk: disk)
    let now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
    func presence(_ state: AppState) -> DeviceInput {
      .packet(.presence(incarnation: 1, origin: 7, state))
    }
    _ = device.handle([.start, .link(isUp: true), presence(.foreground)], at: now)
    #expect(disk.isFolder("Watches/7"))
    try disk.replace("Watches/7/a", with: [1])
    _ = device.handle([presence(.notInstalled)], at: now)
    #expect(try disk.list("Watches/7").isEmpty)
  }
}
