import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// The synced inbox of a device: what its system has a receipt out for, and its app has not made safe.
struct SyncedInboxTests {
  /// Which user infos an app was given, over all its starts.
  private final class Given: Sendable {
    private let all = Mutex<[Int64]>([])
    var ids: [Int64] { all.withLock { $0 } }
    func add(_ id: Int64) { all.withLock { $0.append(id) } }
  }

  /// A device whose app acknowledges what it is given, or never does.
  private func rig(
    _ given: Given,
    on disk: SimulatedDisk,
    start: Int64 = 1,
    acknowledges: Bool
  ) -> DeviceRig {
    var rig = DeviceRig(incarnation: start, disk: disk) { _ in
      TestApp { event, _ in
        switch event {
        case .launched: return [.session(.activate)]
        case .delivered(.userInfo(let origin, let id, _)):
          given.add(id)
          return acknowledges ? [.session(.acknowledgeUserInfo(origin: origin, id: id))] : []
        default: return []
        }
      }
    }
    rig.give(.start)
    rig.connect()
    return rig
  }

  private func userInfo(_ id: Int64) -> DeviceInput {
    .packet(.userInfo(origin: 7, id: id, payload: payload("\(id)")))
  }

  private func receipts(_ effects: [DeviceEffect]) -> [Int64] {
    effects.compactMap { effect in
      if case .packet(.userInfoReceipt(_, let id)) = effect { id } else { nil }
    }
  }

  @Test func `at whichever point the power goes, what has its receipt is given again`() {
    var operation: Int64 = 1
    while true {
      let disk = SimulatedDisk()
      let given = Given()
      var first = rig(given, on: disk, acknowledges: false)
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, .powerCut)
      let effects = first.give(userInfo(1))
      guard disk.crash != nil else {
        #expect(receipts(effects) == [1])
        break
      }
      disk.recover()
      let again = Given()
      var second = rig(again, on: disk, start: 2, acknowledges: true)
      // Its receipt never left, so its sender sends it again: it comes once all the same.
      second.give(userInfo(1))
      #expect(again.ids == [1], "operation \(operation)")
      operation += 1
    }
    #expect(operation > 3)
  }

  @Test func `a delivered that nobody processed is given to each start, until one makes it safe`() {
    let disk = SimulatedDisk()
    let given = Given()
    var first = rig(given, on: disk, acknowledges: false)
    #expect(receipts(first.give(userInfo(1))) == [1])
    first.act("quit")
    first.act("launch")
    #expect(given.ids == [1, 1])
    _ = rig(given, on: disk, start: 2, acknowledges: true)
    #expect(given.ids == [1, 1, 1])
    _ = rig(given, on: disk, start: 3, acknowledges: true)
    #expect(given.ids == [1, 1, 1], "it is out of the inbox")
  }

  @Test func `while the disk takes nothing there is no receipt, and when it does there is`() {
    let disk = SimulatedDisk()
    let given = Given()
    var rig = rig(given, on: disk, acknowledges: false)
    disk.outage = DiskOutage(.noSpace)
    #expect(receipts(rig.give(userInfo(1))) == [])
    #expect(given.ids == [1], "the app is given it all the same")
    disk.outage = nil
    rig.seconds = 10
    #expect(receipts(rig.give()) == [1])
  }

  @Test func `what cannot be read of it is read again, and given then`() {
    let disk = SimulatedDisk()
    let given = Given()
    var first = rig(given, on: disk, acknowledges: false)
    first.give(userInfo(1))
    first.give(userInfo(2))
    disk.hidden = [".system/Received/0000000000000007-0000000001.json"]
    let again = Given()
    var second = rig(again, on: disk, start: 2, acknowledges: true)
    #expect(again.ids == [])
    disk.hidden = []
    second.seconds = 10
    second.give()
    #expect(again.ids == [1, 2])
  }

  @Test func `an app that is removed takes its inbox with it`() {
    let disk = SimulatedDisk()
    let given = Given()
    var first = rig(given, on: disk, acknowledges: false)
    first.give(userInfo(1))
    first.act("uninstall")
    first.act("install")
    first.act("launch")
    _ = rig(given, on: disk, start: 2, acknowledges: false)
    #expect(given.ids == [1])
  }
}
