import LockstepHealth
import LockstepHealthStore

/// A part of a report that takes the samples of the quantities that it asks for.
public protocol SampleProcessor: AnyObject {
  /// Says if the part needs a quantity, given by HealthKit's name such as `heartRate`.
  func wants(_ quantity: String) -> Bool

  /// Takes all samples of a quantity at once, sorted by their starts.
  ///
  /// The order of quantities is undefined.
  func process(_ samples: Samples)
}

/// A part of a report that reads data of the workout that are no quantity: its route, its times.
public protocol WorkoutExtractor: AnyObject {
  /// Takes the data that the part needs from the workout; called once.
  func extract(_ workout: RecordedWorkout)
}

/// A part of a report that writes files of its own.
public protocol FileProvider: AnyObject {
  /// Makes the part's files; an empty list if it has nothing to write, `nil` if it failed.
  func files() -> [TableFile]?
  /// The part's section for people; `nil` if it has none.
  var section: TableSection? { get }
}

extension FileProvider {
  public var section: TableSection? { nil }
}

/// A section of a report for people: rows of names with values, between a title and a closing line.
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
  /// The rows; a section without rows is not shown.
  public let rows: [Row]
  public let footer: String?

  public init(_ title: String, _ rows: [Row], footer: String? = nil) {
    self.title = title
    self.rows = rows
    self.footer = footer
  }
}

/// A file of a report, with its name and content.
public struct TableFile: Sendable, Equatable {
  public let name: String
  public let bytes: [UInt8]

  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Makes a file from a text.
  public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

  /// Writes a line of cells, each in quotes, separated by commas; `nil` is an unknown value, and gives
  /// an empty cell.
  public static func row(_ cells: [String?]) -> String {
    cells.map { $0.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" } ?? "" }
      .joined(separator: ",") + "\n"
  }
}

/// An adapter that gives a user's part the internal roles for the protocols that it conforms to.
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
