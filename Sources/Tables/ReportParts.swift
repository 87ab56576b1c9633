import LockstepHealth
import LockstepHealthStore

/// A part of a report that is given the samples of the quantities that it wants.
public protocol SampleProcessor: AnyObject {
  /// Says if it wants a quantity, by HealthKit's name: `heartRate`.
  func wants(_ quantity: String) -> Bool

  /// Takes all samples of a quantity, once, in the order of their starts.
  ///
  /// Nothing is said of the order of quantities among each other.
  func process(_ samples: Samples)
}

/// A part that looks at the workout itself, for what is no quantity: its route, its times.
public protocol WorkoutExtractor: AnyObject {
  /// Looks at the workout, once.
  func extract(_ workout: RecordedWorkout)
}

/// A part that has files of its own among those of an export.
public protocol FileProvider: AnyObject {
  /// Makes its files; none where it has nothing to say, and `nil` where it failed.
  func files() -> [TableFile]?
  /// The section that a person reads of it; `nil` where it has nothing for a person.
  var section: TableSection? { get }
}

extension FileProvider {
  public var section: TableSection? { nil }
}

/// A part of a report as a person reads it: names with values, between a title and a last line.
public struct TableSection: Sendable, Equatable {
  /// A name with its value.
  public struct Row: Sendable, Equatable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public let title: String
  /// A section without any is not shown.
  public let rows: [Row]
  public let footer: String?

  public init(_ title: String, _ rows: [Row], footer: String? = nil) {
    self.title = title
    self.rows = rows
    self.footer = footer
  }
}

/// A file of a report.
public struct TableFile: Sendable, Equatable {
  public let name: String
  public let bytes: [UInt8]

  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A file of text.
  public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

  /// Writes cells between commas with the line's end, each in quotes; `nil` is a cell that is not
  /// known.
  public static func row(_ cells: [String?]) -> String {
    cells.map { $0.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" } ?? "" }
      .joined(separator: ",") + "\n"
  }
}

/// Somebody's part in the roles that it has.
final class AdaptedPart: DataProcessor, DataExtractor, DataProvider {
  private let part: AnyObject

  init(_ part: AnyObject) { self.part = part }

  func wants(_ type: HKQuantityTypeIdentifier) -> Bool {
    (part as? any SampleProcessor)?.wants("\(type)") ?? false
  }

  func process(_ series: HKQuantitySeries) {
    (part as? any SampleProcessor)?.process(Samples(series))
  }

  func extract(_ workout: HKWorkout) {
    (part as? any WorkoutExtractor)?.extract(RecordedWorkout(workout))
  }

  func files() -> [ReportFile]? {
    guard let provider = part as? any FileProvider else { return [] }
    return provider.files()?.map { ReportFile($0.name, $0.bytes) }
  }

  var section: ReportSection? {
    guard let section = (part as? any FileProvider)?.section else { return nil }
    let rows = section.rows.map { ReportSection.Row($0.name, $0.value) }
    return ReportSection(section.title, rows, footer: section.footer)
  }
}
