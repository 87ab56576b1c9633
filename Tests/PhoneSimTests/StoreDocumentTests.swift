import LockstepDocuments
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The phone and its files: those it writes, those it keeps, and those it cannot use.
struct StoreDocumentTests {
  private let disk = SimulatedDisk()

  private func workoutPath() throws -> String { try #require(disk.files(in: "Workouts").first) }
  private func splitPath() throws -> String { try #require(disk.files(in: "Splits").first) }

  private func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try #require(disk.text(path))
    #expect(text.contains(old))
    disk.load(Array(text.replacing(old, with: new).utf8), to: path)
  }

  @Test func `what a newer program or a person added stays when the phone writes`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try workoutPath()
    try replace("\"splitName\"", "\"mood\": \"good\", \"splitName\"", in: path)
    try replace("\"exerciseName\"", "\"grip\": {\"wide\": true}, \"exerciseName\"", in: path)
    phone.filesChanged([path])
    phone.act("complete", ["exercise": .text("Plank")])
    let text = try #require(disk.text(path))
    #expect(text.contains("\"status\": \"completed\""))
    #expect(text.contains("\"mood\": \"good\""))
    #expect(text.split(separator: "\"grip\": {").count == 3)
  }

  @Test func `what a newer program says of a set stays as long as the set is done`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try workoutPath()
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    try replace("\"origin\": 1", "\"effort\": {\"of\": 10}, \"origin\": 1", in: path)
    phone.filesChanged([path])
    func efforts() throws -> Int {
      try #require(disk.text(path)).split(separator: "\"effort\": {").count - 1
    }
    phone.change(try phone.edit(2, "Plank", LogEdit(setsDone: 2)))
    phone.act("did", ["exercise": .text("Plank"), "set": .number(1), "reps": .number(5)])
    #expect(try phone.log("Plank").setsDone == 2 && efforts() == 1)
    phone.act("undo", ["exercise": .text("Plank")])
    #expect(try phone.log("Plank").setsDone == 1 && efforts() == 1)
    phone.act("undo", ["exercise": .text("Plank")])
    #expect(try efforts() == 0)
  }

  @Test func `an edit by hand that the phone was not told of is not lost`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try workoutPath()
    try replace("\"reps\": 0", "\"reps\": 77", in: path)
    phone.act("complete", ["exercise": .text("Plank")])
    let text = try #require(disk.text(path))
    #expect(text.contains("\"reps\": 77"))
    #expect(text.contains("\"status\": \"completed\""))
  }

  @Test func `a newer document is shown, not written, and what the watch wants of it waits`() throws
  {
    var phone = PhoneRig.training(disk: disk)
    let path = try workoutPath()
    let change = try phone.edit(1, "Plank", LogEdit(setsDone: 1))
    try replace("\"schemaVersion\": 1", "\"schemaVersion\": 2", in: path)
    phone.filesChanged([path])
    let newer = disk.text(path)
    #expect(phone.screen.workouts.map(\.name) == ["Push"])
    #expect(phone.screen.problems.contains { $0.hasPrefix(path) && $0.contains("newer program") })
    #expect(
      phone.act("complete", ["exercise": .text("Plank")]).contains {
        $0.hasPrefix("refused complete")
      }
    )
    let words = phone.change(change)
    #expect(words.contains("userInfoReceipt 1.1"), "the phone has taken it over")
    #expect(phone.screen.problems.contains { $0.hasPrefix("change 1 of the watch waits: ") })
    #expect(disk.text(path) == newer)

    try replace("\"schemaVersion\": 2", "\"schemaVersion\": 1", in: path)
    phone.filesChanged([path])
    #expect(try phone.log("Plank").setsDone == 1)
    #expect(disk.files(in: "Waiting").isEmpty)
    #expect(phone.screen.problems.isEmpty)
  }

  @Test func `a broken document is reported with its place, and left alone`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try workoutPath()
    let broken = "{\n  \"id\": \"x\",\n  \"start\" 5\n}\n"
    disk.load(Array(broken.utf8), to: path)
    phone.filesChanged([path])
    #expect(phone.screen.problems.isEmpty, "an editor may be about to write the rest")
    phone.pass(until: 1)
    #expect(phone.screen.problems.contains { $0.hasPrefix("\(path):3:11: ") })
    #expect(phone.screen.workouts.map(\.name) == ["Push"], "what was read last stays")
    phone.act("split", ["name": .text("Pull")])
    phone.act("start", ["split": .text("Push")])
    #expect(phone.screen.splits == ["Push", "Pull"])
    #expect(phone.screen.workouts.map(\.name) == ["Push", "Push"])
    #expect(disk.text(path) == broken)
  }

  @Test func `a file whose name is not its id does not count`() throws {
    var phone = PhoneRig.training(disk: disk)
    let bytes = Split(id: DocumentID("a"), name: "Lost", order: 0).storedBytes
    disk.load(bytes, to: "Splits/b.json")
    phone.filesChanged(["Splits/b.json"])
    phone.pass(until: 1)
    #expect(phone.screen.splits == ["Push"])
    #expect(phone.screen.problems.contains { $0.hasPrefix("Splits/b.json: the document's id") })
  }

  @Test func `of two files with one id the first counts, and the other is reported`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try workoutPath()
    let second = "Workouts/1999/01/\(DiskPath.name(of: path))"
    disk.makeFoldersByHand(for: second)
    disk.load(
      Array(try #require(disk.text(path)).replacing("Push", with: "Other").utf8),
      to: second
    )
    phone.filesChanged([second])
    #expect(phone.screen.workouts.map(\.name) == ["Push"])
    #expect(phone.screen.problems.contains { $0.hasPrefix("\(second): it is a copy of \(path)") })
    disk.removeByHand(path)
    phone.filesChanged([path])
    phone.act("rebuild")
    #expect(phone.screen.workouts.map(\.name) == ["Other"])
    #expect(phone.screen.problems.isEmpty)
  }

  @Test(
    arguments: [
      (1_767_225_599_999_999, "Workouts/2025/12/"), (1_767_225_600_000_000, "Workouts/2026/01/"),
      (1_772_323_200_000_000, "Workouts/2026/03/"), (-1, "Workouts/1969/12/"),
    ] as [(Int64, String)]
  )
  func `a workout is in the month of its start in UTC`(start: Int64, folder: String) throws {
    var phone = PhoneRig(disk: disk)
    phone.now = Now(uptime: PhoneRig.at(1).uptime, wall: WallTime(microseconds: start))
    phone.act("starter-splits")
    phone.act("start", ["split": .text(try #require(phone.screen.splits.first))])
    let id = try phone.workout.id
    #expect(disk.files(in: "Workouts") == ["\(folder)\(id.text).json"])
  }
}
