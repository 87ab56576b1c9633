import LockstepPosix

/// The words that a program says, to tell one language from another.
enum SpokenWords {
  /// What is the same everywhere.
  static let names = Set(typed + usage + units + data + states + system)

  /// What one types: commands, and what an option can be.
  private static let typed = [
    "phonesim", "health", "list", "show", "add", "set", "units", "metric", "imperial", "date",
    "longest", "shortest", "running", "route", "all", "file", "tcx", "gpx", "csv", "fit", "geojson",
    "upload", "connect", "send", "app", "chmod", "strava", "duration", "strict", "workout",
    "cadence", "height", "power", "speed", "changed", "discard",
  ]
  /// How a command is used is help.
  private static let usage = ["options", "name", "value", "number", "type", "client"]
  private static let units = ["utc", "kcal", "bpm", "count", "min", "degc", "byte"]
  /// Who made a recording, and what kind of file it is of.
  private static let data = [
    "development", "lockstep", "computer", "trainer", "files", "samples", "trim", "runningdays",
    "record", "temperature", "text",
  ]
  /// The states of HealthKit's builders, under its names.
  private static let states = ["collecting", "ended", "finished", "discarded", "failed"]
  /// What the system says of a file that is not there.
  private static let system = ["enoent", "open", "such", "directory"]

  /// Words of three letters or more, but no part of an id, a path, an option or a name in code.
  static func words(_ text: String) -> Set<String> {
    let pieces = text.split { " \n(),;:“”«»".contains($0) }.filter { piece in
      !piece.contains { $0.isNumber || "/_-=<>{}$".contains($0) }
        && !piece.dropFirst().contains { $0.isUppercase }
    }
    return Set(
      pieces.flatMap { $0.split { !$0.isLetter } }.filter { $0.count > 2 }.map { $0.lowercased() }
    )
  }

  /// Those that a person reads.
  static func words(of said: Finished) -> Set<String> {
    words((said.output.hasPrefix("{") ? "" : said.output) + said.errors)
  }

  /// All words of a language's catalogs.
  static func ofCatalogs(_ language: String) throws -> Set<String> {
    let lines = try ["StringCatalog", "StringDetails"].flatMap { name in
      let path = Package.file("Sources/Languages/\(name)+\(language).swift")
      // A long text goes on in the next line.
      let text = String(decoding: try FileSystem.readFile(path), as: UTF8.self)
      return text.replacing("\\\n    ", with: "").split(separator: "\n")
    }
    let texts = lines.compactMap { line in
      line.firstRange(of: " = ").map { String(line[$0.upperBound...]) }
    }
    return words(texts.joined(separator: "\n"))
  }

  /// English words that are left where another language is read.
  static func left(_ other: Finished, _ english: Finished, _ known: Set<String>) -> [String] {
    words(of: other).intersection(words(of: english)).subtracting(known).sorted()
  }
}
