import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepTerminal
import LockstepWorkouts

/// `phonesim health compare`: what two workouts know, side by side.
enum HealthCompare {
  static let spec = CommandSpec(
    "phonesim health compare",
    "Compares two workouts: which quantities each has, and their figures.",
    operands: "ID|FILE ID|FILE",
    options: [
      HealthCommand.store, FitCommand.crc, HealthCommand.session,
    ] + PersonalText.options + [HealthCommand.ascii, Arguments.json],
    discussion: """
      The same ride from two sources, say. Of quantities that add up the sums are compared, of others
      the means; the difference is the second less the first.
        phonesim health compare latest ride.fit --store ~/gym
      Exit codes: 0 they are compared, 65 there is no such workout, or it cannot be read, 74 a file
      or the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard arguments.operands.count == 2 else {
      throw .usage(
        Phrase("compare.two", String(arguments.operands.count)),
        .usage(of: spec)
      )
    }
    let source = try HealthSource(arguments)
    let first = try source.workout(arguments.operands[0])
    let second = try source.workout(arguments.operands[1])
    let comparison = WorkoutComparison(first.workout, second.workout)
    try arguments.answer(
      json: json(first, second, comparison),
      text: HealthComparison(person: try PersonalText(arguments), glyphs: arguments.glyphs)
        .text(first.workout, second.workout, comparison)
    )
    return 0
  }

  // MARK: For programs

  private static func json(
    _ first: HealthSource.Named,
    _ second: HealthSource.Named,
    _ comparison: WorkoutComparison
  ) -> JSONText {
    JSONText.object { writer in
      for (name, named) in [("first", first), ("second", second)] {
        writer.key(name)
        writer.beginObject()
        HealthJSON.write(named.workout, named.document, into: &writer)
        writer.endObject()
      }
      writer.array("quantities", comparison.rows) { write($0, into: &$1) }
    }
  }

  private static func write(_ row: WorkoutComparison.Row, into writer: inout JSONWriter) {
    let what = row.type.aggregation == .cumulative ? "Sum" : "Average"
    writer.beginObject()
    writer.field("type", row.type.rawValue)
    writer.field("unit", row.type.unit)
    writer.field("firstCount", row.firstCount)
    writer.field("secondCount", row.secondCount)
    if let value = row.firstValue { writer.figure("first\(what)", value) }
    if let value = row.secondValue { writer.figure("second\(what)", value) }
    if let difference = row.difference { writer.figure("difference", difference) }
    writer.endObject()
  }
}

/// Two workouts side by side, as a person reads it.
private struct HealthComparison {
  let person: PersonalText
  let glyphs: GlyphSet

  func text(
    _ first: HKWorkout,
    _ second: HKWorkout,
    _ comparison: WorkoutComparison
  ) -> String {
    var table = TextTable(
      [
        .init(""), .init("A", .right), .init("B", .right),
        .init(person.text("compare.difference"), .right),
        .init(person.text("title.unit")),
      ],
      rows: figures(comparison) + comparison.rows.flatMap(quantity)
    )
    table.glyphs = glyphs
    return heads(first, second) + "\n" + table.plainText()
  }

  private func heads(_ first: HKWorkout, _ second: HKWorkout) -> String {
    HealthText.rows(
      [("A", first), ("B", second)].map { name, workout in
        let device = workout.device.map { ", \($0.visibleLine)" } ?? ""
        return (
          name,
          "\(person.second(workout.startDate)) UTC, "
            + person.activity(workout.workoutActivityType)
            + "\(device)  \(workout.id.text.visibleLine)"
        )
      }
    )
  }

  private func figures(_ comparison: WorkoutComparison) -> [[String]] {
    let (a, b) = (comparison.first, comparison.second)
    let counts = [
      ("show.laps", a.lapCount, b.lapCount), ("show.pauses", a.pauseCount, b.pauseCount),
      ("compare.locations", a.locationCount, b.locationCount),
      ("title.samples", a.sampleCount, b.sampleCount),
    ]
    return [
      seconds("title.elapsed", a.elapsedSeconds, b.elapsedSeconds),
      seconds("title.moving", a.movingSeconds, b.movingSeconds),
    ] + counts.map { line(person.text($0), Double($1), Double($2), 0, "") }
  }

  private func seconds(_ name: String, _ a: Double, _ b: Double) -> [String] {
    let sign = b < a ? "-" : b > a ? "+" : ""
    return [
      person.text(name), FitText.duration(a), FitText.duration(b),
      sign + FitText.duration(abs(b - a)), "",
    ]
  }

  /// Two rows: how many samples, and what they say.
  private func quantity(_ row: WorkoutComparison.Row) -> [[String]] {
    let name = person.quantity(row.type)
    let isSum = row.type.aggregation == .cumulative
    return [
      line(
        "\(name), \(person.text("title.samples"))",
        Double(row.firstCount),
        Double(row.secondCount),
        0,
        ""
      ),
      line(
        "\(name), \(person.text(isSum ? "title.sum" : "title.mean"))",
        row.firstValue,
        row.secondValue,
        2,
        row.type.unit
      ),
    ]
  }

  private func line(
    _ name: String,
    _ a: Double?,
    _ b: Double?,
    _ decimals: Int,
    _ unit: String
  ) -> [String] {
    let difference = a.flatMap { a in b.map { $0 - a } }
    let sign = (difference ?? 0) > 0 ? "+" : ""
    return [
      name, person.fixed(a, decimals), person.fixed(b, decimals),
      sign + person.fixed(difference, decimals), unit,
    ]
  }
}
