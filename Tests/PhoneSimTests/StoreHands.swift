import LockstepDocuments
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// An owner and a pair of hands in the files, both by a seed: whatever may happen to a store.
struct StoreHands {
  let disk = SimulatedDisk()
  var phone: PhoneRig
  private var stream: RandomStream
  private var hasFolder = false
  private var seconds: Int64 = 0

  init(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "hands")
    phone = PhoneRig(seed: seed, disk: disk)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(stream.below(UInt64(values.count)))]
  }

  /// One step: something that the owner does, or something that is done to the files.
  mutating func act() {
    seconds += 1
    phone.wait(until: seconds)
    if stream.below(2) == 0 { ownersVerb() } else { handEdit() }
  }

  // MARK: The owner

  private mutating func ownersVerb() {
    let split = Action.Value.text(pick(["Push", "Pull", "Legs", "Überzug"]))
    let exercise = Action.Value.text(pick(["Bench Press", "Plank", "Squat"]))
    let number = Action.Value.number(Int64(1 + stream.below(5)))
    switch stream.below(16) {
    case 0, 1: phone.act("split", ["name": split])
    case 2, 3, 4: phone.act("add", ["exercise": exercise, "split": split, "sets": number])
    case 5, 6: phone.act("start", ["split": split])
    case 7: phone.act("complete", ["exercise": exercise])
    case 8: phone.act("skip", ["exercise": exercise])
    case 9: phone.act("plan", ["exercise": exercise, "sets": number])
    case 10: phone.act("note", ["exercise": exercise, "text": split])
    case 11: phone.act("finish", ["workout": split])
    case 12: phone.act("delete", ["workout": split])
    case 13: phone.act("move-split", ["split": split, "place": number])
    case 14: phone.act("rest", ["rest": number])
    default: phone.act("delete-split", ["split": split])
    }
  }

  // MARK: The hands

  private var documents: [(path: String, bytes: [UInt8])] {
    disk.content.compactMap { item in
      guard let bytes = item.bytes, item.path.hasSuffix(".json"),
        !item.path.hasPrefix(".system") || item.path.hasPrefix(".system/Changes/")
      else { return nil }
      return (item.path, bytes)
    }
  }

  private mutating func handEdit() {
    let all = documents
    guard !all.isEmpty else { return dropIn() }
    let (path, bytes) = pick(all)
    switch stream.below(8) {
    case 0, 1: put(edited(bytes), at: path)
    case 2: remove(path)
    case 3: put(Array(bytes.prefix(Int(stream.below(UInt64(bytes.count) + 1)))), at: path)
    case 4: copy(path, bytes)
    case 5:
      put(Array(String(decoding: bytes, as: UTF8.self).replacing("{", with: "{,").utf8), at: path)
    default: dropIn()
    }
  }

  private mutating func edited(_ bytes: [UInt8]) -> [UInt8] {
    if var split = try? Split.read(stored: bytes) {
      split.order = Int64(stream.below(4))
      split.name = pick(["Push", "Pull", "Core"])
      return split.storedBytes
    }
    if var workout = try? Workout.read(stored: bytes) {
      workout.start = WallTime(microseconds: Int64(stream.below(5)) * 1_000_000)
      workout.status = pick(Workout.Status.allCases)
      return workout.storedBytes
    }
    if var settings = try? Settings.read(stored: bytes) {
      settings.restSeconds = 1 + Int64(stream.below(90))
      return settings.storedBytes
    }
    return bytes
  }

  /// A second file with the same id, or one whose name is not its id.
  private mutating func copy(_ path: String, _ bytes: [UInt8]) {
    let name = DiskPath.name(of: path)
    put(
      bytes,
      at: pick(["Workouts/1999/12/\(name)", "Splits/\(name)", "Stubs/\(name)", "Splits/other.json"])
    )
  }

  /// A document of few ids, some of which differ by nothing but how their letters are composed.
  private mutating func dropIn() {
    let id = DocumentID(pick(["a", "b", "\u{e9}", "e\u{301}", "z"]))
    let order = Int64(stream.below(2))
    switch stream.below(7) {
    case 0, 1:
      put(Split(id: id, name: "By hand", order: order).storedBytes, at: "Splits/\(id.text).json")
    case 2, 3:
      let month = pick(["1970/01", "1970/02", "2026/03"])
      let workout = Workout(
        id: id,
        splitID: id,
        splitName: pick(["Push", "By hand"]),
        start: WallTime(microseconds: order),
        status: pick(Workout.Status.allCases),
        logs: [WorkoutLog(id: id, exerciseName: "Plank", plan: Plan(sets: 2))]
      )
      put(workout.storedBytes, at: "Workouts/\(month)/\(id.text).json")
    case 4:
      let stub = Tombstone(kind: "split", id: id, deletedAt: phone.now.wall)
      put(stub.storedBytes, at: "Stubs/\(id.text).json")
    case 5:
      let text = "{\"schemaVersion\": 2, \"id\": \"\(id.text)\", \"name\": \"Newer\"}"
      put(Array(text.utf8), at: "Splits/\(id.text).json")
    default:
      if hasFolder { return remove("Stubs/\(id.text).json") }
      hasFolder = true
      disk.loadFolder("Splits/folder.json")
      phone.filesChanged(["Splits/folder.json"])
    }
  }

  mutating func put(_ bytes: [UInt8], at path: String) {
    if path == "Splits/folder.json" { return }
    disk.makeFoldersByHand(for: path)
    disk.load(bytes, to: path)
    phone.filesChanged(stream.below(8) == 0 ? nil : [path])
  }

  mutating func remove(_ path: String) {
    disk.removeByHand(path)
    phone.filesChanged([path])
  }
}

