import Lockstep
import Testing

/// An app is told, and woken, when something in health changes.
struct HealthDeliveryTests {
  /// Counts what its observer is told, in a document: an app that is ended forgets the rest.
  private struct Counter: CompanionApp {
    var completes = true
    private var told: Int64 = 0
    private var latest: Int64 = 0

    init(completes: Bool = true) { self.completes = completes }

    var screen: LockstepJSON {
      ["screen": "counter", "told": .integer(told), "completion": .integer(latest)]
    }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      let type = "HKWorkoutTypeIdentifier"
      switch event {
      case .launched(let launch):
        told = launch.documents.first { $0.name == "told" }?.value.integer ?? 0
        return [
          .requestAuthorization(share: [], read: [type], tag: "asked"), .executeObserver(type),
          .enableBackgroundDelivery(type, frequency: "immediate"),
        ]
      case .health(let answer):
        guard let completion = answer.completion, answer.updated == type else { return [] }
        (told, latest) = (told + 1, completion)
        return [.keep("told", .integer(told))] + (completes ? [.completeObserver(completion)] : [])
      default: return []
      }
    }
  }

  private let pair: LockstepPair

  init() throws { pair = try Self.pair(completes: true) }

  private static func pair(completes: Bool) throws -> LockstepPair {
    let pair = try LockstepPair(
      watch: .value { Counter(completes: completes) },
      phone: .value { Counter(completes: completes) }
    )
    try pair.run(for: .seconds(1))
    return pair
  }

  private func saveWorkout(on device: LockstepPair.Device = .phone) throws {
    try pair.act(device, "health-save", ["what": "workout", "amount": 600])
    try pair.run(for: .seconds(1))
  }

  /// What the app was told, by the screen that it shows when it is opened.
  private func told(_ pair: LockstepPair? = nil) throws -> LockstepJSON? {
    let pair = pair ?? self.pair
    try pair.launch(.phone)
    try pair.run(for: .seconds(1))
    return pair.screen(of: .phone)["told"]
  }

  @Test func `in front it is told at once, and of each change`() throws {
    try saveWorkout()
    try pair.act(.phone, "health-delete", ["what": "workout"])
    try pair.run(for: .seconds(1))
    #expect(pair.screen(of: .phone)["told"] == 2)
  }

  @Test func `a suspended app is resumed, and runs until it has completed`() throws {
    try pair.act(.phone, "home")
    try pair.run(for: .seconds(10))
    try saveWorkout()
    #expect(pair.appState(of: .phone) == "background")
    try pair.run(for: .seconds(10))
    #expect(pair.appState(of: .phone) == "suspended")
    #expect(try told() == 1)
  }

  @Test func `an app that its person ended is not started, and is told when it is opened`() throws {
    try pair.act(.phone, "quit")
    try saveWorkout()
    try saveWorkout()
    #expect(pair.appState(of: .phone) == "notRunning")
    #expect(try told() == 1)
  }

  /// A watch whose app did or did not end by its wearer, and was switched off and on.
  @Test(arguments: [true, false])
  func `a watch knows over its starts whom it wakes`(isQuit: Bool) throws {
    try pair.launch(.watch)
    try pair.act(.watch, "complication-on-face")
    try pair.run(for: .seconds(1))
    if isQuit { try pair.act(.watch, "quit") }
    try pair.kill(.watch)
    try pair.restart(.watch)
    try saveWorkout(on: .watch)
    #expect(pair.appState(of: .watch) == (isQuit ? "notRunning" : "background"))
  }

  @Test func `a phone in a pocket is told once, when it is unlocked`() throws {
    try pair.act(.phone, "lock-screen")
    try pair.run(for: .seconds(700))
    for _ in 0..<3 { try saveWorkout() }
    try pair.act(.phone, "unlock-screen")
    try pair.run(for: .seconds(1))
    #expect(pair.screen(of: .phone)["told"] == 1)
  }

  @Test func `who never completes is ended, and after three times is told no more`() throws {
    let pair = try Self.pair(completes: false)
    try pair.act(.phone, "home")
    try pair.run(for: .seconds(10))
    func save(_ pair: LockstepPair) throws {
      try pair.act(.phone, "health-save", ["what": "workout", "amount": 600])
    }
    try save(pair)
    // It is ended after 30 s, started 60 s later, and once more 120 s later.
    for seconds: Int64 in [60, 90, 200] {
      try pair.expectAppEnd(of: .phone) { try $0.run(for: .seconds(seconds)) }
    }
    for _ in 0..<2 {
      try save(pair)
      try pair.run(for: .seconds(600))
      #expect(pair.appState(of: .phone) == "notRunning")
    }
    // Three times, and once more when it is opened.
    #expect(try told(pair) == 4)
  }
}
