import LockstepDevices
import LockstepHosting
import LockstepPosix
import LockstepSimulation
import Testing

/// The folder of a leased app's program, with a watch of the system's and without one: it has so many.
struct AppFolderTests {
  /// The place of the folder for this process, which has it open as its descriptor.
  private func place(_ folder: AppFolder) throws -> RealDisk {
    try RealDisk("/proc/self/fd/\(folder.descriptor)/Container")
  }

  @Test(arguments: [true, false])
  func `what a program changes is told once, and what is as it was is not`(watches: Bool) throws {
    let disk = SimulatedDisk()
    try disk.replace("kept.json", with: Array("kept".utf8))
    try disk.replace("gone.json", with: Array("gone".utf8))
    let folder = try AppFolder(of: disk, watches: watches)
    #expect(folder.takeChanges() == [])
    let place = try place(folder)
    try place.write(Array("new".utf8), to: "new.json")
    try place.remove("gone.json")
    #expect(
      folder.takeChanges() == [.discard("gone.json"), .replace("new.json", Array("new".utf8))]
    )
    #expect(folder.takeChanges() == [])
    try place.makeFolder("notes")
    #expect(folder.takeChanges() == [.makeFolder("notes")])
    try place.write(Array("anew".utf8), to: "kept.json")
    #expect(folder.takeChanges() == [.replace("kept.json", Array("anew".utf8))])
    #expect(folder.takeChanges() == [])
  }
}
