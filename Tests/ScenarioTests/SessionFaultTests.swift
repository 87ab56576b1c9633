import Foundation
import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWatchSim
import LockstepWorkoutChecks
import Testing

/// Each named fault of a session has its scenario, and its name is known.
struct SessionFaultTests {
  private static func engine() throws -> Engine {
    var engine = Engine(.init(title: "fault"))
    try engine.attach(
      .watch,
      to: InProcessPort(.watch) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: InProcessPort(.phone) { DeviceModel.phone.make(seed: 1, incarnation: $0, disk: $1) }
    )
    return engine
  }

  @Test(arguments: SessionFault.all.map(\.name))
  func `a fault has a scenario of its own`(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scenarios/faults")
    let file = folder.appending(path: "\(name).scenario")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("fault \(name)\n"))
  }

  @Test func `a name that no fault has is refused with those that there are`() throws {
    var engine = try Self.engine()
    try engine.act(.phone, Action("fault", [.init("name", .text("edge-list"))]))
    let names = SessionFault.all.map(\.name).joined(separator: ", ")
    let reasons = engine.takeEvents().compactMap { event in
      if case .effect(.refused(_, let reason)) = event.kind { reason } else { nil }
    }
    #expect(reasons == ["“edge-list” is no fault of a session; there are \(names)"])
  }

  @Test(arguments: SessionFault.all.filter { $0.device != nil }.map(\.name))
  func `a fault of one device is refused by the other`(name: String) throws {
    let device = try #require(SessionFault.named(name)?.device)
    var engine = try Self.engine()
    for role in DeviceRole.allCases {
      try engine.act(role, Action("fault", [.init("name", .text(name))]))
    }
    let refusing = engine.takeEvents().compactMap { event in
      if case .effect(.refused) = event.kind { event.device } else { nil }
    }
    #expect(refusing == [device.counterpart])
  }
}
