import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What a device keeps of the ends of transfers: of its app's own, and of files that it has given.
struct KeptResultsTests {
  private func rig(on disk: SimulatedDisk, start: Int64 = 1) -> DeviceRig {
    var rig = DeviceRig(incarnation: start, disk: disk) { _ in
      TestApp { event, _ in
        switch event {
        case .launched: [.session(.activate)]
        case .action: [.session(.transferUserInfo(payload("1")))]
        default: []
        }
      }
    }
    rig.give(.start)
    rig.connect()
    return rig
  }

  private func outcomes(_ effects: [DeviceEffect]) -> Int {
    effects.count { effect in
      if case .session(.outcome(.userInfo, _, .delivered)) = effect { true } else { false }
    }
  }

  /// The packets of user infos, as their marks.
  private func sent(_ effects: [DeviceEffect]) -> [TransferMark] {
    effects.compactMap { effect in
      guard case .packet(.userInfo(let origin, let id, _, _)) = effect else { return nil }
      return TransferMark(origin: origin, id: id)
    }
  }

  @Test func `at whichever point the power goes, a result is told once to the app that comes`() {
    var operation: Int64 = 1
    while true {
      let disk = SimulatedDisk()
      var first = rig(on: disk)
      let marks = sent(first.act("send"))
      first.act("quit")
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, .powerCut)
      let receipt = DeviceInput.packet(
        .userInfoReceipt(origin: marks[0].origin, id: marks[0].id)
      )
      #expect(outcomes(first.give(receipt)) == 0)
      let isOver = disk.crash == nil
      disk.recover(from: .powerCut)
      var second = DeviceRig(incarnation: 2, disk: disk) { _ in
        TestApp { event, _ in
          if case .launched = event { [.session(.activate)] } else { [] }
        }
      }
      var told = outcomes(second.give(.start))
      second.connect()
      // Where the transfer is in the queue still it is sent again, and has another receipt.
      told += outcomes(second.give(receipt))
      second.act("quit")
      told += outcomes(second.act("launch"))
      #expect(told == 1, "operation \(operation)")
      if isOver { break }
      operation += 1
    }
    #expect(operation > 2)
  }

  /// A watch whose app activates, and sends a user info when it is asked to.
  private func watch(on disk: SimulatedDisk, start: Int64, keptAs name: String?) -> DeviceRig {
    var rig = DeviceRig(.watch, incarnation: start, disk: disk) { _ in
      TestApp { event, _ in
        switch event {
        case .launched: [.session(.activate)]
        case .action: [.session(.transferUserInfo(payload("1"), keptAs: name))]
        default: []
        }
      }
    }
    rig.give(.start)
    return rig
  }

  /// Another phone is there.
  private func meet(_ origin: Int64, _ rig: inout DeviceRig) -> [DeviceEffect] {
    rig.give(.link(isUp: false))
    let effects = rig.give(.link(isUp: true))
    return effects + rig.give(.packet(.presence(incarnation: 1, origin: origin, .foreground)))
  }

  @Test(arguments: [nil, "a"])
  func `what another phone has taken is told once, and goes to the own, wherever the power goes`(
    name: String?
  ) {
    var operation: Int64 = 1
    while true {
      let disk = SimulatedDisk()
      var first = watch(on: disk, start: 1, keptAs: name)
      first.act("launch")
      _ = meet(7, &first)
      _ = meet(8, &first)
      let marks = sent(first.act("send"))
      first.act("quit")
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, .powerCut)
      let receipt = DeviceInput.packet(
        .userInfoReceipt(origin: marks[0].origin, id: marks[0].id)
      )
      #expect(outcomes(first.give(receipt)) == 0)
      let isOver = disk.crash == nil
      disk.recover(from: .powerCut)
      var second = watch(on: disk, start: 2, keptAs: name)
      var told = outcomes(second.act("launch"))
      #expect(!isOver || told == 1, "it waits for the own phone, and its app does not")
      _ = meet(8, &second)
      told += outcomes(second.give(receipt))
      #expect(told == 1, "operation \(operation)")
      #expect(sent(meet(7, &second)) == marks, "operation \(operation)")
      #expect(outcomes(second.give(receipt)) == 0)
      if isOver { break }
      operation += 1
    }
    #expect(operation > 5)
  }

  @Test func `a file that was given is receipted by the next start, and not given again`() {
    let disk = SimulatedDisk()
    let file = DeviceInput.packet(
      .file(
        FileHeader(
          origin: 7,
          id: 3,
          name: "a",
          size: 0,
          checksum: 0,
          metadata: JSONText { writer in
            writer.beginObject()
            writer.endObject()
          }
        )
      )
    )
    let received = DeviceEffect.session(.received(.file, id: 3))
    let receipt = DeviceEffect.packet(.fileReceipt(origin: 7, id: 3, nil))
    var first = rig(on: disk)
    let given = first.give(file)
    #expect(given.contains(received) && given.contains(receipt))
    var second = rig(on: disk, start: 2)
    let again = second.give(file)
    #expect(!again.contains(received) && again.contains(receipt))
  }
}
