import LockstepWorkouts
import LockstepProtocol
import LockstepEventWords

/// A place on a command line, and what can be typed there.
struct CompletionPlace: Sendable {
  /// A word that can be typed, and what it does.
  struct Word: Sendable {
    let text: String
    var summary = ""
  }

  /// The words before it that are no options; `nil` is any one word.
  let path: [String?]
  /// Whether it is every place after the path, and not the one behind it alone.
  var goesOn = false
  var words: [Word] = []
  var takesFiles = false
  var options: [CommandSpec.Option] = []

  /// A place with the words and options of a command's table.
  init(_ path: [String?], _ spec: CommandSpec, words: [Word] = [], goesOn: Bool = true) {
    self.path = path
    self.goesOn = goesOn
    self.words = words + spec.operandChoices.map { Word(text: $0) }
    takesFiles = ["FILE", "LOG", "PATH"].contains { spec.operands.contains($0) }
    options = spec.options
  }

  init(_ path: [String?], words: [Word] = [], takesFiles: Bool = false, goesOn: Bool = false) {
    self.path = path
    self.words = words
    self.takesFiles = takesFiles
    self.goesOn = goesOn
  }
}

/// A program with all places of its command line.
struct CompletedProgram: Sendable {
  let name: String
  /// The longest paths first, so that the first place that fits is the right one.
  let places: [CompletionPlace]

  private init(_ name: String, _ places: [CompletionPlace]) {
    self.name = name
    self.places = places.sorted { $0.path.count > $1.path.count }
  }

  /// The options of the program after which a value stands.
  var optionsWithValue: [String] {
    var names: [String] = []
    for option in places.flatMap(\.options) where option.value != nil {
      if !names.contains(option.name) { names.append(option.name) }
    }
    return names
  }

  static let all = [lockstep, watchsim, phonesim]

  private static let lockstep = CompletedProgram(
    "lockstep",
    [
      CompletionPlace(
        [],
        LockstepCommand.program,
        words: commands + [.init(text: "help", summary: "shows the page of a command")],
        goesOn: false
      ), CompletionPlace(["help"], words: commands),
    ]
      + LockstepCommand.all.filter { !["control", "man"].contains($0.name) }.map {
        CompletionPlace([$0.name], $0.spec)
      } + control + [
        CompletionPlace(
          ["man"],
          ManualCommand.spec,
          words: ManualPage.all.map { .init(text: $0.shortName, summary: $0.spec.summary) }
            .filter { !$0.text.contains(" ") }
        )
      ]
  )

  private static let commands = LockstepCommand.all.map {
    CompletionPlace.Word(text: $0.name, summary: $0.spec.summary)
  }

  /// The places of `lockstep control SOCKET watch|phone VERB …`, each with words of its own.
  private static let control: [CompletionPlace] =
    [
      CompletionPlace(["control"], takesFiles: true),
      CompletionPlace(
        ["control", nil],
        words: DeviceRole.allCases.map { .init(text: $0.name, summary: "the \($0.name)") }
      ),
      CompletionPlace(["control", nil, nil, nil], goesOn: true),
    ]
    + DeviceRole.allCases.map { CompletionPlace(["control", nil, $0.name], words: verbs(of: $0)) }

  private static func verbs(of role: DeviceRole) -> [CompletionPlace.Word] {
    Vocabulary.workouts[role].verbs.map { .init(text: $0.name, summary: $0.summary) }
  }

  private static let watchsim = CompletedProgram(
    "watchsim",
    [CompletionPlace([], DeviceCommand.watchSpec)]
  )

  private static let phonesim = CompletedProgram(
    "phonesim",
    [
      CompletionPlace(
        [],
        HostCommands.phoneSpec,
        words: groups.map { .init(text: word(of: $0), summary: $0.summary) } + verbs(of: .phone),
        goesOn: false
      )
    ] + groups.flatMap(places(of:))
      + Vocabulary.workouts.phone.verbs.map { CompletionPlace([$0.name], PhoneVerbCommand.spec) }
  )

  /// The groups of commands that `phonesim` has.
  static let groups = [
    FitCommand.group, HealthCommand.group, DaysCommand.group, UploadCommand.group,
  ]

  private static func word(of group: CommandGroup) -> String {
    String(group.name.split(separator: " ").last ?? "")
  }

  private static func places(of group: CommandGroup) -> [CompletionPlace] {
    let members = group.members.map {
      CompletionPlace.Word(text: $0.name, summary: $0.spec.summary)
    }
    return [CompletionPlace([word(of: group)], words: members)]
      + group.members.map { CompletionPlace([word(of: group), $0.name], $0.spec) }
  }
}
