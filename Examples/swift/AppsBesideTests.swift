import Lockstep
import Testing

/// Several apps on one device: each with a life, files and grants of its own, one in front.
///
/// Health, network and lock are there once for all of them.
struct AppsBesideTests {
  private let pair: LockstepPair

  init() throws {
    let phone = LockstepPair.App.value { Companion() }.beside("scale", .value { Scale() })
      .beside("log", .value { WeightLog() })
    pair = try LockstepPair(watch: .value { Companion() }, phone: phone)
    try pair.run(for: .seconds(2))
  }

  @Test func `an app beside the companion runs once somebody opens it, and one app is in front`()
    throws
  {
    #expect(pair.appState(of: .phone, app: "scale") == "notRunning")
    #expect(pair.appState(of: .phone) == "foreground")
    try pair.act(.phone, app: "scale", "launch")
    #expect(pair.appState(of: .phone, app: "scale") == "foreground")
    #expect(pair.appState(of: .phone) == "background")
    try pair.act(.phone, app: "log", "launch")
    #expect(pair.appState(of: .phone, app: "scale") == "background")
    try pair.run(for: .seconds(10))
    #expect(pair.appState(of: .phone, app: "scale") == "suspended")
    try pair.act(.phone, "launch")
    #expect(pair.appState(of: .phone) == "foreground")
    #expect(pair.appState(of: .phone, app: "log") == "background")
  }

  @Test
  func `what one app saves, another one that observes is told of`() throws {
    try pair.act(.phone, app: "log", "launch")
    try pair.act(.phone, app: "log", "allow")
    try pair.act(.phone, app: "scale", "launch")
    try pair.act(.phone, app: "scale", "allow")
    try pair.run(for: .seconds(10))
    #expect(pair.appState(of: .phone, app: "log") == "suspended")
    try pair.act(.phone, app: "scale", "weigh")
    try pair.run(for: .seconds(2))
    #expect(pair.healthCount(of: "bodyMass", on: .phone) == 1)
    try pair.act(.phone, app: "log", "launch")
    #expect(pair.screen(of: .phone, app: "log")["news"] == 1)
  }

  @Test func `each app has grants of its own`() throws {
    try pair.act(.phone, app: "scale", "launch")
    try pair.act(.phone, app: "scale", "deny")
    try pair.act(.phone, app: "scale", "weigh")
    try pair.run(for: .seconds(2))
    #expect(pair.healthCount(of: "bodyMass", on: .phone) == 0)
    #expect(pair.screen(of: .phone, app: "scale")["refused"] == 1)
  }

  @Test func `what an app keeps is its own, and outlives its phone`() throws {
    try pair.act(.phone, app: "scale", "launch")
    try pair.act(.phone, app: "scale", "allow")
    try pair.act(.phone, app: "scale", "weigh")
    try pair.run(for: .seconds(2))
    try pair.kill(.phone)
    try pair.run(for: .seconds(2))
    try pair.restart(.phone)
    try pair.run(for: .seconds(2))
    #expect(pair.appState(of: .phone, app: "scale") == "notRunning")
    try pair.act(.phone, app: "scale", "launch")
    #expect(pair.screen(of: .phone, app: "scale")["weighed"] == 1)
    #expect(pair.healthCount(of: "bodyMass", on: .phone) == 1)
    try pair.act(.phone, app: "scale", "uninstall")
    try pair.act(.phone, app: "scale", "install")
    try pair.act(.phone, app: "scale", "launch")
    #expect(pair.screen(of: .phone, app: "scale")["weighed"] == 0)
    #expect(pair.healthCount(of: "bodyMass", on: .phone) == 1, "health is the owner's")
  }

  @Test func `the answer to a request goes to the app that asked`() throws {
    try pair.attach(server: "notes", at: "https://notes.example")
    try pair.act(.phone, app: "scale", "launch")
    try pair.act(.phone, app: "scale", "ask")
    try pair.act(.phone, app: "log", "launch")
    try pair.act(.phone, app: "log", "ask")
    try pair.run(for: .seconds(5))
    #expect(pair.screen(of: .phone, app: "log")["answers"] == 1)
    try pair.act(.phone, app: "scale", "launch")
    #expect(pair.screen(of: .phone, app: "scale")["answers"] == 1)
  }

  @Test func `the lock and the network are the phone's, whichever app is there`() throws {
    try pair.act(.phone, app: "scale", "launch")
    try pair.act(.phone, "lock-screen")
    #expect(pair.appState(of: .phone, app: "scale") == "background")
    try pair.act(.phone, "unlock-screen")
    #expect(pair.appState(of: .phone, app: "scale") == "foreground")
    try pair.act(.phone, "network", ["how": "offline"])
    try pair.act(.phone, app: "scale", "ask")
    try pair.run(for: .seconds(1))
    #expect(pair.screen(of: .phone, app: "scale")["answers"] == 1)
    #expect(pair.screen(of: .phone, app: "scale")["failed"] == 1)
    try pair.act(.phone, "lock")
    #expect(pair.appState(of: .phone, app: "scale") == "locked")
  }

