extension HKQuantitySeries {
  /// One sample of a series.
  package struct Sample: Equatable, Sendable {
    /// The sample's start, in seconds since the workout's start.
    package var start: Double
    /// The sample's length in seconds.
    package var duration: Double
    package var quantity: Double
    /// The sample's own id, device and other details; `nil` if no sample of the series has any.
    var detail: HKSeriesDetails.Detail?

    package init(start: Double, duration: Double, quantity: Double) {
      self.start = start
      self.duration = duration
      self.quantity = quantity
    }

    package var end: Double { start + duration }
  }

  package var samples: [Sample] {
    quantities.indices.map {
      var sample = Sample(start: starts[$0], duration: durations[$0], quantity: quantities[$0])
      if !details.isEmpty { sample.detail = details.detail(at: $0) }
      return sample
    }
  }

  /// Makes a series of the same quantity with other samples, keeping everything else that this series
  /// knows.
  package func replacing(_ samples: [Sample]) -> HKQuantitySeries {
    var series = self
    series.starts = samples.map(\.start)
    series.durations = samples.map(\.duration)
    series.quantities = samples.map(\.quantity)
    series.details = HKSeriesDetails()
    for (place, sample) in samples.enumerated() {
      if let detail = sample.detail { series.details.set(detail, at: place) }
    }
    return series
  }
}

extension HKWorkoutRoute {
  /// Makes a route of the locations at some indices; its instants count from a start that is later by a
  /// number of seconds.
  package func part(_ places: [Int], from start: Double) -> HKWorkoutRoute {
    var part = self
    part.instants = places.map { instants[$0] - start }
    part.latitudes = places.map { latitudes[$0] }
    part.longitudes = places.map { longitudes[$0] }
    part.altitudes = places.map { altitudes[$0] }
    part.speeds = places.map { speeds[$0] }
    part.accuracies = places.map { accuracies[$0] }
    part.verticalAccuracies = places.map { verticalAccuracies[$0] }
    part.courses = places.map { courses[$0] }
    return part
  }
}
