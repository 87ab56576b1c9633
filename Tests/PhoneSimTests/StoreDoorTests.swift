import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// One way into the store: what was begun is finished or set aside before anything is read and prepared.
struct StoreDoorTests {
  private let disk = SimulatedDisk()

  private func path() throws -> String { try #require(disk.files(in: "Workouts").first) }

  private func document() throws -> Workout {
    try Workout.read(stored: disk.read(path(), upTo: 100_000))
  }

  private func done(_ exercise: String) throws -> Int64? {
    try document().logs.first { $0.exerciseName == exercise }?.setsDone
  }

  /// The workout's document cannot be written, and everything else can.
  private func hold(_ isHeld: Bool) throws {
    disk.hidden = isHeld ? [try path() + ".tmp"] : []
  }

  @Test func `a batch that could not be written is not built upon, and no set of it is lost`()
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    try hold(true)
    #expect(
      phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1))).contains("userInfoReceipt 1.1")
    )
    phone.change(try phone.edit(2, "Bench Press", LogEdit(setsDone: 1)))
    #expect(try done("Plank") == 0 && done("Bench Press") == 0)
    let told = try #require(phone.snapshots.last)
    #expect(told.appliedThrough.sequence == 0 && told.taken == 2)
    #expect(told.waiting.map(\.sequence) == [1, 2])
    #expect(phone.screen.problems.contains { $0.hasPrefix("not written yet: ") })
    try hold(false)
    phone.pass(until: 10)
    #expect(try done("Plank") == 1 && done("Bench Press") == 1)
    #expect(phone.snapshots.last?.appliedThrough.sequence == 2)
    #expect(phone.screen.problems.isEmpty)
  }

  @Test func `one document that cannot be written holds back no other`() throws {
    var phone = PhoneRig.training(disk: disk)
    try hold(true)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    phone.act("rest", ["rest": .number(9)])
    phone.act("split", ["name": .text("Pull")])
    #expect(phone.screen.splits == ["Push", "Pull"])
    #expect(disk.text("settings.json")?.contains("\"restSeconds\": 9") == true)
  }

  @Test func `what somebody else writes meanwhile stays, and the set is applied to it`() throws {
    var phone = PhoneRig.training(disk: disk)
    try hold(true)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    var edited = try document()
    edited.logs[0].notes = "by hand"
    disk.load(edited.storedBytes, to: try path())
    phone.filesChanged([try path()])
    try hold(false)
    phone.pass(until: 10)
    #expect(try document().logs[0].notes == "by hand")
    #expect(try done("Plank") == 1)
    #expect(phone.snapshots.last?.appliedThrough.sequence == 1)
  }

  @Test func `an intent that was refused is carried out by no later start`() throws {
    for after in 0..<40 as Range<Int64> {
      let disk = SimulatedDisk()
      var phone = PhoneRig.training(disk: disk)
      disk.outage = DiskOutage(.system("input/output error"), after: after, count: 1)
      phone.act("plan", ["exercise": .text("Plank"), "sets": .number(7)])
      disk.outage = nil
      phone.pass(until: 10)
      phone.act("plan", ["exercise": .text("Plank"), "sets": .number(5)])
      _ = PhoneRig(disk: disk)
      let path = try #require(disk.files(in: "Workouts").first)
      let workout = try Workout.read(stored: disk.read(path, upTo: 100_000))
      #expect(workout.logs.last?.plan.sets == 5, "failed after \(after)")
    }
  }

  @Test func `what was refused because the disk failed once is done by no later start`() throws {
    var refusals = 0
    for after in 0..<40 as Range<Int64> {
      let disk = SimulatedDisk()
      var phone = PhoneRig.training(disk: disk)
      disk.outage = DiskOutage(.system("input/output error"), after: after, count: 1)
      let words = phone.act("plan", ["exercise": .text("Plank"), "sets": .number(7)])
      disk.outage = nil
      let isRefused = words.contains { $0.hasPrefix("refused") }
      refusals += isRefused ? 1 : 0
      _ = PhoneRig(disk: disk)
      let path = try #require(disk.files(in: "Workouts").first)
      let workout = try Workout.read(stored: disk.read(path, upTo: 100_000))
      #expect(workout.logs.last?.plan.sets == (isRefused ? 2 : 7), "failed after \(after)")
    }
    #expect((4..<36).contains(refusals))
  }

  /// An intent may have its name already when the disk stops doing anything: it can neither be finished
  /// nor be removed, and what a kill leaves of it is taken for begun.
  @Test func `what was refused is done by the next start only where the screen warns of it`() throws
  {
    var warned = 0
    for after in 0..<40 as Range<Int64> {
      let disk = SimulatedDisk()
      var phone = PhoneRig.training(disk: disk)
      disk.outage = DiskOutage(.system("input/output error"), after: after)
      let words = phone.act("plan", ["exercise": .text("Plank"), "sets": .number(7)])
      let isRefused = words.contains { $0.hasPrefix("refused") }
      let warns = phone.screen.problems.contains { $0.contains(".system/Intents/") }
      disk.outage = nil
      // The kill: nobody has had the time to try again.
      var next = PhoneRig(disk: disk)
      let path = try #require(disk.files(in: "Workouts").first)
      let sets = try Workout.read(stored: disk.read(path, upTo: 100_000)).logs.last?.plan.sets
      #expect(sets == 7 || isRefused && sets == 2, "failed after \(after)")
      if isRefused, sets == 7 {
        #expect(warns, "failed after \(after): \(phone.screen.problems)")
        warned += 1
      }
      next.act("plan", ["exercise": .text("Plank"), "sets": .number(5)])
      _ = PhoneRig(disk: disk)
      let kept = try Workout.read(stored: disk.read(path, upTo: 100_000)).logs.last?.plan.sets
      #expect(kept == 5, "failed after \(after): an intent is carried out again")
    }
    #expect(warned > 0)
  }

  /// How an intent says what was there when it was prepared.
  private func base(of bytes: [UInt8], at path: String) -> String {
    var digest = Digest()
    digest.add(path)
    digest.add(bytes)
    return hexadecimal(digest.value)
  }

  /// Programs before wrote the files' bytes as texts within the JSON.
  @Test func `an intent that an earlier program left is carried out`() throws {
    _ = PhoneRig.training(disk: disk)
    let path = try #require(disk.files(in: "Workouts").first)
    let old = try disk.read(path, upTo: 100_000)
    let new = String(decoding: old, as: UTF8.self).replacing("\"sets\": 2", with: "\"sets\": 6")
    let intent = JSONText { writer in
      writer.beginObject()
      writer.key("writes")
      writer.beginArray()
      writer.beginObject()
      writer.field("path", path)
      writer.field("base", base(of: old, at: path))
      writer.field("content", new)
      writer.endObject()
      writer.endArray()
      writer.endObject()
    }
    disk.load(intent.indented, to: ".system/Intents/000000000007.json")
    _ = PhoneRig(disk: disk)
    #expect(try disk.read(path, upTo: 100_000) == Array(new.utf8))
    #expect(disk.files(in: ".system/Intents").isEmpty)
  }

  @Test(arguments: [(0, true), (-1, false), (1, false)])
  func `an intent counts only with all bytes of its files`(extra: Int, counts: Bool) throws {
    _ = PhoneRig.training(disk: disk)
    let path = try #require(disk.files(in: "Workouts").first)
    let old = try disk.read(path, upTo: 100_000)
    let line = #"{"writes":[{"path":"\#(path)","base":"\#(base(of: old, at: path))","length":2}]}"#
    var bytes = Array("\(line)\n{}".utf8)
    if extra < 0 { bytes.removeLast() }
    if extra > 0 { bytes.append(UInt8(ascii: "\n")) }
    disk.load(bytes, to: ".system/Intents/000000000007.json")
    let phone = PhoneRig(disk: disk)
    #expect(try disk.read(path, upTo: 100_000) == (counts ? Array("{}".utf8) : old))
    #expect(phone.screen.notice.contains("it is kept in .system/SetAside/") != counts)
  }

  @Test func `an intent with a path outside the store is set aside as damaged`() throws {
    _ = PhoneRig.training(disk: disk)
    let text = #"{"writes":[{"path":"../outside.json","content":"{}"}]}"#
    disk.load(Array(text.utf8), to: ".system/Intents/000000000007.json")
    let phone = PhoneRig(disk: disk)
    #expect(phone.screen.workouts.map(\.name) == ["Push"])
    #expect(disk.files(in: ".system/SetAside").count == 1)
    #expect(disk.files(in: ".system/Intents").isEmpty)
    #expect(phone.screen.notice.contains("it is kept in .system/SetAside/"))
  }

  @Test
  func `what a crash left half written of the phone's own files is removed at the next start`()
    throws
  {
    _ = PhoneRig.training(disk: disk)
    let own = [
      "Waiting/1-2.json.tmp", ".system/Changes/1.json.tmp", ".system/Intents/000000000009.json.tmp",
      ".system/Notices/1-2.json.tmp", ".system/Inbox/1.json.tmp", ".system/identity.json.tmp",
      "Health/2026/01/1.json.tmp",
    ]
    for folder in ["Health", "Health/2026", "Health/2026/01"] { disk.loadFolder(folder) }
    for path in own { disk.load(Array("{".utf8), to: path) }
    disk.load(Array("{".utf8), to: "Splits/of-an-editor.tmp")
    let phone = PhoneRig(disk: disk)
    #expect(disk.content.map(\.path).filter { $0.hasSuffix(".tmp") } == ["Splits/of-an-editor.tmp"])
    #expect(phone.screen.problems.isEmpty)
  }

  // MARK: Five states

  /// A way in which a document cannot be seen.
  enum Blindness: String, CaseIterable {
    case broken, emptied, hidden, removed, monthRemoved, foldersUnlisted, atStart
  }

  @Test(arguments: Blindness.allCases)
  func `what cannot be seen is not deleted, and a change of it waits`(way: Blindness) throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try path()
    let bytes = try disk.read(path, upTo: 100_000)
    let change = try phone.edit(1, "Plank", LogEdit(setsDone: 1))
    switch way {
    case .broken: disk.load(Array(bytes.prefix(40)), to: path)
    case .emptied: disk.load([], to: path)
    case .hidden: disk.hidden = [path]
    case .removed, .monthRemoved, .atStart: disk.removeByHand(path)
    case .foldersUnlisted: disk.hidden = ["Workouts"]
    }
    if way == .atStart {
      phone = PhoneRig(disk: disk)
      phone.give(.link(isUp: true))
      phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    }
    phone.filesChanged(way == .monthRemoved || way == .foldersUnlisted ? nil : [path])
    let words = phone.change(change)
    #expect(words.contains("userInfoReceipt 1.1"))
    #expect(phone.snapshots.last?.refusals == [])
    #expect(phone.snapshots.last?.waiting.map(\.sequence) == [1])
    #expect(phone.screen.workouts.map(\.name) == (way == .atStart ? [] : ["Push"]))
    disk.hidden = []
    disk.load(bytes, to: path)
    phone.filesChanged([path])
    phone.pass(until: 20)
    #expect(try done("Plank") == 1)
    #expect(phone.snapshots.last?.appliedThrough.sequence == 1)
    #expect(phone.snapshots.last?.waiting == [])
    #expect(disk.files(in: "Waiting").isEmpty)
  }

  @Test func `the phone looks again every 10 s, without news of its files`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try path()
    disk.hidden = [path]
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1)))
    phone.pass(until: 5)
    #expect(phone.snapshots.last?.waiting.map(\.sequence) == [1])
    disk.hidden = []
    phone.pass(until: 20)
    #expect(try done("Plank") == 1)
    #expect(phone.snapshots.last?.waiting == [])
  }

  @Test func `what stands where a folder belongs is told, with what to do`() throws {
    _ = PhoneRig.training(disk: disk)
    disk.load(Array("elsewhere".utf8), to: "Workouts/1999")
    let phone = PhoneRig(disk: disk)
    #expect(
      phone.screen.problems == [
        "Workouts/1999: a folder belongs here; a link is not followed, and a file is not read"
      ]
    )
    #expect(phone.screen.workouts.map(\.name) == ["Push"])
  }

  @Test func `what waits is applied once, over a crash and over any order of mending`() throws {
    var phone = PhoneRig.training(disk: disk)
    let path = try path()
    let bytes = try disk.read(path, upTo: 100_000)
    disk.load(Array("{".utf8), to: path)
    phone.filesChanged([path])
    for sequence in 1...3 as ClosedRange<Int64> {
      phone.change(
        try phone.edit(sequence, "Plank", LogEdit(setsDone: sequence, was: sequence - 1))
      )
    }
    #expect(disk.files(in: "Waiting").count == 3)
    disk.recover(from: .powerCut)
    phone = PhoneRig(disk: disk)
    #expect(phone.screen.problems.count { $0.contains("of the watch waits") } == 3)
    disk.load(bytes, to: path)
    phone.filesChanged([path])
    #expect(try done("Plank") == 3)
    #expect(disk.files(in: "Waiting").isEmpty)
  }

  /// The phone that was started on another folder by mistake, and takes over what it knows nothing of.
  private func takenOverElsewhere(_ change: Change) throws -> (path: String, bytes: [UInt8]) {
    let wrong = SimulatedDisk()
    var other = PhoneRig(disk: wrong)
    other.give(.link(isUp: true))
    #expect(other.change(change).contains("userInfoReceipt 1.1"))
    let path = try #require(wrong.files(in: "Waiting").first)
    return (path, try #require(wrong.bytes(path)))
  }

  @Test(arguments: [true, false])
  func `what waits in the wrong store is applied, once, where its file is moved`(isKnown: Bool)
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    if isKnown { phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1, was: 0))) }
    let change = try phone.edit(2, "Plank", LogEdit(setsDone: 2, was: isKnown ? 1 : 0))
    let (path, bytes) = try takenOverElsewhere(change)
    disk.load(bytes, to: path)
    phone = PhoneRig(disk: disk)
    #expect(try done("Plank") == 2)
    #expect(disk.files(in: "Waiting").isEmpty)
    phone.act("plan", ["exercise": .text("Plank"), "sets": .number(5)])
    let written = try document()
    phone.give(.link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 1, .notRunning)))
    phone.change(change)
    #expect(try document() == written, "it comes again, and is a repetition")
    #expect(phone.snapshots.last?.refusals == [])
  }

  @Test(arguments: [true, false])
  func `what a crash kept from its mark waits like any other, and is not dealt with twice`(
    isApplied: Bool
  )
    throws
  {
    var phone = PhoneRig.training(disk: disk)
    phone.change(try phone.edit(1, "Plank", LogEdit(setsDone: 1, was: 0)))
    // Going back is refused where it comes twice: the wearer did not see what it says already.
    let change = try phone.edit(2, "Plank", LogEdit(setsDone: 0, was: 1))
    let (path, bytes) = try takenOverElsewhere(change)
    let document = try self.path()
    let whole = try disk.read(document, upTo: 100_000)
    disk.load(bytes, to: path)
    if !isApplied { disk.removeByHand(document) }
    phone = PhoneRig(disk: disk)
    phone.give(.link(isUp: true))
    phone.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    #expect(phone.snapshots.last?.waiting.map(\.sequence) == (isApplied ? [] : [2]))
    #expect(phone.snapshots.last?.taken == 2)
    phone.change(change, transfer: 2)
    if !isApplied {
      disk.load(whole, to: document)
      phone.filesChanged([document])
    }
    #expect(try done("Plank") == 0)
    #expect(phone.snapshots.last?.refusals == [])
    #expect(phone.snapshots.last?.appliedThrough.sequence == 2)
  }

  @Test func `ten thousand watches have a mark each`() throws {
    var phone = PhoneRig.training(disk: disk)
    for origin in 2...10_001 as ClosedRange<Int64> {
      let marks = #"{"origin":\#(origin),"taken":\#(origin),"refusals":[]}"#
      disk.load(Array(marks.utf8), to: ".system/Changes/\(origin).json")
    }
    phone = PhoneRig(disk: disk)
    phone.give(.link(isUp: true))
    let old = Change(
      mark: Change.Mark(origin: 9_000, sequence: 9_000),
      date: WallTime(microseconds: 1),
      edit: .settings(SettingsEdit(restSeconds: 77))
    )
    phone.change(old)
    #expect(disk.text("settings.json") == nil)
    var new = old
    new.mark.sequence = 9_001
    phone.change(new)
    #expect(disk.text("settings.json")?.contains("77") == true)
  }
}
