package import LockstepSimulation

/// The wish to be told when something of a type comes or goes, and never what.
package struct HKObserverQuery: Equatable, Sendable {
  package var sampleType: HKSampleType

  package init(sampleType: HKSampleType) { self.sampleType = sampleType }
}

/// The calls of an app, by HealthKit's own names.
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
