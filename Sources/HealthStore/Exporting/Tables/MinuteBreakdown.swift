import LockstepHealth

/// The activity minute by minute: both a processor and a provider.
final class MinuteBreakdown: DataProcessor, DataProvider {
  private let parts: WorkoutMinutes
  private let profile: ActivityProfile
  private let preferences: TablePreferences
  private let text: TableText
  private let takesSteps: Bool

  /// The metres of each minute.
  private var metres: [Double]
  private var steps: [Double]
  private var strokes: [Double]
  private var rates: [(sum: Double, count: Int)]

  init(
    _ workout: HKWorkout,
    _ preferences: TablePreferences,
    _ text: TableText,
    _ profile: ActivityProfile
  ) {
    parts = WorkoutMinutes(workout)
    self.profile = profile
    self.preferences = preferences
    self.text = text
    takesSteps = preferences.takesSteps(of: workout)
    let none = [Double](repeating: 0, count: parts.minutes.count)
    (metres, steps, strokes) = (none, none, none)
    rates = none.map { _ in (0, 0) }
  }

  /// The steps of all minutes together.
  var stepCount: Double { steps.reduce(0, +) }

  // MARK: Samples

  func wants(_ type: HKQuantityTypeIdentifier) -> Bool {
    type.isDistance || [.heartRate, .stepCount, .swimmingStrokeCount].contains(type)
  }

  func process(_ series: HKQuantitySeries) {
    if series.type == .stepCount, !takesSteps { return }
    for index in series.quantities.indices {
      let value = series.quantities[index]
      parts.spread(series.starts[index], lasting: series.durations[index]) { minute, share in
        switch series.type {
        case .heartRate:
          rates[minute].sum += value
          rates[minute].count += 1
        case .stepCount: steps[minute] += value * share
        case .swimmingStrokeCount: strokes[minute] += value * share
        default: metres[minute] += value * share
        }
      }
    }
  }

  // MARK: The table

  func files() -> [ReportFile]? {
    if profile.details.isEmpty || parts.minutes.isEmpty { return [] }
    var rows = TableText.row([TableText.quoted("Time")] + profile.details.map(title))
    for (number, minute) in parts.minutes.enumerated() {
      if number > 0, minute.segment != parts.minutes[number - 1].segment {
        let pause = minute.start - parts.minutes[number - 1].end
        let empty = [String](repeating: "", count: max(0, profile.details.count - 1))
        rows += TableText.row(["Pause", text.duration(pause)] + empty)
      }
      let cells = profile.details.map { value($0, number) }
      rows += TableText.row([text.duration(Double(number) * 60)] + cells)
    }
    return [ReportFile("details.csv", rows)]
  }

  private func title(_ detail: ActivityProfile.Detail) -> String {
    let stretch = profile.stretches[preferences.units]?.name ?? ""
    let words =
      switch detail {
      case .pace: "Pace time/\(stretch)"
      case .speed: "Speed \(stretch)/hr"
      case .heartRate: "Heart Rate"
      case .steps: "Steps"
      case .strokes: "Strokes"
      }
    return TableText.quoted(words)
  }

  private func value(_ detail: ActivityProfile.Detail, _ number: Int) -> String {
    let seconds = parts.minutes[number].seconds
    func counted(_ value: Double) -> String { text.number(value > 0 ? value : nil) }
    switch detail {
    case .pace: return text.duration(profile.pace(seconds, metres[number], preferences.units))
    case .speed: return text.number(profile.speed(seconds, metres[number], preferences.units))
    case .heartRate:
      let rate = rates[number]
      return counted(rate.count > 0 ? rate.sum / Double(rate.count) : 0)
    case .steps: return counted(steps[number])
    case .strokes: return counted(strokes[number])
    }
  }
}
