import LockstepDevices
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The verbs that go past the app to its files: the app learns of them 200 ms later.
struct HandEditTests {
  private let disk = SimulatedDisk()

  private func edit(_ phone: inout PhoneRig, _ document: String, _ field: String, _ value: String)
    -> [String]
  {
    phone.act(
      "edit-file",
      ["document": .text(document), "field": .text(field), "value": .text(value)]
    )
  }

  @Test func `the phone learns of an edit after 200 ms, and of several at once`() {
    var phone = PhoneRig.training(disk: disk)
    #expect(edit(&phone, "split:Push", "name", "Press") == [])
    #expect(edit(&phone, "workout:Push", "logs.0.setsDone", "2") == [])
    #expect(phone.device.nextDeadline == Uptime.zero + .milliseconds(200))
    phone.wait(until: 0, 199_999_999)
    phone.give()
    #expect(phone.screen.splits == ["Push"])
    phone.wait(until: 0, 200_000_000)
    let words = phone.give()
    #expect(phone.screen.splits == ["Press"])
    #expect(words.contains { $0.contains("Bench Press 2/3") })
    #expect(phone.device.nextDeadline == nil)
  }

  /// Where the edit goes, what is given, and a piece of what the file says then.
  static let edits: [(document: String, field: String, value: String, text: String)] = [
    ("split:Push", "exercises.1.sets", "9", "\"sets\": 9"),
    ("split:Push", "name", "A \"B\"", "\"name\": \"A \\\"B\\\"\""),
    ("split:Push", "name", "\"7\"", "\"name\": \"7\""),
    ("split:Push", "mood", "{\"deep\":[1,{}]}", "\"mood\": {"),
    ("split:Push", "exercises.0.grip", "wide", "\"grip\": \"wide\""),
    ("split:Push", "exercises", "[]", "\"exercises\": []"),
    ("workout:Push", "logs.1.status", "skipped", "\"status\": \"skipped\""),
  ]

  @Test(arguments: edits.indices)
  func `a value is changed by its place, and what is no JSON is text`(index: Int) throws {
    let (document, field, value, text) = Self.edits[index]
    var phone = PhoneRig.training(disk: disk)
    #expect(edit(&phone, document, field, value) == [])
    let folder = document.hasPrefix("split") ? "Splits" : "Workouts"
    let path = try #require(disk.files(in: folder).first)
    #expect(try #require(disk.text(path)).contains(text))
  }

  @Test(
    arguments: [
      ("split:Push", "exercises.2.sets"), ("split:Push", "exercises.-1"), ("split:Push", "name.x"),
      ("split:Push", "exercises.first"), ("split:Push", "no.such"), ("split:Legs", "name"),
      ("workout:Legs", "status"), ("settings", "restSeconds"), ("../outside", "name"),
      ("/etc/passwd", "name"), (".system/changes.json", "x"), ("Splits//A.json", "x"),
      ("Splits/.hidden", "x"), ("", "x"),
    ]
  )
  func `a place that is not there is refused, and nothing is written`(place: (String, String)) {
    var phone = PhoneRig.training(disk: disk)
    let before = disk.content
    let words = edit(&phone, place.0, place.1, "5")
    #expect(words.count == 1 && words[0].hasPrefix("refused edit-file: "), "\(words)")
    #expect(disk.content == before)
    #expect(phone.device.nextDeadline == nil)
  }

  @Test func `what is no JSON has no values to change`() {
    var phone = PhoneRig(disk: disk)
    phone.act("write-raw", ["path": .text("Splits/B.json"), "text": .text("{ no")])
    let words = edit(&phone, "Splits/B.json", "name", "x")
    #expect(words.first?.contains("Splits/B.json is no JSON") == true)
    #expect(disk.text("Splits/B.json") == "{ no")
  }

  @Test func `a file that goes is missed, and what it said stays until the cache is built anew`()
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    phone.act("remove-file", ["document": .text("split:Push")])
    phone.pass(until: 1)
    phone.pass(until: 2)
    #expect(phone.screen.splits == ["Push"])
    #expect(phone.screen.problems.contains { $0.contains("it is not there any more") })
    phone.act("rebuild")
    #expect(phone.screen.splits == [])
    #expect(phone.screen.problems == [])
    #expect(disk.files(in: "Stubs").isEmpty)
  }

  @Test func `a phone that starts meanwhile sees the edit without being told`() throws {
    var phone = PhoneRig.training(disk: disk)
    _ = edit(&phone, "split:Push", "name", "Press")
    let again = PhoneRig(disk: disk)
    #expect(again.screen.splits == ["Press"])
  }
}
