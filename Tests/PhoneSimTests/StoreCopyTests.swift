import LockstepDocuments
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// What comes of copies and of other versions: of the watch's folder, of folders in the store, of
/// programs.
struct StoreCopyTests {
  private let disk = SimulatedDisk()

  private func done(_ path: String, _ exercise: String) throws -> Int64? {
    try Workout.read(stored: disk.read(path, upTo: 100_000)).logs
      .first { $0.exerciseName == exercise }?.setsDone
  }

  @Test func `changes of a copy of the watch's folder count, and none counts twice`() throws {
    var phone = PhoneRig.training(disk: disk)
    phone.change(try phone.edit(500_001, "Plank", LogEdit(setsDone: 1)))
    phone.change(try phone.edit(1, "Bench Press", LogEdit(setsDone: 1)))
    #expect(try phone.log("Plank").setsDone == 1 && phone.log("Bench Press").setsDone == 1)
    let written = phone.documents.count
    phone.change(try phone.edit(500_001, "Plank", LogEdit(setsDone: 2)))
    phone.change(try phone.edit(1, "Bench Press", LogEdit(setsDone: 2)))
    #expect(phone.documents.count == written)
  }

  @Test func `marks of an earlier program are those of everything up to them`() throws {
    var phone = PhoneRig.training(disk: disk)
    try disk.makeFolders(".system/Changes")
    try disk.replace(".system/Changes/1.json", with: Array(#"{"origin":1,"taken":7}"#.utf8))
    phone.act("rebuild")
    phone.change(try phone.edit(7, "Plank", LogEdit(setsDone: 1)))
    #expect(try phone.log("Plank").setsDone == 0)
    phone.change(try phone.edit(8, "Plank", LogEdit(setsDone: 1)))
    #expect(try phone.log("Plank").setsDone == 1)
  }

  @Test(arguments: [true, false])
  func `a copy of a folder in the store takes over nothing, and is told`(isSeenAtStart: Bool)
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    let path = try #require(disk.files(in: "Workouts").first)
    let parts = path.split(separator: "/").map(String.init)
    let copy = "Workouts/\(parts[1]) backup/\(parts[2])/\(parts[3])"
    try disk.makeFolders("Workouts/\(parts[1]) backup/\(parts[2])")
    try disk.replace(copy, with: disk.read(path, upTo: 100_000))
    if isSeenAtStart { phone.act("rebuild") } else { phone.filesChanged(nil) }
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    #expect(try done(path, "Plank") == 1 && done(copy, "Plank") == 0)
    #expect(phone.screen.problems.contains { $0.contains(copy) && $0.contains("a copy of") })
  }

  private static let ofLater = [
    #""effort":7"#, #""workout":"A","batch":1,"total":1,"samples":{"effort":[7]}"#,
    #""workout":"A","finished":{"workoutActivityType":"running","startDate":{"$date":1},"#
      + #""endDate":{"$date":2},"batches":0,"effort":7}"#,
  ]

  @Test(arguments: ofLater)
  func `a later version's change waits, both people are told, and the others go on`(fields: String)
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    let text = #"{"type":"change","origin":1,"sequence":1,"date":{"$date":5},\#(fields)}"#
    let payload = try JSONText(validating: Array(text.utf8))
    phone.give(.packet(.userInfo(origin: 1, id: 1, payload: payload)))
    phone.change(try phone.edit(2, "Plank", LogEdit(setsDone: 1)), transfer: 2)
    #expect(try phone.log("Plank").setsDone == 1)
    #expect(phone.screen.problems.contains { $0.contains("a later version") })
    #expect(phone.snapshots.last?.waiting.map(\.sequence) == [1])
    #expect(disk.text("Waiting/1-1.json")?.contains("\"effort\"") == true)
    let next = PhoneRig(disk: disk)
    #expect(next.screen.problems.contains { $0.contains("a later version") })
  }

  @Test func `several workouts of one name are not deleted, and a deletion can be undone`() throws {
    var phone = PhoneRig.training(disk: disk)
    phone.act("finish", ["workout": .text("Push")])
    phone.act("start", ["split": .text("Push")])
    let refused = phone.act("delete", ["workout": .text("Push")])
    #expect(refused.contains { $0.hasPrefix("refused delete: 2 workouts are called “Push”") })
    let id = try phone.workout.id
    let path = try #require(disk.files(in: "Workouts").first { $0.contains(id.text) })
    let bytes = try disk.read(path, upTo: 100_000)
    let words = phone.act("delete", ["workout": .text(id.text)])
    #expect(words.contains { $0.contains(id.text) && $0.contains("to get it back") })
    #expect(try disk.read("Deleted/\(id.text).json", upTo: 100_000) == bytes)
    try disk.remove("Stubs/\(id.text).json")
    try disk.rename("Deleted/\(id.text).json", to: path)
    #expect(PhoneRig(disk: disk).screen.workouts.map(\.name) == ["Push"])
  }
}
