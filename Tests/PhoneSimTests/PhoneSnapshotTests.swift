import LockstepLink
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The snapshot always fits, and says what did not (CHANGE-6, CHANGE-9).
struct PhoneSnapshotTests {
  /// A phone with workouts of these names in progress, each with an open and a finished exercise
  /// whose names have so many letters.
  private func phone(
    _ names: [String],
    openLetters: Int,
    overLetters: Int = 1,
    limit: Int = 262_144
  ) -> PhoneRig {
    var limits = SessionLimits.standard
    limits.contextBytes = limit
    var phone = PhoneRig(limits: limits)
    for (number, name) in names.enumerated() {
      let exercises = [
        "open \(number) " + String(repeating: "x", count: openLetters),
        "over \(number) " + String(repeating: "y", count: overLetters),
      ]
      phone.act("split", ["name": .text(name)])
      for exercise in exercises {
        phone.act("add", ["exercise": .text(exercise), "split": .text(name), "sets": .number(3)])
      }
      phone.wait(until: Int64(number))
      phone.act("start", ["split": .text(name)])
      phone.act("skip", ["exercise": .text(exercises[1])])
    }
    return phone
  }

  /// The snapshot that leaves when the watch is there; it must be no larger than the limit.
  private func sent(_ phone: inout PhoneRig, limit: Int = 262_144) throws -> Snapshot {
    phone.give(.link(isUp: true))
    let words = phone.give(.packet(.presence(incarnation: 1, origin: 1, .notRunning)))
    #expect(words.count { $0.hasPrefix("context") } == 1)
    let snapshot = try #require(phone.snapshots.last)
    let size = try #require(ApplicationMessage.snapshot(snapshot).payload.binarySize)
    #expect(size <= limit)
    return snapshot
  }

  private static let names = (1...8).map { "Workout \($0)" }

  @Test func `what fits is told whole`() throws {
    var phone = phone(Self.names, openLetters: 100, overLetters: 100, limit: 8_000)
    let snapshot = try sent(&phone, limit: 8_000)
    #expect(snapshot.workouts.map(\.splitName) == Self.names)
    #expect(snapshot.workouts.allSatisfy { $0.logs.count == 2 })
    #expect(snapshot.omitted == [])
  }

  @Test func `too large, it loses the exercises that are over first`() throws {
    var phone = phone(Self.names, openLetters: 100, overLetters: 1_000, limit: 8_000)
    let snapshot = try sent(&phone, limit: 8_000)
    #expect(snapshot.workouts.map(\.splitName) == Self.names)
    #expect(snapshot.workouts.allSatisfy { $0.logs.map(\.status) == [.notStarted] })
    #expect(snapshot.omitted == [])
  }

  @Test func `then it loses the newest workouts and names them, newest first`() throws {
    var phone = phone(Self.names, openLetters: 50_000)
    let snapshot = try sent(&phone)
    #expect(snapshot.workouts.map(\.splitName) == Array(Self.names.prefix(5)))
    #expect(snapshot.omitted == ["Workout 8", "Workout 7", "Workout 6"])
  }

  @Test func `when the names alone are too many, as many of the newest as fit are named`() throws {
    let names = (10..<30).map { "\($0) " + String(repeating: "n", count: 297) }
    var phone = phone(names, openLetters: 5_000, limit: 4_000)
    let snapshot = try sent(&phone, limit: 4_000)
    #expect(snapshot.workouts == [])
    #expect(snapshot.omitted == names.suffix(12).reversed())
  }

  @Test func `one name that is larger than everything is left out`() throws {
    var phone = phone([String(repeating: "n", count: 5_000)], openLetters: 1, limit: 4_000)
    let snapshot = try sent(&phone, limit: 4_000)
    #expect(snapshot == Snapshot())
  }

  @Test func `with any limit it fits, and a larger limit never tells less`() throws {
    let names = Array(Self.names.prefix(3))
    var whole = phone(names, openLetters: 40, overLetters: 60)
    let full = try sent(&whole)
    let largest = try #require(ApplicationMessage.snapshot(full).payload.binarySize)
    let smallest = try #require(ApplicationMessage.snapshot(Snapshot()).payload.binarySize)
    var told = (workouts: 0, logs: 0, omitted: 0)
    for limit in stride(from: smallest, through: largest, by: 29) {
      var phone = phone(names, openLetters: 40, overLetters: 60, limit: limit)
      let snapshot = try sent(&phone, limit: limit)
      let logs = snapshot.workouts.reduce(0) { $0 + $1.logs.count }
      #expect(snapshot.workouts.count >= told.workouts)
      #expect(logs >= told.logs)
      if snapshot.workouts.isEmpty { #expect(snapshot.omitted.count >= told.omitted) }
      told = (snapshot.workouts.count, logs, snapshot.omitted.count)
    }
    var exact = phone(names, openLetters: 40, overLetters: 60, limit: largest)
    #expect(try sent(&exact, limit: largest).workouts.map(\.logs.count) == [2, 2, 2])
    var less = phone(names, openLetters: 40, overLetters: 60, limit: largest - 1)
    #expect(try sent(&less, limit: largest).workouts.map(\.logs.count) == [1, 1, 1])
  }

  @Test func `finished workouts are history and never told`() throws {
    var phone = phone(["Push", "Pull"], openLetters: 1)
    phone.act("finish", ["workout": .text("Push")])
    #expect(try sent(&phone).workouts.map(\.splitName) == ["Pull"])
  }
}
