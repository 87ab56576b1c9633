import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepTerminal
import LockstepWorkouts

/// `phonesim health elevation`: how high a workout was, along its way.
enum HealthElevation {
  static let spec = CommandSpec(
    "phonesim health elevation",
    "Draws a workout's altitude over its distance, or over time without one.",
    operands: "ID|FILE",
    options: [
      HealthCommand.store, FitCommand.crc, HealthCommand.session,
    ] + PersonalText.options + [HealthCommand.ascii, Arguments.json],
    discussion: """
      Gained and lost are counted along the route: an altitude counts once it is 2 m from the last
      one that did. A device that has a barometer knows better; health show has its figures.
      With --json the columns are those of the locations that know their altitude.
      Exit codes: 0 it is drawn, 65 there is no such workout, or no altitude in it, 74 the file or
      the folder cannot be read.
      """
  )

  private static let chartSize = Size(columns: 72, rows: 14)

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let word = try arguments.onlyOperand(Phrase("what.workoutOrFile"))
    let workout = try HealthSource(arguments).workout(word).workout
    guard let profile = ElevationProfile(workout) else {
      throw HealthSource.lacks(
        workout.route == nil ? "error.noRoute" : "error.noAltitude",
        word
      )
    }
    if arguments.has(Arguments.json) {
      StandardStream.writeLine { write(profile, workout, into: &$0) }
    } else {
      StandardStream.write(text(profile, arguments.glyphs, try PersonalText(arguments)))
    }
    return 0
  }

  // MARK: For people

  private static func text(
    _ profile: ElevationProfile,
    _ glyphs: GlyphSet,
    _ person: PersonalText
  ) -> String {
    let isOverDistance = !profile.metres.isEmpty
    let places = isOverDistance ? profile.metres : profile.seconds
    // Beyond that a document says what nobody did, and no chart can be drawn of it.
    let sane = zip(places, profile.altitudes.map(person.height)).filter {
      abs($0) < 1e12 && abs($1) < 1e12
    }
    var chart = LineChart(sane.map { LineChart.Value(x: $0, y: $1) })
    chart.firstLabel = label(places.first, isOverDistance, person)
    chart.lastLabel = label(places.last, isOverDistance, person)
    chart.glyphs = glyphs
    var grid = Grid(chartSize)
    grid.draw(chart, in: grid.bounds)
    return grid.plainText() + "\n"
      + HealthText.rows(
        [
          ("lowest", profile.minimum), ("highest", profile.maximum), ("gained", profile.gained),
          ("lost", profile.lost),
        ].map { name, metres in
          let text = person.fixed(person.height(metres), 1)
          return (person.text("elevation.\(name)"), "\(text) \(person.heightUnit)")
        }
      )
  }

  private static func label(_ place: Double?, _ isOverDistance: Bool, _ person: PersonalText)
    -> String
  {
    guard let place else { return "" }
    return isOverDistance ? person.distance(place) : FitText.duration(place)
  }

  // MARK: For programs

  private static func write(
    _ profile: ElevationProfile,
    _ workout: HKWorkout,
    into writer: inout JSONWriter
  ) {
    writer.field("id", workout.id.text)
    writer.figure("minimum", profile.minimum)
    writer.figure("maximum", profile.maximum)
    writer.figure("gained", profile.gained)
    writer.figure("lost", profile.lost)
    writer.array("seconds", profile.seconds) { $1.figure($0) }
    if !profile.metres.isEmpty { writer.array("metres", profile.metres) { $1.figure($0) } }
    writer.array("altitudes", profile.altitudes) { $1.figure($0) }
  }
}
