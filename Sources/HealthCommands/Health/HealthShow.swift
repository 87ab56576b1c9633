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

/// `phonesim health show`: shows one workout in full.
enum HealthShow {
  static let spec = CommandSpec(
    "phonesim health show",
    "Shows a workout in full: its figures, what was measured, its route.",
    operands: "ID|FILE",
    options: [
      HealthCommand.store, FitCommand.crc, HealthCommand.session,
      .init("--geojson", nil, "nothing but the route, as GeoJSON (RFC 7946)"),
    ] + PersonalText.options + [HealthCommand.ascii, HealthCommand.json],
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
    if arguments.has("--geojson") {
      guard let text = RouteGeoJSON.text(named.workout) else {
        throw HealthSource.lacks("error.noRoute", word)
      }
      StandardStream.write(json: text.bytes + [UInt8(ascii: "\n")])
    } else if arguments.has("--json") {
      StandardStream.write(json: json(named).indented)
    } else {
      let person = try PersonalText(arguments)
      let root = try HealthSource.root(arguments)
      let kept = try root.map { root throws(CommandError) in try KeptPreferences(root).read() }
      var preferences = kept ?? TablePreferences()
      preferences.language = person.language
      let glyphs: GlyphSet = arguments.has("--ascii") ? .ascii : .unicode
      let page = HealthPage(workout: named.workout, person: person, glyphs: glyphs)
      StandardStream.write(page.text(preferences))
    }
    return 0
  }

  private static func json(_ named: HealthSource.Named) -> JSONText {
    let workout = named.workout
    return JSONText { writer in
      writer.beginObject()
      HealthJSON.write(workout, named.document, into: &writer)
      HealthJSON.writeQuantities(workout, into: &writer)
      HealthJSON.writeLaps(workout, into: &writer)
      HealthJSON.writeEvents(workout, into: &writer)
      HealthJSON.writeMetadata(workout, into: &writer)
      writer.endObject()
    }
  }
}
