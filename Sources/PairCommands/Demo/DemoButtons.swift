import LockstepDeviceCommands
import LockstepFaces
import LockstepReports
import LockstepTerminal

/// The buttons of the demo's web page, which do the same as its keys.
struct DemoButtons {
  private let verbs: [OwnVerb]

  init(_ stage: DemoStage) { verbs = stage.controls.verbs }

  var acts: LiveActs {
    LiveActs((verbs.isEmpty ? LiveActs.ofWorkouts : own) + LiveActs.ofPair + [time])
  }

  /// The buttons for the verbs of a user's own apps.
  private var own: [LiveActs.Group] {
    let buttons = verbs.map { verb in
      LiveActs.Button(verb.key.map { .key("\($0)") } ?? .begins(verb.begun), verb.usage)
    }
    return [LiveActs.Group("Verbs", buttons)]
  }

  private var time: LiveActs.Group {
    LiveActs.Group(
      "Time",
      [
        LiveActs.Button(" ", "Pause the run or go on"), LiveActs.Button("←", "Take one event back"),
        LiveActs.Button("→", "Run one event"), LiveActs.Button("-", "Run slower"),
        LiveActs.Button("+", "Run faster"), LiveActs.Button("S", "Save as a scenario"),
      ]
    )
  }

  /// Finds the key that a button stands for.
  static func key(named name: String) -> Key {
    switch name {
    case "←": Key(.left)
    case "→": Key(.right)
    default: Key.character(name.first ?? " ")
    }
  }
}
