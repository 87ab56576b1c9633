package import LockstepLanguages
package import LockstepHealth

/// Something that is given the samples of the quantities that it wants.
package protocol DataProcessor: AnyObject {
  /// Says if the processor wants a quantity.
  func wants(_ type: HKQuantityTypeIdentifier) -> Bool

  /// Takes all samples of a quantity, once, in the order of their starts.
  ///
  /// Nothing is said of the order of quantities among each other.
  func process(_ series: HKQuantitySeries)
}

/// Something that looks at the workout itself, for what is no quantity: its route.
package protocol DataExtractor: AnyObject {
  /// Looks at the workout, once.
  func extract(_ workout: HKWorkout)
}

/// Something that has files of its own among those of an export.
package protocol DataProvider: AnyObject {
  /// Its files; none where it has nothing to say, and `nil` where it failed.
  func files() -> [ReportFile]?

  /// The section that a person reads; `nil` where the provider has nothing for a person.
  var section: ReportSection? { get }

  /// The things that the provider was given and its files do not have, a line each.
  var losses: [Phrase] { get }
}

extension DataProvider {
  package var section: ReportSection? { nil }
  package var losses: [Phrase] { [] }
}

/// A part of a report as a person reads it: names with values, between a title and a last line.
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

/// A file of a report, without what stands before its name.
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

/// A workout given to whoever has something to say of it, part by part.
///
/// Parts are added before it is loaded, and it is loaded once. The order in which providers are added is
/// that of their files.
package struct WorkoutReport {
  package let workout: HKWorkout
  private var processors: [(part: any DataProcessor, isBase: Bool)] = []
  private var extractors: [any DataExtractor] = []
  private var providers: [any DataProvider] = []
  private var isLoaded = false

  package init(_ workout: HKWorkout) { self.workout = workout }

  /// Adds a part, under every role that it has.
  ///
  /// - Parameter isBase: Whether it is given samples when only the figures of the whole are wanted.
  package mutating func add(_ part: AnyObject, isBase: Bool = false) {
    precondition(!isLoaded, "parts are added before a report is loaded")
    if let processor = part as? any DataProcessor { processors.append((processor, isBase)) }
    if let extractor = part as? any DataExtractor { extractors.append(extractor) }
    if let provider = part as? any DataProvider { providers.append(provider) }
  }

  /// Gives every part what it wants; a second time nothing happens.
  ///
  /// - Parameter isQuick: Only base parts are given anything.
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

  /// Makes the files of all providers; `nil` where one failed.
  package func files() -> [ReportFile]? {
    var all: [ReportFile] = []
    for provider in providers {
      guard let files = provider.files() else { return nil }
      all += files
    }
    return all
  }

  /// The sections that a person reads, in the order of the providers; one without rows is not shown.
  package var sections: [ReportSection] {
    providers.compactMap(\.section).filter { !$0.rows.isEmpty }
  }

  /// The things that none of the report's parts takes, and those that the parts leave out, a line each.
  package var losses: [Phrase] {
    let unwanted = workout.series.filter { series in
      !processors.contains { $0.part.wants(series.type) }
    }
    let laps = workout.workoutEvents.count { $0.type != .pause && $0.type != .resume }
    return unwanted.map { .counted($0.count, of: "samplesOf", [Phrase($0.type)]) }
      + (laps > 0 ? [.counted(laps, of: "lapsAndMore", [])] : []) + providers.flatMap(\.losses)
  }
}
