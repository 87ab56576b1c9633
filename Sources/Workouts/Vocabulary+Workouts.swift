package import LockstepProtocol

extension Vocabulary {
  /// The words of the workout app on both devices.
  package static let workouts = Vocabulary(
    watch: Side(verbs: watchVerbs, screens: WatchScreen.names),
    phone: Side(verbs: phoneVerbs, screens: PhoneScreen.names)
  )

  /// What the wearer can do, and what a developer can make the watch app send.
  private static let watchVerbs: [Verb] =
    [
      Verb("open", [.text("workout")], "open a workout in progress by its split's name"),
      Verb("close", [], "go back to the list of workouts"),
      Verb("exercise", [.text("exercise")], "open an exercise of the open workout, at its log"),
      Verb("start", [], "leave Ready and begin the next set"),
      Verb("next", [], "end the set, or skip the rest"),
      Verb("back", [], "go back one page"),
      Verb("one-more", [], "on Finish: add a set, through rest to its work"),
      Verb("done", [], "on Finish: complete the exercise now"),
      Verb("leave", [], "leave the exercise where its log stands"),
      Verb("skip", [.text("exercise", optional: true)], "skip an exercise, or the open one"),
      Verb("sensors", [.flag("off")], "let the sensors measure in workout sessions, or no more"),
      Verb(
        "start-activity",
        [.text("activity"), .flag("indoor")],
        "start a workout session, such as cycling; the sensors measure"
      ),
      Verb("pause-activity", [], "pause the workout session"),
      Verb("resume-activity", [], "go on with the workout session"),
      Verb("end-activity", [], "end the workout session; the phone gets the whole workout"),
      Verb(
        "play",
        [.text("file", optional: true)],
        "start a workout session whose sensors give what a FIT file recorded"
      ),
      Verb("load", [.json("recording")], "give the sensors a piece of what is to be played"),
      Verb("allow", [], "let the app record workouts, which a workout session needs"),
      Verb("deny", [], "do not let the app record workouts"),
      Verb("forget-permission", [], "ask again at the next workout"),
    ] + shared + watchLives + lives + system

  /// What the owner can do on the phone, and what a developer can make its app send.
  private static let phoneVerbs: [Verb] =
    [
      Verb("starter-splits", [], "add the starter splits from the catalog"),
      Verb(
        "split",
        [
          .text("name"), .text("color", after: "color", optional: true),
          .text("icon", after: "icon", optional: true),
        ],
        "add an empty split"
      ),
      Verb(
        "edit-split",
        [
          .text("split"), .text("name", after: "name", optional: true),
          .text("color", after: "color", optional: true),
          .text("icon", after: "icon", optional: true),
        ],
        "change a split's name, colour or icon"
      ),
      Verb(
        "move-split",
        [.text("split"), .number("place", 1...9_999, after: "to")],
        "give a split another place in the list, counted from 1"
      ),
      Verb("delete-split", [.text("split")], "delete a split; its workouts stay"),
      Verb(
        "add",
        [
          .text("exercise"), .text("split", after: "to"),
          .number("sets", 1...99, after: "sets", optional: true),
          .number("reps", 0...999, after: "reps", optional: true),
          .number("weight", 0...9_999, after: "weight", optional: true),
          .seconds("duration", 1...86_400, after: "duration", optional: true),
        ],
        "add an exercise to a split; what is left out comes from the catalog"
      ),
      Verb(
        "edit-exercise",
        [
          .text("exercise"), .text("split", after: "of"),
          .text("name", after: "name", optional: true),
          .number("sets", 1...99, after: "sets", optional: true),
          .number("reps", 0...999, after: "reps", optional: true),
          .number("weight", 0...9_999, after: "weight", optional: true),
          .seconds("duration", 0...86_400, after: "duration", optional: true),
        ],
        "change an exercise of a split"
      ),
      Verb(
        "move-exercise",
        [.text("exercise"), .text("split", after: "of"), .number("place", 1...999, after: "to")],
        "give an exercise another place in its split, counted from 1"
      ),
      Verb(
        "remove-exercise",
        [.text("exercise"), .text("split", after: "of")],
        "take an exercise out of a split"
      ),
      Verb("history", [.number("count", 1...200)], "add past workouts, one a day"),
      Verb("start", [.text("split")], "start a workout of a split and launch the watch into it"),
      Verb("complete", [.text("exercise")], "complete an exercise of the workout in progress"),
      Verb("skip", [.text("exercise")], "skip an exercise of the workout in progress"),
      Verb(
        "plan",
        [
          .text("exercise"), .number("sets", 1...99, after: "sets", optional: true),
          .number("reps", 0...999, after: "reps", optional: true),
          .number("weight", 0...9_999, after: "weight", optional: true),
          .seconds("duration", 0...86_400, after: "duration", optional: true),
        ],
        "change the plan of an exercise in progress, and of its split"
      ),
      Verb(
        "note",
        [.text("exercise"), .text("text")],
        "write a note at an exercise of the workout in progress"
      ),
      Verb("finish", [.text("workout")], "finish a workout in progress"),
      Verb("delete", [.text("workout")], "delete a workout, by its split's name or its id"),
    ] + phoneRun + phoneStore + phoneFiles + shared + phoneLives + lives + system

