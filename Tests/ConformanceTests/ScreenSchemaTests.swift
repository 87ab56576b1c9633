import LockstepWorkouts
import LockstepConformance
import LockstepProtocol
import Testing

/// The schema of screens allows what the codec writes, and nothing that it would not write (SHOWN-5).
struct ScreenSchemaTests {
  private static let page = WatchScreen.Page.allCases

  private static func run(_ page: WatchScreen.Page) -> WatchScreen.Run {
    WatchScreen.Run(
      workout: "Push",
      exercise: "Plank",
      page: page,
      set: 1,
      sets: 2,
      sinceUptimeNanoseconds: page == .ready ? nil : 4_000_000_000,
      untilUptimeNanoseconds: page == .rest ? 49_000_000_000 : nil
    )
  }

  private static let look = SplitLook(color: "teal", systemImage: "star")

  private static let workouts = [
    WatchScreen.Workout(name: "Push", done: 0, total: 2),
    WatchScreen.Workout(name: "Pull", done: 3, total: 3, look: look),
  ]

  private static let watches: [WatchScreen] = {
    let exercise = WatchScreen.Exercise(name: "Row", setsDone: 1, sets: 2, status: "inProgress")
    let contents: [WatchScreen.Content] =
      [.off, .workouts([]), .workouts(workouts), .exercises(workout: "Push", [exercise])]
      + page.map { .run(run($0)) }
    return contents.flatMap { content in
      [
        WatchScreen(content: content),
        WatchScreen(
          content: content,
          pendingChanges: 3,
          notKept: 2,
          problems: ["one waits"],
          isReachable: true,
          hasWorkoutSession: true,
          notice: "Not saved",
          question: "May it?",
          session: WatchScreen.ShownWorkoutSession(
            activity: "cycling",
            state: "running",
            elapsedSeconds: 12.5,
            sinceUptimeNanoseconds: 7,
            heartRate: 121,
            distance: 1_000
          )
        ),
      ]
    }
  }()

  private static let phones: [PhoneScreen] = {
    let mirrors = page.map { page in
      PhoneScreen.Mirror(
        isStale: page == .rest,
        exercise: "Plank",
        page: page,
        set: 1,
        sets: 2,
        startedAtMicroseconds: 1_767_603_660_000_000,
        endsAtMicroseconds: page == .rest ? 1_767_603_705_000_000 : nil,
        workout: page == .rest ? "Push" : nil
      )
    }
    let session = PhoneScreen.ShownWorkoutSession(
      isStale: false,
      activity: "cycling",
      state: "paused",
      elapsedSeconds: 61,
      sinceMicroseconds: 1_767_603_660_000_000,
      heartRate: 99,
      distance: 12.25
    )
    let full = PhoneScreen(
      splits: ["Push", "Pull"],
      workouts: workouts,
      pastWorkouts: 7,
      isReachable: true,
      notice: "Changed on the watch",
      question: "May it?",
      drive: "checking",
      problems: ["no place", "no name"]
    )
    var open = full
    open.drive = "available"
    open.looks = [look, .plain]
    open.dismissed = "Plank"
    open.isAwake = true
    return [PhoneScreen(), full, open] + page.map { PhoneScreen(run: run($0)) }
      + mirrors.map { PhoneScreen(splits: ["Push"], mirror: $0) }
      + [PhoneScreen(session: session), PhoneScreen(mirror: mirrors[0], session: session)]
  }()

  private static let screens = watches.map(\.text) + phones.map(\.text)

  private static func value(_ text: JSONText) throws -> JSONValue {
    try JSONValue(Array(text.bytes))
  }

  /// Whether one of the two devices could have written it: read and written again it is the same.
  private static func isWritten(_ screen: JSONValue) -> Bool {
    guard let text = try? JSONText(validating: Array("\(screen)".utf8)) else { return false }
    let again = [try? WatchScreen.read(text).text, try? PhoneScreen.read(text).text]
    return again.contains { $0.map { (try? value($0)) == screen } ?? false }
  }

  @Test func `screens are allowed, and whatever is changed in them is judged alike`() throws {
    let schema = try Schema("screen.json")
    var refused = 0
    for text in Self.screens {
      let screen = try Self.value(text)
      #expect(try schema.allows(screen), "\(screen)")
      for changed in Changed.values(of: screen) + Changed.added(to: screen) {
        let isWritten = Self.isWritten(changed)
        if !isWritten { refused += 1 }
        #expect(try schema.allows(changed) == isWritten, "the codec says \(isWritten): \(changed)")
      }
    }
    #expect(refused > 1_000)
  }

  @Test func `the screens of the page's examples are allowed`() throws {
    let schema = try Schema("screen.json")
    var count = 0
    for page in Repository.names(in: "docs/protocol") where page.hasSuffix(".md") {
      for line in try Repository.text("docs/protocol/\(page)").split(separator: "\n") {
        guard let start = line.firstIndex(of: "{") else { continue }
        guard let value = try? JSONValue(Array(line[start...].utf8)) else { continue }
        for effect in [value] + value["effects"].elements where effect["screen"].names != [] {
          count += 1
          #expect(try schema.allows(effect["screen"]), "\(page): \(effect)")
        }
      }
    }
    #expect(count > 10)
  }
}
