import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// `phonesim health show`: one workout in full.
enum HealthShow {
  static let geojson = Switch("--geojson", "nothing but the route, as GeoJSON (RFC 7946)")

  static let spec = CommandSpec(
    "phonesim health show",
    "Shows a workout in full: its figures, what was measured, its route.",
    operands: "ID|FILE",
    options: [
      HealthCommand.store, FitCommand.crc, HealthCommand.session, geojson,
    ] + PersonalText.options + [HealthCommand.ascii, Arguments.json],
    discussion: """
      An id can be cut after as many letters as no other workout begins with; “latest” is the newest
      workout. A file is a FIT file or a document of a workout, wherever it is.
        phonesim health show latest --store ~/gym
        phonesim health show ride.fit
        phonesim health show 01HT --store ~/gym --geojson > ride.geojson
      Exit codes: 0 it is shown, 65 there is none, it cannot be read, or it has no route to write,
      74 the file or the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let word = try arguments.onlyOperand(Phrase("what.workoutOrFile"))
    let named = try HealthSource(arguments).workout(word)
    if arguments.has(geojson) {
      guard let text = RouteGeoJSON.text(named.workout) else {
        throw HealthSource.lacks("error.noRoute", word)
      }
      StandardStream.write(json: text.bytes + [UInt8(ascii: "\n")])
    } else {
      try arguments.answer(json: json(named), text: try page(of: named.workout, arguments))
    }
    return 0
  }

  private static func page(of workout: HKWorkout, _ arguments: Arguments) throws(CommandError)
    -> String
  {
    let person = try PersonalText(arguments)
    let root = try HealthSource.root(arguments)
    let kept = try root.map { root throws(CommandError) in try KeptPreferences(root).read() }
    var preferences = kept ?? TablePreferences()
    preferences.language = person.language
    return HealthPage(workout: workout, person: person, glyphs: arguments.glyphs).text(preferences)
  }

  private static func json(_ named: HealthSource.Named) -> JSONText {
    let workout = named.workout
    return JSONText.object { writer in
      HealthJSON.write(workout, named.document, into: &writer)
      HealthJSON.writeQuantities(workout, into: &writer)
      HealthJSON.writeLaps(workout, into: &writer)
      HealthJSON.writeEvents(workout, into: &writer)
      HealthJSON.writeMetadata(workout, into: &writer)
    }
  }
}
