import LockstepConformance
import LockstepProtocol
import Testing

/// What our devices keep over their lives.
struct StateCaseTests {
  /// The disk of a machine in this process is told of nothing but crashes.
  private static let cases = StateCases.all.filter { !MachineHome.untold.contains($0.statement) }

  @Test(arguments: cases.map(\.name))
  func `our devices pass every case over their lives`(name: String) throws {
    let test = try #require(Self.cases.first { $0.name == name })
    let outcome = test.judge(MachineHome(test.role, hasOwnApp: true))
    let report = ConformanceReport(program: "ours", role: test.role.role, outcomes: [outcome])
    #expect(outcome.word == "pass", "\(report.written(as: .text))")
  }
}
