import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// All fields that any call to health can have, as read from a line; which of them the call needs is
/// decided afterwards.
struct HealthFields {
  var share: [HKObjectType] = []
  var read: [HKObjectType] = []
  var samples: [HKSample]?
  var ids: [DocumentID]?
  var sampleType: HKObjectType?
  var start: WallTime?
  var end: WallTime?
  var limit = 0
  var isAscending = true
  var anchor: HKQueryAnchor?
  var options: HKStatisticsOptions = []
  var builder: String?
  var isLive = false
  var events: [HKWorkoutEvent]?
  var locations: [CLLocation]?
  var workout: DocumentID?
  var sample: HKSample?
  var place: Int?
  var frequency: HKUpdateFrequency?
  var completion: Int64?

  /// Reads a field of a call to health; returns `false` if the key is not one.
  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "share": share = try reader.objectTypes()
    case "read": read = try reader.objectTypes()
    case "samples": samples = try reader.elements(HKSample.read)
    case "ids":
      ids = try reader.elements { (reader) throws(JSONError) in DocumentID(try reader.string()) }
    case "sampleType": sampleType = try reader.objectType()
    case "startDate": start = try reader.isoDate()
    case "endDate": end = try reader.isoDate()
    case "limit": limit = Int(try reader.integer(in: 0...100_000))
    case "ascending": isAscending = try reader.boolean()
    case "anchor": anchor = try reader.anchor()
    case "options": options = try reader.statisticsOptions()
    case "builder": builder = try reader.string()
    case "live": isLive = try reader.boolean()
    case "locations": locations = try reader.elements(CLLocation.read)
    case "workout": workout = DocumentID(try reader.string())
    case "sample": sample = try HKSample.read(&reader)
    case "workoutActivity": place = Int(try reader.integer(in: 0...100_000))
    case "workoutEvents": events = try HKWorkoutEvent.readAll(&reader)
    case "frequency": frequency = try reader.updateFrequency()
    case "completion": completion = try reader.integer(in: 0...maximumInteger)
    default: return false
    }
    return true
  }
}

extension JSONReader {
  fileprivate mutating func objectTypes() throws(JSONError) -> [HKObjectType] {
    try elements { (reader) throws(JSONError) in try reader.objectType() }
  }

  fileprivate mutating func objectType() throws(JSONError) -> HKObjectType {
    let name = try string()
    if let type = HKObjectType(identifier: name) { return type }
    let example = HKObjectType.workoutType().identifier
    throw failure(
      .unknownValue(found: name, expected: ["an identifier of HealthKit's, such as \(example)"])
    )
  }

  fileprivate mutating func anchor() throws(JSONError) -> HKQueryAnchor? {
    if try consumeNull() { return nil }
    let text = try string()
    if let anchor = HKQueryAnchor(text: text) { return anchor }
    throw failure(.unknownValue(found: text, expected: ["an anchor that a query gave"]))
  }

  fileprivate mutating func updateFrequency() throws(JSONError) -> HKUpdateFrequency {
    let name = try string()
    if let found = HKUpdateFrequency.allCases.first(where: { "\($0)" == name }) { return found }
    let known = HKUpdateFrequency.allCases.map { "\($0)" }
    throw failure(.unknownValue(found: name, expected: known))
  }

  fileprivate mutating func statisticsOptions() throws(JSONError) -> HKStatisticsOptions {
    var options: HKStatisticsOptions = []
    let names = try elements { (reader) throws(JSONError) in try reader.string() }
    for name in names {
      guard let option = HKStatisticsOptions.named.first(where: { $0.key == name })?.value else {
        let known = HKStatisticsOptions.named.map(\.key)
        throw failure(.unknownValue(found: name, expected: known))
      }
      options.insert(option)
    }
    return options
  }

  fileprivate mutating func elements<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> [Value] {
    var elements: [Value] = []
    try beginArray()
    while try nextElement() { elements.append(try read(&self)) }
    return elements
  }
}

extension HKStatisticsOptions {
  fileprivate static let named: KeyValuePairs<String, HKStatisticsOptions> = [
    "discreteAverage": .discreteAverage, "discreteMin": .discreteMin,
    "discreteMax": .discreteMax, "cumulativeSum": .cumulativeSum, "mostRecent": .mostRecent,
    "duration": .duration,
  ]
}

// MARK: - Answers

extension JSONWriter {
  /// Appends an answer from health as an object.
  mutating func healthAnswer(_ answer: HealthAnswer) {
    beginObject()
    healthFields(answer)
    endObject()
  }

  /// Appends the fields of an answer from health to the open object.
  mutating func healthFields(_ answer: HealthAnswer) {
    switch answer {
    case .done: break
    case .saved(let ids): self.ids("saved", ids)
    case .samples(let samples): self.samples(samples)
    case .changes(let results):
      samples(results.added)
      ids("deleted", results.deleted)
      field("anchor", results.anchor.text)
    case .statistics(let statistics):
      key("statistics")
      if let statistics { self.statistics(statistics) } else { null() }
    case .locations(let locations):
      array("locations", locations) { $0.write(into: &$1) }
    case .efforts(let relationships):
      array("relationships", relationships) { $1.relationship($0) }
    case .failed(let error):
      field("failed", error.reason)
      field("code", Int64(error.code.rawValue))
    case .updated(let type, let completion):
      field("updated", type.identifier)
      field("completion", completion)
    }
  }

  private mutating func ids(_ name: String, _ ids: [DocumentID]) {
    strings(name, ids.map(\.text))
  }

  private mutating func samples(_ samples: [HKSample]) {
    array("samples", samples) { $0.write(into: &$1) }
  }

  private mutating func relationship(_ relationship: HKWorkoutEffortRelationship) {
    object { writer in
      if let activity = relationship.activity { writer.field("workoutActivity", Int64(activity)) }
      writer.samples(relationship.samples)
    }
  }

  private mutating func statistics(_ statistics: HKStatistics) {
    beginObject()
    field("startDate", ISODate.text(statistics.startDate))
    field("endDate", ISODate.text(statistics.endDate))
    field("count", Int64(statistics.count))
    let figures: KeyValuePairs = [
      "sum": statistics.sum, "average": statistics.average, "minimum": statistics.minimum,
      "maximum": statistics.maximum, "mostRecent": statistics.mostRecent,
      "duration": statistics.durationSeconds,
    ]
    for (name, value) in figures { if let value { number(name, value) } }
    if let unit = statistics.type.canonicalUnit?.unitString { field("unit", unit) }
    endObject()
  }
}
