import LockstepConformance
import LockstepProtocol
import Testing

/// Our own devices pass every case, under leases and in real time.
struct OwnDeviceTests {
  @Test(arguments: DeviceRole.allCases)
  func `our devices pass every case under leases`(role: DeviceRole) {
    for test in Suite.cases(for: role) {
      let outcome = test.judge(MachineSubject(role), and: MachineSubject(role))
      #expect(Self.isFine(outcome), "\(Self.report(outcome, role))")
    }
  }

  @Test(arguments: DeviceRole.allCases)
  func `our devices pass in real time whatever needs no virtual time`(role: DeviceRole) {
    let outcomes = Suite.cases(for: role).map { test in
      test.judge(MachineSubject(role, capabilities: [.health]), and: nil)
    }
    for outcome in outcomes { #expect(Self.isFine(outcome), "\(Self.report(outcome, role))") }
    #expect(outcomes.count { $0.word == "pass" } > 60)
  }

  private static func isFine(_ outcome: CaseOutcome) -> Bool {
    ["pass", "not applicable"].contains(outcome.word)
  }

  private static func report(_ outcome: CaseOutcome, _ role: DeviceRole) -> String {
    ConformanceReport(program: "ours", role: role, outcomes: [outcome]).written(as: .text)
  }

  @Test func `every case is about a statement, and no two have one name`() {
    let ids = Set(Statement.all.map(\.id))
    let names = Suite.cases.map(\.name)
    #expect(Suite.cases.allSatisfy { ids.contains($0.statement) })
    #expect(Set(names).count == names.count)
  }
}
