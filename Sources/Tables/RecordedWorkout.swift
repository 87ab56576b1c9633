import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepWorkoutFiles

/// A recorded workout with everything that was measured in it.
public struct RecordedWorkout: Sendable {
  package let workout: HKWorkout

  package init(_ workout: HKWorkout) { self.workout = workout }

  /// The reason why bytes are no workout.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Reads a document of a store, or a FIT, TCX or GPX file with one workout.
  public init(_ bytes: [UInt8]) throws(Unreadable) {
    func id(_ start: WallTime) -> DocumentID { DocumentID("file") }
    do {
      if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") {
        workout = try HKWorkout.read(stored: bytes)
      } else if TrackImport.isText(bytes) {
        workout = try TrackImport.workout(from: bytes, id: id)
      } else {
        workout = try FITImport.workout(from: FIT.DecodedFiles(bytes), id: id)
      }
    } catch {
      throw Unreadable(description: "\(error)")
    }
  }

  public var id: String { workout.id.text }
  /// The activity, as HealthKit names it: `running`.
  public var activity: String { workout.workoutActivityType.name }
  /// The time at which it began, in seconds since 1970.
  public var start: Double { Double(workout.startDate.microseconds) / 1_000_000 }
  /// From start to end, pauses included.
  public var elapsedSeconds: Double { workout.elapsedSeconds }
  /// Without pauses.
  public var activeSeconds: Double { workout.duration }
  /// All that was measured, a series a quantity.
  public var samples: [Samples] { workout.series.map(Samples.init) }
  /// The route, in the order of the time.
  public var route: [Location] {
    guard let route = workout.route else { return [] }
    return route.instants.indices.map { index in
      Location(
        seconds: route.instants[index],
        latitude: route.latitudes[index],
        longitude: route.longitudes[index],
        altitude: route.altitudes[index]
      )
    }
  }
}

/// Samples of one quantity as columns of one length.
public struct Samples: Sendable {
  /// HealthKit's name without what all of them begin with: `heartRate`.
  public let quantity: String
  public let unit: String
  /// Seconds since the workout's start, at which each begins.
  public let starts: [Double]
  /// The number of seconds that each lasts; 0 for one of an instant.
  public let durations: [Double]
  public let quantities: [Double]

  init(_ series: HKQuantitySeries) {
    quantity = "\(series.type)"
    unit = series.type.unit
    starts = series.starts
    durations = series.durations
    quantities = series.quantities
  }
}

/// A place of a route.
public struct Location: Sendable {
  /// Since the workout's start.
  public let seconds: Double
  /// Degrees.
  public let latitude: Double
  public let longitude: Double
  /// Metres above the sea; 0 where it is not known.
  public let altitude: Double
}
