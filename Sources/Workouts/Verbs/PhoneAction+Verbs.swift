package import LockstepProtocol
import LockstepSimulation

/// The words of the app on the phone, and what each means.
extension PhoneAction {
  package static let verbs = VerbTable(
    splitVerbs + exerciseVerbs + workoutVerbs + runVerbs + storeVerbs + fileVerbs
      + WorkoutVerbs.shared(phone)
  )

  /// What the phone adds to its system's words.
  package static let words = Vocabulary.Side(
    verbs: verbs.verbs,
    screens: PhoneScreen.names,
    leave: "start workouts on the watch"
  )

  private typealias Entry = VerbTable<PhoneAction>.Entry

  private static func phone(_ common: WorkoutVerbs.Common) -> PhoneAction {
    switch common {
    case .rest(let seconds): .workouts(.settings(SettingsEdit(restSeconds: seconds)))
    case .autoFinish(let seconds): .workouts(.settings(SettingsEdit(autoFinishSeconds: seconds)))
    case .weightUnit(let unit): .workouts(.settings(SettingsEdit(weightUnit: unit)))
    case .ping(let count): .ping(count: count)
    }
  }

  // MARK: Splits and their exercises

  private static let splitVerbs: [Entry] = [
    Entry("starter-splits", [], "add the starter splits from the catalog") { _ in
      .splits(.starters)
    },
    Entry("split", [.text("name")] + look, "add an empty split") { action in
      guard let name = action.text("name"), let look = SplitLookChange(of: action) else {
        return nil
      }
      return .splits(.create(name, look))
    },
    Entry(
      "edit-split",
      [.text("split"), .text("name", after: "name", optional: true)] + look,
      "change a split's name, colour or icon"
    ) { action in
      guard let split = action.text("split"),
        let look = SplitLookChange(name: action.text("name"), of: action)
      else { return nil }
      return .splits(.edit(split, look))
    },
    Entry(
      "move-split",
      [.text("split"), .number("place", 1...9_999, after: "to")],
      "give a split another place in the list, counted from 1"
    ) { action in
      guard let split = action.text("split"), let place = action.number("place") else { return nil }
      return .splits(.move(split, to: place))
    },
    Entry("delete-split", [.text("split")], "delete a split; its workouts stay") {
      $0.text("split").map { .splits(.delete($0)) }
    },
  ]

  private static let look: [Verb.Parameter] = [
    .name(
      "color",
      of: .one(SplitColor.allCases.map(\.rawValue)),
      after: "color",
      optional: true
    ),
    .name(
      "icon",
      of: .one(SplitIcon.allCases.map(\.rawValue)),
      after: "icon",
      optional: true
    ),
  ]

  private static let exerciseVerbs: [Entry] = [
    Entry(
      "add",
      [.text("exercise"), .text("split", after: "to")] + plan(durations: 1...86_400),
      "add an exercise to a split; what is left out comes from the catalog"
    ) { action in
      inSplit(action) { .add(exercise: $0, to: $1, PlanEdit(of: action)) }
    },
    Entry(
      "edit-exercise",
      [
        .text("exercise"), .text("split", after: "of"),
        .text("name", after: "name", optional: true),
      ] + plan(durations: 0...86_400),
      "change an exercise of a split"
    ) { action in
      inSplit(action) {
        .editExercise($0, of: $1, name: action.text("name"), PlanEdit(of: action))
      }
    },
    Entry(
      "move-exercise",
      [.text("exercise"), .text("split", after: "of"), .number("place", 1...999, after: "to")],
      "give an exercise another place in its split, counted from 1"
    ) { action in
      action.number("place").flatMap { place in
        inSplit(action) { .moveExercise($0, of: $1, to: place) }
      }
    },
    Entry(
      "remove-exercise",
      [.text("exercise"), .text("split", after: "of")],
      "take an exercise out of a split"
    ) { action in inSplit(action) { .removeExercise($0, of: $1) } },
    Entry(
      "remind",
      [
        .text("exercise"), .text("split", after: "of"),
        .number("weeks", 1...520, after: "every", optional: true), .flag("off"),
      ],
      "remind of a weight after so many weeks without a change, or no longer"
    ) { action in
      inSplit(action) {
        .remind($0, of: $1, weeks: action.number("weeks"), isOff: action.flag("off"))
      }
    },
  ]

