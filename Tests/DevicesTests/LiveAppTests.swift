import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// An app that lives in real time: it is told of events, and asks when it likes.
struct LiveAppTests {
  private let port = LivePort()

  private func rig(_ role: DeviceRole = .phone, disk: SimulatedDisk = SimulatedDisk()) -> DeviceRig
  {
    let port = port
    return DeviceRig(role, disk: disk) { _ in ProgramApp(port) }
  }

  /// What the device does when its shell has heard the program.
  private func hear(_ rig: inout DeviceRig) -> [DeviceEffect] {
    rig.device.hear(.appSpoke, at: rig.now)
  }

  @Test func `it is told of events without numbers, and nothing waits for it`() {
    var rig = rig()
    #expect(rig.give(.start) == [])
    rig.give(.action(Action("say", [.init("text", .text("hello"))])))
    #expect(port.lines.count == 2)
    #expect(
      port.lines[0].hasPrefix(#"{"type":"event","uptime":0,"wall":0,"event":{"type":"launched","#)
    )
    #expect(port.lines[1].hasSuffix(#""event":{"type":"action","do":"say","text":"hello"}}"#))
    #expect(rig.device.nextDeadline == nil)
  }

  @Test func `what it asks by itself is carried out when it is heard`() {
    var rig = rig()
    rig.give(.start)
    port.say(#"{"call":"activate"},{"call":"shown","screen":{"screen":"mine"}}"#)
    port.say(#"{"call":"userInfo","payload":{"text":"later"}}"#)
    rig.connect()
    let effects = hear(&rig)
    #expect(effects.contains(.session(.activated)))
    #expect(effects.contains { if case .shown = $0 { true } else { false } })
    #expect(effects.contains { if case .packet(.userInfo) = $0 { true } else { false } })
  }

  @Test func `what it asks to keep is on the disk before anything leaves`() throws {
    let disk = SimulatedDisk()
    var rig = rig(disk: disk)
    rig.give(.start)
    port.say(#"{"call":"activate"},{"call":"keep","name":"heard","content":{"a":1}}"#)
    _ = hear(&rig)
    disk.recover(from: .powerCut)
    let again = LivePort()
    var next = DeviceRig(incarnation: 2, disk: disk) { _ in ProgramApp(again) }
    next.give(.start)
    #expect(again.lines.first?.contains(#"{"name":"heard","content":{"a":1}}"#) == true)
  }

  @Test func `what it asks while it is suspended waits until it is resumed`() {
    var rig = rig()
    rig.give(.start)
    port.say(#"{"call":"activate"}"#)
    _ = hear(&rig)
    rig.act("home")
    rig.act("suspend-app")
    port.say(#"{"call":"note","text":"out of turn"}"#)
    #expect(hear(&rig) == [])
    #expect(rig.act("launch").contains(.note("out of turn")))
  }

  @Test func `its death is told when it is heard, and the device lives on`() {
    var rig = rig()
    rig.give(.start)
    port.die()
    #expect(hear(&rig).contains(.appEnded(how: "the app exited with code 3")))
    #expect(rig.act("say") == [.refused(action: "say", reason: "the phone app is not running")])
  }

  @Test func `a line that is no calls ends it`() {
    var rig = rig()
    rig.give(.start)
    port.say(#"{"call":"dance"}"#)
    let told = hear(&rig)
    #expect(
      told.contains { if case .appEnded(let how) = $0 { how.contains("dance") } else { false } }
    )
  }

  @Test func `a file that it is given is moved into its container by the system`() throws {
    let disk = SimulatedDisk()
    var rig = rig(disk: disk)
    rig.give(.start)
    port.say(#"{"call":"activate"}"#)
    _ = hear(&rig)
    rig.connect()
    let mark = (origin: Int64(7), id: Int64(3))
    let header = FileHeader(
      origin: mark.origin,
      id: mark.id,
      name: "a.bin",
      size: 3,
      checksum: CRC32.checksum(of: [1, 2, 3]),
      metadata: payload("m")
    )
    rig.give(.packet(.file(header)))
    rig.give(.packet(.fileData(origin: mark.origin, id: mark.id, offset: 0, [1, 2, 3])))
    #expect(try disk.read("Inbox/7-3-a.bin", upTo: 10) == [1, 2, 3])
    #expect(port.lines.last?.contains(#""path":"Inbox/7-3-a.bin""#) == true)
  }

  @Test func `files of an app of one's own go with it, and the workout app's do not`() throws {
    for isOwn in [true, false] {
      let disk = SimulatedDisk()
      var policy = DevicePolicy.foreign(.watch)
      policy.ownsContainer = isOwn
      var device = DeviceModel(policy: policy) { _ in
        TestApp { event, _ in
          if case .launched = event {
            [.file(.write("a/b.txt", [1])), .file(.write("c.txt", [2]))]
          } else {
            []
          }
        }
      }.make(incarnation: 1, disk: disk)
      let now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
      _ = device.handle([.start, .action(Action("launch"))], at: now)
      _ = device.handle([.action(Action("uninstall"))], at: now)
      #expect(((try? disk.read("a/b.txt", upTo: 9)) == nil) == isOwn)
      #expect(((try? disk.read("c.txt", upTo: 9)) == nil) == isOwn)
    }
  }
}
