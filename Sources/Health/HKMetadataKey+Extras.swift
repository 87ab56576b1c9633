extension HKMetadataKey {
  /// The name of the zone in which the workout was done, or of its distance from UTC: `GMT+0200`.
  package static let timeZone = "HKTimeZone"
  /// The key of the workout's name where it comes from; nothing holds that the name is unique.
  package static let externalUUID = "HKExternalUUID"
  /// Energy for each kilogram and hour.
  package static let averageMETs = "HKAverageMETs"
  package static let weatherTemperature = "HKWeatherTemperature"
  /// A share of 1, under the unit `%`.
  package static let weatherHumidity = "HKWeatherHumidity"
  /// A number of `HKWeatherCondition`.
  package static let weatherCondition = "HKWeatherCondition"
  /// Metres of the pool.
  package static let lapLength = "HKLapLength"
  /// 1 in a pool, 2 in open water.
  package static let swimmingLocationType = "HKSwimmingLocationType"
  /// Our own: the mean of the device's own thermometer, which is in the sun or on an arm, and so no
  /// weather.
  package static let averageTemperature = "LockstepAverageTemperature"
}
