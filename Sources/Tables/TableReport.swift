import LockstepLanguages
import LockstepHealthStore

/// The settings of tables for a kind of workout.
public struct WorkoutKind: Sendable {
  /// A column of the table of minutes, beside the time.
  public enum Column: Sendable {
    case pace, speed, heartRate, steps, strokes
  }

  /// The columns of the table of minutes; empty if the kind of workout needs no such table.
  public var columns: [Column]
  /// The slowest pace in minutes for a kilometre; slower movement counts as standing still, without a
  /// pace.
  public var slowestPaceMinutes: Double
  /// `true` if the distance is counted in metres or yards, as in a pool, and not in kilometres or
  /// miles.
  public var countsMetres: Bool

  public init(columns: [Column], slowestPaceMinutes: Double = 30, countsMetres: Bool = false) {
    self.columns = columns
    self.slowestPaceMinutes = slowestPaceMinutes
    self.countsMetres = countsMetres
  }

  var profile: ActivityProfile {
    let details = columns.map { column -> ActivityProfile.Detail in
      switch column {
      case .pace: .pace
      case .speed: .speed
      case .heartRate: .heartRate
      case .steps: .steps
      case .strokes: .strokes
      }
    }
    return ActivityProfile(
      countsMetres: countsMetres,
      slowestMinutes: slowestPaceMinutes,
      details: details
    )
  }
}

/// A report of a workout, made of parts; it contains the tables that `phonesim health export --as csv`
/// writes.
///
/// Parts must be added before `load`, which is called once. Their files come in the order in which the
/// parts were added, after those of the tables.
///
/// ```swift
/// var report = TableReport(try RecordedWorkout(bytes))
/// report.add(Climbs())
/// report.load()
/// for file in report.files ?? [] { … }
/// ```
public struct TableReport {
  private let workout: RecordedWorkout
  private let preferences: TablePreferences
  private let kind: WorkoutKind?
  private var parts: [(part: AnyObject, isBase: Bool)] = []
  private var isLoaded = false
  private var tables: WorkoutTables?

  /// - Parameters:
  ///   - language: The language of names and of the decimal mark: `en`, `it` or `fr`.
  ///   - isMetric: `true` for kilometres and metres, `false` for miles and feet.
  ///   - maximumHeartRate: The wearer's maximum heart rate in beats a minute, at least 60, for the
  ///     zones of runs.
  ///   - kind: The settings of the tables; `nil` for those of the workout's activity.
  public init(
    _ workout: RecordedWorkout,
    language: String = "en",
    isMetric: Bool = true,
    maximumHeartRate: Double? = nil,
    kind: WorkoutKind? = nil
  ) {
    self.workout = workout
    self.kind = kind
    var preferences = TablePreferences()
    preferences.language = Language(locale: language) ?? .fallback
    preferences.units = isMetric ? .metric : .imperial
    preferences.setMaximumHeartRate(maximumHeartRate)
    self.preferences = preferences
  }

  /// Adds a part, in every role that it conforms to: `SampleProcessor`, `WorkoutExtractor`,
  /// `FileProvider`.
  ///
  /// - Parameter isBase: `true` if the part gets samples even if only the figures of the whole are
  ///   wanted.
  public mutating func add(_ part: AnyObject, isBase: Bool = false) {
    precondition(!isLoaded, "parts are added before a report is loaded")
    parts.append((AdaptedPart(part), isBase))
  }

  /// Gives every part the workout and the samples that it asks for; a second call does nothing.
  ///
  /// - Parameter isQuick: `true` if only the figures of the whole are wanted: only base parts get
  ///   samples, and no part writes a file.
  public mutating func load(isQuick: Bool = false) {
    if isLoaded { return }
    isLoaded = true
    tables = WorkoutTables(
      workout.workout,
      preferences,
      isQuick: isQuick,
      profile: kind?.profile,
      parts: parts
    )
  }

  /// The files of all parts; `nil` before `load`, and if a part failed.
  public var files: [TableFile]? { tables?.files.map { TableFile($0.name, $0.bytes) } }
  /// The sections for people, in the order of the parts, without those that have no rows.
  public var sections: [TableSection] {
    (tables?.sections ?? []).map { section in
      let rows = section.rows.map { TableSection.Row($0.name, $0.value) }
      return TableSection(section.title, rows, footer: section.footer)
    }
  }
  /// The workout's row in a table of many workouts, whose head is `titles`; `nil` before `load`.
  public var row: String? { tables?.row }
  /// The titles of the table of many workouts.
  public static var titles: String { WorkoutTables.titles }
  /// The data that no part takes, a line each in the report's language.
  public var losses: [String] {
    (tables?.losses ?? []).map { $0.text(in: preferences.language) }
  }
}
