import LockstepHealth
import LockstepSimulation

/// The measurements of a sample workout: a value every ten seconds, and a route of straight pieces.
struct SampleCourse {
  private let kind: SampleKind
  /// The number of seconds after which nobody moved any more.
  private let stoppedAfter: Int64
  private var stream: RandomStream

  private static let step: Int64 = 10
  private static let metresPerDegree = 111_195.0
  private static let restingRate = 68.0

  init(_ kind: SampleKind, stoppedAfter: Int64, _ stream: RandomStream) {
    self.kind = kind
    self.stoppedAfter = stoppedAfter
    self.stream = stream
  }

  /// Draws a number between -1 and 1.
  private mutating func swing() -> Double { Double(stream.below(2_001)) / 1_000 - 1 }

  mutating func fill(_ workout: inout HKWorkout) {
    var metres = HKQuantitySeries(kind.type.distanceType)
    var rate = HKQuantitySeries(.heartRate)
    var energy = HKQuantitySeries(.activeEnergyBurned)
    var walk = Walk(latitude: 45 + swing(), longitude: 9 + swing())
    var route = HKWorkoutRoute()
    var beats = 85.0
    let seconds = Int64(workout.elapsedSeconds)
    for second in stride(from: 0, to: seconds, by: Int(Self.step)).map({ Int64($0) }) {
      let lasting = Double(min(Self.step, seconds - second))
      let isMoving = second < stoppedAfter
      beats += ((isMoving ? kind.heartRate : Self.restingRate) - beats) / 12 + swing() * 1.5
      rate.add(beats.rounded(), at: Double(second))
      energy.add(
        isMoving ? kind.kilocaloriesPerMinute / 60 * lasting : 0.2,
        at: Double(second),
        lasting: lasting
      )
      let speed = isMoving ? max(0, kind.metresPerSecond * (1 + swing() / 5)) : 0
      if kind.metresPerSecond > 0 {
        metres.add(speed * lasting, at: Double(second), lasting: lasting)
      }
      walk.go(speed * lasting, turning: swing())
      if kind.hasRoute { walk.add(to: &route, at: Double(second), speed) }
    }
    workout.series = [metres, energy, rate].filter { $0.count > 0 }
    workout.route = route.count > 0 ? route : nil
  }

  /// A walk on a plane, whose turns are fractions of the way so that no sine is needed.
  private struct Walk {
    var latitude: Double
    var longitude: Double
    var altitude = 240.0
    private var north = 1.0
    private var east = 0.0

    init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }

    mutating func go(_ metres: Double, turning turn: Double) {
      let (n, e) = (north - east * turn / 3, east + north * turn / 3)
      let length = (n * n + e * e).squareRoot()
      (north, east) = (n / length, e / length)
      latitude += north * metres / SampleCourse.metresPerDegree
      longitude +=
        east * metres / SampleCourse.metresPerDegree / RouteLine.cosine(degrees: latitude)
      altitude += turn * metres / 25
    }

    func add(to route: inout HKWorkoutRoute, at instant: Double, _ speed: Double) {
      route.add(
        instant,
        latitude: (latitude * 1e6).rounded() / 1e6,
        longitude: (longitude * 1e6).rounded() / 1e6,
        altitude: (altitude * 10).rounded() / 10,
        speed: (speed * 100).rounded() / 100,
        accuracy: 5
      )
    }
  }
}