  /// What is done to an exercise of a split.
  private static func inSplit(_ action: Action, _ make: (String, String) -> SplitAction)
    -> PhoneAction?
  {
    guard let exercise = action.text("exercise"), let split = action.text("split") else {
      return nil
    }
    return .splits(make(exercise, split))
  }

  private static func plan(durations: ClosedRange<Int64>) -> [Verb.Parameter] {
    [
      .number("sets", 1...99, after: "sets", optional: true),
      .number("reps", 0...999, after: "reps", optional: true),
      WorkoutVerbs.weight,
      .seconds("duration", durations, after: "duration", optional: true),
      .seconds("rest", Settings.range, after: "rest", optional: true),
    ]
  }

  // MARK: Workouts

  private static let workoutVerbs: [Entry] = [
    Entry("history", [.number("count", 1...200)], "add past workouts, one a day") {
      $0.number("count").map { .workouts(.history(count: $0)) }
    },
    Entry("start", [.text("split")], "start a workout of a split and launch the watch into it") {
      $0.text("split").map { .workouts(.start(split: $0)) }
    },
    Entry("complete", [.text("exercise")], "complete an exercise of the workout in progress") {
      $0.text("exercise").map { .workouts(.complete($0)) }
    },
    Entry("skip", [.text("exercise")], "skip an exercise of the workout in progress") {
      $0.text("exercise").map { .workouts(.skip($0)) }
    },
    Entry("undo", [.text("exercise")], "take back an exercise's last set, or that it is over") {
      $0.text("exercise").map { .workouts(.undo($0)) }
    },
    Entry(
      "did",
      [.text("exercise")] + WorkoutVerbs.ofSet,
      "say what was really done in an exercise's last set, or in another one"
    ) { action in
      action.text("exercise").map {
        .workouts(.did($0, SetValues(of: action), set: action.number("set")))
      }
    },
    Entry(
      "plan",
      [.text("exercise")] + plan(durations: 0...86_400),
      "change the plan of an exercise in progress, and of its split"
    ) { action in
      action.text("exercise").map { .workouts(.plan($0, PlanEdit(of: action))) }
    },
    Entry(
      "note",
      [.text("exercise"), .text("text")],
      "write a note at an exercise of the workout in progress"
    ) { action in
      action.text("exercise").map { .workouts(.note($0, action.text("text") ?? "")) }
    },
    Entry("finish", [.text("workout")], "finish a workout in progress") {
      $0.text("workout").map { .workouts(.finish($0)) }
    },
    Entry("delete", [.text("workout")], "delete a workout, by its split's name or its id") {
      $0.text("workout").map { .workouts(.delete($0)) }
    },
  ]

  /// The run on the phone itself, while the watch runs nothing.
  private static let runVerbs: [Entry] = [
    Entry(
      "run",
      [.text("exercise")],
      "open an exercise on the phone itself",
      needsRunningDevice: true
    ) { $0.text("exercise").map { .run(.open($0)) } },
    driving("begin", .start, "leave Ready and begin the next set"),
    driving("next", .next, "end the set, or skip the rest"),
    driving("back", .back, "go back one page"),
    driving("one-more", .oneMore, "on Finish: add a set, through rest to its work"),
    driving("longer", .adjustRest(.seconds(15)), "on Rest: 15 s more"),
    driving("shorter", .adjustRest(.seconds(-15)), "on Rest: 15 s less"),
    driving("pause-rest", .pause, "on Rest: stop its countdown"),
    driving("resume-rest", .resume, "go on with a paused rest"),
    driving("done", .done, "on Finish: complete the exercise now"),
    driving("leave", .leave, "leave the exercise where its log stands"),
  ]

