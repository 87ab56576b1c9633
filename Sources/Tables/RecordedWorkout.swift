import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepWorkoutFiles

/// A recorded workout with all its measurements.
public struct RecordedWorkout: Sendable {
  package let workout: HKWorkout

  package init(_ workout: HKWorkout) { self.workout = workout }

  /// The reason that bytes cannot be read as a workout.
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
  /// The start of the workout, in seconds since 1970.
  public var start: Double { Double(workout.startDate.microseconds) / 1_000_000 }
  /// The length in seconds from start to end, pauses included.
  public var elapsedSeconds: Double { workout.elapsedSeconds }
  /// The length in seconds without pauses.
  public var activeSeconds: Double { workout.duration }
  /// The workout's samples, with a series for each quantity.
  public var samples: [Samples] { workout.series.map(Samples.init) }
  /// The locations of the route, in the order of their instants.
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

/// The samples of one quantity, as columns of equal length.
public struct Samples: Sendable {
  /// HealthKit's identifier without the common prefix, such as `heartRate`.
  public let quantity: String
  public let unit: String
  /// The start of each sample, in seconds since the workout's start.
  public let starts: [Double]
  /// The length of each sample in seconds; 0 for a sample of one instant.
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

/// A location of a route.
public struct Location: Sendable {
  /// The instant of the location, in seconds since the workout's start.
  public let seconds: Double
  /// The latitude in degrees; `longitude` likewise.
  public let latitude: Double
  public let longitude: Double
  /// The altitude in metres above the sea; 0 if unknown.
  public let altitude: Double
}
