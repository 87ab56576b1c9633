package import LockstepLanguages
package import LockstepHealth

/// A part of a report that takes the samples of the quantities it asks for.
package protocol DataProcessor: AnyObject {
  /// Says if the processor needs the samples of a quantity.
  func wants(_ type: HKQuantityTypeIdentifier) -> Bool

  /// Takes all samples of a quantity at once, sorted by their starts.
  ///
  /// The order of quantities is undefined.
  func process(_ series: HKQuantitySeries)
}

/// A part of a report that looks at the whole workout, for data that is no quantity, such as its route.
package protocol DataExtractor: AnyObject {
  /// Takes the data that the part needs from the workout; called once.
  func extract(_ workout: HKWorkout)
}

/// A part of a report that writes files of an export.
package protocol DataProvider: AnyObject {
  /// Makes the part's files; an empty list if it has nothing to write, `nil` if it failed.
  func files() -> [ReportFile]?

  /// The section for a person to read; `nil` if the part has none.
  var section: ReportSection? { get }

  /// The data that the part received but leaves out of its files, a line each.
  var losses: [Phrase] { get }
}

extension DataProvider {
  package var section: ReportSection? { nil }
  package var losses: [Phrase] { [] }
}

/// A section of a report for a person: rows of names with values, between a title and a closing line.
package struct ReportSection: Equatable, Sendable {
  /// A name with its value.
  package struct Row: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package let title: String
  package let rows: [Row]
  package let footer: String?

  package init(_ title: String, _ rows: [Row], footer: String? = nil) {
    self.title = title
    self.rows = rows
    self.footer = footer
  }
}

/// A file of a report, named without the prefix that an export puts before the name.
package struct ReportFile: Equatable, Sendable {
  package let name: String
  package let bytes: [UInt8]

  package init(_ name: String, _ text: String) {
    self.init(name, Array(text.utf8))
  }

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// A report of a workout, made by parts that each take some of its data.
///
/// Parts must be added before `load`, which is called once. The files come in the order in which their
/// providers were added.
package struct WorkoutReport {
  package let workout: HKWorkout
  private var processors: [(part: any DataProcessor, isBase: Bool)] = []
  private var extractors: [any DataExtractor] = []
  private var providers: [any DataProvider] = []
  private var isLoaded = false

  package init(_ workout: HKWorkout) { self.workout = workout }

  /// Adds a part, in every role whose protocol it conforms to.
  ///
  /// - Parameter isBase: `true` if the part gets samples even if only the figures of the whole are
  ///   wanted.
  package mutating func add(_ part: AnyObject, isBase: Bool = false) {
    precondition(!isLoaded, "parts are added before a report is loaded")
    if let processor = part as? any DataProcessor { processors.append((processor, isBase)) }
    if let extractor = part as? any DataExtractor { extractors.append(extractor) }
    if let provider = part as? any DataProvider { providers.append(provider) }
  }

  /// Gives every part the workout and the samples that it asks for; a second call does nothing.
  ///
  /// - Parameter isQuick: `true` if only the figures of the whole are wanted, so that only base parts
  ///   get samples.
  package mutating func load(isQuick: Bool = false) {
    if isLoaded { return }
    isLoaded = true
    for series in workout.series {
      let takers = processors.filter { ($0.isBase || !isQuick) && $0.part.wants(series.type) }
      if takers.isEmpty { continue }
      let ordered = series.ordered
      for taker in takers { taker.part.process(ordered) }
    }
    if isQuick { return }
    for extractor in extractors { extractor.extract(workout) }
  }

  /// Makes the files of all providers; `nil` if one of them failed.
  package func files() -> [ReportFile]? {
    var all: [ReportFile] = []
    for provider in providers {
      guard let files = provider.files() else { return nil }
      all += files
    }
    return all
  }

  /// The sections for a person, in the order of the providers, without those that have no rows.
  package var sections: [ReportSection] {
    providers.compactMap(\.section).filter { !$0.rows.isEmpty }
  }

  /// The data that no part of the report takes, or that a part leaves out, a line each.
  package var losses: [Phrase] {
    let unwanted = workout.series.filter { series in
      !processors.contains { $0.part.wants(series.type) }
    }
    let laps = workout.workoutEvents.count { $0.type != .pause && $0.type != .resume }
    return unwanted.map { .counted($0.count, of: "samplesOf", [Phrase($0.type)]) }
      + (laps > 0 ? [.counted(laps, of: "lapsAndMore", [])] : []) + providers.flatMap(\.losses)
  }
}