extension SimulatedDisk {
  func makeFoldersByHand(for path: String) {
    let parts = path.split(separator: "/").dropLast()
    for count in parts.indices { loadFolder(parts[...count].joined(separator: "/")) }
  }

  func removeByHand(_ path: String) {
    _ = try? Result { () throws(DiskError) in try remove(path) }.get()
  }

  func bytes(_ path: String) -> [UInt8]? {
    content.first { $0.path.utf8.elementsEqual(path.utf8) }?.bytes
  }

  /// The text of a file, or `nil` when there is none.
  func text(_ path: String) -> String? {
    content.first { $0.path == path }?.bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The documents' files in a folder.
  func files(in folder: String) -> [String] {
    content.filter { $0.bytes != nil && $0.path.hasPrefix(folder + "/") }.map(\.path)
  }
}

/// What a person sees of a phone: its screen, and its answers.
struct StoreView: Equatable {
  var splits: String
  var workouts: String
  var settings: String
  var names: [String]
  /// What is wrong with the files, where that is to be compared.
  var problems: [String] = []

  init(_ phone: inout PhoneRig, withProblems: Bool) {
    splits = phone.answer("splits")
    workouts = phone.answer("workouts")
    settings = phone.answer("settings")
    names = phone.screen.splits + phone.screen.workouts.map(\.name)
    if withProblems { problems = phone.screen.problems }
  }
}

/// The documents as they were read last, by the bytes of their paths: two ways to compose a letter
/// are two.
typealias LastRead = [[UInt8]: [UInt8]]

extension StoreHands {
  /// The disk with each document that says nothing usable now as it was when it was read last.
  func mended(_ lastRead: LastRead) -> SimulatedDisk {
    let mended = SimulatedDisk()
    for item in disk.content {
      guard let bytes = item.bytes else {
        mended.loadFolder(item.path)
        continue
      }
      mended.load(bytes, to: item.path)
    }
    let stubs = lastRead.keys.filter { $0.starts(with: "Stubs/".utf8) }
    let deleted = stubs.map { Array($0.dropFirst("Stubs/".utf8.count)) }
    for (path, bytes) in lastRead.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let path = String(decoding: path, as: UTF8.self)
      if Self.isUsable(disk.bytes(path), at: path) { continue }
      let isGone = deleted.contains(Array(DiskPath.name(of: path).utf8))
      if isGone, !path.hasPrefix("Stubs/") { continue }
      mended.makeFoldersByHand(for: path)
      mended.load(bytes, to: path)
    }
    return mended
  }

  /// The documents that can be used now, over what could be before.
  func read(over before: LastRead) -> LastRead {
    var all = before
    for item in disk.content {
      guard let bytes = item.bytes, Self.isUsable(bytes, at: item.path) else { continue }
      all[Array(item.path.utf8)] = bytes
    }
    return all
  }

  private static func isUsable(_ bytes: [UInt8]?, at path: String) -> Bool {
    guard let bytes, path.hasSuffix(".json") else { return false }
    let name = DocumentID(String(DiskPath.name(of: path).dropLast(5)))
    if path == "settings.json" { return (try? Settings.read(stored: bytes)) != nil }
    if path.hasPrefix("Splits/") { return (try? Split.read(stored: bytes))?.id == name }
    if path.hasPrefix("Workouts/") { return (try? Workout.read(stored: bytes))?.id == name }
    if path.hasPrefix("Stubs/") { return (try? Tombstone.read(stored: bytes))?.id == name }
    return false
  }
}

extension PhoneRig {
  /// The answer to a question.
  mutating func answer(_ verb: String) -> String {
    act(verb)
    for case .answer(let content) in effects { return "\(content)" }
    return "no answer"
  }
}
