import LockstepLanguages
import LockstepCommandLine
import LockstepPosix
package import LockstepProtocol
package import LockstepTerminal
import LockstepWorkouts

/// The phone's answers to its owner's questions, as tables and charts for a terminal.
package struct AnswerText {
  /// The set of characters that the terminal shows.
  var glyphs = GlyphSet.unicode
  /// The languages by whose rules numbers and dates are written.
  var numbers = Language.fallback
  var dates = Language.fallback
  /// The owner's unit of weights; the answers themselves are in kilograms.
  private var unit = WeightUnit.kg

  init(
    glyphs: GlyphSet = .unicode,
    numbers: Language = .fallback,
    dates: Language = .fallback
  ) {
    self.glyphs = glyphs
    self.numbers = numbers
    self.dates = dates
  }

  private static let columns = 100
  private static let chartRows = 12

  /// Renders the answer to any verb; an answer without a form of its own is shown as JSON.
  func render(_ answer: JSONText) -> PaintedText {
    var reader = JSONReader(answer.bytes)
    let list = try? Result { () throws(JSONError) in try reader.propertyList() }.get()
    guard case .dictionary(let fields)? = list else {
      return PaintedText(String(decoding: answer.indented, as: UTF8.self))
    }
    var text = self
    text.unit = WeightUnit(rawValue: fields.text("weightUnit")) ?? .kg
    return text.render(fields)
  }

  private func render(_ fields: PropertyDictionary) -> PaintedText {
    if let splits = fields["splits"]?.elements { return self.splits(splits) }
    if let workouts = fields["workouts"]?.elements { return self.workouts(workouts) }
    return PaintedText(plain(fields))
  }

  /// Renders an answer of a kind that has no coloured marks: any but lists of splits and of workouts.
  private func plain(_ fields: PropertyDictionary) -> String {
    if let exercises = fields["exercises"]?.elements { return catalog(exercises) }
    if let points = fields["progress"]?.elements { return progress(points) }
    if let waiting = fields["waiting"]?.elements, fields["digest"] == nil {
      return self.waiting(waiting)
    }
    if fields["deleted"] != nil {
      return "deleted \(fields.text("deleted"))\n\(fields.text("hint"))\n"
    }
    return self.fields(fields)
  }

  /// Lists the waiting changes, each with its number and the reason why it waits.
  private func waiting(_ waiting: [PropertyDictionary]) -> String {
    if waiting.isEmpty { return "no change of the watch waits\n" }
    return waiting.map { change in
      "\(change.text("number"))  \(change.text("change"))\n   \(change.text("reason"))\n"
    }.joined() + "to give one up: phonesim waiting drop NUMBER\n"
  }

  /// Renders an answer as lines, for a card over a picture.
  package static func lines(of answer: JSONText, _ capabilities: Capabilities) -> [String] {
    let text = AnswerText(glyphs: capabilities.glyphs, numbers: .ofNumbers, dates: .ofDates)
    return text.render(answer).plain.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  // MARK: Lists

  private func splits(_ splits: [PropertyDictionary]) -> PaintedText {
    if splits.isEmpty {
      return PaintedText("no splits yet: phonesim starter-splits, or split NAME\n")
    }
    var text = PaintedText()
    for split in splits {
      if !text.isEmpty { text.add("\n") }
      let look = split.look
      text.add(look.text(in: glyphs), look.paint)
      text.add(" \(split.text("name"))  \(look.color), \(look.systemImage)\n")
      text.add(exercises(of: split))
    }
    return text
  }

  private func exercises(of split: PropertyDictionary) -> String {
    let rows = split["exercises"]?.elements ?? []
    if rows.isEmpty { return "  no exercises yet\n" }
    let reminders = rows.map(reminder)
    let hasAny = reminders.contains { !$0.isEmpty }
    return text(
      TextTable(
        [.init("  exercise"), .init("sets", .right), .init("load")]
          + (hasAny ? [.init("weight's reminder")] : []),
        rows: zip(rows, reminders).map { row, reminder in
          ["  " + row.text("name"), row.text("sets"), load(of: row), reminder]
        }
      )
    )
  }

  private func workouts(_ workouts: [PropertyDictionary]) -> PaintedText {
    if workouts.isEmpty { return PaintedText("no workouts yet: phonesim start SPLIT\n") }
    let blocks = workouts.map(rows)
    let table = TextTable(
      [
        .init(""), .init("start"), .init("workout"), .init("status"), .init("exercise"),
        .init("sets"), .init("state"), .init("done"),
      ],
      rows: blocks.flatMap(\.self)
    )
    return painted(text(table), blocks: blocks.map(\.count), looks: workouts.map(\.look))
  }

  /// Makes the table's row of a workout, and the rows of its exercises.
  private func rows(of workout: PropertyDictionary) -> [[String]] {
    let head = [
      workout.look.text(in: glyphs), day(workout.text("start")), workout.text("splitName"),
      workout.text("status"), "", "", "", "",
    ]
    let logs = workout["exercises"]?.elements ?? []
    return [head]
      + logs.map { log in
        [
          "", "", "", "", log.text("name"), "\(log.text("setsDone")) of \(log.text("sets"))",
          [log.text("status"), log.text("notes")].filter { !$0.isEmpty }.joined(separator: ": "),
          done(in: log),
        ]
      }
  }

  /// Paints the table: the mark of each workout, which is the first character of its block, is in
  /// colour.
  private func painted(_ table: String, blocks: [Int], looks: [SplitLook]) -> PaintedText {
    var lines = table.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var text = PaintedText()
    for line in [lines.popFirst(), lines.popFirst()].compactMap(\.self) { text.add("\(line)\n") }
    for (count, look) in zip(blocks, looks) {
      guard let head = lines.popFirst() else { break }
      text.add(String(head.prefix(1)), look.paint)
      text.add("\(head.dropFirst())\n")
      for line in lines.prefix(count - 1) { text.add("\(line)\n") }
      lines = lines.dropFirst(count - 1)
    }
    return text
  }

  /// Spells the values of the sets; equal sets in a row are counted.
  private func done(in log: PropertyDictionary) -> String {
    guard case .array(let sets)? = log["done"] else { return "" }
    var runs: [(text: String, count: Int)] = []
    for set in sets.map(\.text) {
      if runs.last?.text == set {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((set, 1))
      }
    }
    return numbers.marked(
      runs.map { $0.count > 1 ? "\($0.count) of \($0.text)" : $0.text }.joined(separator: "; ")
    )
  }

  private func catalog(_ exercises: [PropertyDictionary]) -> String {
    text(
      TextTable(
        [.init("exercise"), .init("equipment"), .init("sets", .right), .init("load")],
        rows: exercises.map {
          [$0.text("name"), $0.text("equipment"), $0.text("sets"), load(of: $0)]
        }
      )
    )
  }

  /// Spells the load of an exercise: repetitions, weight or time.
  private func load(of plan: PropertyDictionary) -> String {
    let reps = plan.text("reps").isEmpty ? "" : "\(plan.text("reps")) reps"
    switch plan.text("loadType") {
    case "duration": return "\(plan.text("duration")) s"
    case "weight":
      let grams = Int64(((plan.number("weight") ?? 0) * 1_000).rounded())
      let weight = numbers.marked(Weight(grams: grams).text(in: unit))
      return [reps, "at \(weight)"].filter { !$0.isEmpty }.joined(separator: " ")
    default: return reps
    }
  }

  /// Spells how often the owner is reminded of the weight, and if a reminder is due.
  private func reminder(of exercise: PropertyDictionary) -> String {
    let weeks = exercise.text("weightReminderTimeIntervalWeeks")
    if weeks.isEmpty { return "" }
    let isGiven = !exercise.text("weightReminderGiven").isEmpty
    return "every \(weeks) \(weeks == "1" ? "week" : "weeks")\(isGiven ? ", due" : "")"
  }

  // MARK: Progress

  private func progress(_ points: [PropertyDictionary]) -> String {
    let table = TextTable(
      [
        .init("date"), .init("weight", .right), .init("reps", .right), .init("sets", .right),
        .init("volume", .right), .init("once", .right), .init("record"), .init("split"),
      ],
      rows: points.map {
        [
          day($0.text("date")), numbers.marked("\($0.text("weight")) \($0.text("unit"))"),
          $0.text("reps"), $0.text("sets"), numbers.marked($0.text("volume")),
          numbers.marked($0.text("oneRepetitionMaximum")),
          $0.text("record") == "yes" ? "record" : "", $0.text("split"),
        ]
      }
    )
    return text(table) + "\n" + chart(points)
  }

  private func chart(_ points: [PropertyDictionary]) -> String {
    var chart = LineChart(points.compactMap { $0.number("weight") })
    chart.firstLabel = day(points.first?.text("date") ?? "")
    chart.lastLabel = points.count > 1 ? day(points.last?.text("date") ?? "") : ""
    var grid = Grid(Size(columns: min(Self.columns, 72), rows: Self.chartRows))
    grid.draw(chart, in: grid.bounds)
    return numbers.marked(grid.plainText())
  }

  // MARK: Parts

  private func fields(_ fields: PropertyDictionary) -> String {
    let rows = fields.entries.flatMap { entry -> [[String]] in
      guard case .array(let values) = entry.value else {
        return [[words(entry.key), entry.value.text]]
      }
      if values.isEmpty { return [[words(entry.key), "none"]] }
      return values.enumerated().map { [$0.offset == 0 ? words(entry.key) : "", $0.element.text] }
    }
    return text(TextTable([.init(""), .init("")], rows: rows))
  }

  /// Spells a key as words: `workoutsInProgress` as “workouts in progress”.
  private func words(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }

  private func day(_ date: String) -> String {
    dates.ordered(String(date.prefix(16)).replacing("T", with: " "))
  }

  private func text(_ table: TextTable) -> String {
    // Sentences on what is wrong are never cut; a table that is too wide is the terminal's affair.
    let size = table.size
    var grid = Grid(size)
    grid.draw(table, in: grid.bounds)
    return grid.plainText()
  }
}

extension PropertyList {
  /// The objects of a list; `nil` for any other value.
  fileprivate var elements: [PropertyDictionary]? {
    guard case .array(let values) = self else { return nil }
    return values.compactMap { if case .dictionary(let fields) = $0 { fields } else { nil } }
  }

  /// The value in words; empty for a list or an object.
  fileprivate var text: String {
    switch self {
    case .string(let value): value.visibleLine
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .boolean(let value): value ? "yes" : "no"
    case .date, .data, .array, .dictionary: ""
    }
  }
}

extension PropertyDictionary {
  /// The look of a split, or of a workout made from it.
  fileprivate var look: SplitLook {
    let plain = SplitLook.plain
    return SplitLook(
      color: self["color"]?.text ?? plain.color,
      systemImage: self["systemImage"]?.text ?? plain.systemImage
    )
  }

  /// Reads a field in words; empty if there is none.
  fileprivate func text(_ key: String) -> String { self[key]?.text ?? "" }

  fileprivate func number(_ key: String) -> Double? {
    switch self[key] {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .string, .boolean, .date, .data, .array, .dictionary, nil: nil
    }
  }
}
