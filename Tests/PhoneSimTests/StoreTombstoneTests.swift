import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// What was deleted stays deleted, as long as a late write can come.
struct StoreTombstoneTests {
  private let disk = SimulatedDisk()

  private func later(_ seconds: Int64) -> Now {
    Now(uptime: PhoneRig.at(0).uptime, wall: PhoneRig.at(seconds).wall)
  }

  @Test func `a deleted workout leaves a tombstone, and a late write of it does not come back`()
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    let path = try #require(disk.files(in: "Workouts").first)
    let bytes = Array(try #require(disk.text(path)).utf8)
    phone.act("delete", ["workout": .text("Push")])
    let stub = "Stubs/\(DiskPath.name(of: path))"
    #expect(disk.files(in: "Workouts").isEmpty)
    #expect(disk.files(in: "Stubs") == [stub])

    disk.load(bytes, to: path)
    phone.filesChanged([path])
    #expect(phone.screen.workouts.isEmpty)
    #expect(disk.files(in: "Workouts").isEmpty)

    disk.load(bytes, to: path)
    let other = PhoneRig(disk: disk, now: later(29 * 86_400))
    #expect(other.screen.workouts.isEmpty)
    #expect(disk.files(in: "Workouts").isEmpty)
    #expect(disk.files(in: "Stubs") == [stub])
  }

  @Test func `a late write with other content is kept beside the deleted one, and told`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try #require(disk.files(in: "Workouts").first)
    let deleted = try #require(disk.text(path))
    let other = deleted.replacing("\"Push\"", with: "\"Pull\"")
    #expect(other != deleted)
    phone.act("delete", ["workout": .text("Push")])
    disk.load(Array(deleted.utf8), to: path)
    phone.filesChanged([path])
    #expect(disk.files(in: "Deleted").count == 1)
    for _ in 0..<2 {
      disk.load(Array(other.utf8), to: path)
      phone.filesChanged([path])
      #expect(disk.files(in: "Workouts").isEmpty)
      let kept = disk.files(in: "Deleted").filter { disk.text($0) == other }
      #expect(kept.count == 1)
      #expect(phone.screen.notice.contains("kept in \(kept.first ?? "")"))
    }
    // The newest stub stays: deletions are counted on from it.
    phone.act("delete-split", ["split": .text("Push")])
    _ = PhoneRig(disk: disk, now: later(400 * 86_400))
    #expect(disk.files(in: "Deleted").allSatisfy { disk.text($0) != other })
  }

  @Test func `a late write is hidden while the disk does not let it be swept, and swept after`()
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    let path = try #require(disk.files(in: "Workouts").first)
    let bytes = Array(try #require(disk.text(path)).utf8)
    phone.act("delete", ["workout": .text("Push")])
    disk.load(bytes, to: path)
    disk.fault = .noSpace
    phone.filesChanged([path])
    #expect(phone.screen.workouts.isEmpty)
    #expect(disk.files(in: "Workouts") == [path])
    disk.fault = nil
    phone.filesChanged([path])
    _ = PhoneRig(disk: disk, now: later(60))
    #expect(disk.files(in: "Workouts").isEmpty)
  }

  @Test func `a deleted split leaves a tombstone, and its workouts`() throws {
    var phone = PhoneRig.training(disk: disk)
    phone.act("delete-split", ["split": .text("Push")])
    #expect(disk.files(in: "Splits").isEmpty)
    #expect(disk.files(in: "Stubs").count == 1)
    #expect(disk.files(in: "Workouts").count == 1)
  }

  /// Two splits are deleted; the newest tombstone always stays, so that deletions are counted on from it.
  private func deletingTwo(_ phone: inout PhoneRig) {
    phone.act("split", ["name": .text("Pull")])
    phone.act("delete-split", ["split": .text("Push")])
    phone.act("delete-split", ["split": .text("Pull")])
    #expect(disk.files(in: "Stubs").count == 2)
  }

  @Test func `a tombstone is collected when it is 30 days old`() throws {
    var phone = PhoneRig.training(disk: disk)
    deletingTwo(&phone)
    _ = PhoneRig(disk: disk, now: later(30 * 86_400 - 1))
    #expect(disk.files(in: "Stubs").count == 2)
    _ = PhoneRig(disk: disk, now: later(30 * 86_400))
    #expect(disk.files(in: "Stubs").count == 1)
  }

  @Test func `a tombstone stays while a watch heard of within a year may not know of it`() throws {
    var phone = PhoneRig.training(disk: disk)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    deletingTwo(&phone)
    _ = PhoneRig(disk: disk, now: later(300 * 86_400))
    #expect(disk.files(in: "Stubs").count == 2)
    var knowing = try phone.edit(2, "Plank", LogEdit(setsDone: 2))
    knowing.deletions = 1
    phone.change(knowing)
    _ = PhoneRig(disk: disk, now: later(300 * 86_400))
    #expect(disk.files(in: "Stubs").count == 1)
  }

  @Test func `a watch that is silent for a year is waited for no longer`() throws {
    var phone = PhoneRig.training(disk: disk)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    deletingTwo(&phone)
    _ = PhoneRig(disk: disk, now: later(366 * 86_400))
    #expect(disk.files(in: "Stubs").count == 1)
  }
}
