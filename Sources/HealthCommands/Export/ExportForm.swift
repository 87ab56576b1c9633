import LockstepLanguages
import LockstepCommandLine
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkouts

/// The forms of a workout that is one file elsewhere.
enum ExportForm: String, CaseIterable {
  case tcx
  case gpx
  case fit
  case geojson

  /// The reason for which a workout has no such form.
  struct Refusal: Error {
    let reason: Phrase
  }

  /// Writes the workout in this form, with what is lost.
  func export(_ workout: HKWorkout) throws(Refusal) -> WorkoutExport {
    switch self {
    case .tcx: return TrackExport.tcx(workout)
    case .gpx:
      if let export = TrackExport.gpx(workout) { return export }
      throw Refusal(reason: Phrase("export.noPlaceGPX"))
    case .fit:
      do throws(FITExportError) {
        // With the document in it nothing is lost.
        return WorkoutExport(bytes: try FITExport(workout).file())
      } catch {
        throw Refusal(reason: error.phrase)
      }
    case .geojson:
      guard let text = RouteGeoJSON.text(workout) else {
        throw Refusal(reason: Phrase("export.noPlaceGeoJSON"))
      }
      let losses = [Phrase("loss.butWay")]
      return WorkoutExport(bytes: text.bytes + [UInt8(ascii: "\n")], losses: losses)
    }
  }

  /// Makes the error of a report for programs that would share standard output: it has that to itself.
  ///
  /// - Parameter place: What `--to` names.
  static func bothOnOutput(_ place: String) -> CommandError {
    .usage(Phrase("export.both"), .write("--to \(place)"))
  }

  /// Writes bytes of this form to standard output.
  func show(_ bytes: [UInt8]) throws(CommandError) {
    switch self {
    case .geojson: StandardStream.write(json: bytes)
    case .tcx, .gpx: StandardStream.write(String(decoding: bytes, as: UTF8.self))
    case .fit:
      guard StandardStream.write(file: bytes) else {
        throw .usage(Phrase("export.noText"), Phrase("export.noTextHint"))
      }
    }
  }
}
