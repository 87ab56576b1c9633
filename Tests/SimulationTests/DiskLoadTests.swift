import LockstepSimulation
import Testing

struct DiskLoadTests {
  @Test func `what is loaded is synced, uncounted, and takes its room`() throws {
    let disk = SimulatedDisk()
    disk.loadFolder("f")
    disk.load([0], to: "f/a")
    disk.load([1, 2, 3], to: "f/a")
    let loaded = [DiskItem(path: "f", bytes: nil), DiskItem(path: "f/a", bytes: [1, 2, 3])]
    #expect(disk.operations == 0)
    #expect(disk.content == loaded)
    #expect(disk.syncedContent == loaded)
    disk.capacity = 4
    #expect(throws: DiskError(.noSpace, "write", "b")) { try disk.write([1, 2], to: "b") }
    try disk.write([1], to: "b")
    #expect(disk.content.map(\.path) == ["b", "f", "f/a"])
    disk.recover(from: .powerCut)
    #expect(disk.content == loaded)
  }

  @Test func `the synced content is what a power cut leaves`() throws {
    let disk = SimulatedDisk()
    try disk.makeFolder("f")
    try disk.write([1], to: "f/a")
    try disk.sync("f/a")
    try disk.syncFolder("f")
    #expect(disk.syncedContent == [])  // Its folder has no name yet.
    try disk.write([2], to: "f/a")
    try disk.syncFolder("")
    let expected = [DiskItem(path: "f", bytes: nil), DiskItem(path: "f/a", bytes: [1])]
    #expect(disk.syncedContent == expected)
    #expect(disk.content.last == DiskItem(path: "f/a", bytes: [2]))
    disk.recover(from: .powerCut)
    #expect(disk.content == expected)
  }
}
