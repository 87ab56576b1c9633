import LockstepCaseShare
import LockstepConformance
import LockstepProtocol
import Testing

/// Our own devices pass every case, under leases and in real time.
struct OwnDeviceTests {
  /// Each fills a queue, or writes a document seventy times that grows to its limit, which takes a debug
  /// build longer than all other cases: `.ci/run` puts them to the optimised programs, and
  /// `CI=true .ci/run` to these too.
  private static let long: Set = [
    "CHANGE-9 phone: a snapshot that is too large loses logs that are over, then workouts",
    "ACTION-22 phone: a document does not grow beyond 262,144 bytes",
    "SESSION-30 watch: 65,536 user infos wait, and one more fails with 7015",
    "SESSION-30 phone: 65,536 user infos wait, and one more fails with 7015",
  ]

  /// A third of the cases, since `.ci/run` puts all of them to the optimised programs.
  private static func cases(for role: DeviceRole) -> [Case] {
    CaseShare.of(
      Suite.cases(for: role).filter { CaseShare.isWhole || !long.contains($0.name) },
      each: 3
    )
  }

  @Test func `the cases that take long are there`() {
    #expect(Self.long.isSubset(of: Suite.cases.map(\.name)))
  }

  @Test(arguments: DeviceRole.allCases)
  func `our devices pass every case under leases`(role: DeviceRole) {
    for test in Self.cases(for: role) {
      let outcome = test.judge(MachineSubject(role), and: MachineSubject(role))
      #expect(Self.isFine(outcome), "\(Self.report(outcome, role))")
    }
  }

  @Test(arguments: DeviceRole.allCases)
  func `our devices pass in real time whatever needs no virtual time`(role: DeviceRole) {
    let outcomes = Self.cases(for: role).map { test in
      test.judge(MachineSubject(role, capabilities: [.health]), and: nil)
    }
    for outcome in outcomes { #expect(Self.isFine(outcome), "\(Self.report(outcome, role))") }
    #expect(outcomes.count { $0.word == "pass" } > 60 / CaseShare.step(3))
  }

  private static func isFine(_ outcome: CaseOutcome) -> Bool {
    ["pass", "not applicable"].contains(outcome.word)
  }

  private static func report(_ outcome: CaseOutcome, _ role: DeviceRole) -> String {
    ConformanceReport(program: "ours", role: role.role, outcomes: [outcome]).written(as: .text)
  }

  @Test func `every case is about a statement, and no two have one name`() {
    let ids = Set(Statement.all.map(\.id))
    let names = Suite.names
    #expect(Suite.cases.allSatisfy { ids.contains($0.statement) })
    #expect(SystemCases.all.allSatisfy { ids.contains($0.statement) })
    #expect(StateCases.all.allSatisfy { ids.contains($0.statement) })
    #expect(HistoryCase.all.allSatisfy { ids.contains($0.statement) })
    #expect(Set(names).count == names.count)
    #expect(Set(Suite.ids).count == Suite.ids.count)
  }
}