  /// A watch with two apps that can record workouts.
  private static func trainers() throws -> LockstepPair {
    try LockstepPair(
      watch: .value { Trainer() }.beside("other", .value { Trainer() }),
      phone: .value { Companion() }
    )
  }

  @Test func `a workout session that another app begins ends the one that is there`() throws {
    let pair = try Self.trainers()
    try pair.act(.watch, "launch")
    try pair.act(.watch, "train")
    try pair.run(for: .seconds(5))
    #expect(pair.screen(of: .watch)["ended"] == false)
    try pair.act(.watch, app: "other", "launch")
    #expect(pair.appState(of: .watch) == "workoutSession")
    try pair.act(.watch, app: "other", "train")
    try pair.run(for: .seconds(5))
    #expect(pair.appState(of: .watch) != "workoutSession")
    try pair.act(.watch, "launch")
    #expect(pair.screen(of: .watch)["ended"] == true)
    #expect(pair.appState(of: .watch, app: "other") == "workoutSession")
    #expect(pair.screen(of: .watch, app: "other")["ended"] == false)
  }

  @Test func `with a watch that is erased its apps beside go, too`() throws {
    let pair = try Self.trainers()
    try pair.act(.watch, app: "other", "launch")
    try pair.run(for: .seconds(2))
    try pair.act(.phone, "unpair")
    try pair.run(for: .seconds(5))
    #expect(pair.appState(of: .watch, app: "other") == "notInstalled")
    #expect(pair.appState(of: .watch) == "notRunning")
  }

  @Test func `a word of the whole phone is none of an app beside the companion`() throws {
    try pair.act(.phone, app: "scale", "launch")
    let reason = try pair.expectRefusal(by: .phone) { try $0.act(.phone, app: "nobody", "launch") }
    #expect(reason == "there is no app “nobody” on the phone")
    let other = try pair.expectRefusal(by: .phone) { try $0.act(.phone, app: "log", "lock") }
    #expect(other == "“log” is not running")
  }
}

/// An app that does nothing.
private struct Companion: CompanionApp {
  var screen: LockstepJSON { ["screen": "companion"] }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] { [] }
}

private let mass = "HKQuantityTypeIdentifierBodyMass"

/// An app that saves what its person weighs, asks a server, and says what it knows.
private struct Scale: CompanionApp {
  private var weighed: Int64 = 0
  private var refused: Int64 = 0
  private var answers: Int64 = 0
  private var failed: Int64 = 0

  var screen: LockstepJSON {
    [
      "screen": "scale", "weighed": .integer(weighed), "refused": .integer(refused),
      "answers": .integer(answers), "failed": .integer(failed),
    ]
  }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched(let launch):
      weighed = launch.documents.first { $0.name == "weighed" }?.value.integer ?? 0
      return [.requestAuthorization(share: [mass], read: [], tag: "asked")]
    case .action("weigh", _):
      let sample: LockstepJSON = [
        "type": .string(mass), "startDate": "2026-01-05T08:00:00Z", "value": 80, "unit": "kg",
      ]
      return [.saveSamples([sample], tag: "save")]
    case .action("ask", _):
      return [.request(WebRequest("GET", "https://notes.example/notes"), tag: "ask")]
    case .health(let answer) where answer.tag == "save":
      if answer.code != nil {
        refused += 1
        return []
      }
      weighed += 1
      return [.keep("weighed", .integer(weighed))]
    case .response(let answer):
      answers += 1
      if answer.code != nil { failed += 1 }
      return []
    default: return []
    }
  }
}

/// An app that observes what is weighed.
private struct WeightLog: CompanionApp {
  private var news: Int64 = 0
  private var answers: Int64 = 0

  var screen: LockstepJSON {
    ["screen": "log", "news": .integer(news), "answers": .integer(answers)]
  }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched:
      return [
        .requestAuthorization(share: [], read: [mass], tag: "asked"), .executeObserver(mass),
        .enableBackgroundDelivery(mass, frequency: "immediate"),
      ]
    case .action("ask", _):
      return [.request(WebRequest("GET", "https://notes.example/notes"), tag: "ask")]
    case .health(let answer):
      guard let completion = answer.completion else { return [] }
      news += 1
      return [.completeObserver(completion)]
    case .response:
      answers += 1
      return []
    default: return []
    }
  }
}

/// An app that records a workout, and says when it is over.
private struct Trainer: CompanionApp {
  private var hasEnded = false

  var screen: LockstepJSON { ["screen": "trainer", "ended": .bool(hasEnded)] }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched: return [.activate]
    case .action("train", _): return [.startWorkout("running")]
    case .workoutEnded:
      hasEnded = true
      return []
    default: return []
    }
  }
}
