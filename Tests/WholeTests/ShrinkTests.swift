import LockstepPosix
import Testing

/// Scenarios that fail, made short by the program.
@Suite(.waiting)
struct ShrinkTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func shortened(_ text: String) throws -> [Substring] {
    _ = try workspace.write("long.scenario", text + "\n")
    let finished = try workspace.run("lockstep", ["shrink", workspace.file("long.scenario")])
    #expect(finished.status == .exited(0), "\(finished.errors)")
    return finished.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  @Test func `a fault that a scenario needs stays, and so do the acts that pass without it`() throws
  {
    let shorter = try shortened(
      """
      @0s      phone split Core
               phone add Plank to Core sets 3 reps 10
               phone add Crunch to Core sets 1 reps 10
      @2s      phone start Core
      @5s      watch exercise Plank
      +1s      watch start
      @10s     watch clock +1h
      @20s     link break
      +30s     watch next
      @60s     expect phone exercise Plank done 1 within 1s
      """
    )
    #expect(
      shorter.map { $0.drop { $0 != " " }.drop { $0 == " " } } == [
        "A line fails", "phone split Core", "phone add Plank to Core sets 3 reps 10",
        "phone start Core", "link break", "watch exercise Plank", "watch start", "watch next",
        "expect phone exercise Plank done 1 within 1s",
      ]
    )
  }

  @Test func `what fails without any fault still shows the same`() throws {
    let shorter = try shortened(
      """
      @0s      phone split Core
               phone add Plank to Core sets 3 reps 10
      @2s      phone start Core
      @5s      watch exercise Plank
      +1s      watch start
      +30s     watch next
      @50s     watch kill
      @60s     watch restart
      @80s     expect phone exercise Plank done 2
      """
    )
    #expect(shorter.contains { $0.hasSuffix("watch next") }, "\(shorter)")
    #expect(!shorter.contains { $0.hasSuffix("watch kill") }, "\(shorter)")
  }

  @Test func `what persons do stays where nobody sees what came of it`() throws {
    let shorter = try shortened(
      """
      @0s      phone split Core
               phone add Plank to Core sets 3 reps 10
      @2s      phone start Core
      @5s      watch exercise Plank
      @10s     link profile away
      @20s     watch start
      @50s     watch next
      @60s     expect phone exercise Plank done 3 sets 4
      """
    )
    for act in ["watch exercise Plank", "watch start", "watch next", "phone start Core"] {
      #expect(shorter.contains { $0.hasSuffix(act) }, "\(shorter)")
    }
  }
}
