import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The reading of header lines with more than one word.
extension ScriptParser {
  mutating func readStartProfile(_ words: inout Words) throws(Diagnostic) {
    if let word = words.peek, LinkWord.all.contains(where: { $0.name == word.text }) {
      throw words.mistake(
        at: word,
        "before the first action, “link” names the profile the run begins with",
        hint: "to do this to the link, write a time before it: @0s link \(word.text)"
      )
    }
    script.profile = try LinkProfile.read(&words)
    reader.profile = script.profile
  }

  /// Reads the line `app NAME`.
  ///
  /// The app's verbs are already known, because the file's reader looks for this line first.
  mutating func readApp(_ words: inout Words) throws(Diagnostic) {
    let word = words.peek
    let name = try words.require("the name of an app").text
    if let word, let apps = reader.language.apps, !apps.contains(name) {
      lacksVocabulary = true
      throw words.mistake(
        at: word,
        apps.isEmpty
          ? "“\(word.shown)” is an app of a project, and this folder has no lockstep.json with apps"
          : "the project has no app “\(word.shown)”",
        hint: apps.isEmpty
          ? "go into the folder of the project and play it there"
          : "there are: " + apps.joined(separator: ", ")
      )
    }
    script.app = name
  }

  mutating func readVocabulary(_ words: inout Words) throws(Diagnostic) {
    let name = try words.require("the name of a file")
    do {
      try reader.language.vocabulary.add(try readFile(name.text).get())
    } catch {
      lacksVocabulary = true
      throw words.mistake(at: name, "\(name.shown): \(error)")
    }
    script.vocabularies.append(name.text)
    let vocabulary = reader.language.vocabulary
    script.devicesOfFiles = DeviceRole.allCases.filter { vocabulary[$0].isFromFile }
  }

  mutating func readSetting(_ words: inout Words) throws(Diagnostic) {
    guard let name = try newName(&words) else { return words.skip() }
    let value = try words.require("the value of \(name)")
    let text = try repeated(value, &words)
    set(Script.Setting(name: name, value: text, isQuoted: value.kind == .quoted))
  }

  /// The greatest length, in bytes, of a value that is made by repeating another one.
  private static let valueMax: Int64 = 1_000_000

  /// Repeats a value's text as often as `times N` demands; without `times`, returns it once.
  private func repeated(_ value: Word, _ words: inout Words) throws(Diagnostic) -> String {
    guard words.take("times") else { return value.text }
    let most = Self.valueMax / Int64(max(1, value.text.utf8.count))
    let count = try words.requireNumber("how often", in: 1...max(1, most))
    return String(repeating: value.text, count: Int(count))
  }

  /// Takes the name of a new value; returns `nil` in an included file if the name already has a value.
  private mutating func newName(_ words: inout Words) throws(Diagnostic) -> String? {
    let name = try words.require("the name of a value")
    guard name.kind == .bare, !name.text.contains("$") else {
      throw words.mistake(
        at: name,
        "“\(name.shown)” is no name of a value: a name has no quotes and no “$”",
        hint: "write, for example: set fit ride.fit"
      )
    }
    guard variables.setting(name.text) != nil else {
      if !isIncluded { noteIfUnused(name, words) }
      return name.text
    }
    if isIncluded { return nil }
    let first = variables.setters.first { $0.name == name.text }
    let place = first.map { ", first in line \($0.line)" } ?? ""
    throw words.mistake(at: name, "“\(name.shown)” is set twice\(place)")
  }

  private mutating func noteIfUnused(_ name: Word, _ words: Words) {
    let note = words.mistake(
      at: name,
      "no line uses “\(name.shown)”",
      hint: "write $\(name.shown) where its value belongs, or remove it"
    )
    unused.append((name.text, note))
  }

  // MARK: Requirements

  mutating func readCovers(_ words: inout Words) throws(Diagnostic) {
    if words.isAtEnd { throw words.missing("the id of a requirement") }
    while let word = words.next() {
      script.covers.append(word.text)
      if !isIncluded, let note = reader.language.requirements.note(on: word.text) {
        script.notes.append(words.mistake(at: word, note.message, hint: note.hint))
      }
    }
  }

  private mutating func set(_ setting: Script.Setting) {
    let setting = overridden(setting)
    variables.push(setting)
    script.settings.append(setting)
  }