  /// The run on the phone itself, while the watch runs nothing.
  private static let phoneRun: [Verb] = [
    Verb("run", [.text("exercise")], "open an exercise on the phone itself"),
    Verb("begin", [], "leave Ready and begin the next set"),
    Verb("next", [], "end the set, or skip the rest"),
    Verb("back", [], "go back one page"),
    Verb("one-more", [], "on Finish: add a set, through rest to its work"),
    Verb("done", [], "on Finish: complete the exercise now"),
    Verb("leave", [], "leave the exercise where its log stands"),
  ]

  /// Looking at the documents, and what is done to them as a whole.
  private static let phoneStore: [Verb] = [
    Verb("splits", [], "list the splits with their exercises"),
    Verb("workouts", [], "list the workouts in progress, and the last 50 that are over"),
    Verb("settings", [], "show the settings"),
    Verb(
      "catalog",
      [.text("split", after: "for", optional: true)],
      "list the exercises of the catalog that a split does not have yet"
    ),
    Verb("progress", [.text("exercise")], "show an exercise's weight over past workouts"),
    Verb("status", [], "show what is in the store, and what is wrong with it"),
    Verb(
      "waiting",
      [.number("drop", 1...1_000_000, after: "drop", optional: true)],
      "list the watch's changes that wait for their documents, or refuse one"
    ),
    Verb("rebuild", [], "empty the cache and fill it again from the documents"),
    Verb("drive", [.text("state")], "the drive: available, checking or unavailable"),
    Verb(
      "correct-mirror",
      [.flag("off")],
      "the mirror counts with the measured clocks, or no more"
    ),
    Verb("allow", [], "let the phone start workouts on the watch"),
    Verb("deny", [], "do not let the phone start workouts on the watch"),
    Verb("forget-permission", [], "ask again at the next start"),
  ]

  /// What another program or a person does to the phone's files, past its app.
  private static let phoneFiles: [Verb] = [
    Verb(
      "edit-file",
      [.text("document"), .text("field"), .text("value")],
      "change a value, as in an editor: split:Core exercises.0.sets 5"
    ),
    Verb("write-file", [.text("path"), .json("content")], "write a file, as another device does"),
    Verb("write-raw", [.text("path"), .text("text")], "write a file that need not be JSON"),
    Verb("remove-file", [.text("document")], "remove a file, as another device does"),
  ]

  /// What both have.
  private static let shared: [Verb] = [
    Verb("rest", [.seconds("rest", 1...3_600)], "set the rest between sets"),
    Verb("auto-finish", [.seconds("countdown", 1...3_600)], "set the countdown of Finish"),
    Verb(
      "ping",
      [.number("count", 1...10_000_000, optional: true)],
      "send messages with a reply, one after the other"
    ),
  ]
}
