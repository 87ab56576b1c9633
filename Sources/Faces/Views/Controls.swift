package import LockstepTerminal

/// The settings of the person who looks on, and what there is to tell.
package struct Controls: Sendable, Equatable {
  /// The speed of time: `1×`, `1/4×`.
  package var speed = "1×"
  package var isPaused = false
  /// The name of what plays by itself, until a key takes over; empty when nothing does.
  package var playing = ""
  /// The place where the devices live: `two processes`.
  package var mode = ""
  /// The number of lines that the log stands above its last one.
  package var logOffset = 0
  /// The text that a line of the log must have in it to be shown.
  package var filter = ""
  /// `true` while the person types the filter.
  package var isFiltering = false
  package var showsHelp = false
  /// The faults or verbs to choose from, while the person does.
  package var menu: MenuCard?
  /// A device's answer, until the person has read it.
  package var answer: AnswerCard?
  /// A sentence for the person, instead of the name of what plays.
  package var message = ""
  /// The line that is being typed, with its cursor.
  package var prompt: PromptLine.Shown?
  /// The verbs of apps that the keys of the workout app do not know.
  package var verbs: [OwnVerb] = []

  package init() {}
}
