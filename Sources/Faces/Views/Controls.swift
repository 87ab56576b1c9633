package import LockstepTerminal

/// The settings of the person who looks on, and the texts for that person.
package struct Controls: Sendable, Equatable {
  /// The speed of time: `1×`, `1/4×`.
  package var speed = "1×"
  package var isPaused = false
  /// The name of the script that plays by itself until a person presses a key; empty if none does.
  package var playing = ""
  /// The kind of processes in which the devices live: `two processes`.
  package var mode = ""
  /// The number of lines that the log is scrolled back.
  package var logOffset = 0
  /// The text that a log line must contain to be shown; empty for all lines.
  package var filter = ""
  /// `true` while the person types the filter.
  package var isFiltering = false
  package var showsHelp = false
  /// The card of faults or verbs while the person chooses; otherwise `nil`.
  package var menu: MenuCard?
  /// The card with a device's answer until the person closes it; otherwise `nil`.
  package var answer: AnswerCard?
  /// A sentence for the person, shown in the place of the playing script's name.
  package var message = ""
  /// The typed line with its cursor; `nil` while there is no prompt.
  package var prompt: PromptLine.Shown?
  /// The verbs of other apps, for which the keys of the workout app have no use.
  package var verbs: [OwnVerb] = []

  package init() {}
}
