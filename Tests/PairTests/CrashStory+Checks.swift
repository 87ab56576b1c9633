import LockstepPair
import LockstepSimulation
import Testing
import LockstepWorkouts

/// What must hold at the end of every telling, and tellings with a trouble at each point.
extension CrashStory {
  private static let ending = [
    "Push completed; Bench Press 3/3 at 60 completed; Row 0/1 at 0 skipped",
    "Push; Bench Press 2 at 60; Row 1 at 0", "rest 2, auto-finish 5", "0 tombstones",
  ]
  private static let plannedEnding = [
    "Push completed; Bench Press 3/3 at 50 completed, slow; Row 0/1 at 0 skipped",
    "Push; Bench Press 3 at 50; Row 1 at 0", "rest 2, auto-finish 30", "1 tombstones",
  ]

  /// Nothing told is missing, nothing waits, all is whole.
  @discardableResult
  func checkNothingLost(_ place: String) throws -> StoredDocuments {
    let documents = try StoredDocuments(on: pair.phoneDisk)
    for (exercise, sets) in pair.told.sorted(by: { $0.key < $1.key }) {
      let done = documents.workouts.compactMap { $0.log(exercise)?.setsDone }.max()
      #expect(
        documents.workouts.isEmpty || done ?? 0 >= sets,
        "\(exercise): told \(sets), \(place)"
      )
    }
    #expect(try pair.watch.pendingChanges == 0, "\(place)")
    #expect(try pair.watch.notKept == 0, "\(place)")
    #expect(try pair.phone.problems == [], "\(place)")
    #expect(pair.promises.broken.isEmpty, "\(place)")
    return documents
  }

  /// Nothing is lost, and all is as it was meant to be.
  ///
  /// - Parameter mayRepeat: The wearer may have done a set again on a watch that did not know of it.
  func check(_ place: String, mayRepeat: Bool = false) throws {
    let documents = try checkNothingLost(place)
    let ending = aim == .planned ? Self.plannedEnding : Self.ending
    let repeated = ending.map { $0.replacing("Bench Press 3/3", with: "Bench Press 4/3") }
    let isMeant = documents.sentences == ending || mayRepeat && documents.sentences == repeated
    #expect(isMeant, "\(place): \(documents.sentences)")
  }

  /// Tells the story once for each so-manieth happening, with a trouble that begins there.
  static func enumerate(
    _ aim: Aim,
    _ name: String,
    offset: Int = 0,
    _ steps: [(after: Interval, act: (inout PairRig) throws -> Void)],
    _ check: (CrashStory, String) throws -> Void
  ) throws -> Int {
    let happenings = try CalmStory.of(aim).happenings
    var points = 0
    for happening in Share.points(2..<happenings, each: Share.troubles, offset: offset) {
      var story = try CrashStory(aim, nil, Trouble(happening: happening, steps: steps))
      try story.tell()
      try check(story, "\(aim) \(name) at \(happening)")
      points += 1
    }
    return points
  }
}