  /// Returns a setting, or the override with its name if there is one.
  private func overridden(_ setting: Script.Setting) -> Script.Setting {
    overrides.first { $0.name == setting.name } ?? setting
  }

  /// Lists the names that lines set by `set NAME`, `random NAME` or `examples NAME…`, with the lines'
  /// numbers.
  static func setters(in lines: ArraySlice<SourceLine>) -> [(name: String, line: Int)] {
    lines.flatMap { line -> [(name: String, line: Int)] in
      let words = line.text.split { $0 == " " || $0 == "\t" }
      let names: ArraySlice<Substring> =
        switch words.first {
        case "set", "random": words.dropFirst().prefix(1)
        case "examples": words.dropFirst()
        default: []
        }
      return names.map { (String($0), line.number) }
    }
  }

  // MARK: What the seed draws

  mutating func readRandom(_ words: inout Words) throws(Diagnostic) {
    guard let name = try newName(&words) else { return words.skip() }
    var stream = RandomStream(
      seed: seed ?? script.seed ?? 1,
      purpose: "scenario.random",
      device: name
    )
    script.isDrawn = true
    if words.take("among") {
      var values: [Word] = []
      while let value = words.next() { values.append(value) }
      guard !values.isEmpty else { throw words.missing("the values to choose among") }
      let value = values[Int(stream.below(UInt64(values.count)))]
      return set(.init(name: name, value: value.text, isQuoted: value.kind == .quoted))
    }
    guard let word = words.peek else { throw words.missing("a range, or: among VALUE…") }
    if Int64(word.text) != nil {
      let least = try words.requireNumber("the least", in: -1_000_000_000...1_000_000_000)
      _ = try words.requireName("word", among: ["to"])
      let most = try words.requireNumber("the most", in: least...1_000_000_000)
      return set(
        .init(name: name, value: "\(least + Int64(stream.below(UInt64(most - least + 1))))")
      )
    }
    let least = try words.requireInterval("the least")
    _ = try words.requireName("word", among: ["to"])
    let most = try words.requireInterval("the most")
    guard most >= least else {
      throw words.mistake(at: word, "this range ends before it begins: write \(most) to \(least)")
    }
    set(.init(name: name, value: "\(Self.draw(least, most, &stream))"))
  }

  /// Draws a length of time between two bounds; in whole milliseconds if both bounds are.
  private static func draw(_ least: Interval, _ most: Interval, _ stream: inout RandomStream)
    -> Interval
  {
    let isCoarse = [least, most].allSatisfy { $0 == .milliseconds($0.milliseconds) }
    let unit = Interval.nanoseconds(isCoarse ? 1_000_000 : 1)
    let steps = (most - least).nanoseconds / unit.nanoseconds
    return least + .nanoseconds(Int64(stream.below(UInt64(steps + 1))) * unit.nanoseconds)
  }

  // MARK: Examples

  mutating func readExamples(_ words: inout Words) throws(Diagnostic) {
    let first = words.last
    while let word = words.peek {
      guard let name = try newName(&words) else { continue }
      if examples.names.contains(name) {
        throw words.mistake(at: word, "“\(name)” names two columns", hint: "give each its own name")
      }
      examples.names.append(name)
    }
    if examples.names.isEmpty { throw words.missing("the names of the columns") }
    if let first {
      noRows = words.mistake(
        at: first,
        "the table has no row",
        hint: "write one below it: | \(examples.names.joined(separator: " "))"
      )
    }
  }

  mutating func readRow(_ words: inout Words) throws(Diagnostic) {
    guard !examples.names.isEmpty else {
      throw words.missing("a line “examples NAME…” above, and a value")
    }
    var values: [Script.Setting] = []
    for name in examples.names {
      let value = try words.require("the value of \(name)")
      values.append(.init(name: name, value: value.text, isQuoted: value.kind == .quoted))
    }
    examples.rows += 1
    guard examples.rows == example + 1 else { return }
    values = values.map { overridden($0) }
    values.forEach { set($0) }
    script.example = .init(number: examples.rows, count: 0, values: values)
  }

  /// Ends the table of examples, and stores its number of rows in the script's row.
  mutating func finishExamples() {
    script.example?.count = examples.rows
    // A row with a mistake is a row.
    if examples.rows == 0, mistakes.isEmpty, let noRows { mistakes.append(noRows) }
  }
}
