/// One verb of a device: its words, its arguments and what it does.
///
/// The same table is the scenario language's vocabulary, the keyboard's, the control role's, and the
/// list in `docs/protocol/`.
package struct Verb: Sendable {
  package let name: String
  package let parameters: [Parameter]
  /// What it does, in one line for a help page.
  package let summary: String

  package init(_ name: String, _ parameters: [Parameter] = [], _ summary: String) {
    self.name = name
    self.parameters = parameters
    self.summary = summary
  }

  /// One argument of a verb.
  package struct Parameter: Sendable {
    /// Its field on the wire.
    package let name: String
    /// The word before it in text, or `nil` when its place alone tells.
    package let keyword: String?
    package let kind: Kind
    package let isRequired: Bool

    /// What can stand there.
    package enum Kind: Sendable, Equatable {
      /// A word, or text in double quotes.
      case text
      case number(ClosedRange<Int64>)
      /// A duration in whole seconds, such as `45s` or `1m30s`.
      case seconds(ClosedRange<Int64>)
      /// A JSON object, to the end of the line or to its closing brace.
      case json
      /// The keyword alone.
      case flag

      /// Whether a value is of the kind, and in its range.
      func allows(_ value: Action.Value) -> Bool {
        switch (self, value) {
        case (.text, .text), (.json, .json), (.flag, .flag): true
        case (.number(let range), .number(let number)), (.seconds(let range), .number(let number)):
          range.contains(number)
        case (.text, _), (.json, _), (.flag, _), (.number, _), (.seconds, _): false
        }
      }
    }

    package static func text(_ name: String, after keyword: String? = nil, optional: Bool = false)
      -> Parameter
    {
      Parameter(name: name, keyword: keyword, kind: .text, isRequired: !optional)
    }

    package static func number(
      _ name: String,
      _ range: ClosedRange<Int64>,
      after keyword: String? = nil,
      optional: Bool = false
    ) -> Parameter {
      Parameter(name: name, keyword: keyword, kind: .number(range), isRequired: !optional)
    }

    package static func seconds(
      _ name: String,
      _ range: ClosedRange<Int64>,
      after keyword: String? = nil,
      optional: Bool = false
    ) -> Parameter {
      Parameter(name: name, keyword: keyword, kind: .seconds(range), isRequired: !optional)
    }

    package static func json(_ name: String) -> Parameter {
      Parameter(name: name, keyword: nil, kind: .json, isRequired: true)
    }

    package static func flag(_ name: String) -> Parameter {
      Parameter(name: name, keyword: name, kind: .flag, isRequired: false)
    }

    /// How a person would write it, such as `sets NUMBER` or `[to SPLIT]`.
    package var usage: String {
      let value =
        switch kind {
        case .text: name.uppercased()
        case .number: "NUMBER"
        case .seconds: "DURATION"
        case .json: "{JSON}"
        case .flag: ""
        }
      let words = [keyword, value.isEmpty ? nil : value].compactMap(\.self)
        .joined(separator: " ")
      return isRequired ? words : "[\(words)]"
    }
  }

  /// How a person would write the whole verb.
  package var usage: String {
    ([name] + parameters.map(\.usage)).joined(separator: " ")
  }

  /// Why a device refuses an action, or `nil` when the action keeps to the device's table (ACTION-3).
  package static func refusal(of action: Action, by device: DeviceRole) -> String? {
    guard let verb = all(of: device).first(where: { $0.name == action.verb }) else {
      return "the \(device.name) has no such verb"
    }
    for parameter in verb.parameters {
      guard let value = action[parameter.name] else {
        if parameter.isRequired { return "\(parameter.name) is missing: \(verb.usage)" }
        continue
      }
      if !parameter.kind.allows(value) {
        return "\(parameter.name) is not what it takes: \(verb.usage)"
      }
    }
    return nil
  }

  /// The verbs of a device.
  package static func all(of device: DeviceRole) -> [Verb] {
    device == .watch ? watch : phone
  }

  /// What the wearer can do, and what a developer can make the watch app send.
  package static let watch: [Verb] =
    [
      Verb("launch", [], "open the watch app"),
      Verb("quit", [], "end the watch app; its run is gone, its queued changes are not"),
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
    ] + shared

  /// What the owner can do on the phone, and what a developer can make its app send.
  package static let phone: [Verb] =
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
    ] + phoneRun + phoneStore + phoneFiles + shared

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

  private static let shared: [Verb] = [
    Verb("rest", [.seconds("rest", 1...3_600)], "set the rest between sets"),
    Verb("auto-finish", [.seconds("countdown", 1...3_600)], "set the countdown of Finish"),
    Verb(
      "ping",
      [.number("count", 1...10_000_000, optional: true)],
      "send messages with a reply, one after the other"
    ),
    Verb("message", [.json("payload"), .flag("reply")], "send a message of your own"),
    Verb("user-info", [.json("payload")], "queue a user info of your own"),
    Verb("context", [.json("payload")], "replace the application context with your own"),
  ]
}
