extension HKMetadataKey {
  /// The key for the time zone in which the workout was done: the zone's name, or its distance from UTC
  /// such as `GMT+0200`.
  package static let timeZone = "HKTimeZone"
  /// The key for the workout's name in the app or file that it comes from; the name need not be unique.
  package static let externalUUID = "HKExternalUUID"
  /// The key for the mean METs: kilocalories for each kilogram and hour.
  package static let averageMETs = "HKAverageMETs"
  package static let weatherTemperature = "HKWeatherTemperature"
  /// The key for the humidity: a share from 0 to 1, under the unit `%`.
  package static let weatherHumidity = "HKWeatherHumidity"
  /// The key for the weather: a raw value of `HKWeatherCondition`.
  package static let weatherCondition = "HKWeatherCondition"
  /// The key for the length of the pool, in metres.
  package static let lapLength = "HKLapLength"
  /// The key for the place of a swim: 1 for a pool, 2 for open water.
  package static let swimmingLocationType = "HKSwimmingLocationType"
  /// Lockstep's own key: the mean of the device's own thermometer; in the sun or on an arm, it does not
  /// measure the weather.
  package static let averageTemperature = "LockstepAverageTemperature"
}
