/// The spelling of a column whose numbers mostly rise by one equal step: it is written as runs.
///
/// A run consists of its first number, the count of its numbers, and the step between them; a run of a
/// single number has no step. A two-hour ride recorded each second has one run for each stretch without
/// a pause.
enum NumberRuns {
  static func runs(of numbers: [Double]) -> [[Double]] {
    var runs: [[Double]] = []
    var index = 0
    while index < numbers.count {
      var end = index + 1
      var step = 0.0
      if end < numbers.count {
        step = numbers[end] - numbers[index]
        // What is read is the first number and so many steps: it must be the same number again.
        while end < numbers.count, number(end - index, numbers[index], step) == numbers[end] {
          end += 1
        }
      }
      let count = end - index
      runs.append(count == 1 ? [numbers[index], 1] : [numbers[index], Double(count), step])
      index = end
    }
    return runs
  }

  private static func number(_ place: Int, _ first: Double, _ step: Double) -> Double {
    first + Double(place) * step
  }

  /// Lists the numbers that runs stand for; `nil` if the runs are malformed, or give too many or too
  /// large numbers.
  static func numbers(of runs: [[Double]], countMax: Int) -> [Double]? {
    var numbers: [Double] = []
    for run in runs {
      guard run.count == 2 || run.count == 3, let count = Int(exactly: run[1]), count > 0,
        count <= countMax - numbers.count, run.count == 3 || count == 1
      else { return nil }
      let step = run.count == 3 ? run[2] : 0
      // Each is between the first and the last, so that the last tells whether any is too far.
      let last = number(count - 1, run[0], step)
      guard max(run[0].magnitude, last.magnitude) <= HKWorkout.secondsMax else { return nil }
      numbers += (0..<count).map { number($0, run[0], step) }
    }
    return numbers
  }
}
