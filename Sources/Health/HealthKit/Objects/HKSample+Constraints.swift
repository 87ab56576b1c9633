import LockstepLanguages
import LockstepSimulation

extension HKSample {
  /// The earliest permitted date, 1914-01-01: health refuses a sample that ends before it.
  static let earliestPermittedDate = WallTime(microseconds: -1_767_225_600_000_000)

  /// Checks the rules that hold for every sample, whoever saves it.
  func checkConstraints() throws(HKError) {
    if endDate < startDate {
      throw fault("health.endsFirst")
    }
    if endDate < Self.earliestPermittedDate {
      throw fault("health.tooEarly")
    }
    try checkValue()
    try metadata.checkSyncIdentifier(of: sampleType.name)
    for entry in metadata { try entry.check() }
  }

  private func checkValue() throws(HKError) {
    switch value {
    case .quantity(let type, let quantity):
      guard let unit = type.canonicalUnit, quantity.is(compatibleWith: unit) else {
        throw fault("health.otherUnit", "\(quantity.unit)", type.unit)
      }
      let limit = HKQuantitySeries.quantityMax
      guard let number = canonicalValue, number.magnitude <= limit else {
        throw fault("health.noMeasure", "\(quantity.value)")
      }
    case .category(let type, let value):
      guard type.cases.contains(value) else {
        let cases = type.cases
        throw fault("health.noCase", "\(value)", "\(cases.lowerBound)", "\(cases.upperBound)")
      }
    case .correlation(let type, let parts):
      let found = parts.compactMap { part -> HKQuantityTypeIdentifier? in
        guard case .quantity(let type, _) = part.value else { return nil }
        return type
      }
      guard found.count == parts.count, found.sorted(by: <) == type.parts.sorted(by: <) else {
        let parts = type.parts.map { "\($0)" }.joined(separator: ", ")
        throw fault("health.lacksPart", parts)
      }
      for part in parts { try part.checkConstraints() }
    case .workout, .route: break
    }
  }

  private func fault(_ key: String, _ words: String...) -> HKError {
    HKError(.invalidArgument, Phrase(key, ([sampleType.name] + words).map { .verbatim($0) }))
  }
}

extension HKQuantitySeries {
  /// Checks that the sample at an index of the series can be a sample of a workout.
  package func checkConstraints(at place: Int) throws(HKError) {
    if starts[place] < 0 {
      throw HKError(.invalidArgument, Phrase("health.beginsFirst", "\(type)"))
    }
    if durations[place] < 0 {
      throw HKError(.invalidArgument, Phrase("health.endsFirst", "\(type)"))
    }
  }
}

extension HKWorkoutEvent {
  /// Checks the rules that hold for an event of any workout.
  package func checkConstraints() throws(HKError) {
    if duration > 0, type != .lap, type != .segment {
      throw HKError(.invalidArgument, Phrase("health.lasts", type.name))
    }
    guard start >= 0, duration >= 0, start.isFinite, duration.isFinite else {
      throw HKError(.invalidArgument, Phrase("health.eventBefore", type.name))
    }
  }

  /// Checks that the event lies within a workout of the given length in seconds.
  func checkConstraints(within seconds: Double) throws(HKError) {
    // Instants of files are whole seconds: what ends with the workout may end within the next one.
    if start <= seconds + 1 { return }
    throw late
  }

  /// The error for an event that lies after the workout's end.
  var late: HKError { HKError(.invalidArgument, Phrase("health.eventAfter", type.name)) }
}

extension HKQuantityTypeIdentifier {
  fileprivate static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension [HKMetadataEntry] {
  /// Checks that a sync identifier and its version come together, since neither is valid alone.
  package func checkSyncIdentifier(of what: String) throws(HKError) {
    func isThere(_ key: String) -> Bool { contains { $0.key == key } }
    if isThere(HKMetadataKey.syncIdentifier) == isThere(HKMetadataKey.syncVersion) { return }
    throw HKError(.invalidArgument, Phrase("health.halfSync", what))
  }
}

extension HKMetadataEntry {
  /// Checks that the entry's value has the kind that its key takes, if the key is HealthKit's own.
  package func check() throws(HKError) {
    guard let expected = HKMetadataKey.kinds.first(where: { $0.key == key })?.kind else { return }
    if value.kind != expected {
      throw HKError(
        .invalidArgument,
        Phrase("health.metadataKind", key, value.kind.rawValue, expected.rawValue)
      )
    }
    if case .number(let number) = value, key == HKMetadataKey.weatherCondition,
      !(0...27).contains(number)
    {
      throw HKError(.invalidArgument, Phrase("health.noWeather", "\(number)"))
    }
  }
}
