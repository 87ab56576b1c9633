import LockstepCommandLine
import LockstepProtocol

/// A measured figure, with the baseline by which it is divided and its limit.
struct BenchFigure: Sendable {
  let group: String
  let name: String
  let unit: String
  /// The measured value.
  let value: Double
  /// The processor time of the measurement, in the figure's unit; `nil` if it was not measured.
  ///
  /// Other work of the machine changes it less than the value.
  let processor: Double?
  /// The least possible value, measured in the same run and unit; `nil` if there is none.
  let baseline: Double?
  /// The limit of the value's ratio to the baseline, or of the value if there is none; a least value if
  /// more is better.
  let limit: Double?
  /// `true` if a lower value is better.
  let isLessBetter: Bool

  init(
    _ group: String,
    _ name: String,
    unit: String,
    value: Double,
    processor: Double? = nil,
    baseline: Double? = nil,
    limit: Double? = nil,
    isLessBetter: Bool = true
  ) {
    self.group = group
    self.name = name
    self.unit = unit
    self.value = value
    self.processor = processor
    self.baseline = baseline
    self.limit = limit
    self.isLessBetter = isLessBetter
  }

  /// The value divided by the baseline, or the value itself if there is none.
  var judged: Double { baseline.map { value / $0 } ?? value }

  var isWithinLimit: Bool {
    limit.map { isLessBetter ? judged <= $0 : judged >= $0 } ?? true
  }

  static let header = Self.row(
    "figure",
    "value",
    "unit",
    "processor",
    "baseline",
    "ratio",
    "limit",
    "better",
    ""
  )

  /// The figure as a line of the table of results.
  var line: String {
    Self.row(
      "\(group).\(name)",
      Self.text(value),
      unit,
      processor.map(Self.text) ?? "-",
      baseline.map(Self.text) ?? "-",
      baseline == nil ? "-" : Self.text(judged),
      limit.map(Self.text) ?? "-",
      isLessBetter ? "less" : "more",
      isWithinLimit ? "" : "OVER THE LIMIT"
    )
  }

  private static func row(_ columns: String...) -> String {
    let widths = [30, 12, 8, 10, 12, 8, 8, 7, 0]
    return zip(columns, widths).map { text, width in
      let padding = String(repeating: " ", count: max(0, width - text.count))
      return width == 30 ? text + padding : padding + text
    }.joined(separator: " ")
  }

  private static func text(_ value: Double) -> String {
    if value < 0 { return "-" + text(-value) }
    if value >= 1_000 { return String(Int64(value.rounded())) }
    let hundredths = Int64((value * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count == 1 ? "0" + fraction : fraction)
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("group", group)
    writer.field("name", name)
    writer.field("unit", unit)
    writer.field("value", value)
    if let processor { writer.field("processor", processor) }
    if let baseline {
      writer.field("baseline", baseline)
      writer.field("ratio", judged)
    }
    if let limit { writer.field("limit", limit) }
    writer.field("better", isLessBetter ? "less" : "more")
    writer.endObject()
  }
}

/// The median of measurements, or of pairs of them.
enum Median {
  static func of(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// Measures two things in turn, and returns the pair with the median ratio.
  ///
  /// The two are measured in turn, because a machine's speed drifts; the pair is kept, so that its
  /// ratio fits its figures.
  static func pair(
    of runs: Int,
    _ measured: () throws(CommandError) -> Double,
    over baseline: () throws(CommandError) -> Double
  ) throws(CommandError) -> (value: Double, baseline: Double) {
    var pairs: [(value: Double, baseline: Double)] = []
    for _ in 0..<runs {
      let least = try baseline()
      pairs.append((try measured(), least))
    }
    pairs.sort { $0.value / $0.baseline < $1.value / $1.baseline }
    return pairs[runs / 2]
  }
}
