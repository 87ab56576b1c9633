import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// Any bytes, as a FIT file and as a document, become a workout that is stored and read again, or none.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzHealth(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let decoded = FIT.DecodedFiles(bytes, checksums: .tolerant)
  for message in decoded.messages { _ = message.shownFields }
  for session in 1...3 {
    do throws(FITImportError) {
      let workout = try FITImport.workout(from: decoded, session: session) { _ in
        DocumentID("01HF000000000000000000TEST")
      }
      expectStored(workout)
      expectShown(workout)
    } catch {
      if "\(error)".isEmpty { fatalError("no reason") }
    }
  }
  do throws(JSONError) {
    let workout = try HKWorkout.read(stored: bytes)
    _ = (workout.duration, workout.averageSpeed, workout.series.map(\.statistics))
    expectStored(workout)
    expectShown(workout)
  } catch {
    _ = "\(error)"
  }
  return 0
}

/// What is shown of it can be made, and its GeoJSON is JSON.
func expectShown(_ workout: HKWorkout) {
  _ = (WorkoutFigures(workout), ElevationProfile(workout), WorkoutComparison(workout, workout).rows)
  guard let text = RouteGeoJSON.text(workout) else { return }
  do throws(JSONError) {
    try JSONReader.check(text.bytes, limits: JSONLimits(maximumDepth: 64, maximumBytes: 64 << 20))
  } catch {
    fatalError("\(error)")
  }
}

/// What is written is read again.
func expectStored(_ workout: HKWorkout) {
  do throws(JSONError) {
    let read = try HKWorkout.read(stored: workout.storedBytes)
    if read.storedBytes != workout.storedBytes { fatalError("another document after reading") }
    if read != workout { fatalError("another workout after reading") }
  } catch {
    fatalError("\(error)")
  }
}
