import LockstepConformance
import LockstepProtocol
import Testing

/// What our devices' systems owe to an app that is a program of its own.
struct SystemCaseTests {
  private static let cases = SystemCases.all.filter {
    !MachineHome.untold.contains($0.statement)
  }

  @Test(arguments: cases.map(\.name))
  func `our devices pass every case of a system`(name: String) throws {
    let test = try #require(SystemCases.all.first { $0.name == name })
    let outcome = test.judge(MachineHome(test.role))
    let report = ConformanceReport(program: "ours", role: test.role.role, outcomes: [outcome])
    #expect(outcome.word == "pass", "\(report.written(as: .text))")
  }

  @Test func `a device whose app is another one is told so`() throws {
    let test = try #require(SystemCases.all.first)
    guard case .undecided(let why) = test.judge(WorkoutHome(role: test.role)).verdict else {
      Issue.record("the case says something of a device without the suite's app")
      return
    }
    #expect(why.contains("$LOCKSTEP_APP"))
  }

  private final class WorkoutHome: SystemHome {
    private let role: DeviceRole

    init(role: DeviceRole) { self.role = role }

    func start() -> any Subject { MachineSubject(role) }
    func clear() {}
  }
}