  private static func driving(_ name: String, _ input: RunFlow.Input, _ summary: String) -> Entry {
    Entry(name, [], summary, needsRunningDevice: true) { _ in .run(.drive(input)) }
  }

  // MARK: The store

  /// Looking at the documents, and what is done to them as a whole.
  private static let storeVerbs: [Entry] = [
    Entry("splits", [], "list the splits with their exercises") { _ in .ask(.splits) },
    Entry("workouts", [], "list the workouts in progress, and the last 50 that are over") { _ in
      .ask(.workouts)
    },
    Entry("settings", [], "show the settings") { _ in .ask(.settings) },
    Entry(
      "catalog",
      [.text("split", after: "for", optional: true)],
      "list the exercises of the catalog that a split does not have yet"
    ) { .ask(.catalog(leavingOut: $0.text("split"))) },
    Entry("progress", [.text("exercise")], "show an exercise's weight over past workouts") {
      $0.text("exercise").map { .ask(.progress($0)) }
    },
    Entry("status", [], "show what is in the store, and what is wrong with it") { _ in
      .ask(.status)
    },
    Entry(
      "waiting",
      [.number("drop", 1...1_000_000, after: "drop", optional: true)],
      "list the watch's changes that wait for their documents, or refuse one"
    ) { $0.number("drop").map { .store(.drop(waiting: $0)) } ?? .ask(.waiting) },
    Entry("rebuild", [], "empty the cache and fill it again from the documents") { _ in
      .store(.rebuild)
    },
    Entry(
      "drive",
      [.name("state", of: .one(DriveState.allCases.map(\.rawValue)))],
      "the drive: available, checking or unavailable",
      needsRunningDevice: true
    ) { $0.text("state").flatMap(DriveState.init).map { .store(.drive($0)) } },
    Entry("dismiss-mirror", [], "put the mirror of the watch away; the next run shows by itself") {
      _ in .dismissMirror
    },
    Entry("recall-mirror", [], "show the mirror that was dismissed") { _ in .recallMirror },
    Entry(
      "correct-mirror",
      [.flag("off")],
      "let the mirror correct its times by both clocks; off: no longer"
    ) { .correctMirror(!$0.flag("off")) },
  ]

  /// What another program or a person does to the phone's files, past its app.
  private static let fileVerbs: [Entry] = [
    Entry(
      "edit-file",
      [.text("document"), .text("field"), .text("value")],
      "change a value, as in an editor: split:Core exercises.0.sets 5"
    ) { action in
      action.text("document").map {
        .hand(
          .set(document: $0, field: action.text("field") ?? "", value: action.text("value") ?? "")
        )
      }
    },
    Entry(
      "write-file",
      [.text("path"), .json("content")],
      "write a file, as another device does"
    ) { action in
      guard let path = action.text("path"), let content = action.json("content") else { return nil }
      return .hand(.write(path: path, content.indented))
    },
    Entry(
      "write-raw",
      [.text("path"), .text("text")],
      "write a file that need not be JSON"
    ) { action in
      guard let path = action.text("path"), let text = action.text("text") else { return nil }
      return .hand(.write(path: path, Array(text.utf8)))
    },
    Entry("remove-file", [.text("document")], "remove a file, as another device does") {
      $0.text("document").map { .hand(.remove(document: $0)) }
    },
  ]
}

extension PhoneAction.SplitLookChange {
  /// Takes the look that an action names; `nil` where the colour or the icon is none of those there are.
  fileprivate init?(name: String? = nil, of action: Action) {
    let color = action.text("color")
    let icon = action.text("icon")
    if let color, SplitColor(rawValue: color) == nil { return nil }
    if let icon, SplitIcon(rawValue: icon) == nil { return nil }
    self.init(name: name, color: color, icon: icon)
  }
}

extension PlanEdit {
  fileprivate init(of action: Action) {
    self.init(
      sets: action.number("sets"),
      reps: action.number("reps"),
      weight: Weight(of: action["weight"]),
      durationSeconds: action.number("duration"),
      restSeconds: action.number("rest")
    )
  }
}
