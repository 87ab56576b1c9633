import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepTerminal

/// `phonesim health zones`: where zones of heart rate begin, changed one by one or on a screen.
enum HealthZones {
  private static let verbs = ["add", "remove", "set", "standard", "edit"]

  static let spec = CommandSpec(
    "phonesim health zones",
    "Shows where zones of heart rate begin, or changes them.",
    operands: "[add|remove NUMBER|set NUMBER PERCENT|standard|edit]",
    options: [HealthCommand.store, PersonalText.locale, HealthCommand.ascii, Arguments.json],
    discussion: """
      A zone begins at a percent of the highest heart rate, from 0 to 99, each above the one before.
      add puts one 5 percent above the last; edit opens a screen: up and down choose a zone, left and
      right move where it begins, a adds, d removes, enter keeps, escape leaves all as it was.
      Exit codes: 0 shown or changed, 64 usage, or no such zones, 65 the file cannot be read, 74 it
      cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let kept = KeptPreferences(try HealthSource(arguments).requiredPath())
    var preferences = try kept.read()
    let person = try PersonalText(arguments)
    if !arguments.operands.isEmpty {
      guard let zones = try changed(preferences, arguments, person) else {
        StandardStream.write(person.text("zone.unchanged") + "\n")
        return 0
      }
      preferences.setZones(zones)
      try kept.write(preferences)
    }
    let screen = ZoneScreen(ZoneEditor(preferences.zones), preferences, person)
    try arguments.answer(
      json: .array(preferences.zones) { $1.integer(Int64($0)) },
      text: screen.lines.joined(separator: "\n") + "\n"
    )
    return 0
  }

  /// The zones after what was asked for; `nil` where the person thought better of it.
  private static func changed(
    _ preferences: TablePreferences,
    _ arguments: Arguments,
    _ person: PersonalText
  ) throws(CommandError) -> [Int]? {
    let words = arguments.operands
    let editor = ZoneEditor(preferences.zones)
    if words == ["edit"] {
      return try ZoneScreen.choose(
        isASCII: arguments.has(HealthCommand.ascii),
        orElse: .usage(
          Phrase("error.needsTerminal", "edit"),
          .write("phonesim health zones set 1 65")
        )
      ) { _ in ZoneScreen(editor, preferences, person) }
    }
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard numbers.count == words.count - 1, let change = change(words[0], numbers) else {
      let near = Nearest.name(to: words[0], among: verbs)
      throw .usage(
        Phrase("error.zoneVerb", words.joined(separator: " ").visibleLine),
        near.map { Phrase("hint.didYouMean", $0) } ?? .usage(of: spec)
      )
    }
    do throws(ZoneEditor.Refusal) {
      var changed = editor
      try change(&changed)
      return try changed.finished()
    } catch {
      throw .usage(error.phrase, Phrase("hint.zones", "phonesim health zones"))
    }
  }

  private typealias Change = (inout ZoneEditor) throws(ZoneEditor.Refusal) -> Void

  private static func change(_ verb: String, _ numbers: [Int]) -> Change? {
    switch (verb, numbers.count) {
    case ("standard", 0):
      { (editor) throws(ZoneEditor.Refusal) in editor = ZoneEditor(TablePreferences.standardZones) }
    case ("add", 0): { (editor) throws(ZoneEditor.Refusal) in try editor.add() }
    case ("remove", 1): { (editor) throws(ZoneEditor.Refusal) in try editor.remove(numbers[0]) }
    case ("set", 2):
      { (editor) throws(ZoneEditor.Refusal) in try editor.set(numbers[0], to: numbers[1]) }
    default: nil
    }
  }
}
