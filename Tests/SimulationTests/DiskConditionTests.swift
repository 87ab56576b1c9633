import LockstepSimulation
import Testing

/// How a disk is, by the words for it.
struct DiskConditionTests {
  @Test(
    arguments: [
      "works", "full", "failing", "failing after 3", "failing for 2", "failing after 3 for 1",
      "no-rights", "hides .system/Outbox", "hides Upper Body",
    ]
  )
  func `what is said of a disk is read as it is written`(text: String) {
    #expect(DiskCondition(text)?.text == text)
  }

  @Test(
    arguments: [
      "", "broken", "full after 3", "hides", "hides ", "failing after", "failing after x",
      "failing for 1 after 3", "failing after 0", "failing after 3 for 1 or 2",
    ]
  )
  func `other words say nothing of a disk`(text: String) { #expect(DiskCondition(text) == nil) }

  @Test func `a disk that fails after two accesses for one does two, fails one, and works`() {
    let disk = SimulatedDisk()
    disk.outage = DiskCondition.failing(after: 2, for: 1).outage
    let isDone = (1...4).map { _ in (try? disk.list("")) != nil }
    #expect(isDone == [true, true, false, true])
  }
}
