import LockstepHealth
import Foundation
import LockstepHealthStore
import LockstepProtocol
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// The inputs of the fuzzers, taken as files and as documents.
struct FuzzInputTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz")

  private static let inputs: [String] = {
    let all = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return all.compactMap { $0 as? String }.filter {
      $0.contains("/seeds/") || $0.contains("/regressions/")
    }.sorted()
  }()

  @Test(arguments: inputs)
  func `any input is a workout that is stored and read again, or none`(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    var found: [HKWorkout] = []
    do { found.append(try Importing.workout(bytes)) } catch is FITImportError {}
    do { found.append(try HKWorkout.read(stored: bytes)) } catch {}
    for workout in found {
      #expect(try HKWorkout.read(stored: workout.storedBytes) == workout)
      let figures = WorkoutFigures(workout)
      #expect(ElevationProfile(workout) == nil || figures.gained != nil && figures.lost != nil)
      if let text = RouteGeoJSON.text(workout) {
        #expect(try JSONSerialization.jsonObject(with: Data(text.bytes)) is [String: Any])
      }
    }
    // The seeds are sound.
    #expect(!found.isEmpty || !name.hasPrefix("fit/seeds/") && !name.hasPrefix("health/seeds/"))
  }
}
