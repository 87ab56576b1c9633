public import Foundation

/// The app that saved health data; here always this app.
public final class HKSource: NSObject, @unchecked Sendable {
  public class func `default`() -> HKSource { HKSource() }
  public var name: String { ProcessInfo.processInfo.processName }
  public var bundleIdentifier: String { Bundle.main.bundleIdentifier ?? name }
  public override func isEqual(_ object: Any?) -> Bool { object is HKSource }
  public override var hash: Int { 1 }
}

/// A version of the app that saved health data.
public final class HKSourceRevision: NSObject, @unchecked Sendable {
  public let source = HKSource.default()
  public var version: String? { nil }
  public var productType: String? { nil }
  public var operatingSystemVersion: OperatingSystemVersion {
    ProcessInfo.processInfo.operatingSystemVersion
  }
}

/// A device that has measured something.
public final class HKDevice: NSObject, @unchecked Sendable {
  public let name: String?
  public let manufacturer: String?
  public let model: String?
  public let hardwareVersion: String?
  public let firmwareVersion: String?
  public let softwareVersion: String?
  public let localIdentifier: String?
  public let udiDeviceIdentifier: String?

  public init(
    name: String?,
    manufacturer: String?,
    model: String?,
    hardwareVersion: String?,
    firmwareVersion: String?,
    softwareVersion: String?,
    localIdentifier: String?,
    udiDeviceIdentifier: String?
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  public class func local() -> HKDevice {
    HKDevice(
      name: "Lockstep",
      manufacturer: nil,
      model: nil,
      hardwareVersion: nil,
      firmwareVersion: nil,
      softwareVersion: nil,
      localIdentifier: nil,
      udiDeviceIdentifier: nil
    )
  }
}

/// An object of health data.
public class HKObject: NSObject, @unchecked Sendable {
  public let uuid = UUID()
  public let metadata: [String: Any]?
  public let device: HKDevice?
  public let sourceRevision = HKSourceRevision()

  init(device: HKDevice?, metadata: [String: Any]?) {
    self.device = device
    self.metadata = metadata
  }
}

/// A sample: something that holds for a stretch of time.
public class HKSample: HKObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let startDate: Date
  public let endDate: Date
  public var hasUndeterminedDuration: Bool { endDate == .distantFuture }

  init(
    type: HKSampleType,
    start: Date,
    end: Date,
    device: HKDevice?,
    metadata: [String: Any]?
  ) {
    sampleType = type
    startDate = start
    endDate = end
    super.init(device: device, metadata: metadata)
  }
}

/// A sample of a quantity.
public final class HKQuantitySample: HKSample, @unchecked Sendable {
  public let quantityType: HKQuantityType
  public let quantity: HKQuantity
  public var count: Int { 1 }

  public init(
    type: HKQuantityType,
    quantity: HKQuantity,
    start: Date,
    end: Date,
    device: HKDevice?,
    metadata: [String: Any]?
  ) {
    quantityType = type
    self.quantity = quantity
    super.init(type: type, start: start, end: end, device: device, metadata: metadata)
  }

  public convenience init(
    type: HKQuantityType,
    quantity: HKQuantity,
    start: Date,
    end: Date,
    metadata: [String: Any]? = nil
  ) {
    self.init(
      type: type,
      quantity: quantity,
      start: start,
      end: end,
      device: nil,
      metadata: metadata
    )
  }
}

/// The kind of an event in a workout.
public enum HKWorkoutEventType: Int, Sendable {
  case pause = 1
  case resume = 2
  case lap = 3
  case marker = 4
  case motionPaused = 5
  case motionResumed = 6
  case segment = 7
  case pauseOrResumeRequest = 8
}

/// Something that happened in a workout.
public final class HKWorkoutEvent: NSObject, @unchecked Sendable {
  public let type: HKWorkoutEventType
  public let dateInterval: DateInterval
  public let metadata: [String: Any]?
  public var date: Date { dateInterval.start }

  public init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    self.type = type
    self.dateInterval = dateInterval
    self.metadata = metadata
  }

  public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]? = nil) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
  }
}

/// The statistics of the samples of a type, during and after a workout.
public final class HKStatistics: NSObject, @unchecked Sendable {
  public let quantityType: HKQuantityType
  public let startDate: Date
  public let endDate: Date
  public var sources: [HKSource]? { [HKSource.default()] }
  private let values: [Double]
  private let spans: [DateInterval]

