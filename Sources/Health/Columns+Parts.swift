extension HKQuantitySeries {
  /// One sample of a series.
  package struct Sample: Equatable, Sendable {
    /// Seconds since the workout's start.
    package var start: Double
    /// Seconds.
    package var duration: Double
    package var quantity: Double
    /// The details of the sample beside these; `nil` where no sample of the series has anything.
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

  /// Makes a series with other samples of the quantity, and all that else is known of this one.
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
  /// Makes a route of some of the locations, with instants from a start that is so many seconds later.
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
