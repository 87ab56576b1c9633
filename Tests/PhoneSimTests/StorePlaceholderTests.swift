import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Documents that iCloud has not downloaded yet, and the copies that it keeps of a conflict.
struct StorePlaceholderTests {
  private let disk = SimulatedDisk()

  private static func split(_ name: String) -> [UInt8] {
    Array(#"{"schemaVersion":1,"id":"FAR","name":"\#(name)","order":5}"#.utf8)
  }

  private func write(_ path: String, _ bytes: [UInt8]) throws {
    try disk.makeFolders("Splits")
    try disk.replace(path, with: bytes)
  }

  @Test func `what is not downloaded is a row that says so, until it is`() throws {
    try write("Splits/.FAR.json.icloud", Array("bplist00".utf8))
    var phone = PhoneRig(disk: disk)
    phone.pass(until: 2)
    #expect(
      phone.screen.problems.contains { $0.hasPrefix("Splits/FAR.json: iCloud has not downloaded") }
    )
    #expect(phone.screen.splits.isEmpty)
    try write("Splits/FAR.json", Self.split("Legs"))
    try disk.remove("Splits/.FAR.json.icloud")
    phone.filesChanged(nil)
    #expect(phone.screen.problems.isEmpty)
    #expect(phone.screen.splits == ["Legs"])
  }

  @Test func `nothing is written over what was read and then taken from the device`() throws {
    try write("Splits/FAR.json", Self.split("Legs"))
    var phone = PhoneRig(disk: disk)
    try write("Splits/.FAR.json.icloud", Array("bplist00".utf8))
    try disk.remove("Splits/FAR.json")
    phone.filesChanged(nil)
    phone.pass(until: 2)
    #expect(phone.screen.splits == ["Legs"])
    let told = phone.act("edit-split", ["split": .text("Legs"), "name": .text("Bottom")])
    #expect(told.first?.contains("iCloud has not downloaded it yet") == true, "\(told)")
    #expect(disk.files(in: "Splits") == ["Splits/.FAR.json.icloud"])
  }

  @Test func `a conflict's copy is a row, and what stands in the document's place counts`() throws {
    try write("Splits/FAR.json", Self.split("Legs"))
    try write("Splits/FAR 2.json", Self.split("Legs and more"))
    var phone = PhoneRig(disk: disk)
    phone.pass(until: 2)
    #expect(phone.screen.splits == ["Legs"])
    #expect(
      phone.screen.problems.contains {
        $0.hasPrefix("Splits/FAR 2.json: it is a copy that another device made in a conflict")
      }
    )
    try disk.remove("Splits/FAR 2.json")
    phone.filesChanged(nil)
    #expect(phone.screen.problems.isEmpty)
  }
}