  /// - Parameter samples: The values in the unit of the type, each with its time, in the order of
  ///   measuring.
  init(_ type: HKQuantityType, _ samples: [(value: Double, span: DateInterval)]) {
    quantityType = type
    values = samples.map(\.value)
    spans = samples.map(\.span)
    startDate = spans.map(\.start).min() ?? .distantPast
    endDate = spans.map(\.end).max() ?? .distantPast
  }

  private var isCumulative: Bool { quantityType.aggregationStyle == .cumulative }

  private func quantity(_ value: Double?) -> HKQuantity? {
    value.map { HKQuantity(unit: quantityType.unit, doubleValue: $0) }
  }

  public func sumQuantity() -> HKQuantity? {
    isCumulative && !values.isEmpty ? quantity(values.reduce(0, +)) : nil
  }

  /// Computes the average; for a type weighted by time, each value counts until the next one.
  public func averageQuantity() -> HKQuantity? {
    guard !isCumulative, !values.isEmpty else { return nil }
    let gaps = zip(spans, spans.dropFirst()).map { $1.start.timeIntervalSince($0.start) }
    let length = gaps.reduce(0, +)
    guard quantityType.aggregationStyle == .discreteTemporallyWeighted, length > 0 else {
      return quantity(values.reduce(0, +) / Double(values.count))
    }
    return quantity(zip(values, gaps).map { $0 * $1 }.reduce(0, +) / length)
  }

  public func minimumQuantity() -> HKQuantity? { isCumulative ? nil : quantity(values.min()) }
  public func maximumQuantity() -> HKQuantity? { isCumulative ? nil : quantity(values.max()) }
  public func mostRecentQuantity() -> HKQuantity? { quantity(values.last) }
  public func mostRecentQuantityDateInterval() -> DateInterval? { spans.last }

  public func duration() -> HKQuantity? {
    spans.isEmpty
      ? nil : HKQuantity(unit: .second(), doubleValue: spans.map(\.duration).reduce(0, +))
  }

  public func sumQuantity(for source: HKSource) -> HKQuantity? { sumQuantity() }
  public func averageQuantity(for source: HKSource) -> HKQuantity? { averageQuantity() }
  public func minimumQuantity(for source: HKSource) -> HKQuantity? { minimumQuantity() }
  public func maximumQuantity(for source: HKSource) -> HKQuantity? { maximumQuantity() }
  public func mostRecentQuantity(for source: HKSource) -> HKQuantity? { mostRecentQuantity() }
  public func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    mostRecentQuantityDateInterval()
  }
  public func duration(for source: HKSource) -> HKQuantity? { duration() }
}

/// A finished workout.
public final class HKWorkout: HKSample, @unchecked Sendable {
  public let workoutActivityType: HKWorkoutActivityType
  public let workoutEvents: [HKWorkoutEvent]?
  public let duration: TimeInterval
  public let allStatistics: [HKQuantityType: HKStatistics]

  init(
    _ activity: HKWorkoutActivityType,
    from start: Date,
    to end: Date,
    lasting duration: TimeInterval,
    _ events: [HKWorkoutEvent],
    _ statistics: [HKQuantityType: HKStatistics],
    device: HKDevice?,
    metadata: [String: Any]
  ) {
    workoutActivityType = activity
    workoutEvents = events.isEmpty ? nil : events
    self.duration = duration
    allStatistics = statistics
    super.init(type: HKWorkoutType(), start: start, end: end, device: device, metadata: metadata)
  }

  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    allStatistics[quantityType]
  }

  public var totalEnergyBurned: HKQuantity? { sum(.activeEnergyBurned) }
  public var totalDistance: HKQuantity? {
    let types: [HKQuantityTypeIdentifier] = [
      .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
      .distanceDownhillSnowSports,
    ]
    return types.lazy.compactMap(sum).first
  }
  public var totalSwimmingStrokeCount: HKQuantity? { sum(.swimmingStrokeCount) }
  public var totalFlightsClimbed: HKQuantity? { sum(.flightsClimbed) }

  private func sum(_ identifier: HKQuantityTypeIdentifier) -> HKQuantity? {
    statistics(for: HKQuantityType(identifier))?.sumQuantity()
  }
}
