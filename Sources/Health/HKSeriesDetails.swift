package import LockstepDocuments
import LockstepProtocol

/// What samples of a series have beside their numbers: ids, devices and metadata of their own.
///
/// Most series have nothing of it. Places that follow one another and say the same are one run.
package struct HKSeriesDetails: Equatable, Sendable {
  /// Of one sample.
  package struct Detail: Equatable, Sendable {
    /// Empty where the sample has the id of its place.
    package var id: DocumentID
    package var device: HKDevice?
    package var metadata: [HKMetadataEntry]

    package init(id: DocumentID, device: HKDevice?, metadata: [HKMetadataEntry]) {
      self.id = id
      self.device = device
      self.metadata = metadata
    }

    fileprivate static let none = Detail(id: DocumentID(""), device: nil, metadata: [])
  }

  /// Places that say the same, but for their ids.
  struct Run: Equatable, Sendable {
    var first: Int
    var count: Int
    var device: HKDevice?
    var metadata: [HKMetadataEntry]

    var end: Int { first + count }
  }

  /// By their places, up to the last that has one; empty ones between them.
  private var ids: [DocumentID] = []
  /// By their places.
  private var runs: [Run] = []

  package init() {}

  package var isEmpty: Bool { ids.isEmpty && runs.isEmpty }

  /// Whether any sample has an id of its own.
  package var hasIDs: Bool { !ids.isEmpty }

  package func detail(at place: Int) -> Detail {
    if isEmpty { return .none }
    var detail = Detail.none
    if place < ids.count { detail.id = ids[place] }
    if let run = run(at: place) { (detail.device, detail.metadata) = (run.device, run.metadata) }
    return detail
  }

  private func run(at place: Int) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end > place { high = middle } else { low = middle + 1 }
    }
    guard low < runs.count, runs[low].first <= place else { return nil }
    return runs[low]
  }

  // MARK: Changes

  /// Says what a sample has that comes after all others.
  mutating func set(_ detail: Detail, at place: Int) {
    if !detail.id.text.isEmpty {
      ids += Array(repeating: DocumentID(""), count: place - ids.count)
      ids.append(detail.id)
    }
    if detail.device == nil, detail.metadata.isEmpty { return }
    if let last = runs.last, last.end == place, last.device == detail.device,
      last.metadata == detail.metadata
    {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(first: place, count: 1, device: detail.device, metadata: detail.metadata))
    }
  }

  /// Adds those of a series whose samples come after so many others.
  mutating func add(_ later: Self, from place: Int) {
    if later.isEmpty { return }
    if later.hasIDs {
      ids += Array(repeating: DocumentID(""), count: place - ids.count) + later.ids
    }
    runs += later.runs.map { run in
      Run(first: run.first + place, count: run.count, device: run.device, metadata: run.metadata)
    }
  }

  /// Those of the samples at places, in that order.
  func picking(_ places: [Int]) -> Self {
    if isEmpty { return self }
    return places.enumerated().reduce(into: Self()) { picked, place in
      picked.set(detail(at: place.element), at: place.offset)
    }
  }

  /// The metadata alone.
  var copied: Self {
    var copied = Self()
    copied.runs = runs.filter { !$0.metadata.isEmpty }.map { run in
      Run(first: run.first, count: run.count, device: nil, metadata: run.metadata)
    }
    return copied
  }

  // MARK: As JSON

  /// Appends the fields `ids` and `details` to the open object, as far as there is something in them.
  func write(into writer: inout JSONWriter) {
    if hasIDs {
      writer.strings("ids", ids.map(\.text))
    }
    if runs.isEmpty { return }
    writer.key("details")
    writer.beginArray()
    for run in runs {
      writer.beginObject()
      writer.field("first", run.first)
      writer.field("count", run.count)
      run.device?.writeField(into: &writer)
      if !run.metadata.isEmpty { HKMetadataEntry.write(run.metadata, into: &writer) }
      writer.endObject()
    }
    writer.endArray()
  }

  mutating func readIDs(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() { ids.append(DocumentID(try reader.string())) }
  }

  mutating func readRuns(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      var run = Run(first: 0, count: 0, device: nil, metadata: [])
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "first": run.first = Int(try reader.integer(in: 0...Int64(HKWorkout.samplesMax)))
        case "count": run.count = Int(try reader.integer(in: 1...Int64(HKWorkout.samplesMax)))
        case "device": run.device = try HKDevice.read(&reader)
        case "metadata": run.metadata = try HKMetadataEntry.read(&reader)
        default: try reader.skipValue()
        }
      }
      runs.append(run)
    }
  }

  /// Whether they are those of so many samples, each place at most once.
  func fit(_ count: Int) -> Bool {
    var next = 0
    for run in runs {
      if run.count < 1 || run.first < next { return false }
      next = run.end
    }
    return next <= count && ids.count <= count
  }
}
