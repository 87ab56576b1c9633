package import LockstepSimulation

/// A query whose app is told that samples of a type were saved or deleted, but not which.
package struct HKObserverQuery: Equatable, Sendable {
  package var sampleType: HKSampleType

  package init(sampleType: HKSampleType) { self.sampleType = sampleType }
}

/// The calls of an app that concern deliveries, under HealthKit's names.
extension HealthDeliveries {
  package mutating func execute(_ query: HKObserverQuery, at now: Uptime) throws(HKError)
    -> [Effect]
  {
    try handle(.observe(query.sampleType), at: now)
  }

  package mutating func stop(_ query: HKObserverQuery, at now: Uptime) throws(HKError) -> [Effect] {
    try handle(.stop(query.sampleType), at: now)
  }

  package mutating func enableBackgroundDelivery(
    for type: HKObjectType,
    frequency: HKUpdateFrequency,
    at now: Uptime
  ) throws(HKError) -> [Effect] {
    try handle(.enableBackgroundDelivery(type, frequency), at: now)
  }

  package mutating func disableBackgroundDelivery(for type: HKObjectType, at now: Uptime)
    throws(HKError) -> [Effect]
  {
    try handle(.disableBackgroundDelivery(type), at: now)
  }
}
