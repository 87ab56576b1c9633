import LockstepHealth
package import LockstepProtocol
import LockstepSimulation

/// An action of the wearer in the workout app, with its arguments checked.
package enum WatchAction: Sendable, Equatable {
  case close
  case open(workout: String)
  case exercise(String)
  case drive(RunFlow.Input)
  case skip(String?)
  case undo(String)
  case rest(seconds: Int64)
  case autoFinish(seconds: Int64)
  case weightUnit(WeightUnit)
  case sensors(isOn: Bool)
  case startActivity(String, isIndoor: Bool)
  case load(JSONText)
  case play(file: String?)
  case pauseActivity, resumeActivity, endActivity
  case ping(count: Int64)

  /// The verbs of the workout app on the watch, with their meanings.
  package static let verbs = VerbTable(pages + activity + WorkoutVerbs.shared(watch))

  /// The verb of the action, alone or with the arguments of a request to the sensors; `nil` if none
  /// means it.
  package var verb: String? {
    switch self {
    case .startActivity: Self.startActivity.verb.name
    case .load: Self.load.verb.name
    default: Self.verbs.name(of: self)
    }
  }

  /// The vocabulary that the app adds to the verbs of the watch's system.
  package static let words = Vocabulary.Side(
    verbs: verbs.verbs,
    screens: WatchScreen.names,
    leave: "record workouts"
  )

  private typealias Entry = VerbTable<WatchAction>.Entry

  private static func watch(_ common: WorkoutVerbs.Common) -> WatchAction {
    switch common {
    case .rest(let seconds): .rest(seconds: seconds)
    case .autoFinish(let seconds): .autoFinish(seconds: seconds)
    case .weightUnit(let unit): .weightUnit(unit)
    case .ping(let count): .ping(count: count)
    }
  }

  private static let pages: [Entry] = [
    Entry("open", [.text("workout")], "open a workout in progress by its split's name") {
      $0.text("workout").map { .open(workout: $0) }
    },
    Entry("close", [], "go back to the list of workouts", key: "c") { _ in .close },
    Entry("exercise", [.text("exercise")], "open an exercise of the open workout, at its log") {
      $0.text("exercise").map { .exercise($0) }
    },
    Entry("start", [], "leave Ready and begin the next set", key: "s") { _ in .drive(.start) },
    Entry("next", [], "end the set, or skip the rest", key: "n") { _ in .drive(.next) },
    Entry("back", [], "go back one page", key: "b") { _ in .drive(.back) },
    Entry("one-more", [], "on Finish: add a set, through rest to its work", key: "m") { _ in
      .drive(.oneMore)
    },
    Entry("longer", [], "on Rest: 15 s more") { _ in .drive(.adjustRest(.seconds(15))) },
    Entry("shorter", [], "on Rest: 15 s less") { _ in
      .drive(.adjustRest(.seconds(-15)))
    },
    Entry("pause-rest", [], "on Rest: stop its countdown") { _ in .drive(.pause) },
    Entry("resume-rest", [], "go on with a paused rest") { _ in .drive(.resume) },
    Entry("did", WorkoutVerbs.ofSet, "say what was really done in the set, or in an earlier one") {
      .drive(.did(SetValues(of: $0), set: $0.number("set")))
    },
    Entry("done", [], "on Finish: complete the exercise now", key: "d") { _ in .drive(.done) },
    Entry("leave", [], "leave the exercise where its log stands", key: "l") { _ in
      .drive(.leave)
    },
    Entry("skip", [.text("exercise", optional: true)], "skip an exercise, or the open one") {
      .skip($0.text("exercise"))
    },
    Entry("undo", [.text("exercise")], "take back an exercise's last set, or that it is over") {
      $0.text("exercise").map { .undo($0) }
    },
  ]

  /// The verbs of the workout session and its sensors.
  private static let activity: [Entry] = [
    Entry("sensors", [.flag("off")], "let the sensors measure in workout sessions; off: no longer")
    {
      .sensors(isOn: !$0.flag("off"))
    },
    startActivity,
    Entry("pause-activity", [], "pause the workout session") { _ in .pauseActivity },
    Entry("resume-activity", [], "go on with the workout session") { _ in .resumeActivity },
    Entry("end-activity", [], "end the workout session; the phone gets the whole workout") { _ in
      .endActivity
    },
    Entry(
      "play",
      [.name("file", of: .recording, optional: true)],
      "start a workout session whose sensors give what a FIT file recorded"
    ) { .play(file: $0.text("file")) },
    load,
  ]

  private static let startActivity = Entry(
    "start-activity",
    [
      .name("activity", of: .one(HKWorkoutActivityType.allCases.map(\.name))), .flag("indoor"),
    ],
    "start a workout session, such as cycling; the sensors measure"
  ) { action in
    action.text("activity").map { .startActivity($0, isIndoor: action.flag("indoor")) }
  }

  private static let load = Entry(
    "load",
    [.json("recording")],
    "give the sensors a piece of what is to be played"
  ) {
    $0.json("recording").map { .load($0) }
  }

  /// Makes the action that loads a piece of a recording into the sensors.
  package static func loading(_ piece: JSONText) -> Action {
    Action(load.verb.name, load.verb.parameters.map { .init($0.name, .json(piece)) })
  }
}
