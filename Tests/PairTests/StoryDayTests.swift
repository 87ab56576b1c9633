import LockstepDevices
import LockstepEventWords
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories
import LockstepWatchSim
import LockstepWorkoutChecks
import LockstepWorkouts
import Testing

/// Stories of a wearer who trains and an owner who plans, with whatever may come between: every set that
/// was kept is there in the end, once.
struct StoryDayTests {
  private static let course = """
    @0s      phone split Push
             phone add E1 to Push sets 3
             phone add E2 to Push sets 2
             phone add E3 to Push sets 4
             phone add E4 to Push sets 3
    @20m     end
    person   watch as wearer every 2s to 1m
    person   phone as owner every 10s to 5m

    promise nothing waits, settled within 3m
             expect watch screen pending = 0
    """

  static func teller(
    _ course: String = course,
    most: Int = 40,
    endsEarly: Bool = true,
    _ isDrawn: (Trouble) -> Bool = { _ in true }
  ) throws -> Teller {
    var language = Language.workouts
    language.personas = [CountedWearer.kind, CountedOwner.kind]
    let script = try ScriptParser.parse(course, in: language)
    let world = try World(script, in: language, checkers: .workouts) { () throws(DeviceFault) in
      var engine = Engine(Engine.Configuration(of: script, rules: EffectRules(.workouts)))
      for (role, model) in [(DeviceRole.watch, DeviceModel.watch()), (.phone, .phone)] {
        let port = InProcessPort(role, hasDigests: false) {
          model.make(seed: 1, incarnation: $0, disk: $1)
        }
        try engine.attach(role, to: port)
      }
      return engine
    }
    let troubles = Trouble.all(in: language, of: script).filter {
      $0.group != Trouble.sessions && !$0.isOfOrder && isDrawn($0)
    }
    return try Teller(world, troubles: troubles, most: most, endsEarly: endsEarly)
  }

  @Test(arguments: Share.seeds([1]))
  func `whatever comes between, every set that was kept is in the documents, once`(seed: UInt64)
    throws
  {
    let teller = try Self.teller()
    var round = Round(0, of: teller, seed: seed)
    var (sets, stories) = (Int64(0), 0)
    while stories < Share.stories, let (story, telling) = try round.tell() {
      stories += 1
      guard let day = DayOfStory(telling) else { continue }
      let faults = telling.found.map(\.sentence) + day.faults
      #expect(faults == [], "story \(story):\n\(Self.text(of: telling))")
      sets += day.setsDone
    }
    #expect(sets > Int64(stories) * 4, "workouts go on after what came between")
    print("stories of seed \(seed): \(stories), with \(sets) sets")
  }

  // MARK: Whole days

  /// A day of 24 h with a workout of twenty exercises.
  private static let wholeDay =
    "@0s phone split Push\n"
    + (1...20).map { "     phone add E\($0) to Push sets 5\n" }.joined() + """
      @24h     end
      person   watch as wearer every 10s to 7m
      person   phone as owner every 5m to 1h

      promise nothing waits, settled within 5m
               expect watch screen pending = 0
      """

  @Test(arguments: Share.seeds((0..<UInt64(Share.days)).map { $0 + 1 }))
  func `after any day every set that was kept is in the documents, once`(seed: UInt64) throws {
    var choices = Choices(seed: seed, story: 0)
    let telling = try Self.teller(Self.wholeDay, most: 200, endsEarly: false)
      .tell(&choices)
    guard let day = DayOfStory(telling) else { return }
    let faults = telling.found.map(\.sentence) + day.faults
    #expect(faults == [], "day \(seed):\n\(Self.text(of: telling))")
    print("day \(seed): \(day.setsDone) sets done; \(telling.met.count) troubles")
  }

  // MARK: One fault at any instant

  private static let shortCourse = """
    @0s      phone split Push
             phone add E1 to Push sets 2
             phone add E2 to Push sets 1
    @3m      end
    person   watch as wearer every 1s to 1s
    person   phone as owner every 1s to 1s

    promise nothing waits, settled within 1m
             expect watch screen pending = 0
    """

  /// What befalls a device for no longer than its person leaves it so.
  private static let passing = ["lives", "apps", "clocks"]

  @Test(arguments: passing)
  func `a workout is what it would have been, whatever one fault comes at any instant`(
    group: String
  ) throws {
    let teller = try Self.teller(Self.shortCourse) {
      $0.isOne(of: [group]) && $0.name != "suspend"
    }
    let calm = try #require(DayOfStory(teller.calmTelling)).sentences
    #expect(calm == ["Push completed; E1 2/2 completed; E2 1/1 completed"])
    let placements = Placements(teller, most: 1)
    var points = 0
    for number in Share.points(0..<placements.count, each: Share.troubles) {
      let telling = try placements.telling(of: number)
      guard let day = DayOfStory(telling) else { continue }
      let faults = telling.found.map(\.sentence) + day.faults
      #expect(faults == [], "\(Self.text(of: telling))")
      #expect(day.sentences == calm, "\(Self.text(of: telling))")
      points += 1
    }
    print("points: \(group): \(points) of \(placements.count)")
    #expect(points > 0)
  }

  @Test func `what persons did is played again without them, and drawn again with them`() throws {
    let teller = try Self.teller()
    var round = Round(0, of: teller, seed: 2)
    for _ in 0..<4 {
      let telling = try #require(try round.tell()).telling
      #expect(Self.acts(in: telling) != [])
      let alone = try teller.tell(telling.story)
      #expect(Self.acts(in: alone) == Self.acts(in: telling))
      var choices = try #require(telling.choices)
      let again = try teller.tell(&choices)
      #expect(again.story == telling.story)
    }
  }

  private static func acts(in telling: Telling) -> [StoryLine] {
    telling.story.lines.filter { $0.source == .person }
  }

  private static func text(of telling: Telling) -> String {
    telling.story.lines.map { "@\($0.time - .zero) \($0.text)" }.joined(separator: "\n")
  }
}
