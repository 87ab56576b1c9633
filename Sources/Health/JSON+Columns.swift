package import LockstepProtocol

/// Reading and writing of columns of numbers, in which samples and routes are stored.
extension JSONWriter {
  mutating func column(_ name: String, _ values: [Double]) {
    key(name)
    beginArray()
    for value in values { number(value) }
    endArray()
  }

  mutating func runs(_ name: String, _ values: [Double]) {
    key(name)
    beginArray()
    for run in NumberRuns.runs(of: values) {
      beginArray()
      for value in run { number(value) }
      endArray()
    }
    endArray()
  }
}

extension JSONReader {
  package mutating func activityType() throws(JSONError) -> HKWorkoutActivityType {
    let name = try string()
    guard let type = HKWorkoutActivityType(name: name) else {
      let names = HKWorkoutActivityType.allCases.map(\.name)
      throw failure(.unknownValue(found: name, expected: names))
    }
    return type
  }

  mutating func column() throws(JSONError) -> [Double] {
    var values: [Double] = []
    try beginArray()
    while try nextElement() { values.append(try measure()) }
    return values
  }

  /// Reads a number within the range that a measured value can have.
  mutating func measure() throws(JSONError) -> Double {
    let number = try real()
    guard number.magnitude <= HKQuantitySeries.quantityMax else {
      throw failure(.unknownValue(found: "\(number)", expected: ["a number from -1e15 to 1e15"]))
    }
    return number
  }

  /// Reads seconds: an instant counted from the workout's start, or a length of time.
  mutating func seconds() throws(JSONError) -> Double {
    let number = try real()
    if number.magnitude <= HKWorkout.secondsMax { return number }
    throw failure(.unknownValue(found: "\(number)", expected: ["seconds up to 1e11"]))
  }

  mutating func runs() throws(JSONError) -> [Double] {
    var runs: [[Double]] = []
    try beginArray()
    while try nextElement() { runs.append(try column()) }
    guard let numbers = NumberRuns.numbers(of: runs, countMax: HKWorkout.samplesMax) else {
      throw failure(
        .unknownValue(found: "something else", expected: ["runs: [first, count, step]"])
      )
    }
    return numbers
  }
}
