extension FIT {
  /// The course of an invented activity, second by second.
  struct SyntheticCourse {
    /// The measurements of one second.
    struct Point {
      /// The second, counted from the start of the activity.
      var second: Int
      /// The speed in metres a second.
      var speed = 0.0
      /// The distance in metres since the start.
      var distance = 0.0
      var power = 0
      var cadence = 0
      var heartRate = 0
      /// The energy in kilocalories since the start.
      var energy = 0.0
      /// The altitude in metres above the sea.
      var altitude = 0.0
      /// The latitude in degrees.
      var latitude = 12.0
      var longitude = -38.0
      /// The temperature in degrees Celsius.
      var temperature = 0
    }

    /// The points, one for each record, in order.
    let points: [Point]

    /// The metres in a degree of latitude, and in a degree of longitude near the course.
    private static let metresPerDegree = (latitude: 111_195.0, longitude: 108_760.0)

    init(_ activity: SyntheticActivity) {
      let noise = SyntheticNoise(seed: activity.seed)
      var point = Point(second: 0)
      var effort = 0.5
      var heading = (north: 1.0, east: 0.0)
      points = activity.recordSeconds.map { second in
        Self.move(&point, to: second, &effort, &heading, noise)
        return point
      }
    }

    /// Advances the point by a second: the effort changes slowly, and everything else follows it.
    private static func move(
      _ point: inout Point,
      to second: Int,
      _ effort: inout Double,
      _ heading: inout (north: Double, east: Double),
      _ noise: SyntheticNoise
    ) {
      let time = Double(second)
      let seconds = Double(min(1, second - point.second))
      let wanted = noise.smooth(1, time / 90)
      effort += (wanted - effort) * 0.05
      point.second = second
      point.altitude = 40 + 120 * noise.smooth(2, time / 400)
      point.speed = 5 + 5 * effort + noise.smooth(3, time / 7)
      point.distance += point.speed * seconds
      point.power = Int(80 + 240 * effort + 30 * noise.smooth(4, time / 3))
      point.cadence = noise.smooth(5, time / 30) < 0.1 ? 0 : Int(70 + 30 * effort)
      point.heartRate = Int(95 + 75 * effort + 6 * noise.smooth(6, time / 20))
      point.energy += Double(point.power) * seconds / 1_000
      point.temperature = Int(18 + 6 * noise.smooth(7, time / 1_800))
      turn(&heading, by: (noise.smooth(8, time / 60) - 0.5) * 0.05)
      let metres = point.speed * seconds
      point.latitude += heading.north * metres / metresPerDegree.latitude
      point.longitude += heading.east * metres / metresPerDegree.longitude
    }

    /// Turns a unit vector by a small angle.
    private static func turn(_ heading: inout (north: Double, east: Double), by angle: Double) {
      let north = heading.north - angle * heading.east
      let east = heading.east + angle * heading.north
      let length = (north * north + east * east).squareRoot()
      heading = (north / length, east / length)
    }
  }

  /// Smooth curves between 0 and 1 that look random but are functions of a seed.
  struct SyntheticNoise {
    let seed: UInt64

    /// Computes the value of a curve at a place; each curve number has another shape, with one bend in
    /// each unit.
    func smooth(_ curve: UInt64, _ place: Double) -> Double {
      let cell = place.rounded(.down)
      let part = place - cell
      let weight = part * part * (3 - 2 * part)
      let before = value(curve, Int64(cell))
      let after = value(curve, Int64(cell) + 1)
      return before + (after - before) * weight
    }

    private func value(_ curve: UInt64, _ cell: Int64) -> Double {
      var bits = seed &+ curve &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: cell)
      bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return Double((bits ^ bits >> 31) >> 11) / 9_007_199_254_740_992
    }
  }
}
