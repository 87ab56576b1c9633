import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import Testing

/// An app beside the companion that comes to a phone which was there before it.
struct AppBesideStartTests {
  /// An app that asks a server as it begins, or does nothing.
  private struct Asking: App {
    var asks = true
    var nextDeadline: Uptime? { nil }

    mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
      guard asks, case .launched = event else { return [] }
      return [.tagged("asked", .request(WebCall("GET", "https://notes.example/notes")))]
    }

    mutating func takeScreen() -> JSONText? { nil }
    func add(to digest: inout Digest) {}
  }

  @Test(arguments: [true, false])
  func `it goes by the network that the phone has`(isOffline: Bool) {
    let disk = SimulatedDisk()
    let now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
    var model = DeviceModel(policy: .foreign(.phone)) { _ in Asking(asks: false) }
    var before = model.makeWithApps(incarnation: 1, disk: disk)
    _ = before.handle([.start], at: now)
    if isOffline {
      let offline = Action("network", [.init("how", .text("offline"))])
      _ = before.handle([.action(offline)], at: now)
    }
    model.others = [AppBeside("asker", on: .phone) { _ in Asking() }]
    var phone = model.makeWithApps(incarnation: 2, disk: disk)
    _ = phone.handle([.start], at: now)
    let effects = phone.handle([.action(Action("launch").addressed(to: "asker"))], at: now)
    let leaves = effects.contains { if case .request = $0 { true } else { false } }
    #expect(leaves != isOffline)
  }
}
